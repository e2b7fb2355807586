#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/similarity.hpp>

#include "views/distance/test_pictures.hpp"

namespace posenc::distance {
namespace {

/// Σ_k cos(Δ · base^(−2k/d)), as the formula has it.
double dot_formula(int d, double base, std::int64_t delta) {
  long double sum = 0;
  for (int k = 0; k < d / 2; ++k) {
    sum += std::cos(static_cast<long double>(delta) *
                    std::pow(static_cast<long double>(base), -2.0L * k / d));
  }
  return static_cast<double>(sum);
}

State drag_to(const State& state, Point from, Point to) {
  return after(state, drag(from, to - from));
}

TEST(DistanceData, IsTheFormulaFromZeroToTheLastDistance) {
  for (const int d : {2, 8, 128}) {
    for (const double base : {1.001, 10000.0, 1e9}) {
      Rows table;
      kDistanceView.data(scene_of(with(d, 512, base)), table);
      EXPECT_EQ(table.columns, (std::vector<std::string>{"delta", "dot", "normalized"}));
      ASSERT_EQ(table.rows.size(), 512u);
      for (std::size_t i = 0; i < table.rows.size(); ++i) {
        EXPECT_EQ(table.rows[i][0], static_cast<double>(i));
        EXPECT_NEAR(table.rows[i][1], dot_formula(d, base, static_cast<std::int64_t>(i)),
                    d * 1e-13);
        EXPECT_EQ(table.rows[i][2], table.rows[i][1] / (d / 2));
      }
    }
  }
}

TEST(DistanceData, BothSidesMirrorEachOther) {
  // Fewer and more than are computed at once, and a block that is full.
  for (const std::int64_t length : {1, 100, 4096, 4097, 10000}) {
    State state = with(128, length);
    Rows one_side;
    kDistanceView.data(scene_of(state), one_side);
    state.distance.both_sides = true;
    Rows table;
    kDistanceView.data(scene_of(state), table);
    const std::size_t last = 2 * static_cast<std::size_t>(length - 1);
    ASSERT_EQ(table.rows.size(), last + 1);
    for (std::size_t i = 0; i <= last / 2; ++i) {
      const auto distance = static_cast<double>(last / 2 - i);
      ASSERT_EQ(table.rows[i][0], -distance);
      ASSERT_EQ(table.rows[last - i][0], distance);
      ASSERT_EQ(table.rows[i][1], table.rows[last - i][1]) << "to the last digit, at " << distance;
      ASSERT_EQ(table.rows[i][1], one_side.rows[last / 2 - i][1]);
    }
  }
}

TEST(DistanceData, StopsWhenNobodyTakesMore) {
  Rows table;
  table.most = 10;
  kDistanceView.data(scene_of(with(128, 1'000'000'000)), table);
  EXPECT_EQ(table.rows.size(), 10u);
}

TEST(DistanceFacts, AreThePublishedOnes) {
  struct Row {
    int d;
    std::int64_t rise, negative;
  };
  for (const Row& row : {Row{8, 3, 91}, Row{64, 5, 725}, Row{128, 11, 1707}, Row{512, 43, 3284}}) {
    const Scene scene = scene_of(with(row.d, 512));
    const Landmarks facts = landmarks_of(scene);
    EXPECT_EQ(facts.first_rise, row.rise);
    EXPECT_EQ(facts.first_negative, row.negative) << "also where it lies past the end of the axis";
    const auto words = kDistanceView.describe(scene);
    EXPECT_TRUE(contains(words, fmt::format("first rises at: Δ = {} → {}", row.rise, row.rise + 1)))
        << words;
    const auto text = all_text(drawn(kDistanceView, scene));
    EXPECT_TRUE(contains(text, fmt::format("Δ = {} → {}", row.rise, row.rise + 1))) << text;
  }
  const auto text = all_text(picture(with(128, 4096)));
  EXPECT_TRUE(contains(text, "first rises at Δ = 11 → 12"));
  EXPECT_TRUE(contains(text, "first negative at Δ = 1\u2009707"));
}

TEST(DistanceFacts, NoneSaysHowFarItWasLookedFor) {
  // The slowest of many slow pairs keep the sum above 0 for far longer.
  const Scene scene = scene_of(with(16384, 512, 1e9));
  EXPECT_FALSE(landmarks_of(scene).first_negative);
  EXPECT_TRUE(contains(all_text(drawn(kDistanceView, scene)), "none up to Δ = 4\u2009096"));
}

TEST(DistanceCurves, ComeFromTheRowsOfThreePositions) {
  State state = with(16, 200);
  const Scene scene = scene_of(state);
  const Curves curves = curves_of(scene);
  EXPECT_EQ(curves.positions, (std::vector<std::int64_t>{37, 0, 199}));
  for (std::size_t c = 0; c < 3; ++c) {
    for (const std::size_t delta : {0u, 1u, 50u, 199u}) {
      double sum = 0;
      const auto t = curves.positions[c];
      for (int j = 0; j < 16; ++j) {
        sum += scene.sinusoidal().entry(t, j) *
               scene.sinusoidal().entry(t + static_cast<std::int64_t>(delta), j);
      }
      EXPECT_NEAR(curves.curves[c]->dots[delta], sum, 2 * 16 * 2 * kDotError);
    }
  }
  EXPECT_LE(curves.largest_difference, rounding_limit(16));
}

TEST(DistanceCurves, AreDistinctPositionsWhereThereAreAny) {
  State state = with(16, 200);
  state.position = 199;
  EXPECT_EQ(curves_of(scene_of(state)).positions, (std::vector<std::int64_t>{199, 0, 99}));
  EXPECT_EQ(curves_of(scene_of(with(16, 2))).positions, (std::vector<std::int64_t>{1, 0}));
  EXPECT_EQ(curves_of(scene_of(with(16, 1))).positions, (std::vector<std::int64_t>{0}));
}

TEST(DistanceGrid, IsOneByOneThenABandThenSampled) {
  const Grid all = grid_for({0, 511}, 64);
  EXPECT_FALSE(all.as_band());
  EXPECT_EQ(all.count(), 512u);
  const Grid band = grid_for({0, 9999}, 64);
  EXPECT_TRUE(band.as_band());
  EXPECT_FALSE(band.sampled());
  EXPECT_EQ(band.count(), 10000u);
  const Grid far = grid_for({-999'999'999, 999'999'999}, 64);
  EXPECT_TRUE(far.sampled());
  EXPECT_LE(far.count(), 40000u);
  EXPECT_LE(far.columns(), 600u);
  EXPECT_GT(far.deltas.back(), 999'900'000);
  EXPECT_LE(far.deltas.back(), 999'999'999);
}

TEST(DistanceGrid, ABandHoldsEveryValueOfItsColumn) {
  const Scene scene = scene_of(with(8, 10000));
  const Grid grid = *grid_of(scene);
  const Curve curve = *curves_of(scene).curves.front();
  ASSERT_TRUE(grid.as_band());
  for (std::size_t i = 0; i < grid.count(); ++i) {
    const auto after = std::ranges::upper_bound(grid.starts, i);
    const auto column = static_cast<std::size_t>(after - grid.starts.begin()) - 1;
    const double value = dot_formula(8, 10000, grid.deltas[i]);
    EXPECT_LE(curve.low[column] - 1e-12, value);
    EXPECT_GE(curve.high[column] + 1e-12, value);
  }
}

TEST(DistanceClaim, FollowsTheNumbers) {
  const auto said = [](const State& state) {
    const Scene scene = scene_of(state);
    return curve_claim(state, landmarks_of(scene), curves_of(scene).largest_difference);
  };
  EXPECT_EQ(said(State{}),
            "Similarity falls with distance, whatever the position, but not steadily");
  State noise;
  noise.convention = find_convention("mistake-multiply");
  EXPECT_EQ(said(noise),
            "Even neighbours have little in common: at Δ = 1 the dot product is −0.0046 of that at "
            "0");
  EXPECT_EQ(said(with(128, 11)),
            "Similarity falls with distance, whatever the position, and steadily up to Δ = 10");
  // One clock: cos 44 = 0.99984, and 44 is the nearest whole number to 7 turns below 512.
  EXPECT_EQ(
      said(with(2, 60)),
      "Similarity falls with distance, and comes back: at Δ = 44 it is 0.9998 of what it is at 0");
  EXPECT_EQ(
      said(with(2, 30)),
      "Similarity falls with distance, and comes back: at Δ = 25 it is 0.9912 of what it is at 0");
  EXPECT_EQ(said(with(2, 1)), "With a single position there is no distance to look at");
  State apart;
  apart.distance.measure = Similarity::euclidean;
  EXPECT_EQ(said(apart), "Positions move apart with distance, wherever they are, but not steadily");
  EXPECT_EQ(curve_claim(State{}, {4096, 11, 1707, 500, 0.5}, 0.25),
            "Similarity depends on the position: the curves differ by 0.25");
}

TEST(DistancePicture, DeltaStandsOnTheCurveAndAtTheTopOfTheStack) {
  for (const auto measure : {Similarity::dot, Similarity::normalized, Similarity::euclidean}) {
    State state;
    state.distance.measure = measure;
    const Scene scene = scene_of(state);
    const Places at = places_of(scene.state());
    const double dot = dot_formula(128, 10000, 8);
    const double value = measure == Similarity::dot          ? dot
                         : measure == Similarity::normalized ? dot / 64
                                                             : std::sqrt(128 - 2 * dot);
    const Point expected{at.x.pixel_from_data(8), at.y.pixel_from_data(value)};
    const auto canvas = drawn(kDistanceView, scene);
    const auto circles = all<RecordingCanvas::Circle>(canvas);
    EXPECT_TRUE(std::ranges::any_of(circles, [&](const auto& circle) {
      return circle.fill == dark_palette().delta &&
             std::hypot(circle.centre.x - expected.x, circle.centre.y - expected.y) < 0.01;
    }));
    if (at.stack && measure != Similarity::euclidean) {
      EXPECT_NEAR(at.stack_y.pixel_from_data(value), expected.y, 1e-9);
    }
    EXPECT_TRUE(contains(all_text(canvas), "δ = 8"));
  }
}

TEST(DistancePicture, TheStackEndsAtTheDotProduct) {
  for (const int d : {2, 128, 16384}) {
    const Scene scene = scene_of(with(d, 512));
    const Stack stack = stack_of(scene);
    EXPECT_LE(stack.bars(), 64);
    EXPECT_NEAR(stack.after(stack.bars() - 1), dot_formula(d, 10000, 8), d * 1e-13);
    EXPECT_NEAR(stack.after(0),
                dot_formula(d, 10000, 8) - (stack.after(stack.bars() - 1) - stack.after(0)), 1e-9);
  }
  // Sixty-four pairs, a bar each: the first is cos(1 · 8).
  EXPECT_NEAR(stack_of(scene_of(State{})).after(0), std::cos(8.0), 1e-15);
}

TEST(DistancePicture, ThreeDashesAndAPinnedCurve) {
  State state;
  state.distance.pinned_d = 64;
  state.distance.pinned_base = 500;
  const Scene scene = scene_of(state);
  const auto canvas = drawn(kDistanceView, scene);
  std::vector<Dash> dashes;
  bool pinned = false;
  const Places at = places_of(scene.state());
  for (const auto& line : all<RecordingCanvas::Line>(canvas)) {
    if (line.points.size() != 512) continue;
    if (line.stroke.color == dark_palette().d) {
      pinned = true;
      EXPECT_EQ(line.stroke.dash, Dash::dashed);
      EXPECT_NEAR(line.points[100].y, at.y.pixel_from_data(dot_formula(64, 500, 100)), 1e-6);
    } else {
      dashes.push_back(line.stroke.dash);
      EXPECT_NEAR(line.points[100].y, at.y.pixel_from_data(dot_formula(128, 10000, 100)), 1e-6);
    }
  }
  EXPECT_TRUE(pinned);
  EXPECT_EQ(dashes, (std::vector<Dash>{Dash::solid, Dash::dashed, Dash::dotted}));
  EXPECT_TRUE(contains(all_text(canvas), "pinned: d = 64, base 500"));
}

TEST(DistancePicture, ANegativeOffsetIsMarkedAtItsDistance) {
  State state;
  state.offset = -8;
  const Scene scene = scene_of(state);
  EXPECT_TRUE(contains(all_text(drawn(kDistanceView, scene)), "δ = −8, at distance 8"));
  state.distance.both_sides = true;
  EXPECT_EQ(marked_delta(state), -8);
}

TEST(DistancePicture, SaysThatItIsSampled) {
  EXPECT_TRUE(contains(words_of(picture(with(128, 1'000'000'000))),
                       "one distance in 30\u2009518; none lies outside"));
  EXPECT_FALSE(contains(all_text(picture(State{})), "is computed"));
}

TEST(DistancePointer, DraggingInThePlotSetsTheOffset) {
  const State state;
  const Places at = places_of(state);
  const Point from{at.x.pixel_from_data(8), at.plot.centre().y};
  EXPECT_EQ(drag_to(state, from, {at.x.pixel_from_data(100.3), from.y}).offset, 100);
  EXPECT_EQ(drag_to(state, from, {at.plot.max.x + 500, from.y}).offset, 511);
  EXPECT_EQ(drag_to(state, from, {at.plot.min.x - 500, from.y}).offset, 0);
  EXPECT_EQ(drag_to(state, {2, 2}, from), state) << "a drag that began elsewhere";
  State both;
  both.distance.both_sides = true;
  const Places wide = places_of(both);
  EXPECT_EQ(drag_to(both, wide.plot.centre(), {wide.x.pixel_from_data(-20), 300}).offset, -20);
}

TEST(DistancePointer, ABarOfTheStackChoosesItsPair) {
  const State state;
  const Places at = places_of(state);
  const Point bar{at.stack->min.x + at.stack->width() * 10.5 / 64, at.stack->centre().y};
  EXPECT_EQ(drag_to(state, bar, bar).pair, 10);
}

TEST(DistancePointer, HoveringReadsTheCurve) {
  const Scene scene = scene_of(State{});
  const Places at = places_of(scene.state());
  const auto text =
      all_text(drawn(kDistanceView, scene, Point(at.x.pixel_from_data(45), at.plot.centre().y)));
  EXPECT_TRUE(contains(text, "Δ = 45"));
  EXPECT_TRUE(contains(text, fmt::format("{:.8f}", dot_formula(128, 10000, 45)))) << text;
}

TEST(DistancePicture, IsSoundAtEveryExtreme) {
  for (const int d : {2, 64, 16384}) {
    for (const std::int64_t length : {1ll, 2ll, 512ll, 1'000'000'000ll}) {
      for (const double base : {1.001, 10000.0, 1e9}) {
        for (const auto measure : {Similarity::dot, Similarity::euclidean}) {
          State state = with(d, length, base);
          state.distance.measure = measure;
          state.distance.both_sides = base == 10000.0;
          state.offset = length > 8 && base > 1e6 ? -8 : state.offset;
          state.distance.pinned_d = d == 64 ? 2 : 0;
          const Scene scene = scene_of(state);
          for (const bool compact : {false, true}) {
            const auto what = fmt::format("d {} L {} base {} {}", d, length, base, compact);
            const Frame hovered = frame(Point(200, 250), compact);
            RecordingCanvas canvas, still;
            kDistanceView.draw(canvas, hovered, scene);
            expect_sound(canvas, hovered.area, what);
            kDistanceView.draw(still, frame({}, compact), scene);
            expect_no_overlaps(still, what);
          }
          EXPECT_FALSE(kDistanceView.describe(scene).empty());
        }
      }
    }
  }
}

}  // namespace
}  // namespace posenc::distance
