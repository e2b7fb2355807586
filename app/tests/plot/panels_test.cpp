#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "figure/recording_canvas.hpp"
#include "plot/plot.hpp"
#include "recorded.hpp"

/// Panels of a figure beside each other, and named ticks.
namespace posenc::plot {
namespace {

constexpr Rect kRoom{{0, 0}, {600, 400}};

/// A plot of so many columns below a picture of its own.
Figure figure(std::size_t columns) {
  Plot plot{.x = {.extent = Extent{-0.5, static_cast<double>(columns) - 0.5}},
            .y = {.extent = Extent{0, 1}},
            .title = "title"};
  for (std::size_t i = 0; i < columns; ++i) plot.x.tick_names.push_back("n" + std::to_string(i));
  Figure figure;
  figure.cells.push_back({.id = "own", .panel = Custom{[](Canvas&, const Rect&) {}, true}});
  figure.cells.push_back({.id = "plot",
                          .panel = std::move(plot),
                          .row = 1,
                          .least = {100, 150},
                          .priority = 1,
                          .bare_in_compact = true});
  return figure;
}

Placed placed(std::size_t columns, bool is_compact = false) {
  RecordingCanvas canvas;
  return lay_out(canvas, dark_palette(), figure(columns), kRoom, is_compact);
}

std::string drawn_text(const Placed& picture) {
  RecordingCanvas canvas;
  draw(canvas, dark_palette(), picture);
  return test::all_text(canvas);
}

TEST(PlotPanels, AnAlignedPictureIsAsWideAsTheFrameOfThePlotBelow) {
  const auto picture = placed(4);
  const auto& [min, max] = picture.find("own")->room;
  EXPECT_EQ(min.x, picture.find("plot")->frame.min.x);
  EXPECT_EQ(max.x, picture.find("plot")->frame.max.x);
  EXPECT_GT(min.x, 0);
}

TEST(PlotPanels, ACompactPictureHasABarePlotWithoutTitleAndAxes) {
  EXPECT_TRUE(test::contains(drawn_text(placed(4)), "title"));
  const auto compact = placed(4, true);
  ASSERT_NE(compact.find("plot"), nullptr);
  const auto text = drawn_text(compact);
  EXPECT_FALSE(test::contains(text, "title") || test::contains(text, "n3")) << text;
}

TEST(PlotPanels, NamesOfAnAxisAreThinnedFromTheLast) {
  const auto few = drawn_text(placed(4));
  for (const char* name : {"n0", "n1", "n2", "n3"}) EXPECT_TRUE(test::contains(few, name)) << few;
  const auto many = drawn_text(placed(101));
  EXPECT_TRUE(test::contains(many, "n100")) << many;
  EXPECT_TRUE(test::contains(many, "n84")) << many;
  EXPECT_FALSE(test::contains(many, "n99")) << many;
}

}  // namespace
}  // namespace posenc::plot
