// What the pages of the project say, and the commands and pictures in them.

#include <algorithm>
#include <cctype>
#include <filesystem>
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

#include <posenc/encodings.hpp>

#include "command_run.hpp"
#include "documents/formats.hpp"
#include "golden.hpp"
#include "lesson/lesson.hpp"
#include "lesson/placeholders.hpp"
#include "program_run.hpp"
#include "scene/scene.hpp"
#include "state/parameters.hpp"
#include "temporary_folder.hpp"
#include "views/page.hpp"
#include "views/view.hpp"
#include "views/waves/options.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;
using namespace testing_commands;

/// A page by its path from the root.
std::string page(std::string_view path) { return test::contents(fs::path(POSENC_ROOT) / path); }

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

constexpr auto kManual = "docs/manual.md", kCommandLine = "docs/command-line.md";

/// The page from that heading to the next of the same level.
std::string section(const std::string& page, const std::string& title) {
  const auto begin = page.find("\n## " + title + "\n");
  if (begin == std::string::npos) return "";
  return page.substr(begin, page.find("\n## ", begin + 1) - begin);
}

/// `--trails`, `--no-mean` or `--d 64`.
std::string flag_in_text(const Parameter& parameter) {
  return fmt::format("`--(no-)?{}[ `]", parameter.id);
}

/// As GitHub names what a link may lead to.
std::string anchor(std::string_view heading) {
  std::string name;
  for (const char letter : heading.substr(heading.find_first_not_of("# "))) {
    const auto c = static_cast<unsigned char>(letter);
    if (std::isalnum(c) || c == '-' || c == '_' || c >= 0x80)
      name += static_cast<char>(std::tolower(c));
    if (c == ' ') name += '-';
  }
  return name;
}

std::set<std::string> anchors(const fs::path& path) {
  std::istringstream text(test::contents(path));
  std::set<std::string> all;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("#")) all.insert(anchor(line));
  }
  return all;
}

/// "position,bit0,bit1,sin0" as "position bit sin": numbered columns once.
std::string column_names(const std::string& header) {
  std::istringstream text(header);
  std::vector<std::string> names;
  for (std::string name; std::getline(text, name, ',');) {
    name.erase(name.find_last_not_of("0123456789") + 1);
    if (name != "…" && (names.empty() || names.back() != name)) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, " "));
}

void expect_has(const std::string& page, const std::string& part) {
  EXPECT_NE(page.find(part), std::string::npos) << "missing: " << part;
}
void expect_matches(const std::string& page, const std::string& pattern) {
  EXPECT_TRUE(std::regex_search(page, std::regex(pattern))) << "missing: " << pattern;
}

TEST(Documents, ReadmeIsShort) {
  std::istringstream text(page("README.md"));
  const auto words = std::distance(std::istream_iterator<std::string>(text), {});
  constexpr int kMostWords = 900;
  EXPECT_LE(words, kMostWords);
}

TEST(Documents, ManualHasEveryViewWithItsOptions) {
  const auto manual = page(kManual);
  for (const View& view : views()) {
    expect_has(manual, fmt::format("[{}](#{}) | `{}` | {} |\n", view.title, anchor(view.title),
                                   view.id, view.help));
    const auto text = section(manual, std::string(view.title));
    expect_has(text, fmt::format("](pictures/{}.png)", view.id));
    for (const Parameter& parameter : parameters()) {
      if (parameter.group != view.id) continue;
      expect_matches(text, flag_in_text(parameter));
    }
  }
  expect_has(section(manual, std::string(kOverviewTitle)), "](pictures/all.png)");
}

TEST(Documents, CommandLinePageHasEveryOtherParameter) {
  const auto text = page(kCommandLine);
  for (const Parameter& parameter : parameters()) {
    if (find_view(parameter.group) != nullptr) continue;
    expect_matches(text, flag_in_text(parameter));
  }
}

std::string columns_text(ColumnLayout layout) {
  switch (layout) {
    case ColumnLayout::interleaved: return "sin, cos alternate";
    case ColumnLayout::cosine_first: return "cos, sin alternate";
    case ColumnLayout::sines_cosines: return "sines, cosines";
    case ColumnLayout::cosines_sines: return "cosines, sines";
  }
  return "";
}

std::string dims_text(const Convention& convention) {
  const auto limit = convention.min_d > 2 ? fmt::format(", ≥ {}", convention.min_d) : "";
  switch (convention.odd_d) {
    case OddD::refused: return "even" + limit;
    case OddD::zero_column: return "odd: a column of 0" + limit;
    case OddD::sine_column: return "odd: one sine more" + limit;
  }
  return "";
}

TEST(Documents, NameEveryEnding) {
  const auto pages = page(kCommandLine) + page("docs/lessons.md");
  for (const auto* const format : formats_of(
           {Holds::picture, Holds::animation, Holds::deck, Holds::page, Holds::film, Holds::table}))
    expect_has(pages, std::string(format->ending));
}

TEST(Documents, ListEveryConventionScalingAndEncoding) {
  const auto text = page(kCommandLine);
  for (const Convention& c : conventions())
    expect_has(text, fmt::format("| `{}` | {} | {} | {}{} | {} | {} |\n", c.id, c.frequency,
                                 columns_text(c.layout), c.descending ? "down to " : "",
                                 c.first_position, dims_text(c), c.note));
  for (const ScalingKind& kind : scalings())
    expect_has(text, fmt::format("| `{}` | {} | {} |\n", kind.id, kind.frequency, kind.note));
  for (const EncodingKind& kind : encodings())
    expect_has(text, fmt::format("| `{}` | {} | {} |\n", kind.id, kind.formula, kind.note));
}

TEST(Documents, ColumnsOfDataAreThoseOfTheProgram) {
  const auto text = page(kCommandLine);
  for (const View& view : views()) {
    const auto row = fmt::format("| `{}` | `", view.id);
    const auto begin = text.find(row);
    ASSERT_NE(begin, std::string::npos) << row;
    const auto from = begin + row.size();
    const auto header = lines(output({"data", std::string(view.id), "--length", "4"})).front();
    EXPECT_EQ(column_names(text.substr(from, text.find('`', from) - from)), column_names(header));
  }
}

TEST(Documents, LessonExampleIsCorrect) {
  std::istringstream text(section(page("docs/lessons.md"), "Write a lesson"));
  std::string example;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("    ")) example += line.substr(4) + '\n';
  }
  const auto lesson = lesson_from_toml(example, "example");
  ASSERT_TRUE(lesson) << lesson.error().message;
  Scene scene;
  scene.update(lesson->steps[0].state);
  EXPECT_EQ(scene.state().position, lesson->steps[0].motion->to);
  const auto words = *filled(lesson->steps[0].words, scene);
  expect_has(words, "−0.9589 at [t](position) = 5");
  EXPECT_EQ(scene.state()[waves::kDims], (std::vector{0, 1})) << "its sine and its cosine";
}

TEST(Documents, CommandsWork) {
  const test::TemporaryFolder folder;
  for (const auto& path : pages()) {
    for (const auto& command : commands(path)) {
      if (makes_picture(command)) continue;  // ManualGolden has these
      // Not only of the last of a pipe.
      const auto line = "set -o pipefail; { " + command + "; } 2> complaints";
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
  const std::regex link(R"(\]\(([^)\s#]*)(#[^)\s]*)?\))"), code(R"(\n    [^\n]*)");
  for (const auto& path : pages()) {
    const auto text = std::regex_replace(test::contents(path), code, "\n");
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const auto target = (*at)[1].str(), heading = (*at)[2].str();
      if (target.find("://") != std::string::npos) continue;
      const auto file = target.empty() ? path : path.parent_path() / target;
      EXPECT_TRUE(fs::exists(file)) << path << ": " << at->str();
      if (heading.empty()) continue;
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
