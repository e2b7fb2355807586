#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include <posenc/similarity.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

TEST(DotProduct, IsThatOfMpfrHoweverItIsTaken) {
  for (const int d : {2, 8, 50, 512, 16384}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      constexpr std::int64_t first = -40;
      constexpr std::int64_t step = 1'000'003;
      std::vector<double> curve(211);
      encoding.dot_curve(first, step, curve);
      for (const std::size_t i :
           {std::size_t{0}, std::size_t{1}, std::size_t{113}, std::size_t{210}}) {
        const std::int64_t delta = first + step * static_cast<std::int64_t>(i);
        SCOPED_TRACE(testing::Message() << "d " << d << " base " << base << " delta " << delta);
        const Real expected = reference::dot(d, base, delta);
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
      const Real expected = reference::dot(d, 10000, 66);
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

TEST(Landmarks, PublishedFacts) {
  struct Fact {
    int d;
    std::int64_t rise, negative;
  };
  for (const Fact fact :
       {Fact{8, 3, 91}, Fact{64, 5, 725}, Fact{128, 11, 1707}, Fact{512, 43, 3284}}) {
    const Sinusoidal encoding = *Sinusoidal::make(fact.d, 10000);
    EXPECT_EQ(first_rise(encoding, kMaxLength), fact.rise) << fact.d;
    EXPECT_EQ(first_negative(encoding, kMaxLength), fact.negative) << fact.d;
  }
}

TEST(Landmarks, AreLookedForUpToTheGivenDistanceAndNoFurther) {
  const Sinusoidal encoding = *Sinusoidal::make(128, 10000);
  EXPECT_EQ(first_negative(encoding, 1707), 1707);
  EXPECT_EQ(first_negative(encoding, 1706), std::nullopt);
  EXPECT_EQ(first_rise(encoding, 12), 11);
  EXPECT_EQ(first_rise(encoding, 11), std::nullopt);
  EXPECT_EQ(first_rise(encoding, 0), std::nullopt);
  EXPECT_EQ(first_negative(encoding, 0), std::nullopt);
}

TEST(Landmarks, AreThoseOfAPlainSearch) {
  for (const int d : {2, 6, 30, 500}) {
    for (const double base : {kMinBase, 2.0, 1000.0, 1e6, kMaxBase}) {
      SCOPED_TRACE(testing::Message() << "d " << d << " base " << base);
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      constexpr std::int64_t limit = 3000;
      std::optional<std::int64_t> rise;
      std::optional<std::int64_t> negative;
      double here = encoding.dot(0);
      for (std::int64_t delta = 0; delta <= limit; ++delta) {
        const double next = encoding.dot(delta + 1);
        if (!rise && delta < limit && next > here) rise = delta;
        if (!negative && here < 0) negative = delta;
        here = next;
      }
      EXPECT_EQ(first_rise(encoding, limit), rise);
      EXPECT_EQ(first_negative(encoding, limit), negative);
    }
  }
}

TEST(Landmarks, AreFoundAtTheUsualBaseForTheLargestD) {
  const Sinusoidal encoding = *Sinusoidal::make(kMaxDim, 10000);
  const std::optional<std::int64_t> negative = first_negative(encoding, kMaxLength);
  ASSERT_TRUE(negative);
  EXPECT_LT(encoding.dot(*negative), 0);
  EXPECT_GT(encoding.dot(*negative - 1), 0);
  const std::optional<std::int64_t> rise = first_rise(encoding, kMaxLength);
  ASSERT_TRUE(rise);
  EXPECT_GT(encoding.dot(*rise + 1), encoding.dot(*rise));
  EXPECT_LT(encoding.dot(*rise), encoding.dot(*rise - 1));
}

TEST(Landmarks, NoneWithinTheLimitIsSaid) {
  const Sinusoidal encoding = *Sinusoidal::make(kMaxDim, kMaxBase);
  EXPECT_EQ(first_negative(encoding, kMaxLength), std::nullopt);
  EXPECT_GT(encoding.dot(search_limit(encoding.pairs())), 0);
  EXPECT_EQ(search_limit(kMaxDim / 2), 16384);
  EXPECT_EQ(search_limit(2048), 65536);
}

}  // namespace
}  // namespace posenc
