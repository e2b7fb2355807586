#pragma once

#include "shell/files/storage.hpp"
#include "shell/session.hpp"

namespace posenc {

/// Stores the State while the window is open, so that no end of the program costs more than the
/// last seconds of it.
class Autosave {
 public:
  /// Seconds from a change until it is stored, together with those that follow meanwhile.
  static constexpr double kDelay = 2;

  /// `stored` is what need not be stored.
  Autosave(const Storage& storage, const State& stored) : storage_(storage), stored_(stored) {}

  /// Stores the State where that is due, and says in the Session when it will be. A notice tells of
  /// a failure, the first of several.
  void turn(const State&, Session&);

 private:
  const Storage& storage_;
  State stored_;
  bool fails_ = false;
};

}  // namespace posenc
