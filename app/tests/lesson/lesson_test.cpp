// Lessons: their files, their numbers, and that each step of those that come along has room.

#include "lesson/lesson.hpp"

#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "at_least.hpp"
#include "expect_has.hpp"
#include "figure/theme.hpp"
#include "lesson/open_lesson.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/slide.hpp"
#include "lesson/words.hpp"
#include "rooms.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

using test::scene_of;
using test::state_of;
using ::testing::AllOf;
using ::testing::Ge;
using ::testing::Le;

std::vector<Lesson> shipped() {
  std::vector<Lesson> all;
  const auto& lessons = shipped_lessons();
  EXPECT_TRUE(lessons) << lessons.error().message;
  for (const auto& each : *lessons) {
    auto lesson = read_lesson(each.file);
    EXPECT_TRUE(lesson) << lesson.error().message;
    all.push_back(*std::move(lesson));
  }
  return all;
}

std::string refused(std::string_view text) {
  const auto lesson = lesson_from_toml(text, "x.toml");
  return lesson ? "" : lesson.error().message;
}

Lesson without_lines(Lesson lesson) {
  for (auto& step : lesson.steps) step.line = 0;
  return lesson;
}

TEST(Lesson, IsReadAsItIsWritten) {
  for (const auto& lesson : shipped()) {
    const auto text = to_toml(lesson);
    EXPECT_EQ(without_lines(lesson_from_toml(text, lesson.title).value()), without_lines(lesson));
    EXPECT_TRUE(is_lesson(text));
  }
  EXPECT_FALSE(is_lesson("view = 'heatmap'"));
  EXPECT_FALSE(is_lesson("[[step]"));
}

/// A lesson of one step with these lines.
Expected<Lesson> one_step(std::string_view lines) {
  return lesson_from_toml(fmt::format("title = 'T'\n[[step]]\nheading = 'H'\n{}", lines), "x.toml");
}

TEST(Lesson, IgnoresEmptyLinesAroundATextAndKeepsThoseWithin) {
  const auto lesson = one_step("words = '''\n\n\na\n\nb\n\n'''\n").value();
  EXPECT_EQ(lesson.steps[0].words, "a\n\nb");
  EXPECT_EQ(lesson_from_toml(to_toml(lesson), "x.toml").value().steps[0].words, "a\n\nb");
}

TEST(Lesson, HasStepsThatDifferFromTheOneBefore) {
  const std::string first =
      "set = { d = 8, length = 16, position = 15 }\n[[step]]\nheading = 'I'\n";
  test::expect_has(one_step(first + "set = { length = 4, show = 'circles' }").error().message,
                   {"x.toml, line 7", "show"});
  const auto lesson = one_step(first +
                               "view = 'waves'\nset = { length = 4 }\n"
                               "motion = { parameter = 'position', from = 0, to = 3, seconds = 2 }")
                          .value();
  EXPECT_EQ(lesson.steps[0].state, state_of("d=8 length=16 position=15"));
  // A shorter length brings t and δ within it.
  EXPECT_EQ(lesson.steps[1].state, state_of("view=waves d=8 length=4 position=3 offset=3"));
  ASSERT_TRUE(lesson.steps[1].motion);
  EXPECT_EQ(lesson.steps[1].motion->parameter->id, "position");
  // Window and time stay the person's own.
  const State own = state_of("theme=light speed=2 d=64");
  EXPECT_EQ(state_of(lesson.steps[0].state, own),
            state_of("theme=light speed=2 d=8 length=16 position=15"));
}

TEST(Lesson, LetsWhatNoStepSetGiveWay) {
  const auto lesson = one_step("set = { d = 8, offset = 600 }").value();
  EXPECT_EQ(lesson.steps[0].state, state_of("d=8 length=601 offset=600"));
  test::expect_has(one_step("set = { length = 16 }\n[[step]]\nheading = 'I'\nset = { offset = 29 }")
                       .error()
                       .message,
                   {"x.toml, line 7", "with length 16"});
}

TEST(Lesson, NamesMistakesWithTheirLine) {
  const auto step = [](std::string_view rest) {
    const auto lesson = one_step(rest);
    return lesson ? "" : lesson.error().message;
  };
  std::string braces;
  while (braces.size() < 66) braces += "{ ";
  const std::pair<std::string, std::string> rows[] = {
      {refused(""), "x.toml needs a title"},
      {refused("title = 'T'"), "begin each with [[step]]"},
      {refused("titel = 'T'"),
       "x.toml, line 1: titel is not known: there are title, about, for, step"},
      {refused("title = 'T'\n[[step]]\nwords = 'w'"), "a step needs a heading"},
      {step("colour = 1"), "line 4: colour is not known"},
      {step("words = 4"), "line 4: words is not text"},
      {step("words = 'the {{omga 3}}'"), "has no setting 3"},
      {step("words = 'the {{omega pair=x}}'"), "pair = x is not a number"},
      {step("words = 'the {{omega'"), "is not closed"},
      {step("words = '[here](nowhere)'"), "a link leads to nowhere"},
      {step(R"(words = 'so $\frac{a}{b$ is')"), R"(line 4: in $\frac{a}{b$ a brace { has no })"},
      {step("words = 'so $a}{b$ is'"), "in $a}{b$ a brace } has no {"},
      {step("note = 'the {{nonsense d}}'"), "line 4: {{nonsense d}} has no setting d"},
      {step("words = 'so $" + braces + "2$'"), "deeper than 32 levels"},
      {step("words = 'so $a + b is'"), "no $ closes the formula in “so $a + b is”"},
      {step(R"(words = "so $\frac{a}{b}$ is")"), "words has a control character"},
      {step("words = 'from $5 to $6'"), "write \\$"},
      {step("motion = { parameter = 'position', from = 3, to = 3, seconds = 2 }"),
       "position would go from 3 to 3"},
      {step("words = '# Heading'"), "nothing else of Markdown"},
      {step("answer = 'yes'"), "an answer needs a question"},
      {step("view = 'heatmaps'"), "line 4: view = heatmaps is not one of heatmap, "},
      {step("set = { d = 1 }"), "line 4: d = 1 is out of range"},
      {step("set = { d = 'x' }"), "d has a value of the wrong type"},
      {step("set = { dd = 8 }"), "dd is not known: posenc list parameters"},
      {step("set = { theme = 'light' }"), "theme is not a lesson’s to set"},
      {step("motion = { parameter = 'position', from = 0, to = 600, seconds = 8 }"),
       "line 4: position = 600 lies past the end"},
      {step("motion = { parameter = 'view', from = 0, to = 6, seconds = 8 }"), "parameter = view"},
      {step("motion = { parameter = 'position', from = 0, to = 6, seconds = 0 }"), "seconds = 0"},
      {step("motion = { from = 0, to = 6, seconds = 0 }"), "motion is not {"},
      {step("motion = { parameter = 'position', from = 0, to = 6, seconds = 2, freeze = 7 }"),
       "freeze is not a number between"},
      {step("show = 'facts'"), "line 4: show is not a list of ids"},
      {step("covers = ['dot']"), "covers needs an answer"},
      {step("covers = ['dot', 3]"), "covers is not a list of ids"},
  };
  for (const auto& [text, says] : rows) test::expect_has(text, {says});
  std::string many = "title = 'T'\n";
  for (std::size_t i = 0; i <= kMaxLessonSteps; ++i) many += "[[step]]\nheading = 'H'\n";
  test::expect_has(refused(many), {"x.toml has 101 steps: leave at most 100"});
}

TEST(Placeholders, AreTheNumbersOfTheState) {
  const Scene scene = scene_of(state_of("d=8 length=64 base=100 position=5 offset=3 pair=1 dim=2"));
  const double omega = std::pow(100, -0.25);  // of pair 1
  const std::pair<std::string, std::string> rows[] = {
      {"{{d}} {{ base }} {{position}}", "8 100 5"},
      {"{{omega}} {{omega pair=1}} {{omega pair=0}}", "0.3162 0.3162 1"},
      {"{{wavelength pair=0}}", "6.283"},
      {"{{angle}}", "1.581"},
      {"{{cos}} {{sin}}", "0.5828 0.8126"},
      {"{{turn pair=0}}", "171.9°"},
      {"{{pairs}} {{last-position}} {{shifted-position}} {{self-dot}}", "4 63 8 4"},
      {"{{entry}} {{entry dim=3}} {{shifted-entry dim=2}}", "0.9999 −0.01034 0.5743"},
      {"{{binary}} {{binary position=63}}", "000101 111111"},
      {"no number", "no number"},
  };
  EXPECT_NEAR(omega, 0.31623, 1e-5);
  EXPECT_NEAR(std::cos(3 * omega), 0.5828, 1e-4);
  EXPECT_NEAR(std::sin(5 * omega), 0.9999, 1e-4);
  EXPECT_NEAR(std::sin(8 * omega), 0.5743, 1e-4);
  for (const auto& [text, says] : rows) {
    const auto made = filled(text, scene);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(*made, says) << text;
    EXPECT_EQ(filled_or_dash(text, scene), says);
  }
  double dot = 0, squares = 0;
  for (int k = 0; k < 4; ++k) {
    dot += std::cos(3 * std::pow(100, -k / 4.0));
    squares += 1;
  }
  EXPECT_EQ(*filled("{{dot}} {{similarity}}", scene),
            fmt::format("{:.4g} {:.4g}", dot, dot / squares));
}

TEST(Placeholders, AreRefusedWhereThereIsNoNumber) {
  const Scene linear = scene_of(state_of("encoding=linear d=8 length=16"));
  const auto none = filled("{{omega pair=3}}", linear);
  ASSERT_FALSE(none);
  EXPECT_EQ(filled_or_dash("a {{nonsense}} b", linear), "a – b");
  EXPECT_EQ(filled_or_dash("a {{omega pair=3}} b", linear), "a – b");
  EXPECT_FALSE(filled("{{omega pair=99}}", scene_of(state_of("d=8"))));
  EXPECT_TRUE(filled("{{omega pair=99}}", scene_of(state_of("d=512")))) << "of this State’s pairs";
  EXPECT_FALSE(filled("{{entry dim=8}}", linear));
  test::expect_has(filled("{{entry dim=99}}", scene_of(state_of("d=16"))).error().message,
                   {"99", "15"});
  for (const char* const text : {"{{}}", "{{dot", "{{dot offst=1}}", "{{dot offset=far}}"})
    EXPECT_FALSE(check_placeholders(text)) << text;
  const auto misspelt = filled("{{similarty}}", scene_of(state_of("d=8")));
  ASSERT_FALSE(misspelt);
  test::expect_has(misspelt.error().message, {"{{similarity}}"});
}

TEST(Step, ShowsAndCoversPartsOfItsView) {
  const auto lesson = one_step(
                          "view = 'pendulum'\nset = { d = 16 }\nshow = ['agreement', 'sum']\n"
                          "hide = ['sum']\ncovers = ['product', 'agreement']\n"
                          "question = 'q'\nanswer = 'a'")
                          .value();
  const Step& step = lesson.steps[0];
  const Scene scene = scene_of(step.state);
  EXPECT_TRUE(check_parts(step, scene));
  const auto& view = *find_view("pendulum");
  for (const bool has_answer : {false, true}) {
    const auto parts = parts_of({&lesson, 0, has_answer});
    const auto figure = view.figure(scene, light_palette(), parts);
    ASSERT_EQ(figure.cells.size(), 1u);
    EXPECT_EQ(figure.cells[0].id, "agreement");
    EXPECT_EQ(figure.cells[0].is_covered, !has_answer);
    EXPECT_TRUE(figure.heading.claim.empty()) << "the step’s heading has its place";
  }
  EXPECT_TRUE(parts_of({&lesson, 0}).show == step.show);
}

TEST(Step, NamesAPanelThatIsThereOnlyWhereItIsNamed) {
  const auto lesson = one_step("view = 'adding'\nshow = ['strips', 'cost']").value();
  EXPECT_TRUE(check_parts(lesson.steps[0], scene_of(lesson.steps[0].state)));
}

TEST(Step, IsRefusedPartsThatItsViewHasNot) {
  const std::pair<std::string, std::string> rows[] = {
      {"show = ['agreemnt']", "did you mean agreement?"},
      {"hide = ['product']", "hide = product is no panel"},
      {"covers = ['first-ris']", "did you mean first-rise?"},
      {"show = ['claim', 'facts']", "show = facts is no panel of the view"}};
  for (const auto& [lines, says] : rows) {
    const bool is_distance = test::contains(lines, "first");
    const auto lesson = one_step(fmt::format("question = 'q'\nanswer = 'a'\nview = '{}'\n{}",
                                             is_distance ? "distance" : "pendulum", lines))
                            .value();
    const auto done = check_parts(lesson.steps[0], scene_of(lesson.steps[0].state));
    ASSERT_FALSE(done) << lines;
    test::expect_has(done.error().message, {says});
  }
}

TEST(Step, IsFrozenWhereItsMotionEndsOrWhereItSays) {
  for (const auto& [freeze, at] : {std::pair("", 6), {", freeze = 4", 4}}) {
    const auto lesson =
        one_step(
            fmt::format("motion = {{ parameter = 'position', from = 0, to = 6, seconds = 2{} }}",
                        freeze))
            .value();
    EXPECT_EQ(frozen(lesson.steps[0], false).position, at);
  }
}

/// A step with a question, its answer and this of it.
Expected<Lesson> answered(std::string_view more) {
  return one_step(
      fmt::format("set = {{ d = 8, length = 64, position = 5 }}\n"
                  "question = 'Where?'\nanswer = 'At {{{{position}}}}.'\n{}",
                  more));
}

TEST(StepAnswer, HasAPictureOfItsOwn) {
  const auto lesson = answered(
      "motion = { parameter = 'position', from = 0, to = 9, seconds = 2 }\n"
      "answer_set = { offset = 7 }\n"
      "answer_motion = { parameter = 'position', from = 9, to = 30, seconds = 3 }");
  ASSERT_TRUE(lesson) << lesson.error().message;
  const Step& step = lesson->steps[0];
  EXPECT_EQ(opening(step, false).position, 5);
  EXPECT_EQ(frozen(step, false).position, 0) << "a question asks at the beginning";
  EXPECT_EQ(ended(step, false).position, 9);
  EXPECT_EQ(opening(step, true).position, 9) << "where the motion before it ended";
  EXPECT_EQ(opening(step, true).offset, 7);
  EXPECT_EQ(frozen(step, true).position, 30);
  EXPECT_EQ(ended(step, true).position, 30);
  EXPECT_EQ(motion_of(step, true)->to, 30);
  EXPECT_EQ(motion_of(step, false)->to, 9);
  const Slide slide{&*lesson, 0, true, true};
  for (const bool has_answer : {false, true}) {
    EXPECT_FALSE(is_played_on(slide, opening(step, has_answer)));
  }
  EXPECT_FALSE(is_played_on(slide, ended(step, true)));
  EXPECT_EQ(to_toml(lesson_from_toml(to_toml(*lesson), "").value()), to_toml(*lesson));
}

TEST(StepAnswer, LeavesTheNextStepAlone) {
  const auto lesson = lesson_from_toml(
      "title = 'a'\n[[step]]\nheading = 'a'\nquestion = 'a'\nanswer = 'a'\n"
      "answer_set = { offset = 7 }\n[[step]]\nheading = 'b'",
      "");
  ASSERT_TRUE(lesson) << lesson.error().message;
  EXPECT_EQ(lesson->steps[0].answer_state->offset, 7);
  EXPECT_EQ(lesson->steps[1].state, lesson->steps[0].state);
}

TEST(StepAnswer, ShowsOtherPanels) {
  const auto lesson = answered("show = ['clocks']\nanswer_show = ['sum']\nanswer_hide = ['bars']");
  ASSERT_TRUE(lesson) << lesson.error().message;
  EXPECT_EQ(parts_of({&*lesson, 0, false}).show, std::vector<std::string>{"clocks"});
  EXPECT_EQ(parts_of({&*lesson, 0, true}).show, std::vector<std::string>{"sum"});
  EXPECT_EQ(parts_of({&*lesson, 0, true}).hide, std::vector<std::string>{"bars"});
}

TEST(StepAnswer, IsRefusedWhereItIsWrong) {
  for (const auto& [wrong, said] :
       {std::pair("answer_set = { nothing = 7 }", "nothing is not known"),
        {"answer_set = 7", "answer_set is not a table"},
        {"answer_set = { position = 5 }", "answer_set changes nothing: leave it out"},
        {"answer_motion = { parameter = 'position' }", "answer_motion is not {"},
        {"answer_motion = { parameter = 'position', from = 0, to = 9, seconds = 2, freeze = 4 }",
         "freeze is not known"},
        {"answer_show = 'facts'", "answer_show is not a list of ids"}}) {
    const auto read = answered(wrong);
    ASSERT_FALSE(read) << wrong;
    test::expect_has(read.error().message, {said});
  }
  test::expect_has(one_step("answer_set = { offset = 7 }").error().message,
                   {"answer_set needs an answer"});
}

/// Whether something in the picture changes with the answer.
bool moves_picture(const Lesson& lesson, std::size_t i) {
  const Step& step = lesson.steps[i];
  return !step.covers.empty() || step.answer_motion || frozen(step, false) != frozen(step, true) ||
         parts_of({&lesson, i, false}) != parts_of({&lesson, i, true});
}

TEST(HiddenSteps, AreKeptAndNotGiven) {
  const auto lesson = one_step(
                          "[[step]]\nheading = 'I'\nhidden = true\n"
                          "[[step]]\nheading = 'J'\n[[step]]\nheading = 'K'\nhidden = true")
                          .value();
  EXPECT_EQ(without_lines(lesson_from_toml(to_toml(lesson), "x.toml").value()),
            without_lines(lesson));
  EXPECT_EQ(next_shown(lesson, 0, 1), 2u);
  EXPECT_EQ(next_shown(lesson, 2, 1), std::nullopt);
  EXPECT_EQ(next_shown(lesson, 3, -1), 2u);
  EXPECT_EQ(next_shown(lesson, 2, -1), 0u);
  const auto given = without_hidden(lesson);
  ASSERT_EQ(given.steps.size(), 2u);
  EXPECT_EQ(given.steps[1].heading, "J");
  EXPECT_EQ(minutes_of(lesson, 0), 2 * kMinutesPerStep);

  OpenLesson open{.lesson = std::make_shared<const Lesson>(lesson)};
  Controller controller;
  State next;
  for (const auto& [by, step] : {std::pair(1, 2u), {1, 2u}, {-1, 0u}, {-1, 0u}}) {
    EXPECT_TRUE(step_lesson(open, controller, next, by, {}));
    EXPECT_EQ(open.step, step);
  }
  test::expect_has(one_step("hidden = 1").error().message, {"line 4: hidden is not true or false"});
  test::expect_has(one_step("hidden = true").error().message, {"x.toml hides all of its steps"});
}

TEST(StepChoices, AreReadAndWritten) {
  const auto lesson = answered("choices = ['{{d}}', 'two', '$k$']\nright = 'C'").value();
  EXPECT_EQ(lesson.steps[0].choices, (std::vector<std::string>{"{{d}}", "two", "$k$"}));
  EXPECT_EQ(lesson.steps[0].right, 3u);
  EXPECT_EQ(without_lines(lesson_from_toml(to_toml(lesson), "x.toml").value()),
            without_lines(lesson));
}

TEST(StepChoices, AreRefusedWhereTheyAreWrong) {
  const std::pair<std::string, std::string> rows[] = {
      {"choices = 'a'", "choices is not a list"},
      {"choices = ['a']\nright = 'A'", "choices has 1 answer: give 2 to 4"},
      {"choices = ['a', 'b', 'c', 'd', 'e']\nright = 'A'", "choices has 5 answers: give 2 to 4"},
      {"choices = ['a', ' ']\nright = 'A'", "as one line of text"},
      {"choices = ['a', \"b\\nc\"]\nright = 'A'", "as one line of text"},
      {"choices = ['a', 'a']\nright = 'A'", "choices has a twice"},
      {"choices = ['a', '{{d']\nright = 'A'", "is not closed"},
      {"choices = ['a', '[b](nowhere)']\nright = 'A'", "a link leads to nowhere"},
      {"choices = ['a', '" + std::string(121, 'b') + "']\nright = 'A'", "leave at most 120"},
      {"choices = ['a', 'b']", R"(right = "A", up to "B")"},
      {"choices = ['a', 'b']\nright = 'C'", R"(right = "A", up to "B")"},
      {"choices = ['a', 'b']\nright = 1", R"(right = "A", up to "B")"},
      {"right = 'A'", "right needs choices"},
  };
  for (const auto& [text, says] : rows) {
    const auto lesson = answered(text);
    ASSERT_FALSE(lesson) << text;
    test::expect_has(lesson.error().message, {"x.toml, line ", says});
  }
  test::expect_has(one_step("choices = ['a', 'b']\nright = 'A'").error().message,
                   {"choices need a question and an answer"});
}

std::string said(const std::vector<FlowParagraph>& paragraphs) {
  std::string all;
  for (const auto& paragraph : paragraphs) {
    for (const auto& piece : paragraph.pieces)
      if (const auto* const text = std::get_if<std::string>(&piece.content)) all += *text;
    all += '\n';
  }
  return all;
}

TEST(StepChoices, AreALineOfTheQuestionAndALetterOfTheAnswer) {
  const Step step{
      .question = "Which?", .choices = {"{{d}}", "*two*"}, .right = 2, .answer = "This."};
  const Fill fill = [](std::string_view text) { return text == "{{d}}" ? "8" : std::string(text); };
  EXPECT_EQ(said(question_words(step, light_palette(), fill)),
            "Which?\nA\u00A08\u2003 B\u00A0two\n");
  EXPECT_EQ(said(answer_words(step, light_palette(), fill)), "B. This.\n");
  EXPECT_EQ(said(answer_words({.question = "Which?", .answer = "This."}, light_palette(), fill)),
            "This.\n");
}

TEST(ShippedLessons, HaveChoicesWithTheWrongAnswersInTheirNotes) {
  int questions = 0;
  for (const auto& lesson : shipped()) {
    for (const auto& step : lesson.steps) {
      if (step.choices.empty()) continue;
      SCOPED_TRACE(step.heading);
      ++questions;
      EXPECT_TRUE(test::contains(step.note, "Expect "));
    }
  }
  EXPECT_GE(questions, 15);
}

TEST(ShippedLessons, AnswersMoveThePicture) {
  // Their answers are of another view, of code, or of a number beside the picture.
  constexpr std::size_t kMostStill = 10;
  std::vector<std::string> still;
  std::size_t questions = 0;
  for (const auto& lesson : shipped()) {
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      if (lesson.steps[i].question.empty()) continue;
      ++questions;
      if (!moves_picture(lesson, i))
        still.push_back(
            fmt::format("{}, step {}: {}", lesson.title, i + 1, lesson.steps[i].question));
    }
  }
  EXPECT_GE(questions, 96u);
  EXPECT_LE(still.size(), kMostStill) << fmt::format("{}", fmt::join(still, "\n"));
}

TEST(LessonWords, AreParagraphsItemsFormulasAndLinks) {
  const auto& palette = light_palette();
  const auto made =
      paragraphs("One *two* **three**\nfour $ω_k$.\n\n- item [t](position)\n", palette, sketched);
  ASSERT_EQ(made.size(), 2u);
  EXPECT_FALSE(made[0].is_item);
  EXPECT_TRUE(made[1].is_item);
  const auto& link = made[1].pieces.back();
  EXPECT_EQ(link.link, "position");
  EXPECT_EQ(link.color, palette.t);
  RecordingCanvas canvas;
  const Flow set = flow(canvas, made, 20, 300);
  for (const auto& box : set.boxes) EXPECT_LE(box.box.max.x, 300);
  EXPECT_EQ(link_at({5, 5}, set, Point(5, 5) + set.boxes.back().box.centre()), "position");
  EXPECT_EQ(link_at({5, 5}, set, {5, 5}), "");
  // The full stop stays with its formula.
  const auto narrow = flow(canvas, paragraphs("word $ω_k$.", palette, sketched), 20, 60);
  EXPECT_EQ(narrow.boxes[1].baseline.y, narrow.boxes[2].baseline.y);
  const auto product = flow(canvas, paragraphs("position · word", palette, sketched), 20, 60);
  EXPECT_EQ(product.boxes.size(), 1u);
  Palette paper = palette;
  paper.has_buttons = false;
  EXPECT_EQ(paragraphs("[t](position)", paper, sketched)[0].pieces[0].link, "")
      << "nobody clicks there";
}

TEST(LessonWords, BeginWithANumberThatIsNoListsNumber) {
  const Scene scene = scene_of(state_of("d=8"));
  const auto made =
      paragraphs("{{pairs}}. One for\n{{d}}. The end", light_palette(),
                 [&](std::string_view asked) { return filled_or_dash(asked, scene); });
  ASSERT_EQ(made.size(), 1u);
  std::string text;
  for (const auto& piece : made[0].pieces) text += std::get<std::string>(piece.content);
  EXPECT_EQ(text, "4. One for 8. The end");
}

TEST(ShippedLessons, HaveWhatALectureNeeds) {
  std::set<std::string> titles;
  for (const auto& lesson : shipped()) {
    SCOPED_TRACE(lesson.title);
    EXPECT_TRUE(titles.insert(lesson.title).second);
    EXPECT_FALSE(lesson.about.empty());
    EXPECT_FALSE(lesson.audience.empty());
    EXPECT_THAT(lesson.steps.size(), AllOf(Ge(8u), Le(15u)));
    int questions = 0, motions = 0;
    for (const auto& step : lesson.steps) {
      SCOPED_TRACE(step.heading);
      EXPECT_FALSE(step.words.empty());
      EXPECT_EQ(step.question.empty(), step.answer.empty());
      EXPECT_LE(step.heading.size(), 60u);
      questions += step.question.empty() ? 0 : 1;
      motions += step.motion || step.answer_motion ? 1 : 0;
      const Scene scene(test::with_few_steps(step.state));  // trained
      const auto parts = check_parts(step, scene);
      EXPECT_TRUE(parts) << parts.error().message;
      for (const auto& row : kStepTexts) {
        const Scene answered(test::with_few_steps(ended(step, true)));
        const bool is_answer = row.text == &Step::answer;
        const auto made =
            row.has_markdown ? filled(step.*row.text, is_answer ? answered : scene) : "";
        EXPECT_TRUE(made) << made.error().message;
      }
      const auto* const view = find_view(step.state.view);
      ASSERT_NE(view, nullptr);
      EXPECT_TRUE(shows(*view, step.state));
      const auto figure =
          view->figure(scene, light_palette(),
                       parts_of({&lesson, static_cast<std::size_t>(&step - lesson.steps.data())}));
      const auto* const plot = std::get_if<plot::Plot>(&figure.cells.front().panel);
      if (figure.cells.size() == 1 && plot != nullptr && !plot->x.name.empty()) {
        EXPECT_TRUE(plot->x.is_shown);
      }
    }
    EXPECT_GE(questions, 3);
    EXPECT_GE(motions, 1);
  }
  EXPECT_EQ(titles.size(), 11u);
}

/// The numbers that a text has in its placeholders.
std::vector<std::string> numbers_in(const std::string& text, const Scene& scene) {
  static const std::regex placeholder(R"(\{\{[^}]*\}\})");
  std::vector<std::string> numbers;
  for (std::sregex_iterator at(text.begin(), text.end(), placeholder), end; at != end; ++at)
    numbers.push_back(filled_or_dash(at->str(), scene));
  return numbers;
}

TEST(ShippedLessons, AnswersKeepTheNumbersThatWereAskedAbout) {
  test::AtLeast answers(15);
  test::with_metrics([&](Canvas& metrics) {
    for (const auto& lesson : shipped()) {
      for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const auto& step = lesson.steps[i];
        if (step.answer.empty()) continue;
        ++answers;
        SCOPED_TRACE(fmt::format("{}, step {}", lesson.title, i + 1));
        const Slide slide{&lesson, i, true, true};
        const State own = state_of("theme=light");
        for (const State& as_asked : {step.state, frozen(step, true), ended(step, true),
                                      opening(step, true), state_of(step.state, own)})
          EXPECT_FALSE(is_played_on(slide, as_asked));
        State moved = step.state;
        moved.d = moved.d == 4 ? 10 : 4;
        moved.offset += 1;
        moved = within_limits(std::move(moved));
        EXPECT_TRUE(is_played_on(slide, moved));
        EXPECT_FALSE(is_played_on({&lesson, i, false, true}, moved)) << "nothing is said yet";
        RecordingCanvas canvas(&metrics);
        const Scene scene = scene_of(moved);
        SlideText(canvas, slide, light_palette(), scene, {{0, 0}, {1182, 665}})
            .draw(canvas, light_palette());
        std::string said;
        for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) said += text.text + ' ';
        for (const auto& number :
             numbers_in(step.answer, scene_of(step.answer_state ? ended(step, true) : step.state)))
          EXPECT_TRUE(test::contains(said, number)) << number << " in " << said;
      }
    }
  });
}

/// Sizes of the window, and how large its letters are in a lecture and beside the panel.
struct Size {
  const char* name;
  double width, height, scale;
};
constexpr Size kSizes[] = {{"1920x1080", 1920, 1080, 1},
                           {"1920x1080 presented", 1920, 1080, 1.625},
                           {"1280x720", 1280, 720, 0.8125},
                           {"4:3 slide", 960, 720, 0.8125}};

/// Points of 960 × 540 that letters on a slide have at least.
void expect_readable(const RecordingCanvas& canvas, const Lesson& lesson, const Step& step) {
  constexpr double kPoint = 13 / size::kAxis, kTitle = 30, kWords = 18, kName = 16, kTick = 13;
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
    const double size = text.style.size * kPoint;
    const bool is_name = text.style.face == Face::medium || text.style.face == Face::semibold ||
                         text.style.face == Face::bold;
    EXPECT_GE(size, is_name ? kName : kTick) << text.text;
    static const std::regex heading("[A-Z][a-z]+ .*");
    if (std::regex_match(text.text, heading) && text.text != lesson.title) {
      EXPECT_GE(size, kName) << text.text;
    }
    if (text.box.max.y < 80 && test::contains(step.heading, text.text)) {
      EXPECT_GE(size, kTitle);
    }
    if (text.style.size == size::kSlideWords) {
      EXPECT_GE(size, kWords);
    }
  }
}

/// No number of the answer is told; ticks that are the same short number tell nothing.
void expect_unanswered(const RecordingCanvas& canvas, const Step& step, const Scene& scene) {
  const auto asked = filled_or_dash(
      step.words + step.question + fmt::format(" {}", fmt::join(step.choices, " ")), scene);
  static const std::regex word(R"([^\s,;:()]+)"), long_number(R"((?:^|\s)((?:−)?\d[^\s,;:()]*\d))");
  const auto answer = filled_or_dash(step.answer, scene);
  const std::sregex_iterator end;
  auto numbers = numbers_in(step.answer, scene);
  for (std::sregex_iterator at(answer.begin(), answer.end(), long_number); at != end; ++at)
    numbers.push_back(at->str(1));
  for (const auto& number : numbers) {
    if (test::contains(asked, number)) continue;
    for (const auto& [place, text, style, turned, box] : test::all<RecordingCanvas::Text>(canvas)) {
      if (text == number && number.size() < 4) continue;
      for (std::sregex_iterator w(text.begin(), text.end(), word); w != end; ++w)
        EXPECT_NE(w->str(), number) << text;
    }
  }
}

/// Its words say what is framed or marked: pendulums and curves have such names as an axis has.
void expect_named(const RecordingCanvas& canvas, const Step& step, const Scene& scene) {
  const auto said = filled_or_dash(step.words + step.question + step.answer, scene);
  static const std::regex name(R"((k = |dim )(\d+))");
  if (step.state.view == "pendulum" || step.state.view == "waves") return;
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
    std::smatch found;
    if (!std::regex_match(text.text, found, name)) continue;
    const std::regex words((found[1] == "dim " ? "dim " : R"([Pp]air(\]\(pair\))? )") +
                           found[2].str() + R"(\b)");
    EXPECT_TRUE(std::regex_search(said, words)) << text.text;
  }
}

/// No line of a frame or circle goes through a text.
void expect_uncut(const RecordingCanvas& canvas) {
  const auto boxes = test::all<RecordingCanvas::Box>(canvas);
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
    const Rect inner = text.box.grown(-test::kSlack);
    const auto has = [&](const Rect& box) {
      return box.contains(inner.min) && box.contains(inner.max);
    };
    const bool is_on_plate = std::ranges::any_of(boxes, [&](const RecordingCanvas::Box& box) {
      return box.fill && has(box.rect) && box.rect.height() < 2 * text.box.height();
    });
    if (is_on_plate) continue;
    for (const auto& box : boxes)
      EXPECT_FALSE(box.stroke && box.rect.overlaps(inner) && !has(box.rect)) << text.text;
    for (const auto& circle : test::all<RecordingCanvas::Circle>(canvas)) {
      const Point near = glm::clamp(circle.centre, inner.min, inner.max);
      const Point far =
          glm::max(glm::abs(inner.min - circle.centre), glm::abs(inner.max - circle.centre));
      EXPECT_FALSE(circle.stroke && glm::distance(near, circle.centre) < circle.radius &&
                   circle.radius < glm::length(far))
          << text.text;
    }
  }
}

/// Where the panels of a step are, by their ids, with the convention's mistake above them.
std::map<std::string, Rect> rooms_of(Canvas& canvas, const Slide& slide, const Rect& picture) {
  const Scene scene = scene_of(slide.of().state);
  const auto& palette = presented_palette(Theme::light);
  const SlideText text(canvas, slide, palette, scene, slide_room(picture));
  const auto& view = *find_view(slide.of().state.view);
  const auto layout =
      view.layout(canvas, {text.picture(), palette, false, {}, false, parts_of(slide)}, scene);
  std::map<std::string, Rect> rooms;
  for (const auto& panel : layout->panels) rooms[std::string(layout->cell(panel).id)] = panel.room;
  for (const auto& plate : layout->plates)
    if (plate.color == palette.error) rooms["mistake"] = {};
  return rooms;
}

TEST(ShippedLessons, KeepWhatStaysInItsPlace) {
  int pairs = 0;
  test::with_metrics([&](Canvas& metrics) {
    for (const auto& lesson : shipped()) {
      for (std::size_t i = 1; i < lesson.steps.size(); ++i) {
        const auto &before = lesson.steps[i - 1], &step = lesson.steps[i];
        SCOPED_TRACE(lesson.title + ": " + step.heading);
        if (before.state.view != step.state.view || before.show != step.show) continue;
        if (before.question.empty() != step.question.empty()) continue;
        const Rect picture{{0, 0}, {1182, 665}};
        const auto old = rooms_of(metrics, {&lesson, i - 1}, picture),
                   now = rooms_of(metrics, {&lesson, i}, picture);
        if (old.contains("mistake") != now.contains("mistake")) continue;
        ++pairs;
        ASSERT_EQ(old.size(), now.size());
        for (const auto& [id, room] : now) {
          EXPECT_EQ(room.min, old.at(id).min) << id;
          EXPECT_EQ(room.max, old.at(id).max) << id;
        }
      }
    }
  });
  EXPECT_GE(pairs, 15);
}

/// Steps share a box that is as high as the longest of their texts.
TEST(ShippedLessons, FillTheBoxOfTheirQuestion) {
  test::AtLeast questions(30);
  test::with_metrics([&](Canvas& metrics) {
    const Rect room = slide_room({{0, 0}, {1182, 665}});
    const auto& palette = presented_palette(Theme::light);
    for (const auto& lesson : shipped()) {
      for (const bool has_keys : {false, true}) {
        std::map<std::string, double> empty;  // by the panels of a step
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
          const auto& step = lesson.steps[i];
          const Scene scene = scene_of(step.state);
          const SlideText text(metrics, {&lesson, i, true, has_keys}, palette, scene, room);
          if (step.question.empty()) {
            EXPECT_EQ(text.picture().max.y, room.max.y) << step.heading;
            continue;
          }
          RecordingCanvas canvas(&metrics);
          text.draw(canvas, palette);
          ++questions;
          const Rect box = test::all<RecordingCanvas::Box>(canvas).back().rect;
          double last = box.min.y;
          for (const auto& it : test::all<RecordingCanvas::Text>(canvas))
            last = std::max(last, it.box.max.y);
          const auto& [at, is_first] = empty.try_emplace(
              fmt::format("{} {}", step.state.view, fmt::join(step.show, " ")), HUGE_VAL);
          at->second = std::min(at->second, box.max.y - last);
        }
        for (const auto& [panels, height] : empty)
          EXPECT_LT(height, size::kSlideWords * 1.5) << lesson.title << ": " << panels << has_keys;
      }
    }
  });
}

class EveryStep : public ::testing::TestWithParam<std::size_t> {};

TEST_P(EveryStep, HasRoomInBothThemes) {
  const auto lesson = shipped()[GetParam()];
  test::with_metrics([&](Canvas& metrics) {
    for (const auto& size : kSizes) {
      const Rect picture{{0, 0}, Point(size.width, size.height) / size.scale};
      for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const auto& step = lesson.steps[i];
        SCOPED_TRACE(fmt::format("{}, step {}, {}", size.name, i + 1, step.heading));
        for (const Theme theme : {Theme::dark, Theme::light}) {
          State own;
          own.theme = theme;
          for (const bool has_answer : {false, true}) {
            if (has_answer && step.answer.empty()) continue;
            const Scene scene = scene_of(state_of(frozen(step, has_answer), own));
            const Slide slide{&lesson, i, has_answer};
            RecordingCanvas canvas(&metrics);
            draw_slide(canvas, picture, presented_palette(theme), scene, slide);
            if (size.scale == 1.625) expect_readable(canvas, lesson, step);
            if (!has_answer) expect_unanswered(canvas, step, scene);
            expect_named(canvas, step, scene);
            expect_uncut(canvas);
            const auto texts = test::all<RecordingCanvas::Text>(canvas);
            EXPECT_EQ(std::ranges::count(texts, lesson.title, &RecordingCanvas::Text::text) > 0,
                      i == 0);
            test::expect_sound(canvas, picture, size.name);
            test::expect_no_overlaps(canvas, size.name, test::kSlack);
          }
        }
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Lessons, EveryStep, ::testing::Range(std::size_t{0}, std::size_t{9}));

}  // namespace
}  // namespace posenc
