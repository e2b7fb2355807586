// Lists of choices in the real window, by keys.

#include <gtest/gtest.h>

#include "shell/layout.hpp"
#include "window_driver.hpp"

namespace posenc {
namespace {

using test::Driver;
using test::Home;

/// Opens the list of conventions, in the second row below the panel's heading.
void open_conventions(Driver& driver) {
  driver.expect_title("posenc – Heatmap – t = 37");
  const auto panel = window_layout(driver.window(), State{}).panel;
  constexpr double kRow = 36;
  const Point chooser{panel.max.x - kMargin - 20, panel.min.y + kMargin * 0.8 + 2.5 * kRow};
  driver.expect_change([&] { driver.click(chooser); });
}

TEST(WindowList, KeysChooseARow) {
  Home home;
  Driver driver(home);
  open_conventions(driver);
  for (const auto* const key : {"End", "Home", "Down", "Down", "Up", "Return"}) driver.key(key);
  // Closed, it leaves the keys to the picture.
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(home.saved().convention, &conventions()[1]);
  EXPECT_EQ(home.saved().pair, State{}.pair);
}

TEST(WindowList, EscClosesItAndOtherKeysDoNothing) {
  Home home;
  Driver driver(home);
  open_conventions(driver);
  for (const auto* const key : {"Down", "3", "Right", "plus", "Escape"}) driver.key(key);
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  EXPECT_EQ(driver.quit(), 0);
  State expected;
  expected.position = 38;
  EXPECT_EQ(home.saved(), expected);
}

TEST(WindowList, CtrlQQuitsWhileItIsOpen) {
  Home home;
  Driver driver(home);
  open_conventions(driver);
  driver.key("Down");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(driver.output(), "");
  EXPECT_EQ(home.saved(), State{});
}

}  // namespace
}  // namespace posenc
