#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <glm/geometric.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "text/phrase.hpp"
#include "views/curve/space.hpp"

namespace posenc::curve {
namespace {

using namespace posenc::test;

const OneView kView{kCurveView};

Point seen(const State& state, std::int64_t t) {
  const Scene scene = scene_of(state);
  const View3 view(scene, kView.panel(state, "space").room);
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

TEST(CurveView, PutsItsClaimsToTheTest) {
  // √Σω² of the paper's formula, and Σcos²(ω/2).
  double squares = 0, middle = 0, apart = 0, below = 0;
  for (int k = 0; k < 64; ++k) {
    const double omega = paper_omega(k);
    squares += omega * omega;
    middle += std::pow(std::cos(omega / 2), 2);
    apart += std::pow(1 - std::cos(omega / 2), 2);
    below += std::pow(std::sin(omega / 2), 2);
  }
  expect_words(kView.described({}),
               {"Positions follow a curve on a sphere, at one speed, and never meet",
                "on a sphere of radius √(d/2); holds: ∥p(t)∥ is 8 at 512 positions, √(d/2) is 8",
                phrase("√∑ω²; holds: ∥p′(t)∥ is {} per position", std::sqrt(squares)),
                // docs/manual.md: the two most similar of 512 positions.
                "never meets itself within the length; holds: the smallest distance is 1.953",
                phrase("is not p(t + ½); holds: its norm is {}, that of p(37 + ½) 8, a difference "
                       "of {}; they are {} apart",
                       std::sqrt(middle), below / (8 + std::sqrt(middle)), std::sqrt(apart))});
  EXPECT_NEAR(speed_of(scene_of({}).sinusoidal()), std::sqrt(squares), 1e-12);
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
    ASSERT_TRUE(found && found->between);
    EXPECT_NEAR(found->norm, std::sqrt(norm), 1e-12);
    EXPECT_NEAR(found->between->norm, 8, 1e-12);
    EXPECT_NEAR(found->between->larger, 8 - std::sqrt(norm), 1e-12);
    EXPECT_NEAR(found->between->distance, std::sqrt(apart), 1e-12) << delta;
  }
}

TEST(CurveView, SaysWhichClaimFailsInEachConventionAndEncoding) {
  const auto described = [](const std::string& settings) {
    return kView.described(state_of(settings));
  };
  expect_words(described("convention=mistake-cos-exponent"),
               {"Positions follow a curve that is on no sphere and changes its speed",
                "radius √(d/2); does not hold", "√∑ω²; does not hold"});
  expect_words(described("convention=mistake-index-pi d=2"),
               {"meets itself",
                "never meets itself within the length; does not hold: the smallest "
                "distance is 0, of 0 and 1"});
  expect_words(described("mute=1"), {"on a sphere, at one speed",
                                     "√(d/2); does not hold: ∥p(t)∥ "
                                     "is 7.483 at 512 positions"});
  expect_words(described("convention=mlx"),
               {"√(d/2); does not hold: ∥p(t)∥ is 1 at 512 positions", "√(2/d · ∑ω²); holds"});
  EXPECT_TRUE(contains(kView.text(state_of("convention=mistake-multiply")), "Joined by"));
  EXPECT_EQ(track(scene_of(state_of("convention=mistake-multiply"))).per_position, 1);
  // 1 + ln 16/10 times as far from 0.
  expect_words(described("scaling=yarn"),
               {"The frequencies are stretched: YaRN (code), s = 16",
                "√(d/2); does not hold: ∥p(t)∥ is 10.22 at 512", "√(a² · ∑ω²); holds"});
  expect_words(described("encoding=linear"),
               {"Positions follow a curve that is on no sphere", "same length; holds",
                "is not p(t + ½); does not hold: its norm is 38.5"});
  expect_words(described("encoding=binary"),
               {"Positions are separate points", "nothing is between 37 and 38",
                "same length; does not hold: ∥p(t + 1) − p(t)∥ is from 1 to 3"});
  expect_words(described("length=1000000000"),
               {"over offsets 1 to 262\u2009144 of 999\u2009999\u2009999",
                "at 512 of 1\u2009000\u2009000\u2009000 positions"});
}

TEST(CurveView, SurvivesOneAndTwoPositionsAndTheSmallestD) {
  expect_words(kView.text(state_of("length=1")), {"One position is one point", "none"});
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
  EXPECT_EQ(rows.columns, (std::vector<std::string>{"position", "x", "y", "z"}));
  ASSERT_EQ(rows.rows.size(), 100u);
  EXPECT_EQ(rows.rows.front()[0], 1500);
  EXPECT_EQ(rows.rows.back()[0], 1599);
  expect_words(kView.text(state_of("length=10000 position=1599 curve-positions=100")),
               {"1\u2009500 to 1\u2009599 of 10\u2009000."});
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
  expect_words(kView.text(state_of("curve-show=torus pair=4 curve-pair=9")),
               {"The circles of pairs 4 and 9 make a torus", "turns of pair 4"});
  expect_words(kView.text(state_of("curve-show=torus convention=mistake-cos-exponent")),
               {"Pair 12 leaves its circle"});
  expect_words(kView.text(state_of("curve-show=torus encoding=binary")), {"separate points"});
}

TEST(CurveView, TablesAreJoinedByStraightLinesAndNameWhatIsNoNumber) {
  const State learned = with_table_of("learned.npy", 64, 16, Learned());
  EXPECT_EQ(track(scene_of(learned)).per_position, 1);
  expect_words(kView.text(learned), {"separate points", "share of the variance"});
  const State holes = with_table_of("holes.npy", 64, 16, [](auto t, auto j) {
    return t == 5 && j == 3 ? NAN : std::sin(static_cast<double>(t * 7 + j));
  });
  expect_words(kView.described(holes), {"The table has 1 NaN, at position 5, dimension 3."});
  expect_words(kView.text(holes), {"Components of 63 of the"});
  const State nothing = with_table_of("nan.npy", 8, 4, [](auto, auto) { return NAN; });
  expect_words(kView.described(nothing),
               {"no position whose numbers are all finite", "not measured: no finite numbers"});
  expect_sound(kView.drawn(holes), kArea, "holes");
  expect_sound(kView.drawn(nothing), kArea, "nothing");
}

TEST(CurveView, ADragTurnsItAndAClickChoosesAPosition) {
  const State state;
  const Rect room = kView.panel(state, "space").room;
  const State turned = kView.after(state, drag(room.centre(), {50, -20}));
  EXPECT_DOUBLE_EQ(turned.curve.turn_deg, state.curve.turn_deg + 20);
  EXPECT_DOUBLE_EQ(turned.curve.tilt_deg, state.curve.tilt_deg - 8);
  EXPECT_EQ(turned.position, state.position);
  const State over = kView.after(state, drag(room.centre(), {800, 900}));
  EXPECT_DOUBLE_EQ(over.curve.turn_deg, state.curve.turn_deg + 320 - 360);
  EXPECT_DOUBLE_EQ(over.curve.tilt_deg, 90);
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
  const View3 view(scene, kArea);
  const Place up(0, 0, track(scene).radius), centre = track(scene).centre;
  EXPECT_LT(view(centre + up).at.y, view(centre).at.y - 100);
  EXPECT_NEAR(view(centre + up).near, 0, 1e-12);
  const Scene above = scene_of(state_of("curve-tilt=90"));
  EXPECT_NEAR(View3(above, kArea)(centre + up).near, 1, 1e-12);
}

TEST(CurveView, TurningComputesNothingAgain) {
  Scene scene;
  State state = state_of("view=curve");
  kView.made_by(scene, state);
  state.curve.turn_deg += 5;
  EXPECT_LE(kView.made_by(scene, state), 1u) << "the layout alone";
}

}  // namespace
}  // namespace posenc::curve
