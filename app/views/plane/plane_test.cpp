#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/plane/numbers.hpp"
#include "views/plane/options.hpp"
#include "views/shown.hpp"

namespace posenc::plane {
namespace {

using test::contains;
using test::scene_of;
using test::state_of;

const test::OneView kView{kPlaneView};

/// Σ_i cos(δ·10000^(−i/n)), i < n.
double cosines(double delta, int n) {
  long double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += std::cos(static_cast<long double>(delta) *
                    std::pow(10000.0L, -static_cast<long double>(i) / n));
  return static_cast<double>(sum);
}

TEST(Plane, SimilaritiesAreSumsOfCosines) {
  for (const char* const settings :
       {"", "plane-encoding=rotary", "plane-order=row-first", "d=4 plane-row=0",
        "d=512 plane-rows=3 plane-columns=40 plane-row=1 plane-column=39",
        "d=16384 plane-rows=128 plane-columns=128 plane-row=127 plane-column=64",
        "convention=mlx d=512 plane-rows=1 plane-columns=1"}) {
    SCOPED_TRACE(settings);
    const State state = state_of(settings);
    const auto rows = kView.rows(state);
    ASSERT_EQ(rows.rows.size(),
              static_cast<std::size_t>(state[plane::kRows] * state[plane::kColumns]));
    const int n = static_cast<int>(state.d) / 4;
    const std::size_t step = rows.rows.size() > 1000 ? 977 : 1;
    for (std::size_t i = 0; i < rows.rows.size(); i += step) {
      const auto& row = rows.rows[i];
      const double down = row[0] - static_cast<double>(state[plane::kRow]),
                   right = row[1] - static_cast<double>(state[plane::kColumn]);
      const double wanted = (cosines(down, n) + cosines(right, n)) / (2 * n);
      ASSERT_NEAR(row[2], wanted, 1e-12) << row[0] << " " << row[1];
    }
  }
}

TEST(Plane, ClaimsACrossWhereSimilarityFalls) {
  using enum CheckOutcome;
  test::expect_known(kPlaneView, {{"", "rise", holds, 0.0063448},
                                  {"base=1.001", "rise", fails},
                                  {"base=1.001", "from-sum", holds},
                                  {"plane-rows=1", "rise", holds},
                                  {"plane-rows=1 plane-columns=1", "rise", not_measured}});
}

TEST(Plane, IsACrossAndNoDisc) {
  const State state;
  const FactList known = kView.known(state);
  // 7 patches along an axis and one across, or 5 along each: √50 both.
  EXPECT_DOUBLE_EQ(known.number("distance"), std::sqrt(50));
  EXPECT_NEAR(known.number("a"), (cosines(7, 32) + cosines(1, 32)) / 64, 1e-12);
  EXPECT_NEAR(known.number("b"), cosines(5, 32) / 32, 1e-12);
  test::expect_words(kView.text(state), {"A", "B", "Both 7.071 patches away"});
}

TEST(Plane, KnowsWhatHolds) {
  using enum CheckOutcome;
  for (const auto& [settings, sum, same_distance, elsewhere] :
       {std::tuple("", holds, fails, holds),
        {"plane-encoding=rotary", holds, fails, holds},
        // 1 up and 1 left is 15 positions away, 1 up and 1 right 13; offsets are numbers.
        {"plane-encoding=index", fails, fails, holds},
        {"plane-encoding=index plane-rows=2 plane-columns=2", fails, fails, holds},
        {"plane-encoding=index plane-rows=1", not_measured, holds, holds},
        {"plane-rows=1 plane-columns=1", not_measured, not_measured, not_measured},
        {"plane-rows=1 plane-columns=5 plane-column=2", not_measured, not_measured, holds},
        {"plane-rows=2 plane-columns=2", holds, not_measured, holds},
        {"plane-rows=3 plane-columns=3 plane-row=1 plane-column=1", holds, not_measured, holds},
        {"convention=mistake-cos-exponent plane-rows=1 plane-column=6", not_measured, fails,
         fails}}) {
    const FactList known = kView.known(state_of(settings));
    EXPECT_EQ(test::fared(*known.find("from-sum")), sum) << settings;
    EXPECT_EQ(test::fared(*known.find("same-distance")), same_distance) << settings;
    EXPECT_EQ(test::fared(*known.find("elsewhere")), elsewhere) << settings;
  }
}

TEST(Plane, RowByRowThePatchBelowLooksFar) {
  const auto found = similarities(scene_of(state_of("plane-encoding=index plane-columns=20")));
  EXPECT_NEAR(found->at({7, 6}), cosines(20, 64) / 64, 1e-12);
  EXPECT_NEAR(found->at({6, 7}), cosines(1, 64) / 64, 1e-12);
  EXPECT_LT(found->at({7, 6}), found->at({6, 7}) - 0.3);
  EXPECT_NEAR(found->at({5, 5}), cosines(21, 64) / 64, 1e-12);
  EXPECT_NEAR(found->at({5, 7}), cosines(19, 64) / 64, 1e-12);
  // The first patch of the next row is the next position after the last of this one.
  EXPECT_EQ(found->at({7, 0}), found->at({5, 12}));
}

/// p·q/(|p||q|) of two rows of a table.
double cosine(const Table& table, std::int64_t a, std::int64_t b) {
  double product = 0, of_a = 0, of_b = 0;
  for (int dim = 0; dim < table.d(); ++dim) {
    const double x = table.entry(a, dim), y = table.entry(b, dim);
    product += x * y, of_a += x * x, of_b += y * y;
  }
  return product / std::sqrt(of_a * of_b);
}

TEST(Plane, OfATableIsMeasuredWithAndWithoutAClassToken) {
  for (const std::int64_t rows : {196, 197}) {
    const State state = test::with_table_of("vit.npy", rows, 48, test::Learned());
    const auto found = similarities(scene_of(state));
    const auto first = rows - 196, here = first + 6 * 14 + 6;
    for (const auto& [row, column] : {std::pair{0, 0}, {6, 6}, {13, 13}, {2, 11}})
      EXPECT_NEAR(found->at({row, column}),
                  cosine(*state.table.table, here, first + 14 * row + column), 1e-12);
    EXPECT_EQ(contains(kView.text(state), "class token"), rows == 197);
    EXPECT_TRUE(kView.known(state).fails("from-sum"));
  }
}

TEST(Plane, ADragOutsideThePatchesMovesNothing) {
  EXPECT_EQ(kView.after({}, test::drag(test::kArea.min, {2, 0})), State{});
}

TEST(Plane, WhatIsNoNumberIsSaidToBeUndefined) {
  State state;
  state.encoding = find_encoding("binary");
  state = within_limits(state);
  // The first patch has the vector 0.
  EXPECT_TRUE(std::isnan(similarities(scene_of(state))->at({0, 0})));
  EXPECT_TRUE(contains(kView.text(state, kView.pixel(state, "grid", {0.5, 0.5})), "undefined"));
  state.set(plane::kRow, 0);
  state.set(plane::kColumn, 0);
  for (const auto* const id : {"from-sum", "same-distance"})
    EXPECT_EQ(test::fared(*kView.known(state).find(id)), CheckOutcome::not_measured) << id;
}

/// DETR issue 25, computed by Python from its formula.
TEST(Plane, OfNormalisedCoordinatesIsDETRs) {
  const State state = state_of(
      "d=256 plane-encoding=normalized plane-order=row-first plane-rows=25 plane-columns=34 "
      "plane-row=12 plane-column=17");
  const auto found = similarities(scene_of(state));
  EXPECT_NEAR(found->at({12, 18}), 0.999467, 5e-7);
  EXPECT_NEAR(found->at({13, 17}), 0.999016, 5e-7);
  EXPECT_NEAR(found->at({0, 0}), 0.809835, 5e-7);
  EXPECT_FALSE(found->has_mirrors) << "a row is wider than a column is high";
}

TEST(Plane, OfDirectionsOfTheirOwnIsNoCross) {
  const FactList cross = kView.known(state_of("plane-encoding=rotary"));
  const FactList mixed = kView.known(state_of("plane-encoding=mixed"));
  EXPECT_TRUE(mixed.fails("from-sum"));
  EXPECT_TRUE(mixed.holds("elsewhere"));
  EXPECT_LT(mixed.number("same-distance"), cross.number("same-distance"));
}

TEST(Plane, SaysWhichPairsEachOfThreeAxesHas) {
  const FactList blocks = kView.known(state_of("plane-encoding=mrope-blocks"));
  EXPECT_EQ(blocks.number("time-pairs"), 16);
  EXPECT_EQ(blocks.number("row-fastest"), 16);
  EXPECT_EQ(blocks.number("column-fastest"), 40);
  const State turns = state_of("plane-encoding=mrope-interleaved");
  EXPECT_EQ(kView.known(turns).number("row-pairs"), 20);
  EXPECT_EQ(kView.known(turns).number("column-fastest"), 2);
  EXPECT_NE(kView.layout(turns).find("axes"), nullptr);
}

TEST(Plane, ShowsTheMapsOfAllPatches) {
  const State state = state_of("plane-maps=on plane-rows=3 plane-columns=5", State{});
  const auto rows = kView.rows(state).rows;
  ASSERT_EQ(rows.size(), 15u * 15u);
  for (std::size_t i = 0; i < rows.size(); i += 7) {
    const auto& row = rows[i];
    State one = state;
    one.set(plane::kRow, static_cast<std::int64_t>(row[0]));
    one.set(plane::kColumn, static_cast<std::int64_t>(row[1]));
    const auto found = similarities(scene_of(one));
    EXPECT_EQ(row[4],
              found->at({static_cast<std::int64_t>(row[2]), static_cast<std::int64_t>(row[3])}));
  }
  const State chosen =
      kView.after(state, test::drag(kView.pixel(state, "grid", {4.5 * 5, 1.5 * 3}), {1, 0}));
  EXPECT_EQ(chosen[plane::kRow], 1);
  EXPECT_EQ(chosen[plane::kColumn], 4);
}

}  // namespace
}  // namespace posenc::plane
