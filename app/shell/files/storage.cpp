#include "shell/files/storage.hpp"

#include <cerrno>
#include <functional>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "documents/lesson_export.hpp"
#include "files/input_file.hpp"
#include "files/output_file.hpp"
#include "shell/files/paths.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfigVariable = "XDG_CONFIG_HOME";
constexpr const char* kStateVariable = "XDG_STATE_HOME";

/// The variable's folder, or the one below the person's home; empty where there is neither.
fs::path xdg_folder(const char* variable, const char* below_home) {
  const auto set = folder_in(variable);
  const auto home = folder_in("HOME");
  return !set.empty() || home.empty() ? set : home / below_home;
}

/// This program's own below it.
fs::path own_folder(const char* variable, const char* below_home) {
  const auto folder = xdg_folder(variable, below_home);
  return folder.empty() ? folder : folder / "posenc";
}

/// An Error where anything but a file is in the way, which is neither waited for nor replaced.
/// `variable` is the one that names another folder.
Expected<void> check_place(const fs::path& path, std::string_view variable) {
  const auto what = obstacle(path);
  if (what.empty()) return {};
  return fail("{} is {}, so nothing is kept there: move it away, or set {} to another folder",
              path.string(), what, variable);
}

/// Renames a file that cannot be used, and says so. Where that cannot be done it is left alone:
/// `path` is nowhere then.
std::string set_aside(fs::path& path, const Error& error) {
  constexpr int kMost = 10;
  auto aside = path;
  for (int i = 1; i <= kMost; ++i) {
    aside = path;
    aside += i == 1 ? ".broken" : fmt::format(".broken-{}", i);
    if (rename_to_free(path, aside) == 0)
      return fmt::format("{}; it is kept as {}", error.message, aside.string());
    if (errno == EEXIST) continue;
    const std::error_code failed(errno, std::generic_category());
    path.clear();
    return fmt::format("{}; it could not be renamed ({}), so it stays and nothing is saved",
                       error.message, failed.message());
  }
  const auto first = path.filename().string() + ".broken";
  path.clear();
  return fmt::format("{}; it stays and nothing is saved until one of {} to {} is deleted",
                     error.message, first, aside.filename().string());
}

/// What `read` makes of the file at `path`; nothing where there is none.
template <class T>
std::optional<T> restored(fs::path& path, std::string_view variable,
                          std::vector<std::string>& complaints,
                          const std::function<Expected<T>(const std::string&)>& read) {
  if (path.empty()) return std::nullopt;
  if (const auto place = check_place(path, variable); !place) {
    complaints.push_back(place.error().message);
    path.clear();
    return std::nullopt;
  }
  const auto text = contents(path, kMaxTomlBytes);
  if (text && !*text) return std::nullopt;
  auto value = text ? read(**text) : tl::unexpected(text.error());
  if (value) return *std::move(value);
  complaints.push_back(set_aside(path, value.error()));
  return std::nullopt;
}

/// More than ten names can have.
constexpr std::size_t kMaxRecentBytes = std::size_t{1} << 16;

/// Files, each on a line of its own.
std::vector<fs::path> lines_of(const std::string& text) {
  std::vector<fs::path> all;
  std::istringstream lines(text);
  for (std::string line; all.size() < kMostRecent && std::getline(lines, line);) {
    if (!line.empty()) all.emplace_back(line);
  }
  return all;
}

/// Returns where it is. An existing file of this window is replaced, or any is kept.
Expected<fs::path> write(const fs::path& path, const std::string& text, std::string_view variable,
                         Existing existing = Existing::replaced) {
  if (path.empty()) return path;
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  if (failed) {
    return fail("{} cannot be made ({}): set {} to a folder that can be written in",
                path.parent_path().string(), failed.message(), variable);
  }
  if (existing == Existing::replaced) {
    if (auto place = check_place(path, variable); !place) return tl::unexpected(place.error());
  }
  auto file = OutputFile::create(path, existing);
  auto done = file ? file->write(text) : tl::unexpected(file.error());
  if (done) done = file->commit();
  if (done) return file->path();
  return fail("{}, or set {} to a folder that can be written in", done.error().message, variable);
}

Expected<void> without_path(const Expected<fs::path>& written) {
  return written.map([](const fs::path&) {});
}

}  // namespace

Expected<void> keep_beside(const fs::path& file) {
  auto beside = file;
  beside += kBackupEnding;
  const auto text = named_contents(file, file.string(), "a session’s", kMaxTomlBytes);
  const auto kept = text ? write_file(beside, *text) : tl::unexpected(text.error());
  if (kept) return {};
  return fail(
      "{} has more than this posenc can save, and its copy failed ({}): save under another "
      "name",
      file.string(), kept.error().message);
}

fs::path config_home() { return xdg_folder(kConfigVariable, ".config"); }

Storage::Storage()
    : Storage(own_folder(kConfigVariable, ".config"), own_folder(kStateVariable, ".local/state")) {}

Storage::Storage(fs::path config_folder, fs::path state_folder) {
  if (!config_folder.empty()) window_file_ = config_folder / "window.toml";
  if (state_folder.empty()) return;
  state_file_ = state_folder / "last.toml";
  scenes_file_ = state_folder / "scenes.toml";
  recent_file_ = state_folder / "recent";
}

void Storage::take_scenes_file() {
  if (scenes_file_.empty() || scenes_lock_.is_held()) return;
  constexpr int kMostWindows = 100;
  std::error_code failed;
  fs::create_directories(scenes_file_.parent_path(), failed);
  for (const bool has_scenes : {true, false}) {
    for (int i = 1; i <= kMostWindows; ++i) {
      auto file = scenes_file_;
      if (i > 1) file.replace_filename(fmt::format("scenes.{}.toml", i));
      if (has_scenes && !fs::exists(fs::symlink_status(file, failed))) continue;
      if (!scenes_lock_.take(file.string() + ".lock")) continue;
      scenes_file_ = file;
      return;
    }
  }
  scenes_file_.clear();
}

Restored Storage::restore() {
  Restored all;
  take_scenes_file();
  bool is_partial = false;
  all.state = restored<State>(state_file_, kStateVariable, all.complaints, [&](const auto& text) {
    return from_toml(text, state_file_.string(), {}, &all.complaints, &is_partial);
  });
  if (is_partial) {
    if (const auto kept = keep_beside(state_file_); !kept)
      all.complaints.push_back(kept.error().message);
  }
  all.window = restored<WindowSize>(
      window_file_, kConfigVariable, all.complaints,
      [&](const auto& text) { return window_from_toml(text, window_file_.string()); });
  all.scenes = restored<Lesson>(
      scenes_file_, kStateVariable, all.complaints,
      [&](const auto& text) { return lesson_from_toml(text, scenes_file_.string()); });
  if (!obstacle(recent_file_).empty()) return all;
  const auto recent = contents(recent_file_, kMaxRecentBytes);
  if (recent && *recent) all.recent = lines_of(**recent);
  return all;
}

Expected<void> Storage::store(const State& state, const WindowSize& size) const {
  const auto window_kept = without_path(write(window_file_, to_toml(size), kConfigVariable));
  const auto state_kept = store(state);
  return window_kept ? state_kept : window_kept;
}

Expected<void> Storage::store(const State& state) const {
  return without_path(write(state_file_, to_toml(state), kStateVariable));
}

Expected<void> Storage::store(std::span<const fs::path> recent) const {
  std::string text;
  for (const auto& file : recent) {
    if (file.native().find('\n') == std::string::npos) text.append(file.native()).append("\n");
  }
  return without_path(write(recent_file_, text, kStateVariable));
}

Expected<void> Storage::store_scenes(const Lesson* scenes) const {
  if (scenes != nullptr) {
    const auto text = lesson_text(*scenes);
    return text ? without_path(write(scenes_file_, *text, kStateVariable))
                : tl::unexpected(text.error());
  }
  std::error_code failed;
  if (!fs::is_regular_file(fs::symlink_status(scenes_file_, failed)) ||
      fs::remove(scenes_file_, failed))
    return {};
  return fail("{} has scenes that are saved elsewhere and cannot be removed ({}): remove it",
              scenes_file_.string(), failed.message());
}

Expected<fs::path> Storage::keep_scenes(const Lesson& scenes) const {
  if (scenes_file_.empty()) return fs::path();
  const auto text = lesson_text(scenes);
  if (!text) return tl::unexpected(text.error());
  auto file = scenes_file_;
  return write(file.replace_filename("closed-scenes.toml"), *text, kStateVariable, Existing::kept);
}

}  // namespace posenc
