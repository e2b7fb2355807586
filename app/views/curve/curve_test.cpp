#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <glm/geometric.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "text/phrase.hpp"
#include "views/curve/numbers.hpp"
#include "views/curve/options.hpp"

namespace posenc::curve {
namespace {

using namespace posenc::test;

const OneView kView{kCurveView};

Point seen(const State& state, std::int64_t t) {
  const Scene scene = scene_of(state);
  const View3 view(orbit_of(state), track(scene), kView.panel(state, "space").room);
  return view(place_at(scene, static_cast<double>(t))).at;
}

TEST(CurveView, EndsWhereTheSequenceDoes) {
  for (const auto* const encoding : {"binary", "sinusoidal"}) {
    const auto text = [&](const char* offset) {
      return kView.text(state_of(std::string("length=32 position=31 encoding=") + encoding +
                                 " offset=" + offset));
    };
    EXPECT_TRUE(contains(text("-8"), "t + δ = 23")) << encoding;
    EXPECT_FALSE(contains(text("8"), "t + δ")) << encoding;
  }
}

TEST(CurveView, ItsNumbersAreThoseOfTheFormulas) {
  // √Σω² of the paper's formula, and Σcos²(ω/2).
  double squares = 0, middle = 0, apart = 0;
  for (int k = 0; k < 64; ++k) {
    const double omega = paper_omega(k);
    squares += omega * omega;
    middle += std::pow(std::cos(omega / 2), 2);
    apart += std::pow(1 - std::cos(omega / 2), 2);
  }
  const FactList known = kView.known(state_of("offset=1"));
  for (const auto& [id, number] : {std::pair("norm", 8.0),
                                   {"radius", 8},
                                   {"speed", std::sqrt(squares)},
                                   {"speed-formula", std::sqrt(squares)},
                                   {"middle", std::sqrt(middle)},
                                   {"half-norm", 8},
                                   {"half-apart", std::sqrt(apart)}})
    EXPECT_NEAR(known.number(id), number, 1e-12) << id;
  EXPECT_EQ(known.find("norm")->check->searched, some_of(128, "t", 0, 511));
  // docs/manual.md: the two most similar of 512 positions.
  EXPECT_NEAR(known.number("nearest"), 1.953, 5e-4);
}

TEST(CurveView, TheChordsMiddleIsWhatTheClosedFormSays) {
  for (const std::int64_t delta : {1, 8, -7, 470}) {
    double norm = 0, apart = 0;
    for (int k = 0; k < 64; ++k) {
      const double cosine = std::cos(paper_omega(k) * static_cast<double>(delta) / 2);
      norm += cosine * cosine;
      apart += (1 - cosine) * (1 - cosine);
    }
    const auto found = middle(scene_of({}), 37, delta);
    ASSERT_TRUE(found && found->half);
    EXPECT_NEAR(found->norm, std::sqrt(norm), 1e-12);
    EXPECT_NEAR(found->half->norm, 8, 1e-12);
    EXPECT_NEAR(found->half->distance, std::sqrt(apart), 1e-12) << delta;
  }
}

TEST(CurveView, KnowsWhatHolds) {
  using enum CheckOutcome;
  constexpr double kPi = std::numbers::pi;
  for (const auto& [settings, id, outcome, number] :
       {std::tuple("", "norm", holds, 8.0),
        {"", "speed", holds, NAN},
        {"", "nearest", holds, NAN},
        {"", "closes", holds, NAN},
        {"", "middle", holds, NAN},
        // A circle; with base 10⁴, frequencies 1, 0.01 and 1, 0.1, 0.01, 0.001.
        {"d=2", "closes", fails, 2 * kPi},
        {"d=2", "nearest", holds, NAN},
        {"d=2 length=7", "closes", holds, NAN},
        {"d=4 length=1000", "closes", fails, 200 * kPi},
        {"d=4 length=1000", "nearest", holds, NAN},
        {"d=4 length=629", "closes", holds, NAN},
        {"d=8 length=10000", "closes", fails, 2000 * kPi},
        {"d=8 length=10000", "nearest", holds, NAN},
        {"d=4 length=10000 base=2.25", "closes", fails, 6 * kPi},
        {"d=16 length=1000000", "closes", holds, NAN},
        {"d=128 length=1000000000", "closes", holds, NAN},
        {"base=1.001 length=1000000000", "closes", not_measured, NAN},
        {"convention=mistake-cos-exponent", "norm", fails, NAN},
        {"convention=mistake-cos-exponent", "speed", fails, NAN},
        {"convention=mistake-cos-exponent", "closes", not_measured, NAN},
        {"convention=mistake-index-pi d=2", "nearest", fails, 0},
        {"convention=mistake-index-pi d=2", "closes", not_measured, NAN},
        {"mute=1", "norm", fails, std::sqrt(56)},
        {"convention=mlx", "norm", fails, 1},
        {"convention=mlx", "speed", holds, NAN},
        // 1 + ln 16/10 times as far from 0.
        {"scaling=yarn", "norm", fails, 8 * (1 + std::log(16) / 10)},
        {"scaling=yarn", "speed", holds, NAN},
        {"encoding=linear", "step", holds, 1},
        {"encoding=linear offset=1", "middle", fails, 38.5},
        {"encoding=binary", "step", fails, NAN},
        {"length=1", "nearest", not_measured, NAN},
        {"length=1", "speed", not_measured, NAN},
        {"length=1", "closes", not_measured, NAN},
        {"curve-show=torus", "leaving", holds, 0},
        {"curve-show=torus", "speeds", holds, 2},
        {"curve-show=torus d=2", "speeds", fails, 1},
        {"curve-show=torus pair=3 curve-pair=3", "speeds", fails, 1},
        {"curve-show=torus convention=mistake-cos-exponent", "leaving", fails, 2}}) {
    const FactList known = kView.known(state_of(settings));
    EXPECT_EQ(test::fared(*known.find(id)), outcome) << settings << " " << id;
    if (!std::isnan(number)) {
      EXPECT_NEAR(known.number(id), number, 1e-9) << settings << " " << id;
    }
  }
  EXPECT_FALSE(kView.known(state_of("offset=0")).has("middle"));
  EXPECT_EQ(kView.known(state_of("encoding=binary")).find("step")->value,
            Value(extreme(Between{1, 3, {}, 4}, all_of("t", 0, 510))));
  EXPECT_EQ(kView.known(state_of("length=1000000000")).find("nearest")->check->searched,
            some_of(262144, "δ", 1, 999'999'999));
}

/// Points of a table or of digits are on no curve: nothing is said of one.
TEST(CurveView, SaysNothingOfACurveWhereThereIsNone) {
  for (const State& state :
       {state_of("encoding=binary"), with_table_of("learned.npy", 64, 16, Learned())}) {
    const FactList known = kView.known(state);
    for (const Fact& fact : known)
      EXPECT_FALSE(fact.check && contains(std::string(fact.check->claims), "curve")) << fact.id;
    EXPECT_FALSE(known.find("middle")->check);
    EXPECT_TRUE(known.holds("nearest"));
  }
}

TEST(CurveView, SurvivesOneAndTwoPositionsAndTheSmallestD) {
  expect_words(kView.text(state_of("length=1")), {"none"});
  const auto two = kView.text(state_of("length=2 position=0 offset=1"));
  expect_words(two, {"100 %", "t = 0", "t + δ = 1"});
  EXPECT_FALSE(contains(two, "100 % +"));
  const auto rows = kView.rows(state_of("length=2")).rows;
  ASSERT_EQ(rows.size(), 2u);
  // Half of ∥p(1) − p(0)∥ to either side of the middle.
  double squares = 0;
  for (int k = 0; k < 64; ++k) squares += 2 - 2 * std::cos(paper_omega(k));
  EXPECT_NEAR(std::abs(rows[0][1]), std::sqrt(squares) / 2, 1e-9);
  EXPECT_NEAR(rows[0][1] + rows[1][1], 0, 1e-9);
  EXPECT_EQ(rows[0][2], 0);
  expect_words(kView.text(state_of("d=2")), {"50 % + 50 % = 100 %"});
}

TEST(CurveView, DataAreTheDrawnPositions) {
  const auto rows = kView.rows(state_of("length=10000 position=1500 curve-positions=100"));
  ASSERT_EQ(rows.rows.size(), 100u);
  EXPECT_EQ(rows.rows.front()[0], 1500);
  EXPECT_EQ(rows.rows.back()[0], 1599);
  EXPECT_EQ(kView.known(state_of("length=10000 position=1599 curve-positions=100")).text("drawn"),
            "1\u2009500 to 1\u2009599");
  EXPECT_EQ(drawn_positions(state_of("length=513 position=512")), (Cells{1, 512}));
  // Projections preserve no more than the distances along three of d directions.
  const auto scene = scene_of(state_of("length=10000 position=1500 curve-positions=100"));
  for (std::size_t i = 1; i < rows.rows.size(); ++i) {
    const Place a(rows.rows[i - 1][1], rows.rows[i - 1][2], rows.rows[i - 1][3]);
    const Place b(rows.rows[i][1], rows.rows[i][2], rows.rows[i][3]);
    EXPECT_LE(glm::distance(a, b), shape(scene).step.to);
  }
}

TEST(CurveView, TheTorusIsThatOfBothAngles) {
  const auto rows = kView.rows(state_of("curve-show=torus pair=4 curve-pair=9")).rows;
  ASSERT_EQ(rows.size(), 512u);
  for (const auto& row : rows) {
    const double k = row[0] * paper_omega(4);
    const double j = row[0] * paper_omega(9);
    EXPECT_NEAR(row[1], (2 + std::cos(j)) * std::cos(k), 1e-9);
    EXPECT_NEAR(row[2], (2 + std::cos(j)) * std::sin(k), 1e-9);
    EXPECT_NEAR(row[3], std::sin(j), 1e-9);
  }
  const FactList known = kView.known(state_of("curve-show=torus pair=4 curve-pair=9"));
  EXPECT_NEAR(known.number("k-turns"), 512 * paper_omega(4) / 2 / std::numbers::pi, 1e-12);
  EXPECT_NEAR(known.number("i-turns"), 512 * paper_omega(9) / 2 / std::numbers::pi, 1e-12);
}

TEST(CurveView, OnePairTurnsBothWaysRound) {
  const auto text =
      test::all_text(test::drawn(kCurveView, scene_of(state_of("d=2 length=64 curve-show=torus"))));
  EXPECT_TRUE(test::contains(text, "Pair 0 turns both ways round")) << text;
}

TEST(CurveView, PositionsAreJoinedByStraightLinesAndNameWhatIsNoNumber) {
  const State learned = with_table_of("learned.npy", 64, 16, Learned());
  EXPECT_EQ(track(scene_of(learned)).per_position, 1);
  EXPECT_EQ(track(scene_of(state_of("convention=mistake-multiply"))).per_position, 1);
  EXPECT_TRUE(kView.known(learned).has("share"));
  const State holes = with_table_of("holes.npy", 64, 16, [](auto t, auto j) {
    return t == 5 && j == 3 ? NAN : std::sin(static_cast<double>(t * 7 + j));
  });
  EXPECT_EQ(kView.known(holes).text("not-finite"), "1 NaN, at position 5, dimension 3");
  EXPECT_EQ(kView.known(holes).number("component-positions"), 63);
  const State nothing = with_table_of("nan.npy", 8, 4, [](auto, auto) { return NAN; });
  for (const auto* const id : {"norm", "step", "nearest"})
    EXPECT_EQ(kView.known(nothing).find(id)->outcome(), CheckOutcome::not_measured) << id;
  expect_sound(kView.drawn(holes), kArea, "holes");
  expect_sound(kView.drawn(nothing), kArea, "nothing");
}

TEST(CurveView, ADragTurnsItAndAClickChoosesAPosition) {
  const State state;
  const Rect room = kView.panel(state, "space").room;
  const State turned = kView.after(state, drag(room.centre(), {50, -20}));
  EXPECT_DOUBLE_EQ(turned[curve::kTurnDeg], state[curve::kTurnDeg] + 20);
  EXPECT_DOUBLE_EQ(turned[curve::kTiltDeg], state[curve::kTiltDeg] - 8);
  EXPECT_EQ(turned.position, state.position);
  const State over = kView.after(state, drag(room.centre(), {800, 900}));
  EXPECT_DOUBLE_EQ(over[curve::kTurnDeg], state[curve::kTurnDeg] + 320 - 360);
  EXPECT_DOUBLE_EQ(over[curve::kTiltDeg], 90);
  EXPECT_EQ(kView.after(state, tap(seen(state, 500))).position, 500);
  expect_words(kView.text(state, seen(state, 500)), {"position 500", "click to set t"});
}

TEST(CurveView, NearIsThickBrightAndInFront) {
  const State state = state_of("offset=0");
  double thinnest = 1e9, thickest = 0, before = 0;
  for (const auto& line : all<RecordingCanvas::Line>(kView.drawn(state))) {
    if (line.stroke.color == dark_palette().ground) continue;
    thinnest = std::min(thinnest, line.stroke.width);
    thickest = std::max(thickest, line.stroke.width);
    if (line.points.size() < 5) continue;  // an axis
    EXPECT_GE(line.stroke.width, before - 1e-9) << "what is nearer is drawn later";
    before = line.stroke.width;
  }
  EXPECT_LT(thinnest, 1.6);
  EXPECT_GT(thickest, 3);
  // The third axis points up, and a tilt of 90° looks along it.
  const Scene scene = scene_of(state_of("curve-tilt=0 curve-turn=0"));
  const View3 view(orbit_of(scene.state()), track(scene), kArea);
  const Place up(0, 0, track(scene).radius), centre = track(scene).centre;
  EXPECT_LT(view(centre + up).at.y, view(centre).at.y - 100);
  EXPECT_NEAR(view(centre + up).near, 0, 1e-12);
  const Scene above = scene_of(state_of("curve-tilt=90"));
  EXPECT_NEAR(View3(orbit_of(above.state()), track(above), kArea)(centre + up).near, 1, 1e-12);
}

TEST(CurveView, WhatGoesOverItselfIsALineOnce) {
  const auto count = [](const char* length) {
    const auto drawn =
        kView.drawn(state_of(std::string("d=8 pair=1 curve-pair=0 curve-show=torus ") + length));
    return std::array{all<RecordingCanvas::Line>(drawn).size(),
                      all<RecordingCanvas::Circle>(drawn).size()};
  };
  // A turn of pair 1 is 63 positions long.
  const auto turn = count("length=64"), many = count("length=512");
  EXPECT_NEAR(static_cast<double>(many[0]), static_cast<double>(turn[0]), 30);
  EXPECT_GE(many[1], turn[1] + 512 - 64);
}

}  // namespace
}  // namespace posenc::curve
