#include <cmath>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"

namespace posenc {
namespace {

using test::state_of;

const test::OneView kView{kDilutionView};

TEST(Dilution, LeavesHalfUpToTheExponentialOfTheGap) {
  const auto known = kView.known(state_of("length=131072 trained=4096 dilution-gap=8"));
  const double e = std::exp(8);
  EXPECT_EQ(known.number("half"), std::floor(e) + 1);
  EXPECT_TRUE(known.fails("half"));
  EXPECT_NEAR(known.number("plain-weight"), 100 * e / (e + 131071), 1e-12);
  EXPECT_NEAR(known.number("gap-for-half"), std::log(131071), 1e-12);
  EXPECT_TRUE(kView.known(state_of("length=2981 dilution-gap=8")).holds("half"));
}

TEST(Dilution, TakesTheFactorsOfTheSources) {
  const auto known = kView.known(state_of("length=131072 trained=4096 dilution-gap=8"));
  EXPECT_NEAR(known.number("log-factor"), 17.0 / 12, 1e-14);
  // modeling_llama4.py at t = 131071, and YaRN's at s = 32.
  EXPECT_NEAR(known.number("llama4-factor"), 1 + 0.1 * std::log(17), 1e-14);
  EXPECT_NEAR(known.number("yarn-factor"), std::pow(1 + 0.1 * std::log(32), 2), 1e-14);
  const double e = std::exp(8), sink = std::exp(6);
  EXPECT_NEAR(known.number("sink-weight"), 100 * e / (e + 131071 + sink), 1e-12);
  // At L0 nothing but the sink changes the weight.
  const auto at = kView.known(state_of("length=4096 trained=4096 dilution-gap=8"));
  for (const auto* const id : {"log-weight", "yarn-weight", "llama4-weight"})
    EXPECT_NEAR(at.number(id), at.number("plain-weight"), 1e-12) << id;
}

}  // namespace
}  // namespace posenc
