#include "shell/storage.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <system_error>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "files/output_file.hpp"
#include "state/toml.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfigVariable = "XDG_CONFIG_HOME";
constexpr const char* kStateVariable = "XDG_STATE_HOME";

/// The variable's folder, or the one below the person's home; empty where there is neither. The specification wants paths
/// that are not absolute ignored.
fs::path xdg_folder(const char* variable, const char* below_home) {
  const char* set = std::getenv(variable);
  if (set != nullptr && fs::path(set).is_absolute()) return set;
  const char* home = std::getenv("HOME");
  return home != nullptr && fs::path(home).is_absolute() ? fs::path(home) / below_home : fs::path();
}

/// This program's own below it.
fs::path own_folder(const char* variable, const char* below_home) {
  const auto folder = xdg_folder(variable, below_home);
  return folder.empty() ? folder : folder / "posenc";
}

std::optional<std::string> contents(const fs::path& path) {
  std::error_code failed;
  if (path.empty() || !fs::is_regular_file(path, failed)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// Renames a broken file and says so.
std::string set_aside(const fs::path& path, const Error& error) {
  auto aside = path;
  aside += ".broken";
  std::error_code failed;
  fs::rename(path, aside, failed);
  const auto where =
      failed ? "it could not be set aside: " + failed.message() : "it is kept as " + aside.string();
  return fmt::format("{}; {}", error.message, where);
}

Expected<WindowSize> window_from_toml(std::string_view text, const std::string& source) {
  try {
    const auto table = toml::parse(text, source);
    const auto width = table["width"].value<int>(), height = table["height"].value<int>();
    constexpr int kMost = 32768;
    if (!width || !height || *width < 1 || *height < 1 || *width > kMost || *height > kMost) {
      return fail(fmt::format("{} gives the window no size", source));
    }
    return WindowSize{*width, *height, table["maximized"].value_or(false)};
  } catch (const toml::parse_error& error) {
    return fail(fmt::format("{}:{}: {}", source, error.source().begin.line, error.description()));
  }
}

std::string to_toml(const WindowSize& size) {
  std::ostringstream text;
  text << toml::table{{"width", size.width}, {"height", size.height}, {"maximized", size.maximized}}
       << '\n';
  return text.str();
}

/// `variable` is the one that names another folder.
Expected<void> write(const fs::path& path, const std::string& text, std::string_view variable) {
  if (path.empty()) return {};
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  if (failed) {
    return fail(fmt::format("{} cannot be made ({}): set {} to a folder that can be written in",
                            path.parent_path().string(), failed.message(), variable));
  }
  return write_file(path, text).map_error([&](const Error& error) {
    return Error{
        fmt::format("{}, or set {} to a folder that can be written in", error.message, variable)};
  });
}

}  // namespace

fs::path config_home() { return xdg_folder(kConfigVariable, ".config"); }

Storage::Storage()
    : Storage(own_folder(kConfigVariable, ".config"), own_folder(kStateVariable, ".local/state")) {}

Storage::Storage(fs::path config_folder, fs::path state_folder) {
  if (!config_folder.empty()) window_file_ = config_folder / "window.toml";
  if (!state_folder.empty()) state_file_ = state_folder / "last.toml";
}

Restored Storage::restore() const {
  Restored restored;
  if (const auto text = contents(state_file_)) {
    auto state = from_toml(*text, state_file_.string(), {}, &restored.complaints);
    if (state) restored.state = *std::move(state);
    if (!state) restored.complaints.push_back(set_aside(state_file_, state.error()));
  }
  if (const auto text = contents(window_file_)) {
    const auto size = window_from_toml(*text, window_file_.string());
    if (size) restored.window = *size;
    if (!size) restored.complaints.push_back(set_aside(window_file_, size.error()));
  }
  return restored;
}

Expected<void> Storage::store(const State& state, const WindowSize& size) const {
  const auto window_kept = write(window_file_, to_toml(size), kConfigVariable);
  const auto state_kept = write(state_file_, posenc::to_toml(state), kStateVariable);
  return window_kept ? state_kept : window_kept;
}

}  // namespace posenc
