#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "figure/numbers.hpp"
#include "views/distance/test_pictures.hpp"

/// The logarithmic axis of distances.
namespace posenc::distance {
namespace {

State logarithmic(std::int64_t d, std::int64_t length) {
  State state = with(d, length);
  state.distance.logarithmic = true;
  return state;
}

TEST(LogDistance, TakesNoDistanceBelowOneAndIsNotThereWhereNoLogarithmIs) {
  EXPECT_EQ(whole_range(logarithmic(8, 1000)), (Range{1, 999}));
  State both = logarithmic(8, 1000);
  both.distance.both_sides = true;
  EXPECT_FALSE(is_logarithmic(both));
  EXPECT_EQ(whole_range(both), (Range{-999, 999}));
  EXPECT_FALSE(is_logarithmic(logarithmic(8, 1)));
  for (const std::int64_t length : {1, 2, 3}) {
    EXPECT_FALSE(picture(logarithmic(8, length)).commands().empty()) << length;
  }
}

TEST(LogDistance, HasEveryDistanceOfItsRangeInOneColumn) {
  for (const std::int64_t d : {2, 64, 16384}) {
    for (const std::int64_t length : {2, 50, 1300, 100'000, 1'000'000'000}) {
      const Range range = whole_range(logarithmic(d, length));
      const Grid grid = grid_for(range, static_cast<int>(d / 2), true);
      const auto columns = columns_of(grid);
      std::int64_t next = range.from;
      for (const Cells& column : columns) {
        ASSERT_EQ(column.first, next);
        ASSERT_GT(column.count, 0);
        next += column.count;
      }
      EXPECT_EQ(next, range.to + 1) << d << ", " << length;
      EXPECT_LE(grid.columns(), 1300u);
      EXPECT_LE(grid.count(), 40'000u);
      EXPECT_TRUE(std::ranges::is_sorted(grid.deltas));
      EXPECT_LE(grid.deltas.back(), range.to);
    }
  }
}

TEST(LogDistance, ColumnsBehindTheSingleDistancesAreAsWideOnTheScreen) {
  const State state = logarithmic(128, 1'000'000'000);
  const Scene scene = scene_of(state);
  const Grid grid = *grid_of(scene);
  const auto columns = columns_of(grid);
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

TEST(LogDistance, ABandHoldsEveryDistanceOfItsColumns) {
  for (const auto measure : {Similarity::dot, Similarity::normalized, Similarity::euclidean}) {
    for (const std::int64_t length : {5'000, 400'000, 1'000'000'000}) {
      State state = logarithmic(16, length);
      state.distance.measure = measure;
      const Scene scene = scene_of(state);
      const auto band = band_of(scene);
      ASSERT_NE(band, nullptr);
      const auto columns = columns_of(*grid_of(scene));
      ASSERT_EQ(columns.size(), band->low.size());
      for (std::size_t c = 0; c < columns.size(); c += 13) {
        const std::int64_t stride = std::max<std::int64_t>(1, columns[c].count / 500);
        for (std::int64_t i = 0; i < columns[c].count; i += stride) {
          const double value = compared(scene, columns[c].first + i).of(measure);
          constexpr double kRounding = 1e-7;  // of a root near 0
          ASSERT_GE(value, band->least[c] - kRounding) << columns[c].first + i;
          ASSERT_LE(value, band->most[c] + kRounding) << columns[c].first + i;
        }
      }
    }
  }
}

TEST(LogDistance, TheWheelZoomsAboutTheDistanceUnderItAndBackWithoutDrift) {
  for (const double share : {0.02, 0.5, 0.98}) {
    const State state = logarithmic(2, 1'000'000'000);
    const auto at = places_of(state);
    Pointer pointer;
    pointer.at = {at.plot.min.x + share * at.plot.width(), at.plot.centre().y};
    const double anchor = at.x.data_from_pixel(pointer.at.x);
    State zoomed = state;
    for (int i = 0; i < 80; ++i) {
      pointer.wheel = i % 20 < 10 ? 1 : -1;
      zoomed = after(zoomed, pointer);
      ASSERT_NEAR(places_of(zoomed).x.data_from_pixel(pointer.at.x) / anchor, 1, 1e-6);
    }
    pointer.wheel = -1;
    zoomed = after(zoomed, pointer);
    EXPECT_EQ(zoomed, state);
  }
}

TEST(LogDistance, IsZoomedNoFurtherThanToWholeDistances) {
  for (const double share : {0.0, 0.3, 1.0}) {
    State state = logarithmic(2, 1'000'000'000);
    const auto at = places_of(state);
    Pointer pointer;
    pointer.at = {at.plot.min.x + share * (at.plot.width() - 1), at.plot.centre().y};
    pointer.wheel = 1;
    for (int i = 0; i < 150; ++i) state = after(state, pointer);
    EXPECT_LE(state.distance.span, 4) << share;
    EXPECT_GE(state.distance.span, 2) << share;
    EXPECT_FALSE(picture(state).commands().empty());
  }
}

TEST(LogDistance, ADragOfTheAxisMovesItByWhatIsUnderThePointer) {
  State state = logarithmic(64, 1'000'000);
  state.distance.from = 100;
  state.distance.span = 9900;
  const auto at = places_of(state);
  Pointer pointer;
  pointer.pressed_at = {at.plot.centre().x, at.plot.max.y + 20};
  pointer.moved = {-at.plot.width() / 4, 0};
  pointer.at = pointer.pressed_at + pointer.moved;
  pointer.down = true;
  const State moved = after(state, pointer);
  // The middle, 1000, lies a quarter further left: the axis has two decades.
  EXPECT_NEAR(places_of(moved).x.data_from_pixel(pointer.at.x), 1000, 1e-6);
  EXPECT_EQ(moved.offset, state.offset);
}

TEST(LogDistance, HoveringReadsTheDistanceUnderThePointer) {
  const State state = logarithmic(64, 1'000'000'000);
  const auto at = places_of(state);
  for (const std::int64_t delta : {1, 2, 10, 1000, 1'000'000}) {
    const Point hover{at.x.pixel_from_data(static_cast<double>(delta)), at.plot.centre().y};
    // Of the distances under a pixel any may be read, and its own dot product with it.
    const auto text = all_text(picture(state, hover));
    const auto from = text.find("\nΔ = ");
    ASSERT_NE(from, std::string::npos);
    if (delta > 1000) continue;
    EXPECT_TRUE(contains(text, "\nΔ = " + integer_text(delta) + "\n")) << text;
  }
  Pointer pointer;
  pointer.at = pointer.pressed_at = {at.x.pixel_from_data(100), at.plot.centre().y};
  pointer.down = pointer.clicked = true;
  EXPECT_EQ(after(state, pointer).offset, 100);
}

TEST(LogDistance, SaysThatZeroIsLeftOutAndMarksNoDeltaThere) {
  State state = logarithmic(64, 10'000);
  state.offset = 0;
  const auto text = all_text(picture(state));
  EXPECT_TRUE(contains(text, "Δ = 0 is left out")) << text;
  EXPECT_FALSE(contains(text, "\nδ = 0\n")) << text;
}

TEST(LogDistance, WritesTheSameNumbersAsTheLinearAxis) {
  State state = with(8, 40);
  Rows linear, by_powers;
  kDistanceView.data(scene_of(state), linear);
  state.distance.logarithmic = true;
  kDistanceView.data(scene_of(state), by_powers);
  EXPECT_EQ(linear.rows.size(), 40u);
  EXPECT_EQ(by_powers.rows, linear.rows);
}

TEST(LogDistance, LabelsPowersOfTenShortly) {
  const auto text = all_text(picture(logarithmic(64, 1'000'000'000)));
  for (const auto* label : {"1", "100", "10\u2009k", "1\u2009M", "100\u2009M"}) {
    EXPECT_TRUE(contains(text, "\n" + std::string(label) + "\n")) << label << text;
  }
}

}  // namespace
}  // namespace posenc::distance
