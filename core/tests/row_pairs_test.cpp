#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include <posenc/criteria.hpp>
#include <posenc/encodings.hpp>
#include <posenc/row_pairs.hpp>
#include <posenc/unit_rows.hpp>

#include "npy_files.hpp"

namespace posenc {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Random {
  std::mt19937_64 engine{7};
  std::vector<double> operator()(std::int64_t count) {
    std::normal_distribution<double> normal;
    std::vector<double> numbers(static_cast<std::size_t>(count));
    for (double& x : numbers) x = normal(engine);
    return numbers;
  }
};

double distance(const Table& table, std::int64_t t, std::int64_t u) {
  double squares = 0;
  for (int j = 0; j < table.d(); ++j) squares += std::pow(table.entry(t, j) - table.entry(u, j), 2);
  return std::sqrt(squares);
}

TEST(UnitRows, HaveCosinesAsDotProducts) {
  // Squares of the second row's numbers would overflow, of the third's vanish.
  const std::vector<double> numbers{3,      4, 0, 1e300, 1e300, 0,    1e-200, 0,
                                    1e-200, 0, 0, 0,     1,     kNaN, 0};
  const auto table = std::make_shared<const Table>(test::make_table(5, 3, numbers));
  const UnitRows unit(table, {0, 5});
  EXPECT_NEAR(unit.dot_at(0, 1), 7 / (5 * std::sqrt(2)), 1e-15);
  EXPECT_NEAR(unit.dot_at(2, -1), 0.5, 1e-15);
  for (const std::int64_t t : {0, 1, 2}) EXPECT_EQ(unit.dot_at(t, 0), 1) << t;
  for (const std::int64_t t : {3, 4}) EXPECT_TRUE(std::isnan(unit.dot_at(t, -3))) << t;
  std::vector<double> row(3);
  unit.row(0, row);
  EXPECT_EQ(row, (std::vector{0.6, 0.8, 0.0}));
  EXPECT_EQ(unit.entry(0, 1), 0.8);
  EXPECT_EQ(unit.smallest_entry(5), 0);
}

TEST(RowPairs, AreWhatALoopOverAllPairsFinds) {
  Random random;
  for (const auto& [rows, d] : {std::pair{1, 3}, {2, 1}, {33, 5}, {70, 8}}) {
    const auto table = test::make_table(rows, d, random(rows * d));
    const auto all = row_pairs(table, table.positions());
    ASSERT_EQ(std::ssize(all), rows);
    for (std::int64_t delta = 0; delta < rows; ++delta) {
      const auto& [products, nearest] = all[static_cast<std::size_t>(delta)];
      const auto spread = dot_spread(table, table.positions(), delta);
      EXPECT_EQ(products.count, spread.count);
      EXPECT_EQ(products.lowest_at, spread.lowest_at);
      EXPECT_EQ(products.highest_at, spread.highest_at);
      for (const auto of :
           {&DotSpread::lowest, &DotSpread::highest, &DotSpread::mean, &DotSpread::deviation})
        EXPECT_NEAR(products.*of, spread.*of, 1e-13 * d);
      double least = HUGE_VAL;
      for (std::int64_t t = 0; delta > 0 && t + delta < rows; ++t)
        least = std::min(least, distance(table, t, t + delta));
      ASSERT_EQ(nearest.has_value(), delta > 0);
      if (nearest) {
        EXPECT_NEAR(nearest->distance, least, 1e-9 * least);
      }
    }
  }
}

TEST(RowPairs, TellEqualRowsFromThoseThatAlmostAre) {
  Random random;
  auto entries = random(40 * 4);
  const auto copy = [&](std::int64_t from, std::int64_t to, double more) {
    for (std::size_t j = 0; j < 4; ++j)
      entries[static_cast<std::size_t>(to) * 4 + j] =
          entries[static_cast<std::size_t>(from) * 4 + j] * (1 + more);
  };
  copy(3, 30, 1e-13);
  auto near = nearest_rows(row_pairs(test::make_table(40, 4, entries), {0, 40}));
  ASSERT_TRUE(near);
  EXPECT_EQ(near->t, 3);
  EXPECT_EQ(near->u, 30);
  EXPECT_GT(near->distance, 0);
  EXPECT_LT(near->relative, 2e-13);
  EXPECT_FALSE(equal_rows(test::make_table(40, 4, entries), {0, 40}).first);
  copy(5, 21, 0);
  const auto table = test::make_table(40, 4, entries);
  near = nearest_rows(row_pairs(table, {0, 40}));
  EXPECT_EQ(near->distance, 0);
  EXPECT_EQ(near->t, 5);
  EXPECT_EQ(near->u, 21);
  const auto equal = equal_rows(table, {0, 40}).first;
  ASSERT_TRUE(equal);
  EXPECT_EQ(equal->t, 5);
  EXPECT_EQ(equal->u, 21);
  EXPECT_FALSE(equal_rows(table, {0, 21}).first) << "of the positions that were asked for";
}

TEST(RowPairs, LeaveOutWhatIsNoNumber) {
  const auto table = test::make_table<double>(4, 2, {1, 0, kNaN, 0, 1, 0, HUGE_VAL, 0});
  const auto all = row_pairs(table, table.positions());
  EXPECT_EQ(all[0].products.count, 2);
  EXPECT_EQ(all[0].products.skipped, 2);
  ASSERT_TRUE(nearest_rows(all));
  EXPECT_EQ(nearest_rows(all)->u, 2);
  const auto none = test::make_table<double>(2, 1, {kNaN, kNaN});
  EXPECT_FALSE(nearest_rows(row_pairs(none, {0, 2})));
  EXPECT_FALSE(equal_rows(none, {0, 2}).first);
  EXPECT_EQ(equal_rows(none, {0, 2}).compared, 0);
  EXPECT_EQ(equal_rows(table, table.positions()).compared, 3) << "infinities have an order";
  // Products of such rows overflow, their distance does not.
  const auto large = test::make_table<double>(2, 1, {1e200, 1e200});
  EXPECT_EQ(nearest_rows(row_pairs(large, {0, 2}))->distance, 0);
}

TEST(RowPairs, AreBounded) {
  for (const int d : {2, 128, 16384}) {
    const auto waves = *Sinusoidal::make(d, 10000);
    const auto some = comparable_rows(waves, {5, 1'000'000'000});
    EXPECT_EQ(some.first, 5);
    EXPECT_LE(some.count * some.count * d, kRowPairTerms);
    EXPECT_GE(some.count, 64);
    EXPECT_EQ(comparable_rows(waves, {5, 60}), (Cells{5, 60}));
  }
  EXPECT_EQ(comparable_rows(*Sinusoidal::make(128, 10000), {0, 512}), (Cells{0, 512}))
      << "what a lecture shows is looked at whole";
}

TEST(Criteria, FindTwoEqualRowsWhereverTheyAre) {
  Random random;
  for (const auto& [rows, d] : {std::pair{512, 16}, {4096, 16}}) {
    auto entries = random(std::int64_t{rows} * d);
    for (std::size_t j = 0; j < static_cast<std::size_t>(d); ++j)
      entries[300 * static_cast<std::size_t>(d) + j] =
          entries[200 * static_cast<std::size_t>(d) + j];
    const auto table = std::make_shared<const Table>(test::make_table(rows, d, entries));
    const Candidate of{table, table, 0, rows};
    const auto unique = judge(Criterion::unique, {of, of});
    EXPECT_EQ(unique.holds, false);
    EXPECT_EQ(unique.at[0].t, 200);
    EXPECT_EQ(unique.at[0].u, 300);
    EXPECT_TRUE(unique.at[0].judges_all());
  }
}

TEST(Criteria, AreNotMetWhereAnEntryIsNoNumber) {
  const auto table = std::make_shared<const Table>(test::make_table<double>(3, 1, {1, kNaN, 2}));
  const Candidate of{table, table, 0, 3};
  EXPECT_EQ(judge(Criterion::bounded, {of, of}).holds, false);
}

TEST(Criteria, CountNoRowAsLookedAtThatHasNoDistance) {
  Random random;
  for (const std::int64_t rows : {std::int64_t{64}, std::int64_t{4096}}) {
    constexpr std::int64_t kD = 16, kLost = 5;
    auto entries = random(rows * kD);
    for (std::int64_t t = 1; t <= kLost; ++t)
      entries[static_cast<std::size_t>(7 * t * kD + t)] = kNaN;
    const auto table = std::make_shared<const Table>(test::make_table(rows, kD, entries));
    const Candidate of{table, table, 0, rows};
    const auto unique = judge(Criterion::unique, {of, of});
    EXPECT_EQ(unique.holds, true);
    EXPECT_EQ(unique.at[0].judged_count, rows - kLost);
    EXPECT_FALSE(unique.at[0].judges_all());
    // A step has two rows.
    EXPECT_EQ(judge(Criterion::same_step, {of, of}).at[0].judged_count, rows - 2 * kLost);
  }
}

TEST(Rounding, IsThatOfTheFormatThatATableWasSavedIn) {
  constexpr int kRows = 128, kD = 64;
  const auto waves = *Sinusoidal::make(kD, 10000);
  std::vector<double> doubles(kRows * kD);
  waves.fill({.first = 0, .count = kRows}, doubles);
  const std::vector<float> floats(doubles.begin(), doubles.end());
  const auto exact = test::make_table(kRows, kD, doubles),
             rounded = test::make_table(kRows, kD, floats);
  EXPECT_EQ(exact.entry_rounding(), 0);
  EXPECT_EQ(rounded.entry_rounding(), 0x1p-24);
  for (const Table* const table : {&exact, &rounded}) {
    const double limit = dot_rounding(*table, kRows);
    double largest = 0;
    for (const auto& apart : row_pairs(*table, table->positions()))
      largest = std::max(largest, apart.products.highest - apart.products.lowest);
    EXPECT_GT(largest, 0);
    EXPECT_LE(largest, limit) << "rounding explains it";
    EXPECT_LT(limit, 1e-4) << "and little else";
  }
}

}  // namespace
}  // namespace posenc
