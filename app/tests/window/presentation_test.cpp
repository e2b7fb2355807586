// A talk in the window: a lesson, presenting with spotlight, pen and black screen, and the strip of
// scenes, by keys and pointer.

#include <string>
#include <string_view>
#include <tuple>

#include <gtest/gtest.h>
#include <imgui.h>

#include "figure/cairo/canvas.hpp"
#include "files/output_file.hpp"
#include "lesson/lesson.hpp"
#include "lesson/slide.hpp"
#include "loop.hpp"
#include "shell/dialogs/export.hpp"
#include "shell/presentation/presentation.hpp"
#include "state/tables.hpp"
#include "tables.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr std::string_view kLesson = R"(
title = "Three steps"
[[step]]
heading = "The first"
words = "Watch [t](position): it is {{position}}, [so](convention), [causal](causal)."
set = { d = 8, length = 64, position = 5 }
[[step]]
heading = "The second"
words = "More dimensions."
set = { d = 32 }
question = "How many pairs?"
answer = "{{pairs}}."
[[step]]
heading = "The third"
words = "t runs."
view = "waves"
motion = { parameter = "position", from = 0, to = 40, seconds = 4 }
note = "Wait for it."
)";

class WindowLesson : public test::WindowLoop {
 protected:
  void open_lesson(const std::filesystem::path& file) {
    open({});
    session().files.to_open = {file};
    wait_until_idle();
    ASSERT_TRUE(session().lesson);
  }
  void open_text(std::string_view lesson) {
    const auto file = folder_.path() / "written.toml";
    ASSERT_TRUE(write_file(file, lesson));
    open_lesson(file);
  }
  void open_three() {
    open_text(kLesson);
    EXPECT_EQ(state().d, 8);
    EXPECT_EQ(state().position, 5);
  }
  const OpenLesson& lesson() { return *session().lesson; }
  WindowRooms rooms_now() { return loop_->rooms(state()); }
  double value_of(std::string_view id) const { return find_parameter(id)->get(state()); }
  /// Where the words have it.
  Point link(std::string_view to) {
    const auto rooms = loop_->rooms(state());
    const auto& screen = loop_->screen();
    const double scale = screen.page_scale / screen.scale;
    const Rect slide = screen.on_page(rooms.slide);
    std::optional<Point> found;
    // A file's canvas measures text as the window's does.
    const auto drawn = draw_image({}, {}, [&](Canvas& canvas, const Rect&) {
      const SlideText words(canvas, lesson().slide(), palette_of(state()), loop_->scene(), slide);
      for (double y = slide.min.y; y < slide.max.y && !found; y += 4) {
        for (double x = slide.min.x; x < slide.max.x && !found; x += 4)
          if (words.link_at({x, y}) == to) found = Point(x, y);
      }
    });
    EXPECT_TRUE(drawn && found) << to;
    return (found.value_or(Point(0, 0)) + Point(2, 2)) * scale;
  }
};

TEST_F(WindowLesson, IsGivenByAClicker) {
  open({});
  const State before = state();
  open_three();
  const State first = state();
  keys({GLFW_KEY_RIGHT, GLFW_KEY_4});
  EXPECT_EQ(state().position, 6) << "its controls work";
  EXPECT_NE(state().view, first.view);
  EXPECT_EQ(lesson().step, 0u);
  key(GLFW_KEY_BACKSPACE);
  EXPECT_EQ(state().view, first.view);
  EXPECT_EQ(state().position, 6) << "as it was left";
  key(GLFW_KEY_BACKSPACE);
  EXPECT_EQ(state(), first);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state().position, 6);
  const struct {
    int key;
    std::size_t step;
    bool has_answer;
  } presses[] = {{GLFW_KEY_PAGE_UP, 0, false},   {GLFW_KEY_PAGE_DOWN, 1, false},
                 {GLFW_KEY_PAGE_DOWN, 1, true},  {GLFW_KEY_PAGE_DOWN, 2, false},
                 {GLFW_KEY_PAGE_DOWN, 2, false}, {GLFW_KEY_PAGE_UP, 1, false},
                 {GLFW_KEY_PAGE_UP, 0, false}};
  for (const auto& [code, step, has_answer] : presses) {
    key(code);
    EXPECT_EQ(lesson().step, step);
    EXPECT_EQ(lesson().has_answer, has_answer);
    EXPECT_EQ(state().d, step == 0 ? 8 : 32);
    EXPECT_EQ(state().view == "waves", step == 2);
  }
  ctrl(GLFW_KEY_W);
  EXPECT_FALSE(session().lesson);
  EXPECT_EQ(state(), before);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), first);
}

TEST_F(WindowLesson, AnAnswerComesWithThePictureThatWasAskedAbout) {
  open_three();
  key(GLFW_KEY_PAGE_DOWN);
  const State asked = state();
  keys({GLFW_KEY_RIGHT, GLFW_KEY_PAGE_DOWN});
  EXPECT_TRUE(lesson().has_answer);
  EXPECT_EQ(state(), asked);
  ctrl(GLFW_KEY_Z);
  EXPECT_NE(state().position, asked.position) << "what was tried is not lost";

  open_lesson(std::filesystem::path(POSENC_ROOT) / "assets/lessons/why-order.toml");
  while (!lesson().now().motion) key(GLFW_KEY_PAGE_DOWN);
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_TRUE(lesson().has_answer);
  EXPECT_FALSE(session().controller.is_playing());
  const State told = state();
  EXPECT_FALSE(is_played_on(lesson().slide(), told)) << "its motion is at the frame that tells";
  key(GLFW_KEY_LEFT);
  EXPECT_TRUE(is_played_on(lesson().slide(), state()));
  key(GLFW_KEY_BACKSPACE);
  EXPECT_EQ(state(), told);
}

TEST_F(WindowLesson, UndoAndResetStayWithinAStep) {
  open_three();
  const State first = state();
  for (const int back : {GLFW_KEY_Z, GLFW_KEY_R}) {
    ctrl(back);
    EXPECT_EQ(state(), first);
    key(GLFW_KEY_RIGHT);
    EXPECT_EQ(state().position, 6);
    ctrl(back);
    EXPECT_EQ(state(), first);
  }
  key(GLFW_KEY_PAGE_DOWN);
  const State second = state();
  EXPECT_NE(second, first);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), second);
  ctrl(GLFW_KEY_W);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), second) << "without a lesson it goes on back";
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), first);
}

TEST_F(WindowLesson, WhatAPersonOpensIsKeptWithoutTheStepsSettings) {
  open({});
  const State own = state();
  const auto table = folder_.path() / "a.npy";
  ASSERT_TRUE(write_file(table, test::npy_text(8, 4, test::Learned())));
  for (const bool opens : {false, true}) {
    open_three();
    if (opens) session().files.to_open = {table};
    wait_until_idle();
    ctrl(GLFW_KEY_PAGE_DOWN);
    EXPECT_FALSE(is_at_step(lesson(), state()));
    const State kept = opens ? with_table(own, state().table) : own;
    const State expected = with_view(kept, state().view);
    EXPECT_EQ(own_state(session().lesson, state()), expected);
    ctrl(GLFW_KEY_W);
    EXPECT_EQ(state(), expected);
  }
}

TEST_F(WindowLesson, AnotherViewHasItsOwnHeadingUntilOneReturns) {
  open_three();
  for (const bool presents : {false, true}) {
    if (presents) key(GLFW_KEY_F5);
    keys({GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN, GLFW_KEY_RIGHT});
    wait_until_idle();
    const auto step = state();
    ctrl(GLFW_KEY_PAGE_DOWN);
    keys({GLFW_KEY_RIGHT, GLFW_KEY_RIGHT});
    ctrl(GLFW_KEY_PAGE_UP);
    EXPECT_EQ(state(), step) << "as it was left";
    const double words = rooms_now().slide.height() - rooms_now().page.height();
    ASSERT_TRUE(lesson().step == 1 && lesson().has_answer);
    for (const int back : {GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_UP, GLFW_KEY_BACKSPACE}) {
      ctrl(GLFW_KEY_PAGE_DOWN);
      EXPECT_NE(state().view, step.view);
      EXPECT_TRUE(loop_->parts(state()).has_claim);
      EXPECT_LT(rooms_now().slide.height() - rooms_now().page.height(), words / 2);
      key(back);
      EXPECT_EQ(state(), step);
      EXPECT_TRUE(lesson().step == 1 && lesson().has_answer) << "it goes on from where it was";
      EXPECT_FALSE(loop_->parts(state()).has_claim);
    }
    ctrl(GLFW_KEY_PAGE_DOWN);
    click(rooms_now().slide.min + Point(40, 10));
    EXPECT_EQ(state(), step);
    keys({GLFW_KEY_PAGE_UP, GLFW_KEY_PAGE_UP});
  }
  key(GLFW_KEY_F5);
}

TEST_F(WindowLesson, PlaysAMotionInItsTime) {
  open_three();
  window_->pretend({.now = window_->now()});
  keys({GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN});
  ASSERT_EQ(lesson().step, 2u);
  // With motion reduced it waits for a key.
  EXPECT_FALSE(session().controller.is_playing());
  EXPECT_EQ(state().position, 5);
  const auto told = [&] { return loop_->lesson_scene().state().position; };
  const double from = window_->now();
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(session().controller.is_playing());
  while (session().controller.is_playing() && window_->now() < from + 2) loop_->turn();
  EXPECT_NEAR(static_cast<double>(state().position), 20, 2);
  EXPECT_EQ(told(), 5) << "words are of the step while it plays";
  key(GLFW_KEY_SPACE);
  EXPECT_FALSE(session().controller.is_playing());
  EXPECT_EQ(told(), state().position);
  key(GLFW_KEY_SPACE);
  while (session().controller.is_playing() && window_->now() < from + 9) loop_->turn();
  EXPECT_EQ(state().position, 40);
  EXPECT_LT(window_->now(), from + 5);
  ctrl(GLFW_KEY_Z);
  EXPECT_LT(state().position, 40) << "one step of undo, as any run";
  window_->pretend({});
}

TEST_F(WindowLesson, EasesBetweenSteps) {
  open_three();
  session().reduces_motion = false;
  window_->pretend({.now = window_->now()});
  key(GLFW_KEY_PAGE_DOWN);
  const State target = state();
  EXPECT_EQ(target.d, 32);
  const auto& open = lesson();
  EXPECT_EQ(eased_step(open, target, open.arrived_at).d, 8);
  const auto half = eased_step(open, target, open.arrived_at + kStepSeconds / 4).d;
  EXPECT_GT(half, 8);
  EXPECT_LT(half, 32);
  EXPECT_EQ(eased_step(open, target, open.arrived_at + kStepSeconds), target);
  EXPECT_TRUE(is_on_its_way(open, open.arrived_at + kStepSeconds / 2));
  EXPECT_FALSE(is_on_its_way(open, open.arrived_at + kStepSeconds));
}

TEST_F(WindowLesson, ShrinksTextBeforeThePicture) {
  open_lesson(std::filesystem::path(POSENC_ROOT) / "assets/lessons/textbooks.toml");
  const auto text = [&] {
    auto canvas = loop_->screen().page_canvas_on(*ImGui::GetBackgroundDrawList());
    return SlideText(canvas, lesson().slide(), palette_of(state()), loop_->scene(),
                     loop_->screen().on_page(loop_->rooms(state()).slide));
  };
  EXPECT_FALSE(text().is_shrunk());
  State large = state();
  large.text_size = large.panel_text_size = 2;
  show(large);
  const auto rooms = loop_->rooms(state());
  EXPECT_TRUE(text().is_shrunk());
  EXPECT_GT(rooms.page.height(), 0.4 * rooms.slide.height());
}

TEST_F(WindowLesson, OffersTheNextLesson) {
  const auto folder = std::filesystem::path(POSENC_ROOT) / "assets/lessons";
  const auto& all = *shipped_lessons();
  open_lesson(folder / (all[0].id + ".toml"));
  const auto last = [&] {
    while (lesson().step + 1 < lesson().lesson->steps.size()) key(GLFW_KEY_PAGE_DOWN);
    while (!lesson().now().answer.empty() && !lesson().has_answer) key(GLFW_KEY_PAGE_DOWN);
  };
  last();
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_TRUE(lesson().offered);
  EXPECT_TRUE(session().focus.notices.all.empty());
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(lesson().offered);
  EXPECT_EQ(lesson().lesson->title, all[0].title);
  keys({GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN});
  EXPECT_EQ(lesson().lesson->title, all[1].title);
  EXPECT_EQ(lesson().step, 0u);
  last();
  keys({GLFW_KEY_PAGE_DOWN, GLFW_KEY_ENTER});
  EXPECT_EQ(lesson().lesson->title, all[2].title);
  last();
  key(GLFW_KEY_PAGE_DOWN);
  const auto words = rooms_now().page.min.y;
  const auto offer = link(kNextLesson);
  EXPECT_LT(offer.y, words) << "among the words, as large as they are";
  click(offer);
  EXPECT_EQ(lesson().lesson->title, all[3].title);

  open_lesson(folder / (all.back().id + ".toml"));
  last();
  keys({GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN});
  EXPECT_EQ(lesson().lesson->title, all.back().title) << "none comes after it";
}

TEST_F(WindowLesson, ANumberAndEnterShowThatStep) {
  open_three();
  const auto view = state().view;
  key(GLFW_KEY_F5);
  wait_until_idle();
  key(GLFW_KEY_3);
  EXPECT_EQ(session().presentation.number, "3");
  EXPECT_EQ(lesson().step, 0u);
  key(GLFW_KEY_ENTER);
  EXPECT_EQ(lesson().step, 2u);
  keys({GLFW_KEY_1, GLFW_KEY_2, GLFW_KEY_BACKSPACE, GLFW_KEY_ENTER});
  EXPECT_EQ(lesson().step, 0u);
  keys({GLFW_KEY_9, GLFW_KEY_ENTER});
  EXPECT_EQ(lesson().step, 0u) << "there is none";
  keys({GLFW_KEY_2, GLFW_KEY_ESCAPE, GLFW_KEY_ENTER});
  EXPECT_TRUE(session().presentation.is_on);
  EXPECT_EQ(lesson().step, 0u);
  EXPECT_EQ(state().view, view);

  // No digit of a number is another view's key, and none outlives presenting.
  key(GLFW_KEY_1);
  key(GLFW_KEY_2, GLFW_MOD_SHIFT);
  ctrl(GLFW_KEY_3);
  EXPECT_EQ(session().presentation.number, "123");
  EXPECT_EQ(state().view, view);
  keys({GLFW_KEY_F5, GLFW_KEY_F5, GLFW_KEY_2, GLFW_KEY_ENTER});
  EXPECT_EQ(lesson().step, 1u);
  EXPECT_EQ(state().view, view);

  // A link's list has none: the number closes it.
  keys({GLFW_KEY_1, GLFW_KEY_ENTER});
  wait_until_idle();
  click(link("convention"));
  EXPECT_TRUE(session().focus.list_is_open());
  keys({GLFW_KEY_2, GLFW_KEY_ENTER});
  EXPECT_EQ(lesson().step, 1u);
  EXPECT_FALSE(session().focus.list);

  // However long it is, it covers the picture alone.
  wait_until_idle();
  const auto rooms = rooms_now();
  const Rect words{rooms.slide.min, {rooms.slide.max.x, rooms.page.min.y}};
  const Rect question{{rooms.slide.min.x, rooms.page.max.y}, rooms.slide.max};
  const auto seen = [&] { return std::tuple(screen(words), screen(question), screen(rooms.page)); };
  const auto [words_before, question_before, picture_before] = seen();
  for (int i = 0; i < 120; ++i)
    push({.kind = InputEvent::Kind::key, .code = GLFW_KEY_9, .action = GLFW_PRESS});
  answer();
  EXPECT_EQ(session().presentation.number, std::string(120, '9'));
  const auto [words_after, question_after, picture_after] = seen();
  EXPECT_EQ(different_share(words_after, words_before), 0);
  EXPECT_EQ(different_share(question_after, question_before), 0);
  EXPECT_GT(different_share(picture_after, picture_before), 0.01);
  key(GLFW_KEY_F5);
}

TEST_F(WindowLesson, AllStepsAreShownToChooseFrom) {
  open_three();
  keys({GLFW_KEY_O, GLFW_KEY_RIGHT, GLFW_KEY_END});
  wait_until_idle();
  EXPECT_EQ(lesson().step, 0u);
  const auto image = screen();
  keys({GLFW_KEY_ENTER});
  EXPECT_EQ(lesson().step, 2u);
  EXPECT_FALSE(session().overview.is_open);
  EXPECT_GT(different_share(screen(), image), kMuch);
  keys({GLFW_KEY_O, GLFW_KEY_ESCAPE});
  EXPECT_EQ(lesson().step, 2u);
  key(GLFW_KEY_O);
  click({100, 100});
  EXPECT_EQ(lesson().step, 0u);
  expect_keys_act();
}

/// close() looks for errors of OpenGL.
TEST_F(WindowLesson, AllStepsFitAnyWindow) {
  open_three();
  key(GLFW_KEY_O);
  constexpr std::pair<int, int> kSizes[] = {{50, 900}, {81, 46}, {1, 1}, {300, 200}, {900, 50}};
  for (const auto& [width, height] : kSizes) {
    glfwSetWindowSize(window_->handle(), width, height);
    EXPECT_TRUE(turns_until([&, width = width, height = height] {
      return window_->framebuffer() == Point(width, height);
    }));
    wait_until_idle();
    EXPECT_TRUE(session().overview.is_open);
  }
}

TEST_F(WindowLesson, ALinkIsDraggedTypedAndChosen) {
  open_three();
  point_at(link("position"));
  EXPECT_EQ(session().focus.lit, "position");
  const auto from = state().position;
  const Point at = link("position");
  drag(at, at + Point(80, 0));
  const auto to = state().position;
  EXPECT_GT(to, from + 5);
  EXPECT_EQ(loop_->lesson_scene().state().position, to) << "what the words say";
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state().position, from) << "one step of undo";

  click(link("position"));
  enter(U"11");
  EXPECT_EQ(state().position, 11);
  click(link("position"));
  type(U"never");
  key(GLFW_KEY_ESCAPE);
  EXPECT_EQ(state().position, 11);
  expect_keys_act();

  const auto convention = value_of("convention");
  click(link("convention"));
  keys({GLFW_KEY_DOWN, GLFW_KEY_ENTER});
  EXPECT_NE(value_of("convention"), convention);
  click(link("causal"));
  EXPECT_EQ(value_of("causal"), 1);

  key(GLFW_KEY_F5);
  wait_until_idle();
  const auto before = state().position;
  const Point presented = link("position");
  drag(presented, presented + Point(80, 0));
  EXPECT_GT(state().position, before);
  key(GLFW_KEY_F5);
}

TEST_F(WindowLesson, ALinkToAWordOffersTheSentence) {
  open_text(R"(
title = "Words"
[[step]]
heading = "Words"
words = "The [query](query)."
view = "attention"
set = { sentence = "man bites dog", query = 1 }
)");
  click(link("query"));
  ASSERT_TRUE(session().focus.list_is_open());
  EXPECT_EQ(session().focus.list->rows, 3);
  keys({GLFW_KEY_DOWN, GLFW_KEY_DOWN, GLFW_KEY_ENTER});
  EXPECT_EQ(value_of("query"), 3);
  const Point at = link("query");
  drag(at, at - Point(80, 0));
  EXPECT_LT(value_of("query"), 3);
}

TEST_F(WindowLesson, NoticesLeaveItsWordsFree) {
  open_three();
  key(GLFW_KEY_PAGE_DOWN);
  for (const bool presents : {false, true}) {
    if (presents) key(GLFW_KEY_F5);
    session().presentation.tells_until = 0;  // what Esc does goes after some seconds
    wait_until_idle();
    const auto rooms = rooms_now();
    const Rect words{rooms.slide.min, {rooms.slide.max.x, rooms.page.min.y}};
    const Rect question{{rooms.slide.min.x, rooms.page.max.y}, rooms.slide.max};
    const auto words_before = screen(words), question_before = screen(question);
    const auto picture_before = screen(rooms.page);
    std::string text;
    for (int i = 0; i < 20; ++i) session().focus.notices.tell(text += "more words than before ");
    wait_until_idle();
    EXPECT_GT(session().focus.notices.all.size(), 1u);
    EXPECT_LE(different_share(screen(words), words_before), kMostOnEdges);
    EXPECT_LE(different_share(screen(question), question_before), kMostOnEdges);
    EXPECT_GT(different_share(screen(rooms.page), picture_before), 0.1);
    session().focus.notices.all.clear();
  }
  key(GLFW_KEY_F5);
}

TEST_F(WindowLesson, ItsStepIsWhatIsExported) {
  open_three();
  ctrl(GLFW_KEY_E);
  wait_until_idle();
  type(U"step");
  key(GLFW_KEY_TAB);
  type(folder_.path().u32string());
  key(GLFW_KEY_ENTER);
  ASSERT_TRUE(turns_until([&] { return !session().overlays.export_open; }));
  const auto same = folder_.path() / "same.png";
  const Slide slide{lesson().lesson.get(), 0};
  ASSERT_TRUE(write_file(same, [&](OutputFile& file) {
    return write_export({.size = {.width = test::kWidth, .height = test::kHeight}}, state(), slide,
                        file);
  }));
  const auto made = test::contents(folder_.path() / "step.png");
  EXPECT_EQ(made.size(), test::contents(same).size());
  EXPECT_TRUE(made == test::contents(same));
}

TEST_F(WindowLesson, OneRefusalIsThereUntilItsFieldEnds) {
  open_three();
  for (const auto& [typed, ends] : {std::pair(U"far", GLFW_KEY_ESCAPE),
                                    {U"99999999999999999999999", GLFW_KEY_ESCAPE},
                                    {U"-1", GLFW_KEY_PAGE_DOWN}}) {
    session().focus.notices.complain("before");
    click(link("position"));
    enter(typed);
    ASSERT_EQ(session().focus.notices.all.size(), 1u);
    EXPECT_TRUE(session().focus.notices.all.front().is_error);
    key(ends);
    EXPECT_FALSE(session().focus.entry);
    EXPECT_TRUE(session().focus.notices.all.empty());
  }
}

TEST_F(WindowLesson, AClickerClosesWhatALinkOpened) {
  for (const auto* const to : {"convention", "position"}) {
    open_three();
    click(link(to));
    ASSERT_TRUE(session().focus.list_is_open() || session().focus.entry);
    key(GLFW_KEY_PAGE_DOWN);
    EXPECT_FALSE(session().focus.list_is_open() || session().focus.entry);
    EXPECT_EQ(lesson().step, 1u);
    key(GLFW_KEY_PAGE_UP);
    EXPECT_EQ(lesson().step, 0u);
  }
}

TEST_F(WindowLesson, WordsAreWrittenInTheWindow) {
  open_three();
  const auto original = lesson().lesson;
  key(GLFW_KEY_F2, GLFW_MOD_SHIFT);
  wait_until_idle();
  ASSERT_TRUE(session().overlays.editor_open);
  EXPECT_EQ(lesson().lesson, original);
  // Both ways, wherever the cursor stands; newer ImGui takes Ctrl+A from the real keyboard alone.
  const auto erase = [&](std::size_t length) {
    for (const int code : {GLFW_KEY_BACKSPACE, GLFW_KEY_DELETE}) {
      for (std::size_t i = 0; i < length; ++i) {
        for (const int action : {GLFW_PRESS, GLFW_RELEASE})
          push({.kind = InputEvent::Kind::key, .code = code, .action = action});
      }
    }
    answer();
  };
  erase(lesson().now().words.size());
  type(U"Count to {{position}}.");
  EXPECT_EQ(lesson().now().words, "Count to {{position}}.");
  key(GLFW_KEY_TAB);
  constexpr std::u32string_view kUnknown = U"Is {{no-such-fact}} it?";
  type(kUnknown);
  EXPECT_FALSE(session().editor.refused.empty());
  EXPECT_EQ(lesson().now().question, "") << "not while something is wrong";
  erase(kUnknown.size());
  type(U"How far?");
  EXPECT_EQ(session().editor.refused, "");
  keys({GLFW_KEY_TAB, GLFW_KEY_TAB});
  type(U"Wait");
  key(GLFW_KEY_ENTER);
  key(GLFW_KEY_ENTER);
  type(U"Then go on");
  EXPECT_EQ(lesson().now().note, "Wait\nThen go on");
  EXPECT_EQ(state().position, 5) << "keys go to the fields alone";
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(session().overlays.editor_open);
  EXPECT_EQ(lesson().now().question, "How far?");
  const auto file = folder_.path() / "written.toml";
  ASSERT_TRUE(save_scenes(file, session()));
  const auto read = read_lesson(file);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->steps[0].words, "Count to {{position}}.");
  EXPECT_EQ(read->steps[0].note, "Wait\nThen go on");
  press_button("##notice0/button");
  EXPECT_EQ(lesson().lesson->steps, original->steps);
}

TEST_F(WindowLesson, WordsAreWrittenWhereTheViewShowsNothing) {
  open_text(R"(
title = "Nothing"
[[step]]
heading = "An “x”: y"
view = "rotation"
set = { encoding = "linear" }
)");
  ASSERT_FALSE(shows(*find_view("rotation"), lesson().now().state));
  key(GLFW_KEY_F2, GLFW_MOD_SHIFT);
  wait_until_idle();
  type(U"See {{no-such-fact}}.");
  EXPECT_NE(session().editor.refused, "");
  EXPECT_EQ(session().editor.refused.find("y”"), std::string::npos);
  keys({GLFW_KEY_BACKSPACE, GLFW_KEY_BACKSPACE, GLFW_KEY_BACKSPACE});
  for (int i = 0; i < 20; ++i) key(GLFW_KEY_BACKSPACE);
  type(U"Words");
  EXPECT_EQ(lesson().now().words, "Words");
  key(GLFW_KEY_ESCAPE);
}

TEST_F(WindowLesson, PresenterViewIsASecondWindow) {
  open_three();
  const auto before = screen();
  const auto second = [&] { return loop_->presenter().window(); };
  key(GLFW_KEY_F5, GLFW_MOD_SHIFT);
  wait_until_idle();
  ASSERT_NE(second(), nullptr);
  EXPECT_EQ(glfwGetCurrentContext(), window_->handle());
  const auto shown = screen();
  EXPECT_GT(different_share(shown, before), kMuch);
  // What is pressed in it is pressed in the first.
  glfwFocusWindow(second()->handle());
  wait_until_idle();
  xdotool({"key", "Next"});
  EXPECT_TRUE(turns_until([&] { return lesson().step == 1; }));
  wait_until_idle();
  EXPECT_GT(different_share(screen(), shown), 0.01);

  window_->pretend({.now = session().presenter.started_at});
  session().presenter.minutes = 3;
  draw(1);
  EXPECT_EQ(steps_ahead(session()), 1);
  window_->pretend({.now = session().presenter.started_at + 125});
  draw(1);
  EXPECT_EQ(steps_ahead(session()), -1);
  window_->pretend({});

  glfwSetWindowShouldClose(second()->handle(), GLFW_TRUE);
  draw(1);
  EXPECT_EQ(second(), nullptr);
  EXPECT_FALSE(session().presenter.is_open);
  take_focus();
  key(GLFW_KEY_PAGE_UP);
  expect_shows(before);
  key(GLFW_KEY_F5, GLFW_MOD_SHIFT);
  ctrl(GLFW_KEY_W);
  EXPECT_EQ(second(), nullptr) << "it is a lesson's";
  key(GLFW_KEY_F5, GLFW_MOD_SHIFT);
  EXPECT_EQ(second(), nullptr);
}

/// Page up and down, F5 and Esc in turn from one button, and "." for a black screen.
TEST_F(WindowLesson, KeysThatPresentersSendWork) {
  open_three();
  const auto& present = session().presentation;
  const auto second = [&] { return loop_->presenter().window(); };
  for (int talk = 0; talk < 2; ++talk) {
    key(GLFW_KEY_F5);
    EXPECT_TRUE(present.is_on);
    keys({GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_UP});
    EXPECT_EQ(lesson().step, 1u);
    for (const int away : {GLFW_KEY_PERIOD, GLFW_KEY_PAGE_DOWN, GLFW_KEY_ESCAPE}) {
      key(GLFW_KEY_PERIOD);
      EXPECT_TRUE(present.is_blank);
      key(away);
      EXPECT_FALSE(present.is_blank);
      EXPECT_TRUE(present.is_on);
    }
    EXPECT_EQ(lesson().step, 1u) << "what ends the black screen does nothing else";
    for (const bool opens : {true, false}) {
      key(GLFW_KEY_F5, GLFW_MOD_SHIFT);
      EXPECT_EQ(second() != nullptr, opens);
      EXPECT_TRUE(present.is_on);
    }
    take_focus();
    key(GLFW_KEY_PAGE_UP);
    EXPECT_EQ(lesson().step, 0u);
    key(GLFW_KEY_ESCAPE);
    EXPECT_FALSE(present.is_on);
  }
  key(GLFW_KEY_PERIOD);
  EXPECT_FALSE(present.is_blank) << "only while one presents";
}

class PresentingWindow : public test::WindowLoop {
 protected:
  void SetUp() override { open({}); }

  const Presentation& present() { return session().presentation; }
  bool is_full_screen() const { return glfwGetWindowMonitor(window_->handle()) != nullptr; }
  Color pixel_at(Point logical) {
    const auto image = screen();
    int x = 0, y = 0;
    glfwGetWindowPos(window_->handle(), &x, &y);
    const Point at = logical * loop_->screen().device_scale() + Point(x, y);
    return image.pixels[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(image.width) +
                        static_cast<std::size_t>(at.x)];
  }
  Rect window() const { return loop_->screen().window; }
  void start() {
    key(GLFW_KEY_F5);
    wait_until_idle();
  }
};

TEST_F(PresentingWindow, F5AndEscToggleFullScreen) {
  const auto before = screen();
  start();
  EXPECT_TRUE(present().is_on && is_full_screen());
  EXPECT_GT(different_share(screen(), before), kMuch);
  EXPECT_EQ(loop_->screen().scale, loop_->screen().page_scale);
  keys({GLFW_KEY_RIGHT, GLFW_KEY_9});
  EXPECT_EQ(state().position, 38);
  EXPECT_EQ(state().view, "distance");
  key(GLFW_KEY_F);
  EXPECT_FALSE(state().formula);
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(present().is_on || is_full_screen());

  keys({GLFW_KEY_F11, GLFW_KEY_F5, GLFW_KEY_F5});
  EXPECT_FALSE(present().is_on);
  EXPECT_TRUE(is_full_screen()) << "as it was";
  key(GLFW_KEY_F11);
}

TEST_F(PresentingWindow, ASentenceIsTypedInThePalette) {
  start();
  ctrl(GLFW_KEY_K);
  enter(U"sentence");
  enter(U"cats chase mice");
  const auto& sentence = *find_parameter("sentence");
  EXPECT_EQ(sentence.text->get(state()), "cats chase mice");
  ctrl(GLFW_KEY_K);
  enter(U"sentence mice chase cats");
  EXPECT_EQ(sentence.text->get(state()), "mice chase cats");
  EXPECT_TRUE(present().is_on);
}

TEST_F(PresentingWindow, SpotlightLeavesAThirdOfTheLight) {
  key(GLFW_KEY_L);
  EXPECT_EQ(present().mode, PointerMode::usual) << "only while one presents";
  start();
  key(GLFW_KEY_T);  // a light one
  const Point far = window().max - Point(20, 20), at = window().centre();
  point_at(at);
  const auto light = pixel_at(far);
  key(GLFW_KEY_L);
  EXPECT_NEAR(std::pow(pixel_at(far).g * 1.0 / light.g, 2.2), 1.0 / 3, 0.05);
  const double radius = present().radius;
  wheel(2);
  EXPECT_GT(present().radius, radius);
  const State shown = state();
  drag(at, at + Point(60, 0));
  wheel(2);
  EXPECT_EQ(state(), shown) << "the picture is not dragged";
  key(GLFW_KEY_ESCAPE);
  EXPECT_TRUE(present().is_on && present().mode == PointerMode::usual);
  EXPECT_EQ(pixel_at(far), light);
  key(GLFW_KEY_L);
  click(at, GLFW_MOUSE_BUTTON_RIGHT);
  EXPECT_TRUE(present().is_on && present().mode == PointerMode::usual)
      << "the right button ends it too";
  EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) << "and opens no menu";
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(present().is_on);
}

TEST_F(PresentingWindow, PensDrawUntilItIsErased) {
  start();
  const State shown = state();
  Point at = window().centre();
  const auto ink = [&] { return ink_of(present().mode, palette_of(state())); };
  for (const auto pen : {PointerMode::pink_pen, PointerMode::lime_pen, PointerMode::chalk}) {
    key(GLFW_KEY_D);
    ASSERT_EQ(present().mode, pen);
    at.y += 30;
    drag(at, at + Point(60, 0));
    EXPECT_EQ(pixel_at(at + Point(30, 0)), ink());
  }
  ASSERT_EQ(present().drawing.size(), 3u);
  EXPECT_NEAR(present().drawing[2].line.back().x, at.x + 60, 1);
  key(GLFW_KEY_D);
  EXPECT_EQ(present().mode, PointerMode::usual);
  key(GLFW_KEY_RIGHT);
  key(GLFW_KEY_R);
  point_at(at + Point(0, 90));
  EXPECT_EQ(pixel_at(at + Point(0, 90)), ink());
  EXPECT_EQ(present().drawing.size(), 3u);

  key(GLFW_KEY_E);
  drag(at + Point(30, -60), at + Point(30, -30));
  ASSERT_EQ(present().drawing.size(), 1u);
  EXPECT_EQ(present().drawing[0].pen, PointerMode::chalk);
  key(GLFW_KEY_ESCAPE);
  EXPECT_TRUE(present().is_on && present().mode == PointerMode::usual);
  EXPECT_EQ(present().drawing.size(), 1u) << "nothing is cleared";
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(present().is_on);
  start();
  key(GLFW_KEY_D);
  drag(at, at + Point(60, 0));
  key(GLFW_KEY_C);
  EXPECT_TRUE(present().drawing.empty());
  drag(at, at + Point(60, 0));
  key(GLFW_KEY_4);
  EXPECT_TRUE(present().drawing.empty()) << "another view";
  EXPECT_EQ(state().offset, shown.offset) << "the picture is not dragged";
  key(GLFW_KEY_P);
  EXPECT_TRUE(state().panel) << "it is there when the lecture is over";
}

TEST_F(PresentingWindow, BIsBlackUntilAnyKey) {
  key(GLFW_KEY_B);
  EXPECT_FALSE(present().is_blank) << "only while one presents";
  start();
  for (const int back : {GLFW_KEY_RIGHT, GLFW_KEY_X}) {
    key(GLFW_KEY_B);
    const auto black = screen();
    EXPECT_TRUE(std::ranges::all_of(black.pixels, [](Color c) { return c == Color{0, 0, 0}; }));
    key(back);
    EXPECT_FALSE(present().is_blank);
    EXPECT_EQ(state().position, 37) << "that key does nothing else";
  }
}

TEST_F(PresentingWindow, PointerHidesAfterTwoSeconds) {
  const double begin = window_->now();
  const auto is_hidden_after = [&](double seconds) {
    window_->pretend({.now = begin + seconds});
    draw(3);
    return glfwGetInputMode(window_->handle(), GLFW_CURSOR) == GLFW_CURSOR_HIDDEN;
  };
  window_->pretend({.now = begin});
  point_at(window().centre());
  EXPECT_FALSE(is_hidden_after(3)) << "not in the usual window";
  key(GLFW_KEY_F5);
  EXPECT_FALSE(is_hidden_after(3));
  EXPECT_FALSE(is_hidden_after(4.9));
  EXPECT_TRUE(is_hidden_after(5.1));
  point_at(window().centre() + Point(5, 5));
  EXPECT_FALSE(is_hidden_after(5.1));
  // What Esc does next is said below the picture.
  const Rect below{window().max - Point(window().width(), 14), window().max};
  const auto ends = screen(below);
  key(GLFW_KEY_D);
  EXPECT_GT(different_share(screen(below), ends), 0.001);
  key(GLFW_KEY_ESCAPE);
  EXPECT_EQ(different_share(screen(below), ends), 0);
  window_->pretend({});
}

TEST_F(PresentingWindow, WhatEscDoesIsSaidFirstAndAfterALongRest) {
  const double begin = window_->now();
  window_->pretend({.now = begin});
  key(GLFW_KEY_F5);
  double x = 0;
  const auto below = [&](double seconds) {
    window_->pretend({.now = begin + seconds});
    point_at(window().centre() + Point(x += 5, 0));
    return screen({{0, window().max.y - 14}, window().max});
  };
  const auto said = below(1), silent = below(5);
  EXPECT_GT(different_share(said, silent), 0);
  for (const auto& [seconds, expected] :
       {std::pair(8.0, &silent), {20, &silent}, {60, &said}, {63, &said}, {65, &silent}})
    EXPECT_EQ(different_share(below(seconds), *expected), 0) << seconds;
  window_->pretend({});
}

class ScenesWindow : public test::WindowLoop {
 protected:
  void SetUp() override {
    open({});
    for (const int view : {GLFW_KEY_1, GLFW_KEY_3, GLFW_KEY_9}) {
      key(view);
      ctrl(GLFW_KEY_B);
    }
    wait_until_idle();
  }
  const OpenLesson& lesson() { return *session().lesson; }
  const std::string& name(std::size_t scene) { return lesson().lesson->steps[scene].heading; }
  std::string view_of(std::size_t scene) { return lesson().lesson->steps[scene].state.view; }
  /// The middle of its picture.
  Point middle(std::size_t scene) const {
    const Rect& window = loop_->screen().window;
    return {window.min.x + kMargin + 178 * static_cast<double>(scene) + 80,
            window.max.y - scene_strip_height(true) + 60};
  }
};

TEST_F(ScenesWindow, AreKeptAndShownByKeysAndClicks) {
  ASSERT_EQ(lesson().lesson->steps.size(), 3u);
  EXPECT_EQ(lesson().step, 2u);
  key(GLFW_KEY_PAGE_UP);
  EXPECT_EQ(state().view, "waves");
  key(GLFW_KEY_PAGE_UP);
  EXPECT_EQ(state().view, "heatmap");
  click(middle(2));
  EXPECT_EQ(state().view, "distance");
  EXPECT_EQ(lesson().step, 2u);
  key(GLFW_KEY_S);
  EXPECT_FALSE(session().scenes.is_open);
  keys({GLFW_KEY_F5, GLFW_KEY_PAGE_UP});
  EXPECT_EQ(state().view, "waves");
  keys({GLFW_KEY_PAGE_DOWN, GLFW_KEY_F5});
  EXPECT_EQ(state().view, "distance");
}

TEST_F(ScenesWindow, TakeOneLineWhileThereAreNone) {
  const double strip = loop_->rooms(state()).page.height();
  key(GLFW_KEY_S);
  const double none = loop_->rooms(state()).page.height();
  ctrl(GLFW_KEY_W);
  key(GLFW_KEY_S);
  EXPECT_TRUE(session().scenes.is_open);
  EXPECT_NEAR(none - loop_->rooms(state()).page.height(), (none - strip) / 4, 10);
}

TEST_F(ScenesWindow, WritingTheFirstWordKeepsUndo) {
  open({});
  ctrl(GLFW_KEY_B);
  const auto before = state().position;
  key(GLFW_KEY_RIGHT);
  key(GLFW_KEY_F2, GLFW_MOD_SHIFT);
  wait_until_idle();
  type(U"Words");
  key(GLFW_KEY_ESCAPE);
  ASSERT_TRUE(has_words(*session().lesson->lesson));
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state().position, before);
}

TEST_F(ScenesWindow, AreRenamedByF2AndADoubleClick) {
  key(GLFW_KEY_F2);
  enter(U"The decay");
  EXPECT_EQ(name(2), "The decay");
  key(GLFW_KEY_F2);
  type(U"never");
  key(GLFW_KEY_ESCAPE);
  EXPECT_EQ(name(2), "The decay");
  double_click(middle(0));
  enter(U"First");
  EXPECT_EQ(name(0), "First");
  EXPECT_EQ(state().view, "heatmap");
}

TEST_F(ScenesWindow, AreMovedRemovedAndBroughtBack) {
  ctrl(GLFW_KEY_LEFT, GLFW_MOD_SHIFT);
  EXPECT_EQ(view_of(1), "distance");
  EXPECT_EQ(lesson().step, 1u);
  ctrl(GLFW_KEY_RIGHT, GLFW_MOD_SHIFT);
  EXPECT_EQ(view_of(2), "distance");

  drag(middle(0), middle(2) + Point(70, 0));
  EXPECT_EQ(view_of(2), "heatmap");
  EXPECT_EQ(view_of(lesson().step), "distance") << "the current one is the same";
  EXPECT_EQ(state().view, "distance") << "a drag shows nothing else";

  key(GLFW_KEY_DELETE);
  EXPECT_EQ(lesson().lesson->steps.size(), 2u);
  ASSERT_FALSE(session().focus.notices.all.empty());
  press_button("##notice0/button");
  ASSERT_EQ(lesson().lesson->steps.size(), 3u);
  EXPECT_EQ(view_of(lesson().step), "distance");
  EXPECT_EQ(state().view, "distance") << "what the strip marks is shown";
}

}  // namespace
}  // namespace posenc
