#include <posenc/criteria.hpp>

#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>

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

Judgement judged(Criterion criterion, std::string_view id, std::int64_t a, std::int64_t b) {
  return judge(criterion, candidates(id, a, b));
}

TEST(Criteria, HoldOrNotForThreeEncodingsOfLengths5And50) {
  const struct {
    const char* id;
    Criterion criterion;
    bool holds;
    std::optional<double> first, second;
  } rows[] = {
      {"unit-interval", Criterion::unique, true, 0.25, 1.0 / 49},
      {"unit-interval", Criterion::same_step, false, 0.25, 1.0 / 49},
      {"unit-interval", Criterion::bounded, false, 50.0 / 4, {}},
      {"unit-interval", Criterion::deterministic, true, {}, {}},
      {"linear", Criterion::unique, true, {}, 1},
      {"linear", Criterion::same_step, true, {}, {}},
      {"linear", Criterion::bounded, false, {}, 501},
      {"binary", Criterion::unique, true, {}, 1},
      {"binary", Criterion::same_step, true, {}, {}},
      {"binary", Criterion::bounded, false, 1, {}},
  };
  for (const auto& [id, criterion, holds, first, second] : rows) {
    SCOPED_TRACE(testing::Message() << id << ", criterion " << static_cast<int>(criterion));
    const auto found = judged(criterion, id, 5, 50);
    EXPECT_EQ(found.holds, holds);
    EXPECT_NEAR(found.at[0].value, first.value_or(found.at[0].value), 1e-15);
    EXPECT_NEAR(found.at[1].value, second.value_or(found.at[1].value), 1e-15);
  }
  EXPECT_EQ(judged(Criterion::bounded, "unit-interval", 5, 50).at[0].t, 50);
  EXPECT_EQ(judged(Criterion::same_step, "unit-interval", 50, 50).holds, true);
  // 50 in 3 digits is 2, and 500 in 6 is 52.
  const auto binary = judged(Criterion::bounded, "binary", 5, 50);
  ASSERT_TRUE(binary.at[0].u && binary.at[1].u);
  EXPECT_EQ((50 - *binary.at[0].u) % 8, 0);
  EXPECT_EQ((500 - *binary.at[1].u) % 64, 0);
  // A single position has nothing to compare.
  EXPECT_FALSE(judged(Criterion::unique, "linear", 1, 1).holds.has_value());
  EXPECT_FALSE(judged(Criterion::same_step, "linear", 1, 1).holds.has_value());
  EXPECT_TRUE(std::isnan(judged(Criterion::unique, "linear", 1, 1).at[0].value));
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
