#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {
namespace {

Rect box_of(const Bar& bar, const Pixels& pixels) {
  constexpr double kThinnest = 1.5, kRoomForGap = 4;
  const double left = pixels.x(bar.box.min.x), right = pixels.x(bar.box.max.x);
  const double a = pixels.y(bar.box.min.y), b = pixels.y(bar.box.max.y);
  const double middle = (a + b) / 2, half = std::max(std::abs(a - b), kThinnest) / 2;
  const double gap = right - left > kRoomForGap && !bar.hatch ? 1 : 0;
  return pixels.box(left, right - gap, middle - half, middle + half);
}

}  // namespace

void Bars::fit(Fit& fit) const {
  for (const Bar& bar : bars) {
    fit.take_x(bar.box.min.x), fit.take_x(bar.box.max.x);
    fit.take_y(bar.box.min.y), fit.take_y(bar.box.max.y);
  }
}

void Bars::draw(const Painting& on) const {
  for (const Bar& bar : bars) {
    const Rect box = box_of(bar, on.pixels);
    on.canvas.rect(box, bar.color);
    if (bar.hatch) on.canvas.hatch(box, *bar.hatch);
  }
  for (const Bar& bar : bars) {
    if (bar.outline) on.canvas.rect(box_of(bar, on.pixels).grown(2.5), std::nullopt, bar.outline);
  }
}

double Bars::distance(const PlacedPlot& on, Point pixel) const {
  double least = HUGE_VAL;
  for (const Bar& bar : bars) {
    const Rect box = box_of(bar, on.pixels);
    least = std::min(least, glm::distance(glm::clamp(pixel, box.min, box.max), pixel));
  }
  return least;
}

void Bars::annotate(Labels& labels) const {
  if (labels.near() == nullptr) return;
  for (const Bar& bar : bars)
    labels.near()->block(box_of(bar, labels.on().pixels), NearLabels::Kind::line);
}

LegendEntry Bars::legend() const {
  const Bar first = bars.empty() ? Bar() : bars.front();
  return {.name = &name, .fill = first.color, .hatch = first.hatch};
}

}  // namespace posenc::plot
