#include "state/link.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "random_state.hpp"

namespace posenc {
namespace {

TEST(Link, ReadsBackToTheSameState) {
  std::mt19937_64 random(28);
  for (int i = 0; i < 300; ++i) {
    const State state = random_state(random);
    const auto link = link_of(state);
    const auto read = state_of_link("https://example.org/posenc/#" + link, state);
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
  EXPECT_EQ(state_of_link(""), opening(State().view));
}

TEST(Link, ReadsParametersInAnyOrder) {
  const auto state = state_of_link("#heatmap?position=20000&length=30000");
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ(state->position, 20000);
}

TEST(Link, RefusesWhatItDoesNotKnow) {
  test::expect_has(state_of_link("nothing?d=64").error().message, {"nothing"});
  test::expect_has(state_of_link("rotation?dd=64").error().message, {"dd"});
  test::expect_has(state_of_link("rotation?d=63000000").error().message, {"63000000"});
  test::expect_has(state_of_link("heatmap?table=%2Fetc%2Fpasswd").error().message, {"table"});
}

}  // namespace
}  // namespace posenc
