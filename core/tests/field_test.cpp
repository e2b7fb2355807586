#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include <posenc/field.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

/// The mean as its definition says, term by term.
double mean_by_summing(int d, double base, Cells positions, Cells dims) {
  long double sum = 0;
  for (std::int64_t dim = dims.first; dim < dims.first + dims.count; ++dim) {
    const std::int64_t k = dim / 2;
    const auto omega = std::pow(static_cast<long double>(base),
                                -2.0L * static_cast<long double>(k) / static_cast<long double>(d));
    for (std::int64_t t = positions.first; t < positions.first + positions.count; ++t) {
      const long double angle = static_cast<long double>(t) * omega;
      sum += dim % 2 == 0 ? std::sin(angle) : std::cos(angle);
    }
  }
  return static_cast<double>(sum / static_cast<long double>(positions.count) /
                             static_cast<long double>(dims.count));
}

TEST(MeanEntry, IsTheMeanOfItsEntries) {
  for (const int d : {2, 8, 64}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      for (const Cells positions :
           {Cells{0, 1}, Cells{5, 2}, Cells{37, 63}, Cells{1'000'000, 1000}}) {
        for (const Cells dims : {Cells{0, 1}, Cells{d - 1, 1}, Cells{0, d}, Cells{d / 2 - 1, 2}}) {
          EXPECT_NEAR(mean_entry(encoding, positions, dims),
                      mean_by_summing(d, base, positions, dims), 1e-12)
              << "d " << d << " base " << base << " positions " << positions.first << " + "
              << positions.count << " dims " << dims.first << " + " << dims.count;
        }
      }
    }
  }
}

TEST(MeanEntry, OfAMillionPositions) {
  constexpr Cells million{123, 1'000'000};
  for (const int dim : {0, 1, 6, 7}) {
    const Cells dims{dim, 1};
    EXPECT_NEAR(mean_entry(*Sinusoidal::make(8, kMaxBase), million, dims),
                mean_by_summing(8, kMaxBase, million, dims), 1e-12)
        << dim;
  }
}

TEST(MeanEntry, KeepsItsPrecisionUpToABillionPositions) {
  double largest = 0;
  for (const int d : {2, 128, 16384}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      for (const Cells positions :
           {Cells{999'999'999, 1}, Cells{0, 1'000'000'000}, Cells{12'345, 999'000'000},
            Cells{500'000'000, 710}, Cells{3, 44}}) {
        for (const int k : {0, d / 4, d / 2 - 1}) {
          const Real half = reference::omega(d, base, k) / Real::whole(2);
          const Real n = Real::whole(positions.count);
          const Real ratio = sin(n * half) / (n * sin(half));
          const Real middle = Real::whole(2 * positions.first + positions.count - 1) * half;
          largest = std::fmax(largest, reference::error(mean_entry(encoding, positions, {2 * k, 1}),
                                                        ratio * sin(middle)));
          largest =
              std::fmax(largest, reference::error(mean_entry(encoding, positions, {2 * k + 1, 1}),
                                                  ratio * cos(middle)));
        }
      }
    }
  }
  EXPECT_LE(largest, kMeanEntryError);
}

TEST(MeanEntry, OfPairsThatStandStillIsTheirEntry) {
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
    const double a = any(random);
    const double b = any(random);
    if (std::fabs(a - b) < 1) continue;
    ranges.push_back({std::fmin(a, b), std::fmax(a, b), cells,
                      static_cast<int>(std::fmin(std::fabs(a - b), 1 + i))});
  }
  for (const Range& range : ranges) {
    SCOPED_TRACE(testing::Message() << range.from << " to " << range.to << " on " << range.pixels);
    const std::vector<Cells> under =
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
    const std::vector<Cells> sampled =
        cells_under_pixels(range.from, range.to, range.cells, range.pixels, Sampling::nearest);
    for (std::size_t p = 0; p < under.size(); ++p) {
      ASSERT_EQ(sampled[p], (Cells{under[p].first, 1}));
    }
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

struct Picture {
  int d;
  double base;
  std::int64_t length;
  FieldWindow window;
  int width, height;
};

std::vector<Picture> pictures() {
  constexpr auto billion = static_cast<double>(kMaxLength);
  return {
      {2, 10000, 1, {0, 1, 0, 2, false, Sampling::mean}, 40, 30},
      {128, 10000, 512, {0, 512, 0, 128, false, Sampling::mean}, 160, 90},
      {128, 10000, 512, {0, 512, 0, 128, true, Sampling::mean}, 160, 90},
      {128, 10000, 512, {0, 512, 0, 128, false, Sampling::nearest}, 160, 90},
      {128, 10000, 512, {100.5, 103.25, 7.5, 11, false, Sampling::mean}, 160, 90},
      {64, 2, 100'000, {5, 99'999, 3, 60, true, Sampling::mean}, 31, 77},
      {16384, kMaxBase, kMaxLength, {0, billion, 0, 16384, false, Sampling::mean}, 40, 30},
      {16384, kMinBase, kMaxLength, {0, billion, 1, 16383, true, Sampling::mean}, 40, 30},
      {512, kMaxBase, kMaxLength, {billion - 30, billion, 0, 512, false, Sampling::mean}, 64, 64},
      {512, 10000, kMaxLength, {billion - 1e6, billion, 0, 512, false, Sampling::nearest}, 64, 64},
      {16384, 10000, kMaxLength, {billion - 1, billion, 16380, 16384, false, Sampling::mean}, 7, 5},
      {16384, 10000, 5000, {0, 5000, 0, 16384, false, Sampling::mean}, 1, 1},
  };
}

TEST(Field, EveryPixelIsTheMeanOfItsCells) {
  for (const Picture& picture : pictures()) {
    SCOPED_TRACE(testing::Message()
                 << "d " << picture.d << " base " << picture.base << " length " << picture.length
                 << " transposed " << picture.window.transposed);
    const FieldWindow& window = picture.window;
    const Sinusoidal encoding = *Sinusoidal::make(picture.d, picture.base);
    std::vector<float> out(static_cast<std::size_t>(picture.width * picture.height));
    evaluate_field(encoding, window, picture.length, picture.width, picture.height, out);

    const auto positions =
        cells_under_pixels(window.position_from, window.position_to, picture.length,
                           window.transposed ? picture.width : picture.height, window.sampling);
    const auto dims =
        cells_under_pixels(window.dim_from, window.dim_to, picture.d,
                           window.transposed ? picture.height : picture.width, window.sampling);
    double largest = 0;
    for (std::size_t p = 0; p < positions.size(); ++p) {
      for (std::size_t c = 0; c < dims.size(); c += 1 + p % 7) {
        const float value =
            window.transposed ? out[c * positions.size() + p] : out[p * dims.size() + c];
        ASSERT_LE(std::fabs(value), 1.0f);
        const double expected = mean_entry(encoding, positions[p], dims[c]);
        largest = std::fmax(largest, std::fabs(static_cast<double>(value) - expected));
      }
    }
    EXPECT_LE(largest, kFieldError);
  }
}

TEST(Field, OfNoPixelsIsEmpty) {
  const Sinusoidal encoding = *Sinusoidal::make(8, 10000);
  evaluate_field(encoding, {}, 1, 0, 5, {});
  evaluate_field(encoding, {}, 1, 5, 0, {});
}

TEST(Field, OctavesArePaintedToo) {
  const Sinusoidal encoding = Sinusoidal::octaves(8);
  FieldWindow window;
  window.position_to = 16;
  window.dim_to = 16;
  std::vector<float> out(256);
  evaluate_field(encoding, window, 16, 16, 16, out);
  for (int t = 0; t < 16; ++t) {
    for (int dim = 0; dim < 16; ++dim) {
      EXPECT_NEAR(out[static_cast<std::size_t>(16 * t + dim)], encoding.entry(t, dim), kFieldError);
    }
  }
}

}  // namespace
}  // namespace posenc
