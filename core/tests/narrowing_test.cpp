#include <posenc/narrowing.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace posenc {
namespace {

std::vector<int> pairs_of(const Sinusoidal& encoding, bool slow_first) {
  std::vector<int> pairs(static_cast<std::size_t>(encoding.pairs()));
  std::iota(pairs.begin(), pairs.end(), 0);
  if (slow_first) std::ranges::reverse(pairs);
  return pairs;
}
std::vector<std::int64_t> counts(const std::vector<NarrowingStep>& steps) {
  std::vector<std::int64_t> all;
  for (const auto& step : steps) all.push_back(step.possible);
  return all;
}

TEST(Narrowing, SlowHandsSayAboutWhereFastOnesExactly) {
  const auto encoding = *Sinusoidal::make(16, 10000);
  const auto slow = narrow(encoding, pairs_of(encoding, true), {0, 512}, 37, 0.15);
  EXPECT_EQ(counts(slow), (std::vector<std::int64_t>{512, 188, 85, 31, 9, 3, 1, 1}));
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(slow[i].runs.size(), 1u) << "one stretch";
  EXPECT_EQ(slow[3].runs, (std::vector<Cells>{{22, 31}}));
  const auto fast = narrow(encoding, pairs_of(encoding, false), {0, 512}, 37, 0.15);
  EXPECT_EQ(fast[0].possible, 24);
  EXPECT_EQ(fast[0].runs.size(), 24u) << "a comb";
  EXPECT_EQ(fast[1].runs, (std::vector<Cells>{{37, 1}, {395, 1}}));
  EXPECT_EQ(fast[2].runs, (std::vector<Cells>{{37, 1}}));
}

TEST(Narrowing, IsTheAngleOfTheFormula) {
  for (const double error : {0.0, 0.05, 0.7, 3.0, std::numbers::pi}) {
    for (const std::int64_t first : {0, 1, 1000}) {
      const auto encoding = *Sinusoidal::make(12, 500);
      const std::vector<int> pairs{4, 0, 2};
      const auto steps = narrow(encoding, pairs, {first, 300}, first + 70, error);
      ASSERT_EQ(steps.size(), pairs.size());
      std::vector<bool> possible(300, true);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const long double omega = std::pow(500.0L, -2.0L * pairs[i] / 12);
        std::int64_t count = 0;
        for (int s = 0; s < 300; ++s) {
          const auto angle = std::abs(std::remainder(omega * static_cast<long double>(s - 70),
                                                     2 * std::numbers::pi_v<long double>));
          const auto at = static_cast<std::size_t>(s);
          possible[at] =
              possible[at] && angle <= static_cast<long double>(error * (1 + kNarrowingRounding));
          count += possible[at] ? 1 : 0;
        }
        EXPECT_EQ(steps[i].pair, pairs[i]);
        EXPECT_EQ(steps[i].possible, count) << error << " " << i;
        std::int64_t of_runs = 0, end = first - 1;
        for (const auto& run : steps[i].runs) {
          EXPECT_GT(run.first, end) << "apart";
          for (auto s = run.first; s < run.first + run.count; ++s)
            EXPECT_TRUE(possible[static_cast<std::size_t>(s - first)]);
          of_runs += run.count, end = run.first + run.count;
        }
        EXPECT_EQ(of_runs, count);
      }
    }
  }
}

TEST(Narrowing, ReadsNoPairFromNoneAndFarPositionsExactly) {
  const auto encoding = *Sinusoidal::make(4, 10000);
  EXPECT_TRUE(narrow(encoding, {}, {0, 10}, 3, 0.1).empty());
  const std::vector<int> pairs{0};
  const std::int64_t far = 999'999'000;
  EXPECT_EQ(counts(narrow(encoding, pairs, {far, 100}, far + 3, 0.15)),
            counts(narrow(encoding, pairs, {0, 100}, 3, 0.15)));
}

}  // namespace
}  // namespace posenc
