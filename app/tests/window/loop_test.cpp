// The event loop in a window of this process: what it draws and when, and what it survives.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include <glad/gl.h>
#include <gtest/gtest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "allocations.hpp"
#include "figure/colormap.hpp"
#include "figure/imgui/canvas.hpp"
#include "figure/recording_canvas.hpp"
#include "loop.hpp"
#include "paint/damage_painter.hpp"
#include "shell/frame/layout.hpp"
#include "shell/window/fields.hpp"
#include "state/parameters.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

using WindowLoop = test::WindowLoop;
using test::kHeight;
using test::kWidth;

State of_view(std::string_view view) {
  State state;
  state.view = view;
  state.d = 512;
  state.length = 2048;
  return state;
}

TEST_F(WindowLoop, DrawsNothingWhileNothingMoves) {
  open(of_view("heatmap"));
  const auto before = loop_->frames_drawn();
  // Woken time and again, as other windows' events wake it.
  for (int i = 0; i < 5; ++i) nudge_after(std::chrono::milliseconds(40));
  EXPECT_EQ(loop_->frames_drawn(), before);
}

TEST_F(WindowLoop, PlaysAtTheDisplaysRateAndNoFaster) {
  open(of_view("rotation"));
  glfwSwapInterval(0);  // as with a driver that does not wait for the screen
  loop_->session().playing = true;
  const auto begin = std::chrono::steady_clock::now();
  const auto before = loop_->frames_drawn();
  nudge_after(std::chrono::milliseconds(800));
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto frames = static_cast<double>(loop_->frames_drawn() - before);
  EXPECT_GE(frames, 3);
  EXPECT_LE(frames, seconds / window_->refresh_period() * 1.06 + 2);
}

TEST_F(WindowLoop, GoesToWhatIsZoomedToAndThenSleeps) {
  setenv("POSENC_REDUCED_MOTION", "0", 1);
  open(of_view("heatmap"));
  setenv("POSENC_REDUCED_MOTION", "1", 1);
  State part = loop_->state();
  part.heatmap.from = 100;
  part.heatmap.to = 120;
  const auto pages = loop_->pages_drawn();
  loop_->show(part);
  EXPECT_EQ(loop_->state(), part) << "the State is there at once";
  loop_->draw_now();
  EXPECT_TRUE(loop_->moves());
  while (loop_->moves()) loop_->turn();
  EXPECT_GT(loop_->pages_drawn(), pages + 1);
  EXPECT_EQ(loop_->scene().state(), part);
  settle();
  const auto frames = loop_->frames_drawn();
  nudge_after(std::chrono::milliseconds(200));
  EXPECT_EQ(loop_->frames_drawn(), frames);
}

TEST_F(WindowLoop, IsThereAtOnceWhereLessMotionIsAskedFor) {
  open(of_view("heatmap"));
  State part = loop_->state();
  part.heatmap.from = 100;
  part.heatmap.to = 120;
  loop_->show(part);
  loop_->draw_now();
  EXPECT_FALSE(loop_->moves());
}

TEST_F(WindowLoop, AnUnchangedFrameIsTakenAsItWas) {
  for (const auto& view : views()) {
    open(of_view(view.id));
    const auto pages = loop_->pages_drawn();
    const auto made = loop_->scene().times_made();
    for (int i = 0; i < 5; ++i) loop_->draw_now();
    EXPECT_EQ(loop_->pages_drawn(), pages) << view.id;
    EXPECT_EQ(loop_->scene().times_made(), made) << view.id;
    EXPECT_EQ(loop_->painter().painted_pixels(), 0) << view.id;
    TearDown();
  }
}

TEST_F(WindowLoop, HoveringComputesNothing) {
  for (const auto& view : views()) {
    open(of_view(view.id));
    const auto made = loop_->scene().times_made();
    const auto pages = loop_->pages_drawn();
    for (const Point at : {Point(500, 300), Point(900, 400)}) {
      point_at(at);
      settle();
    }
    EXPECT_GT(loop_->pages_drawn(), pages) << view.id << ": the pointer arrives";
    EXPECT_EQ(loop_->scene().times_made(), made) << view.id;
    TearDown();
  }
}

/// Every view, and each of the pictures that it is to choose from.
std::vector<State> pictures() {
  std::vector<State> states;
  for (const auto& view : views()) {
    states.push_back(of_view(view.id));
    for (const auto& p : parameters()) {
      if (p.group != view.id || !p.in_panel) continue;
      for (std::size_t i = 1; i < p.choices.size(); ++i) {
        State state = of_view(view.id);
        EXPECT_TRUE(assign(state, p, static_cast<double>(i)));
        states.push_back(within_limits(state));
      }
    }
  }
  return states;
}

/// Every picture, drawn again and again as ImGui draws it.
TEST_F(WindowLoop, AViewIsPutIntoAFrameWithoutAllocating) {
  const auto folder = data_folder();
  ASSERT_TRUE(folder);
  open(of_view("heatmap"));
  for (const State& shown : pictures()) {
    auto& fonts = loop_->fonts();
    const FieldPainter no_fields = [](const FieldSpec&, int, int) -> void* { return nullptr; };
    ImDrawList list(ImGui::GetDrawListSharedData());
    ImGuiCanvas canvas(list, fonts.glyphs(), no_fields, 1);
    RecordingCanvas record(&canvas);
    Scene scene;
    scene.update(shown);
    draw_picture(record, {{0, 0}, {kWidth, kHeight}}, dark_palette(), scene);
    EXPECT_GT(record.commands().size(), 50u);
    const auto draw = [&] {
      list._ResetForNewFrame();
      list.PushClipRectFullScreen();
      list.PushTextureID(ImGui::GetIO().Fonts->TexID);
      record.replay(canvas);
    };
    for (int i = 0; i < 2; ++i) draw();
    const auto before = test::allocations_of_thread();
    test::trace_allocations(std::getenv("POSENC_TRACE_ALLOCATIONS") != nullptr);
    draw();
    test::trace_allocations(false);
    EXPECT_EQ(test::allocations_of_thread(), before) << shown.view;
  }
}

TEST_F(WindowLoop, AnUnchangedFrameAllocatesNothing) {
  open(of_view("heatmap"));
  for (const State& shown : pictures()) {
    loop_->show(shown);
    settle();
    test::trace_allocations(std::getenv("POSENC_TRACE_ALLOCATIONS") != nullptr);
    const auto before = test::allocations_of_thread();
    loop_->draw_now();
    EXPECT_EQ(test::allocations_of_thread() - before, 0) << shown.view;
    test::trace_allocations(false);
  }
}

TEST_F(WindowLoop, WhatChangesIsPaintedAsAWholeFrameWouldBe) {
  for (const auto& view : views()) {
    open(of_view(view.id));
    for (const int by : {1, 7, -3}) {
      State next = loop_->state();
      next.position += by;
      loop_->show(next);
      loop_->draw_now();
      EXPECT_LT(loop_->painter().painted_pixels(), std::int64_t{kWidth} * kHeight);
    }
    settle();
    const auto in_parts = screen();
    loop_->painter().forget();
    loop_->draw_now();
    EXPECT_EQ(loop_->painter().painted_pixels(), std::int64_t{kWidth} * kHeight);
    const auto whole = screen();
    EXPECT_EQ(different_share(whole, in_parts), 0) << view.id;
    TearDown();
  }
}

TEST_F(WindowLoop, BothPaintersShowTheSamePixels) {
  // Where an edge goes through the middle of a pixel, OpenGL leaves open which side has it; the
  // rows of the kept frame go down, the window's up.
  constexpr int kRounding = 1;
  constexpr double kMostOnEdges = 1e-4;
  for (const auto& view : views()) {
    open(of_view(view.id));
    const auto in_parts = screen();
    TearDown();
    open(of_view(view.id), PainterKind::imgui);
    const auto whole = screen();
    EXPECT_EQ(loop_->painter().painted_pixels(), std::int64_t{kWidth} * kHeight);
    EXPECT_LE(different_share(whole, in_parts, kRounding), kMostOnEdges) << view.id;
    TearDown();
  }
}

TEST_F(WindowLoop, PicturesPaintedWithoutTheShaderKeepTheirTextures) {
  open(of_view("heatmap"));
  std::uint64_t changes = 0;
  const FieldPainter paint = plain_painter(changes);
  Scene scene;
  scene.update(of_view("heatmap"));
  // As many as Attention has, two of each head.
  std::vector<void*> textures;
  const auto all = [&] {
    textures.clear();
    for (const int size : {8, 9, 10, 11}) {
      FieldSpec spec;
      spec.encoding = scene.shared_encoding();
      spec.length = 2048;
      spec.window = FieldWindow{};
      spec.colors = colormaps().front().colors;
      spec.values = {-1, 1};
      textures.push_back(paint(spec, size, size));
    }
  };
  all();
  const auto first = textures;
  EXPECT_EQ(std::set(first.begin(), first.end()).size(), 4u);
  EXPECT_EQ(changes, 4u);
  all();
  EXPECT_EQ(textures, first);
  EXPECT_EQ(changes, 4u) << "remembered";
}

TEST_F(WindowLoop, KeysOfOneFrameMeetTheControlsThatTheOnesBeforeLeft) {
  open(of_view("heatmap"));
  const auto press = [&](int key) {
    window_->input().push({.kind = InputEvent::Kind::key, .code = key, .action = GLFW_PRESS});
  };
  loop_->session().chosen = "mean";
  press(GLFW_KEY_P);
  press(GLFW_KEY_ENTER);
  for (int i = 0; i < 4; ++i) loop_->draw_now();
  EXPECT_FALSE(loop_->state().panel);
  EXPECT_EQ(loop_->state().heatmap, of_view("heatmap").heatmap) << "a switch that is not seen";
}

TEST_F(WindowLoop, WhatIsAskedForIsShownInThatVeryFrame) {
  const auto push = [&](const InputEvent& event) {
    window_->input().push(event);
    loop_->draw_now();
  };
  const auto move = [&](Point to) {
    push({.kind = InputEvent::Kind::cursor, .x = to.x, .y = to.y});
  };
  const auto button = [&](int action) {
    push({.kind = InputEvent::Kind::button, .action = action});
  };
  // The lowest place of a setting in the panel, which is its slider's.
  const auto find = [&](std::string_view id) {
    double y = kHeight - 1;
    do move({100, y -= 5});
    while (y > 0 && loop_->session().hovered != id);
    EXPECT_GT(y, 0) << id;
    return y;
  };
  for (const auto* const view : {"heatmap", "rotation", "all"}) {
    open(of_view(view));
    const auto expect_shown_at_once = [&](const char* what, const auto& act) {
      settle();
      const State before = loop_->state();
      const auto frames = loop_->frames_drawn();
      act();
      EXPECT_EQ(loop_->frames_drawn(), frames + 1);
      EXPECT_NE(loop_->state(), before) << what << " in " << view;
      EXPECT_EQ(loop_->scene().state(), loop_->state());
      const auto first = screen();
      for (int i = 0; i < 5; ++i) loop_->draw_now();
      EXPECT_EQ(different_share(screen(), first), 0) << what << " in " << view;
    };
    const double y = find("offset");
    button(GLFW_PRESS);
    expect_shown_at_once("the slider", [&] { move({180, y}); });
    button(GLFW_RELEASE);
    move({2, 2});  // where no tip comes
    expect_shown_at_once("a key", [&] {
      push({.kind = InputEvent::Kind::key, .code = GLFW_KEY_RIGHT, .action = GLFW_PRESS});
    });
    if (view == std::string_view("heatmap")) {
      move({700, 300});
      expect_shown_at_once("a zoom", [&] { push({.kind = InputEvent::Kind::wheel, .y = 1}); });
      button(GLFW_PRESS);
      expect_shown_at_once("a drag of the page", [&] { move({730, 360}); });
      button(GLFW_RELEASE);
    }
    TearDown();
  }
}

TEST_F(WindowLoop, ADragEndsWhereTheButtonIsReleasedHoweverFewFramesItTakes) {
  open(of_view("heatmap"));
  const double scale = scale_for(kWidth, kHeight);
  const Rect time = window_layout({{0, 0}, {kWidth / scale, kHeight / scale}}, State{}).time;
  const Point begin = time.min + Point(kWideMargin + 130, 34);
  const auto move = [&](Point to) {
    window_->input().push({.kind = InputEvent::Kind::cursor, .x = to.x * scale, .y = to.y * scale});
  };
  const auto button = [&](int action) {
    window_->input().push({.kind = InputEvent::Kind::button, .action = action});
  };
  move(begin + Point(200, 0));
  button(GLFW_PRESS);
  loop_->draw_now();
  EXPECT_GT(loop_->state().position, 37);
  // A slow frame finds all the rest.
  move(begin + Point(100, 0));
  move(begin);
  button(GLFW_RELEASE);
  for (int i = 0; i < 4; ++i) loop_->draw_now();
  EXPECT_EQ(loop_->state().position, 0);
}

TEST_F(WindowLoop, SurvivesThatItsFramebufferIsLost) {
  open(of_view("heatmap"));
  const auto before = screen();
  const GLuint frame = dynamic_cast<DamagePainter&>(loop_->painter()).frame();
  glDeleteTextures(1, &frame);
  expect_shows(before);
  loop_->draw_now();
  EXPECT_EQ(loop_->painter().painted_pixels(), 0) << "it is kept again";
}

TEST_F(WindowLoop, SurvivesThatItsFramebufferIsResized) {
  open(of_view("binary"));
  const auto before = screen();
  for (const Point size : {Point(960, 600), Point(1111, 603)}) {
    glfwSetWindowSize(window_->handle(), static_cast<int>(size.x), static_cast<int>(size.y));
    EXPECT_TRUE(test::eventually([&] {
      loop_->draw_now();
      window_->wait(1e-3);
      return window_->framebuffer() == size;
    }));
    EXPECT_TRUE(loop_->draw_now());
    EXPECT_GT(different_share(screen(), before), kMuch);
  }
  glfwSetWindowSize(window_->handle(), kWidth, kHeight);
  EXPECT_TRUE(test::eventually([&] {
    window_->wait(1e-3);
    return window_->framebuffer() == Point(kWidth, kHeight);
  }));
  expect_shows(before);
}

TEST_F(WindowLoop, PaintsFromItsTopLeftCornerWhatOpenGLCan) {
  open(of_view("heatmap"));
  const auto before = screen();
  window_->pretend({.most = Point(1000, 610)});
  const auto ground = dark_palette().ground;
  EXPECT_TRUE(test::eventually([&] {
    loop_->draw_now();
    const auto image = screen();
    const auto at = [&](int x, int y) {
      return image.pixels[static_cast<std::size_t>(y * image.width + x)];
    };
    for (int x = 0; x < kWidth; ++x) {
      for (int y = 0; y < kHeight; ++y) {
        if ((x >= 1000 || y >= 610) && !(at(x, y) == ground)) return false;
      }
    }
    // The title bar and the time line, from one side of what is painted to the other.
    return !(at(5, 5) == ground) && !(at(995, 5) == ground) && !(at(5, 605) == ground);
  }));
  window_->pretend({});
  expect_shows(before);
}

TEST_F(WindowLoop, SurvivesThatItIsMinimised) {
  open(of_view("pendulum"));
  const auto before = screen();
  window_->pretend({.framebuffer = Point(0, 0)});
  const auto frames = loop_->frames_drawn();
  EXPECT_FALSE(loop_->draw_now());
  // Playing neither draws nor hurries: the loop turns as often as the display would.
  loop_->session().playing = true;
  int turns = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  for (; std::chrono::steady_clock::now() < end; ++turns) loop_->turn();
  EXPECT_LE(turns, 0.3 / window_->refresh_period() * 1.2 + 3);
  EXPECT_EQ(loop_->frames_drawn(), frames);
  loop_->session().playing = false;
  window_->pretend({});
  loop_->show(of_view("pendulum"));
  expect_shows(before);
}

TEST_F(WindowLoop, SurvivesAMoveToAScreenWithAnotherScale) {
  open(of_view("distance"));
  const auto before = screen();
  for (const double scale : {2.0, 1.25}) {
    window_->pretend({.content_scale = scale});
    EXPECT_TRUE(test::eventually([&] {
      loop_->draw_now();
      return different_share(screen(), before) > kMuch;
    })) << scale;
    settle();
  }
  window_->pretend({});
  settle();
  expect_shows(before);
}

}  // namespace
}  // namespace posenc
