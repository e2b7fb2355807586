// The view of wavelengths: its numbers against closed forms, and the mixer.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "figure/recording_canvas.hpp"
#include "picture.hpp"
#include "views/shown.hpp"
#include "views/wavelengths_layout.hpp"

namespace posenc {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;
constexpr Rect kArea{{40, 60}, {1600, 860}};
const View& view() { return *find_view("wavelengths"); }

State in_convention(const char* id, std::int64_t d = 128) {
  State state;
  state.convention = find_convention(id);
  state.d = d;
  return within_limits(state);
}

TEST(Wavelengths, TableIsThatOfTheFormula) {
  for (const std::int64_t d : {2, 128, 16384}) {
    for (const std::int64_t length :
         {std::int64_t{1}, std::int64_t{512}, std::int64_t{1'000'000'000}}) {
      const Scene scene = test::scene_of(test::with(d, length));
      test::Rows table;
      view().data(scene, table);
      EXPECT_EQ(table.columns,
                (std::vector<std::string>{"pair", "omega", "wavelength", "turns_in_length"}));
      ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(d / 2));
      for (std::size_t k = 0; k < table.rows.size(); k += 1 + table.rows.size() / 7) {
        const double omega =
            std::pow(10000.0, -2.0 * static_cast<double>(k) / static_cast<double>(d));
        constexpr double kPow = 1e-14;  // of std::pow, an exponent rounded
        EXPECT_EQ(table.rows[k][0], static_cast<double>(k));
        EXPECT_NEAR(table.rows[k][1], omega, omega * kPow);
        EXPECT_NEAR(table.rows[k][2], kTwoPi / omega, kTwoPi / omega * kPow);
        const double turns = static_cast<double>(length) * omega / kTwoPi;
        EXPECT_NEAR(table.rows[k][3], turns, turns * kPow);
      }
    }
  }
}

TEST(Wavelengths, OnlyEndpointConventionsReachThePopularNumber) {
  for (const auto& convention : conventions()) {
    const auto& rule = convention.rule;
    const bool endpoint =
        !rule.rising && !rule.times_pi &&
        (rule.divisor == Divisor::half_less_one || rule.divisor == Divisor::half_less_one_or_one);
    const Scene scene = test::scene_of(in_convention(convention.id.data()));
    const auto& f = wavelengths::facts(scene);
    EXPECT_EQ(f.reaches_popular, endpoint) << convention.id;
    EXPECT_TRUE(wavelengths::is_geometric(f)) << convention.id;
    EXPECT_NEAR(f.popular, kTwoPi * 10000, 1e-9);
  }
  // 54 410.14 positions at d = 128, as published.
  const Scene paper = test::scene_of(State{});
  EXPECT_NEAR(wavelengths::facts(paper).longest, 54410.14, 0.005);
}

TEST(Wavelengths, CountsThePairsThatNeverTurnOnce) {
  // 2π·b^(2k/d) > L ⇔ k > d·ln(L/2π) / (2·ln b): 30.6 at d = 128, L = 512.
  EXPECT_EQ(wavelengths::facts(test::scene_of(State{})).incomplete, 64 - 31);
  EXPECT_EQ(wavelengths::facts(test::scene_of(test::with(128, 1))).incomplete, 64);
  EXPECT_EQ(wavelengths::facts(test::scene_of(test::with(128, 1'000'000'000))).incomplete, 0);
  EXPECT_EQ(wavelengths::facts(test::scene_of(test::with(2, 6))).incomplete, 1);
  EXPECT_EQ(wavelengths::facts(test::scene_of(test::with(2, 7))).incomplete, 0);
}

TEST(Wavelengths, WhatIsNearestFollowsTheMixer) {
  State state = test::with(32, 4096);
  const auto nearest = [&] { return *wavelengths::facts(test::scene_of(state)).nearest; };
  const auto of_all = nearest();
  EXPECT_EQ(of_all.position, 38);
  state.mixer = with_solo({}, 7, 8);
  EXPECT_EQ(nearest().position, 38);
  EXPECT_LT(nearest().distance, of_all.distance / 100) << "slow pairs hardly tell neighbours apart";
  state.mixer = with_solo({}, 0, 8);
  EXPECT_NE(nearest().position, 38) << "fast pairs repeat themselves";
  EXPECT_LT(nearest().distance, of_all.distance);
}

TEST(Wavelengths, TheCurveHasItsScaleAndItsLinesTheirNames) {
  RecordingCanvas canvas;
  const Scene scene = test::scene_of(State{});
  view().draw(canvas, {kArea, dark_palette(), false, {}}, scene);
  const auto text = test::all_text(canvas);
  for (const auto* const value : {"\n0\n", "\n20\n", "\n40\n", "\n60\n"})
    EXPECT_TRUE(test::contains(text, value)) << value;
  EXPECT_TRUE(test::contains(text, "38, nearest to t = 37"));
  EXPECT_TRUE(test::contains(text, "δ = 8: less than a turn beyond"));
  const auto at = wavelengths::layout(canvas, {kArea, dark_palette(), false, {}}, scene);
  const double x = at.x.pixel_from_data(8);
  const auto lines = test::all<RecordingCanvas::Line>(canvas);
  EXPECT_TRUE(std::ranges::any_of(lines, [&](const auto& line) {
    return line.stroke.color == dark_palette().delta && line.points.front().x == x;
  })) << "δ stands among the wavelengths";
}

TEST(Wavelengths, SayWhetherTheClaimHolds) {
  const auto paper = view().describe(test::scene_of(State{}));
  EXPECT_TRUE(test::contains(paper, "geometric progression; holds: ")) << paper;
  EXPECT_TRUE(test::contains(paper, "2π·b; does not hold: it is ")) << paper;
  EXPECT_TRUE(test::contains(paper, "33 of 64 pairs never complete a turn")) << paper;
  EXPECT_TRUE(test::contains(paper, "All pairs sound")) << paper;
  const auto fairseq = view().describe(test::scene_of(in_convention("fairseq")));
  EXPECT_TRUE(test::contains(fairseq, "2π·b; holds: it is ")) << fairseq;
  State state;
  state.mixer.muted = 0b101;
  const auto muted = view().describe(test::scene_of(state));
  EXPECT_TRUE(test::contains(muted, "pairs 0–7 and 16–23")) << muted;
  const auto alone = view().describe(test::scene_of(test::with(128, 1)));
  EXPECT_TRUE(test::contains(alone, "no other")) << alone;
}

/// A click in the view.
State clicked(const State& state, Point at) {
  RecordingCanvas canvas;
  Pointer pointer;
  pointer.at = pointer.pressed_at = at;
  pointer.released = true;
  return interact_view(view(), canvas, {kArea, dark_palette(), false, at}, test::scene_of(state),
                       pointer);
}

TEST(Wavelengths, ButtonsMuteAndSolo) {
  for (const std::int64_t d : {6, 128}) {
    State state = test::with(d, 512);
    RecordingCanvas canvas;
    const auto at =
        wavelengths::layout(canvas, {kArea, dark_palette(), false, {}}, test::scene_of(state));
    ASSERT_EQ(at.bands, std::min<std::int64_t>(d / 2, 8));
    state = clicked(state, at.mute_button(1).centre());
    EXPECT_EQ(state.mixer.muted, 0b10);
    state = clicked(state, at.mute_button(1).centre());
    EXPECT_EQ(state.mixer.muted, 0);
    state = clicked(state, at.solo_button(2).centre());
    EXPECT_TRUE(state.mixer.is_muted(0) && state.mixer.is_muted(1) && !state.mixer.is_muted(2));
    EXPECT_EQ(within_limits(state), state);
    EXPECT_FALSE(clicked(state, at.chart.centre()).mixer == Mixer{}) << "the chart mutes nothing";
  }
}

TEST(Muting, IsSaidInEveryViewThatItChanges) {
  State state;
  state.mixer.muted = 0b10;
  for (const auto& each : views()) {
    state.view = each.id;
    const Scene scene = test::scene_of(state);
    RecordingCanvas canvas;
    draw_view(each, canvas, {kArea, dark_palette(), false, {}}, scene);
    EXPECT_EQ(test::contains(test::all_text(canvas),
                             "Muted in the view Wavelengths, and 0 here: pairs 8–15"),
              each.respects_mask)
        << each.id;
    if (each.respects_mask) {
      EXPECT_TRUE(test::contains(describe_view(each, scene), "pairs 8–15")) << each.id;
    }
    RecordingCanvas whole;
    draw_view(each, whole, {kArea, dark_palette(), false, {}}, test::scene_of(State{}));
    EXPECT_FALSE(test::contains(test::all_text(whole), "Muted")) << each.id;
  }
}

TEST(Muting, HeatmapAndDistanceAreWithoutThem) {
  State state = test::with(16, 64);
  state.mixer.muted = 0b1;
  const Scene scene = test::scene_of(state);
  test::Rows cells;
  find_view("heatmap")->data(scene, cells);
  for (const auto& row : cells.rows) {
    EXPECT_EQ(row[2] == 0, row[1] < 2 || (row[0] == 0 && std::fmod(row[1], 2) == 0));
  }
  test::Rows curve;
  find_view("distance")->data(scene, curve);
  ASSERT_FALSE(curve.rows.empty());
  EXPECT_EQ(curve.rows[0][1], 7) << "seven of eight pairs at distance 0";
}

}  // namespace
}  // namespace posenc
