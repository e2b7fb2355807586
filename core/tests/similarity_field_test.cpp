#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <posenc/encodings.hpp>
#include <posenc/similarity_field.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "reference.hpp"
#include "reference_conventions.hpp"

namespace posenc {
namespace {

using reference::Real;

constexpr std::int64_t kBillion = 1'000'000'000;

/// p(i)·p(j) as its definition says, in MPFR.
double dot_by_mpfr(const Convention& convention, int d, double base, std::int64_t i,
                   std::int64_t j) {
  Real sum = Real::whole(0);
  for (int dim = 0; dim < d; ++dim) {
    sum = sum + reference::entry(convention.id, d, base, i, dim) *
                    reference::entry(convention.id, d, base, j, dim);
  }
  return sum.to_double();
}

/// The mean over i × j of the products of entries, cell by cell in long double.
double mean_by_summing(const Encoding& encoding, Cells i, Cells j) {
  long double sum = 0;
  std::vector<double> here(static_cast<std::size_t>(encoding.d()));
  std::vector<double> there(here.size());
  for (std::int64_t a = i.first; a < i.first + i.count; ++a) {
    encoding.row(a, here);
    for (std::int64_t b = j.first; b < j.first + j.count; ++b) {
      encoding.row(b, there);
      for (std::size_t dim = 0; dim < here.size(); ++dim) {
        sum += static_cast<long double>(here[dim]) * static_cast<long double>(there[dim]);
      }
    }
  }
  return static_cast<double>(sum / static_cast<long double>(i.count) /
                             static_cast<long double>(j.count));
}

int small_d(const Convention& convention) { return convention.odd_d == OddD::refused ? 10 : 9; }

TEST(MeanDot, OfSinglePositionsIsTheDotProductInEveryConvention) {
  for (const Convention& convention : conventions()) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const int d = small_d(convention);
      const Sinusoidal encoding = *Sinusoidal::make(d, base, convention);
      const double scale = encoding.scale();
      for (const auto& [i, j] : {std::pair<std::int64_t, std::int64_t>{0, 0},
                                 {3, 17},
                                 {999'999'999, 2},
                                 {999'999'937, 999'999'999}}) {
        EXPECT_NEAR(mean_dot(encoding, {i, 1}, {j, 1}), dot_by_mpfr(convention, d, base, i, j),
                    kMeanDotError * d * scale * scale)
            << convention.id << ", base " << base << ", " << i << ", " << j;
      }
    }
  }
}

TEST(MeanDot, IsTheMeanOfItsProductsInEveryConvention) {
  for (const Convention& convention : conventions()) {
    const Sinusoidal encoding = *Sinusoidal::make(small_d(convention), 10000, convention);
    for (const auto& [i, j] :
         {std::pair<Cells, Cells>{{0, 5}, {0, 5}}, {{7, 1}, {100, 30}}, {{1000, 41}, {3, 64}}}) {
      EXPECT_NEAR(mean_dot(encoding, i, j), mean_by_summing(encoding, i, j), 1e-12)
          << convention.id << ", " << i.first << " + " << i.count << ", " << j.first << " + "
          << j.count;
    }
  }
}

TEST(MeanDot, KeepsItsPrecisionUpToABillionPositions) {
  for (const int d : {2, 128, 512}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      for (const auto& [i, j] : {std::pair<Cells, Cells>{{0, kBillion}, {0, 1000}},
                                 {{5, 1'000'000}, {998'000'000, 1'000'001}},
                                 {{999'999'000, 1000}, {3, 7}}}) {
        Real sum = Real::whole(0);
        for (int k = 0; k < d / 2; ++k) {
          const Real half = reference::omega(d, base, k) / Real::whole(2);
          const auto ratio = [&](Cells cells) {
            const Real n = Real::whole(cells.count);
            return sin(n * half) / (n * sin(half));
          };
          const Real apart = Real::whole(2 * i.first + i.count - 2 * j.first - j.count) * half;
          sum = sum + ratio(i) * ratio(j) * cos(apart);
        }
        EXPECT_LE(reference::error(mean_dot(encoding, i, j), sum), kMeanDotError * d)
            << d << ", " << base << ", " << i.count << " × " << j.count;
      }
    }
  }
}

TEST(MeanDot, OfOtherEncodingsIsTheMeanOfTheirProducts) {
  for (const EncodingKind& kind : encodings()) {
    const auto encoding = *kind.make({.d = 12, .length = 200});
    EXPECT_NEAR(mean_dot(*encoding, {3, 20}, {90, 11}),
                mean_by_summing(*encoding, {3, 20}, {90, 11}), 1e-9)
        << kind.id;
  }
}

struct Case {
  double row_from, column_from, size;
  int width, height;
};

void expect_pictures_of_means(const Encoding& encoding, const SimilarityWindow& window,
                              std::int64_t length, int width, int height, Threads* threads) {
  std::vector<float> out(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  evaluate_similarity(encoding, window, length, width, height, out, threads);
  const auto position = [&](Cells cells) {
    cells.first = window.descending ? window.origin - cells.first - (cells.count - 1)
                                    : window.origin + cells.first;
    return cells;
  };
  const auto rows =
      cells_under_pixels(window.row_from, window.row_to, length, height, window.sampling);
  const auto columns =
      cells_under_pixels(window.column_from, window.column_to, length, width, window.sampling);
  const double largest = encoding.largest_entry(length);
  const double bound = kSimilarityFieldError * encoding.d() * largest * largest;
  double worst = 0;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < columns.size(); ++x) {
      const double expected = mean_dot(encoding, position(rows[y]), position(columns[x]));
      worst =
          std::fmax(worst, std::fabs(static_cast<double>(out[y * columns.size() + x]) - expected));
    }
  }
  EXPECT_LE(worst, bound) << encoding.id() << ", d " << encoding.d() << ", rows from "
                          << window.row_from << " to " << window.row_to << ", columns from "
                          << window.column_from << ", " << width << " × " << height;
}

TEST(SimilarityField, IsTheMeanUnderEachPixelInEveryConvention) {
  Threads threads(2);
  for (const Convention& convention : conventions()) {
    for (const int d : {small_d(convention), 64}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, 10000, convention);
      for (const Case& at : {Case{0, 0, 4, 37, 37}, Case{10.25, 3.5, 40.5, 40, 40},
                             Case{0, 0, 1000, 31, 31}, Case{kBillion - 2e6, 12'345.75, 2e6, 50, 50},
                             Case{0, 0, 1e9, 40, 40}, Case{100, 100, 777, 30, 29}}) {
        for (const Sampling sampling : {Sampling::mean, Sampling::nearest}) {
          const SimilarityWindow window{at.row_from,
                                        at.row_from + at.size,
                                        at.column_from,
                                        at.column_from + at.size,
                                        sampling,
                                        convention.position_of_row(0, kBillion),
                                        convention.descending};
          SCOPED_TRACE(convention.id);
          expect_pictures_of_means(encoding, window, kBillion, at.width, at.height, &threads);
        }
      }
    }
  }
}

TEST(SimilarityField, OfTheLargestEncoding) {
  const Sinusoidal encoding = *Sinusoidal::make(kMaxDim, kMaxBase);
  expect_pictures_of_means(encoding, {0, 1e9, 0, 1e9}, kBillion, 6, 6, nullptr);
  expect_pictures_of_means(encoding, {5, 12, 1000, 1007}, kBillion, 7, 7, nullptr);
}

TEST(SimilarityField, OfOtherEncodingsAndOfAxesOfTwoScales) {
  for (const EncodingKind& kind : encodings()) {
    const auto encoding = *kind.make({.d = 12, .length = 300});
    expect_pictures_of_means(*encoding, {0, 300, 0, 300}, 300, 20, 20, nullptr);
    expect_pictures_of_means(*encoding, {20, 300, 1, 4}, 300, 33, 20, nullptr);
  }
}

TEST(SimilarityField, HasOneValueAlongADiagonalOfCells) {
  const Sinusoidal encoding = *Sinusoidal::make(512, 10000);
  constexpr std::size_t kSide = 24;
  std::vector<float> out(kSide * kSide);
  evaluate_similarity(encoding, {kBillion - 24.0, 1e9, 100, 124}, kBillion, kSide, kSide, out);
  for (std::size_t y = 1; y < kSide; ++y) {
    for (std::size_t x = 1; x < kSide; ++x) {
      EXPECT_EQ(out[y * kSide + x], out[(y - 1) * kSide + x - 1]);
    }
  }
  EXPECT_EQ(out[kSide + 3], static_cast<float>(encoding.dot(103 - (kBillion - 23))));
}

}  // namespace
}  // namespace posenc
