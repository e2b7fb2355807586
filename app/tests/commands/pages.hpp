#pragma once

#include <cctype>
#include <filesystem>
#include <string>
#include <string_view>

#include "temporary_folder.hpp"

/// The pages of the project as text.
namespace posenc::test {

inline constexpr auto kManual = "docs/manual.md", kCommandLine = "docs/command-line.md";

/// A page by its path from the root.
inline std::string page(std::string_view path) {
  return contents(std::filesystem::path(POSENC_ROOT) / path);
}

/// Where the section of that title begins, and where the next of its level does.
struct Span {
  std::size_t begin, end;
};
inline Span section_at(const std::string& page, std::string_view title) {
  const auto begin = page.find("\n## " + std::string(title) + "\n");
  if (begin == std::string::npos) return {begin, begin};
  return {begin, std::min(page.find("\n## ", begin + 1), page.size())};
}

/// As GitHub names what a link may lead to.
inline std::string anchor(std::string_view heading) {
  std::string name;
  for (const char letter : heading.substr(heading.find_first_not_of("# "))) {
    const auto c = static_cast<unsigned char>(letter);
    if (std::isalnum(c) || c == '-' || c == '_' || c >= 0x80)
      name += static_cast<char>(std::tolower(c));
    if (c == ' ') name += '-';
  }
  return name;
}

}  // namespace posenc::test
