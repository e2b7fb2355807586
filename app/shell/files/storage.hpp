#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "shell/session.hpp"
#include "state/state.hpp"
#include "state/toml.hpp"

namespace posenc {

/// This person's folder of settings, as the XDG base directory specification has it; empty where
/// there is none.
std::filesystem::path config_home();

/// The State of a session's file, with `complaints` of what else it names and cannot be read. Its
/// view is one of `views`.
Expected<State> read_session(const std::filesystem::path&, std::span<const std::string_view> views,
                             std::vector<std::string>& complaints);

/// What comes back at the next start.
struct Restored {
  std::optional<State> state;
  std::optional<WindowSize> window;
  std::vector<std::string> complaints;  ///< of what could not be read, and where it is now

  /// Nothing was kept: the program never ran before.
  bool is_first_start() const { return !state && !window && complaints.empty(); }
};

/// Where both are kept: window.toml in the user's folder of settings and last.toml in that of
/// program state, as the XDG base directory specification has them. Nothing is kept where a person
/// has neither those nor a home.
class Storage {
 public:
  Storage();
  Storage(std::filesystem::path config_folder, std::filesystem::path state_folder);

  /// A file that cannot be used is kept aside as NAME.broken, NAME.broken-2 … NAME.broken-10. One
  /// that cannot be set aside stays as it is, and nothing is stored in its place.
  Restored restore();
  /// An Error where a file cannot be written.
  Expected<void> store(const State&, const WindowSize&) const;
  Expected<void> store(const State&) const;

 private:
  std::filesystem::path window_file_, state_file_;  ///< empty: nowhere
};

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
