// The real program in a real window, on an X server that the test starts.

#include <algorithm>
#include <csignal>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "driver.hpp"
#include "figure/theme.hpp"
#include "shell/frame/layout.hpp"
#include "shell/window/style.hpp"
#include "state/keys.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using test::Driver;
using Window = test::WindowTest;

/// The room of the slider of a symbol's colour in the panel: from the left end to the right end of
/// its track.
Rect track_of(const Driver& driver, Color color) {
  const auto panel = driver.rooms().panel;
  // Right of the symbol only the filled part of the track has its colour.
  const Rect beginning{{panel.min.x + kMargin + 40, panel.min.y},
                       {panel.min.x + kMargin + 48, panel.max.y}};
  std::optional<Point> found;
  EXPECT_TRUE(
      test::eventually([&] { return (found = driver.find(color, beginning)).has_value(); }));
  const double y = found.value_or(Point(0, 0)).y;
  return {{panel.min.x + kMargin, y}, {panel.max.x - kMargin, y}};
}

TEST_F(Window, OpensWithTheFirstStateAndClosesWithKeysAlone) {
  open();
  EXPECT_EQ(saved(), State{});
}

TEST_F(Window, KeysStepThroughPositionsAndPairs) {
  auto& driver = open();
  driver.key("Right");
  driver.expect_t(38);
  driver.key("shift+Right");
  driver.expect_t(46);
  driver.keys({"shift+Left", "Left"});
  driver.expect_t(37);
  driver.key("Home");
  driver.expect_t(0);
  driver.keys({"Left", "End"});
  driver.expect_t(511);
  driver.key("ctrl+z");
  driver.expect_t(0);
  driver.key("ctrl+shift+z");
  driver.expect_t(511);
  driver.keys({"Up", "Up", "Down"});
  EXPECT_EQ(saved().position, 511);
  EXPECT_EQ(saved().pair, 5);
}

TEST_F(Window, DigitsAndTabsChooseTheView) {
  auto& driver = open();
  const auto expect_view = [&](std::string_view title) {
    driver.expect_title(std::string(title) + " – t = 37");
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
  const auto rooms = driver.rooms();
  driver.click({rooms.page.min.x + 280, rooms.title.centre().y});
  driver.expect_title("Binary – t = 37");
}

TEST_F(Window, ADraggedSliderIsOneStepOfUndo) {
  auto& driver = open();
  const auto track = track_of(driver, dark_palette().d);
  // d goes from 2 to 16384 in powers of two: 128 stands at 6/13 of the track.
  driver.drag({track.min.x + track.width() * 6 / 13, track.min.y},
              {track.min.x + track.width() * 9 / 13, track.min.y});
  driver.key("Right");
  driver.expect_t(38);
  const auto dragged = saved().d;
  EXPECT_NEAR(static_cast<double>(dragged), 1024, 32);

  auto& again = open({}, "Heatmap – t = 38");
  again.drag({track.min.x + track.width() * 9 / 13, track.min.y}, {track.min.x, track.min.y});
  again.key("Right");
  again.expect_t(39);
  again.keys({"ctrl+z", "ctrl+z"});
  again.expect_t(38);
  EXPECT_EQ(saved().d, dragged);
}

TEST_F(Window, TheTimeLineMovesT) {
  auto& driver = open();
  const auto rooms = driver.rooms();
  const double y = rooms.time.min.y + 34;
  const double begin = rooms.time.min.x + kWideMargin + 130;
  driver.drag({begin + 60, y}, {begin, y});
  driver.expect_t(0);
  driver.click({rooms.time.min.x + kWideMargin + 94, y});
  driver.expect_t(1);
  driver.click({rooms.time.min.x + kWideMargin + 66, y});
  driver.expect_t(0);
}

TEST_F(Window, PlayingIsOneStepOfUndo) {
  auto& driver = open({.flags = {"--speed", "200", "--length", "100000"}});
  driver.key("space");
  driver.expect_title("Heatmap – playing");
  driver.key("space");
  EXPECT_TRUE(test::eventually([&] { return driver.title().find("t = ") != std::string::npos; }));
  const auto stopped = driver.title();
  EXPECT_NE(stopped, "Heatmap – t = 37");
  driver.key("ctrl+z");
  driver.expect_t(37);
  driver.key("ctrl+shift+z");
  driver.expect_title(stopped);
}

TEST_F(Window, WithoutLoopPlayingStopsAtTheEnd) {
  auto& driver = open({.flags = {"--speed", "1000", "--loop=off"}});
  driver.key("space");
  driver.expect_t(511);
  EXPECT_EQ(saved().position, 511);
}

/// Opens the field of d's number by a click on it.
void click_number_of(Driver& driver, Color color) {
  const auto track = track_of(driver, color);
  driver.click({track.max.x - 12, track.min.y - 20});
  const Rect row{{track.min.x, track.min.y - 40}, {track.max.x, track.min.y - 10}};
  EXPECT_TRUE(driver.shows(selection_colour(dark_palette()), row));
}

TEST_F(Window, ANumberIsTypedIntoAControl) {
  auto& driver = open();
  click_number_of(driver, dark_palette().d);
  driver.enter("64");
  // Keys act again once the field is closed.
  driver.key("Right");
  driver.expect_t(38);
  EXPECT_EQ(saved().d, 64);
}

TEST_F(Window, TheHeatmapGoesToAPositionThatIsTyped) {
  auto& driver =
      open({.flags = {"--position", "500", "--from", "300", "--to", "400"}}, "Heatmap – t = 500");
  click_number_of(driver, dark_palette().t);
  driver.enter("100");
  driver.expect_t(100);
  EXPECT_EQ(saved().heatmap.from, 50.5);
  EXPECT_EQ(saved().heatmap.to, 150.5);

  auto& again = open({}, "Heatmap – t = 100");
  again.key("End");
  again.expect_t(511);
  again.key("Home");
  again.expect_t(0);
  again.key("ctrl+z");
  again.expect_t(511);
  EXPECT_EQ(saved().heatmap.from, 412) << "undone with t";
  EXPECT_EQ(saved().heatmap.to, 512);
}

TEST_F(Window, ANumberThatDoesNotFitIsRefusedWithANotice) {
  auto& driver = open();
  click_number_of(driver, dark_palette().d);
  driver.enter("99");
  const auto page = driver.rooms().page;
  EXPECT_TRUE(driver.shows(dark_palette().error, page));
  driver.keys({"Escape", "Right"});
  driver.expect_t(38);
  EXPECT_EQ(saved().d, 128);
}

TEST_F(Window, PlusAndMinusStepTheControlUnderThePointerOrTheChosenOne) {
  auto& driver = open();
  const auto track = track_of(driver, dark_palette().d);
  driver.point_at(track.centre() + Point(40, 0));
  for (const auto* const key : {"plus", "plus", "minus"})
    driver.expect_change([&] { driver.key(key); });
  driver.point_at({2, 2});
  // The encoding, the convention, d, the length.
  for (int i = 0; i < 4; ++i) driver.expect_change([&] { driver.key("Tab"); });
  driver.keys({"Page_Up", "Right"});
  driver.expect_t(38);
  EXPECT_EQ(saved().d, 130);
  EXPECT_EQ(saved().length, 522);
}

TEST_F(Window, TheChooserListsMistakesApartAndTakesOne) {
  auto& driver = open({.flags = {"--view", "rotation"}}, "Rotation – t = 37");
  const auto panel = driver.rooms().panel;
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
  EXPECT_TRUE(driver.shows(dark_palette().error, page)) << "the picture is marked";
  ASSERT_TRUE(saved().convention->mistake);
}

TEST_F(Window, ADoubleClickOnALabelBringsItsDefaultBack) {
  auto& driver = open({.flags = {"--d", "64"}});
  const auto track = track_of(driver, dark_palette().d);
  // Its tip shows that the pointer has arrived.
  driver.expect_change([&] { driver.point_at({track.min.x + 50, track.min.y - 18}); });
  driver.double_click({track.min.x + 50, track.min.y - 18});
  driver.key("Right");
  driver.expect_t(38);
  EXPECT_EQ(saved().d, 128);
}

TEST_F(Window, ADoubleClickOnThePictureShowsAllAndChoosesNothing) {
  auto& driver = open({.flags = {"--from", "100", "--to", "200"}});
  const Point cell = driver.rooms().page.centre();
  driver.expect_change([&] { driver.point_at(cell); });
  driver.double_click(cell);
  driver.key("Right");
  driver.expect_t(38);
  State expected;
  expected.position = 38;
  EXPECT_EQ(saved(), expected);
}

TEST_F(Window, TheThemeChangesTheGround) {
  auto& driver = open();
  const auto ground_is = [&](const Palette& palette) {
    const auto page = driver.rooms().page;
    const Rect edge{{page.min.x - 8, page.max.y - 8}, {page.min.x - 2, page.max.y - 2}};
    return driver.shows(palette.ground, edge);
  };
  EXPECT_TRUE(ground_is(dark_palette()));
  driver.key("t");
  EXPECT_TRUE(ground_is(light_palette()));
  EXPECT_EQ(saved().theme, Theme::light);
}

TEST_F(Window, TheSheetOfKeysOpensAndCloses) {
  auto& driver = open();
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
  driver.expect_t(37);
}

TEST_F(Window, WhatItWasComesBack) {
  open({.flags = {"--view", "rotation", "--pair", "7"}, .width = 1100, .height = 700},
       "Rotation – t = 37")
      .key("t");
  open({.width = 1100, .height = 700}, "Rotation – t = 37");
  EXPECT_EQ(saved().pair, 7);
  EXPECT_EQ(saved().theme, Theme::light);
  EXPECT_NE(test::contents(home_.window_file()).find("width = 1100"), std::string::npos);
}

TEST_F(Window, ASignalEndsItAsItsButtonDoes) {
  auto& driver = open();
  driver.key("End");
  driver.expect_t(511);
  driver.send(SIGTERM);
  EXPECT_EQ(driver.wait(), 0);
  driver_.reset();
  EXPECT_EQ(saved().position, 511);
}

TEST_F(Window, BrokenSavedFilesAreSetAside) {
  std::ofstream(home_.last_state()) << "view = 'heatmap'\n[encoding]\nd = 'many'\n";
  std::ofstream(home_.window_file()) << "width = [\n";
  auto& driver = open({.width = 1600, .height = 900});
  EXPECT_TRUE(driver.shows(dark_palette().error));
  close();
  EXPECT_TRUE(std::filesystem::exists(home_.last_state().string() + ".broken"));
  EXPECT_TRUE(std::filesystem::exists(home_.window_file().string() + ".broken"));
  EXPECT_EQ(saved(), State{});
}

TEST_F(Window, ShrinksToItsSmallestSize) {
  auto& driver = open();
  driver.resize(960, 600);
  driver.key("Right");
  driver.expect_t(38);
  close();
  EXPECT_NE(test::contents(home_.window_file()).find("width = 960"), std::string::npos);
}

}  // namespace
}  // namespace posenc
