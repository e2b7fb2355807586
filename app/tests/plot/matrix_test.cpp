#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "one_panel.hpp"
#include "one_view.hpp"
#include "plot/matrix/cells.hpp"
#include "text/numbers.hpp"

/// Images of matrices on axes of cells.
namespace posenc::plot {
namespace {

/// 10 times the row, plus the column.
std::shared_ptr<const Matrix> numbers(std::int64_t rows, std::int64_t columns) {
  return std::make_shared<const Matrix>(Matrix{
      rows, columns, [](auto row, auto column) { return static_cast<double>(10 * row + column); }});
}

struct Shown {
  Extent rows{0, 100}, columns{0, 40};
  bool is_turned = false, is_square = false;
  std::int64_t marked = 50;
};

Layout layout(const Shown& shown) {
  FieldSpec field{.encoding = nullptr,
                  .window = MatrixWindow{.matrix = numbers(100, 40)},
                  .colors = colormaps(light_palette()).front().colors,
                  .values = {0, 1039}};
  Plot plot{.x = {.extent = shown.columns, .scale = AxisScale::cells, .within = Extent{0, 40}},
            .y = {.extent = shown.rows, .scale = AxisScale::cells, .within = Extent{0, 100}},
            .is_turned = shown.is_turned,
            .is_square = shown.is_square};
  plot.layers.emplace_back(
      Image{std::move(field), [](double v, int digits) { return short_text(v, digits); }});
  plot.layers.emplace_back(
      CellMark{.cells = {shown.marked, 1}, .stroke = {dark_palette().t, 2}, .label = "row"});
  Figure figure;
  figure.cells.push_back({.id = "matrix", .panel = std::move(plot)});
  figure.cells.push_back(
      {.id = "map", .panel = Minimap{"matrix"}, .column = 1, .least = {60, 60}, .weight = {0, 1}});
  return layout(std::move(figure));
}

TEST(PlotMatrix, WritesNumbersIntoCellsWithRoom) {
  test::expect_has(texts(layout(Shown{})), {}, {"523"});
  for (const bool turned : {false, true}) {
    test::expect_has(texts(layout(Shown{{50, 54}, {20, 24}, turned})), {"523"}, {"499"});
  }
}

TEST(PlotMatrix, MarksNegativeCellsThatHaveRoomForASign) {
  const auto matrix = std::make_shared<const Matrix>(
      Matrix{8, 8, [](auto row, auto column) { return row < column ? -1.0 : 1.0; }});
  const auto signs = [&](Point room) {
    const FieldSpec field{.encoding = nullptr,
                          .window = MatrixWindow{.matrix = matrix},
                          .colors = colormaps(light_palette()).front().colors,
                          .values = {-1, 1}};
    const Axis axis{.extent = Extent{0, 8}, .scale = AxisScale::cells, .is_shown = false};
    const auto canvas = drawn(Plot{.x = axis, .y = axis, .layers = {Image{field}}}, room);
    return std::ranges::count_if(test::all<RecordingCanvas::Line>(canvas),
                                 [](const auto& line) { return line.stroke.color.a < 255; });
  };
  EXPECT_EQ(signs({400, 400}), 28);
  EXPECT_EQ(signs({60, 400}), 0) << "no room";
}

TEST(PlotMatrix, HasTheColoursOfMeansUnderAPixel) {
  FieldSpec spec{.encoding = nullptr,
                 .window = MatrixWindow{numbers(4, 4), 0, 4, 0, 4},
                 .colors = colormaps(light_palette()).front().colors,
                 .values = {-33, 33}};
  const auto colors = field_colors(spec, 1, 2);
  EXPECT_EQ(colors[0], color_of(spec, 6.5));
  EXPECT_EQ(colors[1], color_of(spec, 26.5));
  EXPECT_EQ(cell_value(spec, 2, 3), 23);
  // Numbers that float32 does not hold.
  const auto large = std::make_shared<const Matrix>(Matrix{1, 1, [](auto, auto) { return 1e300; }});
  spec.window = MatrixWindow{large, 0, 1, 0, 1};
  spec.values = {-2e300, 2e300};
  EXPECT_EQ(field_colors(spec, 1, 1)[0], color_at(spec.colors, 0.5));
}

TEST(PlotMatrix, FindsTheCellUnderThePointerAndZoomsBothAxes) {
  for (const bool turned : {false, true}) {
    const auto picture = layout(Shown{.is_turned = turned});
    const auto* const panel = picture.find("matrix");
    const Point cell = panel->pixel({12.5, 70.5});
    const auto found = hit(picture, test::wheel(cell, 1));
    ASSERT_TRUE(found && found->x_cells && found->y_cells && found->zoom && found->zoom_y);
    EXPECT_TRUE(found->x_cells->first <= 12 && 12 < found->x_cells->first + found->x_cells->count);
    EXPECT_TRUE(found->y_cells->first <= 70 && 70 < found->y_cells->first + found->y_cells->count);
    EXPECT_NEAR(found->zoom->to - found->zoom->from, 40 / 1.25, 1e-9);
    EXPECT_NEAR((12.5 - found->zoom->from) / (40 / 1.25), 12.5 / 40, 1e-9);
    EXPECT_EQ(*hit(picture, test::double_click(cell))->zoom_y, Extent{});
  }
}

TEST(PlotMatrix, FindsACellThatIsPartlyShown) {
  Figure figure;
  figure.cells.push_back(
      {.id = "row",
       .panel = Plot{.x = {.extent = Extent{7.2, 10.4}, .scale = AxisScale::cells},
                     .layers = {Line{.points = {{7.5, 0}, {10.5, 1}}}}}});
  const auto picture = layout(std::move(figure));
  const auto* const panel = picture.find("row");
  for (const double x : {7.25, 10.39}) {
    const auto found = hit(picture, {.at = panel->pixel({x, 0.5})});
    ASSERT_TRUE(found && found->x_cells) << x;
    EXPECT_EQ(found->x_cells->first, static_cast<std::int64_t>(x)) << x;
  }
}

TEST(PlotMatrix, IsMovedByADrag) {
  const auto picture = layout(Shown{{20, 40}, {10, 20}});
  const auto* const panel = picture.find("matrix");
  const auto found =
      hit(picture, test::drag(panel->frame.centre(), {panel->frame.width() / 10, 0}));
  ASSERT_TRUE(found && found->zoom && found->zoom_y);
  EXPECT_NEAR(found->zoom->from, 9, 1e-9);
  EXPECT_NEAR(found->zoom_y->from, 20, 1e-9);
}

TEST(PlotMatrix, AbbreviatesTheNameOfAMarkWiderThanThePicture) {
  for (const double width : {200.0, 400.0}) {
    Plot plot{.x = {.extent = Extent{0, 40}, .scale = AxisScale::cells},
              .y = {.extent = Extent{0, 100}, .scale = AxisScale::cells},
              .layers = {CellMark{
                  .cells = {39, 1}, .is_of_x = true, .label = {"t + δ = 999 999 999", "t + δ"}}}};
    const auto canvas = drawn(std::move(plot), {width, 300});
    test::expect_sound(canvas, {{0, 0}, {width, 300}}, "mark");
    test::expect_has(test::all_text(canvas), {width > 300 ? "= 999" : "t + δ\n"});
  }
}

TEST(PlotMatrix, NamesAMarkOutOfSight) {
  for (const Extent& rows : {Extent{0, 20}, Extent{60, 80}})
    test::expect_has(texts(layout(Shown{.rows = rows})), {"row"});
}

TEST(PlotMatrix, IsMovedByItsMinimap) {
  const auto whole = layout(Shown{});
  EXPECT_FALSE(hit(whole, {.at = whole.find("map")->room.centre()}));
  for (const bool turned : {false, true}) {
    const auto picture = layout(Shown{.rows = {0, 20}, .is_turned = turned});
    const auto found = hit(picture, test::drag(picture.find("map")->room.centre(), {0, 0}));
    ASSERT_TRUE(found && found->zoom && found->zoom_y);
    EXPECT_EQ(*found->zoom, Extent{}) << "all columns are shown";
    EXPECT_NEAR(found->zoom_y->from, 40, 1e-9);
    EXPECT_NEAR(found->zoom_y->to, 60, 1e-9);
  }
}

TEST(PlotMatrix, LeavesRoomToItsNeighboursWhereSquare) {
  const auto picture = layout(Shown{.is_square = true});
  const Rect frame = picture.find("matrix")->frame;
  EXPECT_NEAR(frame.width(), frame.height(), 1.01);
  EXPECT_LT(picture.find("map")->room.min.x, frame.max.x + 60);
}

TEST(CellAxis, DriftsByLessThanACellIn200StepsOfTheWheel) {
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
}  // namespace posenc::plot
