#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/similarity.hpp>

#include "rooms.hpp"
#include "views/distance/test_pictures.hpp"

namespace posenc::distance {
namespace {

State drag_to(const State& state, Point from, Point to) {
  return after(state, drag(from, to - from));
}

TEST(DistanceData, IsTheFormulaFromZeroToTheLastDistance) {
  for (const int d : {2, 8, 128}) {
    for (const double base : {1.001, 10000.0, 1e9}) {
      const Rows table = rows_of(with(d, 512, base));
      EXPECT_EQ(table.columns, (std::vector<std::string>{"delta", "dot", "normalized"}));
      ASSERT_EQ(table.rows.size(), 512u);
      for (std::int64_t delta = 0; const auto& row : table.rows) {
        EXPECT_EQ(row[0], static_cast<double>(delta));
        EXPECT_NEAR(row[1], dot_formula(d, base, delta++), d * 1e-13);
        EXPECT_EQ(row[2], row[1] / (d / 2));
      }
    }
  }
}

TEST(DistanceData, BothSidesMirrorEachOther) {
  // Fewer and more than are computed at once, and a block that is full.
  for (const std::int64_t length : {1, 100, 4096, 4097, 10000}) {
    State state = with(128, length);
    const Rows one_side = rows_of(state);
    state.distance.both_sides = true;
    const Rows table = rows_of(state);
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
  EXPECT_EQ(rows_of(with(128, 1'000'000'000), 10).rows.size(), 10u);
}

TEST(DistanceFacts, AreThePublishedOnes) {
  struct Row {
    int d;
    std::int64_t rise, negative;
  };
  for (const Row& row : {Row{8, 3, 91}, Row{64, 5, 725}, Row{128, 11, 1707}, Row{512, 43, 3284}}) {
    const State state = with(row.d, 512);
    const Landmarks found = landmarks_of(scene_of(state));
    EXPECT_EQ(found.rise.delta, row.rise);
    EXPECT_EQ(found.negative.delta, row.negative) << "also where it lies past the end of the axis";
    const auto rise = fmt::format("Δ = {} → {}", row.rise, row.rise + 1);
    expect_in(described(state), {"first rises at: " + rise});
    expect_in(text_of(state), {rise});
  }
  expect_in(text_of(with(128, 4096)),
            {"first rises at Δ = 11 → 12", "first negative at Δ = 1\u2009707"});
  // A distance falls where the dot product rises, and is never negative.
  State distance = with(128, 4096);
  distance.distance.measure = Similarity::euclidean;
  expect_in(text_of(distance), {"first comes closer at Δ = 11 → 12"});
  EXPECT_FALSE(test::contains(text_of(distance), "first negative at Δ"));
}

TEST(DistanceFacts, NoneSaysHowFarItWasLookedFor) {
  // The slowest of many slow pairs keep the sum above 0 for far longer.
  const State slow = with(16384, 512, 1e9);
  EXPECT_FALSE(landmarks_of(scene_of(slow)).negative.delta);
  expect_in(text_of(slow), {"none up to Δ = 4\u2009096"});
}

TEST(DistanceCurves, ComeFromTheRowsOfThreePositions) {
  const Scene scene = scene_of(with(16, 200));
  const auto curves = curves_of(scene);
  for (const auto& curve : curves) {
    for (const std::size_t delta : {0u, 1u, 50u, 199u}) {
      double sum = 0;
      for (int j = 0; j < 16; ++j)
        sum += scene.sinusoidal().entry(curve->t, j) *
               scene.sinusoidal().entry(curve->t + static_cast<std::int64_t>(delta), j);
      EXPECT_NEAR(curve->dots[delta], sum, 2 * 16 * 2 * kDotError);
    }
  }
  EXPECT_LE(largest_difference(curves), rounding_limit(16));
}

TEST(DistanceCurves, AreDistinctPositionsWhereThereAreAny) {
  const auto positions = [](State state, std::int64_t t) {
    state.position = t;
    std::vector<std::int64_t> all;
    for (const auto& curve : curves_of(scene_of(state))) all.push_back(curve->t);
    return all;
  };
  using Positions = std::vector<std::int64_t>;
  EXPECT_EQ(positions(with(16, 200), 37), (Positions{37, 0, 199}));
  EXPECT_EQ(positions(with(16, 200), 199), (Positions{199, 0, 99}));
  EXPECT_EQ(positions(with(16, 2), 1), (Positions{1, 0}));
  EXPECT_EQ(positions(with(16, 1), 0), (Positions{0}));
}

TEST(DistanceClaim, FollowsTheNumbers) {
  State noise, apart, differs;
  noise.convention = find_convention("mistake-multiply");
  apart.distance.measure = Similarity::euclidean;
  differs.convention = find_convention("mistake-cos-exponent");
  const std::string falls = "Similarity falls with distance, ";
  const std::pair<State, std::string> claims[] = {
      {State{}, falls + "whatever the position, but not steadily."},
      {noise,
       "Even neighbours have little in common: at Δ = 1 the dot product is −0.0046 of that at 0."},
      {with(128, 11), falls + "whatever the position, and steadily up to Δ = 10."},
      // One clock: cos 44 = 0.99984, and 44 is the nearest whole number to 7 turns below 512.
      {with(2, 60), falls + "and comes back: at Δ = 44 it is 0.9998 of what it is at 0."},
      {with(2, 30), falls + "and comes back: at Δ = 25 it is 0.9912 of what it is at 0."},
      {with(2, 1), "With a single position there is no distance to look at."},
      {apart, "Positions move apart with distance, wherever they are, but not steadily."},
      {differs, "Similarity depends on the position: the curves differ by "}};
  for (const auto& [state, claim] : claims) expect_in(described(state), {claim});
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
    EXPECT_LE(stack.means.size(), 64u);
    EXPECT_NEAR(stack.sums.back(), dot_formula(d, 10000, 8), d * 1e-13);
  }
  // Sixty-four pairs, a bar each: the first is cos(1 · 8).
  EXPECT_NEAR(stack_of(scene_of(State{})).sums[1], std::cos(8.0), 1e-15);
}

TEST(DistancePicture, ThePairsNameIsBesideTheBars) {
  for (const std::int64_t pair : {0, 1, 2, 5, 7}) {
    State state = with(16, 128);
    state.offset = 20;
    state.pair = pair;
    const auto name = "k = " + std::to_string(pair);
    const auto picture = placed(kDistanceView, state);
    const auto& stack = *picture.find(kStack);
    const auto& plot = std::get<plot::Plot>(picture.cell(stack).panel);
    for (const auto& text : all<RecordingCanvas::Text>(drawn(kDistanceView, scene_of(state)))) {
      if (text.text != name) continue;
      for (const auto& bar : std::get<plot::Bars>(plot.layers[1]).bars) {
        const Point a = stack.pixel(bar.box.min), b = stack.pixel(bar.box.max);
        const bool is_apart = b.x <= text.box.min.x || a.x >= text.box.max.x ||
                              a.y <= text.box.min.y || b.y >= text.box.max.y;
        EXPECT_TRUE(is_apart) << name;
      }
    }
  }
}

TEST(DistancePicture, OneCurveForAllPositionsAndAPinnedOne) {
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
  EXPECT_EQ(dashes, std::vector{Dash::solid});
  EXPECT_TRUE(contains(all_text(canvas), "pinned: d = 64, base 500"));
}

TEST(DistancePicture, ANegativeOffsetIsMarkedAtItsDistance) {
  State state;
  state.offset = -8;
  expect_in(text_of(state), {"δ = −8, at distance 8"});
  state.distance.both_sides = true;
  EXPECT_EQ(marked_delta(state), -8);
}

TEST(DistancePicture, NamesHideNoPieceOfTheCurve) {
  // In a window of 1920×1080, and presented.
  test::with_metrics([](Canvas& metrics) {
    for (const Rect& area : {Rect{{40, 60}, {1640, 920}}, Rect{{32, 24}, {1364, 673}}}) {
      RecordingCanvas canvas(&metrics);
      kDistanceView.draw(canvas, {area, dark_palette(), false, {}}, test::scene_of({}));
      const auto curves = test::all<RecordingCanvas::Line>(canvas);
      for (const auto& box : test::all<RecordingCanvas::Box>(canvas)) {
        if (box.fill != dark_palette().ground.with_alpha(0.85)) continue;
        for (const auto& curve : curves) {
          EXPECT_TRUE(std::ranges::none_of(curve.points, [&](const Point& point) {
            return box.rect.contains(point);
          })) << "below a name’s plate";
        }
      }
    }
  });
}

TEST(DistancePicture, SaysThatItIsSampled) {
  expect_in(words_of(with(128, 1'000'000'000)), {"at most 30\u2009518 apart; none lies outside"});
  EXPECT_FALSE(contains(text_of(State{}), "is computed"));
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
  const Places at = places_of(State{});
  expect_in(text_of(State{}, Point(at.x.pixel_from_data(45), at.plot.centre().y)),
            {"Δ = 45", fmt::format("{:.2f}", dot_formula(128, 10000, 45))});
}

TEST(DistancePicture, IsSoundAtEveryExtreme) {
  std::vector<State> states{with(2, 1'000'000'000, 1e9), with(16384, 1, 1.001),
                            with(16384, 1'000'000'000)};
  for (const double base : {1.001, 10000.0, 1e9}) {
    for (const int d : {2, 64}) {
      for (const std::int64_t length : {1, 2, 512}) states.push_back(with(d, length, base));
    }
    states.push_back(with(64, 1'000'000'000, base));
  }
  for (bool is_euclidean = false; State & state : states) {
    state.distance.both_sides = state.base == 10000;
    if (state.length > 8 && state.base > 1e6) state.offset = -8;
    state.distance.pinned_d = state.d == 64 ? 2 : 0;
    state.distance.measure = is_euclidean ? Similarity::euclidean : Similarity::dot;
    is_euclidean = !is_euclidean;
    expect_sound_view(state);
  }
}

}  // namespace
}  // namespace posenc::distance
