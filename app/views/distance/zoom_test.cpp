#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "views/distance/options.hpp"
#include "views/distance/test_pictures.hpp"

/// The distance view zoomed, and its bands where more distances than pixels are shown.
namespace posenc::distance {
namespace {

TEST(DistanceZoom, TheWheelZoomsAboutTheDistanceUnderItAndBack) {
  for (const bool both_sides : {false, true}) {
    State state = with(64, 1'000'000);
    state.set(distance::kBothSides, both_sides);
    expect_no_drift(state, 0.4, 30, 1);
  }
}

TEST(DistanceZoom, ADragOfTheAxisMovesItAndADoubleClickShowsAll) {
  const State state = zoomed_to(with(64, 10'000), 1000, 500);
  const auto at = places_of(state);
  const State moved =
      after(state, drag({at.plot.centre().x, at.plot.max.y + 20}, {at.plot.width() / 5, 0}));
  EXPECT_NEAR(moved[distance::kFrom], 900, 1e-6);
  EXPECT_EQ(moved.offset, state.offset);
  EXPECT_EQ(after(state, double_click(at.plot.centre())).options, OptionValues());
}

TEST(DistanceZoom, ShowsThatPartAndNoMarkOutsideOfIt) {
  const State state = zoomed_to(with(128, 1'000'000), 5000, 400);
  const auto at = places_of(state);
  EXPECT_EQ(shown_range(state), (Range{5000, 5400}));
  for (const auto& circle : all<RecordingCanvas::Circle>(picture(state)))
    EXPECT_TRUE(at.plot.grown(9).contains(circle.centre)) << circle.centre.x;
  const auto rows = rows_of(state).rows;
  ASSERT_EQ(rows.size(), 401u);
  EXPECT_EQ(rows.front()[0], 5000);
  const auto text = text_of(state);
  EXPECT_FALSE(contains(text, "\nδ = 8\n"));
}

TEST(DistanceZoom, WritesTheRowsOfAPartBelowOrAroundZero) {
  State state = with(64, 512);
  state.set(distance::kBothSides, true);
  const auto all = rows_of(state).rows;
  for (const auto& [from, span] : {std::pair(-200, 100), std::pair(-200, 300)}) {
    const auto part = rows_of(zoomed_to(state, from, span)).rows;
    ASSERT_EQ(part.size(), static_cast<std::size_t>(span + 1));
    for (std::size_t i = 0; i < part.size(); ++i) {
      const auto& row = all[i + static_cast<std::size_t>(from + 511)];
      EXPECT_EQ(part[i][0], row[0]);
      EXPECT_NEAR(part[i][1], row[1], 1e-12);
    }
  }
}

TEST(DistanceGrid, HasEveryDistanceOfItsRangeInOneColumn) {
  for (const bool logarithmic : {false, true}) {
    for (const std::int64_t most : {1024, 32768}) {
      for (const std::int64_t farthest : {1, 49, 511, 1299, 9'999, 99'999, 999'999'999}) {
        const Range range{logarithmic ? 1 : -farthest, farthest};
        const Grid grid = plot::samples_of(range.from, range.to, most, logarithmic);
        std::int64_t next = range.from;
        for (const auto& [first, count] : grid.columns) {
          ASSERT_EQ(first, next);
          ASSERT_GT(count, 0);
          next += count;
        }
        EXPECT_EQ(next, range.to + 1) << most << ", " << farthest;
        EXPECT_LE(grid.columns.size(), 1300u);
        EXPECT_LE(grid.at.size(), 40'000u);
        EXPECT_TRUE(std::ranges::is_sorted(grid.at));
        EXPECT_EQ(grid.at.front(), range.from);
        EXPECT_LE(grid.at.back(), range.to);
        EXPECT_GT(static_cast<double>(grid.at.back()), 0.97 * static_cast<double>(farthest) - 1);
        EXPECT_EQ(grid.as_band(), range.count() > std::min<std::int64_t>(most, 1200));
      }
    }
  }
  EXPECT_FALSE(plot::samples_of(0, 9'999, 32768).is_sparse());
  EXPECT_EQ(plot::samples_of(0, 9'999, 32768).at.size(), 10'000u);
  EXPECT_TRUE(plot::samples_of(0, 99'999, 32768).is_sparse());
}

/// Every so many distances of every so many columns lie in the band, and are all it has.
void expect_band_holds(const State& state) {
  const Scene scene = scene_of(state);
  const auto band = band_of(scene);
  const auto grid = grid_of(scene);
  ASSERT_NE(band, nullptr);
  ASSERT_EQ(grid->columns.size(), band->bounds.size());
  EXPECT_EQ(band->means.empty(), state[distance::kMeasure] == Similarity::euclidean);
  for (std::size_t c = 0; c < grid->columns.size(); c += 37) {
    const auto [first, count] = grid->columns[c];
    const auto &computed = band->computed[c], &bounds = band->bounds[c];
    const std::int64_t stride = std::max<std::int64_t>(1, count / 500);
    double low = 1e9, high = -1e9, sum = 0;
    // The next column's first is drawn as this one's last.
    for (std::int64_t i = 0; i <= count && first + i <= whole_range(state).to; i += stride) {
      const double value = value_at(scene, first + i);
      low = std::min(low, value);
      high = std::max(high, value);
      if (i < count) sum += value;
      if (i == count && c < grid->singles) continue;
      constexpr double kRounding = 1e-7;  // of a root near 0
      ASSERT_GE(value, bounds.from - kRounding) << first + i;
      ASSERT_LE(value, bounds.to + kRounding) << first + i;
    }
    EXPECT_LE(bounds.from, computed.from);
    EXPECT_LE(computed.from, computed.to);
    EXPECT_LE(computed.to, bounds.to);
    if (stride > 1 || c < grid->singles) continue;
    if (!band->means.empty()) {
      EXPECT_NEAR(band->means[c], sum / static_cast<double>(count), 1e-5);
    }
    if (band->is_exact) {
      EXPECT_NEAR(computed.from, low, 1e-7);
      EXPECT_NEAR(computed.to, high, 1e-7);
    }
  }
}

TEST(DistanceBand, HoldsEveryDistanceExactlyOrBetweenBounds) {
  for (const std::int64_t length : {5'000, 60'000, 400'000, 1'000'000'000}) {
    for (const bool logarithmic : {false, true}) {
      State state = with(16, length);
      state.set(distance::kLogarithmic, logarithmic);
      state.set(distance::kMeasure, length == 60'000 ? Similarity::normalized : Similarity::dot);
      expect_band_holds(state);
      state.set(distance::kMeasure, Similarity::euclidean);
      if (length != 60'000) expect_band_holds(state);
      // Vectors that differ in length.
      state.convention = find_convention("mistake-cos-exponent");
      if (length > 400'000 || logarithmic) continue;
      expect_band_holds(state);
      EXPECT_EQ(band_of(scene_of(state))->is_exact, length == 5'000);
    }
  }
}

TEST(DistanceBand, IsExactForManyDistancesAndSaidWhereItIsNot) {
  EXPECT_TRUE(band_of(scene_of(with(128, 100'000)))->is_exact);
  const State far = with(128, 1'000'000'000);
  EXPECT_FALSE(band_of(scene_of(far))->is_exact);
  EXPECT_EQ(known(far).find("difference")->check->searched, some_of(3, "t", 0, 999'999'999));
  EXPECT_EQ(band_of(scene_of(State{})), nullptr);
}

TEST(DistanceBand, IsKeptWhereTDoesNotMatter) {
  State state = with(128, 100'000);
  Scene scene(state);
  const auto band = band_of(scene);
  state.position = 1000;
  scene.update(state);
  EXPECT_EQ(band_of(scene), band);
  state.base = 500;
  scene.update(state);
  EXPECT_NE(band_of(scene), band);
}

}  // namespace
}  // namespace posenc::distance
