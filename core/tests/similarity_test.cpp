#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include <posenc/similarity.hpp>

#include "reference_conventions.hpp"

namespace posenc {
namespace {

using reference::Real;

TEST(DotProduct, IsThatOfMpfrHoweverItIsTaken) {
  for (const int d : {2, 8, 50, 512, 16384}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      const reference::Dot dot("paper", d, base);
      constexpr std::int64_t first = -40;
      constexpr std::int64_t step = 1'000'003;
      std::vector<double> curve(211);
      encoding.dot_curve(first, step, curve);
      for (const std::size_t i :
           {std::size_t{0}, std::size_t{1}, std::size_t{113}, std::size_t{210}}) {
        const std::int64_t delta = first + step * static_cast<std::int64_t>(i);
        SCOPED_TRACE(testing::Message() << "d " << d << " base " << base << " delta " << delta);
        const Real expected = dot(delta);
        EXPECT_LE(reference::error(encoding.dot(delta), expected), d * kDotError);
        EXPECT_LE(reference::error(curve[i], expected), d * kDotError);
        for (const std::int64_t t :
             {std::int64_t{0}, std::int64_t{37}, std::int64_t{999'999'999}}) {
          EXPECT_LE(reference::error(encoding.dot_at(t, delta), expected), 2 * d * kDotError);
        }
      }
    }
  }
}

TEST(DotProduct, ACurveOfAnyLengthHasEveryDistance) {
  const Sinusoidal encoding = *Sinusoidal::make(70, 10000);
  for (const std::size_t size : {0u, 1u, 2u, 3u, 63u, 64u, 65u, 4096u, 5000u}) {
    std::vector<double> curve(size);
    encoding.dot_curve(17, -3, curve);
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_NEAR(curve[i], encoding.dot(17 - 3 * static_cast<std::int64_t>(i)), 2 * 70 * kDotError)
          << size << ", " << i;
    }
  }
}

TEST(DotProduct, TheCurveOfAPositionIsTakenFromItsRows) {
  for (const int d : {2, 70, 512}) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
    for (const std::int64_t t : {std::int64_t{0}, std::int64_t{37}, kMaxPosition / 2}) {
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
      EXPECT_LE(reference::error(encoding.term(k, delta),
                                 cos(Real::whole(delta) * reference::omega(128, 10000, k))),
                kEntryError);
      sum += encoding.term(k, delta);
    }
    EXPECT_NEAR(encoding.dot(delta), sum, 1e-12);
    EXPECT_EQ(encoding.dot(-delta), encoding.dot(delta));
  }
}

TEST(DotProduct, EveryVectorHasTheSameNorm) {
  for (const int d : {2, 128, 16384}) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
    EXPECT_EQ(encoding.dot(0), d / 2);
    EXPECT_EQ(normalized_dot(d, encoding.dot(0)), 1);
    for (const std::int64_t t : {std::int64_t{0}, std::int64_t{37}, kMaxPosition}) {
      EXPECT_NEAR(std::sqrt(encoding.dot_at(t, 0)), std::sqrt(d / 2), 1e-12);
    }
  }
}

TEST(Distance, IsTheNormOfTheDifference) {
  for (const int d : {2, 128}) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
    for (const std::int64_t delta : {0, 1, 8, 500}) {
      Real squares = Real::whole(0);
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

}  // namespace
}  // namespace posenc
