#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "files/file_lock.hpp"
#include "lesson/lesson.hpp"
#include "state/state.hpp"
#include "state/toml/toml.hpp"

namespace posenc {

/// The user's XDG folder of settings; "" for none.
std::filesystem::path config_home();

/// Copies a file that has more than the State to NAME.bak, before it is replaced.
Expected<void> keep_beside(const std::filesystem::path&);

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

/// Files that outlive the program: window.toml in the XDG folder of settings; last.toml,
/// scenes.toml and recent (a name a line) in that of program state. Without those folders and a
/// home, none. Windows that are open at once share them, but for their scenes: restore() takes the
/// scenes that no other window has, and a file for them, such as scenes.2.toml.
class Storage {
 public:
  Storage();
  Storage(std::filesystem::path config_folder, std::filesystem::path state_folder);

  /// Renames a file that cannot be used to NAME.broken, NAME.broken-2 … NAME.broken-10; if that
  /// fails, it stays and nothing is stored in its place. Copies one that has more than the State to
  /// NAME.bak.
  Restored restore();
  /// An Error where a file cannot be written.
  Expected<void> store(const State&, const WindowSize&) const;
  Expected<void> store(const State&) const;
  Expected<void> store(std::span<const std::filesystem::path> recent) const;
  /// Stores unsaved scenes; nullptr: this window has none any more.
  Expected<void> store_scenes(const Lesson*) const;
  /// Writes scenes that were closed to a lesson of their own. Returns its file; "" if none is kept.
  Expected<std::filesystem::path> keep_scenes(const Lesson&) const;

 private:
  void take_scenes_file();

  /// Empty: nowhere.
  std::filesystem::path window_file_, state_file_, scenes_file_, recent_file_;
  FileLock scenes_lock_;
};

}  // namespace posenc
