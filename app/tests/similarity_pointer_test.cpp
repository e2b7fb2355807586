#include <gtest/gtest.h>

#include "one_view.hpp"
#include "views/similarity_layout.hpp"
#include "views/views.hpp"

/// What the pointer does in the picture of the similarities.
namespace posenc::similarity {
namespace {

using test::with;

const auto layout_of = test::laid_out<layout>;

State after(const State& state, const Pointer& pointer) {
  return test::after(kSimilarityView, state, pointer);
}

TEST(SimilarityPointer, ATapSetsTAndDelta) {
  const State state;
  const auto at = layout_of(state);
  const State next =
      after(state, test::tap({at.columns.pixel_from_data(120.5), at.rows.pixel_from_data(300.5)}));
  EXPECT_NEAR(static_cast<double>(next.position), 300, 1);
  EXPECT_NEAR(static_cast<double>(next.position + next.offset), 120, 1);
}

TEST(SimilarityPointer, TheWheelZoomsAboutTheCellUnderItAndBack) {
  const State state = with(128, 1'000'000);
  const auto at = layout_of(state);
  Pointer pointer = test::wheel(at.field.min + Point(0.3, 0.7) * at.field.width(), 1);
  State zoomed = after(state, pointer);
  EXPECT_LT(zoomed.similarity.span, 1e6);
  for (int i = 1; i < 40; ++i) zoomed = after(zoomed, pointer);
  const auto near = layout_of(zoomed);
  EXPECT_NEAR(near.rows.data_from_pixel(pointer.at.y), at.rows.data_from_pixel(pointer.at.y), 1e-3);
  EXPECT_NEAR(near.columns.data_from_pixel(pointer.at.x), at.columns.data_from_pixel(pointer.at.x),
              1e-3);
  EXPECT_EQ(near.rows.data_to - near.rows.data_from, near.columns.data_to - near.columns.data_from);
  pointer.wheel = -1;
  for (int i = 0; i < 41; ++i) zoomed = after(zoomed, pointer);
  EXPECT_EQ(zoomed, state);
}

TEST(SimilarityPointer, ADragMovesAndADoubleClickShowsAll) {
  State state;
  state.similarity.from_i = 100;
  state.similarity.from_j = 200;
  state.similarity.span = 50;
  const auto at = layout_of(state);
  const State moved =
      after(state, test::drag(at.field.centre(), {at.field.width() / 10, -at.field.height() / 5}));
  EXPECT_NEAR(moved.similarity.from_j, 195, 1e-9);
  EXPECT_NEAR(moved.similarity.from_i, 110, 1e-9);
  EXPECT_EQ(after(state, test::double_click(at.field.centre())).similarity, SimilarityOptions{});
}

TEST(CellAxis, TwoHundredStepsOfTheWheelInAndOutDriftByLessThanACell) {
  constexpr double kCells = 1e9;
  for (const double pixel : {3.0, 317.25, 640.0, 998.5}) {
    AxisMap axis{0, kCells, 0, 1000};
    const double anchor = axis.data_from_pixel(pixel);
    const auto step = [&](double notches) {
      const auto shown = zoomed(axis, pixel, zoom_factor(notches), kCells);
      axis.data_from = shown.size() > 0 ? shown.from : 0;
      axis.data_to = shown.size() > 0 ? shown.to : kCells;
      // As far as the ends allow, the cell under the pointer stays there.
      if (axis.data_from > 0 && axis.data_to < kCells) {
        EXPECT_NEAR(axis.data_from_pixel(pixel), anchor, 1e-5) << pixel;
      }
    };
    for (int i = 0; i < 200; ++i) step(0.25);
    EXPECT_LT(axis.data_to - axis.data_from, 2e4);
    const auto near = axis;
    for (int i = 0; i < 200; ++i) step(i % 2 == 0 ? 1 : -1);
    EXPECT_NEAR(axis.data_from, near.data_from, 1e-5);
    EXPECT_NEAR(axis.data_to, near.data_to, 1e-5);
    for (int i = 0; i < 200; ++i) step(-0.25);
    EXPECT_NEAR(axis.data_from, 0, 0.5);
    EXPECT_NEAR(axis.data_to, kCells, 0.5);
  }
}

}  // namespace
}  // namespace posenc::similarity
