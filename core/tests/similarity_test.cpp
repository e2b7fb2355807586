#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include <posenc/encodings.hpp>
#include <posenc/similarity.hpp>
#include <posenc/threads.hpp>

#include "means.hpp"
#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

TEST(DotProduct, IsThatOfMpfrHoweverItIsTaken) {
  for (const int d : {2, 8, 50, 512, 16384}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      const reference::Dot dot("paper", d, base);
      constexpr std::int64_t first = -40, step = 1'000'003;
      std::vector<double> curve(211);
      encoding.dot_curve(first, step, curve);
      for (const int i : {0, 1, 113, 210}) {
        const std::int64_t delta = first + step * i;
        SCOPED_TRACE(testing::Message() << "d " << d << " base " << base << " delta " << delta);
        const Real expected = dot(delta);
        EXPECT_LE(reference::error(encoding.dot(delta), expected), d * kDotError);
        EXPECT_LE(reference::error(curve[static_cast<std::size_t>(i)], expected), d * kDotError);
        for (const std::int64_t t : test::Integers{0, 37, 999'999'999})
          EXPECT_LE(reference::error(encoding.dot_at(t, delta), expected), 2 * d * kDotError);
      }
    }
  }
}

TEST(DotProduct, CurvesOfAnyLengthHaveEveryDistance) {
  for (const int d : {2, 70, 512}) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
    for (const std::size_t size : {0u, 1u, 2u, 3u, 63u, 64u, 65u, 4096u, 5000u}) {
      std::vector<double> curve(size);
      encoding.dot_curve(17, -3, curve);
      for (std::size_t i = 0; i < size; ++i)
        ASSERT_NEAR(curve[i], encoding.dot(17 - 3 * static_cast<std::int64_t>(i)),
                    2 * d * kDotError)
            << size << ", " << i;
    }
    for (const std::int64_t t : test::Integers{0, 37, kMaxPosition / 2}) {
      std::vector<double> curve(130);
      encoding.dot_curve_at(t, -60, 7, curve);
      for (std::size_t i = 0; i < curve.size(); ++i) {
        const std::int64_t delta = -60 + 7 * static_cast<std::int64_t>(i);
        ASSERT_NEAR(curve[i], encoding.dot_at(t, delta), 4 * d * kDotError) << t << ", " << delta;
      }
      const Real expected = reference::Dot("paper", d, 10000)(66);
      EXPECT_LE(reference::error(curve[18], expected), 2 * d * kDotError) << d << ", " << t;
    }
  }
}

TEST(DotProduct, IsTheSumOfItsTermsAndDependsOnTheDistanceOnly) {
  const Sinusoidal encoding = *Sinusoidal::make(128, 10000);
  for (const std::int64_t delta : {0, 1, 8, 500, 123456}) {
    double sum = 0;
    for (int k = 0; k < encoding.pairs(); ++k) {
      EXPECT_LE(
          reference::error(encoding.term(k, delta), cos(delta * reference::omega(128, 10000, k))),
          kEntryError);
      sum += encoding.term(k, delta);
    }
    EXPECT_NEAR(encoding.dot(delta), sum, 1e-12);
    EXPECT_EQ(encoding.dot(-delta), encoding.dot(delta));
  }
}

TEST(DotProduct, EveryVectorHasTheSameNormAndDistancesAreNormsOfDifferences) {
  for (const int d : {2, 128, 16384}) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
    EXPECT_EQ(encoding.dot(0), d / 2);
    EXPECT_EQ(normalized_dot(d, encoding.dot(0)), 1);
    for (const std::int64_t t : test::Integers{0, 37, kMaxPosition})
      EXPECT_NEAR(std::sqrt(encoding.dot_at(t, 0)), std::sqrt(d / 2), 1e-12);
    if (d > 128) continue;
    for (const std::int64_t delta : {0, 1, 8, 500}) {
      Real squares;
      for (int dim = 0; dim < d; ++dim) {
        const Real off =
            reference::entry(d, 10000, 37, dim) - reference::entry(d, 10000, 37 + delta, dim);
        squares = squares + off * off;
      }
      EXPECT_LE(reference::error(euclidean_distance(d, encoding.dot(delta)), sqrt(squares)),
                std::sqrt(2 * d * kDotError));
    }
  }
  EXPECT_EQ(euclidean_distance(8, std::nextafter(4.0, 5.0)), 0);
}

constexpr std::int64_t kBillion = 1'000'000'000;

/// The mean over i × j of the products of entries, cell by cell in long double.
double mean_by_summing(const Encoding& encoding, Cells i, Cells j) {
  long double sum = 0;
  std::vector<double> here(static_cast<std::size_t>(encoding.d())), there(here.size());
  for (std::int64_t a = i.first; a < i.first + i.count; ++a) {
    encoding.row(a, here);
    for (std::int64_t b = j.first; b < j.first + j.count; ++b) {
      encoding.row(b, there);
      for (std::size_t dim = 0; dim < here.size(); ++dim)
        sum += static_cast<long double>(here[dim]) * static_cast<long double>(there[dim]);
    }
  }
  return static_cast<double>(sum / static_cast<long double>(i.count) /
                             static_cast<long double>(j.count));
}

TEST(MeanDot, OfSinglePositionsIsTheDotProductInEveryConvention) {
  test::in_every_convention({4, 9}, {kMinBase, 10000.0, kMaxBase}, [](const auto& encoding) {
    const auto entry = [&](std::int64_t t, int dim) {
      return reference::entry(encoding.convention().id, encoding.d(), encoding.base(), t, dim);
    };
    for (const auto& [i, j] : {std::pair<std::int64_t, std::int64_t>{0, 0},
                               {3, 17},
                               {999'999'999, 2},
                               {999'999'937, 999'999'999}}) {
      Real dot;
      for (int dim = 0; dim < encoding.d(); ++dim) dot = dot + entry(i, dim) * entry(j, dim);
      EXPECT_LE(reference::error(mean_dot(encoding, {i, 1}, {j, 1}), dot),
                kMeanDotError * encoding.d() * encoding.scale() * encoding.scale())
          << i << ", " << j;
    }
  });
}

TEST(MeanDot, IsTheMeanOfItsProducts) {
  test::in_every_convention({4, 9}, {10000.0}, [](const auto& encoding) {
    for (const auto& [i, j] :
         {std::pair<Cells, Cells>{{0, 5}, {0, 5}}, {{7, 1}, {100, 30}}, {{1000, 41}, {3, 64}}}) {
      EXPECT_NEAR(mean_dot(encoding, i, j), mean_by_summing(encoding, i, j), 1e-12)
          << i.first << " + " << i.count << ", " << j.first << " + " << j.count;
    }
  });
  for (const EncodingKind& kind : encodings()) {
    const auto encoding = *kind.make({.d = 12, .length = 200});
    EXPECT_NEAR(mean_dot(*encoding, {3, 20}, {90, 11}),
                mean_by_summing(*encoding, {3, 20}, {90, 11}), 1e-9)
        << kind.id;
  }
}

TEST(MeanDot, KeepsItsPrecisionUpToABillionPositions) {
  for (const int d : {2, 128, 512}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      for (const auto& [i, j] : {std::pair<Cells, Cells>{{0, kBillion}, {0, 1000}},
                                 {{5, 1'000'000}, {998'000'000, 1'000'001}},
                                 {{999'999'000, 1000}, {3, 7}}}) {
        Real sum;
        for (int k = 0; k < d / 2; ++k) {
          const Real half = reference::omega(d, base, k) / 2;
          const auto ratio = [&](std::int64_t n) { return sin(n * half) / (n * sin(half)); };
          sum = sum + ratio(i.count) * ratio(j.count) *
                          cos((2 * i.first + i.count - 2 * j.first - j.count) * half);
        }
        EXPECT_LE(reference::error(mean_dot(encoding, i, j), sum), kMeanDotError * d)
            << d << ", " << base << ", " << i.count << " × " << j.count;
      }
    }
  }
}

TEST(SimilarityField, IsTheMeanUnderEachPixelInEveryConvention) {
  Threads threads(2);
  const struct {
    double row_from, column_from, size;
    int width, height;
  } pictures[] = {{0, 0, 4, 37, 37},    {10.25, 3.5, 40.5, 40, 40},
                  {0, 0, 1000, 31, 31}, {kBillion - 2e6, 12'345.75, 2e6, 50, 50},
                  {0, 0, 1e9, 40, 40},  {100, 100, 777, 30, 29}};
  test::in_every_convention({4, 9, 64}, {10000.0}, [&](const Sinusoidal& encoding) {
    const auto& convention = encoding.convention();
    for (const auto& at : pictures) {
      for (const Sampling sampling : {Sampling::mean, Sampling::nearest}) {
        const SimilarityWindow window{at.row_from,
                                      at.row_from + at.size,
                                      at.column_from,
                                      at.column_from + at.size,
                                      sampling,
                                      convention.position_of_row(0, kBillion),
                                      convention.descending};
        test::expect_picture_of_mean_dots(encoding, window, kBillion, at.width, at.height,
                                          &threads);
      }
    }
  });
}

TEST(SimilarityField, IsTheMeanForTheLargestDForOtherEncodingsAndForAxesOfTwoScales) {
  const Sinusoidal largest = *Sinusoidal::make(kMaxDim, kMaxBase);
  test::expect_picture_of_mean_dots(largest, {0, 1e9, 0, 1e9}, kBillion, 6, 6);
  test::expect_picture_of_mean_dots(largest, {5, 12, 1000, 1007}, kBillion, 7, 7);
  for (const EncodingKind& kind : encodings()) {
    const auto encoding = *kind.make({.d = 12, .length = 300});
    test::expect_picture_of_mean_dots(*encoding, {0, 300, 0, 300}, 300, 20, 20);
    test::expect_picture_of_mean_dots(*encoding, {20, 300, 1, 4}, 300, 33, 20);
  }
}

TEST(SimilarityField, HasOneValueAlongADiagonalOfCells) {
  const Sinusoidal encoding = *Sinusoidal::make(512, 10000);
  constexpr std::size_t kSide = 24;
  std::vector<float> out(kSide * kSide);
  evaluate_similarity(encoding, {kBillion - 24.0, 1e9, 100, 124}, kBillion, kSide, kSide, out);
  for (std::size_t y = 1; y < kSide; ++y)
    for (std::size_t x = 1; x < kSide; ++x)
      EXPECT_EQ(out[y * kSide + x], out[(y - 1) * kSide + x - 1]);
  EXPECT_EQ(out[kSide + 3], static_cast<float>(encoding.dot(103 - (kBillion - 23))));
}

}  // namespace
}  // namespace posenc
