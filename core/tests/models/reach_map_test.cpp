#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/landmarks.hpp>
#include <posenc/models/reach_map.hpp>

namespace posenc {
namespace {

ReachMap::MakeWaves waves(int d) {
  return
      [d](double base) { return std::make_shared<const Sinusoidal>(*Sinusoidal::make(d, base)); };
}

TEST(ReachMap, HasTheMinimaOfEveryDistance) {
  ReachMap map(4, waves(8));
  map.compute({}, [] {});
  ASSERT_TRUE(map.is_whole());
  for (const int base : {0, 100, 299}) {
    const auto all = *Sinusoidal::make(8, ReachMap::base_of(base));
    std::vector<double> sums(static_cast<std::size_t>(map.last_length()));
    all.dot_curve(0, 1, sums);
    double least = 4;
    std::size_t at = 0;
    for (std::size_t i = 0; i < map.lengths().size(); ++i) {
      for (; at < static_cast<std::size_t>(map.lengths()[i]); ++at)
        least = std::min(least, sums[at]);
      ASSERT_NEAR(map.reach(base).minima[i], least, 1e-13);
    }
    EXPECT_EQ(map.reach(base).first_negative, first_negative(all, map.last_length() - 1).delta);
  }
}

TEST(ReachMap, AStopBetweenBasesKeepsWhatWasMade) {
  ReachMap map(1, waves(2));
  int done = 0;
  do {
    done = map.done();
    std::atomic<int> asked = 0;
    map.compute([&] { return ++asked > 40; }, [] {});
    EXPECT_LE(map.done(), done + 40);
  } while (map.done() > done);
  EXPECT_TRUE(map.is_whole());
}

TEST(ReachMap, CountsDropsAndFindsTheBasesOfALength) {
  ReachMap map(64, waves(128));
  map.compute({}, [] {});
  int drops = 0;
  for (int base = 1, farthest = 0; base < ReachMap::kBases; ++base) {
    if (map.reach_within(base) < map.reach_within(farthest))
      ++drops;
    else
      farthest = base;
  }
  EXPECT_GT(drops, 0);
  EXPECT_EQ(map.drops().count, drops);
  EXPECT_GT(map.reach_within(map.drops().smaller), map.reach_within(map.drops().larger));
  const auto [smallest, fails_again] = map.holding(4096);
  ASSERT_TRUE(smallest);
  EXPECT_GE(map.reach_within(*smallest), 4096);
  for (int base = 0; base < *smallest; ++base) EXPECT_LT(map.reach_within(base), 4096) << base;
  if (fails_again) {
    EXPECT_GT(*fails_again, *smallest);
    EXPECT_LT(map.reach_within(*fails_again), 4096);
  }
  for (int base = fails_again.value_or(*smallest) + 1; base < ReachMap::kBases; ++base)
    EXPECT_GE(map.reach_within(base), 4096) << base;
}

}  // namespace
}  // namespace posenc
