#include <gtest/gtest.h>

#include <bitset>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <posenc/binary.hpp>
#include <posenc/criteria.hpp>
#include <posenc/encodings.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "means.hpp"
#include "npy_files.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

std::shared_ptr<const Encoding> made(std::string_view id,
                                     const EncodingParameters& parameters = {}) {
  return *find_encoding(id)->make(parameters);
}

TEST(Encodings, AreListedOnce) {
  std::set<std::string_view> seen;
  for (const EncodingKind& kind : encodings()) {
    EXPECT_TRUE(seen.insert(kind.id).second);
    EXPECT_EQ(find_encoding(kind.id)->id, kind.id);
    EXPECT_TRUE(kind.note.ends_with('.')) << kind.id;
    EXPECT_EQ(made(kind.id)->id(), kind.id);
  }
  EXPECT_EQ(seen, (std::set<std::string_view>{"unit-interval", "linear", "binary", "sinusoidal"}));
  EXPECT_EQ(find_encoding("table"), nullptr);
}

TEST(Encodings, HaveTheEntriesOfTheirDefinitions) {
  constexpr std::int64_t kFar = kMaxPosition;
  const std::tuple<std::string_view, std::int64_t, int, double, int, double> rows[] = {
      {"unit-interval", 512, 1, 0, 0, 0},
      {"unit-interval", 512, 1, 37, 0, 37.0 / 511},
      {"unit-interval", 512, 1, 255.5, 0, 0.5},
      {"unit-interval", 512, 1, 511, 0, 1},
      {"unit-interval", 1, 1, 0, 0, 0},
      {"linear", 512, 1, 0, 0, 1},
      {"linear", 512, 1, 5.25, 0, 6.25},
      {"linear", 512, 1, kFar, 0, 0x1p38},
      {"binary", 512, 9, 6, 0, 0},  // the least significant digit first
      {"binary", 512, 9, 6, 1, 1},
      {"binary", 512, 9, 6, 2, 1},
      {"binary", 512, 9, 6, 3, 0},
      {"binary", 512, 9, 5.9, 1, 0},  // the digits of 5
      {"binary", kFar, 38, kFar, 37, 1}};
  for (const auto& [id, length, d, t, dim, entry] : rows) {
    const auto encoding = made(id, {.length = length});
    EXPECT_EQ(encoding->d(), d) << id;
    EXPECT_EQ(encoding->entry_at(t, dim), entry) << id << " at " << t;
    if (t != std::floor(t)) continue;
    EXPECT_EQ(encoding->entry(static_cast<std::int64_t>(t), dim), entry) << id << " at " << t;
  }
  EXPECT_EQ(made("unit-interval", {.length = 512})->largest_entry(512), 1);
  EXPECT_EQ(made("linear")->largest_entry(512), 512);
  EXPECT_EQ(made("binary", {.length = 512})->dot_at(6, 1), 2);
}

TEST(Encodings, OfSinusoidsTakeAConvention) {
  const auto encoding = made(
      "sinusoidal", {.d = 8, .base = 100, .convention = find_convention("diffusers"), .length = 5});
  EXPECT_EQ(encoding->d(), 8);
  EXPECT_EQ(encoding->entry(0, 0), 1);
  EXPECT_FALSE(find_encoding("sinusoidal")->make({.d = 7}));
  EXPECT_EQ(find_encoding("binary")->make({.length = 0}).error().message,
            "length = 0 is out of range: choose a length from 1 to 274877906943");
}

TEST(Encodings, HaveTablesMeansAndPicturesOfTheirEntries) {
  Threads threads(3);
  for (const EncodingKind& kind : encodings()) {
    const auto encoding = kind.make({.d = 16, .length = 1000}).value();
    test::expect_means_of_entries(*encoding);
    FieldWindow window{.position_to = 1000, .transposed = true};
    window.dim_to = encoding->d();
    test::expect_picture_of_means(*encoding, window, 1000, 100, 16);

    const auto d = static_cast<std::size_t>(encoding->d());
    const Positions positions{.first = 209, .count = 200, .descending = true};
    const auto single = test::filled<float>(*encoding, positions, &threads);
    const auto twice = test::filled<double>(*encoding, positions);
    for (std::size_t i = 0; i < twice.size(); ++i) {
      const double expected =
          encoding->entry(209 - static_cast<std::int64_t>(i / d), static_cast<int>(i % d));
      ASSERT_NEAR(twice[i], expected, kFillErrorF64) << kind.id;
      ASSERT_NEAR(static_cast<double>(single[i]), expected,
                  kFillErrorF32 * std::fmax(1, std::fabs(expected)))
          << kind.id;
    }
  }
}

TEST(Encodings, NeverRoundAFractionUpToTheNextPosition) {
  constexpr double fraction = 1 - 0x1p-53;
  for (const std::int64_t t : test::Integers{-kMaxPosition, -1, 0, 1, 1023, kMaxPosition - 1}) {
    const Positions positions{.first = t, .count = 1, .fraction = fraction};
    EXPECT_EQ(std::floor(positions.with_fraction(0)), static_cast<double>(t));
    EXPECT_GE(positions.with_fraction(0), static_cast<double>(t) + (1 - 0x1p-14));
    // The digits of t, where t + 1 has others.
    const auto binary = made("binary", {.length = kMaxPosition});
    if (t < 0) continue;
    const auto out = test::filled<double>(*binary, positions);
    for (int b = 0; b < 38; ++b) ASSERT_EQ(out[static_cast<std::size_t>(b)], binary->entry(t, b));
  }
}

TEST(Binary, DigitsAreThoseOfTheStandardBitset) {
  for (const std::int64_t t : test::Integers{0, 1, 37, kMaxLength, kMaxPosition}) {
    const std::bitset<64> bits(static_cast<unsigned long long>(t));
    for (int b = 0; b < 63; ++b)
      EXPECT_EQ(binary_digit(t, b), bits[static_cast<std::size_t>(b)] ? 1 : 0) << t << " bit " << b;
  }
  for (int b = 0; b < 62; ++b) EXPECT_EQ(bit_period(b), std::int64_t{2} << b);
  for (const auto& [digits, from, to] : {std::tuple<int, std::int64_t, std::int64_t>{1, 1, 2},
                                         {2, 3, 4},
                                         {9, 257, 512},
                                         {10, 513, 1024},
                                         {30, 536'870'913, kMaxLength}}) {
    EXPECT_EQ(binary_digits(from), digits);
    EXPECT_EQ(binary_digits(to), digits);
  }
}

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

TEST(Criteria, HoldOrFailForThreeEncodingsOfLengths5And50) {
  const std::tuple<const char*, Criterion, bool, std::optional<double>, std::optional<double>>
      rows[] = {
          {"unit-interval", Criterion::unique, true, 0.25, 1.0 / 49},
          {"unit-interval", Criterion::same_step, false, 0.25, 1.0 / 49},
          {"unit-interval", Criterion::bounded, false, 50.0 / 4, {}},
          {"unit-interval", Criterion::defined_beyond, true, 0.25, 1.0 / 49},
          {"unit-interval", Criterion::deterministic, true, {}, {}},
          {"linear", Criterion::unique, true, {}, 1},
          {"linear", Criterion::same_step, true, {}, {}},
          {"linear", Criterion::bounded, false, {}, 501},
          {"linear", Criterion::defined_beyond, true, {}, {}},
          {"binary", Criterion::unique, true, {}, 1},
          {"binary", Criterion::same_step, true, {}, {}},
          {"binary", Criterion::bounded, true, 1, 1},
          {"binary", Criterion::defined_beyond, false, 0, 0},
      };
  for (const auto& [id, criterion, holds, first, second] : rows) {
    SCOPED_TRACE(testing::Message() << id << ", criterion " << static_cast<int>(criterion));
    const auto found = judged(criterion, id, 5, 50);
    EXPECT_EQ(found.holds, holds);
    EXPECT_NEAR(found.at[0].value, first.value_or(found.at[0].value), 1e-15);
    EXPECT_NEAR(found.at[1].value, second.value_or(found.at[1].value), 1e-14);
  }
  EXPECT_EQ(judged(Criterion::bounded, "unit-interval", 5, 50).at[0].t, 50);
  EXPECT_EQ(judged(Criterion::same_step, "unit-interval", 50, 50).holds, true);
  // 3 digits repeat after 8, 6 after 64 and 10 after 1024: the nearest twin is named.
  const auto binary = judged(Criterion::defined_beyond, "binary", 5, 50);
  EXPECT_EQ(binary.at[0].u, 42);
  EXPECT_EQ(binary.at[1].u, 436);
  EXPECT_EQ(judged(Criterion::defined_beyond, "binary", 5, 1000).at[1].u, 8976);
  // A single position has nothing to compare.
  EXPECT_FALSE(judged(Criterion::unique, "linear", 1, 1).holds.has_value());
  EXPECT_FALSE(judged(Criterion::same_step, "linear", 1, 1).holds.has_value());
  EXPECT_TRUE(std::isnan(judged(Criterion::unique, "linear", 1, 1).at[0].value));
}

TEST(Criteria, HoldForSinusoids) {
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

/// Over all positions before the one at 10·L, in long double.
TEST(Criteria, FindTheLeastDistanceBeyond) {
  for (const int d : {2, 4, 6, 16}) {
    const auto both = candidates("sinusoidal", 5, 50, {.d = d});
    const auto judged = judge(Criterion::defined_beyond, both);
    for (std::size_t i = 0; i < 2; ++i) {
      const std::int64_t far = position_beyond(both[i]);
      long double least = HUGE_VALL;
      for (std::int64_t t = both[i].first; t < far; ++t) {
        long double squares = 0;
        for (int k = 0; k < d / 2; ++k)
          squares += 2 - 2 * std::cos(static_cast<long double>(far - t) *
                                      std::pow(10000.0L, -2.0L * k / d));
        least = std::min(least, std::sqrt(squares));
      }
      EXPECT_NEAR(judged.at[i].value, static_cast<double>(least), 1e-12) << "d = " << d;
      EXPECT_TRUE(judged.at[i].measures_all());
    }
  }
  const auto many = judged(Criterion::defined_beyond, "unit-interval", 5, 1'000'000);
  EXPECT_TRUE(many.at[0].measures_all());
  EXPECT_FALSE(many.at[1].measures_all());
}

/// A learned table with a number for each of its positions.
Candidate listed(const std::vector<double>& numbers) {
  const auto length = std::ssize(numbers);
  const auto table = std::make_shared<const Table>(test::make_table(length, 1, numbers));
  return {table, table, 0, length};
}

TEST(Criteria, ComparesAllStepsNotTheFirst) {
  const auto judged = judge(Criterion::same_step, {listed({0, 1, 3, 6}), listed({0, 1, 2, 4, 9})});
  EXPECT_EQ(judged.holds, false) << "the first steps are 1 in both";
  EXPECT_EQ(judged.at[0].value, 2);
  EXPECT_EQ(judged.at[1].value, 1);
  EXPECT_EQ(judged.at[1].t, 1);
  EXPECT_EQ(judged.at[1].u, 2);
  EXPECT_TRUE(judged.at[0].measures_all());
  const auto same = judge(Criterion::same_step, {listed({0, 1, 3}), listed({5, 6, 8, 4})});
  EXPECT_EQ(same.holds, true);
  EXPECT_EQ(same.at[1].t, 0);
}

TEST(Criteria, OfATableHoldBoundedAndNotDefinedBeyond) {
  // Of 60 numbers all are there at 10 times the length 5; position 60 is not.
  std::vector<double> numbers(60, 3);
  std::array both{listed(numbers), listed(numbers)};
  both[0].length = 5, both[1].length = 50;
  EXPECT_EQ(judge(Criterion::bounded, both).holds, true);
  EXPECT_EQ(judge(Criterion::bounded, both).at[1].value, 3);
  const auto beyond = judge(Criterion::defined_beyond, both);
  EXPECT_EQ(beyond.holds, false);
  EXPECT_EQ(beyond.at[0].t, 60);
  EXPECT_EQ(beyond.at[1].t, 60);
  EXPECT_FALSE(beyond.at[0].defined);
  both[0] = listed({1, std::numeric_limits<double>::infinity()});
  EXPECT_EQ(judge(Criterion::bounded, both).holds, false);
  both.fill(listed({NAN, NAN}));
  EXPECT_EQ(judge(Criterion::bounded, both).holds, std::nullopt);
}

TEST(Criteria, FailForSinusoidsThatRepeat) {
  EncodingParameters parameters;
  parameters.d = 2;
  parameters.convention = find_convention("mistake-index-pi");
  const auto unique = judge(Criterion::unique, candidates("sinusoidal", 2, 50, parameters));
  EXPECT_EQ(unique.at[1].value, 0);
  EXPECT_FALSE(*unique.holds);
  // 44 is near 7 turns.
  parameters.convention = &paper();
  const auto near = judge(Criterion::unique, candidates("sinusoidal", 5, 50, parameters));
  EXPECT_NEAR(near.at[1].value, 2 * std::fabs(std::sin(22)), 1e-12);
  EXPECT_EQ(*near.at[1].u - near.at[1].t, 44);
}

TEST(Criteria, OfTheLongestSequencesSamplePositions) {
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
      EXPECT_FALSE(judge(Criterion::unique, both).at[1].measures_all());
      if (!kind.uses_convention) break;
    }
  }
}

}  // namespace
}  // namespace posenc
