#include <algorithm>
#include <cmath>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {
namespace {

/// From one x to a later one, in columns of a pixel, each reaching under the next so that no seam
/// shows.
void draw_between(const Painting& on, const Band& band, std::size_t from, std::size_t to) {
  constexpr double kOverlap = 0.75;
  const Pixels& pixels = on.pixels;
  const double left = pixels.x(band.x[from]), right = pixels.x(band.x[to]);
  const auto is_flat = [&](std::size_t i) { return band.low[i] == band.high[i]; };
  if (std::isnan(band.low[from]) || std::isnan(band.low[to]) || (is_flat(from) && is_flat(to)))
    return;
  const int columns = std::max(1, static_cast<int>(std::ceil(right - left)));
  for (int c = 0; c < columns; ++c) {
    const double share = (c + 0.5) / columns;
    const double low = std::lerp(band.low[from], band.low[to], share);
    const double high = std::lerp(band.high[from], band.high[to], share);
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
    constexpr double kNarrowest = 0.5;
    for (std::size_t i = 0, next = 1; next < low.size(); i = next++) {
      const double left = on.pixels.x(x[i]);
      while (next + 1 < low.size() && on.pixels.x(x[next + 1]) - left < kNarrowest) ++next;
      draw_between(on, *this, i, next);
    }
    return;
  }
  constexpr double kThinnest = 2.5, kOverlap = 0.5;
  const Pixels& pixels = on.pixels;
  for (std::size_t i = 0; i < low.size(); ++i) {
    if (std::isnan(low[i])) continue;
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
    if (std::isnan(low[i])) continue;
    const double at = pixels.x(x[i]);
    labels.near()->block(pixels.box(at, at, pixels.y(high[i]), pixels.y(low[i])).grown(4),
                         NearLabels::Kind::line);
  }
}

LegendEntry Band::legend() const { return {.name = &name, .fill = color}; }

}  // namespace posenc::plot
