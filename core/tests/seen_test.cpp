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
  const Sinusoidal encoding = *Sinusoidal::make(64, 10000);
  for (const std::int64_t count : {1, 2, 32, 512, 65536}) {
    for (int k = 0; k < encoding.pairs(); ++k) {
      // In turns, with nothing of core.
      const Real step = reference::omega(64, 10000, k) / Real::two_pi();
      const Real turns = (count - 1) * step;
      const SeenArc arc = seen_arc(encoding.step(k), count);
      ASSERT_EQ(arc.whole, (count * step).to_double() >= 1) << k;
      ASSERT_FALSE(arc.backwards);
      if (!arc.whole) {
        ASSERT_LE(reference::error(arc.length, turns), 0x1p-110);
      }
      for (const std::int64_t t : test::Integers{count, 2 * count, 999'999'999}) {
        double fraction = from_nearest_whole(t * step).to_double();
        if (fraction < 0) fraction += 1;
        const double past = (fraction - turns.to_double()) / step.to_double();
        ASSERT_EQ(arc.is_unseen(arc.phase(encoding.step(k), t)), !arc.whole && past > 1 - 1e-6)
            << "pair " << k << " of " << count << " at " << t;
      }
    }
  }
}

TEST(Seen, NoTrainedPositionIsUnseen) {
  test::in_every_convention({64}, {10000.0}, [](const Sinusoidal& encoding) {
    for (const std::int64_t count : {1, 2, 3, 32, 1000}) {
      for (int k = 0; k < encoding.pairs(); ++k) {
        for (const Turns step : {encoding.step(k), encoding.cosine_step(k)}) {
          const SeenArc arc = seen_arc(step, count);
          for (std::int64_t n = 0; n < count; n += 1 + count / 8)
            ASSERT_FALSE(arc.is_unseen(arc.phase(step, n))) << k;
          ASSERT_FALSE(arc.is_left_by(step, count)) << k;
        }
      }
    }
  });
}

TEST(Seen, SeenPhasesAreLessThanAStepFromATrainedOne) {
  const Sinusoidal encoding = *Sinusoidal::make(128, 10000);
  constexpr std::int64_t kTrained = 40;
  const auto apart = [](Turns a, Turns b) {
    const double turns = std::ldexp(static_cast<double>((a - b).high64()), -64);
    return std::min(turns, 1 - turns);
  };
  for (int k = 0; k < encoding.pairs(); ++k) {
    const double step = encoding.omega(k) / (2 * std::acos(-1));
    const SeenArc arc = seen_arc(encoding.step(k), kTrained);
    for (std::int64_t t = kTrained; t < 4000; t += 13) {
      if (arc.is_unseen(arc.phase(encoding.step(k), t))) continue;
      double nearest = 1;
      for (std::int64_t u = 0; u < kTrained; ++u)
        nearest = std::min(nearest, apart(encoding.phase(t, k), encoding.phase(u, k)));
      ASSERT_LT(nearest, step) << k << " " << t;
    }
    // The position behind the last is new in every pair that has completed no turn.
    ASSERT_EQ(arc.is_unseen(arc.phase(encoding.step(k), kTrained)), kTrained * step < 1) << k;
    ASSERT_EQ(arc.is_left_by(encoding.step(k), kTrained + 1), kTrained * step < 1) << k;
  }
}

TEST(Seen, StepsOfMoreThanHalfATurnGoTheOtherWay) {
  const Turns ahead{U128{1} << 120}, back = Turns{} - ahead;
  const SeenArc arc = seen_arc(back, 10);
  EXPECT_TRUE(arc.backwards);
  EXPECT_FALSE(arc.whole);
  EXPECT_TRUE(arc.is_left_by(back, 11));
  EXPECT_TRUE(arc.is_left_by(ahead, 2)) << "the other way";
  EXPECT_FALSE(arc.is_left_by(half(back), 1)) << "the first position is where it was";
  EXPECT_FALSE(seen_arc(Turns{}, 10).is_left_by(Turns{}, 1000)) << "what stands still";
  EXPECT_TRUE(seen_arc(kHalfTurn, 2).whole);
}

}  // namespace
}  // namespace posenc
