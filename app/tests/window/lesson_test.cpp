// A lesson given in the window by keys and pointer.

#include <string>

#include <gtest/gtest.h>

#include "figure/cairo/canvas.hpp"
#include "files/output_file.hpp"
#include "lesson/lesson.hpp"
#include "loop.hpp"
#include "shell/talk/talk.hpp"

namespace posenc {
namespace {

constexpr std::string_view kLesson = R"(
title = "Three steps"
[[step]]
heading = "The first"
words = "Watch [t](position): it is {{position}}."
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
  void open_three() {
    open({});
    const auto file = folder_.path() / "three.toml";
    ASSERT_TRUE(write_file(file, kLesson));
    session().to_open = {file};
    settle();
    ASSERT_TRUE(session().lesson);
  }
  const OpenLesson& lesson() { return *session().lesson; }
};

TEST_F(WindowLesson, IsGivenByAClicker) {
  open_three();
  EXPECT_EQ(state().d, 8);
  EXPECT_EQ(state().position, 5);
  key(GLFW_KEY_PAGE_UP);
  EXPECT_EQ(lesson().step, 0u);
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_EQ(lesson().step, 1u);
  EXPECT_EQ(state().d, 32);
  EXPECT_FALSE(lesson().has_answer);
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_EQ(lesson().step, 1u);
  EXPECT_TRUE(lesson().has_answer);
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_EQ(lesson().step, 2u);
  EXPECT_EQ(state().view, "waves");
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_EQ(lesson().step, 2u);
  key(GLFW_KEY_PAGE_UP);
  EXPECT_EQ(lesson().step, 1u);
  EXPECT_FALSE(lesson().has_answer);
  ctrl(GLFW_KEY_W);
  EXPECT_FALSE(session().lesson);
  EXPECT_EQ(state().d, 32);
}

TEST_F(WindowLesson, ItsControlsWorkAndOneKeyReturns) {
  open_three();
  const State step = state();
  key(GLFW_KEY_RIGHT);
  key(GLFW_KEY_4);
  EXPECT_EQ(state().position, 6);
  EXPECT_NE(state().view, step.view);
  EXPECT_EQ(lesson().step, 0u);
  key(GLFW_KEY_BACKSPACE);
  EXPECT_EQ(state(), step);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state().position, 6);
}

TEST_F(WindowLesson, AMotionIsPlayedPausedAndTakesItsTime) {
  open_three();
  window_->pretend({.now = window_->now()});
  keys({GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN});
  ASSERT_EQ(lesson().step, 2u);
  // With motion reduced it waits for a key.
  EXPECT_FALSE(session().playing);
  EXPECT_EQ(state().position, 5);
  const auto told = [&] { return loop_->lesson_scene().state().position; };
  const double from = window_->now();
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(session().playing);
  while (session().playing && window_->now() < from + 2) loop_->turn();
  EXPECT_NEAR(static_cast<double>(state().position), 20, 2);
  EXPECT_EQ(told(), 5) << "words are of the step while it plays";
  key(GLFW_KEY_SPACE);
  EXPECT_FALSE(session().playing);
  EXPECT_EQ(told(), state().position);
  key(GLFW_KEY_SPACE);
  while (session().playing && window_->now() < from + 9) loop_->turn();
  EXPECT_EQ(state().position, 40);
  EXPECT_LT(window_->now(), from + 5);
  // It is one step of undo, as any run.
  ctrl(GLFW_KEY_Z);
  EXPECT_LT(state().position, 40);
  window_->pretend({});
}

TEST_F(WindowLesson, AStepEasesWhatDiffers) {
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

TEST_F(WindowLesson, WordsBecomeSmallerBeforeThePictureIsTooSmall) {
  open({});
  session().to_open = {std::filesystem::path(POSENC_ROOT) / "assets/lessons/textbooks.toml"};
  settle();
  EXPECT_EQ(loop_->rooms(state()).band_scale, loop_->screen().page_scale);
  State large = state();
  large.text_size = large.panel_text_size = 2;
  show(large);
  const auto rooms = loop_->rooms(state());
  EXPECT_LT(rooms.band_scale, loop_->screen().page_scale);
  EXPECT_GT(rooms.page.height(), 0.7 * rooms.band.height());
}

TEST_F(WindowLesson, ALinkLightsItsControl) {
  open_three();
  const auto rooms = loop_->rooms(state());
  EXPECT_LE(rooms.page.max.y, rooms.band.min.y);
  // A file's canvas measures text as the window's does.
  const auto& screen = loop_->screen();
  const Rect band = screen.on_page(rooms.band);
  std::optional<Point> link;
  const auto drawn = draw_image({}, {}, [&](Canvas& canvas, const Rect&) {
    const Band words(canvas, lesson().slide(), palette_of(state()), loop_->scene(), band);
    for (double y = band.min.y; y < band.max.y && !link; y += 4) {
      for (double x = band.min.x; x < band.max.x && !link; x += 4) {
        if (words.link_at({x, y}) == "position") link = Point(x, y);
      }
    }
  });
  ASSERT_TRUE(drawn);
  ASSERT_TRUE(link);
  point_at((*link + Point(2, 2)) * (screen.page_scale / screen.scale));
  EXPECT_EQ(session().lit, "position");
}

TEST_F(WindowLesson, EveryLessonOpensFromThePalette) {
  open({});
  for (const auto& each : *shipped_lessons()) {
    ctrl(GLFW_KEY_K);
    std::u32string typed(each.title.begin(), each.title.end());
    enter(typed);
    settle();
    ASSERT_TRUE(session().lesson) << each.title;
    EXPECT_EQ(session().lesson->lesson->title, each.title);
  }
}

}  // namespace
}  // namespace posenc
