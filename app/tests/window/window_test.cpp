// The real program in a real window: keys, how it ends, and what comes back after it has ended.

#include <sys/stat.h>

#include <csignal>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "driver.hpp"
#include "figure/theme.hpp"
#include "state/toml/toml.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

class Window : public test::WindowTest {
 protected:
  void keep(const WindowSize& size) const { std::ofstream(home_.window_file()) << to_toml(size); }
  WindowSize kept() const {
    const auto size = window_from_toml(test::contents(home_.window_file()), "window.toml");
    EXPECT_TRUE(size) << size.error().message;
    return size.value_or(WindowSize{});
  }
};

TEST_F(Window, KeysStepThroughPositionsAndPairs) {
  auto& driver = open();
  const struct {
    std::initializer_list<const char*> keys;
    int t;
  } rows[] = {{{"Right"}, 38},        {{"shift+Right"}, 46},  {{"shift+Left", "Left"}, 37},
              {{"Home"}, 0},          {{"Left", "End"}, 511}, {{"ctrl+z"}, 0},
              {{"ctrl+shift+z"}, 511}};
  for (const auto& [keys, t] : rows) {
    driver.keys(keys);
    driver.expect_t(t);
  }
  driver.keys({"Up", "Up", "Down"});
  EXPECT_EQ(saved().position, 511);
  EXPECT_EQ(saved().pair, State{}.pair + 1);
}

/// The pointer, as it is: its clicks and drags are played in controls_test.cpp.
TEST_F(Window, ADragAlongTheTimeLineMovesT) {
  auto& driver = open();
  const Point begin = driver.rooms().time.min + Point(kWideMargin + 130, 34);
  driver.drag(begin + Point(60, 0), begin);
  driver.expect_t(0);
}

TEST_F(Window, PlayingStopsAtTheEndWithoutLoop) {
  auto& driver = open({.flags = {"--length", "100000", "--loop=off"}});
  driver.key("space");
  driver.expect_title("Heatmap – playing");
  driver.key("End");
  driver.expect_title("Heatmap – t = 99\u2009999");
  EXPECT_EQ(saved().position, 99'999);
}

TEST_F(Window, EscF11AndCtrlQActWhateverIsOpen) {
  std::ofstream(home_.window_file()) << "width = 1000\nheight = 620\n";
  auto& driver = open();
  const auto fills_screen = [](const Image& image) {
    return !(image.pixels.back() == Color{0, 0, 0});
  };
  EXPECT_FALSE(fills_screen(driver.screen()));
  int t = 37;
  using Keys = std::vector<const char*>;
  const Keys number{"Tab", "Tab", "Tab", "Tab", "Tab", "Return"};  // past both buttons
  const Keys value{"ctrl+k", "s", "p", "e", "e", "d", "Return"};
  for (const Keys& overlay :
       {Keys{"F1"}, Keys{"ctrl+e"}, Keys{"ctrl+s"}, Keys{"ctrl+k"}, number, value}) {
    SCOPED_TRACE(overlay.front());
    const auto open_overlay = [&] {
      for (const auto* const key : overlay) driver.expect_change([&] { driver.key(key); });
    };
    open_overlay();
    driver.keys({"Right", "F11"});
    EXPECT_TRUE(driver.sees(fills_screen));
    driver.key("F11");
    EXPECT_TRUE(driver.sees([&](const Image& image) { return !fills_screen(image); }));
    driver.keys({"Escape", "Right"});
    driver.expect_t(++t);
    if (overlay == value) open_overlay();  // the last: Ctrl+Q ends the program there
  }
}

TEST_F(Window, WhatItWasComesBack) {
  auto& driver =
      open({.flags = {"--view", "rotation", "--pair", "7"}, .width = 1100, .height = 700},
           "Rotation – t = 37");
  driver.key("t");
  driver.resize(960, 600);
  driver.key("Right");
  driver.expect_title("Rotation – t = 38");
  open({.width = 1100, .height = 700}, "Rotation – t = 38");
  EXPECT_EQ(saved().pair, 7);
  EXPECT_EQ(saved().theme, Theme::light);
  EXPECT_EQ(kept().width, 960);
}

TEST_F(Window, ComesBackAsItWasWhetherEndedByASignalOrKilled) {
  std::string title = "Heatmap – t = 37";
  for (const auto& [signal, key, t] :
       {std::tuple(SIGTERM, "End", 511), std::tuple(SIGKILL, "Home", 0)}) {
    auto& driver = open({}, title);
    driver.key(key);
    driver.expect_t(t);
    title = driver.title();
    const bool is_told = signal == SIGTERM;
    EXPECT_TRUE(test::eventually([&] {
      const auto state = from_toml(test::contents(home_.last_state()), "last.toml");
      return is_told || (state && state->position == 0);
    }));
    driver.send(signal);
    EXPECT_EQ(driver.wait(), is_told ? 0 : -1);
    driver_.reset();
  }
  open({}, title);
}

TEST_F(Window, APipeInPlaceOfTheSessionIsNotWaitedFor) {
  ASSERT_EQ(mkfifo(home_.last_state().c_str(), 0600), 0);
  auto& driver = open();
  driver.key("Right");
  driver.expect_t(38);
  EXPECT_TRUE(driver.shows(dark_palette().error)) << "a notice says so";
  close();
  EXPECT_TRUE(fs::is_fifo(home_.last_state()));
}

/// Past what Mesa's software renderer paints.
constexpr int kTooWide = 16500, kWidest = 16384;

TEST_F(Window, IsHeldWithinTheScreenAndWhatOpenGLPaints) {
  const struct {
    WindowSize wanted, screen, held;
  } rows[] = {{{32767, 32767, false}, {1280, 720, false}, {1280, 720, false}},
              {{kTooWide, 600, false}, {kTooWide, 600, false}, {kWidest, 600, false}}};
  for (const auto& [wanted, screen, held] : rows) {
    keep(wanted);
    auto& driver = open({.width = screen.width, .height = screen.height});
    driver.keys({"End", "Home"});
    driver.expect_t(0);
    close();
    EXPECT_EQ(kept(), held);
    fs::remove(home_.last_state());
  }
}

TEST_F(Window, PastWhatOpenGLPaintsTheRestStaysEmpty) {
  keep({1280, 600, false});
  auto& driver = open({.width = kTooWide, .height = 600});
  driver.resize(kTooWide, 600);
  // The title bar goes as far as can be painted.
  EXPECT_TRUE(driver.sees([&](const Image& image) {
    const auto bar = image.pixels[kWidest / 2];
    return image.pixels[kWidest - 2] == bar && !(image.pixels[kWidest + 2] == bar);
  }));
  driver.key("End");
  driver.expect_t(511);
}

}  // namespace
}  // namespace posenc
