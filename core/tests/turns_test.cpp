#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <posenc/rotation.hpp>
#include <posenc/turns.hpp>

#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

/// Random phases, and those next to the borders of the eighths of a turn, where the arithmetic
/// changes.
std::vector<Turns> phases() {
  std::vector<Turns> all;
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) all.push_back({(U128{random()} << 64) | random()});
  for (unsigned eighth = 0; eighth < 8; ++eighth) {
    const U128 border = U128{eighth} << 125;
    for (int bit = 0; bit < 125; ++bit) {
      const U128 away = U128{1} << bit;
      all.push_back({border + away});
      all.push_back({border - away});
    }
    all.push_back({border});
  }
  return all;
}

TEST(Turns, SineCosineAndAngleAreThoseOfMpfr) {
  for (const Turns phase : phases()) {
    const Real angle = Real::turns(phase) * Real::two_pi();
    const SinCos both = sin_cos(phase);
    EXPECT_EQ(both.sin, sin(phase));
    EXPECT_EQ(both.cos, cos(phase));
    ASSERT_LE(reference::error(both.sin, sin(angle)), kSinCosError);
    ASSERT_LE(reference::error(both.cos, cos(angle)), kSinCosError);
    ASSERT_LE(reference::error(angle_rad(phase), angle), 0x1p-51 * angle.to_double());
  }
  EXPECT_EQ(angle_rad(Turns{}), 0);
}

TEST(Turns, SmallAnglesKeepTheirRelativePrecision) {
  for (int bit = 0; bit < 124; ++bit) {
    const Turns phase{(U128{3} << bit) + 1};
    const Real sine = sin(Real::turns(phase) * Real::two_pi());
    EXPECT_LE(reference::error(sin(phase), sine), 0x1p-51 * sine.to_double()) << bit;
    EXPECT_EQ(sin(Turns{} - phase), -sin(phase)) << bit;
    EXPECT_EQ(cos(Turns{} - phase), cos(phase)) << bit;
  }
}

TEST(Turns, WholeQuartersAreExactAndNoZeroIsNegative) {
  const double sines[] = {0, 1, 0, -1};
  Turns phase;
  for (std::size_t quarter = 0; quarter < 4; ++quarter) {
    const SinCos both = sin_cos(phase);
    EXPECT_EQ(both.sin, sines[quarter]);
    EXPECT_EQ(both.cos, sines[(quarter + 1) % 4]);
    EXPECT_FALSE(both.sin == 0 && std::signbit(both.sin)) << quarter;
    EXPECT_FALSE(both.cos == 0 && std::signbit(both.cos)) << quarter;
    phase = phase + kQuarterTurn;
  }
  EXPECT_EQ(phase, Turns{});
}

TEST(Turns, StepsWrapExactly) {
  const Turns third{~U128{0} / 3};
  EXPECT_EQ(third * 3, Turns{} - Turns{1});
  EXPECT_EQ(third * -5, Turns{} - third * 5);
  EXPECT_EQ(kQuarterTurn * (std::int64_t{1} << 40), Turns{});
  EXPECT_EQ(Turns{(U128{5} << 64) + 7}.high64(), 5u);
  EXPECT_EQ(kQuarterTurn.high32(), 0x40000000u);
}

TEST(Rotation, TheBlockIsThatOfTheFormula) {
  const Sinusoidal encoding = *Sinusoidal::make(128, 10000);
  for (const std::int64_t delta : test::Integers{8, -8, 0, 1'123'456'789, kMaxPosition}) {
    for (const int k : {0, 4, 17, 63}) {
      const Real angle = delta * reference::omega(128, 10000, k);
      const RotationBlock block = rotation_block(encoding, k, delta);
      EXPECT_LE(reference::error(block.m00, cos(angle)), kEntryError);
      EXPECT_LE(reference::error(block.m01, sin(angle)), kEntryError);
      EXPECT_EQ(block.m10, -block.m01);
      EXPECT_EQ(block.m11, block.m00);
      EXPECT_FALSE(block.m10 == 0 && std::signbit(block.m10));
      const auto start = pair_at(encoding, k, 37);
      const auto returned = rotation_block(encoding, k, -delta)(block(start));
      EXPECT_NEAR(returned[0], start[0], kRotationResidual);
      EXPECT_NEAR(returned[1], start[1], kRotationResidual);
    }
  }
}

TEST(Rotation, OppositeStepsAreTwiceTheSineApart) {
  const Sinusoidal encoding = *Sinusoidal::make(128, 10000);
  for (const std::int64_t delta : test::Integers{8, -8, 22, kMaxPosition}) {
    for (const int k : {0, 4, 63}) {
      const Real sine = sin(delta * reference::omega(128, 10000, k));
      const double gap = direction_gap(encoding, k, delta);
      EXPECT_LE(std::min(reference::error(gap / 2, sine), reference::error(-gap / 2, sine)),
                kSinCosError + 0x1p-53);
    }
  }
  EXPECT_EQ(direction_gap(encoding, 4, 0), 0);
  // Wavelengths of 2, 4, 8 positions: multiples of 4 are half waves of the first three.
  const Sinusoidal bits = Sinusoidal::octaves(3);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(direction_gap(bits, k, 4), 0);
  EXPECT_EQ(direction_gap(bits, 2, 2), 2);
}

TEST(Rotation, CarriesPositionsAndComposesWithinItsResiduals) {
  std::mt19937_64 random(3);
  std::uniform_int_distribution<std::int64_t> any(-kMaxPosition / 2, kMaxPosition / 2);
  double carried = 0, composed = 0;
  for (const char* id : {"paper", "mlx", "mistake-cos-exponent", "mistake-multiply"}) {
    for (const int d : {2, 128, 16384}) {
      for (const double base : {kMinBase, 10000.0, kMaxBase}) {
        const auto encoding = Sinusoidal::make(d, base, *find_convention(id));
        if (!encoding) continue;
        std::uniform_int_distribution any_pair(0, encoding->pairs() - 1);
        for (int i = 0; i < 10000; ++i) {
          const int k = any_pair(random);
          const auto t = any(random), delta = any(random);
          composed = std::fmax(composed, composition_residual(*encoding, k, t, delta));
          if (encoding->is_rotation(k))
            carried =
                std::fmax(carried, rotation_residual(*encoding, k, t, delta) / encoding->scale());
        }
      }
    }
  }
  EXPECT_LE(carried, kRotationResidual);
  EXPECT_LE(composed, kCompositionResidual);
  EXPECT_GT(carried, 0);
  EXPECT_GT(composed, 0);
  EXPECT_EQ(composition_residual(*Sinusoidal::make(8, 10000), 1, 0, 0), 0);
}

}  // namespace
}  // namespace posenc
