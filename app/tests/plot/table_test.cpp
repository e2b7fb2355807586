#include <string>

#include <gtest/gtest.h>

#include "picture.hpp"
#include "plot/plot.hpp"

namespace posenc::plot {
namespace {

using test::all_text;
using test::contains;

constexpr Color kInk{1, 2, 3};

TextTable table() {
  TextTable made{.header = {{{"name", kInk}, {"value", kInk}}}};
  for (const auto* const name : {"one", "two", "three"})
    made.rows.push_back({{{.text = name, .color = kInk, .notes = {"with a note"}},
                          {.text = {"a long text", "brief"}, .color = kInk, .plate = kInk}}});
  return made;
}

Placed placed(Panel panel, Point size) {
  Figure figure;
  figure.cells.push_back({.id = "panel", .panel = std::move(panel)});
  RecordingCanvas canvas;
  return lay_out(canvas, dark_palette(), std::move(figure), {{0, 0}, size}, false);
}

RecordingCanvas drawn(const Placed& picture) {
  RecordingCanvas canvas;
  draw(canvas, dark_palette(), picture);
  return canvas;
}

TEST(PlotTable, DropsNotesWhereRowsAreLow) {
  const auto high = all_text(drawn(placed(table(), {600, 400})));
  for (const auto* const text : {"name", "value", "three", "with a note", "a long text"})
    EXPECT_TRUE(contains(high, text)) << text;
  EXPECT_FALSE(contains(all_text(drawn(placed(table(), {600, 150}))), "with a note"));
}

TEST(PlotTable, StandsInPlaceOfAnAxis) {
  const Plot plot{.x = {.extent = Extent{0, 1}}, .y = {.extent = Extent{-3, 0}}, .rows = table()};
  const auto wide = placed(plot, {900, 400}), narrow = placed(plot, {200, 400});
  EXPECT_EQ(wide.panels[0].columns.size(), 2u);
  EXPECT_EQ(narrow.panels[0].columns.size(), 1u) << "the last column goes";
  const auto& panel = wide.panels[0];
  EXPECT_LT(panel.columns[1].to, panel.frame.min.x);
  for (const auto& text : test::all<RecordingCanvas::Text>(drawn(wide))) {
    if (text.text == "two") {
      EXPECT_NEAR(panel.y.data_from_pixel(text.at.y), -1.5, 0.5);
    }
  }
}

TEST(PlotTable, IsHitByRowAndColumn) {
  const auto picture = placed(table(), {600, 400});
  const auto& panel = picture.panels[0];
  const auto at = [&](double x, double row) {
    return hit(picture, {.at = {x, panel.frame.min.y + row / 3 * panel.frame.height()}});
  };
  EXPECT_EQ(at(panel.columns[1].from + 1, 2.5)->item, 2u);
  EXPECT_EQ(at(panel.columns[1].from + 1, 2.5)->column, 1u);
  EXPECT_EQ(at(panel.columns[0].from + 1, 0.5)->item, 0u);
  EXPECT_EQ(at(panel.columns[0].from + 1, 0.5)->column, 0u);
  EXPECT_FALSE(at(10, -0.2)->column) << "its header";
}

TEST(PlotTable, MarksThatAreCloseThinOut) {
  Dots dots{.fill = kInk, .thins = true};
  for (int i = 0; i < 5000; ++i) dots.points.emplace_back(i, 0.5);
  const Plot plot{.x = {.extent = Extent{0, 5000}}, .layers = {dots}};
  const auto circles = test::all<RecordingCanvas::Circle>(drawn(placed(plot, {600, 300})));
  EXPECT_GT(circles.size(), 50u);
  EXPECT_LT(circles.size(), 200u);
  EXPECT_LT(circles[0].radius, 2);
}

}  // namespace
}  // namespace posenc::plot
