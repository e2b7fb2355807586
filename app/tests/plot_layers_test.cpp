#include <string>

#include <gtest/gtest.h>

#include "picture.hpp"
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

}  // namespace
}  // namespace posenc::plot
