// The real program in a real window, on an X server that the test starts.

#include <algorithm>
#include <csignal>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "shell/layout.hpp"
#include "shell/style.hpp"
#include "state/keys.hpp"
#include "views/view.hpp"
#include "window_driver.hpp"

namespace posenc {
namespace {

using test::Driver;
using test::Home;

/// Nothing was written and no OpenGL error met: Ctrl+Q ends with 0.
void expect_clean_end(Driver& driver) {
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(driver.output(), "");
}

Rect panel_of(const Driver& driver) { return window_layout(driver.window(), State{}).panel; }

/// The room of the slider of a symbol's colour in the panel: from the left end to the right end of its track.
Rect track_of(const Driver& driver, Color color) {
  const auto panel = panel_of(driver);
  // Right of the symbol only the filled part of the track has its colour.
  const Rect beginning{{panel.min.x + kMargin + 40, panel.min.y},
                       {panel.min.x + kMargin + 48, panel.max.y}};
  std::optional<Point> found;
  EXPECT_TRUE(
      test::eventually([&] { return (found = driver.find(color, beginning)).has_value(); }));
  const double y = found.value_or(Point(0, 0)).y;
  return {{panel.min.x + kMargin, y}, {panel.max.x - kMargin, y}};
}

TEST(Window, OpensWithTheFirstStateAndClosesWithKeysAlone) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved(), State{});
}

TEST(Window, KeysStepThroughPositionsAndPairs) {
  Home home;
  Driver driver(home);
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  driver.key("shift+Right");
  driver.expect_title("posenc – Heatmap – t = 46");
  driver.key("shift+Left");
  driver.key("Left");
  driver.expect_title("posenc – Heatmap – t = 37");
  driver.key("Home");
  driver.expect_title("posenc – Heatmap – t = 0");
  driver.key("Left");
  driver.key("End");
  driver.expect_title("posenc – Heatmap – t = 511");
  driver.key("ctrl+z");
  driver.expect_title("posenc – Heatmap – t = 0");
  driver.key("ctrl+shift+z");
  driver.expect_title("posenc – Heatmap – t = 511");
  driver.key("Up");
  driver.key("Up");
  driver.key("Down");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().position, 511);
  EXPECT_EQ(home.saved().pair, 5);
}

TEST(Window, DigitsAndTabsChooseTheView) {
  Home home;
  Driver driver(home);
  const auto expect_view = [&](std::string_view title) {
    driver.expect_title("posenc – " + std::string(title) + " – t = 37");
  };
  const auto all = views();
  for (std::size_t i = all.size(); i-- > 0;) {
    const auto key = shortcut(Action::view, static_cast<int>(i));
    if (key.empty()) continue;
    driver.key(key);
    expect_view(all[i].title);
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    driver.key("ctrl+Next");
    expect_view(all[i].title);
  }
  driver.key("0");
  expect_view(kOverviewTitle);
  driver.key("ctrl+Prior");
  expect_view(all.back().title);
  driver.key("1");
  expect_view("Heatmap");
  // The second view's tab follows the group's title and the first view's.
  const auto rooms = window_layout(driver.window(), State{});
  driver.click({rooms.page.min.x + 280, rooms.title.centre().y});
  driver.expect_title("posenc – Binary – t = 37");
  expect_clean_end(driver);
}

TEST(Window, ADraggedSliderIsOneStepOfUndo) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  const auto track = track_of(driver, dark_palette().d);
  // d goes from 2 to 16384 in powers of two: 128 stands at 6/13 of the track.
  driver.drag({track.min.x + track.width() * 6 / 13, track.min.y},
              {track.min.x + track.width() * 9 / 13, track.min.y});
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  expect_clean_end(driver);
  const auto dragged = home.saved().d;
  EXPECT_NEAR(static_cast<double>(dragged), 1024, 32);

  Driver again(home);
  again.drag({track.min.x + track.width() * 9 / 13, track.min.y}, {track.min.x, track.min.y});
  again.key("Right");
  again.expect_title("posenc – Heatmap – t = 39");
  again.key("ctrl+z");
  again.key("ctrl+z");
  again.expect_title("posenc – Heatmap – t = 38");
  expect_clean_end(again);
  EXPECT_EQ(home.saved().d, dragged);
}

TEST(Window, TheTimeLineMovesT) {
  Home home;
  Driver driver(home);
  const auto rooms = window_layout(driver.window(), State{});
  const double y = rooms.time.min.y + 34;
  const double begin = rooms.time.min.x + kWideMargin + 130;
  driver.drag({begin + 60, y}, {begin, y});
  driver.expect_title("posenc – Heatmap – t = 0");
  driver.click({rooms.time.min.x + kWideMargin + 94, y});
  driver.expect_title("posenc – Heatmap – t = 1");
  driver.click({rooms.time.min.x + kWideMargin + 66, y});
  driver.expect_title("posenc – Heatmap – t = 0");
  expect_clean_end(driver);
}

TEST(Window, PlayingIsOneStepOfUndo) {
  Home home;
  Driver driver(home, {.flags = {"--speed", "200", "--length", "100000"}});
  driver.key("space");
  driver.expect_title("posenc – Heatmap – playing");
  driver.key("space");
  EXPECT_TRUE(test::eventually([&] { return driver.title().find("t = ") != std::string::npos; }));
  const auto stopped = driver.title();
  EXPECT_NE(stopped, "posenc – Heatmap – t = 37");
  driver.key("ctrl+z");
  driver.expect_title("posenc – Heatmap – t = 37");
  driver.key("ctrl+shift+z");
  driver.expect_title(stopped);
  expect_clean_end(driver);
}

TEST(Window, WithoutLoopPlayingStopsAtTheEnd) {
  Home home;
  Driver driver(home, {.flags = {"--speed", "1000", "--loop=off"}});
  driver.key("space");
  driver.expect_title("posenc – Heatmap – t = 511");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().position, 511);
}

/// Opens the field of d's number by a click on it.
void click_number_of(Driver& driver, Color color) {
  const auto track = track_of(driver, color);
  driver.click({track.max.x - 12, track.min.y - 20});
  const Rect row{{track.min.x, track.min.y - 40}, {track.max.x, track.min.y - 10}};
  EXPECT_TRUE(test::eventually(
      [&] { return driver.find(selection_colour(dark_palette()), row).has_value(); }));
}

TEST(Window, ANumberIsTypedIntoAControl) {
  Home home;
  Driver driver(home);
  click_number_of(driver, dark_palette().d);
  driver.type("64");
  driver.key("Return");
  // Keys act again once the field is closed.
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().d, 64);
}

TEST(Window, TheHeatmapGoesToAPositionThatIsTyped) {
  Home home;
  Driver driver(home, {.flags = {"--position", "500", "--from", "300", "--to", "400"}});
  driver.expect_title("posenc – Heatmap – t = 500");
  click_number_of(driver, dark_palette().t);
  driver.type("100");
  driver.key("Return");
  driver.expect_title("posenc – Heatmap – t = 100");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().heatmap.from, 50.5);
  EXPECT_EQ(home.saved().heatmap.to, 150.5);

  Driver again(home);
  again.expect_title("posenc – Heatmap – t = 100");
  again.key("End");
  again.expect_title("posenc – Heatmap – t = 511");
  again.key("Home");
  again.expect_title("posenc – Heatmap – t = 0");
  again.key("ctrl+z");
  again.expect_title("posenc – Heatmap – t = 511");
  expect_clean_end(again);
  EXPECT_EQ(home.saved().heatmap.from, 412) << "undone with t";
  EXPECT_EQ(home.saved().heatmap.to, 512);
}

TEST(Window, ANumberThatDoesNotFitIsRefusedWithANotice) {
  Home home;
  Driver driver(home);
  click_number_of(driver, dark_palette().d);
  driver.type("99");
  driver.key("Return");
  const auto page = window_layout(driver.window(), State{}).page;
  EXPECT_TRUE(
      test::eventually([&] { return driver.find(dark_palette().error, page).has_value(); }));
  driver.key("Escape");
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().d, 128);
}

TEST(Window, PlusAndMinusStepTheControlUnderThePointerOrTheChosenOne) {
  Home home;
  Driver driver(home);
  const auto track = track_of(driver, dark_palette().d);
  driver.point_at(track.centre() + Point(40, 0));
  for (const auto* const key : {"plus", "plus", "minus"})
    driver.expect_change([&] { driver.key(key); });
  driver.point_at({2, 2});
  // The encoding, the convention, d, the length.
  for (int i = 0; i < 4; ++i) driver.expect_change([&] { driver.key("Tab"); });
  driver.key("Page_Up");
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().d, 130);
  EXPECT_EQ(home.saved().length, 522);
}

TEST(Window, TheChooserListsMistakesApartAndTakesOne) {
  Home home;
  Driver driver(home, {.flags = {"--view", "rotation"}});
  driver.expect_title("posenc – Rotation – t = 37");
  const auto panel = panel_of(driver);
  // The second row below the heading.
  constexpr double kRow = 36;
  const Point chooser{panel.max.x - kMargin - 20, panel.min.y + kMargin * 0.8 + 2.5 * kRow};
  const Rect window = driver.window();
  EXPECT_FALSE(driver.find(dark_palette().error, window)) << "nothing is wrong yet";
  driver.click(chooser);
  std::optional<Point> mistake;
  ASSERT_TRUE(test::eventually(
      [&] { return (mistake = driver.find(dark_palette().error, window)).has_value(); }));
  EXPECT_GT(mistake->y, window.centre().y) << "mistakes stand below the conventions";
  driver.click(*mistake);
  const auto page = window_layout(window, State{}).page;
  EXPECT_TRUE(test::eventually([&] { return driver.find(dark_palette().error, page).has_value(); }))
      << "the picture is marked";
  expect_clean_end(driver);
  ASSERT_TRUE(home.saved().convention->mistake);
}

TEST(Window, ADoubleClickOnALabelBringsItsDefaultBack) {
  Home home;
  Driver driver(home, {.flags = {"--d", "64"}});
  const auto track = track_of(driver, dark_palette().d);
  // Its tip shows that the pointer has arrived.
  driver.expect_change([&] { driver.point_at({track.min.x + 50, track.min.y - 18}); });
  driver.double_click({track.min.x + 50, track.min.y - 18});
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().d, 128);
}

TEST(Window, ADoubleClickOnThePictureShowsAllAndChoosesNothing) {
  Home home;
  Driver driver(home, {.flags = {"--from", "100", "--to", "200"}});
  driver.expect_title("posenc – Heatmap – t = 37");
  const Point cell = window_layout(driver.window(), State{}).page.centre();
  driver.expect_change([&] { driver.point_at(cell); });
  driver.double_click(cell);
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  expect_clean_end(driver);
  State expected;
  expected.position = 38;
  EXPECT_EQ(home.saved(), expected);
}

TEST(Window, TheThemeChangesTheGround) {
  Home home;
  Driver driver(home);
  const auto ground_is = [&](const Palette& palette) {
    const auto page = window_layout(driver.window(), State{}).page;
    const Rect edge{{page.min.x - 8, page.max.y - 8}, {page.min.x - 2, page.max.y - 2}};
    return test::eventually([&] { return driver.find(palette.ground, edge).has_value(); });
  };
  EXPECT_TRUE(ground_is(dark_palette()));
  driver.key("t");
  EXPECT_TRUE(ground_is(light_palette()));
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().theme, Theme::light);
}

TEST(Window, TheSheetOfKeysOpensAndCloses) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  const auto page_pixel = [&](const Image& image) {
    return image.pixels[static_cast<std::size_t>(image.width) *
                            static_cast<std::size_t>(image.height - 10) +
                        5];
  };
  const auto panel = dark_palette().panel;
  EXPECT_TRUE(driver.sees([&](const Image& image) { return page_pixel(image) == panel; }));
  for (const auto* const key : {"F1", "question"}) {
    driver.key(key);
    EXPECT_TRUE(driver.sees([&](const Image& image) { return !(page_pixel(image) == panel); }))
        << key;
    driver.key("Right");
    driver.key("Escape");
    EXPECT_TRUE(driver.sees([&](const Image& image) { return page_pixel(image) == panel; })) << key;
  }
  driver.expect_title("posenc – Heatmap – t = 37");
  expect_clean_end(driver);
}

TEST(Window, WhatItWasComesBack) {
  Home home;
  {
    Driver driver(home,
                  {.flags = {"--view", "rotation", "--pair", "7"}, .width = 1100, .height = 700});
    driver.expect_title("posenc – Rotation – t = 37");
    driver.key("t");
    expect_clean_end(driver);
  }
  Driver driver(home, {.width = 1100, .height = 700});
  driver.expect_title("posenc – Rotation – t = 37");
  expect_clean_end(driver);
  EXPECT_EQ(home.saved().pair, 7);
  EXPECT_EQ(home.saved().theme, Theme::light);
  EXPECT_NE(test::text_of(home.window_file()).find("width = 1100"), std::string::npos);
}

TEST(Window, ASignalEndsItAsItsButtonDoes) {
  Home home;
  Driver driver(home);
  driver.key("End");
  driver.expect_title("posenc – Heatmap – t = 511");
  driver.send(SIGTERM);
  EXPECT_EQ(driver.wait(), 0);
  EXPECT_EQ(home.saved().position, 511);
}

TEST(Window, BrokenSavedFilesAreSetAside) {
  Home home;
  std::ofstream(home.last_state()) << "view = 'heatmap'\n[encoding]\nd = 'many'\n";
  std::ofstream(home.window_file()) << "width = [\n";
  Driver driver(home, {.width = 1600, .height = 900});
  driver.expect_title("posenc – Heatmap – t = 37");
  const auto& palette = dark_palette();
  EXPECT_TRUE(driver.sees([&](const Image& image) {
    return std::ranges::find(image.pixels, palette.error) != image.pixels.end();
  }));
  expect_clean_end(driver);
  EXPECT_TRUE(std::filesystem::exists(home.last_state().string() + ".broken"));
  EXPECT_TRUE(std::filesystem::exists(home.window_file().string() + ".broken"));
  EXPECT_EQ(home.saved(), State{});
}

TEST(Window, ShrinksToItsSmallestSize) {
  Home home;
  Driver driver(home);
  driver.resize(960, 600);
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  expect_clean_end(driver);
  EXPECT_NE(test::text_of(home.window_file()).find("width = 960"), std::string::npos);
}

}  // namespace
}  // namespace posenc
