#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "views/distance/test_pictures.hpp"

/// The distance view zoomed, and its bands where more distances than pixels are shown.
namespace posenc::distance {
namespace {

TEST(DistanceZoom, TheWheelZoomsAboutTheDistanceUnderItAndBack) {
  for (const bool both_sides : {false, true}) {
    State state = with(64, 1'000'000);
    state.distance.both_sides = both_sides;
    const auto at = places_of(state);
    Pointer pointer;
    pointer.at = {at.plot.min.x + 0.4 * at.plot.width(), at.plot.centre().y};
    const double anchor = at.x.data_from_pixel(pointer.at.x);
    pointer.wheel = 1;
    State zoomed = state;
    for (int i = 0; i < 30; ++i) {
      zoomed = after(zoomed, pointer);
      const auto now = places_of(zoomed);
      ASSERT_EQ(now.plot.min.x, at.plot.min.x);
      ASSERT_NEAR(now.x.data_from_pixel(pointer.at.x), anchor, 1e-3);
    }
    EXPECT_LT(zoomed.distance.span, 3000);
    EXPECT_TRUE(shown_range(zoomed).contains(std::llround(anchor)));
    pointer.wheel = -1;
    for (int i = 0; i < 31; ++i) zoomed = after(zoomed, pointer);
    EXPECT_EQ(zoomed, state);
  }
}

TEST(DistanceZoom, ADragOfTheAxisMovesItAndADoubleClickShowsAll) {
  State state = with(64, 10'000);
  state.distance.from = 1000;
  state.distance.span = 500;
  const auto at = places_of(state);
  Pointer pointer;
  pointer.pressed_at = {at.plot.centre().x, at.plot.max.y + 20};
  pointer.moved = {at.plot.width() / 5, 0};
  pointer.at = pointer.pressed_at + pointer.moved;
  pointer.down = true;
  const State moved = after(state, pointer);
  EXPECT_NEAR(moved.distance.from, 900, 1e-6);
  EXPECT_EQ(moved.offset, state.offset);
  Pointer twice;
  twice.at = twice.pressed_at = at.plot.centre();
  twice.double_clicked = true;
  EXPECT_EQ(after(state, twice).distance, DistanceOptions{});
}

TEST(DistanceZoom, ShowsThatPartAndNoMarkOutsideOfIt) {
  State state = with(128, 1'000'000);
  state.distance.from = 5000;
  state.distance.span = 400;
  const auto at = places_of(state);
  EXPECT_EQ(shown_range(state), (Range{5000, 5400}));
  for (const auto& circle : all<RecordingCanvas::Circle>(picture(state))) {
    EXPECT_TRUE(at.plot.grown(9).contains(circle.centre)) << circle.centre.x;
  }
  Rows rows;
  kDistanceView.data(scene_of(state), rows);
  ASSERT_EQ(rows.rows.size(), 401u);
  EXPECT_EQ(rows.rows.front()[0], 5000);
  const auto text = all_text(picture(state));
  EXPECT_TRUE(contains(text, "before the start of the axis")) << text;
  EXPECT_FALSE(contains(text, "\nδ = 8\n"));
}

TEST(DistanceBand, HoldsEveryDistanceExactlyOrBetweenBounds) {
  for (const std::int64_t length : {5'000, 60'000, 400'000}) {
    const Scene scene = scene_of(with(16, length));
    const auto band = band_of(scene);
    ASSERT_NE(band, nullptr);
    const auto columns = columns_of(*grid_of(scene));
    ASSERT_EQ(columns.size(), band->low.size());
    EXPECT_EQ(columns.front().first, 0);
    EXPECT_EQ(columns.back().first + columns.back().count, length);
    for (const std::size_t c : {std::size_t{0}, columns.size() / 2, columns.size() - 1}) {
      double low = 1e9, high = -1e9, sum = 0;
      for (std::int64_t i = 0; i < columns[c].count; ++i) {
        const double dot = scene.sinusoidal().dot(columns[c].first + i);
        low = std::min(low, dot);
        high = std::max(high, dot);
        sum += dot;
      }
      constexpr double kRounding = 1e-12;
      EXPECT_NEAR(band->means[c], sum / static_cast<double>(columns[c].count), 1e-5);
      EXPECT_LE(band->least[c], low + kRounding);
      EXPECT_GE(band->most[c], high - kRounding);
      EXPECT_LE(band->least[c], band->low[c]);
      EXPECT_GE(band->most[c], band->high[c]);
      if (band->is_exact && length > 5'000) {
        EXPECT_NEAR(band->low[c], low, kRounding);
        EXPECT_NEAR(band->high[c], high, kRounding);
      }
    }
  }
}

TEST(DistanceBand, IsExactForManyDistancesAndSaidWhereItIsNot) {
  EXPECT_TRUE(band_of(scene_of(with(128, 100'000)))->is_exact);
  EXPECT_TRUE(contains(words_of(picture(with(128, 100'000))), "the least to the greatest under"));
  const State far = with(128, 1'000'000'000);
  EXPECT_FALSE(band_of(scene_of(far))->is_exact);
  EXPECT_TRUE(contains(words_of(picture(far)), "none lies outside the faint one"));
  EXPECT_EQ(band_of(scene_of(State{})), nullptr);
}

TEST(DistanceBand, OfEuclideanDistancesHoldsThemWhereVectorsDifferInLength) {
  for (const std::int64_t length : {5'000, 400'000}) {
    State state = with(16, length);
    state.convention = find_convention("mistake-cos-exponent");
    state.distance.measure = Similarity::euclidean;
    const Scene scene = scene_of(state);
    const auto band = band_of(scene);
    ASSERT_NE(band, nullptr);
    EXPECT_EQ(band->is_exact, length == 5'000);
    const auto columns = columns_of(*grid_of(scene));
    for (std::size_t c = 0; c < columns.size(); c += 37) {
      for (std::int64_t i = 0; i < columns[c].count; i += 7) {
        const double value = compared(scene, columns[c].first + i).euclidean;
        ASSERT_GE(value, band->least[c] - 1e-7);
        ASSERT_LE(value, band->most[c] + 1e-7);
      }
    }
  }
}

TEST(DistanceBand, OfEuclideanDistancesIsTurnedOver) {
  State state = with(16, 400'000);
  state.distance.measure = Similarity::euclidean;
  const Scene scene = scene_of(state);
  const auto band = band_of(scene);
  ASSERT_NE(band, nullptr);
  EXPECT_TRUE(band->means.empty());
  for (std::size_t c = 0; c < band->low.size(); ++c) {
    EXPECT_LE(band->least[c], band->low[c]);
    EXPECT_LE(band->low[c], band->high[c]);
    EXPECT_LE(band->high[c], band->most[c]);
  }
}

}  // namespace
}  // namespace posenc::distance
