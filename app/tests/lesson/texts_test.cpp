// Texts of a lesson as nobody should write them: every one is refused, or laid out.

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "figure/theme.hpp"
#include "lesson/lesson.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/slide.hpp"
#include "lesson/words.hpp"
#include "recorded.hpp"
#include "scene/scene.hpp"

namespace posenc {
namespace {

constexpr Rect kRoom{{0, 0}, {1280, 720}};

std::vector<std::string> drawn(const Slide& slide) {
  const Scene scene;
  RecordingCanvas canvas;
  const SlideText text(canvas, slide, dark_palette(), scene, kRoom);
  EXPECT_LE(text.picture().max.y, kRoom.max.y);
  text.draw(canvas, dark_palette());
  std::vector<std::string> texts;
  for (const auto& each : test::all<RecordingCanvas::Text>(canvas)) texts.push_back(each.text);
  return texts;
}

TEST(SlideTexts, AreLaidOutWhateverIsBlank) {
  // What sets no letters, or hardly any.
  constexpr std::string_view kBlank[] = {"",   " ",      "\n \n",  "[](position)", "**",
                                         "- ", "\u00A0", "\u200B", "\\",           "$x$"};
  int laid_out = 0;
  for (const auto heading : kBlank) {
    for (const auto question : kBlank) {
      for (const auto answer : kBlank) {
        const Lesson lesson{.title = "T",
                            .steps = {{.heading = std::string(heading),
                                       .words = std::string(answer),
                                       .question = std::string(question),
                                       .answer = std::string(answer)}}};
        for (const bool has_answer : {false, true}) {
          for (const bool has_keys : {false, true})
            laid_out += drawn({&lesson, 0, has_answer, has_keys}).empty() ? 0 : 1;
        }
      }
    }
  }
  EXPECT_EQ(laid_out, 4 * 10 * 10 * 10);
}

TEST(SlideTexts, ShowTheAnswerOfABlankQuestion) {
  const Lesson lesson{.title = "T",
                      .steps = {{.heading = "H", .question = " ", .answer = "answer"}}};
  for (const bool has_answer : {false, true}) {
    const auto texts = drawn({&lesson, 0, has_answer, true});
    EXPECT_EQ(std::ranges::count(texts, "answer"), has_answer ? 1 : 0);
    EXPECT_EQ(std::ranges::count(texts, "Page\u00A0down:\u00A0answer"), has_answer ? 0 : 1);
  }
}

std::string refusal(std::string_view text) {
  const auto lesson = lesson_from_toml(text, "x.toml");
  return lesson ? "" : lesson.error().message;
}

TEST(Lesson, TakesABlankTextForNone) {
  const std::pair<std::string, std::string> rows[] = {
      {"title = ' '\n[[step]]\nheading = 'H'", "needs a title"},
      {"title = 'T'\n[[step]]\nheading = '  '", "a step needs a heading"},
      {"title = 'T'\n[[step]]\nheading = 'H'\nquestion = ' '\nanswer = 'x'",
       "an answer needs a question"},
      {"title = 'T'\n[[step]]\nheading = 'H'\nquestion = \"\"\"\n \n\"\"\"\nanswer = 'x'",
       "an answer needs a question"}};
  for (const auto& [text, says] : rows) test::expect_has(refusal(text), {says});
}

TEST(Lesson, IsReadOnlyWithTextsThatCanBeShown) {
  const auto of_step = [](std::string_view key, std::string_view text) {
    return fmt::format("title = 'T'\n[[step]]\n{}{}{} = '{}'\n",
                       key == "heading" ? "" : "heading = 'H'\n",
                       key == "answer" ? "question = 'q'\n" : "", key, text);
  };
  for (const auto& row : kStepTexts) {
    std::string text;
    for (std::size_t i = 0; i < row.most; ++i) text += "ä";
    EXPECT_EQ(refusal(of_step(row.key, text)), "") << row.key;
    test::expect_has(
        refusal(of_step(row.key, text + "b")),
        {fmt::format("{} has {} characters: leave at most {}", row.key, row.most + 1, row.most)});
  }
  const auto of_lesson = [](std::string_view key, int length) {
    return fmt::format("{}{} = '{:x>{}}'\n[[step]]\nheading = 'H'\n",
                       key == "title" ? "" : "title = 'T'\n", key, "", length);
  };
  for (const auto& [key, most] : {std::pair("title", 80), {"about", 400}, {"for", 80}}) {
    EXPECT_EQ(refusal(of_lesson(key, most)), "") << key;
    test::expect_has(refusal(of_lesson(key, most + 1)), {fmt::format("leave at most {}", most)});
  }
}

/// Names of files, of words and of tables are in the facts.
TEST(LessonWords, HaveWhatIsFilledInAsText) {
  constexpr std::string_view kGiven =
      "*a* **b** _c_ `d` [e](position) $f$ # > 1. {{d}} <i> &amp; \\ \x02\x03\x04 end";
  const auto fill = [&](std::string_view asked) {
    EXPECT_EQ(asked, "{{table pair=1}}");
    return std::string(kGiven);
  };
  const auto made = paragraphs("{{table pair=1}}. *One* [{{table\npair=1}}, two](position)",
                               dark_palette(), fill);
  ASSERT_EQ(made.size(), 1u);
  std::string all;
  int filled = 0;
  for (const auto& piece : made.front().pieces) {
    const auto& text = std::get<std::string>(piece.content);
    all += text;
    for (const auto& [begin, end, name] : piece.filled) {
      EXPECT_EQ(text.substr(begin, end - begin), kGiven);
      EXPECT_EQ(name, "table pair=1");
      ++filled;
    }
  }
  EXPECT_EQ(filled, 2);
  EXPECT_EQ(all, fmt::format("{}. One {}, two", kGiven, kGiven));
  EXPECT_EQ(made.front().pieces.size(), 4u);
}

}  // namespace
}  // namespace posenc
