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
#include "views/distance/options.hpp"
#include "views/distance/test_pictures.hpp"

namespace posenc::distance {
namespace {

State drag_to(const State& state, Point from, Point to) {
  return after(state, drag(from, to - from));
}

TEST(DistanceView, SaysHowManyDistancesAndPositionsOfALongTableWereLookedAt) {
  const auto known = [](const char* settings) {
    return kDistanceView.known(scene_of(state_of(settings)));
  };
  EXPECT_EQ(sample_text(std::get<Statistic>(known("encoding=linear").find("widest")->value).over),
            "");
  const auto text = known("encoding=linear length=100000").text("widest");
  expect_in(text, {" of 100\u2009000 distances, each at 4\u2009096 of 100\u2009000 positions)"});
}

TEST(DistanceData, IsTheFormulaFromZeroToTheLastDistance) {
  for (const int d : {2, 8, 128}) {
    for (const double base : {1.001, 10000.0, 1e9}) {
      const Rows table = rows_of(with(d, 512, base));
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
    state.set(distance::kBothSides, true);
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
  for (const auto& [d, rise, negative] :
       {std::tuple(8, 3, 91), {64, 5, 725}, {128, 11, 1707}, {512, 43, 3284}}) {
    const State state = with(d, 512);
    EXPECT_EQ(known(state).number("first-rise"), rise);
    EXPECT_EQ(known(state).number("first-negative"), negative)
        << "also where it lies past the end of the axis";
  }
  // A distance falls where the dot product rises, and is never negative.
  const auto drawn = text_of(state_of("length=4096 measure=euclidean"));
  EXPECT_TRUE(contains(drawn, "Δ = 11"));
  EXPECT_FALSE(contains(drawn, "Δ = 1\u2009707"));
}

TEST(DistanceFacts, ClaimNoMoreThanWasMeasured) {
  using enum CheckOutcome;
  expect_known(
      kDistanceView,
      {{"", "product", {}, dot_formula(128, 10000, 8)},
       {"", "own", {}, 64},
       {"", "share", {}, dot_formula(128, 10000, 8) / 64},
       {"", "euclidean", {}, std::sqrt(128 - 2 * dot_formula(128, 10000, 8))},
       {"", "difference", holds},
       {"", "largest-rise", holds},
       // Between samples of so long a curve it comes back again and again.
       {"base=1.001 d=16384 length=1000000000", "largest-rise", fails, 1.9997},
       {"length=1000000000", "largest-rise", fails, 0.71155},
       {"base=500000 length=16384", "largest-rise", holds, 0.396882},
       {"d=16384 length=1000000000", "largest-rise", not_measured},
       {"", "first-rise", fails, 11},
       {"", "neighbours", holds},
       // It falls at every step of a short axis, whatever comes behind.
       {"length=11", "first-rise", holds, 11},
       {"length=12", "first-rise", holds, 11},
       {"length=13", "first-rise", fails, 11},
       {"length=1", "first-rise", not_measured},
       {"length=1", "difference", not_measured},
       {"length=1", "largest-rise", not_measured},
       {"length=1", "neighbours", not_measured},
       // One clock: it comes back in full.
       {"d=2 length=60", "largest-rise", fails, 1.9998},
       // 32, 11.9, 15.6 …
       {"convention=mistake-index-pi d=64", "largest-rise", fails},
       {"convention=mistake-index-pi d=64", "neighbours", fails, 0.373075},
       {"convention=mistake-multiply", "neighbours", fails},
       // 8, 6.29, 2.17, −2.09 … 4.61
       {"mute=2-8", "largest-rise", fails},
       {"mute=2-8", "first-negative", {}, 3},
       {"convention=mistake-cos-exponent", "difference", fails},
       {"measure=euclidean", "largest-rise", holds},
       {"both-sides=on", "largest-rise", holds},
       {"distance-show=signed", "difference", holds},
       {"distance-show=signed", "gap", holds},
       {"distance-show=signed offset=0", "gap", not_measured},
       {"distance-show=signed offset=22 pair=0", "gap", holds, 2 * std::abs(std::sin(22.0))},
       {"distance-show=signed length=1", "difference", not_measured},
       {"distance-show=signed convention=mistake-cos-exponent", "difference", fails},
       {"distance-show=signed encoding=linear", "gap", {}},
       {"distance-show=position", "here", {}, 1},
       {"distance-show=position", "next-best", holds},
       {"distance-show=position length=1", "next-best", not_measured},
       {"distance-show=position encoding=linear", "next-best", fails},
       {"encoding=linear", "widest", fails},
       {"encoding=linear offset=511", "count", {}, 1},
       {"encoding=linear length=1", "widest", not_measured}});
}

TEST(DistanceFacts, NoneSaysHowFarItWasLookedFor) {
  for (const auto* const settings :
       {"d=16384 base=1e9", "length=65536 base=500000 trained=8192 scale-factor=8 scaling=llama3",
        "mute=1-7", "convention=mistake-double-two"}) {
    const State state = state_of(settings);
    const auto facts = known(state);
    const auto* const none = std::get_if<NoneWithin>(&facts.find("first-negative")->value);
    ASSERT_NE(none, nullptr) << settings;
    EXPECT_EQ(none->searched.to, std::max<std::int64_t>(4096, state.length - 1)) << settings;
    EXPECT_EQ(facts.find("first-negative")->outcome(), std::nullopt);
  }
  for (const auto* const id : {"first-rise", "rise", "first-negative", "negative"})
    EXPECT_FALSE(known(state_of("length=1")).has(id)) << id << " of no distance";
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
  EXPECT_LE(kDistanceView.known(scene).number("difference"), 4 * 16 * kDotError);
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

TEST(DistancePicture, DeltaStandsOnTheCurveAndAtTheTopOfTheStack) {
  for (const auto measure : {Similarity::dot, Similarity::normalized, Similarity::euclidean}) {
    State state;
    state.set(distance::kMeasure, measure);
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
  int names = 0;
  for (const std::int64_t pair : {0, 1, 2, 5, 7}) {
    State state = with(16, 128);
    state.offset = 20;
    state.pair = pair;
    const auto name = "k = " + std::to_string(pair);
    const auto picture = layout(kDistanceView, state);
    const auto& stack = *picture.find(kStack);
    const auto& plot = std::get<plot::Plot>(picture.cell(stack).panel);
    for (const auto& text : all<RecordingCanvas::Text>(drawn(kDistanceView, scene_of(state)))) {
      if (text.text != name) continue;
      ++names;
      for (const auto& bar : std::get<plot::Bars>(plot.layers[1]).bars) {
        const Point a = stack.pixel(bar.box.min), b = stack.pixel(bar.box.max);
        const bool is_apart = b.x <= text.box.min.x || a.x >= text.box.max.x ||
                              a.y <= text.box.min.y || b.y >= text.box.max.y;
        EXPECT_TRUE(is_apart) << name;
      }
    }
  }
  EXPECT_GE(names, 5);
}

TEST(DistancePicture, OneCurveForAllPositionsAndAPinnedOne) {
  State state;
  state.set(distance::kPinnedD, 64);
  state.set(distance::kPinnedBase, 500);
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
  state.set(distance::kBothSides, true);
  EXPECT_EQ(marked_delta(state), -8);
}

TEST(DistancePicture, SaysThatItIsSampled) {
  const State far = with(128, 1'000'000'000);
  EXPECT_EQ(known(far).number("step"), 30518);
  expect_in(words_of(far), {known(far).text("step")});
  EXPECT_EQ(known({}).find("step"), nullptr);
}

TEST(DistancePointer, ABarOfTheStackChoosesItsPair) {
  const State state;
  const Places at = places_of(state);
  const Point bar{at.stack->min.x + at.stack->width() * 10.5 / 64, at.stack->centre().y};
  EXPECT_EQ(drag_to(state, bar, bar).pair, 10);
  EXPECT_EQ(drag_to(state, {2, 2}, bar), state) << "a drag that began elsewhere";
}

}  // namespace
}  // namespace posenc::distance
