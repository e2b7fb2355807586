#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/nearest.hpp>
#include <posenc/scaling.hpp>
#include <posenc/seen.hpp>
#include <posenc/sinusoidal.hpp>

#include "at_least.hpp"
#include "expect_has.hpp"
#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

constexpr std::int64_t kLlama2 = 4096, kLlama3 = 8192;

/// With the turns of its source.
Scaling scaling_of(std::string_view id, double factor, std::int64_t trained) {
  const auto* const kind = find_scaling(id);
  Scaling scaling{.kind = kind, .factor = factor, .trained = trained};
  scaling.low_turns = kind->low_turns;
  scaling.high_turns = kind->high_turns;
  scaling.rotated = kind->rotated;
  scaling.length = std::max<std::int64_t>(
      1, static_cast<std::int64_t>(factor * static_cast<double>(trained)));
  return scaling;
}

Sinusoidal llama2(std::string_view id, double factor) {
  return *Sinusoidal::make(128, 10000, paper(), scaling_of(id, factor, kLlama2));
}

/// Numbers from 1 on, another for each pair.
std::vector<double> some_factors(int pairs, double rate) {
  std::vector<double> factors;
  for (int k = 0; k < pairs; ++k) factors.push_back(1 + rate * k);
  return factors;
}

TEST(Scaling, FrequenciesAreThoseOfTheSources) {
  test::AtLeast encodings(2'800);
  for (const ScalingKind& kind : scalings()) {
    for (const int d : {2, 4, 64, 128, 1024, kMaxDim}) {
      for (const double base : {kMinBase, 10000.0, 500000.0, kMaxBase}) {
        for (const double s : {kind.least_factor(), 0.722, 1.0, 2.5, 8.0, kMaxScaleFactor}) {
          if (s < kind.least_factor()) continue;
          for (const std::int64_t trained : test::Integers{1, 2, kLlama2, 131072}) {
            Scaling scaling = scaling_of(kind.id, s, trained);
            if (d == 2 && kind.rule == ScalingRule::base) continue;
            if (trained < kind.least_trained()) continue;
            scaling.rounded = d != 64;
            scaling.short_factors = some_factors(d / 2, 0.01);
            scaling.long_factors = some_factors(d / 2, 0.1);
            SCOPED_TRACE(testing::Message() << kind.id << ", d = " << d << ", base " << base
                                            << ", s = " << s << ", trained " << trained);
            ++encodings;
            const auto encoding = Sinusoidal::make(d, base, paper(), scaling);
            ASSERT_TRUE(encoding) << encoding.error().message;
            for (const int k : {0, 1, d / 8, d / 4, 3 * d / 8, d / 2 - 1}) {
              if (k >= d / 2) continue;
              const Real omega = reference::scaled_omega(d, base, k, scaling);
              ASSERT_LE(reference::error(encoding->omega(k), omega), 0x1p-52 * omega.to_double())
                  << k;
              ASSERT_LE(reference::error(encoding->step(k), omega / Real::two_pi()), 0x1.0001p-129)
                  << k;
            }
            const Real amplitude = reference::scaled_amplitude(scaling);
            ASSERT_LE(reference::error(encoding->scale(), amplitude),
                      0x1p-51 * amplitude.to_double());
          }
        }
      }
    }
  }
}

TEST(Scaling, RampsOfAnyTurnsAreThoseOfTheCode) {
  test::AtLeast ramps(40);
  for (const std::string_view id : {"yarn", "yarn-paper", "llama3"}) {
    for (const auto& [low, high] :
         {std::pair{1.0, 1.0}, {32.0, 1.0}, {1e6, 32.0}, {1e6, 1.0}, {0.01, 1e6}, {1e6, 1e6}}) {
      if (id != "yarn" && low > high) continue;
      for (const auto& [d, base] : {std::pair{64, 5e4}, {128, 1e4}, {128, 1e6}}) {
        for (const bool rounded : {true, false}) {
          Scaling scaling = scaling_of(id, 32, kLlama2);
          scaling.low_turns = low, scaling.high_turns = high, scaling.rounded = rounded;
          SCOPED_TRACE(testing::Message() << id << ", " << low << ", " << high << ", d = " << d);
          ++ramps;
          const auto encoding = Sinusoidal::make(d, base, paper(), scaling);
          ASSERT_TRUE(encoding) << encoding.error().message;
          for (int k = 0; k < d / 2; ++k) {
            const Real omega = reference::scaled_omega(d, base, k, scaling);
            ASSERT_LE(reference::error(encoding->omega(k), omega), 0x1p-52 * omega.to_double())
                << k;
          }
        }
      }
    }
  }
  // Kimi-K2-Instruct's config.json: a step from pair 19 to pair 20.
  Scaling kimi = scaling_of("yarn", 32, kLlama2);
  kimi.high_turns = 1;
  const auto stretched = *Sinusoidal::make(64, 5e4, paper(), kimi),
             plain = *Sinusoidal::make(64, 5e4);
  for (int k = 0; k < 32; ++k)
    EXPECT_EQ(stretched.omega(k), plain.omega(k) / (k < 20 ? 1 : 32)) << k;
}

TEST(Scaling, RotatesAPartOfTheDims) {
  // Gemma 4's global layers: 64 of 256 pairs turn, by the exponents of 512 dims.
  const auto gemma = *Sinusoidal::make(512, 1e6, paper(), scaling_of("proportional", 1, kLlama2)),
             whole = *Sinusoidal::make(512, 1e6);
  for (int k = 0; k < 256; ++k) EXPECT_EQ(gemma.omega(k), k < 64 ? whole.omega(k) : 0) << k;
  EXPECT_NEAR(gemma.wavelength(63), 188.3, 0.1);
  // GPT-J: 64 of 256 dims, by the exponents of 64.
  const auto gpt_j = *Sinusoidal::make(256, 1e4, paper(), scaling_of("partial", 1, kLlama2)),
             turning = *Sinusoidal::make(64, 1e4);
  for (int k = 0; k < 128; ++k) EXPECT_EQ(gpt_j.omega(k), k < 32 ? turning.omega(k) : 0) << k;
  EXPECT_EQ(gpt_j.dot(0), 128);
  EXPECT_EQ(gpt_j.entry(1000, 255), 1);
  EXPECT_EQ(gpt_j.entry(1000, 254), 0);
  // With any other scaling, as transformers has it for yarn.
  for (const auto& kind : scalings()) {
    if (kind.rule == ScalingRule::none) continue;
    for (const auto& convention : conventions()) {
      if (convention.rule.rising) continue;
      Scaling part = scaling_of(kind.id, 4, kLlama2), all = part;
      part.rotated = 0.5, all.rotated = 1;
      part.short_factors = part.long_factors = some_factors(16, 0.1);
      all.short_factors = all.long_factors = some_factors(kind.proportional ? 16 : 8, 0.1);
      const auto partly = Sinusoidal::make(32, 1e4, convention, part),
                 wholly = Sinusoidal::make(kind.proportional ? 32 : 16, 1e4, convention, all);
      ASSERT_TRUE(partly && wholly) << kind.id << ", " << convention.id;
      for (int k = 0; k < 16; ++k) {
        EXPECT_EQ(partly->step(k), k < 8 ? wholly->step(k) : Turns{}) << kind.id << " " << k;
        EXPECT_EQ(partly->cosine_step(k), k < 8 ? wholly->cosine_step(k) : Turns{}) << k;
      }
    }
  }
}

TEST(Scaling, HasTheNumbersOfPublishedModels) {
  const Sinusoidal ntk = llama2("ntk", 8), plain = llama2("none", 8), yarn = llama2("yarn", 8),
                   llama3 = *Sinusoidal::make(128, 5e5),
                   llama31 = *Sinusoidal::make(128, 5e5, paper(), scaling_of("llama3", 8, kLlama3));
  const std::tuple<double, double, double> rows[] = {
      {std::pow(ntk.omega(1), -64), 82684.6226406, 1e-6},  // b′ of NTK-aware scaling
      {ntk.omega(0), 1, 0},
      {plain.omega(63) / ntk.omega(63), 8, 1e-14},
      {llama2("yarn", 4).scale(), 1.13862943611, 1e-11},
      {llama2("yarn", 16).scale(), 1.27725887222, 1e-11},
      {llama31.omega(28), 0.00321144599475, 1e-14},
      {llama31.omega(30), 0.00137189356776, 1e-14},
      {llama31.omega(34), 0.000178507812768, 1e-15},
      {llama31.omega(63), 3.06892598891e-7, 1e-18}};
  for (const auto& [made, published, error] : rows) EXPECT_NEAR(made, published, error);
  // c(32) = 20.94 and c(1) = 45.03: the ramp goes from pair 20 to pair 46.
  for (int k = 0; k < 64; ++k) {
    EXPECT_EQ(yarn.omega(k) == plain.omega(k), k <= 20) << k;
    EXPECT_EQ(yarn.omega(k) == plain.omega(k) / 8, k >= 46) << k;
    const bool mixed =
        llama31.omega(k) != llama3.omega(k) && llama31.omega(k) > llama3.omega(k) / 7.999;
    EXPECT_EQ(mixed, 29 <= k && k <= 34) << k;
  }
}

TEST(Scaling, OfEachMethodHasItsUnseenPhasesAndDistanceOfNeighbours) {
  struct Cost {
    std::string_view id;
    int unseen;
    double neighbours;
  };
  constexpr double kFactor = 8;
  for (const auto& [id, unseen, neighbours] : {Cost{"none", 18, 1.95260},
                                               {"linear", 0, 0.24985},
                                               {"ntk", 17, 1.78759},
                                               {"yarn", 0, 1.95202}}) {
    Scaling scaling = scaling_of(id, kFactor, kLlama2);
    scaling.amplitude = 1;
    const auto encoding = *Sinusoidal::make(128, 10000, paper(), scaling);
    const Sinusoidal plain = *Sinusoidal::make(128, 10000);
    int found = 0;
    for (int k = 0; k < 64; ++k)
      found += seen_arc(plain.step(k), kLlama2).is_left_by(encoding.step(k), 8 * kLlama2) ? 1 : 0;
    EXPECT_EQ(found, unseen) << id;
    EXPECT_NEAR(std::sqrt(2 * (encoding.dot(0) - encoding.dot(1))), neighbours, 5e-6) << id;
  }
}

TEST(Scaling, IsForConventionsWhoseFrequenciesFall) {
  for (const Convention& convention : conventions()) {
    const auto scaled = Sinusoidal::make(64, 10000, convention, scaling_of("yarn", 8, 4096));
    EXPECT_EQ(scaled.has_value(), !convention.rule.rising) << convention.id;
    if (!scaled) {
      EXPECT_NE(scaled.error().message.find(convention.id), std::string::npos);
      continue;
    }
    const auto plain = *Sinusoidal::make(64, 10000, convention);
    EXPECT_LE(scaled->omega(31), plain.omega(31)) << convention.id;
    EXPECT_EQ(scaled->is_rotation(), plain.is_rotation()) << convention.id;
  }
}

TEST(Scaling, RefusesWhatIsOutOfRange) {
  const auto with = [](auto change) {
    Scaling scaling = scaling_of("yarn", 8, 4096);
    change(scaling);
    return scaling;
  };
  const auto of_lists = [&](std::vector<double> shorter, std::vector<double> longer) {
    return with([&](Scaling& s) {
      s.kind = find_scaling("longrope");
      s.short_factors = std::move(shorter);
      s.long_factors = std::move(longer);
    });
  };
  std::vector<double> with_zero(32, 1.0);
  with_zero[3] = 0;
  const std::pair<Scaling, std::string> rows[] = {
      {with([](Scaling& s) { s.trained = 1; }), ""},
      {with([](Scaling& s) { s.factor = 0.5; }), "scale factor = 0.5"},
      {with([](Scaling& s) { s.factor = std::nan(""); }), "from 1 to 1000"},
      {with([](Scaling& s) { s.kind = find_scaling("longrope"), s.trained = 1; }),
       "trained length = 1 is out of range: choose one from 2 to 1000000000"},
      {with([](Scaling& s) { s.length = 0; }), "length = 0"},
      {with([](Scaling& s) { s.low_turns = 64; }), ""},
      {with([](Scaling& s) { s.kind = find_scaling("llama3"), s.low_turns = 32.5; }),
       "low turns = 32.5 is above high turns = 32"},
      {with([](Scaling& s) { s.rotated = 0; }), "rotated = 0"},
      {with([](Scaling& s) { s.rotated = 1.5; }), "rotated = 1.5"},
      {with([](Scaling& s) { s.high_turns = 1e7; }), "high turns"},
      {with([](Scaling& s) { s.amplitude = 0; }), "amplitude = 0"},
      {of_lists(std::vector<double>(31, 1.0), {}), "31 factors for 32 pairs"},
      {of_lists(std::vector<double>(32, 1.0), with_zero), "long list = 0 is out of range"},
  };
  for (const auto& [scaling, why] : rows) {
    const auto made = Sinusoidal::make(64, 10000, paper(), scaling);
    EXPECT_EQ(made.has_value(), why.empty()) << why;
    if (!made) test::expect_has(made.error().message, {why});
  }
}

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
  test::AtLeast seen(6'000);
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
      ++seen;
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
