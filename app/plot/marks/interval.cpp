#include <optional>
#include <string>

#include <glm/common.hpp>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {
namespace {

constexpr double kPad = 6, kHead = 8;

}  // namespace

std::optional<PlacedLabel> Interval::place_label(const Painting& on,
                                                 const NearLabels& labels) const {
  const TextStyle style{Face::semibold, size::kAxis, stroke.color};
  const Point from = on.pixels.at({x.from, y}), to = on.pixels.at({x.to, y});
  for (const std::string* const words : {&label.full, &label.shortest()}) {
    for (const double share : {0.5, 0.25, 0.75, 0.125, 0.875}) {
      const Point middle = glm::mix(from, to, share);
      const Rect text = on.canvas.text_box(middle, *words, style, HAlign::centre, VAlign::middle);
      const Rect room = text.grown(kPad);
      if (room.min.x - from.x < 2 * kHead || to.x - room.max.x < 2 * kHead) continue;
      if (!labels.is_free(text)) continue;
      PlacedLabel found{*words, style, middle};
      found.plate = {text.grown(2), on.palette.ground.with_alpha(0.7)};
      return found;
    }
  }
  return std::nullopt;
}

/// With the label on a plate upon it.
void Interval::draw(const Painting& on, const PlacedLabel& layout) const {
  constexpr double kEnd = 7;
  Canvas& canvas = on.canvas;
  const Point from = on.pixels.at({x.from, y}), to = on.pixels.at({x.to, y});
  const Rect gap = layout.plate->box.grown(kPad - 2);
  canvas.line(from, {gap.min.x, from.y}, stroke);
  canvas.line({gap.max.x, to.y}, to, stroke);
  canvas.arrow_head(from, {-1, 0}, kHead, stroke.color);
  canvas.arrow_head(to, {1, 0}, kHead, stroke.color);
  for (const Point end : {from, to})
    canvas.line(end - Point(0, kEnd), end + Point(0, kEnd), stroke);
  layout.draw(canvas);
}

}  // namespace posenc::plot
