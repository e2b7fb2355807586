#include "plot/labels.hpp"

#include <algorithm>
#include <array>

#include <glm/common.hpp>

namespace posenc::plot {

bool PointLabels::place(std::span<const Point> anchors, std::string_view text,
                        const TextStyle& style) {
  struct Try {
    double gap;
    bool has_plate;
  };
  constexpr std::array kTries{Try{12, false}, Try{24, false},  Try{40, false}, Try{14, true},
                              Try{28, true},  Try{56, false},  Try{56, true},  Try{80, false},
                              Try{80, true},  Try{120, false}, Try{120, true}, Try{170, true}};
  for (const auto& [gap, has_plate] : kTries) {
    for (const Point anchor : anchors) {
      if (place_at(anchor, gap, text, style, has_plate)) return true;
    }
  }
  return false;
}

bool PointLabels::place_at(Point anchor, double gap, std::string_view text, const TextStyle& style,
                           bool has_plate) {
  constexpr double kPad = 3, kNear = 30, kDiagonal = 0.7071;
  constexpr std::array<Point, 8> kSides{{{1, 0},
                                         {kDiagonal, -kDiagonal},
                                         {kDiagonal, kDiagonal},
                                         {-1, 0},
                                         {-kDiagonal, -kDiagonal},
                                         {-kDiagonal, kDiagonal},
                                         {0, -1},
                                         {0, 1}}};
  const auto extent = canvas_.measure(text, style);
  const Point half{extent.width / 2 + kPad, (extent.ascent + extent.descent) / 2 + kPad};
  for (const Point side : kSides) {
    // The nearest point of the box is `gap` away.
    const Point near = anchor + side * gap;
    const Point centre = near + glm::sign(side) * half;
    const Rect box{centre - half, centre + half};
    if (!(has_plate ? plated_ : bare_).is_free(box)) continue;
    if (gap > kNear && !is_clear(anchor + side * kNear / 2.0, near)) continue;
    if (gap > kNear) canvas_.line(anchor + side * kNear / 3.0, near, {palette_.muted, 1});
    if (has_plate) canvas_.rect(box, palette_.ground.with_alpha(0.85), std::nullopt, 4);
    canvas_.text(centre, text, style, HAlign::centre, VAlign::middle);
    block(box);
    labels_.push_back(box);
    return true;
  }
  return false;
}

/// No label is on the way.
bool PointLabels::is_clear(Point from, Point to) const {
  constexpr int kPieces = 8;
  for (int i = 0; i <= kPieces; ++i) {
    const Point p = glm::mix(from, to, static_cast<double>(i) / kPieces);
    if (std::ranges::any_of(labels_, [&](const Rect& box) { return box.contains(p); }))
      return false;
  }
  return true;
}

void draw_interval(Canvas& canvas, const Palette& palette, Point from, Point to, const Text& text,
                   const Stroke& stroke) {
  constexpr double kPad = 6, kHead = 8, kEnd = 7;
  const TextStyle style{Face::semibold, size::kSmall, stroke.color};
  const Point middle = (from + to) / 2.0;
  for (const std::string* const words : {&text.full, &text.shortest()}) {
    const Rect plate =
        canvas.text_box(middle, *words, style, HAlign::centre, VAlign::middle).grown(kPad);
    if (plate.min.x - from.x < 2 * kHead) continue;
    canvas.line(from, {plate.min.x, from.y}, stroke);
    canvas.line({plate.max.x, to.y}, to, stroke);
    canvas.arrow_head(from, {-1, 0}, kHead, stroke.color);
    canvas.arrow_head(to, {1, 0}, kHead, stroke.color);
    for (const Point end : {from, to})
      canvas.line(end - Point(0, kEnd), end + Point(0, kEnd), stroke);
    canvas.rect(plate.grown(2 - kPad), palette.ground.with_alpha(0.7), std::nullopt, 4);
    canvas.text(middle, *words, style, HAlign::centre, VAlign::middle);
    return;
  }
}

}  // namespace posenc::plot
