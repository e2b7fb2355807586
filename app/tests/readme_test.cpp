#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "state/keys.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// What stands indented, to be typed, below that heading.
std::vector<std::string> typed_lines(const std::string& readme, const std::string& heading) {
  constexpr std::string_view kIndent = "    ";
  std::istringstream text(readme);
  std::vector<std::string> typed;
  bool below = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("## ")) below = line == heading;
    if (below && line.starts_with(kIndent)) typed.push_back(line.substr(kIndent.size()));
  }
  return typed;
}

TEST(Readme, NamesEveryViewAsTheProgramDoes) {
  const auto text = contents(POSENC_README);
  int number = 0;
  for (const View& view : views()) {
    const auto key = shortcut(Action::view, number++);
    EXPECT_THAT(text,
                testing::HasSubstr(fmt::format("|{} | {} | {} |\n", key.empty() ? "" : " " + key,
                                               view.title, view.help)));
    EXPECT_THAT(text, testing::HasSubstr(fmt::format("| `{}` | `", view.id)))
        << "the columns of its data";
  }
}

TEST(Readme, ItsCommandLinesWork) {
  const auto lines = typed_lines(contents(POSENC_README), "## The command line");
  ASSERT_FALSE(lines.empty());
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "posenc-readme-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  for (const auto& line : lines) {
    EXPECT_TRUE(line.starts_with("posenc ")) << line;
    const auto command = fmt::format("cd {} && PATH={}:$PATH && {{ {}; }} > out 2> complaints",
                                     folder, POSENC_PROGRAM_DIR, line);
    EXPECT_EQ(std::system(command.c_str()), 0) << line;
    // Also of a command whose status the pipe behind it hides.
    EXPECT_EQ(contents(fs::path(folder) / "complaints"), "") << line;
    if (line.find(" -o ") == std::string::npos) {
      EXPECT_NE(contents(fs::path(folder) / "out"), "") << line;
    }
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace posenc
