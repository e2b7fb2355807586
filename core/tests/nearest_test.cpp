#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/dot_band.hpp>
#include <posenc/nearest.hpp>

#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

/// |p(t) − p(u)| from the formulas, at 320 bits.
double reference_distance(std::string_view id, int d, double base, std::int64_t t, std::int64_t u) {
  Real sum;
  for (int dim = 0; dim < d; ++dim) {
    const Real apart =
        reference::entry(id, d, base, t, dim) - reference::entry(id, d, base, u, dim);
    sum = sum + apart * apart;
  }
  return sqrt(sum).to_double();
}

constexpr double kRelative = 0x1p-40;

TEST(VectorDistance, IsThatOfTheRowsInEveryConvention) {
  test::in_every_convention({8}, {10000.0, 1e9}, [](const Sinusoidal& encoding) {
    for (const auto& [t, u] : {std::pair<std::int64_t, std::int64_t>{0, 1},
                               {37, 36},
                               {1000, 4},
                               {999'999'999, 1'000'000'000},
                               {5, 5},
                               {0, 355},
                               {44, 0}}) {
      const double wanted = reference_distance(encoding.convention().id, 8, encoding.base(), t, u);
      EXPECT_NEAR(vector_distance(encoding, t, u), wanted, wanted * kRelative + 0x1p-60)
          << t << ", " << u;
    }
  });
}

TEST(VectorDistance, KeepsItsDigitsWhereRowsAreAlmostEqual) {
  // The slowest pair alone: 2·sin(ω/2), about 10⁻⁸.
  const auto all = *Sinusoidal::make(128, 1e9);
  std::vector<bool> masked(64, true);
  masked[63] = false;
  const auto slowest = all.with_masked(masked);
  const double wanted = 2 * std::sin(all.omega(63) / 2);
  EXPECT_NEAR(vector_distance(slowest, 37, 38), wanted, wanted * kRelative);
  EXPECT_NEAR(vector_distance(slowest, 38, 37), wanted, wanted * kRelative);
}

/// By comparing all rows.
NearestPosition compared(const Sinusoidal& encoding, Cells positions, std::int64_t t) {
  NearestPosition best;
  best.distance = 1e300;
  const std::int64_t last = positions.first + positions.count - 1;
  for (std::int64_t delta = 1; delta < positions.count; ++delta) {
    for (const std::int64_t u : {t + delta, t - delta}) {
      if (u < positions.first || u > last) continue;
      const double distance = vector_distance(encoding, t, u);
      if (distance < best.distance) best.position = u, best.distance = distance;
    }
  }
  best.searched = std::max(t - positions.first, last - t);
  return best;
}

TEST(Nearest, IsThatOfComparingAllRows) {
  test::in_every_convention({4, 16}, {10000.0}, [](const Sinusoidal& encoding) {
    const Cells positions{encoding.convention().first_position, 300};
    for (const std::int64_t row : {0, 37, 299}) {
      const auto t = positions.first + row;
      const auto found = nearest_position(encoding, positions, t);
      ASSERT_TRUE(found);
      EXPECT_TRUE(found->is_complete);
      EXPECT_EQ(*found, compared(encoding, positions, t)) << t;
    }
  });
}

TEST(Nearest, OfOnePairIsNearestToWholeTurns) {
  // 2π·53 = 333.0088, 2π·113 = 709.99994: the convergents of 2π.
  const auto encoding = *Sinusoidal::make(2, 10000);
  const auto short_one = nearest_position(encoding, {0, 512}, 37);
  ASSERT_TRUE(short_one);
  EXPECT_EQ(short_one->position, 37 + 333);
  EXPECT_NEAR(short_one->distance, 2 * std::fabs(std::sin(333.0 / 2)), 1e-12);
  EXPECT_EQ(nearest_position(encoding, {0, 2000}, 0)->position, 710);
  EXPECT_EQ(nearest_position(encoding, {0, 2000}, 1999)->position, 1999 - 710);
}

TEST(Nearest, OfSlowPairsIsBesideTAndOfFastOnesFarAway) {
  const auto all = *Sinusoidal::make(128, 10000);
  std::vector<bool> only_fast(64, true), only_slow(64, true);
  for (std::size_t k = 0; k < 2; ++k) only_fast[k] = false;
  for (std::size_t k = 56; k < 64; ++k) only_slow[k] = false;
  const Cells positions{0, 4096};
  const auto of_all = nearest_position(all, positions, 37);
  const auto fast = nearest_position(all.with_masked(only_fast), positions, 37);
  const auto slow = nearest_position(all.with_masked(only_slow), positions, 37);
  ASSERT_TRUE(of_all && fast && slow);
  EXPECT_EQ(of_all->position, 38);
  EXPECT_EQ(slow->position, 38);
  EXPECT_LT(slow->distance, 0.01);
  EXPECT_GT(std::abs(fast->position - 37), 10);
  EXPECT_LT(fast->distance, of_all->distance / 5);
}

TEST(Nearest, SaysHowFarItSearchedAndFindsRepetitions) {
  const auto encoding = *Sinusoidal::make(2, 10000);
  const auto all = nearest_position(encoding, {0, 1'000'000'000}, 0, 400);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->searched, 400);
  EXPECT_FALSE(all->is_complete);
  EXPECT_EQ(all->position, 377 - 44) << "333";
  EXPECT_FALSE(nearest_position(encoding, {5, 1}, 5)) << "there is no other";
  const auto two = nearest_position(encoding, {5, 2}, 6);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->position, 5);
  EXPECT_TRUE(two->is_complete);
  // ω_0 = 0: pair 0 alone is the same at every position.
  const auto constant = *Sinusoidal::make(4, 10000, *find_convention("mistake-index-pi"));
  const auto same = nearest_position(constant.with_masked({false, true}), {0, 100}, 99);
  ASSERT_TRUE(same);
  EXPECT_EQ(same->position, 98);
  EXPECT_EQ(same->distance, 0);
}

constexpr double kRounding = 4 * 16 * kDotError;

struct ByLooking {
  double mean, lowest, highest;
};

ByLooking by_looking(const Sinusoidal& encoding, std::int64_t t, Cells run) {
  long double sum = 0;
  ByLooking found{0, encoding.dot_at(t, run.first), encoding.dot_at(t, run.first)};
  for (std::int64_t i = 0; i < run.count; ++i) {
    const double dot = encoding.dot_at(t, run.first + i);
    sum += static_cast<long double>(dot);
    found.lowest = std::min(found.lowest, dot);
    found.highest = std::max(found.highest, dot);
  }
  found.mean = static_cast<double>(sum / static_cast<long double>(run.count));
  return found;
}

/// Neighbouring runs of `count` distances.
std::vector<Cells> runs(std::int64_t first, std::int64_t count, std::size_t many) {
  std::vector<Cells> all;
  for (std::size_t i = 0; i < many; ++i)
    all.push_back({first + count * static_cast<std::int64_t>(i), count});
  return all;
}

std::vector<DotBand> bands_of(const Sinusoidal& encoding, std::int64_t t,
                              const std::vector<Cells>& distances,
                              std::int64_t max_terms = kBandTerms) {
  std::vector<DotBand> bands(distances.size());
  dot_bands(encoding, t, distances, bands, max_terms);
  return bands;
}

/// What was looked at lies within the bounds, and what was found within what was looked at.
void expect_held(const DotBand& band, const ByLooking& all) {
  EXPECT_NEAR(band.mean, all.mean, 16 * kBandMeanError);
  EXPECT_LE(band.lower_bound, all.lowest + kRounding);
  EXPECT_GE(band.upper_bound, all.highest - kRounding);
  EXPECT_GE(band.lowest, all.lowest - kRounding);
  EXPECT_LE(band.highest, all.highest + kRounding);
}

TEST(DotBand, OfFewDistancesIsExact) {
  test::in_every_convention({64}, {10000.0}, [](const Sinusoidal& encoding) {
    const double tolerance = 4 * 64 * kDotError;
    for (const std::int64_t t : test::Integers{0, 1000, 999'000'000}) {
      const auto distances = runs(-300, 37, 20);
      const auto bands = bands_of(encoding, t, distances);
      for (std::size_t i = 0; i < bands.size(); ++i) {
        const auto expected = by_looking(encoding, t, distances[i]);
        EXPECT_TRUE(bands[i].is_exact);
        EXPECT_NEAR(bands[i].mean, expected.mean, 64 * kBandMeanError);
        EXPECT_NEAR(bands[i].lowest, expected.lowest, tolerance);
        EXPECT_NEAR(bands[i].highest, expected.highest, tolerance);
        EXPECT_EQ(bands[i].lower_bound, bands[i].lowest);
        EXPECT_EQ(bands[i].upper_bound, bands[i].highest);
      }
    }
  });
}

TEST(DotBand, HoldsEveryDotProductWithinItsBounds) {
  test::in_every_convention({16}, {kMinBase, 10000.0, kMaxBase}, [](const Sinusoidal& encoding) {
    for (const std::int64_t count : {17, 100, 5000}) {
      for (const std::int64_t first : {-700, 900'000'000}) {
        const auto distances = runs(first, count, 3);
        const auto bands = bands_of(encoding, 5, distances, 0);
        for (std::size_t i = 0; i < bands.size(); ++i) {
          EXPECT_FALSE(bands[i].is_exact);
          expect_held(bands[i], by_looking(encoding, 5, distances[i]));
        }
      }
    }
  });
}

TEST(DotBand, BoundsAreCloseWhereWavesAreLong) {
  // All but the fastest pairs are slower than the run is long.
  const Sinusoidal encoding = *Sinusoidal::make(4, kMaxBase);
  const auto bands = bands_of(encoding, 0, {{100, 1000}}, 0);
  const auto expected = by_looking(encoding, 0, {100, 1000});
  EXPECT_NEAR(bands[0].lower_bound, expected.lowest, 0.01);
  EXPECT_NEAR(bands[0].upper_bound, expected.highest, 0.01);
}

TEST(DotBand, TheShortestRunsAreExactWhereNotAllCanBe) {
  const Sinusoidal encoding = *Sinusoidal::make(16, 10000);
  std::vector<Cells> distances;
  for (std::int64_t first = 1; first < 100'000; first *= 2) distances.push_back({first, first});
  // Time for 10 000 distances: those of the runs up to 4096, 8191 in all.
  const auto bands = bands_of(encoding, 3, distances, 10'000 * encoding.pairs());
  for (std::size_t i = 0; i < bands.size(); ++i) {
    const auto expected = by_looking(encoding, 3, distances[i]);
    EXPECT_EQ(bands[i].is_exact, distances[i].count <= 4096) << distances[i].count;
    expect_held(bands[i], expected);
    if (!bands[i].is_exact) continue;
    EXPECT_NEAR(bands[i].lowest, expected.lowest, kRounding);
    EXPECT_NEAR(bands[i].highest, expected.highest, kRounding);
  }
}

TEST(DistanceBounds, HoldEveryDistanceAndAreCloseWhereRunsAreShort) {
  test::in_every_convention({16}, {10000.0}, [](const Sinusoidal& encoding) {
    for (const std::int64_t t : test::Integers{0, 123'456'789}) {
      for (const std::int64_t count : {1, 2, 100, 5000}) {
        const auto distances = runs(-50, count, 3);
        std::vector<DistanceBounds> bounds(distances.size());
        distance_bounds(encoding, t, distances, bounds);
        for (std::size_t i = 0; i < bounds.size(); ++i) {
          double least = 1e9, most = 0;
          for (std::int64_t n = 0; n < count; ++n) {
            const auto distance = vector_distance(encoding, t, t + distances[i].first + n);
            least = std::min(least, distance);
            most = std::max(most, distance);
          }
          constexpr double kRootRounding = 1e-7;  // of a root near 0
          EXPECT_LE(bounds[i].least, least + kRootRounding);
          EXPECT_GE(bounds[i].most, most - kRootRounding);
          if (count > 1) continue;
          EXPECT_NEAR(bounds[i].least, least, kRootRounding);
          EXPECT_NEAR(bounds[i].most, most, kRootRounding);
        }
      }
    }
  });
}

TEST(DotBand, OfABillionDistances) {
  const Sinusoidal encoding = *Sinusoidal::make(kMaxDim, kMaxBase);
  const auto bands = bands_of(encoding, 0, {{0, 1'000'000'000}});
  EXPECT_FALSE(bands[0].is_exact);
  EXPECT_NEAR(bands[0].highest, kMaxDim / 2.0, 2 * kMaxDim * kDotError);  // at Δ = 0
  EXPECT_GE(bands[0].upper_bound, bands[0].highest);
  EXPECT_GE(bands[0].lower_bound, -kMaxDim / 2.0);
  EXPECT_LT(bands[0].lower_bound, bands[0].lowest);
  EXPECT_GT(bands[0].mean, bands[0].lower_bound);
  EXPECT_LT(bands[0].mean, bands[0].highest);
}

}  // namespace
}  // namespace posenc
