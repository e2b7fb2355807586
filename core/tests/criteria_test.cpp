#include <posenc/criteria.hpp>

#include <cmath>
#include <cstddef>
#include <memory>

#include <gtest/gtest.h>

#include <posenc/encodings.hpp>

namespace posenc {
namespace {

std::array<Candidate, 2> candidates(std::string_view id, std::int64_t a, std::int64_t b,
                                    EncodingParameters parameters = {}) {
  std::array<Candidate, 2> both;
  for (std::size_t i = 0; i < 2; ++i) {
    parameters.length = i == 0 ? a : b;
    const auto& kind = *find_encoding(id);
    both[i] = {*kind.make(parameters), *kind.make(parameters),
               id == "sinusoidal" ? parameters.convention->first_position : 0, parameters.length};
  }
  return both;
}

TEST(Criteria, TheUnitIntervalHasASmallerStepInALongerSequence) {
  const auto both = candidates("unit-interval", 5, 50);
  const auto unique = judge(Criterion::unique, both);
  EXPECT_TRUE(*unique.holds);
  EXPECT_EQ(unique.at[0].value, 0.25);
  EXPECT_NEAR(unique.at[1].value, 1.0 / 49, 1e-15);
  const auto step = judge(Criterion::same_step, both);
  EXPECT_FALSE(*step.holds);
  EXPECT_EQ(step.at[0].value, 0.25);
  EXPECT_EQ(step.at[1].value, 1.0 / 49);
  const auto bounded = judge(Criterion::bounded, both);
  EXPECT_FALSE(*bounded.holds);
  EXPECT_EQ(bounded.at[0].value, 50.0 / 4);
  EXPECT_EQ(bounded.at[0].t, 50);
  EXPECT_TRUE(*judge(Criterion::deterministic, both).holds);
  EXPECT_TRUE(*judge(Criterion::same_step, candidates("unit-interval", 50, 50)).holds);
}

TEST(Criteria, LinearGrows) {
  const auto both = candidates("linear", 5, 50);
  EXPECT_TRUE(*judge(Criterion::unique, both).holds);
  EXPECT_EQ(judge(Criterion::unique, both).at[1].value, 1);
  EXPECT_TRUE(*judge(Criterion::same_step, both).holds);
  const auto bounded = judge(Criterion::bounded, both);
  EXPECT_FALSE(*bounded.holds);
  EXPECT_EQ(bounded.at[1].value, 501);
}

TEST(Criteria, BinaryDigitsRunOut) {
  const auto both = candidates("binary", 5, 50);
  EXPECT_EQ(judge(Criterion::unique, both).at[1].value, 1);
  EXPECT_TRUE(*judge(Criterion::unique, both).holds);
  EXPECT_TRUE(*judge(Criterion::same_step, both).holds);
  const auto bounded = judge(Criterion::bounded, both);
  EXPECT_FALSE(*bounded.holds) << "50 in 3 digits is 2, and 500 in 6 is 52";
  ASSERT_TRUE(bounded.at[0].u && bounded.at[1].u);
  EXPECT_EQ((50 - *bounded.at[0].u) % 8, 0);
  EXPECT_EQ((500 - *bounded.at[1].u) % 64, 0);
  EXPECT_EQ(bounded.at[0].value, 1);
}

TEST(Criteria, SinusoidsMeetAllFour) {
  const auto both = candidates("sinusoidal", 5, 50);
  for (const CriterionRow& row : criterion_rows()) {
    const auto judged = judge(row.criterion, both);
    ASSERT_TRUE(judged.holds) << row.id;
    EXPECT_TRUE(*judged.holds) << row.id;
    EXPECT_EQ(judged.criterion, row.criterion);
  }
  // |p(t+1) − p(t)|² = Σ 2·(1 − cos ω_k).
  double squared = 0;
  for (int k = 0; k < 64; ++k) squared += 2 - 2 * std::cos(std::pow(10000, -k / 64.0));
  EXPECT_NEAR(judge(Criterion::same_step, both).at[0].value, std::sqrt(squared), 1e-12);
  EXPECT_NEAR(judge(Criterion::unique, both).at[1].value, std::sqrt(squared), 1e-12)
      << "neighbours are nearest";
}

TEST(Criteria, SinusoidsThatRepeatAreNotUnique) {
  EncodingParameters parameters;
  parameters.d = 2;
  parameters.convention = find_convention("mistake-pi");
  const auto unique = judge(Criterion::unique, candidates("sinusoidal", 2, 50, parameters));
  EXPECT_EQ(unique.at[1].value, 0);
  EXPECT_FALSE(*unique.holds);
  // 44 is near 7 turns.
  parameters.convention = &paper();
  const auto near = judge(Criterion::unique, candidates("sinusoidal", 5, 50, parameters));
  EXPECT_NEAR(near.at[1].value, 2 * std::fabs(std::sin(22)), 1e-12);
  EXPECT_EQ(*near.at[1].u - near.at[1].t, 44);
}

TEST(Criteria, ASinglePositionHasNothingToCompare) {
  const auto both = candidates("linear", 1, 1);
  EXPECT_FALSE(judge(Criterion::unique, both).holds.has_value());
  EXPECT_FALSE(judge(Criterion::same_step, both).holds.has_value());
  EXPECT_TRUE(std::isnan(judge(Criterion::unique, both).at[0].value));
}

TEST(Criteria, TheLongestSequencesTakeSomePositions) {
  for (const auto& kind : encodings()) {
    for (const auto& convention : conventions()) {
      EncodingParameters parameters;
      parameters.d = 64;
      parameters.convention = &convention;
      const auto both = candidates(kind.id, 5, 1'000'000'000, parameters);
      for (const CriterionRow& row : criterion_rows()) {
        const auto judged = judge(row.criterion, both);
        EXPECT_FALSE(std::isnan(judged.at[1].value)) << kind.id << " " << row.id;
        EXPECT_TRUE(judged.holds) << kind.id << " " << row.id;
      }
      EXPECT_FALSE(judge(Criterion::unique, both).at[1].complete);
      if (!kind.uses_convention) break;
    }
  }
}

}  // namespace
}  // namespace posenc
