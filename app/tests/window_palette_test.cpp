// The palette in the real window, by keys and pointer.

#include <string>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "shell/layout.hpp"
#include "window_driver.hpp"

namespace posenc {
namespace {

using test::Driver;
using test::Home;

/// Opens the palette, types and confirms.
void take(Driver& driver, const char* typed) {
  driver.key("ctrl+k");
  driver.type(typed);
  driver.key("Return");
}

TEST(WindowPalette, FindsAView) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  take(driver, "rot");
  driver.expect_title("posenc – Rotation – t = 37");
  // Closed, it leaves the keys to the picture.
  driver.key("Right");
  driver.expect_title("posenc – Rotation – t = 38");
  driver.key("ctrl+z");
  driver.key("ctrl+z");
  driver.expect_title("posenc – Heatmap – t = 37");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(driver.output(), "");
}

TEST(WindowPalette, TakesANumberForASetting) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  take(driver, "position");
  driver.type("99");
  driver.key("Return");
  driver.expect_title("posenc – Heatmap – t = 99");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(home.saved().position, 99);
}

TEST(WindowPalette, ANumberThatDoesNotFitIsRefusedAndStaysToBeMended) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  take(driver, "position");
  driver.type("5000");
  driver.key("Return");
  EXPECT_TRUE(test::eventually(
      [&] { return driver.find(dark_palette().error, driver.window()).has_value(); }));
  driver.key("ctrl+a");
  driver.type("50");
  driver.key("Return");
  driver.expect_title("posenc – Heatmap – t = 50");
  EXPECT_EQ(driver.quit(), 0);
}

TEST(WindowPalette, TakesAValueTypedAfterTheName) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  take(driver, "position 99");
  driver.expect_title("posenc – Heatmap – t = 99");
  take(driver, "delta 100");
  // Closed, it leaves the keys to the picture.
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 100");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(home.saved().offset, 100);
}

TEST(WindowPalette, AValueAfterTheNameThatDoesNotFitIsRefusedAndStaysToBeMended) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  take(driver, "position 5000");
  EXPECT_TRUE(test::eventually(
      [&] { return driver.find(dark_palette().error, driver.window()).has_value(); }));
  driver.key("ctrl+a");
  driver.type("t 50");
  driver.key("Return");
  driver.expect_title("posenc – Heatmap – t = 50");
  EXPECT_EQ(driver.quit(), 0);
}

TEST(WindowPalette, ArrowsChooseARowAndEscCloses) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  driver.expect_change([&] { driver.key("ctrl+k"); });
  for (const auto* const key : {"Down", "Down", "Up", "Return"}) driver.key(key);
  driver.expect_title("posenc – Binary – t = 37");
  driver.key("ctrl+k");
  driver.type("rot");
  driver.key("Escape");
  driver.key("Right");
  driver.expect_title("posenc – Binary – t = 38");
  EXPECT_EQ(driver.quit(), 0);
}

TEST(WindowPalette, DoesACommandAndTakesAChoice) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  take(driver, "last position");
  driver.expect_title("posenc – Heatmap – t = 511");
  take(driver, "fairseq");
  driver.key("Home");
  driver.expect_title("posenc – Heatmap – t = 2");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(home.saved().convention->id, "fairseq");
}

TEST(WindowPalette, AClickTakesARow) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  driver.expect_change([&] { driver.key("ctrl+k"); });
  // The second of ten rows in the middle of the window.
  constexpr double kRow = 38, kField = 44, kPad = 14, kGap = 8;
  const double height = 2 * kPad + kField + kGap + 10 * kRow;
  const auto window = driver.window();
  driver.click(
      {window.centre().x, window.centre().y - height / 2 + kPad + kField + kGap + 1.5 * kRow});
  driver.expect_title("posenc – Binary – t = 37");
  EXPECT_EQ(driver.quit(), 0);
}

TEST(WindowPalette, UndoneInItIsWhatWasTypedSinceItOpened) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  take(driver, "delta 100");
  driver.key("ctrl+k");
  for (const auto* const key : {"ctrl+z", "ctrl+y", "ctrl+z"}) driver.key(key);
  driver.type("position 9");
  for (const auto* const key : {"ctrl+z", "ctrl+y", "Return"}) driver.key(key);
  driver.expect_title("posenc – Heatmap – t = 9");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(driver.output(), "");
  EXPECT_EQ(home.saved().offset, 100);
}

}  // namespace
}  // namespace posenc
