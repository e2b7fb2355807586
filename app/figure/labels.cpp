#include "figure/labels.hpp"

#include <algorithm>
#include <array>

namespace posenc {

void LabelPlacer::block(const Rect& rect) { taken_.push_back(rect); }

bool LabelPlacer::is_free(const Rect& box) const {
  if (box.min.x < bounds_.min.x || box.min.y < bounds_.min.y || box.max.x > bounds_.max.x ||
      box.max.y > bounds_.max.y) {
    return false;
  }
  return std::none_of(taken_.begin(), taken_.end(),
                      [&](const Rect& other) { return box.overlaps(other); });
}

bool LabelPlacer::place(Canvas& canvas, Point anchor, double gap, std::string_view text,
                        const TextStyle& style) {
  struct Side {
    Point away;  // in gaps
    HAlign h;
    VAlign v;
  };
  // A diagonal is as far away as a straight side.
  constexpr double kDiagonal = 0.7071;
  constexpr std::array<Side, 8> kSides = {{
      {{1, 0}, HAlign::left, VAlign::middle},
      {{-1, 0}, HAlign::right, VAlign::middle},
      {{0, -1}, HAlign::centre, VAlign::bottom},
      {{0, 1}, HAlign::centre, VAlign::top},
      {{kDiagonal, -kDiagonal}, HAlign::left, VAlign::bottom},
      {{kDiagonal, kDiagonal}, HAlign::left, VAlign::top},
      {{-kDiagonal, -kDiagonal}, HAlign::right, VAlign::bottom},
      {{-kDiagonal, kDiagonal}, HAlign::right, VAlign::top},
  }};
  for (const Side& side : kSides) {
    const Point at = anchor + side.away * gap;
    const Rect box = canvas.text_box(at, text, style, side.h, side.v);
    if (!is_free(box)) continue;
    canvas.text(at, text, style, side.h, side.v);
    block(box);
    return true;
  }
  return false;
}

}  // namespace posenc
