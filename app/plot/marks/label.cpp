#include <cmath>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {

void Label::annotate(Labels& labels) const {
  const Pixels& pixels = labels.on().pixels;
  const TextStyle style{face, size, color};
  if (is_beside) {
    if (!anchors.empty()) labels.add_at_end({text.full, style, pixels.y(anchors.front().y)});
    return;
  }
  PointLabel near{.text = text, .style = style};
  for (const Point p : anchors) {
    if (pixels.shows_x(p.x) && std::isfinite(p.y)) near.anchors.push_back(pixels.at(p));
  }
  if (away_from) near.away_from = pixels.at(*away_from);
  if (!near.anchors.empty()) labels.add(std::move(near));
}

Margins Label::label_room(Canvas& canvas, const Plot&, bool) const {
  if (!is_beside) return {};
  return {.right = kLeader + canvas.measure(text.full, {face, size, {}}).width + 2};
}

}  // namespace posenc::plot
