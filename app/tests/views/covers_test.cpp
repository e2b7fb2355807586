// An answer is told nowhere while it is covered: in no text of the picture, its read-outs and its
// formula, nor in what describes it. Looked for are all facts of all views, whose text has at least
// three letters or digits (text/covered.hpp): "0" and "37" are everywhere. Parameters and
// their sums are left out: they are what the picture is made of, and on the panel.

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lesson/lesson.hpp"
#include "lesson/slide.hpp"
#include "one_view.hpp"
#include "random_walk.hpp"
#include "sanitized.hpp"
#include "state/link.hpp"
#include "text/covered.hpp"
#include "views/description.hpp"
#include "views/known.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

/// Whether it stands in the text and is no part of a longer word or number.
bool tells(std::string_view text, std::string_view answer) {
  const auto is_part = [&](std::size_t at) {
    return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
  };
  for (auto at = text.find(answer); at != std::string_view::npos; at = text.find(answer, at + 1)) {
    const auto end = at + answer.size();
    const bool goes_on =
        is_part(end) || (end < text.size() && text[end] == '.' && is_part(end + 1));
    if (!goes_on && !(at > 0 && (is_part(at - 1) || text[at - 1] == '.'))) return true;
  }
  return false;
}

struct Answer {
  std::string id, text;
};
/// The facts of the view that can be covered.
std::vector<Answer> answers(const View& view, const Scene& scene) {
  std::vector<Answer> all;
  const auto add = [&](const Fact& fact) {
    const auto text = text_of(fact.value);
    if (fact.has_value() && can_be_covered(text)) all.push_back({fact.id, text});
  };
  for (const Fact& fact : view.known(scene)) add(fact);
  for (const auto& common : common_facts()) {
    if (common.id == "shifted-position" || common.id == "last-position") continue;
    if (const auto fact = find_fact(view.known(scene), scene, common.id)) add(*fact);
  }
  return all;
}

/// All that a person reads of it. Digits of a formula are drawn one by one: they are joined too.
std::vector<std::string> texts_of(const Scene& scene, const std::vector<std::string>& covers,
                                  std::optional<Point> hover) {
  RecordingCanvas canvas;
  Parts parts;
  parts.covers = covers;
  draw_picture(canvas, test::kArea, light_palette(), scene, hover, parts);
  std::vector<std::string> texts{describe(scene, false, covers)};
  // Ids, labels and panels say what there is, not what it is.
  std::istringstream json(describe(scene, true, covers));
  for (std::string line; std::getline(json, line);)
    for (const auto* const key : {"\"claim\": ", "\"claims\": ", "\"text\": ", "\"value\": "})
      if (test::contains(line, key)) texts.push_back(line);
  std::string formula;
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
    texts.push_back(text.text);
    const bool is_formula = text.style.face == Face::math || text.style.face == Face::math_italic;
    formula += is_formula ? text.text : " ";
  }
  texts.push_back(formula);
  return texts;
}

class Covers : public testing::TestWithParam<std::string> {};

TEST_P(Covers, TellNoAnswer) {
  const View& view = *find_view(GetParam());
  test::RandomWalk walk(view.id, 5);
  std::size_t looked = 0;
  for (int i = 0; i < 60 / test::kStride && !HasFailure(); ++i) {
    const Scene scene(walk.state());
    if (shows(view, scene.state())) {
      const Point share(static_cast<double>(walk.random()() % 100),
                        static_cast<double>(walk.random()() % 100));
      const Point hover = test::kArea.min + share / 100.0 * (test::kArea.max - test::kArea.min);
      for (const auto& [id, answer] : answers(view, scene)) {
        for (const auto& text : texts_of(scene, {id}, hover))
          EXPECT_FALSE(tells(text, answer)) << id << " = " << answer << " in: " << text << "\n"
                                            << link_of(scene.state());
        ++looked;
      }
    }
    walk.next();
  }
  EXPECT_GE(looked, 60u / test::kStride);
}

INSTANTIATE_TEST_SUITE_P(Each, Covers, testing::ValuesIn(test::view_ids()),
                         [](const auto& of) { return of.param; });

TEST(CoversOfLessons, AreNotToldBeforeTheAnswer) {
  int covered = 0;
  const auto& lessons = shipped_lessons();
  ASSERT_TRUE(lessons) << lessons.error().message;
  for (const auto& each : *lessons) {
    const Lesson lesson = read_lesson(each.file).value();
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      const Step& step = lesson.steps[i];
      const View& view = *find_view(step.state.view);
      for (const State& state : {step.state, frozen(step, false)}) {
        const Scene scene(state);
        for (const auto& id : step.covers) {
          const auto fact = find_fact(view.known(scene), scene, id);
          if (!fact) continue;  // a panel, which is a box
          ++covered;
          const auto answer = text_of(fact->value);
          if (!can_be_covered(answer)) continue;
          RecordingCanvas canvas;
          draw_slide(canvas, {{0, 0}, {1600, 900}}, light_palette(), scene, {&lesson, i});
          for (const auto& text : test::all<RecordingCanvas::Text>(canvas))
            EXPECT_FALSE(tells(text.text, answer)) << each.id << ", step " << i + 1 << ": " << id
                                                   << " = " << answer << " in: " << text.text;
        }
      }
    }
  }
  EXPECT_GE(covered, 8);
}

TEST(CoveredTexts, StandWhole) {
  const std::vector<std::string> covered{"44 positions", "0.92", "always"};
  EXPECT_EQ(with_covered("after 44 positions, not 144 positions", covered),
            "after ?, not 144 positions");
  EXPECT_EQ(with_covered("0.92, −0.92, 0.921, 10.92, 0.92.", covered), "?, −?, 0.921, 10.92, ?.");
  EXPECT_EQ(with_covered("always, sideways", covered), "?, sideways");
  EXPECT_FALSE(can_be_covered("37"));
  EXPECT_TRUE(can_be_covered("0.92"));
}

}  // namespace
}  // namespace posenc
