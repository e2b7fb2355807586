#include "state/sweep.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "set_parameters.hpp"

namespace posenc {
namespace {

using test::parameter;
using test::with;

Sweep sweep(std::string_view id, std::string_view ends, const State& state = {}) {
  const auto made = read_sweep(state, parameter(id), ends);
  EXPECT_TRUE(made) << made.error().message;
  return *made;
}

std::string sweep_error(std::string_view id, std::string_view ends, const State& state = {}) {
  const auto made = read_sweep(state, parameter(id), ends);
  return made ? "accepted" : made.error().message;
}

TEST(Sweep, HasBothEndsExactly) {
  for (const auto& [id, ends, from, to] : {std::tuple("base", "3:9000", 3.0, 9000.0),
                                           {"base", "9000:3", 9000, 3},
                                           {"position", "0:64", 0, 64},
                                           {"offset", "-7:7", -7, 7},
                                           {"d", "2:512", 2, 512}}) {
    const auto s = sweep(id, ends);
    EXPECT_EQ(value_at({}, s, 0), from) << id;
    EXPECT_EQ(value_at({}, s, 1), to) << id;
    EXPECT_EQ(s.parameter->get(moment_at({}, s, 0).state), from) << id;
    EXPECT_EQ(s.parameter->get(moment_at({}, s, 1).state), to) << id;
  }
}

TEST(Sweep, GoesByEqualFactorsWhereTheScaleDoes) {
  EXPECT_NEAR(value_at({}, sweep("base", "10:1000"), 0.5), 100, 1e-12);
  EXPECT_EQ(value_at({}, sweep("d", "2:512"), 0.5), 32);
  EXPECT_EQ(value_at({}, sweep("offset", "-6:6"), 0.75), 3);
}

TEST(Sweep, RoundsIntegersToTheNearestThatIsAllowed) {
  const auto s = sweep("d", "2:512");
  for (int i = 0; i <= 100; ++i) {
    const double exact = 2 * std::pow(256, i / 100.0), value = value_at({}, s, i / 100.0);
    EXPECT_EQ(std::fmod(value, 2), 0) << "the paper's d is even";
    EXPECT_LE(std::abs(value - exact), 1 + 1e-9) << i;
  }
}

TEST(Sweep, OfTRunsThroughFractions) {
  const auto moment = moment_at({}, sweep("position", "0:64"), 0.1);
  EXPECT_DOUBLE_EQ(moment.position, 6.4);
  EXPECT_EQ(moment.state.position, 6);
  EXPECT_EQ(moment_at({}, sweep("base", "10:1000"), 0.5).position, 37) << "where t stays";
}

TEST(Sweep, KeepsDependentParametersWithinTheirLimits) {
  const auto state = with({{"position", 500}});
  const auto moment = moment_at(state, sweep("length", "512:16", state), 1);
  EXPECT_EQ(moment.state, within_limits(moment.state));
  EXPECT_EQ(moment.state.position, 15);
  EXPECT_EQ(moment.position, 15);
}

TEST(Sweep, RefusesOtherValues) {
  test::expect_has(sweep_error("position", "0:512"), {"position = 512 ", "from 0 to 511"});
  EXPECT_EQ(sweep_error("base", "0.5:10"), test::refusal({}, "base", "0.5"));
  test::expect_has(sweep_error("base", "10"), {"base = 10 ", "1.001:1000000000"});
  EXPECT_EQ(sweep_error("base", "10:"), test::refusal({}, "base", ""));
  EXPECT_FALSE(check_sweep({}, {.parameter = &parameter("d"), .from = 2, .to = 511}));
  EXPECT_TRUE(check_sweep({}, {.parameter = &parameter("d"), .from = 2, .to = 512}));
}

TEST(Sweep, IsOfNumbersOnly) {
  for (const auto& p : parameters())
    EXPECT_EQ(can_sweep(p), p.kind == ParameterKind::integer || p.kind == ParameterKind::real)
        << p.id;
}

}  // namespace
}  // namespace posenc
