// The event loop in a window of this process: what it draws and when, and what it survives.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glad/gl.h>
#include <gtest/gtest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "loop.hpp"
#include "paint/damage_painter.hpp"
#include "set_parameters.hpp"
#include "shell/panel/pieces.hpp"
#include "state/parameters.hpp"
#include "views/heatmap/options.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

using WindowLoop = test::WindowLoop;
using test::kHeight;
using test::kWidth;

State of_view(std::string_view view, std::string_view settings = "d=512 length=2048") {
  return test::of_page(view, settings);
}

TEST_F(WindowLoop, BackgroundMapsAreRedrawnAndLeftAtOnce) {
  open(of_view("heatmap"));
  const auto begin = [&](const char* settings) {
    loop_->show(of_view("base", settings));
    loop_->turn();
  };
  begin("d=128");
  const auto frames = loop_->frames_drawn();
  while (!test::has_whole_map(loop_->scene())) loop_->turn();
  EXPECT_GT(loop_->frames_drawn(), frames + 1);
  wait_until_idle();
  expect_rests();
  begin("d=870");
  show(of_view("heatmap"));
  begin("d=870");
  EXPECT_FALSE(test::has_whole_map(loop_->scene()));
  begin("d=868");
  close();
}

TEST_F(WindowLoop, LargestMapFinishesInOnePixel) {
  open(of_view("heatmap"));
  glfwSetWindowSize(window_->handle(), 1, 1);
  show(of_view("base", "d=16384"));
  EXPECT_TRUE(test::has_whole_map(loop_->scene()));
  EXPECT_FALSE(loop_->moves());
  expect_rests();
}

TEST_F(WindowLoop, PlaysAtTheDisplaysRate) {
  open(of_view("rotation"));
  glfwSwapInterval(0);  // as with a driver that does not wait for the screen
  // However long drawing takes, its clock goes on only where it waits.
  const double begin = window_->now();
  window_->pretend({.now = begin});
  session().controller.toggle_playing();
  const auto before = loop_->frames_drawn();
  constexpr int kTurns = 40;
  for (int i = 0; i < kTurns; ++i) loop_->turn();
  EXPECT_EQ(loop_->frames_drawn(), before + kTurns);
  EXPECT_NEAR((window_->now() - begin) / window_->refresh_period(), 0.95 * kTurns, 1);
  window_->pretend({});
}

TEST_F(WindowLoop, EasesZoomsUnlessMotionIsReduced) {
  const State part = of_view("heatmap", "d=512 length=2048 from=100 to=120");
  open(of_view("heatmap"));
  loop_->show(part);
  draw(1);
  EXPECT_FALSE(loop_->moves()) << "less motion is asked for";
  setenv("POSENC_REDUCED_MOTION", "0", 1);
  open(of_view("heatmap"));
  setenv("POSENC_REDUCED_MOTION", "1", 1);
  const auto frames = loop_->frames_drawn();
  loop_->show(part);
  EXPECT_EQ(state(), part) << "the State is there at once";
  draw(1);
  EXPECT_TRUE(loop_->moves());
  while (loop_->moves()) loop_->turn();
  EXPECT_GT(loop_->frames_drawn(), frames + 1);
  EXPECT_EQ(loop_->scene().state(), part);
  wait_until_idle();
  expect_rests();
}

TEST_F(WindowLoop, UnchangedFramesAndHoveringComputeNothing) {
  open(of_view("heatmap"));
  for (const auto& view : views()) {
    SCOPED_TRACE(view.id);
    show(of_view(view.id));
    const auto made = loop_->scene().times_made();
    for (int i = 0; i < 5; ++i) {
      draw(1);
      EXPECT_EQ(painted(), 0);
    }
    for (const Point at : {Point(670, 400), Point(1200, 530)}) point_at(at);
    EXPECT_EQ(loop_->scene().times_made(), made);
    point_at({2, 2});
  }
}

TEST_F(WindowLoop, ShowsAgainWhatTheDesktopLost) {
  open(of_view("heatmap"));
  wait_until_idle();
  const auto before = screen();
  glfwHideWindow(window_->handle());
  glfwShowWindow(window_->handle());
  wait_until_idle();
  EXPECT_EQ(painted(), 0);
  EXPECT_EQ(different_share(screen(), before), 0);
}

constexpr std::int64_t kWhole = std::int64_t{kWidth} * kHeight;

TEST_F(WindowLoop, PartialPaintingEqualsWholeFrames) {
  open(of_view("heatmap"));
  EXPECT_TRUE(window_->keeps_pixels());
  std::vector<Image> frames;
  for (const auto& view : views()) {
    SCOPED_TRACE(view.id);
    show(of_view(view.id));
    for (const int by : {1, 7, -3}) {
      State next = state();
      next.position += by;
      loop_->show(next);
      // As with a GPU, where the window is copied whole.
      window_->pretend({.keeps_pixels = by == 7 ? std::optional(false) : std::nullopt});
      draw(1);
      EXPECT_LT(painted(), kWhole);
    }
    wait_until_idle();
    frames.push_back(screen());
    loop_->painter().forget();
    draw(1);
    EXPECT_EQ(painted(), kWhole);
    EXPECT_EQ(different_share(screen(), frames.back()), 0);
  }
  open(of_view("heatmap"), PainterKind::imgui);
  // The rows of the kept frame go down, the window's up.
  constexpr int kRounding = 1;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    State same = of_view(views()[i].id);
    same.position += 1 + 7 - 3;
    show(same);
    EXPECT_EQ(painted(), kWhole);
    EXPECT_LE(different_share(screen(), frames[i], kRounding), kMostOnEdges) << views()[i].id;
  }
}

TEST_F(WindowLoop, KeysOfOneFrameActInOrder) {
  open(of_view("heatmap"));
  session().focus.chosen = "mean";
  for (const int code : {GLFW_KEY_P, GLFW_KEY_ENTER})
    push({.kind = InputEvent::Kind::key, .code = code, .action = GLFW_PRESS});
  draw(4);
  EXPECT_FALSE(state().panel);
  EXPECT_EQ(state().options, of_view("heatmap").options) << "a switch that is not seen";
}

TEST_F(WindowLoop, ShowsChangesInTheSameFrame) {
  open(of_view("heatmap"));
  const auto expect_shown_at_once = [&](const char* what, const InputEvent& event) {
    SCOPED_TRACE(what);
    wait_until_idle();
    const State before = state();
    push(event);
    draw(1);
    EXPECT_NE(state(), before);
    EXPECT_EQ(loop_->scene().state(), state());
    const auto first = screen();
    draw(5);
    EXPECT_EQ(different_share(screen(), first), 0);
  };
  const auto slider = slider_of(dark_palette().delta);
  point_at(slider.knob);
  button(GLFW_PRESS);
  expect_shown_at_once("a slider", to(slider.knob + Point(40, 0)));
  button(GLFW_RELEASE);
  point_at({2, 2});  // where no tip comes
  expect_shown_at_once(
      "a key", {.kind = InputEvent::Kind::key, .code = GLFW_KEY_RIGHT, .action = GLFW_PRESS});
  const Point page = rooms().page.centre();
  point_at(page);
  expect_shown_at_once("a zoom", {.kind = InputEvent::Kind::wheel, .y = 1});
  button(GLFW_PRESS);
  expect_shown_at_once("a drag of the picture", to(page + Point(40, 80)));
  button(GLFW_RELEASE);
}

TEST_F(WindowLoop, EachHandIsItsOwnHandle) {
  const State shown = of_view("rotation", "d=16 length=17 position=5 offset=3 pair=1");
  open(shown);
  RecordingCanvas canvas;
  const auto& screen = loop_->screen();
  const Frame frame{screen.on_page(rooms().page), dark_palette(), false, {}, false, {}};
  const auto picture = find_view("rotation")->layout(canvas, frame, test::scene_of(shown));
  const auto tip = [&](double t) {
    const double angle = t * std::pow(10, -0.5);
    return picture->find("circle")->pixel({std::sin(angle), std::cos(angle)}) *
           (screen.page_scale / screen.scale);
  };
  point_at(tip(8));
  EXPECT_EQ(ImGui::GetMouseCursor(), ImGuiMouseCursor_Hand);
  drag(tip(8), tip(11));
  EXPECT_EQ(state().position, 5) << "the violet hand is δ";
  EXPECT_EQ(state().offset, 6);
  drag(tip(5), tip(3));
  EXPECT_EQ(state().position, 3) << "the orange hand is t";
  EXPECT_EQ(state().offset, 6);
  point_at(picture->find("circle")->frame.min * (screen.page_scale / screen.scale));
  EXPECT_NE(ImGui::GetMouseCursor(), ImGuiMouseCursor_Hand);
}

TEST_F(WindowLoop, DragEndsWhereTheButtonIsReleased) {
  open(of_view("heatmap"));
  const Point begin = rooms().time.min + Point(kWideMargin + 130, 34);
  push(to(begin + Point(200, 0)));
  push({.kind = InputEvent::Kind::button, .action = GLFW_PRESS});
  draw(1);
  EXPECT_GT(state().position, 37);
  // A slow frame finds all the rest.
  push(to(begin + Point(100, 0)));
  push(to(begin));
  push({.kind = InputEvent::Kind::button, .action = GLFW_RELEASE});
  draw(4);
  EXPECT_EQ(state().position, 0);
}

TEST_F(WindowLoop, SurvivesALostOrResizedFramebuffer) {
  open(of_view("binary"));
  const auto before = screen();
  const GLuint frame = dynamic_cast<DamagePainter&>(loop_->painter()).frame();
  glDeleteTextures(1, &frame);
  expect_shows(before);
  draw(1);
  EXPECT_EQ(painted(), 0) << "it is kept again";
  const std::pair<int, int> sizes[] = {{960, 600}, {1111, 603}, {kWidth, kHeight}};
  for (const auto& size : sizes) {
    const Point wanted(size.first, size.second);
    glfwSetWindowSize(window_->handle(), size.first, size.second);
    EXPECT_TRUE(turns_until([&] { return window_->framebuffer() == wanted; }));
    EXPECT_TRUE(loop_->draw_now());
    if (size.first != kWidth) {
      EXPECT_GT(different_share(screen(), before), kMuch);
    }
  }
  expect_shows(before);
}

TEST_F(WindowLoop, SurvivesMinimisingAndAnotherScale) {
  open(of_view("pendulum"));
  const auto before = screen();
  const double begin = window_->now();
  window_->pretend({.framebuffer = Point(0, 0), .now = begin});
  const auto frames = loop_->frames_drawn();
  EXPECT_FALSE(loop_->draw_now());
  // Playing neither draws nor hurries: the loop turns as often as the display would.
  session().controller.toggle_playing();
  constexpr int kTurns = 20;
  for (int i = 0; i < kTurns; ++i) loop_->turn();
  EXPECT_NEAR((window_->now() - begin) / window_->refresh_period(), 0.95 * kTurns, 1);
  EXPECT_EQ(loop_->frames_drawn(), frames);
  session().controller.toggle_playing();
  for (const double scale : {2.0, 1.25}) {
    window_->pretend({.content_scale = scale});
    EXPECT_TRUE(test::eventually([&] {
      draw(1);
      return different_share(screen(), before) > kMuch;
    })) << scale;
  }
  window_->pretend({});
  loop_->show(of_view("pendulum"));
  expect_shows(before);
}

}  // namespace
}  // namespace posenc
