// Keys in the real window: whatever is chosen or open, they go to something that is seen, and Esc,
// Ctrl+Q and F11 act.

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "driver.hpp"
#include "shell/frame/layout.hpp"

namespace posenc {
namespace {

using WindowKeys = test::WindowTest;

TEST_F(WindowKeys, ActAfterEnterOnAControlOfTheHiddenPanel) {
  auto& driver = open();
  driver.keys({"Tab", "Tab", "Tab", "p", "Return", "Right"});
  driver.expect_t(38);
  State expected;
  expected.panel = false;
  expected.position = 38;
  EXPECT_EQ(saved(), expected);
}

TEST_F(WindowKeys, ActAfterEnterOnAControlOfAnotherView) {
  auto& driver = open();
  // Backwards: the loop, the speed, and three of this view's.
  for (int i = 0; i < 5; ++i) driver.key("shift+Tab");
  driver.keys({"2", "Return", "Right"});
  driver.expect_title("Binary – t = 38");
}

/// What may lie over the window, and the keys that open it.
struct Overlay {
  const char* name;
  std::vector<const char*> keys;
};
const std::vector<Overlay>& overlays() {
  static const std::vector<Overlay> all{{"key sheet", {"F1"}},
                                        {"export", {"ctrl+s"}},
                                        {"palette", {"ctrl+k"}},
                                        {"value", {"ctrl+k", "s", "p", "e", "e", "d", "Return"}},
                                        {"number", {"Tab", "Tab", "Tab", "Return"}}};
  return all;
}

TEST_F(WindowKeys, EscAndF11ActWhateverIsOpen) {
  std::ofstream(home_.window_file()) << "width = 1000\nheight = 620\n";
  auto& driver = open();
  const auto fills_screen = [](const Image& image) {
    return !(image.pixels.back() == Color{0, 0, 0});
  };
  EXPECT_FALSE(fills_screen(driver.screen()));
  int t = 37;
  for (const auto& overlay : overlays()) {
    SCOPED_TRACE(overlay.name);
    driver.expect_t(t);
    for (const auto* const key : overlay.keys) driver.expect_change([&] { driver.key(key); });
    driver.keys({"Right", "F11"});
    EXPECT_TRUE(driver.sees(fills_screen));
    driver.key("F11");
    EXPECT_TRUE(driver.sees([&](const Image& image) { return !fills_screen(image); }));
    driver.keys({"Escape", "Right"});
    driver.expect_t(++t);
  }
}

TEST_F(WindowKeys, CtrlQQuitsWhateverIsOpen) {
  for (const auto& overlay : overlays()) {
    SCOPED_TRACE(overlay.name);
    auto& driver = open();
    for (const auto* const key : overlay.keys) driver.expect_change([&] { driver.key(key); });
  }
}

}  // namespace
}  // namespace posenc
