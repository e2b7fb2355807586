// Text that a stranger can give, in lessons and in names of files, is text in whatever is written:
// it changes nothing of how that is built, which other programs' readers say (structure.py).

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <posenc/utf8.hpp>

#include "command_run.hpp"
#include "documents/html.hpp"
#include "documents/lesson_export.hpp"
#include "documents/opening.hpp"
#include "figure/cairo/canvas.hpp"
#include "files/output_file.hpp"
#include "lesson/lesson.hpp"
#include "state/parameters.hpp"
#include "state/tables.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;
using namespace testing_commands;

/// A text for each control character, each character that a format has for itself, and what means
/// something as a whole.
std::vector<std::string> payloads() {
  std::vector<std::string> all;
  const auto add = [&](std::string_view inside) { all.push_back(fmt::format("a{}b", inside)); };
  for (int c = 0x01; c < 0x20; ++c) add(std::string(1, static_cast<char>(c)));
  for (int c = 0x7f; c < 0xa0; ++c) {
    add(c == 0x7f ? "\x7f" : std::string{'\xc2', static_cast<char>(c)});
  }
  for (const char c : std::string_view("<>&\"'`\\{}$*_[]()#%=;|~^,:!?@+-")) add(std::string(1, c));
  for (const auto* const whole : {"<b onclick=\"x\">",
                                  "</script>",
                                  "</title>",
                                  "-->",
                                  "]]>",
                                  "<!--",
                                  "&#x3c;",
                                  "&amp;lt;",
                                  "{{d}}",
                                  "*x*",
                                  "**x**",
                                  "[x](position)",
                                  "$x$",
                                  "`x`",
                                  "\\u0041",
                                  "\"\"\"",
                                  "'''",
                                  "\x02\x02 onmouseover=alert(1) x\x03hover\x04",
                                  "\u2028",
                                  "\u202e",
                                  "\xff",
                                  "\xc3",
                                  "\xed\xa0\x80"})
    add(whole);
  return all;
}

class StrangersText : public CommandFolder {
 protected:
  void SetUp() override {
    CommandFolder::SetUp();
    if (std::string_view(POSENC_PYTHON).empty()) GTEST_SKIP() << "there is no Python";
  }

  void put_page(const std::string& name, const HtmlPage& page) {
    put(name,
        fmt::format("<!DOCTYPE html><title>{}</title>{}", html_escaped(page.title), page.body));
  }
  /// All that is written with this text wherever a stranger may give one: what is no UTF-8 is in
  /// names of files alone, which TOML and JSON never hold.
  void write(const std::string& folder, const std::string& given, bool has_pictures) {
    fs::create_directory(path(folder));
    const auto in = [&](std::string_view name) { return fmt::format("{}/{}", folder, name); };
    std::string text = given;
    for (std::string_view rest = given; !rest.empty();)
      if (!take_utf8(rest)) text = "axb";
    auto file = given + ".npy";
    std::ranges::replace(file, '/', '|');
    const auto table = put(in(file), npy_);
    State learned = with_table(State(), load_table(table).value());
    learned.view = "heatmap";
    State said;
    said.view = "attention";
    std::string word = text;
    std::ranges::replace(word, ' ', '_');
    const auto spoken = Sentence::parse(word);
    if (!spoken || spoken->count() > 1) word = "axb";  // by another kind of space
    said.sentence.words = Sentence::parse(word).value();
    said = within_limits(said);
    const std::string words = "*{{table}}* [{{sentence}}](position) {{table}}";
    const Lesson lesson{.title = text,
                        .about = text,
                        .audience = text,
                        .steps = {{.heading = text,
                                   .words = words,
                                   .question = words,
                                   .answer = words,
                                   .note = text,
                                   .state = learned},
                                  {.heading = text,
                                   .words = words,
                                   .question = words,
                                   .answer = words,
                                   .note = text,
                                   .state = said}}};
    for (const bool is_live : {false, true}) {
      const auto page = lesson_page(lesson, {}, is_live);
      ASSERT_TRUE(page) << page.error().message;
      put_page(in(is_live ? "live.html" : "lesson.html"), *page);
    }
    put_page(in("view.html"), view_html(text, carried_by(said).live, "<svg/>", 100, 100, {}));
    put(in("session.toml"), to_toml(said));
    put(in("lesson.toml"), to_toml(lesson));
    const std::pair<std::string, Words> runs[] = {
        {"table.json", {"describe", "heatmap", "--json", "--table", table}},
        {"table.csv", {"data", "heatmap", "--to", "3", "--table", table}},
        {"table.py", {"code", "numpy", "--table", table}},
        {"sentence.json", {"describe", "attention", "--json", "--sentence", word}},
        {"sentence.csv", {"data", "attention", "--sentence", word}}};
    for (const auto& [name, line] : runs) {
      const auto [status, out, err] = posenc(line);
      if (status == 0) put(in(name), out);
      EXPECT_TRUE(status == 0 || status == 2) << name << ": " << err;
      EXPECT_EQ(std::ranges::count(err, '\n'), status == 0 ? 0 : 1) << err;
    }
    if (!has_pictures) return;
    OutputFiles slides;
    ASSERT_TRUE(write_slide_folder(lesson, {}, path(in("slides")), slides));
    ASSERT_TRUE(slides.commit());
    for (const auto& svg : fs::directory_iterator(path(in("slides"))))
      fs::rename(svg, path(in(svg.path().filename().string())));
    fs::remove(path(in("slides")));
    auto pdf = OutputFile::create(path(in("slides.pdf")));
    ASSERT_TRUE(pdf && write_slides(lesson, {}, *pdf) && pdf->commit());
    const auto carried = session_in_picture(path(in("slides.pdf")));
    ASSERT_TRUE(carried) << carried.error().message;
    put(in("slides.toml"), *carried);
  }
  /// What is structure in each file that structure.py reads, by its name.
  std::map<std::string, nlohmann::json> structures() {
    const auto command = fmt::format(
        "{} '{}/app/tests/commands/structure.py' */*.html */*.svg */*.json */*.toml */*.csv */*.py "
        "> structures",
        POSENC_PYTHON, POSENC_ROOT);
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::map<std::string, nlohmann::json> all;
    for (const auto& line : lines(contents("structures"))) {
      const auto row = nlohmann::json::parse(line, nullptr, false);
      if (row.is_array()) all[row[0].get<std::string>()] = row[1];
    }
    return all;
  }

  const std::string npy_ = test::npy_text(8, 4, test::Learned());
};

TEST_F(StrangersText, IsTextInWhateverIsWritten) {
  const auto all = payloads();
  write("plain", "axb", true);
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(all[i]);
    write(std::to_string(i), all[i], all[i].size() > 4);
  }
  const auto found = structures();
  std::map<std::string, int> compared;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const auto& [plain, structure] : found) {
      if (!plain.starts_with("plain/")) continue;
      const auto name = plain.substr(plain.find('/') + 1);
      const auto own = found.find(fmt::format("{}/{}", i, name));
      if (own == found.end()) continue;
      ++compared[name.substr(name.find('.'))];
      EXPECT_EQ(own->second, structure) << name << " of " << all[i];
    }
  }
  const auto count = static_cast<int>(all.size());
  EXPECT_EQ(compared[".html"], 3 * count);
  EXPECT_GE(compared[".toml"], 2 * count);
  EXPECT_GT(compared[".json"], count);
  EXPECT_GT(compared[".csv"], count);
  EXPECT_GT(compared[".py"], count / 2);
  EXPECT_GT(compared[".svg"], 20);
}

TEST_F(StrangersText, IsShownWithoutControlCharactersWhereItNamesAFile) {
  const auto file = put("a\x02\x1b\x7f\u0085\u2028\xff.npy", npy_);
  int shown = 0;
  for (const auto& p : parameters()) {
    State state;
    if (p.text == nullptr || !p.text->names_file || !assign(state, p, file)) continue;
    EXPECT_EQ(display_text(p, state), "a??????.npy") << p.id;
    ++shown;
  }
  EXPECT_GE(shown, 2);
}

/// Where they are refused, they do not come as far as that.
TEST_F(StrangersText, HasNoControlCharactersInALesson) {
  int refused = 0;
  for (const auto& text : payloads()) {
    for (const auto& row : kStepTexts) {
      Step step{.heading = "H", .question = "q"};
      step.*row.text = text;
      const auto read = lesson_from_toml(to_toml({.title = "T", .steps = {step}}), "x.toml");
      if (!has_controls(text) || text.size() > 4) continue;
      EXPECT_FALSE(read) << row.key;
      ++refused;
    }
  }
  EXPECT_EQ(refused, 5 * (30 + 33));
}

}  // namespace
}  // namespace posenc
