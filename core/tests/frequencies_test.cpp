#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <utility>
#include <vector>

#include <posenc/binary.hpp>
#include <posenc/sinusoidal.hpp>

#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

TEST(Frequencies, CompletedHalfTurnsAreThoseOfTheFormula) {
  std::mt19937_64 random(11);
  std::uniform_int_distribution<std::int64_t> any(0, 1'000'000'000);
  for (const double base : {kMinBase, 10000.0, kMaxBase}) {
    for (const char* id : {"paper", "mistake-multiply", "mistake-index-pi"}) {
      const Sinusoidal encoding = *Sinusoidal::make(16, base, *find_convention(id));
      for (int k = 0; k < encoding.pairs(); ++k) {
        const Real omega = reference::column_formula(id, 16, base, 2 * k).omega;
        for (int i = 0; i < 200; ++i) {
          const std::int64_t t = i == 0 ? 0 : any(random), half = encoding.half_turns(k, t);
          // half ≤ exact < half + 1, as far as the rounding of ω_k lets it be known.
          const double slack = static_cast<double>(t) * 0x1p-127,
                       past = (t * omega * 2 / Real::two_pi() - half).to_double();
          EXPECT_GE(past, -slack) << id << " " << k << " " << t;
          EXPECT_LE(past - 1, slack) << id << " " << k << " " << t;
        }
      }
    }
  }
}

TEST(Frequencies, HalfTurnsOfOctavesAreFlipsOfBits) {
  const Sinusoidal encoding = Sinusoidal::octaves(40);
  std::vector<std::int64_t> flips(40);
  for (std::int64_t t = 1; t <= 5000; ++t) {
    for (int b = 0; b < 40; ++b) {
      flips[static_cast<std::size_t>(b)] += binary_digit(t, b) != binary_digit(t - 1, b) ? 1 : 0;
      ASSERT_EQ(encoding.half_turns(b, t), flips[static_cast<std::size_t>(b)]) << b << " " << t;
      ASSERT_EQ(flips[static_cast<std::size_t>(b)], bit_flips(t, b));
    }
  }
  EXPECT_EQ(encoding.half_turns(0, kMaxPosition), kMaxPosition);
}

TEST(Frequencies, OfTheFirstAndTheLastPairAreThePublishedOnes) {
  for (const auto& [d, longest] :
       {std::pair{8, 6283.19}, {64, 47117.24}, {128, 54410.14}, {512, 60611.48}}) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
    EXPECT_EQ(encoding.omega(0), 1.0);
    EXPECT_NEAR(encoding.wavelength(d / 2 - 1), longest, 0.005);
  }
  EXPECT_EQ(Sinusoidal::make(2, kMaxBase)->omega(0), 1.0);
  const Sinusoidal exact = *Sinusoidal::make(512, 10000, *find_convention("tensor2tensor"));
  EXPECT_NEAR(exact.wavelength(255), 2 * std::numbers::pi * 10000, 1e-9);
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

TEST(Frequencies, PhasesBetweenWholePositionsAreThoseOfMpfr) {
  for (const int d : {2, 66, 1024, 16384}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      for (const double t : {0.0, 0.5, 36.75, -0.1, -1e-30, 1e-300, 123456.789, -987654321.123,
                             static_cast<double>(kMaxPosition) - 0.25}) {
        for (const int k : {0, d / 4, d / 2 - 1})
          EXPECT_LE(reference::error(encoding.phase_at(t, k),
                                     t * reference::omega(d, base, k) / Real::two_pi()),
                    0x1p-63)
              << d << " " << t << ", pair " << k;
      }
      for (const std::int64_t t : test::Integers{0, -5, kMaxPosition, -kMaxPosition})
        EXPECT_EQ(encoding.phase_at(static_cast<double>(t), 0), encoding.phase(t, 0));
    }
  }
}

}  // namespace
}  // namespace posenc
