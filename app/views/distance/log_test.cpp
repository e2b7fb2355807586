#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "text/numbers.hpp"
#include "views/distance/options.hpp"
#include "views/distance/test_pictures.hpp"

/// The logarithmic axis of distances.
namespace posenc::distance {
namespace {

State logarithmic(std::int64_t d, std::int64_t length) {
  State state = with(d, length);
  state.set(distance::kLogarithmic, true);
  return state;
}

TEST(LogDistance, TakesNoDistanceBelowOneAndIsNotThereWhereNoLogarithmIs) {
  EXPECT_EQ(whole_range(logarithmic(8, 1000)), (Range{1, 999}));
  State both = logarithmic(8, 1000);
  both.set(distance::kBothSides, true);
  EXPECT_FALSE(is_logarithmic(both));
  EXPECT_EQ(whole_range(both), (Range{-999, 999}));
  EXPECT_FALSE(is_logarithmic(logarithmic(8, 1)));
  for (const std::int64_t length : {1, 2, 3}) {
    EXPECT_FALSE(picture(logarithmic(8, length)).commands().empty()) << length;
  }
}

TEST(LogDistance, ColumnsBehindTheSingleDistancesAreAsWideOnTheScreen) {
  const State state = logarithmic(128, 1'000'000'000);
  const Scene scene = scene_of(state);
  const Grid grid = *grid_of(scene);
  const auto& columns = grid.columns;
  const AxisMap axis = places_of(state).x;
  double narrow = 1000, wide = 0;
  for (std::size_t c = grid.singles; c + 1 < columns.size(); ++c) {
    const auto from = static_cast<double>(columns[c].first);
    const double width = axis.pixel_from_data(from + static_cast<double>(columns[c].count)) -
                         axis.pixel_from_data(from);
    narrow = std::min(narrow, width);
    wide = std::max(wide, width);
  }
  EXPECT_GT(narrow, 0.6 * wide);
  EXPECT_LT(wide, 3);
}

TEST(LogDistance, TheWheelZoomsAboutTheDistanceUnderItAndBackWithoutDrift) {
  for (const double share : {0.02, 0.5, 0.98})
    expect_no_drift(logarithmic(64, 1'000'000'000), share, 10, 4);
}

TEST(LogDistance, IsZoomedNoFurtherThanToWholeDistances) {
  for (const double share : {0.0, 0.3, 1.0}) {
    State state = logarithmic(2, 1'000'000'000);
    const Point at = AxisAlone(state).at(share);
    for (int i = 0; i < 150; ++i) state = AxisAlone(state).after(state, at, 1);
    EXPECT_LE(state[distance::kSpan], 4) << share;
    EXPECT_GE(state[distance::kSpan], 2) << share;
    EXPECT_FALSE(picture(state).commands().empty());
  }
}

TEST(LogDistance, ADragOfTheAxisMovesItByWhatIsUnderThePointer) {
  const State state = zoomed_to(logarithmic(64, 1'000'000), 100, 9900);
  const auto at = places_of(state);
  const auto pointer = drag({at.plot.centre().x, at.plot.max.y + 20}, {-at.plot.width() / 4, 0});
  const State moved = after(state, pointer);
  // The middle, 1000, lies a quarter further left: the axis has two decades.
  EXPECT_NEAR(places_of(moved).x.data_from_pixel(pointer.at.x), 1000, 1e-6);
  EXPECT_EQ(moved.offset, state.offset);
}

TEST(LogDistance, MarksNoDeltaOfZero) {
  State state = logarithmic(64, 10'000);
  state.offset = 0;
  const auto text = text_of(state);
  EXPECT_FALSE(contains(text, "\nδ = 0\n")) << text;
}

TEST(LogDistance, WritesTheSameNumbersAsTheLinearAxis) {
  EXPECT_EQ(rows_of(with(8, 40)).rows.size(), 40u);
  EXPECT_EQ(rows_of(logarithmic(8, 40)).rows, rows_of(with(8, 40)).rows);
}

}  // namespace
}  // namespace posenc::distance
