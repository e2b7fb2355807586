// The palette in the real window, by keys and pointer.

#include <string>

#include <gtest/gtest.h>

#include "driver.hpp"
#include "figure/theme.hpp"
#include "shell/frame/layout.hpp"

namespace posenc {
namespace {

using test::Driver;
using WindowPalette = test::WindowTest;

/// Opens the palette, types and confirms.
void take(Driver& driver, const char* typed) {
  driver.key("ctrl+k");
  driver.enter(typed);
}

TEST_F(WindowPalette, FindsAView) {
  auto& driver = open();
  take(driver, "rot");
  driver.expect_title("Rotation – t = 37");
  // Closed, it leaves the keys to the picture.
  driver.key("Right");
  driver.expect_title("Rotation – t = 38");
  driver.keys({"ctrl+z", "ctrl+z"});
  driver.expect_t(37);
}

TEST_F(WindowPalette, TakesANumberForASetting) {
  auto& driver = open();
  take(driver, "position");
  driver.enter("99");
  driver.expect_t(99);
  EXPECT_EQ(saved().position, 99);
}

TEST_F(WindowPalette, ANumberThatDoesNotFitIsRefusedAndStaysToBeMended) {
  auto& driver = open();
  take(driver, "position");
  driver.enter("5000");
  EXPECT_TRUE(driver.shows(dark_palette().error));
  driver.key("ctrl+a");
  driver.enter("50");
  driver.expect_t(50);
}

TEST_F(WindowPalette, TakesAValueTypedAfterTheName) {
  auto& driver = open();
  take(driver, "position 99");
  driver.expect_t(99);
  take(driver, "delta 100");
  // Closed, it leaves the keys to the picture.
  driver.key("Right");
  driver.expect_t(100);
  EXPECT_EQ(saved().offset, 100);
}

TEST_F(WindowPalette, AValueAfterTheNameThatDoesNotFitIsRefusedAndStaysToBeMended) {
  auto& driver = open();
  take(driver, "position 5000");
  EXPECT_TRUE(driver.shows(dark_palette().error));
  driver.key("ctrl+a");
  driver.enter("t 50");
  driver.expect_t(50);
}

TEST_F(WindowPalette, ArrowsChooseARowAndEscCloses) {
  auto& driver = open();
  driver.expect_change([&] { driver.key("ctrl+k"); });
  driver.keys({"Down", "Down", "Up", "Return"});
  driver.expect_title("Binary – t = 37");
  driver.key("ctrl+k");
  driver.type("rot");
  driver.keys({"Escape", "Right"});
  driver.expect_title("Binary – t = 38");
}

TEST_F(WindowPalette, DoesACommandAndTakesAChoice) {
  auto& driver = open();
  take(driver, "last position");
  driver.expect_t(511);
  take(driver, "fairseq");
  driver.key("Home");
  driver.expect_t(2);
  EXPECT_EQ(saved().convention->id, "fairseq");
}

TEST_F(WindowPalette, AClickTakesARow) {
  auto& driver = open();
  driver.expect_change([&] { driver.key("ctrl+k"); });
  // The second of ten rows in the middle of the window.
  constexpr double kRow = 38, kField = 44, kPad = 14, kGap = 8;
  const double height = 2 * kPad + kField + kGap + 10 * kRow;
  const auto window = driver.window();
  driver.click(
      {window.centre().x, window.centre().y - height / 2 + kPad + kField + kGap + 1.5 * kRow});
  driver.expect_title("Binary – t = 37");
}

TEST_F(WindowPalette, UndoneInItIsWhatWasTypedSinceItOpened) {
  auto& driver = open();
  take(driver, "delta 100");
  driver.key("ctrl+k");
  driver.keys({"ctrl+z", "ctrl+y", "ctrl+z"});
  driver.type("position 9");
  driver.keys({"ctrl+z", "ctrl+y", "Return"});
  driver.expect_t(9);
  EXPECT_EQ(saved().offset, 100);
}

}  // namespace
}  // namespace posenc
