#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/heatmap/options.hpp"

namespace posenc::heatmap {
namespace {

using test::scene_of;
using test::with;

State in(std::string_view id, std::int64_t d) {
  State state;
  state.convention = find_convention(id);
  state.d = d;
  state.length = 12;
  state.pair = 1;
  return within_limits(state);
}

double distance(const Encoding& encoding, std::int64_t delta) {
  double sum = 0;
  for (int dim = 0; dim < encoding.d(); ++dim)
    sum += std::pow(encoding.entry(0, dim) - encoding.entry(delta, dim), 2);
  return std::sqrt(sum);
}

TEST(HeatmapNearest, OneClockNearlyReturns) {
  // 44 ≈ 7 · 2π and 333 ≈ 53 · 2π: the distances are the chords 2·sin(22) and 2·sin(166.5).
  const Scene scene = scene_of(with(2, 512));
  EXPECT_EQ(nearest(scene).same, 44);
  EXPECT_EQ(nearest(scene).delta, 333);
  EXPECT_NEAR(nearest(scene).distance, std::abs(2 * std::sin(166.5)), 1e-12);
  EXPECT_EQ(nearest(scene).searched, all_of("Δ", 1, 511));
  EXPECT_EQ(facts(scene).text("alike"), "37 and 81");
  EXPECT_EQ(nearest(scene_of(with(2, 1000))).delta, 710);
}

TEST(HeatmapNearest, TheClaimNamesPositionsThatAreThere) {
  State state = with(2, 45);
  state.position = 44;
  EXPECT_EQ(facts(scene_of(state)).text("alike"), "0 and 44");
  EXPECT_TRUE(facts(scene_of(with(2, 44))).holds("same"));
  EXPECT_EQ(facts(scene_of(with(64, 1))).find("same")->outcome(), CheckOutcome::not_measured);
}

TEST(HeatmapNearest, IsTheSmallestDistanceBetweenRows) {
  for (const double base : {1.001, 10.0, 10000.0}) {
    for (const int d : {2, 4, 16}) {
      const Scene scene = scene_of(with(d, 300, base));
      double smallest = 1e9;
      for (std::int64_t delta = 1; delta < 300; ++delta)
        smallest = std::min(smallest, distance(scene.encoding(), delta));
      EXPECT_NEAR(nearest(scene).distance, smallest, 1e-12) << d << " " << base;
      EXPECT_NEAR(nearest(scene).relative, smallest / std::sqrt(d / 2), 1e-12);
    }
  }
}

TEST(HeatmapNearest, LeavesMaskedPairsOut) {
  State state = with(16, 300);
  state.mask.masked = 0b0000'1111;
  const Scene scene = scene_of(state);
  const auto& near = nearest(scene);
  EXPECT_NEAR(near.distance, distance(scene.encoding(), near.delta), 1e-12);
}

TEST(HeatmapNearest, IsBounded) {
  EXPECT_LT(nearest(scene_of(with(16384, 1'000'000'000))).searched.count, 1000);
}

TEST(HeatmapNearest, ASinglePositionIsLikeNoOther) {
  EXPECT_EQ(nearest(scene_of(with(64, 1))).delta, 0);
}

TEST(HeatmapColumns, OfThePairAreFoundInEveryLayout) {
  using Places = std::vector<Cells>;
  const auto places = [](auto id, auto d) { return marked_columns(scene_of(in(id, d))); };
  EXPECT_EQ(places("paper", 8), (Places{{2, 2}}));
  EXPECT_EQ(places("whisper", 8), (Places{{1, 1}, {5, 1}}));
  EXPECT_EQ(places("diffusers", 9), (Places{{5, 1}, {1, 1}}));
  EXPECT_EQ(places("marian-hf", 7), (Places{{1, 1}, {5, 1}}));
  EXPECT_EQ(places("marian-hf", 3), (Places{{1, 1}})) << "a sine without cosine";
}

TEST(HeatmapProfile, HoldsWhatAColumnReaches) {
  State state = with(8, 100'000);
  state.encoding = find_encoding("linear");
  const Scene scene = scene_of(within_limits(state));
  const ValueRuns& column = column_of_j(scene);
  EXPECT_GT(column.each, 1);
  EXPECT_EQ(column.edges.size(), column.low.size() + 1);
  EXPECT_EQ(column.low.front(), 1);
  EXPECT_EQ(column.edges.back(), 100'000);
  for (std::size_t i = 1; i < column.low.size(); ++i) EXPECT_LT(column.high[i - 1], column.low[i]);
}

TEST(HeatmapFacts, SayThatAllFadesOut) {
  State state = with(128, 1'000'000'000);
  EXPECT_TRUE(facts(scene_of(state)).fails("rows-a-wave"));
  EXPECT_TRUE(facts(scene_of(State{})).holds("rows-a-wave"));
  state.set(heatmap::kMean, false);
  EXPECT_EQ(facts(scene_of(state)).find("rows-a-wave"), nullptr);
}

TEST(HeatmapData, IsTheMatrixRowByRow) {
  State state;
  state.set(heatmap::kFrom, 36);
  state.set(heatmap::kTo, 38);
  state.set(heatmap::kDimFrom, 6);
  state.set(heatmap::kDimTo, 9);
  const auto table = test::OneView{kHeatmapView}.rows(state);
  ASSERT_EQ(table.rows.size(), 6u);
  std::size_t i = 0;
  for (const int t : {36, 37}) {
    for (const int dim : {6, 7, 8}) {
      const double angle = t / std::pow(10000.0, 2 * (dim / 2) / 128.0);
      const auto& row = table.rows[i++];
      EXPECT_EQ(std::pair(row[0], row[1]), std::pair(t * 1.0, dim * 1.0));
      EXPECT_NEAR(row[2], dim % 2 == 0 ? std::sin(angle) : std::cos(angle), 1e-13);
    }
  }
}

TEST(HeatmapData, IsTheTableMinusSinusoidsWhereThatIsAskedFor) {
  const auto entry = [](std::int64_t t, std::int64_t j) {
    const double angle = static_cast<double>(t) / std::pow(100.0, static_cast<double>(j / 2) / 2);
    return (j % 2 == 0 ? std::sin(angle) : std::cos(angle)) + (t == 3 && j == 2 ? 0.25 : 0);
  };
  const State state =
      test::state_of("heatmap-difference=on base=100", test::with_table_of("pe.npy", 6, 4, entry));
  const FactList known = kHeatmapView.known(scene_of(state));
  EXPECT_NEAR(known.number("difference"), 0.25, 1e-7);
  EXPECT_TRUE(known.fails("difference"));
  for (const auto& row : test::OneView{kHeatmapView}.rows(state).rows)
    EXPECT_NEAR(row[2], row[0] == 3 && row[1] == 2 ? 0.25 : 0, 1e-7);
}

TEST(HeatmapData, StopsWhenNobodyTakesMore) {
  test::Rows table;
  table.most = 100;
  kHeatmapView.write(scene_of(with(16384, 1'000'000'000)), table);
  EXPECT_EQ(table.rows.size(), 100u);
}

}  // namespace
}  // namespace posenc::heatmap
