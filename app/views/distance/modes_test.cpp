#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "text/numbers.hpp"
#include "views/distance/modes.hpp"
#include "views/distance/options.hpp"
#include "views/distance/test_pictures.hpp"

namespace posenc::distance {
namespace {

State showing(DistanceShow show, int d = 128, std::int64_t length = 512) {
  State state = with(d, length);
  state.view = "distance";
  state.set(distance::kShow, show);
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
  return within_limits(zoomed_to(state, 950, 100));
}

TEST(DistanceToBothSides, ACoveredGapIsNoZero) {
  const Scene apart = scene_of(mirrored());
  const std::vector<std::string> covers{"gap"};
  EXPECT_EQ(gap_text(ViewFacts(kDistanceView, apart, covers)), "?");
  EXPECT_NE(gap_text(ViewFacts(kDistanceView, apart)), "0");
  State state = mirrored();
  state.offset = 0;
  const Scene still = scene_of(state);
  EXPECT_EQ(gap_text(ViewFacts(kDistanceView, still)), "0") << "M is the identity";
}

TEST(DistanceToBothSides, TheProductsAgreeAndTheRotationsDifferByTwiceTheSine) {
  for (const std::int64_t t : {0, 37, 511}) {
    for (const std::int64_t delta : {1, 8, -8, 22, 511}) {
      for (const int k : {0, 4, 63}) {
        State state = mirrored();
        state.position = t;
        state.offset = delta;
        state.pair = k;
        const FactList found = known(state);
        EXPECT_NEAR(found.number("product"), dot_formula(128, 10000, delta), 1e-11);
        EXPECT_NEAR(found.number("behind"), dot_formula(128, 10000, delta), 1e-11);
        EXPECT_LE(found.number("difference"), 4 * 128 * kDotError);
        EXPECT_EQ(found.find("difference")->check->searched, all_of("Δ", 1, 511));
        const double angle = static_cast<double>(delta) * test::paper_omega(k);
        EXPECT_NEAR(found.number("gap"), 2 * std::abs(std::sin(angle)), 1e-12);
        EXPECT_NEAR(found.number("half-waves"), std::abs(angle) / std::numbers::pi, 1e-12);
        EXPECT_GE(found.number("largest-gap"), found.number("gap"));
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
    return known(state).find("difference")->check->searched.count;
  };
  // 1, 3, … 63, as there is no time for all of 64.
  for (const std::int64_t among : {0, 1, -63, 63}) EXPECT_EQ(compared(among), 32) << among;
  for (const std::int64_t between : {2, -8, 64}) EXPECT_EQ(compared(between), 33) << between;
}

TEST(DistanceToBothSides, WritesBothProducts) {
  const Rows table = rows_of(mirrored(128, 100));
  EXPECT_EQ(table.columns, (std::vector<std::string>{"delta", "dot", "normalized", "dot_behind"}));
  ASSERT_EQ(table.rows.size(), 199u);
  for (std::int64_t delta = -99; const auto& row : table.rows) {
    EXPECT_EQ(row[0], static_cast<double>(delta));
    EXPECT_NEAR(row[1], dot_formula(128, 10000, delta++), 1e-11);
    EXPECT_NEAR(row[3], row[1], 4 * 128 * kDotError);
    EXPECT_EQ(row[2], row[1] / 64);
  }
}

TEST(DistanceModes, ShowTheNumbersThatTheyWrite) {
  for (const auto show : {DistanceShow::mirrored, DistanceShow::position}) {
    State state = showing(show);
    state.offset = -5;
    const auto text = text_of(state);
    const bool mirrored = show == DistanceShow::mirrored;
    const auto at =
        static_cast<double>(mirrored ? state.offset.value() : state.position + state.offset);
    const auto rows = rows_of(state).rows;
    const auto found = std::ranges::find(rows, at, [](const auto& row) { return row[0]; });
    ASSERT_NE(found, rows.end());
    for (const double number : {(*found)[1], found->at(mirrored ? 3 : 1)})
      EXPECT_TRUE(contains(text, short_text(number))) << text;
  }
}

TEST(DistanceAgainstAll, HasItsPeakOfOneAtTAndIsTheNormalizedProductElsewhere) {
  const Rows table = rows_of(tutorial());
  EXPECT_EQ(table.columns, (std::vector<std::string>{"position", "cosine"}));
  ASSERT_EQ(table.rows.size(), 101u);
  for (std::int64_t s = 950; const auto& row : table.rows) {
    EXPECT_EQ(row[0], static_cast<double>(s));
    EXPECT_NEAR(row[1], dot_formula(512, 10000, s++ - 1000) / 256, 1e-12);
  }
  EXPECT_NEAR(table.rows[50][1], 1, 1e-14);
  const FactList facts = known(tutorial());
  EXPECT_TRUE(facts.holds("next-best"));
  EXPECT_NEAR(facts.number("next-best"), dot_formula(512, 10000, 1) / 256, 1e-12);
  EXPECT_EQ(facts.text("next-best-at"), "999 and 1\u2009001");
}

TEST(DistanceAgainstAll, UnitVectorsHaveLengthOneWhereRowsDiffer) {
  State state = tutorial();
  state.convention = find_convention("mistake-cos-exponent");
  const Scene scene = scene_of(within_limits(state));
  const auto curve = curves_of(scene).front();
  const Grid grid = *grid_of(scene);
  const auto& encoding = scene.sinusoidal();
  ASSERT_EQ(curve->values.size(), 101u);
  for (std::size_t i = 0; i < curve->values.size(); ++i) {
    const auto s = 1000 + grid.at[i];
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
  state.set(distance::kShow, DistanceShow::position);
  const Scene scene = scene_of(within_limits(state));
  const auto values = curves_of(scene).front()->values;
  ASSERT_EQ(values.size(), 512u);
  for (std::size_t i = 0; i < values.size(); ++i)
    EXPECT_EQ(values[i], unit_product(scene.encoding(), state.position,
                                      static_cast<std::int64_t>(i) - state.position));
  EXPECT_TRUE(kDistanceView.known(scene).holds("next-best"));
  EXPECT_EQ(rows_of(scene.state()).rows.size(), 512u);
  state.set(distance::kShow, DistanceShow::mirrored);
  EXPECT_FALSE(known(within_limits(state)).has("gap"));
}

TEST(DistanceAgainstAll, ZoomsByPositions) {
  const State state = tutorial();
  const auto at = places_of(state);
  const State closer = after(state, wheel(at.plot.centre(), 3));
  EXPECT_GT(closer[distance::kFrom], 950);
  EXPECT_LT(closer[distance::kSpan], 100);
  ASSERT_TRUE(at.whole);
  for (const auto& [at_end, from] : {std::pair(at.whole->min + Point(2, 20), 0.0),
                                     std::pair(at.whole->max - Point(2, 20), 1947.0)}) {
    const State shown = after(state, drag(at_end, {0, 0}));
    EXPECT_EQ(shown[distance::kFrom], from);
    EXPECT_EQ(shown[distance::kSpan], 100);
  }
}

TEST(DistanceModes, AreOfThePairsThatSoundAndSayWhichDoNot) {
  for (const auto show : {DistanceShow::mirrored, DistanceShow::position}) {
    State state = showing(show);
    state.pair = 0;
    ASSERT_TRUE(assign(state, *find_parameter("mute"), "1-4"));
    const Scene scene = scene_of(state);
    double sum = 0;  // of pairs 32 to 63
    for (int k = 32; k < 64; ++k)
      sum += std::cos(std::pow(10000.0, -k / 64.0) * static_cast<double>(state.offset));
    EXPECT_NEAR(unit_product(scene.encoding(), state.position, state.offset), sum / 32, 1e-13);
    const auto& facts = kDistanceView.known(scene);
    if (show == DistanceShow::mirrored) {
      EXPECT_NEAR(facts.number("product"), sum, 1e-11);
      EXPECT_NEAR(facts.number("behind"), sum, 1e-11);
      EXPECT_GE(facts.number("largest-gap"), facts.number("gap")) << "of a masked pair";
    }
    EXPECT_TRUE(contains(describe_view(kDistanceView, scene), "pairs 0–31"));
    RecordingCanvas canvas;
    draw_view(kDistanceView, canvas, {{{20, 16}, {1680, 816}}, dark_palette(), false, {}}, scene);
    EXPECT_TRUE(contains(all_text(canvas), "0 here: pairs 0–31")) << all_text(canvas);
  }
}

}  // namespace
}  // namespace posenc::distance
