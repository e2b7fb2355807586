#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <tuple>
#include <vector>

#include <posenc/field.hpp>
#include <posenc/similarity_field.hpp>

#include "means.hpp"
#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

TEST(MeanEntry, KeepsItsPrecisionUpToABillionPositions) {
  double largest = 0;
  for (const int d : {2, 128, 16384}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      for (const Cells at : {Cells{999'999'999, 1}, Cells{0, 1'000'000'000},
                             Cells{12'345, 999'000'000}, Cells{500'000'000, 710}, Cells{3, 44}}) {
        for (const int k : {0, d / 4, d / 2 - 1}) {
          const Real half = reference::omega(d, base, k) / 2, n = at.count;
          const Real ratio = sin(n * half) / (n * sin(half));
          const Real middle = (2 * at.first + at.count - 1) * half;
          for (const bool cosine : {false, true})
            largest = std::fmax(
                largest, reference::error(mean_entry(encoding, at, {2 * k + (cosine ? 1 : 0), 1}),
                                          ratio * (cosine ? cos(middle) : sin(middle))));
        }
      }
    }
  }
  EXPECT_LE(largest, kMeanEntryError);
}

TEST(MeanEntry, OfPairsThatDoNotTurnIsTheirEntry) {
  const Sinusoidal encoding = Sinusoidal::octaves(140);
  EXPECT_EQ(mean_entry(encoding, {0, 1'000'000'000}, {2 * 139, 1}), 0);
  EXPECT_EQ(mean_entry(encoding, {0, 1'000'000'000}, {2 * 139 + 1, 1}), 1);
  EXPECT_NEAR(mean_entry(encoding, {0, 1'000'000'000}, {2 * 127 + 1, 1}), 1, 1e-15);
  // Half a turn a position: +1 and −1 by turns.
  EXPECT_NEAR(mean_entry(encoding, {0, 1000}, {1, 1}), 0, 1e-15);
  EXPECT_NEAR(mean_entry(encoding, {0, 1001}, {1, 1}), 1.0 / 1001, 1e-15);
}

struct Range {
  double from, to;
  std::int64_t cells;
  int pixels;
};

TEST(CellsUnderPixels, ZoomedOutEveryCellFallsUnderOnePixel) {
  std::mt19937_64 random(5);
  std::vector<Range> ranges = {{0, 1e9, 1'000'000'000, 900},
                               {0, 512, 512, 512},
                               {0, 1, 1, 1},
                               {999'999'000.25, 1e9, 1'000'000'000, 700},
                               {0.5, 511.5, 512, 512},
                               {0.1, 2.1, 3, 3},
                               {0.9, 2.9, 3, 3},
                               {0, 16384, 16384, 399},
                               {1e9 - 900.1, 1e9 - 0.3, 1'000'000'000, 900}};
  for (int i = 0; i < 500; ++i) {
    const std::int64_t cells =
        std::uniform_int_distribution<std::int64_t>(1, 1'000'000'000)(random);
    std::uniform_real_distribution<double> any(0, static_cast<double>(cells));
    const double a = any(random), b = any(random);
    if (std::fabs(a - b) < 1) continue;
    ranges.push_back({std::fmin(a, b), std::fmax(a, b), cells,
                      static_cast<int>(std::fmin(std::fabs(a - b), 1 + i))});
  }
  for (const Range& range : ranges) {
    SCOPED_TRACE(testing::Message() << range.from << " to " << range.to << " on " << range.pixels);
    const auto under =
        cells_under_pixels(range.from, range.to, range.cells, range.pixels, Sampling::mean);
    ASSERT_EQ(under.size(), static_cast<std::size_t>(range.pixels));
    std::int64_t next = static_cast<std::int64_t>(range.from);
    for (const Cells& cells : under) {
      ASSERT_EQ(cells.first, next);
      ASSERT_GE(cells.count, 1);
      next += cells.count;
    }
    const double scale = (range.to - range.from) / range.pixels;
    for (std::size_t p = 0; scale >= 1 && p + 1 < under.size(); ++p) {
      const double border = range.from + static_cast<double>(p + 1) * scale;
      const auto last = static_cast<double>(under[p].first + under[p].count - 1);
      ASSERT_NEAR(last + 1, border, 0.5 + 1e-6);
    }
    EXPECT_EQ(next, static_cast<std::int64_t>(std::ceil(range.to)));
    const auto sampled =
        cells_under_pixels(range.from, range.to, range.cells, range.pixels, Sampling::nearest);
    for (std::size_t p = 0; p < under.size(); ++p)
      ASSERT_EQ(sampled[p], (Cells{under[p].first, 1}));
  }
}

TEST(CellsUnderPixels, ZoomedInAPixelShowsTheCellAtItsCentre) {
  for (const Range& range :
       {Range{0, 2, 2, 80}, Range{3.25, 7.5, 10, 1000},
        Range{999'999'990.5, 1e9, 1'000'000'000, 777}, Range{0.2, 0.3, 1, 5}}) {
    for (const Sampling sampling : {Sampling::mean, Sampling::nearest}) {
      const std::vector<Cells> under =
          cells_under_pixels(range.from, range.to, range.cells, range.pixels, sampling);
      ASSERT_EQ(under.size(), static_cast<std::size_t>(range.pixels));
      const double scale = (range.to - range.from) / range.pixels;
      for (std::size_t p = 0; p < under.size(); ++p) {
        const double centre = range.from + (static_cast<double>(p) + 0.5) * scale;
        ASSERT_EQ(under[p].count, 1);
        ASSERT_LE(static_cast<double>(under[p].first), centre);
        ASSERT_GT(static_cast<double>(under[p].first) + 1, centre);
        ASSERT_LT(under[p].first, range.cells);
      }
    }
  }
  EXPECT_TRUE(cells_under_pixels(0, 5, 5, 0, Sampling::mean).empty());
}

TEST(Field, EveryPixelIsTheMeanOfItsCells) {
  constexpr auto billion = static_cast<double>(kMaxLength);
  const std::tuple<int, double, std::int64_t, FieldWindow, int, int> pictures[] = {
      {2, 10000, 1, {0, 1, 0, 2}, 40, 30},
      {128, 10000, 512, {0, 512, 0, 128}, 160, 90},
      {128, 10000, 512, {0, 512, 0, 128, true}, 160, 90},
      {128, 10000, 512, {0, 512, 0, 128, false, Sampling::nearest}, 160, 90},
      {128, 10000, 512, {100.5, 103.25, 7.5, 11}, 160, 90},
      {64, 2, 100'000, {5, 99'999, 3, 60, true}, 31, 77},
      {64, 10000, 5000, {10, 3010, 0, 64, true, Sampling::mean, 4999, true}, 41, 30},
      {16384, kMaxBase, kMaxLength, {0, billion, 0, 16384}, 40, 30},
      {16384, kMinBase, kMaxLength, {0, billion, 1, 16383, true}, 40, 30},
      {512, kMaxBase, kMaxLength, {billion - 30, billion, 0, 512}, 64, 64},
      {512, 10000, kMaxLength, {billion - 1e6, billion, 0, 512, false, Sampling::nearest}, 64, 64},
      {16384, 10000, kMaxLength, {billion - 1, billion, 16380, 16384}, 7, 5},
      {16384, 10000, 5000, {0, 5000, 0, 16384}, 1, 1},
  };
  for (const auto& [d, base, length, window, width, height] : pictures) {
    SCOPED_TRACE(testing::Message() << "base " << base << ", length " << length << ", transposed "
                                    << window.transposed);
    const auto picture =
        test::expect_picture_of_means(*Sinusoidal::make(d, base), window, length, width, height);
    for (const float value : picture) ASSERT_LE(std::fabs(value), 1.0f);
  }
  test::expect_picture_of_means(Sinusoidal::octaves(8), {0, 16, 0, 16}, 16, 16, 16);
  const Sinusoidal encoding = *Sinusoidal::make(8, 10000);
  evaluate_field(encoding, {}, 1, 0, 5, {});  // no pixels
  evaluate_field(encoding, {}, 1, 5, 0, {});
}

TEST(MeanEntry, IsTheMeanOfItsEntriesInEveryConvention) {
  test::in_every_convention({2, 4, 63, 64, 512, kMaxDim}, {kMinBase, 10000.0, kMaxBase},
                            test::expect_means_of_entries);
  for (const char* const id : {"paper", "mistake-multiply", "mlx"})
    test::expect_mean_of_entries(*Sinusoidal::make(512, 10000, *find_convention(id)),
                                 {kMaxLength - 200'000, 200'000}, {255, 2});
}

/// Each pixel's run is that of the cells under it, and each different run is there once.
void expect_runs(const PixelRuns& axis, const std::vector<Cells>& under) {
  ASSERT_EQ(axis.of_pixel.size(), under.size());
  for (std::size_t p = 0; p < under.size(); ++p) {
    ASSERT_LT(axis.of_pixel[p], axis.runs.size());
    ASSERT_EQ(axis.runs[axis.of_pixel[p]], under[p]) << p;
    if (p > 0) {
      ASSERT_EQ(axis.of_pixel[p] == axis.of_pixel[p - 1], under[p] == under[p - 1]) << p;
    }
  }
}

TEST(PixelRuns, OfARoomWiderThanTheSquareAreThoseOfTheSquare) {
  constexpr int kSide = 70, kLonger = 72;
  const SimilarityWindow window{100, 900, 1000, 1800};
  const auto runs = runs_under_pixels(window, 2000, kLonger, kSide);
  const auto down = cells_under_pixels(100, 900, 2000, kSide, window.sampling);
  auto across = cells_under_pixels(1000, 1800, 2000, kSide, window.sampling);
  across.resize(kLonger, across.back());
  expect_runs(runs.down, down);
  expect_runs(runs.across, across);
}

}  // namespace
}  // namespace posenc
