#include <algorithm>
#include <cmath>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {
namespace {

/// In columns of a pixel, each reaching under the next so that no seam shows.
void draw_between(const Painting& on, const Band& band, std::size_t i) {
  if (std::isnan(band.low[i]) || std::isnan(band.low[i + 1])) return;
  constexpr double kOverlap = 0.75;
  const Pixels& pixels = on.pixels;
  const double left = pixels.x(band.x[i]), right = pixels.x(band.x[i + 1]);
  const int columns = std::max(1, static_cast<int>(std::ceil(right - left)));
  for (int c = 0; c < columns; ++c) {
    const double share = (c + 0.5) / columns;
    const double low = std::lerp(band.low[i], band.low[i + 1], share);
    const double high = std::lerp(band.high[i], band.high[i + 1], share);
    on.canvas.rect(pixels.box(left + (right - left) * c / columns,
                              left + (right - left) * (c + 1) / columns + kOverlap, pixels.y(high),
                              pixels.y(low)),
                   band.color);
  }
}

}  // namespace

void Band::fit(Fit& fit) const {
  for (const double at : x) fit.take_x(at);
  for (const double v : low) fit.take_y(v);
  for (const double v : high) fit.take_y(v);
}

void Band::draw(const Painting& on) const {
  if (!is_stepped) {
    for (std::size_t i = 0; i + 1 < low.size(); ++i) draw_between(on, *this, i);
    return;
  }
  constexpr double kThinnest = 2.5, kOverlap = 0.5;
  const Pixels& pixels = on.pixels;
  for (std::size_t i = 0; i < low.size(); ++i) {
    const double a = pixels.y(low[i]), b = pixels.y(high[i]);
    const double middle = (a + b) / 2, half = std::max(std::abs(a - b), kThinnest) / 2;
    on.canvas.rect(
        pixels.box(pixels.x(x[i]), pixels.x(x[i + 1]) + kOverlap, middle - half, middle + half),
        color);
  }
}

void Band::annotate(Labels& labels) const {
  if (labels.near() == nullptr) return;
  const Pixels& pixels = labels.on().pixels;
  for (std::size_t i = 0; i < low.size(); ++i) {
    const double at = pixels.x(x[i]);
    labels.near()->block(pixels.box(at, at, pixels.y(high[i]), pixels.y(low[i])).grown(4),
                         NearLabels::Kind::line);
  }
}

LegendEntry Band::legend() const { return {.name = &name, .fill = color}; }

}  // namespace posenc::plot
