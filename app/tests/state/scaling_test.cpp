#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <posenc/sinusoidal.hpp>

#include "expect_has.hpp"
#include "set_parameters.hpp"
#include "state/history.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using test::parameter;
using test::refusal;
using test::with;

double omega(const State& state, int k) {
  return std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(state))->omega(k);
}

/// Llama 3.1 8B.
State llama31() {
  return with({{"base", 5e5}, {"scaling", 6}, {"scale-factor", 8}, {"trained", 8192}});
}

TEST(ScalingOfTheState, TakesTheTurnsOfItsKindUnlessTheyAreSet) {
  State state = llama31();
  EXPECT_EQ(scaling_of(state).high_turns, 4);
  ASSERT_TRUE(assign(state, parameter("scaling"), "yarn"));
  EXPECT_EQ(scaling_of(state).high_turns, 32);
  ASSERT_TRUE(assign(state, parameter("high-turns"), "8"));
  EXPECT_EQ(scaling_of(state).high_turns, 8);
  EXPECT_EQ(scaling_of(state, *find_scaling("llama3")).high_turns, 4) << "another kind";
  // Only the code of YaRN takes a ramp from more turns to fewer.
  ASSERT_TRUE(assign(state, parameter("low-turns"), "40"));
  EXPECT_EQ(within_limits(state).scaling.low_turns, 40);
  EXPECT_TRUE(accepts(scaling_of(within_limits(state)), 64));
  ASSERT_TRUE(assign(state, parameter("scaling"), "llama3"));
  test::expect_has(refusal(state, "low-turns", "40"), {"40 is above the limit"});
  ASSERT_TRUE(assign(state, parameter("low-turns"), "4"));
  ASSERT_TRUE(assign(state, parameter("high-turns"), "4"));
  EXPECT_EQ(within_limits(state).scaling.high_turns, 4);
  EXPECT_TRUE(accepts(scaling_of(within_limits(state)), 64));
}

TEST(ScalingOfTheState, RotatesThePartOfItsKindUnlessItIsSet) {
  State state = with({{"d", 64}, {"base", 1e6}, {"scale-factor", 1}});
  ASSERT_TRUE(assign(state, parameter("scaling"), "proportional"));
  EXPECT_EQ(omega(state, 7), std::pow(1e6, -14.0 / 64));
  EXPECT_EQ(omega(state, 8), 0);
  ASSERT_TRUE(assign(state, parameter("rotated"), "0.5"));
  EXPECT_GT(omega(state, 15), 0);
  EXPECT_EQ(omega(state, 16), 0);
  ASSERT_TRUE(assign(state, parameter("scaling"), "yarn"));
  EXPECT_EQ(omega(state, 0), 1);
  EXPECT_EQ(omega(state, 16), 0) << "any scaling may leave a part";
  EXPECT_EQ(trained_scaling(state).kind->id, "partial");
  state.d = 2;
  EXPECT_EQ(within_limits(state).scaling.rotated, 1) << "one pair turns at least";
}

TEST(ScalingOfTheState, TakesTheAmplitudeOfItsKindUnlessItIsSet) {
  State state = with({{"trained", 4096}, {"scale-factor", 40}});
  ASSERT_TRUE(assign(state, parameter("scaling"), "yarn"));
  EXPECT_NEAR(amplitude(scaling_of(state)), 1 + 0.1 * std::log(40.0), 1e-15);
  ASSERT_TRUE(assign(state, parameter("amplitude"), "1"));
  EXPECT_EQ(amplitude(scaling_of(state)), 1);
  EXPECT_EQ(make_encoding(state)->entry(0, 1), 1) << "the cosine of 0";
}

TEST(ScalingOfTheState, ReadsTheLengthThatIsShown) {
  State state = with({{"length", 4096}, {"scaling", 3}, {"trained", 4096}});
  const double unscaled = omega(state, 20);
  state.length = 8192;
  EXPECT_LT(omega(state, 20), unscaled);
}

TEST(ScalingOfTheState, IsIgnoredWhereFrequenciesRise) {
  State state = llama31();
  ASSERT_TRUE(assign(state, parameter("convention"), "mistake-multiply"));
  EXPECT_FALSE(applies(parameter("scaling"), state));
  EXPECT_EQ(scaling_of(state), Scaling{});
  EXPECT_TRUE(make_encoding(state));
}

using Factors = test::InFolder;

TEST_F(Factors, AreTwoListsWithANumberForEachPair) {
  State state = within_limits(with({{"d", 4}}));
  test::expect_has(refusal(state, "scaling", "longrope"), {"give --factors"});
  const auto path = put("factors", "[1.0, 2], [4, 8.5]");
  ASSERT_TRUE(assign(state, parameter("factors"), path));
  ASSERT_TRUE(assign(state, parameter("scaling"), "longrope"));
  state.trained = state.length;
  EXPECT_DOUBLE_EQ(omega(state, 1), 0.01 / 2);
  state.trained = state.length - 1;
  EXPECT_DOUBLE_EQ(omega(state, 1), 0.01 / 8.5);
  EXPECT_EQ(from_toml(to_toml(state), "a file").value().scaling.lists->file, path);

  std::filesystem::remove(path);
  test::expect_has(from_toml(to_toml(state), "a file").error().message, {"cannot be read"});
  std::vector<std::string> complaints;
  const auto without = from_toml(to_toml(state), "a file", {}, &complaints).value();
  EXPECT_EQ(without.scaling.kind, &unscaled());
  EXPECT_EQ(without.d, 4);
  EXPECT_EQ(complaints.size(), 1u);
}

TEST_F(Factors, OfAnotherNumberOfPairsAreDropped) {
  State state = with({{"d", 4}});
  ASSERT_TRUE(assign(state, parameter("factors"), put("factors", "1 1 1 1")));
  ASSERT_TRUE(assign(state, parameter("scaling"), "longrope"));
  state.d = 6;
  state = within_limits(state);
  EXPECT_EQ(state.scaling.kind, &unscaled());
  EXPECT_EQ(state.scaling.lists, nullptr);
}

TEST_F(Factors, AreRefusedInOneSentence) {
  const State state = with({{"d", 4}});
  const auto message = [&](const std::string& text) {
    return refusal(state, "factors", put("factors", text));
  };
  test::expect_has(message("1 1 1 1 1 1"),
                   {": the short list has 3 factors for 2 pairs: give one for each pair"});
  test::expect_has(message("1 1 1"), {"has 3 numbers: give two lists of one for each pair"});
  test::expect_has(message("1 1 1 x"), {"has x, which is not a number"});
  test::expect_has(message("1 1 1 0.5"), {"a factor of the long list = 0.5"});
  test::expect_has(refusal(state, "factors", folder().string()), {"cannot be read"});
}

}  // namespace
}  // namespace posenc
