#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "lesson/lesson.hpp"
#include "state/state.hpp"
#include "state/toml/toml.hpp"

namespace posenc {

/// This person's folder of settings, as the XDG base directory specification has it; empty where
/// there is none.
std::filesystem::path config_home();

/// Copies a file that has more than the State to NAME.bak, before it is replaced.
Expected<void> keep_beside(const std::filesystem::path&);

/// So many files are kept of those that were opened or saved.
inline constexpr std::size_t kMostRecent = 10;

/// What comes back at the next start.
struct Restored {
  std::optional<State> state;
  std::optional<WindowSize> window;
  std::optional<Lesson> scenes;               ///< that were not saved
  std::vector<std::filesystem::path> recent;  ///< files opened and saved, the newest first
  std::vector<std::string> complaints;        ///< of what could not be read, and where it is now

  /// Nothing was kept: the program never ran before.
  bool is_first_start() const { return !state && !window && !scenes && complaints.empty(); }
};

/// Where they are kept: window.toml in the user's folder of settings; last.toml, scenes.toml and
/// recent, with a file's name a line, in that of program state, as the XDG base directory
/// specification has them.
/// Nothing is kept where a person has neither those nor a home.
class Storage {
 public:
  Storage();
  Storage(std::filesystem::path config_folder, std::filesystem::path state_folder);

  /// A file that cannot be used is kept aside as NAME.broken, NAME.broken-2 … NAME.broken-10. One
  /// that cannot be set aside stays as it is, and nothing is stored in its place. One with more
  /// than the State has is copied to NAME.bak.
  Restored restore();
  /// An Error where a file cannot be written.
  Expected<void> store(const State&, const WindowSize&) const;
  Expected<void> store(const State&) const;
  Expected<void> store(std::span<const std::filesystem::path> recent) const;
  /// Scenes that are not saved; nullptr: there are none.
  Expected<void> store_scenes(const Lesson*) const;
  /// Those that nothing shows any more, as a lesson's file of its own: which one. "" where nothing
  /// is kept.
  Expected<std::filesystem::path> keep_scenes(const Lesson&) const;

 private:
  /// Empty: nowhere.
  std::filesystem::path window_file_, state_file_, scenes_file_, recent_file_;
};

}  // namespace posenc
