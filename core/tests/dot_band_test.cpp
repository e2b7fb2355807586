#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include <posenc/dot_band.hpp>
#include <posenc/nearest.hpp>

#include "sinusoids.hpp"

namespace posenc {
namespace {

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
