// Windows of sizes that no screen or no OpenGL has, in the real program.

#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "driver.hpp"
#include "state/window_size.hpp"

namespace posenc {
namespace {

using test::Driver;
using test::Home;

/// Past what Mesa's software renderer paints.
constexpr int kTooWide = 16500, kWidest = 16384;

void keep(const Home& home, const WindowSize& size) {
  std::ofstream(home.window_file()) << to_toml(size);
}

WindowSize kept(const Home& home) {
  const auto size = window_from_toml(test::contents(home.window_file()), "window.toml");
  EXPECT_TRUE(size) << size.error().message;
  return size.value_or(WindowSize{});
}

/// It listens to keys and has met no OpenGL error.
void expect_works(Driver& driver) {
  driver.expect_t(37);
  driver.key("End");
  driver.expect_t(511);
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(driver.output(), "");
}

TEST(WindowSize, IsHeldWithinTheScreen) {
  Home home;
  keep(home, {32767, 32767, false});
  Driver driver(home, {.width = 1280, .height = 720});
  expect_works(driver);
  EXPECT_EQ(kept(home), (WindowSize{1280, 720, false}));
}

TEST(WindowSize, IsHeldWithinWhatOpenGLPaints) {
  Home home;
  keep(home, {kTooWide, 600, false});
  Driver driver(home, {.width = kTooWide, .height = 600});
  expect_works(driver);
  EXPECT_EQ(kept(home), (WindowSize{kWidest, 600, false}));
}

TEST(WindowSize, PastWhatOpenGLPaintsTheRestStaysEmpty) {
  Home home;
  keep(home, {1280, 600, false});
  Driver driver(home, {.width = kTooWide, .height = 600});
  driver.resize(kTooWide, 600);
  // The title bar goes as far as can be painted.
  EXPECT_TRUE(driver.sees([&](const Image& image) {
    const auto bar = image.pixels[kWidest / 2];
    return image.pixels[kWidest - 2] == bar && !(image.pixels[kWidest + 2] == bar);
  }));
  expect_works(driver);
}

}  // namespace
}  // namespace posenc
