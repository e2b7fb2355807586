// What comes back after the real program has ended, however it ended.

#include <sys/stat.h>

#include <algorithm>
#include <csignal>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "state/toml.hpp"
#include "window_driver.hpp"

namespace posenc {
namespace {

using test::Driver;
using test::Home;

TEST(WindowSession, SurvivesThatTheProgramIsKilled) {
  Home home;
  {
    Driver driver(home);
    driver.key("End");
    driver.expect_title("posenc – Heatmap – t = 511");
    EXPECT_TRUE(test::eventually([&] {
      const auto state = from_toml(test::text_of(home.last_state()), "last.toml");
      return state && state->position == 511;
    }));
    driver.send(SIGKILL);
    driver.wait();
  }
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 511");
  EXPECT_EQ(driver.quit(), 0);
}

TEST(WindowSession, APipeInItsPlaceIsNotWaitedFor) {
  Home home;
  ASSERT_EQ(mkfifo(home.last_state().c_str(), 0600), 0);
  Driver driver(home);
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  EXPECT_TRUE(driver.sees([&](const Image& image) {
    return std::ranges::find(image.pixels, dark_palette().error) != image.pixels.end();
  })) << "a notice says so";
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(driver.output(), "");
  EXPECT_TRUE(std::filesystem::is_fifo(home.last_state()));
}

}  // namespace
}  // namespace posenc
