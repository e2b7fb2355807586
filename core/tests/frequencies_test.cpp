#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <posenc/binary.hpp>
#include <posenc/sinusoidal.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

TEST(Frequencies, CompletedHalfTurnsAreThoseOfTheFormula) {
  const Real pi = Real::two_pi() / Real(2);
  std::mt19937_64 random(11);
  for (const double base : {kMinBase, 10000.0, kMaxBase}) {
    for (const char* id : {"paper", "mistake-multiply", "mistake-index-pi"}) {
      const Sinusoidal encoding = *Sinusoidal::make(16, base, *find_convention(id));
      for (int k = 0; k < encoding.pairs(); ++k) {
        Real omega = reference::omega(16, base, k);
        if (encoding.convention().rule.rising) omega = Real(1) / omega;
        if (encoding.convention().rule.times_index_pi) omega = Real::whole(k) * pi * omega;
        std::uniform_int_distribution<std::int64_t> any(0, 1'000'000'000);
        for (int i = 0; i < 200; ++i) {
          const std::int64_t t = i == 0 ? 0 : any(random);
          const Real exact = Real::whole(t) * omega / pi;
          const auto half = encoding.half_turns(k, t);
          // half ≤ exact < half + 1, as far as the rounding of ω_k lets it be known.
          const double slack = static_cast<double>(t) * 0x1p-127;
          EXPECT_GE((exact - Real::whole(half)).to_double(), -slack) << id << " " << k << " " << t;
          EXPECT_LE((exact - Real::whole(half + 1)).to_double(), slack)
              << id << " " << k << " " << t;
        }
      }
    }
  }
}

TEST(Frequencies, HalfTurnsOfOctavesAreTheFlipsOfBits) {
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

TEST(Frequencies, OfTheFirstPairAndTheLastAreThePublishedOnes) {
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

/// Calls `test(encoding)` for small and large d and base.
template <class Test>
void in_every_size(Test&& test) {
  for (const int d : {2, 66, 1024, 16384}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      SCOPED_TRACE(testing::Message() << "d = " << d << ", base " << base);
      test(*Sinusoidal::make(d, base));
    }
  }
}

/// Far ends, powers of two, random ones, and neighbours of multiples of half a wavelength of pair
/// k.
std::set<std::int64_t> positions(const Sinusoidal& encoding, int k, std::mt19937_64& random) {
  constexpr std::int64_t billion = 1'000'000'000;
  std::set<std::int64_t> all;
  for (const std::int64_t t :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{37}, std::int64_t{65535},
        std::int64_t{65536}, billion - 1, billion, std::int64_t{1} << 30,
        (std::int64_t{1} << 31) - 1, kMaxPosition - 1, kMaxPosition}) {
    all.insert({t, -t});
  }
  const Real half =
      Real::two_pi() / Real::whole(2) / reference::omega(encoding.d(), encoding.base(), k);
  for (const std::int64_t limit : {std::int64_t{1000}, billion, kMaxPosition}) {
    const std::int64_t t = std::uniform_int_distribution<std::int64_t>(-limit, limit)(random);
    const auto near = nearest_whole(Real::whole(nearest_whole(Real::whole(t) / half)) * half);
    for (const std::int64_t some : {t, near - 1, near, near + 1}) {
      if (std::abs(some) <= kMaxPosition) all.insert(some);
    }
  }
  return all;
}

TEST(Entries, AreThoseOfMpfrAtAnyPosition) {
  std::mt19937_64 random(7);
  in_every_size([&](const Sinusoidal& encoding) {
    std::uniform_int_distribution any_pair(0, encoding.pairs() - 1);
    double largest = 0;
    for (int sample = 0; sample < 12; ++sample) {
      const int k = sample == 0 ? 0 : sample == 1 ? encoding.pairs() - 1 : any_pair(random);
      for (const std::int64_t t : positions(encoding, k, random)) {
        for (const int dim : {2 * k, 2 * k + 1}) {
          const Real expected = reference::entry(encoding.d(), encoding.base(), t, dim);
          largest = std::fmax(largest, reference::error(encoding.entry(t, dim), expected));
        }
      }
    }
    EXPECT_LE(largest, kEntryError);
  });
}

TEST(Entries, PhasesBetweenWholePositions) {
  in_every_size([](const Sinusoidal& encoding) {
    for (const double t : {0.0, 0.5, 36.75, -0.1, -1e-30, 1e-300, 123456.789, -987654321.123,
                           static_cast<double>(kMaxPosition) - 0.25}) {
      for (const int k : {0, encoding.pairs() / 2, encoding.pairs() - 1}) {
        const Real turns =
            Real(t) * reference::omega(encoding.d(), encoding.base(), k) / Real::two_pi();
        EXPECT_LE(reference::error(encoding.phase_at(t, k), turns), 0x1p-63) << t << ", pair " << k;
      }
    }
    for (const std::int64_t t : {std::int64_t{0}, std::int64_t{-5}, kMaxPosition, -kMaxPosition}) {
      EXPECT_EQ(encoding.phase_at(static_cast<double>(t), 0), encoding.phase(t, 0));
    }
  });
}

}  // namespace
}  // namespace posenc
