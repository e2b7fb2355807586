#include <gtest/gtest.h>

#include "one_view.hpp"
#include "views/heatmap_layout.hpp"
#include "views/views.hpp"

/// What the pointer does in the heatmap, and where its rows go.
namespace posenc::heatmap {
namespace {

using test::drag;
using test::kArea;
using test::tap;
using test::wheel;

const auto layout_of = test::laid_out<layout>;

State after(const State& state, const Pointer& pointer) {
  return test::after(kHeatmapView, state, pointer);
}

class HeatmapPointer : public testing::TestWithParam<bool> {
 protected:
  State start() const {
    State state;
    state.heatmap.transpose = GetParam();
    return state;
  }
  static double along_positions(const Layout& at, Point p) { return at.transposed ? p.x : p.y; }
  static double along_dims(const Layout& at, Point p) { return at.transposed ? p.y : p.x; }
};

TEST_P(HeatmapPointer, TheWheelKeepsTheCellUnderIt) {
  State state = start();
  const auto before = layout_of(state);
  const Point p = before.field.min + Point(0.3, 0.7) * (before.field.max - before.field.min);
  const double position = before.rows.data_from_pixel(along_positions(before, p));
  const double dim = before.dims.data_from_pixel(along_dims(before, p));
  for (int i = 0; i < 10; ++i) {
    state = after(state, wheel(p, 1));
    const auto at = layout_of(state);
    EXPECT_NEAR(at.rows.data_from_pixel(along_positions(at, p)), position, 1e-6);
    EXPECT_NEAR(at.dims.data_from_pixel(along_dims(at, p)), dim, 1e-6);
  }
  EXPECT_LT(shown_rows(state).size(), 512 / 5.0);
  state = after(state, wheel(p, 1000));
  EXPECT_NEAR(shown_rows(state).size(), 2, 1e-9);
  EXPECT_NEAR(shown_dims(state).size(), 2, 1e-9);
  state = after(state, wheel(p, -1000));
  EXPECT_EQ(state, start()) << "all the way out, the whole is the whole again";
}

TEST_P(HeatmapPointer, ADragMovesTheCellsWithItAndNothingElse) {
  State state = start();
  state.heatmap.from = 100;
  state.heatmap.to = 200;
  state.heatmap.dim_from = 20;
  state.heatmap.dim_to = 60;
  const auto at = layout_of(state);
  const Point by{40, -30};
  const State moved = after(state, drag(at.field.centre(), by));
  const auto shown = shown_rows(moved), dims = shown_dims(moved);
  EXPECT_NEAR(shown.size(), 100, 1e-9);
  EXPECT_NEAR(dims.size(), 40, 1e-9);
  const auto then = layout_of(moved);
  EXPECT_NEAR(then.rows.pixel_from_data(150),
              at.rows.pixel_from_data(150) + along_positions(at, by), 1e-6);
  EXPECT_NEAR(then.dims.pixel_from_data(40), at.dims.pixel_from_data(40) + along_dims(at, by),
              1e-6);
  State rest = moved;
  rest.heatmap = state.heatmap;
  EXPECT_EQ(rest, state);

  const State far = after(state, drag(at.field.centre(), {1e5, 1e5}));
  EXPECT_EQ(shown_rows(far), (Range{0, 100}));
  EXPECT_EQ(shown_dims(far), (Range{0, 40}));
}

TEST_P(HeatmapPointer, AClickSetsPositionAndPair) {
  const auto at = layout_of(start());
  const double pixel_t = at.rows.pixel_from_data(300.5), pixel_dim = at.dims.pixel_from_data(51.5);
  const Point p = GetParam() ? Point(pixel_t, pixel_dim) : Point(pixel_dim, pixel_t);
  State wanted = start();
  wanted.position = 300;
  wanted.pair = 25;
  EXPECT_EQ(after(start(), tap(p)), wanted);

  Pointer dragged = tap(p);
  dragged.at += Point(20, 0);
  EXPECT_EQ(after(start(), dragged), start()) << "letting go after a drag is no click";
  EXPECT_EQ(after(start(), tap(kArea.min + Point(1, 1))), start()) << "outside the field";
}

TEST_P(HeatmapPointer, ADoubleClickShowsAll) {
  State state = start();
  state.heatmap.from = 100;
  state.heatmap.to = 200;
  state.heatmap.dim_to = 60;
  EXPECT_EQ(after(state, test::double_click(layout_of(state).field.centre())), start());
}

TEST_P(HeatmapPointer, TheProfilesMoveTheirOwnAxis) {
  const auto at = layout_of(start());
  const State state = after(start(), wheel(at.position_profile().centre(), 3));
  EXPECT_LT(shown_rows(state).size(), 300);
  EXPECT_EQ(shown_dims(state), (Range{0, 128}));
  const State other = after(start(), wheel(at.dim_profile().centre(), 3));
  EXPECT_EQ(shown_rows(other), (Range{0, 512}));
  EXPECT_LT(shown_dims(other).size(), 70);
}

INSTANTIATE_TEST_SUITE_P(UprightAndTransposed, HeatmapPointer, testing::Bool());

TEST(HeatmapRows, GoWhereThePositionIs) {
  State state;
  state.heatmap.from = 300.5;
  state.heatmap.to = 400.5;
  const auto rows_at = [&](std::int64_t t) {
    State moved = state;
    moved.position = t;
    const State then = with_position_in_view(moved);
    EXPECT_EQ(within_limits(then), then);
    return shown_rows(then);
  };
  EXPECT_EQ(rows_at(301), (Range{300.5, 400.5}));
  EXPECT_EQ(rows_at(399), (Range{300.5, 400.5}));
  EXPECT_EQ(rows_at(300), (Range{300, 400})) << "half of it was seen";
  EXPECT_EQ(rows_at(400), (Range{301, 401}));
  EXPECT_EQ(rows_at(410), (Range{311, 411}));
  EXPECT_EQ(rows_at(100), (Range{50.5, 150.5})) << "in the middle";
  EXPECT_EQ(rows_at(0), (Range{0, 100}));
  EXPECT_EQ(rows_at(511), (Range{412, 512}));

  state.convention = find_convention("transformer-xl");
  EXPECT_EQ(rows_at(511), (Range{0, 100})) << "the first row holds the last position";
  EXPECT_EQ(with_position_in_view(State{}), State{}) << "the whole stays the whole";
}

}  // namespace
}  // namespace posenc::heatmap
