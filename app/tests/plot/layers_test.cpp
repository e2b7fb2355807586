#include <string>

#include <gtest/gtest.h>

#include "picture.hpp"
#include "plot/columns.hpp"
#include "plot/plot.hpp"

namespace posenc::plot {
namespace {

using test::all_text;

RecordingCanvas drawn(Layer layer) {
  Plot plot{.x = {.extent = Extent{0, 100}}, .y = {.extent = Extent{0, 1}}};
  plot.layers.push_back(std::move(layer));
  Figure figure;
  figure.cells.push_back({.id = "plot", .panel = std::move(plot)});
  RecordingCanvas canvas;
  draw(canvas, dark_palette(),
       lay_out(canvas, dark_palette(), std::move(figure), {{0, 0}, {600, 400}}, false));
  return canvas;
}

TEST(PlotLayers, AnIntervalHasTheLabelThatFitsOrIsLeftOut) {
  const auto interval = [](double to) {
    return drawn(Interval{{10, to}, 0.5, {dark_palette().k, 1.5}, {"40 positions", "40"}});
  };
  EXPECT_TRUE(test::contains(all_text(interval(60)), "40 positions"));
  const auto brief = all_text(interval(28));
  EXPECT_TRUE(test::contains(brief, "40") && !test::contains(brief, "positions")) << brief;
  const auto count = [](const RecordingCanvas& canvas) { return canvas.commands().size(); };
  EXPECT_EQ(count(interval(11)), count(drawn(Dots{})));
}

TEST(PlotAxis, TheNameOfALowPlotStaysBesideItOrIsLeftOut) {
  for (double height = 60; height < 300; height += 7) {
    const Rect area{{0, 0}, {600, height}};
    Figure figure;
    figure.cells.push_back(
        {.id = "plot",
         .panel = Plot{.x = {.extent = Extent{0, 1}, .is_shown = false},
                       .y = {.name = {"numbers of p(63)", "p(63)"}, .extent = Extent{0, 1}}}});
    RecordingCanvas canvas;
    draw(canvas, dark_palette(), lay_out(canvas, dark_palette(), std::move(figure), area, false));
    test::expect_sound(canvas, area, std::to_string(height));
    EXPECT_EQ(test::contains(all_text(canvas), "numbers"), height > 220) << height;
  }
}

Columns eight(double width) {
  return {.room = {{100, 50}, {100 + width, 150}},
          .items = {7, 6, 5, 4, 3, 2, 1, 0},
          .selected = 5,
          .color = dark_palette().k};
}

TEST(PlotColumns, FindTheItemOfAPixel) {
  const Columns columns = eight(800);
  EXPECT_EQ(columns.item_at(101), 7);
  EXPECT_EQ(columns.item_at(columns.strip(2).centre().x), 5);
  EXPECT_EQ(columns.item_at(899.9), 0);
  EXPECT_FALSE(columns.item_at(99) || columns.item_at(900));
  EXPECT_EQ(columns.selected_column(), 2u);
}

TEST(PlotColumns, LabelTheSelectedItemAndEverySoManyThatFit) {
  const auto labels = [](double width) {
    RecordingCanvas canvas;
    eight(width).draw_labels(canvas, dark_palette(), 40, "bit",
                             [](int j) { return std::to_string(j); });
    return all_text(canvas);
  };
  EXPECT_EQ(labels(800), "bit\n5\n0\n1\n2\n3\n4\n6\n7\n");
  EXPECT_EQ(labels(100), "bit\n5\n0\n2\n") << "4 and 6 are too near to 5";
}

TEST(PlotColumns, BarsEndAtTheirCountsWhichAreAboveThem) {
  RecordingCanvas canvas;
  const AxisMap up{0, 4, 200, 100};
  eight(800).draw_bars(canvas, dark_palette(), up, 900, [](int j) { return j == 0 ? 0 : j % 4; });
  const auto bars = test::all<RecordingCanvas::Box>(canvas);
  ASSERT_EQ(bars.size(), 6u) << "none where the count is 0";
  EXPECT_EQ(bars[3].rect.min.y, 175) << "of 5";
  EXPECT_EQ(bars[3].fill, dark_palette().k);
  EXPECT_EQ(all_text(canvas), "1\n1\n2\n3\n2\n3\n");
}

}  // namespace
}  // namespace posenc::plot
