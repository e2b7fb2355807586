#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <glad/gl.h>
#include <gtest/gtest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <glm/common.hpp>

#include "all_views.hpp"
#include "figure/text/fonts.hpp"
#include "recorded.hpp"
#include "recording_canvas.hpp"
#include "shell/frame/loop.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/window.hpp"
#include "temporary_folder.hpp"
#include "virtual_display.hpp"

namespace posenc::test {

inline constexpr int kWidth = 1280, kHeight = 720;

/// The event loop in a window of this process, on a display of its own. Events come from the test
/// and are answered when the call returns.
class WindowLoop : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { use_display(kWidth, kHeight); }
  static void TearDownTestSuite() { display_.reset(); }
  static void use_display(int width, int height) {
    glfwTerminate();  // on another display
    display_ = std::make_unique<VirtualDisplay>(width, height);
    display_->use();
    // Frames are counted: nothing moves by itself.
    setenv("POSENC_REDUCED_MOTION", "1", 1);
  }

  void open(const State& state, PainterKind painter = PainterKind::damage,
            const std::filesystem::path& folder = data_folder().value()) {
    close();
    auto fonts = Fonts::load(folder);
    ASSERT_TRUE(fonts) << fonts.error().message;
    auto window = GlWindow::open(WindowSize{kWidth, kHeight, false});
    ASSERT_TRUE(window) << window.error().message;
    own_window_.emplace(*std::move(window));
    window_ = &*own_window_;
    take_focus();
    own_loop_.emplace(*window_, *std::move(fonts), folder, state, painter);
    loop_ = &*own_loop_;
    wait_until_idle();
  }
  /// The whole program: once it rests, `play` does what it likes, and as soon as it `may_quit` it
  /// does. What it keeps is in kept().
  void run(
      const std::function<void()>& play, const WindowRequest& request = {},
      const std::function<bool()>& may_quit = [] { return true; }) {
    close();
    for (const auto* const variable : {"XDG_CONFIG_HOME", "XDG_STATE_HOME"})
      setenv(variable, folder_.path().c_str(), 1);
    std::filesystem::create_directory(kept(""));
    const auto window = kept("window.toml");
    if (!std::filesystem::exists(window))
      std::ofstream(window) << to_toml(WindowSize{kWidth, kHeight, false});
    bool has_played = false;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const auto ended = run_window(request, [&](Loop& loop) {
      loop_ = &loop;
      window_ = &loop.window();
      if (!std::exchange(has_played, true)) {
        take_focus();
        wait_until_idle();
        play();
      }
      const bool is_late = std::chrono::steady_clock::now() > end;
      EXPECT_FALSE(is_late);
      session().wants_quit = may_quit() || is_late;
      session().focus.clock.wake(session().focus.clock.now + 0.05);
    });
    close();
    ASSERT_TRUE(ended) << ended.error().message;
    EXPECT_EQ(*ended, 0) << "OpenGL met an error";
  }
  std::filesystem::path kept(const std::string& name) const {
    return folder_.path() / "posenc" / name;
  }
  void close() {
    if (own_loop_) {
      EXPECT_EQ(loop_->gl_errors(), 0u);
    }
    own_loop_.reset();
    own_window_.reset();
    loop_ = nullptr;
    window_ = nullptr;
  }
  void TearDown() override { close(); }

  /// What a person at the display does.
  void xdotool(std::vector<std::string> words) {
    words.insert(words.begin(), "xdotool");
    Process process(words, {}, folder_.path(), folder_.path() / "output");
    EXPECT_EQ(process.wait(), 0) << words[1];
  }
  void take_focus() {
    glfwSetWindowPos(window_->handle(), 0, 0);
    EXPECT_TRUE(eventually([&] {
      glfwFocusWindow(window_->handle());
      window_->wait(1e-3);
      return glfwGetWindowAttrib(window_->handle(), GLFW_FOCUSED) == GLFW_TRUE;
    }));
    xdotool({"mousemove", "2", "2"});  // in the corner the pointer rests on nothing
  }
  /// Nothing is drawn for a while.
  void expect_rests() {
    const auto frames = loop_->frames_drawn();
    nudge_after(std::chrono::milliseconds(100));
    EXPECT_EQ(loop_->frames_drawn(), frames);
  }
  bool turns_until(const std::function<bool()>& is_so) {
    return eventually([&] {
      nudge_after(std::chrono::milliseconds(10));
      return is_so();
    });
  }

  /// The same window with another State, once that is drawn.
  void show(const State& state) {
    loop_->show(state);
    wait_until_idle();
  }
  const State& state() const { return loop_->state(); }
  Session& session() { return loop_->session(); }
  WindowRooms rooms() const { return window_layout(loop_->screen().window, state()); }
  std::int64_t painted() { return loop_->painter().painted_pixels(); }

  /// Until nothing is due any more: the pieces that come in later are there, a map that grows in
  /// the background is whole, and no event is on its way.
  void wait_until_idle() {
    std::uint64_t before = 0;
    do {
      before = loop_->frames_drawn();
      draw(8);
      while (state().view == "base" && !test::has_whole_map(loop_->scene())) loop_->turn();
      nudge_after(std::chrono::milliseconds(120));
    } while (loop_->frames_drawn() != before + 8);
  }
  void draw(int frames) {
    for (int i = 0; i < frames; ++i) loop_->draw_now();
  }
  /// Turns of the loop until that time is over.
  void nudge_after(
      std::chrono::milliseconds time, const std::function<void()>& after_turn = [] {}) {
    std::atomic<bool> over = false;
    std::thread alarm([&] {
      std::this_thread::sleep_for(time);
      over = true;
      glfwPostEmptyEvent();
    });
    while (!over) {
      loop_->turn();
      after_turn();
    }
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
    for (int i = 0; i < 60 && session().focus.chosen != id; ++i) key(GLFW_KEY_TAB);
    ASSERT_EQ(session().focus.chosen, id);
  }
  void press_button(std::string_view id) {
    focus(id);
    key(GLFW_KEY_ENTER);
  }
  /// Keys act on the picture again: nothing else takes them.
  void expect_keys_act() {
    const auto before = state().position;
    key(GLFW_KEY_RIGHT);
    EXPECT_EQ(state().position, before + 1);
  }
  InputEvent to(Point logical) const {
    const Point at = logical * loop_->screen().device_scale();
    return {.kind = InputEvent::Kind::cursor, .x = at.x, .y = at.y};
  }
  void point_at(Point logical) {
    push(to(logical));
    answer();
  }
  void button(int action, int code = GLFW_MOUSE_BUTTON_LEFT) {
    push({.kind = InputEvent::Kind::button, .code = code, .action = action});
    answer();
  }
  void click(Point at, int code = GLFW_MOUSE_BUTTON_LEFT) {
    point_at(at);
    button(GLFW_PRESS, code);
    button(GLFW_RELEASE, code);
  }
  void wheel(double notches, int times = 1) {
    for (int i = 0; i < times; ++i) push({.kind = InputEvent::Kind::wheel, .y = notches});
    answer();
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
  /// A part of the window, whose corner is the screen's.
  Image screen(const Rect& logical) {
    const auto whole = screen();
    const double scale = loop_->screen().device_scale();
    const Point from = glm::round(logical.min * scale), to = glm::round(logical.max * scale);
    Image part{static_cast<int>(to.x - from.x), static_cast<int>(to.y - from.y), {}};
    for (auto y = static_cast<int>(from.y); y < static_cast<int>(to.y); ++y) {
      const auto row = whole.pixels.begin() + y * whole.width;
      part.pixels.insert(part.pixels.end(), row + static_cast<int>(from.x),
                         row + static_cast<int>(to.x));
    }
    return part;
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
  /// The share that may: where an edge goes through the middle of a pixel, OpenGL leaves open which
  /// side has it, and another part of the frame may be painted then.
  static constexpr double kMostOnEdges = 1e-4;

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
  GlWindow* window_ = nullptr;
  Loop* loop_ = nullptr;

 private:
  std::optional<GlWindow> own_window_;
  std::optional<Loop> own_loop_;
};

}  // namespace posenc::test
