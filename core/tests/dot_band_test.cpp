#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <posenc/dot_band.hpp>

namespace posenc {
namespace {

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
  for (std::size_t i = 0; i < many; ++i) {
    all.push_back({first + count * static_cast<std::int64_t>(i), count});
  }
  return all;
}

TEST(DotBand, OfFewDistancesIsWhatTheyAre) {
  for (const Convention& convention : conventions()) {
    const Sinusoidal encoding = *Sinusoidal::make(64, 10000, convention);
    const double tolerance = 4 * 64 * kDotError;
    for (const std::int64_t t : {std::int64_t{0}, std::int64_t{1000}, std::int64_t{999'000'000}}) {
      const auto distances = runs(-300, 37, 20);
      std::vector<DotBand> bands(distances.size());
      dot_bands(encoding, t, distances, bands);
      for (std::size_t i = 0; i < bands.size(); ++i) {
        const auto expected = by_looking(encoding, t, distances[i]);
        EXPECT_TRUE(bands[i].is_exact);
        EXPECT_NEAR(bands[i].mean, expected.mean, 64 * kBandMeanError) << convention.id;
        EXPECT_NEAR(bands[i].lowest, expected.lowest, tolerance) << convention.id;
        EXPECT_NEAR(bands[i].highest, expected.highest, tolerance) << convention.id;
        EXPECT_EQ(bands[i].lower_bound, bands[i].lowest);
        EXPECT_EQ(bands[i].upper_bound, bands[i].highest);
      }
    }
  }
}

TEST(DotBand, NothingLiesOutsideItsBoundsAndWhatWasFoundLiesInside) {
  for (const Convention& convention : conventions()) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(16, base, convention);
      for (const std::int64_t count : {17, 100, 5000}) {
        for (const std::int64_t first : {std::int64_t{-700}, std::int64_t{900'000'000}}) {
          const auto distances = runs(first, count, 3);
          std::vector<DotBand> bands(distances.size());
          dot_bands(encoding, 5, distances, bands, 0);
          for (std::size_t i = 0; i < bands.size(); ++i) {
            const auto expected = by_looking(encoding, 5, distances[i]);
            const double rounding = 4 * 16 * kDotError;
            EXPECT_FALSE(bands[i].is_exact);
            EXPECT_NEAR(bands[i].mean, expected.mean, 16 * kBandMeanError) << convention.id;
            EXPECT_LE(bands[i].lower_bound, expected.lowest + rounding) << convention.id;
            EXPECT_GE(bands[i].upper_bound, expected.highest - rounding) << convention.id;
            EXPECT_GE(bands[i].lowest, expected.lowest - rounding) << convention.id;
            EXPECT_LE(bands[i].highest, expected.highest + rounding) << convention.id;
          }
        }
      }
    }
  }
}

TEST(DotBand, BoundsAreCloseWhereWavesAreLong) {
  // All but the fastest pairs are slower than the run is long.
  const Sinusoidal encoding = *Sinusoidal::make(4, kMaxBase);
  const std::vector<Cells> distances{{100, 1000}};
  std::vector<DotBand> bands(1);
  dot_bands(encoding, 0, distances, bands, 0);
  const auto expected = by_looking(encoding, 0, distances[0]);
  EXPECT_NEAR(bands[0].lower_bound, expected.lowest, 0.01);
  EXPECT_NEAR(bands[0].upper_bound, expected.highest, 0.01);
}

TEST(DotBand, TheShortestRunsAreExactWhereNotAllCanBe) {
  const Sinusoidal encoding = *Sinusoidal::make(16, 10000);
  std::vector<Cells> distances;
  for (std::int64_t first = 1; first < 100'000; first *= 2) distances.push_back({first, first});
  std::vector<DotBand> bands(distances.size());
  // Time for 10 000 distances: those of the runs up to 4096, 8191 in all.
  dot_bands(encoding, 3, distances, bands, 10'000 * encoding.pairs());
  for (std::size_t i = 0; i < bands.size(); ++i) {
    const auto expected = by_looking(encoding, 3, distances[i]);
    const double rounding = 4 * 16 * kDotError;
    EXPECT_EQ(bands[i].is_exact, distances[i].count <= 4096) << distances[i].count;
    EXPECT_LE(bands[i].lower_bound, expected.lowest + rounding);
    EXPECT_GE(bands[i].upper_bound, expected.highest - rounding);
    if (!bands[i].is_exact) continue;
    EXPECT_NEAR(bands[i].lowest, expected.lowest, rounding);
    EXPECT_NEAR(bands[i].highest, expected.highest, rounding);
  }
}

TEST(DistanceBounds, HoldEveryDistanceAndAreCloseWhereRunsAreShort) {
  for (const Convention& convention : conventions()) {
    const Sinusoidal encoding = *Sinusoidal::make(16, 10000, convention);
    for (const std::int64_t t : {std::int64_t{0}, std::int64_t{123'456'789}}) {
      for (const std::int64_t count : {1, 2, 100, 5000}) {
        const auto distances = runs(-50, count, 3);
        std::vector<DistanceBounds> bounds(distances.size());
        distance_bounds(encoding, t, distances, bounds);
        for (std::size_t i = 0; i < bounds.size(); ++i) {
          double least = 1e9, most = 0;
          for (std::int64_t n = 0; n < count; ++n) {
            double sum = 0;
            for (int dim = 0; dim < encoding.d(); ++dim) {
              const double apart =
                  encoding.entry(t, dim) - encoding.entry(t + distances[i].first + n, dim);
              sum += apart * apart;
            }
            least = std::min(least, std::sqrt(sum));
            most = std::max(most, std::sqrt(sum));
          }
          constexpr double kRounding = 1e-7;  // of a root near 0
          EXPECT_LE(bounds[i].least, least + kRounding) << convention.id;
          EXPECT_GE(bounds[i].most, most - kRounding) << convention.id;
          if (count > 1) continue;
          EXPECT_NEAR(bounds[i].least, least, kRounding) << convention.id;
          EXPECT_NEAR(bounds[i].most, most, kRounding) << convention.id;
        }
      }
    }
  }
}

TEST(DotBand, OfABillionDistances) {
  const Sinusoidal encoding = *Sinusoidal::make(kMaxDim, kMaxBase);
  const std::vector<Cells> distances{{0, 1'000'000'000}};
  std::vector<DotBand> bands(1);
  dot_bands(encoding, 0, distances, bands);
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
