#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include <posenc/expected.hpp>

#include "lesson/lesson.hpp"
#include "shell/files/storage.hpp"
#include "shell/session/session.hpp"
#include "state/state.hpp"

namespace posenc {

/// Stores the State and unsaved scenes while the window is open, so that a crash loses the last
/// seconds of work at most.
class Autosave {
 public:
  /// Seconds from a change until it is stored, together with those that follow meanwhile.
  static constexpr double kDelay = 2;

  /// `stored` and the Session are taken as stored already.
  Autosave(const Storage& storage, const State& stored, const Session& session = {});

  /// Stores the State and the scenes where that is due, and says in the Session when it will be;
  /// recent files, and scenes that were left, at once. What could not be stored is due again, and a
  /// notice tells of the first of several failures.
  void turn(const State&, Session&);
  /// All but the State, at the end.
  Expected<void> finish(Session&);

 private:
  Expected<void> keep_left(Session&) const;
  /// Scenes that were left, and recent files.
  Expected<void> store_files(Session&);
  void report(const Expected<void>&, Session&);

  const Storage& storage_;
  State stored_;
  std::shared_ptr<const Lesson> scenes_;
  std::vector<std::filesystem::path> recent_;
  bool fails_ = false;
};

}  // namespace posenc
