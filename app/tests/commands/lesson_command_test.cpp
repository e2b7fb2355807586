// `posenc lesson`: what it lists, checks, prints and exports.

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "documents/opening.hpp"
#include "files/output_file.hpp"
#include "lesson/lesson.hpp"
#include "program_run.hpp"
#include "state/toml/toml.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class LessonCommandTest : public test::InFolder {
 protected:
  /// What `posenc lesson ARGS` prints.
  std::string lesson(const std::string& args) {
    const auto ended = test::shell("cd " + folder().string() + " && posenc lesson " + args);
    EXPECT_EQ(ended.status, 0) << args;
    return ended.output;
  }
};

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_F(LessonCommandTest, ListsChecksAndPrintsNotes) {
  const auto all = lesson("list");
  for (const auto& each : *shipped_lessons()) {
    EXPECT_THAT(all, HasSubstr(each.title));
    EXPECT_EQ(lesson("check " + each.id),
              fmt::format("{}: {} steps, no mistakes\n", each.title, each.steps));
    const auto notes = lesson("notes " + each.id);
    EXPECT_THAT(notes, StartsWith(each.title + "\n\n1. "));
    EXPECT_THAT(notes, Not(HasSubstr("{{"))) << "numbers are computed";
  }
}

TEST_F(LessonCommandTest, WritesAPageAStep) {
  lesson("export pendulums -o slides.pdf");
  EXPECT_THAT(contents("slides.pdf"), StartsWith("%PDF-1.4"));
  EXPECT_EQ(count(contents("slides.pdf"), "/Type /Page "), 14u);
  lesson("export pendulums -o narrow.pdf --shape 4:3 --theme dark");
  EXPECT_THAT(contents("narrow.pdf"), HasSubstr("/MediaBox [ 0 0 960 720 ]"));
  lesson("export pendulums -o handout.pdf --handout");
  EXPECT_EQ(count(contents("handout.pdf"), "/Type /Page "), 7u);
  lesson("export shift-rotation -o folder");
  EXPECT_TRUE(std::filesystem::exists(folder() / "folder" / "15.svg"));
}

TEST_F(LessonCommandTest, SlidesOfALongerLessonAreNotMixedWithAShorterOnes) {
  put("15.svg", "somebody’s own");
  const auto ended =
      test::shell("posenc lesson export pendulums -o " + folder().string() + " 2>&1");
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.output,
              HasSubstr("15.svg is there and would follow the last slide: remove it"));
  EXPECT_FALSE(std::filesystem::exists(folder() / "01.svg"));
  EXPECT_EQ(contents("15.svg"), "somebody’s own");
}

TEST_F(LessonCommandTest, DecksBringTheirLessonAndSlidesTheirState) {
  const auto shipped = find_lesson("pendulums");
  ASSERT_TRUE(shipped);
  for (const auto* const deck : {"slides.pdf", "handout.pdf --handout"}) {
    lesson(fmt::format("export pendulums -o {}", deck));
    const std::string file(deck, std::string_view(deck).find(".pdf") + 4);
    EXPECT_EQ(lesson("notes " + file), lesson("notes pendulums"));
    EXPECT_TRUE(open_file(folder() / file, {})->lesson);
    EXPECT_EQ(to_toml(*find_lesson(path(file))), to_toml(*shipped));
  }
  lesson("export pendulums -o slides");
  for (std::size_t i = 0; i < shipped->steps.size(); ++i) {
    const auto slide = open_session(folder() / "slides" / fmt::format("{:02}.svg", i + 1));
    ASSERT_TRUE(slide) << slide.error().message;
    EXPECT_EQ(to_toml(state_of(shipped->steps[i], slide->state)), to_toml(slide->state));
  }
}

TEST_F(LessonCommandTest, WritesAWebPageThatNeedsNoOther) {
  lesson("export shift-rotation -o lesson.html");
  const auto html = contents("lesson.html");
  EXPECT_EQ(count(html, "<section>"), 15u);
  EXPECT_EQ(count(html, "</details>"), count(html, "<details>"));
  EXPECT_THAT(html, AllOf(HasSubstr(R"(<img alt="M_{\delta)"), HasSubstr("A shift is a rotation")));
  // Names of formats apart, it has no address.
  EXPECT_EQ(count(html, "src=\"http"), 0u);
  EXPECT_EQ(count(html, "href=\"http"), 0u);
  EXPECT_EQ(html.find("{{"), std::string::npos);
}

/// What a browser makes of the page, with the network out of reach.
TEST_F(LessonCommandTest, ABrowserStepsThroughTheWebPage) {
  if (test::shell("command -v chromium").status != 0) GTEST_SKIP() << "there is no chromium";
  lesson("export shift-rotation -o lesson.html");
  const auto page = contents("lesson.html");
  // What the page says of its place, at first and after each key.
  const auto presses = R"(<script>{
    const place = document.getElementById('place'), said = [place.textContent];
    for (const key of ['ArrowRight', 'PageDown', 'ArrowLeft', 'End', 'ArrowRight']) {
      dispatchEvent(new KeyboardEvent('keydown', {key}));
      said.push(place.textContent);
    }
    document.body.insertAdjacentHTML('beforeend', `<p>${said.join(', ')}</p>`);
  }</script></html>)";
  auto pressed = page;
  pressed.replace(pressed.rfind("</html>"), 7, presses);
  ASSERT_TRUE(write_file(folder() / "pressed.html", pressed));
  for (const auto& [at, says] :
       {std::pair("", "1 of 15, 2 of 15, 3 of 15, 2 of 15, 15 of 15, 15 of 15"),
        std::pair("#5", "5 of 15, 6 of 15, 7 of 15, 6 of 15, 15 of 15, 15 of 15")}) {
    const auto ended = test::shell(fmt::format(
        "cd {0} && HOME={0} chromium --headless --no-sandbox --disable-gpu "
        "--proxy-server=127.0.0.1:9 "
        "--virtual-time-budget=2000 --dump-dom 'file://{0}/pressed.html{1}' 2>/dev/null",
        folder().string(), at));
    EXPECT_THAT(ended.output, HasSubstr(fmt::format("<p>{}</p>", says)));
    EXPECT_EQ(count(ended.output, R"(<section class="current">)"), 1u);
    EXPECT_EQ(count(ended.output, "<img"), count(page, "<img"));
  }
}

TEST_F(LessonCommandTest, SaysWhatIsWrong) {
  struct Row {
    std::string args, says;
  };
  const Row rows[] = {
      {"", "lesson has nothing to do: list, check, notes, export"},
      {"exprt", "lesson cannot exprt: did you mean export?"},
      {"check", "lesson check needs a lesson"},
      {"check nothing", "there is no lesson nothing: give one of why-order, "},
      {"check missing.toml", "missing.toml: there is no such file"},
      {"check pipe.toml", "pipe.toml is "},
      {"check wrong.toml", "wrong.toml, line 2, “H”: {{fact}} is no fact of the view heatmap"},
      {"check long.toml",
       "long.toml, line 2, step 1, “H”: its words would have more than half of the room"},
      {"export long.toml -o a.pdf",
       "half of the room on slides of 16:9, or one is longer than its line: shorten them"},
      {"export long.toml -o a.pdf --handout", "half of the room in the handout"},
      {"export long.toml -o a", "half of the room on slides of 16:9"},
      {"check url.toml", "or one is longer than its line"},
      {"check titles.toml", "titles.toml: its title has 81 characters: leave at most 80"},
      {"check title.toml", "line 2, step 1, “HHH"},
      {"export title.toml -o a.pdf --handout", "its heading has 81 characters: leave at most 80"},
      {"export pendulums", "lesson export needs a file"},
      {"export pendulums -o a.odp", "a.odp does not say which format"},
      {"export pendulums -o a.html --handout", "let its name end in .pdf"},
      {"export pendulums -o -", "not to the standard output"},
      {"export pendulums -o a.pdf --shape 3:2", "shape = 3:2 is not one of its choices"},
      {"export pendulums -o no/where/a.pdf", "no/where"},
  };
  put("wrong.toml", "title = 'T'\n[[step]]\nheading = 'H'\nwords = 'a {{fact no such line}}'\n");
  ASSERT_EQ(mkfifo((folder() / "pipe.toml").c_str(), 0600), 0);
  std::string words;
  for (int i = 0; i < 400; ++i) words += "word ";
  put("long.toml", "title = 'T'\n[[step]]\nheading = 'H'\nwords = '" + words + "'\n");
  put("url.toml",
      "title = 'T'\n[[step]]\nheading = 'H'\nwords = '" + std::string(200, 'w') + "'\n");
  put("titles.toml", "title = '" + std::string(81, 'T') + "'\n[[step]]\nheading = 'H'\n");
  put("title.toml", "title = 'T'\n[[step]]\nheading = '" + std::string(81, 'H') + "'\n");
  for (const auto& [args, says] : rows) {
    const auto ended =
        test::shell("cd " + folder().string() + " && posenc lesson " + args + " 2>&1");
    EXPECT_EQ(ended.status, 2) << args;
    EXPECT_THAT(ended.output, AllOf(StartsWith("posenc: "), HasSubstr(says))) << args;
    EXPECT_EQ(count(ended.output, "\n"), 1u) << args;
  }
  for (const auto* const name :
       {"wrong.toml", "long.toml", "url.toml", "titles.toml", "title.toml", "pipe.toml"})
    std::filesystem::remove(folder() / name);
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(LessonCommandTest, IsNoSessionAndBringsItsOwnSettings) {
  put("one.toml", "title = 'T'\n[[step]]\nheading = 'H'\n");
  ASSERT_EQ(test::shell("posenc render heatmap -o " + (folder() / "h.png").string()).status, 0);
  const std::pair<std::string, std::string> rows[] = {
      {"render heatmap -o a.png --session one.toml",
       "one.toml is a lesson, not a session: open it with posenc --lesson"},
      {"lesson check h.png", "h.png is a picture, not a lesson: see it with posenc open h.png"},
      {"--lesson why-order --session s.posenc.toml",
       "a lesson’s steps have their own session: leave out s.posenc.toml"},
      {"open s.posenc.toml --lesson why-order",
       "a lesson’s steps have their own session: leave out s.posenc.toml"}};
  for (const auto& [args, says] : rows) {
    const auto ended = test::shell("cd " + folder().string() + " && posenc " + args + " 2>&1");
    EXPECT_EQ(ended.status, 2) << args;
    EXPECT_THAT(ended.output, HasSubstr(says)) << args;
  }
}

}  // namespace
}  // namespace posenc
