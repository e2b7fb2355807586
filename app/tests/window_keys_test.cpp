// Keys in the real window: whatever is chosen or open, they go to something that is seen, and Esc, Ctrl+Q and F11 act.

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shell/layout.hpp"
#include "window_driver.hpp"

namespace posenc {
namespace {

using test::Driver;
using test::Home;

TEST(WindowKeys, ActAfterEnterOnAControlOfTheHiddenPanel) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  for (const auto* const key : {"Tab", "Tab", "Tab", "p", "Return", "Right"}) driver.key(key);
  driver.expect_title("posenc – Heatmap – t = 38");
  EXPECT_EQ(driver.quit(), 0);
  State expected;
  expected.panel = false;
  expected.position = 38;
  EXPECT_EQ(home.saved(), expected);
}

TEST(WindowKeys, ActAfterEnterOnAControlOfAnotherView) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  // Backwards: the loop, the speed, and three of this view's.
  for (int i = 0; i < 5; ++i) driver.key("shift+Tab");
  for (const auto* const key : {"2", "Return", "Right"}) driver.key(key);
  driver.expect_title("posenc – Binary – t = 38");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(driver.output(), "");
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

TEST(WindowKeys, EscAndF11ActWhateverIsOpen) {
  Home home;
  std::ofstream(home.window_file()) << "width = 1000\nheight = 620\n";
  Driver driver(home);
  const auto fills_screen = [](const Image& image) {
    return !(image.pixels.back() == Color{0, 0, 0});
  };
  EXPECT_FALSE(fills_screen(driver.screen()));
  int t = 37;
  for (const auto& overlay : overlays()) {
    SCOPED_TRACE(overlay.name);
    driver.expect_title("posenc – Heatmap – t = " + std::to_string(t));
    for (const auto* const key : overlay.keys) driver.expect_change([&] { driver.key(key); });
    driver.key("Right");
    driver.key("F11");
    EXPECT_TRUE(driver.sees(fills_screen));
    driver.key("F11");
    EXPECT_TRUE(driver.sees([&](const Image& image) { return !fills_screen(image); }));
    driver.key("Escape");
    driver.key("Right");
    driver.expect_title("posenc – Heatmap – t = " + std::to_string(++t));
  }
  EXPECT_EQ(driver.quit(), 0);
}

TEST(WindowKeys, CtrlQQuitsWhateverIsOpen) {
  for (const auto& overlay : overlays()) {
    SCOPED_TRACE(overlay.name);
    Home home;
    Driver driver(home);
    for (const auto* const key : overlay.keys) driver.expect_change([&] { driver.key(key); });
    EXPECT_EQ(driver.quit(), 0);
    EXPECT_EQ(driver.output(), "");
  }
}

}  // namespace
}  // namespace posenc
