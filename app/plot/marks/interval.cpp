#include "plot/painting.hpp"

namespace posenc::plot {

/// With the label or its brief form on a plate in its middle; nothing where neither fits between
/// the arrow heads.
void Interval::draw(const Painting& on) const {
  constexpr double kPad = 6, kHead = 8, kEnd = 7;
  Canvas& canvas = on.canvas;
  const TextStyle style{Face::semibold, size::kAxis, stroke.color};
  const Point from = on.pixels.at({x.from, y}), to = on.pixels.at({x.to, y});
  const Point middle = (from + to) / 2.0;
  for (const std::string* const words : {&label.full, &label.shortest()}) {
    const Rect plate =
        canvas.text_box(middle, *words, style, HAlign::centre, VAlign::middle).grown(kPad);
    if (plate.min.x - from.x < 2 * kHead) continue;
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

}  // namespace posenc::plot
