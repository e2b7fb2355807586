#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "views/pendulums/hanging.hpp"
#include "views/pendulums/numbers.hpp"
#include "views/pendulums/options.hpp"

/// The numbers of the pendulums, against their formulas.
namespace posenc::pendulums {
namespace {

using namespace posenc::test;

State state_at(std::int64_t d, std::int64_t t, std::int64_t offset, double base = 10000) {
  State state = with(d, 1'000'000, base);
  state.position = t;
  state.offset = offset;
  return within_limits(state);
}

State forwarded(std::int64_t pair, std::int64_t t, std::int64_t length = 512) {
  State state = with(128, length);
  state.pair = pair;
  state.position = t;
  state.set(pendulums::kFastForward, true);
  return within_limits(state);
}

TEST(PendulumData, IsTheFormula) {
  Rows table;
  kPendulumsView.write(scene_of(state_at(128, 37, 8)), table);
  ASSERT_EQ(table.rows.size(), 64u);
  for (int k = 0; k < 64; ++k) {
    const auto& row = table.rows[static_cast<std::size_t>(k)];
    const long double w = std::pow(10000.0L, -2.0L * k / 128);
    EXPECT_EQ(row[0], k);
    EXPECT_NEAR(row[1], static_cast<double>(w), 1e-15);
    EXPECT_NEAR(row[2], static_cast<double>(std::fmod(37 * w, 2 * std::numbers::pi_v<long double>)),
                1e-14);
    EXPECT_NEAR(row[3], static_cast<double>(std::sin(37 * w)), 1e-14);
    EXPECT_NEAR(row[4], static_cast<double>(std::cos(8 * w)), 1e-14);
    // Within 60° of each other, or further apart than 90°: no pair is near either limit here.
    EXPECT_EQ(row[5], row[4] > 0.5 ? 1 : row[4] < 0 ? -1 : 0);
  }
}

TEST(PendulumData, StopsWhenToldTo) {
  Rows table;
  table.most = 3;
  kPendulumsView.write(scene_of(state_at(16384, 0, -5)), table);
  EXPECT_EQ(table.rows.size(), 3u);
}

TEST(PendulumClaim, IsMeasuredWhereHalfOfThePairsHaveHardlyMoved) {
  using enum CheckOutcome;
  for (const std::int64_t delta : {0, 1, -8, 8, 30, 300, -1000, 3000, 30000}) {
    const State state = state_at(128, 2000, delta);
    double dot = 0;
    int still = 0;
    for (int k = 0; k < 64; ++k) {
      const double turned = static_cast<double>(delta) * paper_omega(k);
      dot += std::cos(turned);
      still += std::abs(turned) <= kStillRad ? 1 : 0;
    }
    const FactList known = kPendulumsView.known(scene_of(state));
    EXPECT_EQ(known.find("share")->outcome(), delta == 0 || still < 32 ? not_measured
                                              : dot >= 32              ? holds
                                                                       : fails)
        << delta;
    EXPECT_NEAR(known.number("product"), dot, 1e-9);
    EXPECT_EQ(known.number("still"), still);
  }
}

TEST(PendulumFastForward, LetsPairKSwingOnceInSoManySteps) {
  for (const int k : {0, 4, 30, 63}) {
    const Scene scene = scene_of(forwarded(k, 32));
    const double wavelength = 2 * std::numbers::pi / paper_omega(k);
    EXPECT_EQ(pace(scene), std::max(1ll, std::llround(wavelength / kStepsPerSwing))) << k;
    EXPECT_EQ(shown_position(scene), 32 * pace(scene));
    if (k < 30) continue;
    // Back where it began, as far as whole positions allow.
    EXPECT_NEAR(Swings(scene).phase(k, 0).cos, 1, 0.01);
    EXPECT_NEAR(Swings(scene_of(forwarded(k, 8))).phase(k, 0).sin, 1, 0.01);
  }
  State usual = forwarded(63, 32);
  usual.set(pendulums::kFastForward, false);
  EXPECT_EQ(pace(scene_of(usual)), 1);
}

TEST(PendulumFastForward, StaysWherePhasesAreExact) {
  State state = forwarded(63, 0, 1'000'000'000);
  state.base = 1e9;
  state.position = state.offset = 999'999'999;
  const Scene scene = scene_of(within_limits(state));
  EXPECT_GT(pace(scene), 1);
  EXPECT_LE(shown_position(scene) + state.offset, kMaxPosition);
  EXPECT_TRUE(std::isfinite(sum_curve(scene, SumCurve::history).values.front()));
  State short_one = forwarded(63, 0, 1);
  short_one.base = 1e9;
  EXPECT_GT(pace(scene_of(within_limits(short_one))), 1'000'000);
}

TEST(PendulumFastForward, ChangesNoAgreementWhereTheEncodingRotates) {
  State state = forwarded(50, 200);
  const auto fast = agreement(scene_of(state));
  state.set(pendulums::kFastForward, false);
  const auto usual = agreement(scene_of(state));
  EXPECT_EQ(fast.dot, usual.dot);
  EXPECT_EQ(fast.agree, usual.agree);
  // Where it does not, the numbers are those at the position that is shown.
  state.convention = find_convention("mistake-cos-exponent");
  state.set(pendulums::kFastForward, true);
  const Scene scene = scene_of(state);
  double sum = 0;
  const auto terms = shown_terms(scene);
  for (const double term : *terms) sum += term;
  const double dot = scene.sinusoidal().dot_at(shown_position(scene), state.offset);
  EXPECT_NEAR(sum, dot, 1e-12);
  EXPECT_EQ(agreement(scene).dot, dot);
}

TEST(PendulumAgreement, CountsByTheAngleBetweenTheHandsOfActivePairs) {
  for (const std::int64_t delta : {0, 8, -8, 300}) {
    for (const double degrees : {10.0, 60.0, 90.0}) {
      for (const char* const mute : {"none", "3-5"}) {
        State state = with(128, 512);
        state.offset = delta;
        state.set(pendulums::kAgreeDeg, degrees);
        ASSERT_TRUE(assign(state, *find_parameter("mute"), mute));
        const Scene scene = scene_of(state);
        const double most = degrees * std::numbers::pi / 180;
        int still = 0, agree = 0, oppose = 0, returned = 0;
        for (int k = 0; k < 64; ++k) {
          if (scene.sinusoidal().is_masked(k)) continue;
          const double turned = std::abs(paper_omega(k) * static_cast<double>(delta));
          const double apart = std::abs(std::remainder(turned, 2 * std::numbers::pi));
          still += turned <= kStillRad;
          agree += apart <= most;
          returned += apart <= most && turned > most;
          oppose += 2 * apart > std::numbers::pi;
        }
        const auto sum = agreement(scene);
        EXPECT_EQ(std::vector({sum.still, sum.agree, sum.returned, sum.oppose}),
                  std::vector({still, agree, returned, oppose}))
            << delta << " " << degrees << " " << mute;
      }
    }
  }
  // As in the lesson: pair 2 is below 0, and so it opposes.
  State lesson = with(16, 128);
  lesson.offset = 20;
  EXPECT_EQ(agreement(scene_of(lesson)).oppose, 1);
  State state = with(128, 512);
  const auto known = [&] { return kPendulumsView.known(scene_of(state)); };
  EXPECT_EQ(known().number("agree"), 51);
  EXPECT_EQ(known().number("returned"), 2);
  EXPECT_EQ(known().number("oppose"), 9);
  ASSERT_TRUE(assign(state, *find_parameter("mute"), "1-5"));
  EXPECT_EQ(known().number("active"), 24);
  EXPECT_FALSE(known().has("term")) << "pair 12 is masked";
}

TEST(PendulumCurve, OfTheHistoryIsTheProductWithPositionZero) {
  for (const char* id : {"paper", "fairseq", "mistake-cos-exponent"}) {
    for (const bool fast : {false, true}) {
      State state = forwarded(40, 300, 2048);
      state.convention = find_convention(id);
      state.set(pendulums::kFastForward, fast);
      const Scene scene = scene_of(within_limits(state));
      const Part part = sum_curve(scene, SumCurve::history);
      EXPECT_EQ(part.from, 0);
      EXPECT_EQ(part.step, pace(scene));
      for (const std::int64_t s : {0, 1, 37, 300, 511})
        EXPECT_NEAR(part.value(s), scene.sinusoidal().dot_at(0, s * part.step), 1e-10) << id << s;
    }
  }
}

}  // namespace
}  // namespace posenc::pendulums
