// The rooms of the window include each other downwards only.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "at_least.hpp"

namespace posenc {
namespace {

/// From the ground up.
constexpr std::array<std::string_view, 11> kFloors{"keys",         "window",  "files", "desktop",
                                                   "controls",     "session", "panel", "dialogs",
                                                   "presentation", "palette", "frame"};

TEST(Floors, IncludesGoDownwards) {
  test::AtLeast includes(150);
  const auto shell = std::filesystem::path(POSENC_ROOT) / "app/shell";
  const std::regex include("#include \"shell/(\\w+)/.*");
  for (const auto& file : std::filesystem::recursive_directory_iterator(shell)) {
    if (!file.is_regular_file() || file.path().parent_path() == shell) continue;
    const auto room = file.path().parent_path().filename().string();
    const auto floor = std::ranges::find(kFloors, room);
    ASSERT_NE(floor, kFloors.end()) << room << " is on no floor";
    std::ifstream text(file.path());
    std::smatch found;
    for (std::string line; std::getline(text, line);) {
      if (!std::regex_match(line, found, include)) continue;
      ++includes;
      EXPECT_LE(std::ranges::find(kFloors, found[1].str()), floor)
          << file.path().string() << " includes a room above it: " << line;
    }
  }
}

}  // namespace
}  // namespace posenc
