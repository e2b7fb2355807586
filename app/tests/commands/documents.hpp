#pragma once

#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "temporary_folder.hpp"

/// The pages of the project, and the commands in them.
namespace posenc::test {

/// A page by its path from the root.
inline std::string page(std::string_view path) {
  return contents(std::filesystem::path(POSENC_ROOT) / path);
}

/// All of them, the root's first.
inline std::vector<std::filesystem::path> pages() {
  std::vector<std::filesystem::path> all;
  for (const auto* const folder : {POSENC_ROOT, POSENC_ROOT "/docs"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".md") all.push_back(entry.path());
    }
  }
  return all;
}

/// Indented lines that call the program.
inline std::vector<std::string> commands(const std::filesystem::path& path) {
  constexpr std::string_view kIndent = "    ";
  std::istringstream text(contents(path));
  std::vector<std::string> all;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("    posenc ")) all.push_back(line.substr(kIndent.size()));
  }
  return all;
}

/// Where the commands below pictures put them, seen from the root.
inline constexpr std::string_view kPictures = "docs/pictures";
inline bool makes_picture(const std::string& command) {
  return command.find(kPictures) != std::string::npos;
}

}  // namespace posenc::test
