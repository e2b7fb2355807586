#include "shell/files/paths.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <tuple>

#include <posenc/utf8.hpp>

namespace posenc {
namespace {

namespace fs = std::filesystem;

fs::path home() { return folder_in("HOME"); }

}  // namespace

fs::path folder_in(const char* variable) {
  const char* const set = std::getenv(variable);
  return set != nullptr && fs::path(set).is_absolute() ? fs::path(set) : fs::path();
}

fs::path with_home(std::string_view typed) {
  const bool is_below = typed == "~" || typed.starts_with("~/");
  if (!is_below || home().empty()) return typed;
  return typed.size() <= 2 ? home() : home() / typed.substr(2);
}

std::string_view begun_anew(std::string_view typed) {
  for (const std::string_view begin : {"/~/", "//"}) {
    if (const auto at = typed.rfind(begin); at != typed.npos) return typed.substr(at + 1);
  }
  return {};
}

std::string with_tilde(const fs::path& path) {
  const auto below = path.lexically_relative(home());
  const bool is_below = !home().empty() && !below.empty() && *below.begin() != "..";
  if (!is_below) return path.string();
  return below == "." ? "~" : "~/" + below.string();
}

std::vector<Completion> completions(std::string_view typed, const Formats& formats) {
  if (typed == "~") return {{"~/", "~/", true}};
  const auto end = typed.rfind('/') + 1;  // 0 where there is none
  const auto folder = typed.substr(0, end), begin = typed.substr(end);
  std::vector<Completion> all;
  std::error_code failed;
  for (fs::directory_iterator at(folder.empty() ? "." : with_home(folder), failed), last;
       !failed && at != last; at.increment(failed)) {
    auto name = at->path().filename().string();
    if (!name.starts_with(begin) || (begin.empty() && name.starts_with('.'))) continue;
    std::error_code unknown;
    const bool is_folder = at->is_directory(unknown);
    if (!is_folder && find_format(formats, at->path()) == nullptr) continue;
    if (is_folder) name += '/';
    all.push_back({std::string(folder) + name, name, is_folder});
  }
  std::ranges::sort(all, {}, [](const Completion& c) { return std::tie(c.is_folder, c.name); });
  return all;
}

std::string completed(std::string_view typed, const std::vector<Completion>& all) {
  if (all.empty()) return std::string(typed);
  std::string_view common = all.front().path;
  for (const auto& [path, name, is_folder] : all) {
    const auto differs = std::ranges::mismatch(common, path).in1;
    common = common.substr(0, static_cast<std::size_t>(differs - common.begin()));
  }
  // Not in the middle of a character.
  while (common.size() < all.front().path.size() && continues_utf8(all.front().path[common.size()]))
    common.remove_suffix(1);
  return std::string(common.size() < typed.size() ? typed : common);
}

}  // namespace posenc
