#include "views/distance/hands.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <glm/geometric.hpp>
#include <posenc/rotation.hpp>

#include "figure/labels.hpp"
#include "views/rotation_arcs.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_numbers.hpp"

namespace posenc::distance {
namespace {

/// In pixels, and the product of p_k(t) with either end.
struct Hands {
  Point centre{0, 0}, here{0, 0}, ahead{0, 0}, behind{0, 0};
  Point foot{0, 0};  ///< of both ends on the line of p_k(t)
  double radius = 0, product = 0;
  bool turns = true;  ///< M carries the pair
};

Hands hands(const Scene& scene, Point centre, double radius) {
  const auto& encoding = scene.sinusoidal();
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  Hands made{.centre = centre, .radius = radius, .turns = encoding.is_rotation(k)};
  // Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
  constexpr double kRoomForSquare = 0.7;
  const double length = radius * (made.turns ? 1 : kRoomForSquare) / encoding.scale();
  const auto p = pair_at(encoding, k, state.position);
  const auto end = [&](std::array<double, 2> v) { return centre + length * Point(v[0], -v[1]); };
  const auto there = rotation_block(encoding, k, state.offset)(p);
  made.here = end(p);
  made.ahead = end(there);
  made.behind = end(rotation_block(encoding, k, -state.offset)(p));
  made.product = p[0] * there[0] + p[1] * there[1];
  const double squared = p[0] * p[0] + p[1] * p[1];
  made.foot = centre + (squared > 0 ? made.product / squared : 0) * (made.here - centre);
  return made;
}

/// Both ways from t, one inside the other: as far ahead as behind.
void draw_ways(Canvas& canvas, LabelPlacer& labels, const Palette& palette, const Scene& scene,
               const Hands& at) {
  const State& state = scene.state();
  rotation::Layout circle;
  circle.centre = at.centre;
  circle.radius = at.radius;
  const Point out = at.here - at.centre;
  for (const bool ahead : {true, false}) {
    auto angle = rotation::angle_of(scene.sinusoidal(), static_cast<int>(state.pair),
                                    ahead ? state.offset : -state.offset);
    angle.whole = 0;  // which no matrix shows
    rotation::draw_arc(canvas, labels, circle,
                       {.from_rad = std::atan2(out.x, -out.y),
                        .angle = angle,
                        .name = {},
                        .share = ahead ? 0.5 : 0.34,
                        .color = palette.delta,
                        .width = ahead ? 3.0 : 2.0});
  }
}

/// Beyond an end of a hand, as near as there is room.
void draw_name(Canvas& canvas, LabelPlacer& labels, const Hands& at, Point end,
               std::string_view name, const TextStyle& style) {
  const auto extent = canvas.measure(name, style);
  const Point half{extent.width / 2, (extent.ascent + extent.descent) / 2};
  const Point away =
      glm::distance(end, at.centre) > 1 ? glm::normalize(end - at.centre) : Point(0, -1);
  const double along = std::abs(away.x) * half.x + std::abs(away.y) * half.y;
  for (const double gap : {10.0, 16.0, 24.0, 36.0, -18.0}) {
    const Point middle = end + away * (gap > 0 ? gap + along : gap - along);
    const Rect box = canvas.text_box(middle, name, style, HAlign::centre, VAlign::middle);
    if (!labels.is_free(box)) continue;
    canvas.text(middle, name, style, HAlign::centre, VAlign::middle);
    labels.block(box);
    return;
  }
}

}  // namespace

void draw_hands(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room) {
  constexpr double kSmallCircle = 60, kRoomForNames = 34, kLeast = 20;
  const double side = std::min(room.width(), room.height());
  const Hands at = hands(scene, room.centre(), std::max(kLeast, side / 2 - kRoomForNames));
  const bool is_small = at.radius < kSmallCircle;
  canvas.circle(at.centre, at.radius, palette.panel, Stroke{palette.line, 1.5});
  LabelPlacer labels(room);
  if (at.turns) {
    const Point other = at.centre - (at.here - at.centre);
    canvas.line(at.centre, other, {palette.t, 1.5, Dash::dashed});
    rotation::block_line(labels, at.centre, other, 2);
  }
  if (!is_small) draw_ways(canvas, labels, palette, scene, at);
  canvas.line(at.centre, at.here, {palette.t, 4});
  canvas.line(at.centre, at.ahead, {palette.delta, 3.5});
  canvas.line(at.centre, at.behind, {palette.delta, 2.5, Dash::dashed});
  // As long as ‖M_δ − M_−δ‖, where the radius is 1.
  canvas.line(at.ahead, at.behind, {palette.text, 2, Dash::dotted});
  rotation::block_line(labels, at.ahead, at.behind, 2);
  for (const Point end : {at.here, at.ahead, at.behind}) {
    rotation::block_line(labels, at.centre, end, 3);
    labels.block(Rect{end, end}.grown(6));
  }
  canvas.circle(at.here, 6, palette.t);
  canvas.circle(at.ahead, 7, palette.delta);
  canvas.circle(at.behind, 7, palette.ground, Stroke{palette.delta, 3});
  if (at.turns) {
    canvas.circle(at.foot, 6, palette.k, Stroke{palette.ground, 1.5});
    labels.block(Rect{at.foot, at.foot}.grown(6));
  }
  TextStyle style{Face::semibold, is_small ? size::kAxis : size::kBody + 3, palette.delta};
  draw_name(canvas, labels, at, at.ahead, "+δ", style);
  draw_name(canvas, labels, at, at.behind, "−δ", style);
  style.color = palette.t;
  draw_name(canvas, labels, at, at.here, "t", style);
  if (at.turns)
    labels.place(canvas, at.foot, 10, rotation::cell_text(at.product),
                 {Face::semibold, size::kBody, palette.k, true});
}

}  // namespace posenc::distance
