#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// The window as it was left, in screen coordinates.
struct WindowSize {
  int width = 0, height = 0;
  bool maximized = false;
};

/// This person's folder of settings, as the XDG base directory specification has it; empty where there is none.
std::filesystem::path config_home();

/// What comes back at the next start.
struct Restored {
  std::optional<State> state;
  std::optional<WindowSize> window;
  std::vector<std::string>
      complaints;  ///< of files that were broken, which now stand aside as NAME.broken
};

/// Where both are kept: window.toml in the user's folder of settings and last.toml in that of program state, as the XDG base
/// directory specification has them. Nothing is kept where a person has neither those nor a home.
class Storage {
 public:
  Storage();
  Storage(std::filesystem::path config_folder, std::filesystem::path state_folder);

  Restored restore() const;
  /// An Error where a file cannot be written.
  Expected<void> store(const State&, const WindowSize&) const;

 private:
  std::filesystem::path window_file_, state_file_;  ///< empty: nowhere
};

}  // namespace posenc
