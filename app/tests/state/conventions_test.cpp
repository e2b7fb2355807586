#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include <posenc/conventions.hpp>
#include <posenc/limits.hpp>

#include "expect_has.hpp"
#include "set_parameters.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"

/// What the table of parameters makes of core's conventions.
namespace posenc {
namespace {

using test::parameter;
using test::refusal;
using test::with;

TEST(Conventions, AreTheRowsOfCore) {
  const auto& p = parameter("convention");
  ASSERT_EQ(p.choices.size(), conventions().size() + 1) << "and one that is typed";
  bool mistakes_began = false;
  for (std::size_t i = 0; i < conventions().size(); ++i) {
    const auto& convention = conventions()[i];
    State state;
    ASSERT_TRUE(assign(state, p, convention.id));
    EXPECT_EQ(state.convention, &convention);
    EXPECT_EQ(plain_text(p, p.get(state)), convention.id);
    EXPECT_EQ(p.choices[i].is_mistake, convention.mistake);
    EXPECT_EQ(display_text(p, p.get(state)), convention.title);
    EXPECT_EQ(convention.title.starts_with("Mistake: "), convention.mistake);
    EXPECT_EQ(p.choices[i].heading == p.choices[0].heading, !convention.mistake)
        << "mistakes stand apart";
    EXPECT_GT(p.choices[i].help.size(), 20u);
    EXPECT_FALSE(p.choices[i].help.ends_with('.'));
    mistakes_began = mistakes_began || convention.mistake;
    EXPECT_EQ(convention.mistake, mistakes_began) << "under one heading each";
  }
}

TEST(Conventions, WithAFormerNameAreRefusedWithTheNewOne) {
  State state;
  const auto done = assign(state, parameter("convention"), "mistake-pi");
  ASSERT_FALSE(done);
  const auto read = from_toml("[encoding]\nconvention = \"mistake-pi\"\n", "a.toml");
  for (const auto& said : {done.error().message, read.error().message})
    test::expect_has(said, {"convention = mistake-pi", "give mistake-index-pi"});
}

TEST(Conventions, TakeTheDimensionsOfCore) {
  for (const auto& convention : conventions()) {
    for (int d = -1; d <= 40; ++d) {
      State state;
      state.convention = &convention;
      const auto accepted = convention.accepts(d);
      const auto done = assign(state, parameter("d"), d);
      ASSERT_EQ(done.has_value(), accepted.has_value()) << convention.id << ", d = " << d;
      if (!done) {
        EXPECT_EQ(done.error().message, accepted.error().message);
      }
      state.d = d;
      const State near = within_limits(state);
      EXPECT_TRUE(convention.accepts(static_cast<int>(near.d))) << convention.id << ", d = " << d;
      if (accepted) {
        EXPECT_EQ(near.d, d);
      } else if (d >= kMinDim) {
        EXPECT_LE(std::abs(near.d - d), 2) << "the nearest that is taken";
      }
    }
  }
}

TEST(Conventions, BringDToOneThatTheyTake) {
  State state = with({{"d", 2}});
  ASSERT_TRUE(assign(state, parameter("convention"), "fairseq"));
  EXPECT_EQ(within_limits(state).d, 4);
  ASSERT_TRUE(assign(state, parameter("d"), "9"));
  ASSERT_TRUE(assign(state, parameter("pair"), "3"));
  ASSERT_TRUE(assign(state, parameter("convention"), "whisper"));
  EXPECT_EQ(within_limits(state).d, 8);
  test::expect_has(refusal(state, "d", "9"), {"d = 9 is odd", "from 4 to 16384"});
  test::expect_has(refusal(state, "d", "2"), {"d = 2 is too small: Whisper", "from 4 to 16384"});
}

TEST(Conventions, SetTheRangesOfPositionsAndPairs) {
  State state = with({{"length", 10}});
  state.position = 0;
  ASSERT_TRUE(assign(state, parameter("convention"), "fairseq"));
  EXPECT_EQ(within_limits(state).position, 2) << "the first token's";
  state.position = 100;
  EXPECT_EQ(within_limits(state).position, 11);
  test::expect_has(refusal(within_limits(state), "position", "1"), {"from 2 to 11"});

  ASSERT_TRUE(assign(state, parameter("convention"), "marian-hf"));
  ASSERT_TRUE(assign(state, parameter("d"), 7));
  EXPECT_TRUE(assign(state, parameter("pair"), 3)) << "a sine without cosine is a pair";
  ASSERT_TRUE(assign(state, parameter("convention"), "ddpm"));
  EXPECT_EQ(within_limits(state).pair, 2);
}

}  // namespace
}  // namespace posenc
