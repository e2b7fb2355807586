#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include <posenc/sinusoidal.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

/// Every pair of a small d; of a large one the first, the last and some hundred between.
std::vector<int> some_pairs(int d) {
  std::vector<int> pairs;
  for (int k = 0; k < d / 2; k += d <= 512 ? 1 : 97) pairs.push_back(k);
  pairs.push_back(d / 2 - 1);
  return pairs;
}

TEST(Frequencies, AreThoseOfMpfr) {
  for (const int d : {2, 4, 64, 128, 512, 16384}) {
    for (const double base : {kMinBase, 2.0, 10000.0, 12345.678, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      ASSERT_EQ(encoding.pairs(), d / 2);
      for (const int k : some_pairs(d)) {
        SCOPED_TRACE(testing::Message() << "d " << d << " base " << base << " pair " << k);
        const Real omega = reference::omega(d, base, k);
        // Rounded to the nearest 2⁻¹²⁸, but for a hair where two are equally near.
        EXPECT_LE(reference::error(0, Real::turns(encoding.step(k)) - omega / Real::two_pi()),
                  0x1.0001p-129);
        EXPECT_LE(reference::error(encoding.omega(k), omega) / omega.to_double(), 0x1p-52);
        const Real wavelength = Real::two_pi() / omega;
        EXPECT_LE(reference::error(encoding.wavelength(k), wavelength) / wavelength.to_double(),
                  0x1p-51);
        const Real turns = Real::whole(kMaxPosition) / wavelength;
        EXPECT_LE(
            reference::error(encoding.turns_within(k, kMaxPosition), turns) / turns.to_double(),
            0x1p-50);
      }
    }
  }
}

TEST(Frequencies, TheFastestPairTurnsOneRadianAPositionExactly) {
  EXPECT_EQ(Sinusoidal::make(128, 10000)->omega(0), 1.0);
  EXPECT_EQ(Sinusoidal::make(2, kMaxBase)->omega(0), 1.0);
}

TEST(Frequencies, PublishedLongestWavelengths) {
  const auto longest = [](int d) { return Sinusoidal::make(d, 10000)->wavelength(d / 2 - 1); };
  EXPECT_NEAR(longest(8), 6283.19, 0.005);
  EXPECT_NEAR(longest(64), 47117.24, 0.005);
  EXPECT_NEAR(longest(128), 54410.14, 0.005);
  EXPECT_NEAR(longest(512), 60611.48, 0.005);
}

TEST(Frequencies, OctavesHaveTheWavelengthsOfBits) {
  const Sinusoidal encoding = Sinusoidal::octaves(140);
  EXPECT_EQ(encoding.d(), 280);
  EXPECT_EQ(encoding.base(), 0);
  for (int k = 0; k < 128; ++k) {
    EXPECT_EQ(encoding.wavelength(k), std::ldexp(2.0, k)) << k;
    EXPECT_EQ(Real::turns(encoding.step(k)).to_double(), std::ldexp(0.5, -k)) << k;
  }
  for (int k = 128; k < 140; ++k) {
    EXPECT_EQ(encoding.step(k), Turns{}) << k;
    EXPECT_EQ(encoding.omega(k), 0) << k;
    EXPECT_EQ(encoding.wavelength(k), std::numeric_limits<double>::infinity()) << k;
  }
  EXPECT_EQ(Sinusoidal::octaves(kMaxDim / 2).d(), kMaxDim);
}

}  // namespace
}  // namespace posenc
