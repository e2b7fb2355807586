#include "plot/labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace posenc::plot {

bool PointLabels::place(std::span<const Point> anchors, std::string_view text,
                        const TextStyle& style, std::optional<Point> away_from) {
  constexpr std::array kWays{Way{12, false}, Way{24, false},  Way{40, false}, Way{14, true},
                             Way{28, true},  Way{56, false},  Way{56, true},  Way{80, false},
                             Way{80, true},  Way{120, false}, Way{120, true}, Way{170, true}};
  constexpr double kDiagonal = 0.7071;
  constexpr std::array<Point, 8> kSides{{{1, 0},
                                         {kDiagonal, -kDiagonal},
                                         {kDiagonal, kDiagonal},
                                         {-1, 0},
                                         {-kDiagonal, -kDiagonal},
                                         {-kDiagonal, kDiagonal},
                                         {0, -1},
                                         {0, 1}}};
  for (const Way& way : kWays) {
    for (const Point anchor : anchors) {
      auto sides = kSides;
      if (away_from)
        std::ranges::stable_sort(sides, std::ranges::greater{}, [&](Point side) {
          return std::round(glm::dot(side, anchor - *away_from));
        });
      for (const Point side : sides) {
        if (place_at(anchor, side, way, text, style)) return true;
      }
    }
  }
  return false;
}

bool PointLabels::place_at(Point anchor, Point side, const Way& way, std::string_view text,
                           const TextStyle& style) {
  constexpr double kPad = 3, kNear = 30;
  const auto extent = canvas_.measure(text, style);
  const Point half{extent.width / 2 + kPad, (extent.ascent + extent.descent) / 2 + kPad};
  // The nearest point of the box is `gap` away.
  const Point near = anchor + side * way.gap;
  const Point centre = near + glm::sign(side) * half;
  const Rect box{centre - half, centre + half};
  if (!(way.has_plate ? plated_ : bare_).is_free(box)) return false;
  if (way.gap > kNear) {
    if (!is_clear(anchor + side * kNear / 2.0, near)) return false;
    canvas_.line(anchor + side * kNear / 3.0, near, {palette_.muted, 1});
  }
  if (way.has_plate) canvas_.rect(box, palette_.ground.with_alpha(0.85), std::nullopt, 4);
  canvas_.text(centre, text, style, HAlign::centre, VAlign::middle);
  block(box);
  labels_.push_back(box);
  return true;
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
