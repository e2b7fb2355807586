#include "state/link.hpp"

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "random_state.hpp"

namespace posenc {
namespace {

Expected<State> read_whole(std::string_view link, const State& now = {}) {
  std::vector<std::string> complaints;
  auto state = state_of_link(link, now, complaints);
  EXPECT_EQ(complaints, std::vector<std::string>{}) << link;
  return state;
}

TEST(Link, ReadsBackToTheSameState) {
  std::mt19937_64 random(28);
  for (int i = 0; i < 300; ++i) {
    const State state = random_state(random);
    const auto link = link_of(state);
    const auto read = read_whole("https://example.org/posenc/#" + link, state);
    ASSERT_TRUE(read) << link << ": " << read.error().message;
    for (const auto& p : parameters())
      EXPECT_EQ(plain_text(p, *read), plain_text(p, state)) << p.id << " in " << link;
    EXPECT_EQ(*read == state, true) << link;
    EXPECT_EQ(link.find_first_of("# \"<>\\"), std::string::npos) << link;
  }
}

TEST(Link, NamesWhatDiffersFromWhatTheViewOpensWith) {
  State state = opening("rotation");
  EXPECT_EQ(link_of(state), "rotation");
  state.d = 64;
  state.position = 13;
  EXPECT_EQ(link_of(state), "rotation?d=64&position=13");
  EXPECT_EQ(read_whole(""), opening(State().view));
}

TEST(Link, ReadsParametersInAnyOrder) {
  const auto state = read_whole("#heatmap?position=20000&length=30000");
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ(state->position, 20000);
}

TEST(Link, LeavesOutWhatItDoesNotKnow) {
  for (const auto& [refused, named] : {std::pair("dd=64", "dd"),
                                       {"d=63000000", "63000000"},
                                       {"d=abc", "abc"},
                                       {"table=%2Fetc%2Fpasswd", "table"}}) {
    SCOPED_TRACE(refused);
    std::vector<std::string> complaints;
    const auto state =
        state_of_link(fmt::format("#rotation?{}&position=12", refused), {}, complaints);
    ASSERT_TRUE(state) << state.error().message;
    EXPECT_EQ(link_of(*state), "rotation?position=12");
    ASSERT_EQ(complaints.size(), 1U);
    test::expect_has(complaints.front(), {named});
  }
  std::vector<std::string> complaints;
  test::expect_has(state_of_link("nothing?d=64", {}, complaints).error().message, {"nothing"});
}

}  // namespace
}  // namespace posenc
