#include <optional>
#include <string>

#include <glm/common.hpp>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {

/// With the label or its brief form on a plate upon it, where no line is; nothing where neither
/// fits between the arrow heads.
void Interval::draw(const Painting& on, const Labels& labels) const {
  constexpr double kPad = 6, kHead = 8, kEnd = 7;
  Canvas& canvas = on.canvas;
  const TextStyle style{Face::semibold, size::kAxis, stroke.color};
  const Point from = on.pixels.at({x.from, y}), to = on.pixels.at({x.to, y});
  for (const std::string* const words : {&label.full, &label.shortest()}) {
    for (const double share : {0.5, 0.25, 0.75, 0.125, 0.875}) {
      const Point middle = glm::mix(from, to, share);
      const Rect text = canvas.text_box(middle, *words, style, HAlign::centre, VAlign::middle);
      const Rect plate = text.grown(kPad);
      if (plate.min.x - from.x < 2 * kHead || to.x - plate.max.x < 2 * kHead) continue;
      if (!labels.near()->is_free(text)) continue;
      canvas.line(from, {plate.min.x, from.y}, stroke);
      canvas.line({plate.max.x, to.y}, to, stroke);
      canvas.arrow_head(from, {-1, 0}, kHead, stroke.color);
      canvas.arrow_head(to, {1, 0}, kHead, stroke.color);
      for (const Point end : {from, to})
        canvas.line(end - Point(0, kEnd), end + Point(0, kEnd), stroke);
      canvas.rect(plate.grown(2 - kPad), on.palette.ground.with_alpha(0.7), std::nullopt, 4);
      canvas.text(middle, *words, style, HAlign::centre, VAlign::middle);
      return;
    }
  }
}

}  // namespace posenc::plot
