// The page of four doors: keys, mouse and Esc.

#include <gtest/gtest.h>

#include "loop.hpp"
#include "shell/palette/palette.hpp"

namespace posenc {
namespace {

class StartPageWindow : public test::WindowLoop {
 protected:
  void open_page() { key(GLFW_KEY_F1, GLFW_MOD_SHIFT); }
  const PaletteEntry& palette() { return session().palette; }
};

TEST_F(StartPageWindow, OpensItsDoorsByKeysAndMouse) {
  open({});
  const auto before = screen();
  open_page();
  EXPECT_TRUE(session().start_open);
  EXPECT_GT(different_share(screen(), before), kMuch);
  keys({GLFW_KEY_RIGHT, GLFW_KEY_ESCAPE});
  EXPECT_FALSE(session().start_open);
  EXPECT_EQ(state(), State{});
  expect_shows(before);

  open_page();
  keys({GLFW_KEY_RIGHT, GLFW_KEY_TAB, GLFW_KEY_ENTER});
  EXPECT_TRUE(session().palette_open && !session().start_open);
  EXPECT_EQ(palette().of, PaletteOf::presets);
  EXPECT_GT(palette().rows, 5);
  enter(U"llama 2");
  EXPECT_EQ(state().view, "stretch");
  EXPECT_EQ(state().length, 4096);

  open_page();
  key(GLFW_KEY_END);
  keys({GLFW_KEY_RIGHT, GLFW_KEY_SPACE});
  EXPECT_EQ(palette().of, PaletteOf::views);
  enter(U"curve");
  EXPECT_EQ(state().view, "curve");

  // The last card.
  open_page();
  click(loop_->screen().window.centre() + Point(400, 60));
  EXPECT_TRUE(session().palette_open && palette().opens);
  key(GLFW_KEY_ESCAPE);
}

}  // namespace
}  // namespace posenc
