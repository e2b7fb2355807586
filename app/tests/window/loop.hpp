#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <glad/gl.h>
#include <gtest/gtest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "figure/text/fonts.hpp"
#include "recorded.hpp"
#include "recording_canvas.hpp"
#include "shell/frame/loop.hpp"
#include "shell/panel/pieces.hpp"
#include "temporary_folder.hpp"
#include "views/base/numbers.hpp"
#include "virtual_display.hpp"

namespace posenc::test {

inline constexpr int kWidth = 1280, kHeight = 720;

/// The event loop in a window of this process, on a display of its own. Events come from the test
/// and are answered when the call returns.
class WindowLoop : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    glfwTerminate();  // on another display
    display_ = std::make_unique<VirtualDisplay>(kWidth, kHeight);
    display_->use();
    // Frames are counted: nothing moves by itself.
    setenv("POSENC_REDUCED_MOTION", "1", 1);
  }
  static void TearDownTestSuite() { display_.reset(); }

  void open(const State& state, PainterKind painter = PainterKind::damage) {
    close();
    const auto folder = data_folder();
    ASSERT_TRUE(folder) << folder.error().message;
    auto fonts = Fonts::load(*folder);
    ASSERT_TRUE(fonts) << fonts.error().message;
    auto window = GlWindow::open(WindowSize{kWidth, kHeight, false});
    ASSERT_TRUE(window) << window.error().message;
    window_.emplace(*std::move(window));
    glfwSetWindowPos(window_->handle(), 0, 0);
    EXPECT_TRUE(eventually([&] {
      glfwFocusWindow(window_->handle());
      window_->wait(1e-3);
      return glfwGetWindowAttrib(window_->handle(), GLFW_FOCUSED) == GLFW_TRUE;
    }));
    // In the corner the pointer rests on nothing.
    Process pointer({"xdotool", "mousemove", "2", "2"}, {}, folder_.path(),
                    folder_.path() / "output");
    EXPECT_EQ(pointer.wait(), 0);
    loop_.emplace(*window_, *std::move(fonts), *folder, state, painter);
    settle();
  }
  void close() {
    if (loop_) {
      EXPECT_EQ(loop_->gl_errors(), 0u);
    }
    loop_.reset();
    window_.reset();
  }
  void TearDown() override { close(); }

  /// The same window with another State, once that is drawn.
  void show(const State& state) {
    loop_->show(state);
    settle();
  }
  const State& state() const { return loop_->state(); }
  Session& session() { return loop_->session(); }
  WindowRooms rooms() const { return window_layout(loop_->screen().window, state()); }
  std::int64_t painted() { return loop_->painter().painted_pixels(); }

  /// Until nothing is due any more: the pieces that come in later are there, a map that grows in
  /// the background is whole, and no event is on its way.
  void settle() {
    std::uint64_t before = 0;
    do {
      before = loop_->frames_drawn();
      draw(8);
      while (state().view == "base" && !base::map_of(loop_->scene())->is_whole()) loop_->turn();
      nudge_after(std::chrono::milliseconds(120));
    } while (loop_->frames_drawn() != before + 8);
  }
  void draw(int frames) {
    for (int i = 0; i < frames; ++i) loop_->draw_now();
  }
  /// Turns of the loop until that time is over.
  void nudge_after(std::chrono::milliseconds time) {
    std::atomic<bool> over = false;
    std::thread alarm([&] {
      std::this_thread::sleep_for(time);
      over = true;
      glfwPostEmptyEvent();
    });
    while (!over) loop_->turn();
    alarm.join();
  }

  /// For the next frame, or those after it where one cannot tell them apart.
  void push(const InputEvent& event) { window_->input().push(event); }
  /// Frames until all events are taken, and shown what they did.
  void answer() {
    constexpr int kFrames = 5;
    while (window_->input().is_waiting()) draw(1);
    draw(kFrames);
  }
  /// GLFW's key.
  void key(int code, int mods = 0) {
    for (const int action : {GLFW_PRESS, GLFW_RELEASE})
      push({.kind = InputEvent::Kind::key, .code = code, .action = action, .mods = mods});
    answer();
  }
  void keys(std::initializer_list<int> codes) {
    for (const int code : codes) key(code);
  }
  void ctrl(int code, int mods = 0) { key(code, GLFW_MOD_CONTROL | mods); }
  void type(std::u32string_view text) {
    for (const char32_t c : text) push({.kind = InputEvent::Kind::character, .codepoint = c});
    answer();
  }
  /// Types and confirms.
  void enter(std::u32string_view text) {
    type(text);
    key(GLFW_KEY_ENTER);
  }
  /// Goes to a control by Tab alone.
  void focus(std::string_view id) {
    for (int i = 0; i < 60 && session().chosen != id; ++i) key(GLFW_KEY_TAB);
    ASSERT_EQ(session().chosen, id);
  }
  void press_button(std::string_view id) {
    focus(id);
    key(GLFW_KEY_ENTER);
  }
  InputEvent to(Point logical) const {
    const Point at = logical * loop_->screen().device_scale();
    return {.kind = InputEvent::Kind::cursor, .x = at.x, .y = at.y};
  }
  void point_at(Point logical) {
    push(to(logical));
    answer();
  }
  void button(int action) {
    push({.kind = InputEvent::Kind::button, .action = action});
    answer();
  }
  void click(Point at) {
    point_at(at);
    button(GLFW_PRESS);
    button(GLFW_RELEASE);
  }
  void double_click(Point at) {
    window_->pretend({.now = window_->now()});  // however long a frame takes
    for (int i = 0; i < 2; ++i) click(at);
    window_->pretend({});
  }
  void drag(Point from, Point to) {
    point_at(from);
    button(GLFW_PRESS);
    for (const double share : {0.3, 0.6, 1.0}) point_at(from + (to - from) * share);
    button(GLFW_RELEASE);
  }
  /// Where the track of a symbol's slider lies in the panel, from its left end to its right, and
  /// its knob.
  struct Slider {
    Point begin, end, knob;
  };
  Slider slider_of(Color symbol) {
    RecordingCanvas canvas;
    Ui ui(canvas, palette_of(state()));
    State untouched = state();
    const Rect panel = rooms().panel;
    side_panel(ui, panel, loop_->scene(), untouched);
    for (const auto& circle : all<RecordingCanvas::Circle>(canvas)) {
      if (!circle.stroke || circle.stroke->color != symbol) continue;
      const double y = circle.centre.y;
      return {{panel.min.x + kMargin, y}, {panel.max.x - kMargin, y}, circle.centre};
    }
    ADD_FAILURE() << "no slider has that colour";
    return {};
  }

  Image screen() {
    glFinish();
    // What the server was asked for is done once it has answered.
    int x = 0, y = 0;
    glfwGetWindowPos(window_->handle(), &x, &y);
    return display_->screen();
  }
  /// Draws until the screen is as it was.
  void expect_shows(const Image& before) {
    double off = 1;
    EXPECT_TRUE(eventually(
        [&] {
          loop_->draw_now();
          off = different_share(screen(), before);
          return off == 0;
        },
        std::chrono::seconds(10)))
        << off;
  }
  /// Where everything moved to another place, the share of pixels that must have changed.
  static constexpr double kMuch = 0.04;

  /// The share of pixels that differ by more than `within` in a part of their colours.
  static double different_share(const Image& a, const Image& b, int within = 0) {
    const auto differ = [within](Color one, Color other) {
      return std::abs(one.r - other.r) > within || std::abs(one.g - other.g) > within ||
             std::abs(one.b - other.b) > within;
    };
    if (a.pixels.size() != b.pixels.size()) return 1;
    std::size_t different = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
      // In the corner the server draws the pointer, when it comes to it: as large as a cursor can
      // be.
      constexpr std::size_t kPointer = 32;
      const auto width = static_cast<std::size_t>(a.width);
      if (i / width < kPointer && i % width < kPointer) continue;
      if (differ(a.pixels[i], b.pixels[i])) ++different;
    }
    return static_cast<double>(different) / static_cast<double>(a.pixels.size());
  }

  static inline std::unique_ptr<VirtualDisplay> display_;
  TemporaryFolder folder_;
  std::optional<GlWindow> window_;
  std::optional<Loop> loop_;
};

}  // namespace posenc::test
