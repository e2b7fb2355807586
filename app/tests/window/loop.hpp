#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include <glad/gl.h>
#include <gtest/gtest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "figure/text/fonts.hpp"
#include "shell/frame/loop.hpp"
#include "temporary_folder.hpp"
#include "virtual_display.hpp"

namespace posenc::test {

inline constexpr int kWidth = 1280, kHeight = 720;

/// The event loop in a window of this process, on a display of its own.
class WindowLoop : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    display_ = std::make_unique<VirtualDisplay>(kWidth, kHeight);
    ASSERT_FALSE(display_->name().empty()) << "Xvfb does not start";
    setenv("DISPLAY", display_->name().c_str(), 1);
    unsetenv("WAYLAND_DISPLAY");
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("POSENC_GL_CHECK", "1", 1);
    // Frames are counted: nothing moves by itself.
    setenv("POSENC_REDUCED_MOTION", "1", 1);
  }
  static void TearDownTestSuite() { display_.reset(); }

  void open(const State& state, PainterKind painter = PainterKind::damage) {
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
    point_at({2, 2});
    loop_.emplace(*window_, *std::move(fonts), *folder, state, painter);
    settle();
  }
  void TearDown() override {
    if (loop_) {
      EXPECT_EQ(loop_->gl_errors(), 0u);
    }
    loop_.reset();
    window_.reset();
  }

  /// Until nothing is due any more: the pieces that come in later are there, and no event is on its
  /// way.
  void settle() {
    std::uint64_t before = 0;
    do {
      before = loop_->frames_drawn();
      for (int i = 0; i < 8; ++i) loop_->draw_now();
      nudge_after(std::chrono::milliseconds(120));
    } while (loop_->frames_drawn() != before + 8);
  }
  void point_at(Point at) {
    Process pointer({"xdotool", "mousemove", std::to_string(std::lround(at.x)),
                     std::to_string(std::lround(at.y))},
                    {}, folder_.path(), folder_.path() / "output");
    EXPECT_EQ(pointer.wait(), 0);
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
      // In the corner the server draws the pointer, when it comes to it.
      constexpr std::size_t kPointer = 24;
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
