#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include <posenc/turns.hpp>

#include "reference.hpp"

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

TEST(TurnsTest, SineCosineAndAngleAreThoseOfMpfr) {
  double largest = 0;
  for (const Turns phase : phases()) {
    const Real angle = Real::turns(phase) * Real::two_pi();
    const SinCos both = sin_cos(phase);
    EXPECT_EQ(both.sin, sin(phase));
    EXPECT_EQ(both.cos, cos(phase));
    largest = std::fmax(largest, reference::error(both.sin, sin(angle)));
    largest = std::fmax(largest, reference::error(both.cos, cos(angle)));
    EXPECT_LE(reference::error(angle_rad(phase), angle), 0x1p-51 * angle.to_double());
  }
  EXPECT_LE(largest, kSinCosError);
  EXPECT_EQ(angle_rad(Turns{}), 0);
}

TEST(TurnsTest, SmallAnglesKeepTheirRelativePrecision) {
  for (int bit = 0; bit < 124; ++bit) {
    const Turns phase{(U128{3} << bit) + 1};
    const Real sine = sin(Real::turns(phase) * Real::two_pi());
    EXPECT_LE(reference::error(sin(phase), sine), 0x1p-51 * sine.to_double()) << bit;
    EXPECT_EQ(sin(Turns{} - phase), -sin(phase)) << bit;
    EXPECT_EQ(cos(Turns{} - phase), cos(phase)) << bit;
  }
}

TEST(TurnsTest, WholeQuartersAreExactAndNoZeroIsNegative) {
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

TEST(TurnsTest, StepsWrapExactly) {
  const Turns third{~U128{0} / 3};
  EXPECT_EQ(third * 3, Turns{} - Turns{1});
  EXPECT_EQ(third * -5, Turns{} - third * 5);
  EXPECT_EQ(kQuarterTurn * (std::int64_t{1} << 40), Turns{});
  EXPECT_EQ(Turns{(U128{5} << 64) + 7}.high64(), 5u);
  EXPECT_EQ(kQuarterTurn.high32(), 0x40000000u);
}

}  // namespace
}  // namespace posenc
