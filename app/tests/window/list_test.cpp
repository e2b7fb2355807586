// Lists of choices in the real window, by keys.

#include <gtest/gtest.h>

#include "driver.hpp"
#include "shell/frame/layout.hpp"

namespace posenc {
namespace {

class WindowList : public test::WindowTest {
 protected:
  /// With the list of conventions open, in the second row below the panel's heading.
  test::Driver& open_conventions() {
    auto& driver = open();
    const auto panel = driver.rooms().panel;
    constexpr double kRow = 36;
    const Point chooser{panel.max.x - kMargin - 20, panel.min.y + kMargin * 0.8 + 2.5 * kRow};
    driver.expect_change([&] { driver.click(chooser); });
    return driver;
  }
};

TEST_F(WindowList, KeysChooseARow) {
  auto& driver = open_conventions();
  driver.keys({"End", "Home", "Down", "Down", "Up", "Return"});
  // Closed, it leaves the keys to the picture.
  driver.key("Right");
  driver.expect_t(38);
  EXPECT_EQ(saved().convention, &conventions()[1]);
  EXPECT_EQ(saved().pair, State{}.pair);
}

TEST_F(WindowList, EscClosesItAndOtherKeysDoNothing) {
  auto& driver = open_conventions();
  driver.keys({"Down", "3", "Right", "plus", "Escape", "Right"});
  driver.expect_t(38);
  State expected;
  expected.position = 38;
  EXPECT_EQ(saved(), expected);
}

TEST_F(WindowList, CtrlQQuitsWhileItIsOpen) {
  open_conventions().key("Down");
  EXPECT_EQ(saved(), State{});
}

}  // namespace
}  // namespace posenc
