#include <posenc/seen.hpp>

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <posenc/sinusoidal.hpp>

#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

TEST(Seen, ArcsAreThoseOfMpfr) {
  for (const std::int64_t count : {1, 2, 32, 512, 65536}) {
    const Cells trained{3, count};
    const Sinusoidal encoding = *Sinusoidal::make(64, 10000);
    for (int k = 0; k < encoding.pairs(); ++k) {
      // In turns, with nothing of core.
      const Real turns = Real::whole(count - 1) * reference::omega(64, 10000, k) / Real::two_pi();
      const SeenArc arc = seen_arc(encoding.step(k), trained);
      ASSERT_EQ(arc.whole, turns.to_double() >= 1) << k;
      ASSERT_FALSE(arc.backwards);
      if (!arc.whole) {
        ASSERT_LE(reference::error(arc.length, turns), 0x1p-110);
      }
      for (const std::int64_t t : {count + 3, 2 * count + 3, std::int64_t{999'999'999}}) {
        const Real since = Real::whole(t - 3) * reference::omega(64, 10000, k) / Real::two_pi();
        double fraction = from_nearest_whole(since).to_double();
        if (fraction < 0) fraction += 1;
        ASSERT_EQ(is_unseen(encoding.step(k), trained, t),
                  turns.to_double() < 1 && fraction > turns.to_double())
            << "pair " << k << " of " << count << " at " << t;
      }
    }
  }
}

TEST(Seen, NothingIsUnseenAtTheRunsOwnPositions) {
  test::in_every_convention({64}, {10000.0}, [](const Sinusoidal& encoding) {
    for (const std::int64_t count : {1, 2, 3, 32, 1000}) {
      const Cells trained{encoding.convention().first_position, count};
      for (int k = 0; k < encoding.pairs(); ++k) {
        for (std::int64_t t = trained.first; t < trained.first + count; t += 1 + count / 8) {
          ASSERT_FALSE(is_unseen(encoding.step(k), trained, t)) << k;
          ASSERT_FALSE(is_unseen(encoding.cosine_step(k), trained, t)) << k;
        }
      }
    }
  });
}

TEST(Seen, WhatIsSeenIsNearAPhaseThatOccurs) {
  const Sinusoidal encoding = *Sinusoidal::make(128, 10000);
  const Cells trained{0, 40};
  const auto apart = [](Turns a, Turns b) {
    const double turns = std::ldexp(static_cast<double>((a - b).high64()), -64);
    return std::min(turns, 1 - turns);
  };
  for (int k = 0; k < encoding.pairs(); ++k) {
    const double step = encoding.omega(k) / (2 * std::acos(-1));
    for (std::int64_t t = 40; t < 4000; t += 13) {
      double nearest = 1;
      for (std::int64_t u = 0; u < trained.count; ++u) {
        nearest = std::min(nearest, apart(encoding.phase(t, k), encoding.phase(u, k)));
      }
      if (!is_unseen(encoding.step(k), trained, t)) {
        ASSERT_LE(nearest, step / 2 * (1 + 1e-9)) << k << " " << t;
      }
    }
    // The position behind the last is new in every pair that has completed no turn.
    ASSERT_EQ(is_unseen(encoding.step(k), trained, 40), 40 * step < 1) << k;
  }
}

TEST(Seen, FastStepsAreSlowOnesTheOtherWay) {
  const Turns back{~U128{0} - (U128{1} << 120)};  // a little less than a turn
  const SeenArc arc = seen_arc(back, {0, 10});
  EXPECT_TRUE(arc.backwards);
  EXPECT_FALSE(arc.whole);
  EXPECT_TRUE(is_unseen(back, {0, 10}, 10));
  EXPECT_FALSE(is_unseen(Turns{}, {0, 10}, 1000)) << "what stands still is always seen";
  EXPECT_TRUE(seen_arc(Turns{U128{1} << 127}, {0, 3}).whole);
}

}  // namespace
}  // namespace posenc
