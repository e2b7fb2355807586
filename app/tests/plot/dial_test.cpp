#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <glm/geometric.hpp>

#include "figure/recording_canvas.hpp"
#include "figure/theme.hpp"
#include "picture.hpp"
#include "plot/dial.hpp"
#include "plot/plot.hpp"

/// Circles, boxes with texts and tables in a Figure.
namespace posenc::plot {
namespace {

constexpr Color kInk{200, 100, 50};

Placed placed(RecordingCanvas& canvas, Panel panel, const Rect& area = {{0, 0}, {900, 500}}) {
  Figure figure;
  figure.cells = {{.id = "panel", .panel = std::move(panel)}};
  return lay_out(canvas, dark_palette(), std::move(figure), area, false);
}

RecordingCanvas drawn(Panel panel, const Rect& area = {{0, 0}, {900, 500}}) {
  RecordingCanvas canvas;
  draw(canvas, dark_palette(), placed(canvas, std::move(panel), area));
  return canvas;
}

Plot dial(std::vector<Layer> layers) {
  const Axis axis{.extent = Extent{-1.5, 1.5}, .is_shown = false};
  return {.x = axis, .y = axis, .layers = std::move(layers), .has_equal_units = true};
}

TEST(PlotDial, UnitsAreEqualAndTheExtentIsInView) {
  for (const Point size : {Point(900, 500), Point(300, 800)}) {
    RecordingCanvas canvas;
    const auto picture = placed(canvas, dial({}), {{0, 0}, size});
    const auto& panel = picture.panels.front();
    const double across = panel.x.pixel_from_data(1) - panel.x.pixel_from_data(0);
    const double up = panel.y.pixel_from_data(0) - panel.y.pixel_from_data(1);
    EXPECT_NEAR(across, up, 1e-9);
    EXPECT_LE(panel.x.data_from, -1.5);
    EXPECT_GE(panel.y.data_to, 1.5);
    EXPECT_NEAR(panel.x.pixel_from_data(0), panel.frame.centre().x, 1e-9);
  }
}

TEST(PlotDial, AnArcGoesThroughItsTurnFromTheTop) {
  for (const double turn : {0.5, -2.0, 10.0}) {
    const Line line = arc(1, turn, 0.5, {});
    EXPECT_NEAR(glm::distance(line.points.back(), on_circle(1 + turn, 0.5)), 0, 1e-12);
    double swept = 0;
    for (std::size_t i = 1; i < line.points.size(); ++i) {
      const Point a = line.points[i - 1], b = line.points[i];
      swept -= std::atan2(a.x * b.y - a.y * b.x, glm::dot(a, b));
    }
    EXPECT_NEAR(swept, turn, 1e-9);
    const bool is_wound = std::abs(turn) > 2 * std::numbers::pi;
    EXPECT_EQ(glm::length(line.points.front()) < 0.49, is_wound);
  }
}

TEST(PlotDial, AnArrowHeadIsDrawnWhereTheLineIsLongEnough) {
  for (const double length : {1.0, 0.01}) {
    Line line = hand({0, 0}, {length, 0}, {kInk, 2});
    line.has_arrow = true;
    const auto heads = test::all<RecordingCanvas::Fill>(drawn(dial({line})));
    EXPECT_EQ(heads.size(), length == 1 ? 1u : 0u);
  }
}

TEST(PlotLabels, BeginOnTheSideAwayFromAPoint) {
  for (const Point tip : {Point(1, 0), Point(-1, 0), Point(0, 1), Point(-0.7, -0.7)}) {
    const Label label{.anchors = {tip}, .text = "tip", .color = kInk, .away_from = Point(0, 0)};
    const auto words = test::all<RecordingCanvas::Text>(drawn(dial({label})));
    ASSERT_EQ(words.size(), 1u);
    const Point from_tip = words[0].box.centre() -
                           test::all<RecordingCanvas::Text>(
                               drawn(dial({Label{.anchors = {Point(0, 0)}, .text = "tip"}})))[0]
                               .box.centre();
    EXPECT_GT(glm::dot(from_tip, Point(tip.x, -tip.y)), 0) << tip.x << " " << tip.y;
  }
}

TEST(PlotLabels, KeepOffAHandOfTwoPointsAndNotOffItsBox) {
  const Line diagonal = hand({-1, -1}, {1, 1}, {kInk, 2});
  const Label label{.anchors = {Point(-0.9, 0.9)}, .text = "beside", .color = kInk};
  const auto words = test::all<RecordingCanvas::Text>(drawn(dial({diagonal, label})));
  ASSERT_EQ(words.size(), 1u) << "without a plate and a line";
  EXPECT_TRUE(test::all<RecordingCanvas::Box>(drawn(dial({diagonal, label}))).empty());
}

TEST(PlotBoxTexts, AreOfOneSizeThatFitsOrNotThere) {
  const auto texts = [](double width) {
    return drawn(dial({BoxTexts{{{.box = {{0, 0}, {width, 1}}, .text = "−0.2120", .color = kInk},
                                 {.box = {{0, -1}, {1, 0}}, .text = "1", .color = kInk}}}}));
  };
  for (const double width : {0.9, 0.4}) {
    const auto words = test::all<RecordingCanvas::Text>(texts(width));
    ASSERT_EQ(words.size(), 2u);
    EXPECT_EQ(words[0].style.size, words[1].style.size);
    EXPECT_LT(words[0].box.width(), 500 / 3.0 * width);
  }
  EXPECT_TRUE(test::all<RecordingCanvas::Text>(texts(0.05)).empty());
}

TEST(PlotTable, ColumnsEndAtOneXAndFitTheRoom) {
  Table table;
  const auto cell = [](const char* text) { return TableText{text, kInk}; };
  table.rows = {{cell(""), cell("before"), cell("now")},
                {cell("a long name"), cell("1"), cell("2 000")},
                {},
                {cell("a caption that is longer than the first column")},
                {cell("b"), cell("−1"), cell("3")}};
  for (const double width : {900.0, 300.0}) {
    const Rect area{{0, 0}, {width, 400}};
    const auto canvas = drawn(table, area);
    test::expect_no_overlaps(canvas, "table");
    std::vector<double> ends;
    for (const auto& word : test::all<RecordingCanvas::Text>(canvas)) {
      EXPECT_LE(word.box.max.x, width + 1);
      if (word.text == "now" || word.text == "2 000" || word.text == "3")
        ends.push_back(word.box.max.x);
    }
    ASSERT_EQ(ends.size(), 3u);
    EXPECT_NEAR(*std::ranges::max_element(ends), *std::ranges::min_element(ends), 1e-6);
  }
}

}  // namespace
}  // namespace posenc::plot
