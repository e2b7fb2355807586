// What the pages of the project say, and the commands and pictures in them.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "at_least.hpp"
#include "command_run.hpp"
#include "golden.hpp"
#include "lesson/lesson.hpp"
#include "lesson/placeholders.hpp"
#include "pages.hpp"
#include "program_run.hpp"
#include "scene/scene.hpp"
#include "temporary_folder.hpp"
#include "views/waves/options.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;
using namespace testing_commands;

/// All of them, the root's first.
std::vector<fs::path> pages() {
  std::vector<fs::path> all;
  for (const auto* const folder : {POSENC_ROOT, POSENC_ROOT "/docs"}) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".md") all.push_back(entry.path());
    }
  }
  return all;
}

/// Indented lines that call the program.
std::vector<std::string> commands(const fs::path& path) {
  constexpr std::string_view kIndent = "    ";
  std::istringstream text(test::contents(path));
  std::vector<std::string> all;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("    posenc ")) all.push_back(line.substr(kIndent.size()));
  }
  return all;
}

/// Where the commands below pictures put them, seen from the root.
constexpr std::string_view kPictures = "docs/pictures";
bool makes_picture(const std::string& command) {
  return command.find(kPictures) != std::string::npos;
}

std::set<std::string> anchors(const fs::path& path) {
  std::istringstream text(test::contents(path));
  std::set<std::string> all;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("#")) all.insert(test::anchor(line));
  }
  return all;
}

void expect_has(const std::string& page, const std::string& part) {
  EXPECT_NE(page.find(part), std::string::npos) << "missing: " << part;
}
TEST(Documents, ReadmeIsShort) {
  std::istringstream text(test::page("README.md"));
  const auto words = std::distance(std::istream_iterator<std::string>(text), {});
  constexpr int kMostWords = 900;
  EXPECT_LE(words, kMostWords);
}

std::string example_lesson() {
  const auto lessons = test::page("docs/lessons.md");
  const auto [begin, end] = test::section_at(lessons, "Write a lesson");
  std::istringstream text(lessons.substr(begin, end - begin));
  std::string example;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("    ")) example += line.substr(4) + '\n';
  }
  return example;
}

TEST(Documents, LessonExampleIsCorrect) {
  const auto lesson = lesson_from_toml(example_lesson(), "example");
  ASSERT_TRUE(lesson) << lesson.error().message;
  Scene scene;
  scene.update(lesson->steps[0].state);
  EXPECT_EQ(static_cast<double>(scene.state().position), lesson->steps[0].motion->to);
  const auto words = *filled(lesson->steps[0].words, scene);
  expect_has(words, "−0.9589 at [t](position) = 5");
  EXPECT_EQ(scene.state()[waves::kDims], (std::vector{0, 1})) << "its sine and its cosine";
}

/// Films take minutes: a short lesson's, and other ones small and coarse.
std::string sooner(const std::string& command) {
  if (!command.ends_with(".mp4") && command.find(".mp4 ") == std::string::npos) return command;
  if (command.starts_with("posenc animate")) return command + " --size 160x90 --fps 2";
  return std::regex_replace(command, std::regex("(lesson export) [^ ]+"), "$1 example.toml");
}

TEST(Documents, CommandsWork) {
  test::AtLeast looked(45);
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "example.toml") << example_lesson();
  for (const auto& path : pages()) {
    for (const auto& command : commands(path)) {
      if (makes_picture(command)) continue;  // ManualGolden has these
      ++looked;
      // Not only of the last of a pipe.
      const auto line = "set -o pipefail; { " + sooner(command) + "; } 2> complaints";
      const auto ended = test::shell(fmt::format("cd {} && bash -c \"$(cat <<'LINE'\n{}\nLINE\n)\"",
                                                 folder.path().string(), line));
      EXPECT_EQ(ended.status, 0) << path << ": " << command << "\n" << ended.output;
      EXPECT_EQ(test::contents(folder.path() / "complaints"), "") << path << ": " << command;
      if (command.find(" -o ") == std::string::npos) {
        EXPECT_NE(ended.output, "") << path << ": " << command;
      }
    }
  }
}

TEST(Documents, LinksWork) {
  test::AtLeast files(190), headings(75);
  const std::regex link(R"(\]\(([^)\s#]*)(#[^)\s]*)?\))"), code(R"(\n    [^\n]*)");
  for (const auto& path : pages()) {
    const auto text = std::regex_replace(test::contents(path), code, "\n");
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const auto target = (*at)[1].str(), heading = (*at)[2].str();
      if (target.find("://") != std::string::npos) continue;
      ++files;
      const auto file = target.empty() ? path : path.parent_path() / target;
      EXPECT_TRUE(fs::exists(file)) << path << ": " << at->str();
      if (heading.empty()) continue;
      ++headings;
      EXPECT_THAT(anchors(file), testing::Contains(heading.substr(1))) << path;
    }
  }
}

/// Text decides where the rest of a picture stands, and the pictures were made with the Inter of
/// Debian 12, 4.0~beta7.
bool has_the_pictures_font() {
  constexpr std::uintmax_t kBytes = 258992;
  return fs::file_size(fs::path(POSENC_FONTS) / "sans.otf") == kBytes;
}

TEST(ManualGolden, PicturesMatchTheirCommands) {
  const fs::path root = POSENC_ROOT;
  const test::TemporaryFolder folder;
  fs::create_directories(folder.path() / kPictures);
  std::set<std::string> shown;
  for (const auto& page : pages()) {
    for (const auto& command : commands(page)) {
      if (!makes_picture(command)) continue;
      SCOPED_TRACE(command);
      const auto ended = test::shell(fmt::format("cd {} && {}", folder.path().string(), command));
      ASSERT_EQ(ended.status, 0) << ended.output;
    }
  }
  for (const auto& made : fs::directory_iterator(folder.path() / kPictures)) {
    const auto name = made.path().filename();
    shown.insert(name);
    const auto path = root / kPictures / name;
    const auto actual = test::read_png(made.path());
    ASSERT_TRUE(actual) << actual.error().message;
    if (test::updates_goldens()) {
      fs::copy_file(made.path(), path, fs::copy_options::overwrite_existing);
      continue;
    }
    const auto kept = test::read_png(path);
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_EQ(kept->width, actual->width) << path;
    EXPECT_EQ(kept->height, actual->height) << path;
    if (has_the_pictures_font())
      test::expect_like(path, {test::halved(*actual), {}}, test::halved(*kept));
  }
  std::set<std::string> kept;
  for (const auto& entry : fs::directory_iterator(root / kPictures))
    kept.insert(entry.path().filename());
  EXPECT_EQ(kept, shown) << "each picture has its command below it";
  if (!has_the_pictures_font()) GTEST_SKIP() << "not compared: another version of Inter";
}

}  // namespace
}  // namespace posenc
