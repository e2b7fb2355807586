#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <utility>

#include <posenc/sinusoidal.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

/// Calls `test(encoding)` for small and large d and base.
template <class Test>
void in_every_size(Test&& test) {
  for (const auto& [d, base] : {std::pair{2, 10000.0},
                                {2, kMinBase},
                                {8, 10000.0},
                                {66, 2.0},
                                {128, 10000.0},
                                {512, kMaxBase},
                                {1024, 10000.0},
                                {16384, kMinBase},
                                {16384, 10000.0},
                                {16384, kMaxBase}}) {
    SCOPED_TRACE(testing::Message() << "d = " << d << ", base " << base);
    test(*Sinusoidal::make(d, base));
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
