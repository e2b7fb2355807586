// What comes back after the real program has ended, however it ended.

#include <sys/stat.h>

#include <csignal>

#include <gtest/gtest.h>

#include "driver.hpp"
#include "figure/theme.hpp"
#include "state/toml.hpp"

namespace posenc {
namespace {

using WindowSession = test::WindowTest;

TEST_F(WindowSession, SurvivesThatTheProgramIsKilled) {
  auto& driver = open();
  driver.key("End");
  driver.expect_t(511);
  EXPECT_TRUE(test::eventually([&] {
    const auto state = from_toml(test::contents(home_.last_state()), "last.toml");
    return state && state->position == 511;
  }));
  driver.send(SIGKILL);
  driver.wait();
  driver_.reset();
  open({}, "Heatmap – t = 511");
}

TEST_F(WindowSession, APipeInItsPlaceIsNotWaitedFor) {
  ASSERT_EQ(mkfifo(home_.last_state().c_str(), 0600), 0);
  auto& driver = open();
  driver.key("Right");
  driver.expect_t(38);
  EXPECT_TRUE(driver.shows(dark_palette().error)) << "a notice says so";
  close();
  EXPECT_TRUE(std::filesystem::is_fifo(home_.last_state()));
}

}  // namespace
}  // namespace posenc
