#include <gtest/gtest.h>

#include <cmath>

#include <posenc/models/nerf.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

TEST(Nerf, HasTheBandsOfOthers) {
  // nerfstudio: 2π·2^e, e from 0 to 8 in ten steps; Perceiver: linspace(1, 112, 64)·π.
  const Nerf nerfstudio = Nerf::bands(2, 512, 10, Nerf::Spacing::octaves);
  const Nerf perceiver = Nerf::bands(1, 112, 32, Nerf::Spacing::linear);
  const double pi = std::acos(-1.0);
  for (int k = 0; k < 10; ++k) {
    EXPECT_NEAR(nerfstudio.omega(k) / (2 * pi * std::exp2(8.0 * k / 9)), 1, 1e-14) << k;
    EXPECT_NEAR(nerfstudio.entry(0.3, 2 * k), std::sin(2 * pi * std::exp2(8.0 * k / 9) * 0.3),
                1e-12);
  }
  for (int k = 0; k < 32; ++k)
    EXPECT_NEAR(perceiver.omega(k), pi * (1 + 111.0 * k / 31), 1e-12) << k;
  const Nerf paper(true, 10), same = Nerf::bands(1, 512, 10, Nerf::Spacing::octaves);
  for (int k = 0; k < 10; ++k) EXPECT_NEAR(same.omega(k) / paper.omega(k), 1, 1e-14) << k;
  EXPECT_EQ(Nerf::bands(3, 9, 1, Nerf::Spacing::linear).frequencies(), 1);
}

TEST(Nerf, IsEquationFourWithAndWithoutPi) {
  for (const bool with_pi : {true, false}) {
    const Nerf nerf(with_pi, kMostNerfFrequencies);
    ASSERT_EQ(nerf.d(), 64);
    const Real unit = with_pi ? Real::two_pi() / 2 : Real(1);
    for (const double x : {0.0, 1.0, -1.0, 0.1, -0.7853981633974483, 1.0 / 3, 1e-9, 17.25}) {
      for (int k = 0; k < nerf.frequencies(); ++k) {
        const Real angle = std::ldexp(1, k) * unit * x;
        ASSERT_LE(reference::error(nerf.entry(x, 2 * k), sin(angle)), kEntryError) << x << " " << k;
        ASSERT_LE(reference::error(nerf.entry(x, 2 * k + 1), cos(angle)), kEntryError);
        ASSERT_LE(reference::error(nerf.omega(k), std::ldexp(1, k) * unit),
                  nerf.omega(k) * 0x1p-52);
      }
    }
  }
}

/// With π both ends of [−1, 1] have the same numbers; without it none do.
TEST(Nerf, OfThePaperHasOnePeriodFromEndToEnd) {
  const Nerf paper(true, 10), code(false, 10);
  for (int dim = 0; dim < 20; ++dim) EXPECT_EQ(paper.entry(-1, dim), paper.entry(1, dim)) << dim;
  EXPECT_NEAR(code.entry(1, 0) - code.entry(-1, 0), 2 * 0.841470984807897, 1e-15);
}

}  // namespace
}  // namespace posenc
