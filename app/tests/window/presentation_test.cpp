// Presenting in the real window: F5, Esc, the spotlight, drawing, the black screen and the pointer.

#include <gtest/gtest.h>
#include <imgui.h>

#include "loop.hpp"
#include "shell/talk/talk.hpp"

namespace posenc {
namespace {

class PresentingWindow : public test::WindowLoop {
 protected:
  void SetUp() override { open({}); }

  const Presentation& present() { return session().present; }
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
    settle();
  }
};

TEST_F(PresentingWindow, F5AndEscPutThePictureOnTheWholeScreenAndBack) {
  const auto before = screen();
  start();
  EXPECT_TRUE(present().is_on && is_full_screen());
  EXPECT_GT(different_share(screen(), before), kMuch);
  EXPECT_EQ(loop_->screen().scale, loop_->screen().page_scale);
  keys({GLFW_KEY_RIGHT, GLFW_KEY_8});
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

TEST_F(PresentingWindow, TheSpotlightLeavesADiscBrightAndOneDrawsInIt) {
  start();
  key(GLFW_KEY_T);  // a light one
  const Point far = window().max - Point(20, 20), at = window().centre();
  point_at(at);
  const auto light = pixel_at(far);
  key(GLFW_KEY_L);
  EXPECT_LT(pixel_at(far).g, 0.5 * light.g);
  const double radius = present().radius;
  push({.kind = InputEvent::Kind::wheel, .y = 2});
  answer();
  EXPECT_GT(present().radius, radius);

  const State shown = state();
  drag(at, at + Point(60, 0));
  ASSERT_EQ(present().drawing.size(), 1u);
  EXPECT_NEAR(present().drawing[0].back().x, at.x + 60, 1);
  EXPECT_EQ(pixel_at(at + Point(30, 0)), palette_of(state()).error);
  EXPECT_EQ(state(), shown) << "the picture is not dragged";

  key(GLFW_KEY_ESCAPE);
  EXPECT_TRUE(present().drawing.empty() && present().has_spotlight);
  EXPECT_NE(pixel_at(at + Point(30, 0)), palette_of(state()).error);
  key(GLFW_KEY_ESCAPE);
  EXPECT_TRUE(present().is_on && !present().has_spotlight);
  EXPECT_EQ(pixel_at(far), light);
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(present().is_on);
}

TEST_F(PresentingWindow, TheRightButtonEndsTheSpotlightAndOpensNoMenu) {
  start();
  key(GLFW_KEY_L);
  point_at(window().centre());
  for (const int action : {GLFW_PRESS, GLFW_RELEASE}) {
    push({.kind = InputEvent::Kind::button, .code = GLFW_MOUSE_BUTTON_RIGHT, .action = action});
    answer();
  }
  EXPECT_TRUE(present().is_on && !present().has_spotlight);
  EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
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

TEST_F(PresentingWindow, ThePointerHidesAfterTwoSecondsWithoutMotion) {
  const auto is_hidden = [&] {
    return glfwGetInputMode(window_->handle(), GLFW_CURSOR) == GLFW_CURSOR_HIDDEN;
  };
  const double now = window_->now();
  window_->pretend({.now = now});
  point_at(window().centre());
  draw(2);
  window_->pretend({.now = now + 3});
  draw(3);
  EXPECT_FALSE(is_hidden()) << "not in the usual window";
  key(GLFW_KEY_F5);
  draw(3);
  EXPECT_FALSE(is_hidden());
  window_->pretend({.now = now + 4.9});
  draw(3);
  EXPECT_FALSE(is_hidden());
  window_->pretend({.now = now + 5.1});
  const auto pointed_at = screen();
  draw(3);
  EXPECT_TRUE(is_hidden());
  EXPECT_GT(different_share(screen(), pointed_at), 0) << "what was said of it is gone with it";
  point_at(window().centre() + Point(5, 5));
  EXPECT_FALSE(is_hidden());
  window_->pretend({});
}

}  // namespace
}  // namespace posenc
