#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "views/waves/numbers.hpp"
#include "views/waves/options.hpp"

namespace posenc::waves {
namespace {

using test::contains;
using test::scene_of;
using test::state_of;

const test::OneView kNerf{kWavesView};

TEST(Nerf, TheTableIsEquationFour) {
  // arXiv 2003.08934, Eq. 4, and bmild/nerf without π.
  for (const bool with_pi : {false, true}) {
    const State state =
        state_of(with_pi ? "waves-frequencies=nerf-pi" : "waves-frequencies=nerf d=2");
    const auto table = kNerf.rows(state);
    ASSERT_EQ(table.rows.size(), 257u * 20);
    EXPECT_EQ(table.rows.front()[0], -1);
    EXPECT_EQ(table.rows.back()[0], 1);
    const long double unit = with_pi ? std::numbers::pi_v<long double> : 1;
    for (const auto& row : table.rows) {
      const auto k = static_cast<int>(row[1]) / 2;
      const long double angle = std::ldexp(unit, k) * static_cast<long double>(row[0]);
      const auto wanted = std::fmod(row[1], 2) == 0 ? std::sin(angle) : std::cos(angle);
      ASSERT_NEAR(row[2], static_cast<double>(wanted), 1e-15) << row[0] << " " << row[1];
    }
  }
}

TEST(Nerf, WithPiTheEndsAreOne) {
  const FactList paper = kNerf.known(state_of("waves-frequencies=nerf-pi")),
                 code = kNerf.known(state_of("waves-frequencies=nerf"));
  EXPECT_TRUE(paper.holds("halfway") && code.holds("halfway"));
  EXPECT_TRUE(paper.fails("ends") && code.holds("ends"));
  EXPECT_EQ(paper.number("ends"), 0);
  EXPECT_NEAR(code.number("slowest"), 1 / std::numbers::pi, 1e-12);
}

/// nerfstudio's NeRFEncoding: 2π·2^e, e from 0 to 8 in ten steps.
TEST(Nerf, BandsOfOtherRatiosDoNotMeetAtZeros) {
  const State state = state_of("waves-frequencies=bands waves-first=2");
  const FactList known = kNerf.known(state);
  EXPECT_TRUE(known.fails("halfway"));
  EXPECT_NEAR(known.number("times"), 256, 1e-9);
  test::expect_words(kNerf.text(state), {"Frequencies do not double", "512π"});
  for (const auto& row : kNerf.rows(state).rows) {
    const auto k = static_cast<int>(row[1]) / 2;
    const double angle = 2 * std::numbers::pi * std::exp2(8.0 * k / 9) * row[0];
    ASSERT_NEAR(row[2], std::fmod(row[1], 2) == 0 ? std::sin(angle) : std::cos(angle), 1e-11);
  }
}

TEST(Nerf, BandsAtEqualStepsAreThoseOfPerceiver) {
  const State state =
      state_of("waves-frequencies=bands waves-last=112 waves-bands=4 waves-spacing=linear");
  test::expect_words(kNerf.text(state), {"38π", "75π", "112π"});
  EXPECT_TRUE(kNerf.known(state_of("waves-frequencies=bands")).holds("halfway")) << "octaves";
  EXPECT_EQ(kNerf.known(state_of("waves-frequencies=bands waves-bands=1")).find("halfway"),
            nullptr);
}

TEST(Nerf, TheWheelShowsLessOfX) {
  const State state = state_of("waves-frequencies=nerf-pi");
  const Point at = kNerf.pixel(state, "waves", {0.25, 4.5});
  const State next = kNerf.after(state, test::wheel(at, 4));
  EXPECT_LT(next[waves::kXSpan], 1.5);
  EXPECT_LT(next[waves::kXFrom], 0.25);
  EXPECT_GT(next[waves::kXFrom] + next[waves::kXSpan], 0.25);
  EXPECT_EQ(next[waves::kFrom], state[waves::kFrom]) << "positions stay";
  EXPECT_EQ(kNerf.rows(next).rows.front()[0], next[waves::kXFrom]);
  EXPECT_EQ(kNerf.after(next, test::double_click(at)), state);
}

TEST(Nerf, ShowsThePartOfXThatIsAskedForOrSaysWhyNot) {
  State state = state_of("waves-frequencies=nerf waves-x-from=0.9");
  EXPECT_EQ(state[waves::kXSpan], 0.1) << "what is left";
  EXPECT_EQ(
      test::refusal(state, "waves-x-span", "0.5"),
      "waves-x-span = 0.5 lies past the end: with waves-x-from 0.9 it goes from 0.001 to 0.1; "
      "lower waves-x-from for more");
  ASSERT_TRUE(assign(state, *find_parameter("waves-x-span"), "0.1"));
  EXPECT_EQ(kNerf.rows(state).rows.front()[0], 0.9);
  EXPECT_EQ(kNerf.rows(state).rows.back()[0], 1);
}

TEST(Nerf, DoesNotDependOnTheEncoding) {
  State state = state_of("waves-frequencies=nerf-pi"), other = state;
  other.mask.masked = 1;
  other.convention = find_convention("mistake-cos-exponent");
  RecordingCanvas canvas, of_other;
  kWavesView.draw(canvas, test::frame(), scene_of(state));
  kWavesView.draw(of_other, test::frame(), scene_of(within_limits(other)));
  EXPECT_EQ(test::all_text(canvas), test::all_text(of_other));
}

}  // namespace
}  // namespace posenc::waves
