#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/numbers.hpp"
#include "views/distance/test_pictures.hpp"

namespace posenc::distance {
namespace {

State showing(DistanceShow show, int d = 128, std::int64_t length = 512) {
  State state = with(d, length);
  state.view = "distance";
  state.distance.show = show;
  return within_limits(state);
}

State mirrored(int d = 128, std::int64_t length = 512) {
  return showing(DistanceShow::mirrored, d, length);
}

/// TensorFlow's tutorial on the Transformer: position t = 1000 of 2048, zoomed to 950 … 1050.
State tutorial() {
  State state = showing(DistanceShow::position, 512, 2048);
  state.convention = find_convention("tf-tutorial");
  state.position = 1000;
  state.distance.from = 950;
  state.distance.span = 100;
  return within_limits(state);
}

double omega(int d, int k) { return std::pow(10000.0, -2.0 * k / d); }

/// Σ_k cos(Δ·ω_k)
double dot_formula(int d, std::int64_t delta) {
  double sum = 0;
  for (int k = 0; k < d / 2; ++k) sum += std::cos(static_cast<double>(delta) * omega(d, k));
  return sum;
}

TEST(DistanceToBothSides, TheProductsAgreeAndTheRotationsDifferByTwiceTheSine) {
  for (const std::int64_t t : {0, 37, 511}) {
    for (const std::int64_t delta : {1, 8, -8, 22, 511}) {
      for (const int k : {0, 4, 63}) {
        State state = mirrored();
        state.position = t;
        state.offset = delta;
        state.pair = k;
        const Direction found = direction_of(scene_of(state));
        EXPECT_NEAR(found.ahead, dot_formula(128, delta), 1e-11);
        EXPECT_NEAR(found.behind, dot_formula(128, delta), 1e-11);
        EXPECT_LE(found.largest_difference, rounding_limit(128));
        EXPECT_EQ(found.compared, 511);
        const double angle = static_cast<double>(delta) * omega(128, k);
        EXPECT_NEAR(found.gap, 2 * std::abs(std::sin(angle)), 1e-12);
        EXPECT_NEAR(found.half_waves, std::abs(angle) / std::numbers::pi, 1e-12);
        EXPECT_GE(found.largest_gap, found.gap);
      }
    }
  }
}

TEST(DistanceToBothSides, CountsThePresentDistanceBetweenThoseThatAreCompared) {
  State state = mirrored();
  state.d = 16384;
  state.length = 65;
  state.position = 0;
  const auto compared = [&](std::int64_t delta) {
    state.offset = delta;
    return direction_of(scene_of(state)).compared;
  };
  // 1, 3, … 63, as there is no time for all of 64.
  for (const std::int64_t among : {0, 1, -63, 63}) EXPECT_EQ(compared(among), 32) << among;
  for (const std::int64_t between : {2, -8, 64}) EXPECT_EQ(compared(between), 33) << between;
}

TEST(DistanceToBothSides, SaysWhereTheRotationsCoincide) {
  State state = mirrored();
  state.offset = 0;
  EXPECT_TRUE(direction_of(scene_of(state)).coincides());
  EXPECT_TRUE(contains(kDistanceView.describe(scene_of(state)), "δ = 0 has no direction"));
  // 22 is nearly 7π, seven half waves of the fastest pair.
  state.offset = 22;
  state.pair = 0;
  const Direction near = direction_of(scene_of(state));
  EXPECT_TRUE(near.nearly_coincides());
  EXPECT_NEAR(near.gap, 2 * std::abs(std::sin(22.0)), 1e-15);
  EXPECT_TRUE(contains(kDistanceView.describe(scene_of(state)), "nearly one"));
  state.offset = 8;
  state.pair = 4;
  const Direction apart = direction_of(scene_of(state));
  EXPECT_FALSE(apart.coincides() || apart.nearly_coincides());
  const auto words = kDistanceView.describe(scene_of(state));
  EXPECT_TRUE(contains(words, "The product loses direction, the rotation does not")) << words;
  EXPECT_TRUE(contains(words, "Claim: p(t) · p(t + Δ) = p(t) · p(t − Δ); holds: at most")) << words;
  EXPECT_TRUE(contains(words, "Claim: M_δ ≠ M_−δ for pair 4; holds: ‖M_δ − M_−δ‖ = 1.9")) << words;
}

TEST(DistanceToBothSides, AMistakeHasADirectionAndThatIsSaid) {
  State state = mirrored();
  state.convention = find_convention("mistake-cos-exponent");
  const Scene scene = scene_of(within_limits(state));
  EXPECT_GT(direction_of(scene).largest_difference, 0.1);
  const auto words = kDistanceView.describe(scene);
  EXPECT_TRUE(contains(words, "Here the product has a direction")) << words;
  EXPECT_TRUE(contains(words, "p(t − Δ); does not hold: at most")) << words;
  EXPECT_TRUE(contains(words, "M does not carry pair 4")) << words;
}

TEST(DistanceToBothSides, WritesBothProducts) {
  Rows table;
  kDistanceView.data(scene_of(mirrored(128, 100)), table);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"delta", "dot", "normalized", "dot_behind"}));
  ASSERT_EQ(table.rows.size(), 199u);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto delta = static_cast<std::int64_t>(i) - 99;
    EXPECT_EQ(table.rows[i][0], static_cast<double>(delta));
    EXPECT_NEAR(table.rows[i][1], dot_formula(128, delta), 1e-11);
    EXPECT_NEAR(table.rows[i][3], table.rows[i][1], rounding_limit(128));
    EXPECT_EQ(table.rows[i][2], table.rows[i][1] / 64);
  }
}

TEST(DistanceToBothSides, ShowsBothPlacesTheirNumbersAndTheMatrices) {
  const Scene scene = scene_of(mirrored());
  const auto text = all_text(drawn(kDistanceView, scene));
  EXPECT_TRUE(contains(text, "δ = 8: ")) << text;
  EXPECT_TRUE(contains(text, "−δ = −8: ")) << text;
  EXPECT_TRUE(contains(text, fmt::format("{:.4f}", std::abs(std::sin(8 * omega(128, 4)))))) << text;
  EXPECT_TRUE(contains(text, "δ is 1.432 half waves")) << text;
}

TEST(DistanceModes, ShowTheNumbersThatTheyWrite) {
  for (const auto show : {DistanceShow::mirrored, DistanceShow::position}) {
    State state = showing(show);
    state.offset = -5;
    const Scene scene = scene_of(state);
    Rows table;
    kDistanceView.data(scene, table);
    const auto text = all_text(drawn(kDistanceView, scene));
    const bool mirrored = show == DistanceShow::mirrored;
    int found = 0;
    for (const auto& row : table.rows) {
      if (row[0] != static_cast<double>(mirrored ? state.offset : state.position + state.offset))
        continue;
      ++found;
      for (const std::size_t column :
           mirrored ? std::vector<std::size_t>{1, 3} : std::vector<std::size_t>{1})
        EXPECT_TRUE(contains(text, short_text(row[column], 5))) << text;
    }
    EXPECT_EQ(found, 1);
  }
}

TEST(DistanceAgainstAll, HasItsPeakOfOneAtTAndIsTheNormalizedProductElsewhere) {
  Rows table;
  kDistanceView.data(scene_of(tutorial()), table);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"position", "cosine"}));
  ASSERT_EQ(table.rows.size(), 101u);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto s = static_cast<std::int64_t>(i) + 950;
    EXPECT_EQ(table.rows[i][0], static_cast<double>(s));
    EXPECT_NEAR(table.rows[i][1], dot_formula(512, s - 1000) / 256, 1e-12);
  }
  EXPECT_NEAR(table.rows[50][1], 1, 1e-14);
  const auto words = kDistanceView.describe(scene_of(tutorial()));
  EXPECT_TRUE(contains(words,
                       "Position 1\u2009000 is most like itself: 1 there, and 0.97306 at the next "
                       "best, 999 and 1\u2009001"))
      << words;
}

TEST(DistanceAgainstAll, UnitVectorsHaveLengthOneWhereRowsDiffer) {
  State state = tutorial();
  state.convention = find_convention("mistake-cos-exponent");
  const Scene scene = scene_of(within_limits(state));
  const auto curve = curves_of(scene).curves.front();
  const Grid grid = *grid_of(scene);
  const auto& encoding = scene.sinusoidal();
  ASSERT_EQ(curve->values.size(), 101u);
  for (std::size_t i = 0; i < curve->values.size(); ++i) {
    const auto s = 1000 + grid.deltas[i];
    double dot = 0, here = 0, there = 0;
    for (int j = 0; j < 512; ++j) {
      const double a = encoding.entry(1000, j), b = encoding.entry(s, j);
      dot += a * b;
      here += a * a;
      there += b * b;
    }
    EXPECT_NEAR(curve->values[i], dot / std::sqrt(here * there), 1e-12);
    EXPECT_LE(curve->values[i], 1 + 1e-14);
  }
}

TEST(DistanceAgainstAll, ATableIsComparedAsWell) {
  State state = with_table_of("learned.npy", 512, 64, Learned());
  state.view = "distance";
  state.distance.show = DistanceShow::position;
  const Scene scene = scene_of(within_limits(state));
  const auto curve = *spread_of(scene);
  ASSERT_EQ(curve.points.size(), 512u);
  for (std::size_t i = 0; i < curve.points.size(); ++i)
    EXPECT_EQ(curve.points[i].mean, unit_product(scene.encoding(), state.position,
                                                 static_cast<std::int64_t>(i) - state.position));
  EXPECT_TRUE(contains(kDistanceView.describe(scene), "is most like itself"));
  Rows table;
  kDistanceView.data(scene, table);
  EXPECT_EQ(table.rows.size(), 512u);
  state.distance.show = DistanceShow::mirrored;
  const auto words = kDistanceView.describe(scene_of(within_limits(state)));
  EXPECT_TRUE(contains(words, "there is no M to tell")) << words;
}

TEST(DistanceAgainstAll, ZoomsByPositionsAndADragSetsDelta) {
  const State state = tutorial();
  const Scene scene = scene_of(state);
  const auto at = places_of(state);
  const Point there{at.x.pixel_from_data(12), at.plot.centre().y};
  EXPECT_EQ(after(state, drag(there, {0, 0})).offset, 12);
  const State closer = after(state, wheel(at.plot.centre(), 3));
  EXPECT_GT(closer.distance.from, 950);
  EXPECT_LT(closer.distance.span, 100);
  const State whole = after(state, double_click(at.plot.centre()));
  EXPECT_EQ(whole.distance.span, 0);
  EXPECT_TRUE(contains(all_text(drawn(kDistanceView, scene, there)), "s = 1\u2009012"));
  ASSERT_TRUE(at.whole);
  const State early = after(state, drag(at.whole->min + Point(2, 20), {0, 0}));
  EXPECT_EQ(early.distance.from, 0);
  EXPECT_EQ(early.distance.span, 100);
  const State late = after(state, drag(at.whole->max - Point(2, 20), {0, 0}));
  EXPECT_EQ(late.distance.from, 1947);
  EXPECT_EQ(late.distance.span, 100);
}

TEST(DistanceModes, AreSoundAtEveryExtremeAndInEveryConvention) {
  for (const auto show : {DistanceShow::mirrored, DistanceShow::position}) {
    std::vector<State> states;
    for (const int d : {2, 16384}) {
      for (const std::int64_t length : {1ll, 2ll, 512ll, 1'000'000'000ll}) {
        states.push_back(showing(show, d, length));
        states.back().offset = length > 8 ? -8 : 0;
      }
    }
    for (const auto& convention : conventions()) {
      State state = showing(show);
      state.convention = &convention;
      states.push_back(within_limits(state));
    }
    for (const auto* id : {"unit-interval", "linear", "binary"}) {
      State state = showing(show);
      state.encoding = find_encoding(id);
      states.push_back(within_limits(state));
    }
    for (const auto& state : states) {
      const Scene scene = scene_of(state);
      const auto what = fmt::format("{} d {} L {}", state.convention->id, state.d, state.length);
      for (const bool compact : {false, true}) {
        RecordingCanvas canvas;
        const Frame at = frame(Point(300, 300), compact);
        kDistanceView.draw(canvas, at, scene);
        expect_sound(canvas, at.area, what);
        RecordingCanvas still;
        kDistanceView.draw(still, frame({}, compact), scene);
        expect_no_overlaps(still, what);
      }
      EXPECT_FALSE(kDistanceView.describe(scene).empty());
      Rows table;
      table.most = 50;
      kDistanceView.data(scene, table);
      EXPECT_FALSE(table.rows.empty());
    }
  }
}

TEST(DistanceToBothSides, CountsMutedPairsAmongTheLargest) {
  State state = mirrored();
  state.pair = 0;
  ASSERT_TRUE(assign(state, *find_parameter("mute"), "1-4"));
  const Direction found = direction_of(scene_of(within_limits(state)));
  EXPECT_GE(found.largest_gap, found.gap);
}

TEST(DistanceModes, AreOfThePairsThatSoundAndSayWhichDoNot) {
  for (const auto show : {DistanceShow::mirrored, DistanceShow::position}) {
    State state = showing(show, 128, 512);
    ASSERT_TRUE(assign(state, *find_parameter("mute"), "1-4"));
    const Scene scene = scene_of(state);
    double sum = 0;  // of pairs 32 to 63
    for (int k = 32; k < 64; ++k)
      sum += std::cos(std::pow(10000.0, -k / 64.0) * static_cast<double>(state.offset));
    EXPECT_NEAR(unit_product(scene.encoding(), state.position, state.offset), sum / 32, 1e-13);
    EXPECT_NEAR(direction_of(scene).ahead, sum, 1e-11);
    EXPECT_NEAR(direction_of(scene).behind, sum, 1e-11);
    EXPECT_TRUE(contains(describe_view(kDistanceView, scene), "pairs 0–31"));
    RecordingCanvas canvas;
    draw_view(kDistanceView, canvas, {{{20, 16}, {1680, 816}}, dark_palette(), false, {}}, scene);
    EXPECT_TRUE(contains(all_text(canvas), "0 here: pairs 0–31")) << all_text(canvas);
  }
}

TEST(DistanceModes, AStillFrameComputesNothing) {
  for (const auto show : {DistanceShow::mirrored, DistanceShow::position}) {
    const Scene scene = scene_of(showing(show, 512, 2048));
    drawn(kDistanceView, scene);
    const auto made = scene.times_made();
    drawn(kDistanceView, scene);
    EXPECT_EQ(scene.times_made(), made);
  }
}

}  // namespace
}  // namespace posenc::distance
