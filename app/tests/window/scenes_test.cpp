// The strip of scenes in the real window: kept, gone through, renamed, moved and removed by keys
// and by the mouse.

#include <gtest/gtest.h>

#include "loop.hpp"
#include "shell/talk/talk.hpp"

namespace posenc {
namespace {

class ScenesWindow : public test::WindowLoop {
 protected:
  void SetUp() override {
    open({});
    for (const int view : {GLFW_KEY_1, GLFW_KEY_3, GLFW_KEY_8}) {
      key(view);
      ctrl(GLFW_KEY_B);
    }
    settle();
  }
  const OpenLesson& lesson() { return *session().lesson; }
  const std::string& name(std::size_t scene) { return lesson().lesson->steps[scene].heading; }
  std::string view_of(std::size_t scene) { return lesson().lesson->steps[scene].state.view; }
  /// The middle of its picture.
  Point middle(std::size_t scene) const {
    const Rect& window = loop_->screen().window;
    return {window.min.x + kMargin + 178 * static_cast<double>(scene) + 80,
            window.max.y - kSceneStrip + 60};
  }
};

TEST_F(ScenesWindow, ClosedUnsavedTheyComeBackByUndo) {
  const auto scenes = lesson().lesson;
  ctrl(GLFW_KEY_W);
  EXPECT_FALSE(session().lesson);
  press_button("##notice0/button");
  ASSERT_TRUE(session().lesson);
  EXPECT_EQ(*lesson().lesson, *scenes);
}

TEST_F(ScenesWindow, AreKeptAndGoneThroughByKeysAndClicks) {
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
  key(GLFW_KEY_F5);
  key(GLFW_KEY_PAGE_UP);
  EXPECT_EQ(state().view, "waves");
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_EQ(state().view, "distance");
  key(GLFW_KEY_F5);
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

TEST_F(ScenesWindow, AreMovedAndRemoved) {
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
  ASSERT_FALSE(session().notices.empty());
  press_button("##notice0/button");
  ASSERT_EQ(lesson().lesson->steps.size(), 3u);
  EXPECT_EQ(view_of(lesson().step), "distance");
  EXPECT_EQ(state().view, "distance") << "what the strip marks is shown";
}

}  // namespace
}  // namespace posenc
