#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <posenc/rotation.hpp>

#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/rotation_layout.hpp"

namespace posenc::rotation {
namespace {

/// Clockwise from the cosine axis, as the hand of a clock turns.
Point direction(double angle_rad) { return {std::sin(angle_rad), -std::cos(angle_rad)}; }

void block_line(LabelPlacer& labels, Point a, Point b, double margin) {
  constexpr double kPiece = 8;
  const int pieces = std::max(1, static_cast<int>(glm::distance(a, b) / kPiece));
  for (int i = 0; i <= pieces; ++i) {
    const Point p = glm::mix(a, b, static_cast<double>(i) / pieces);
    labels.block(Rect{p, p}.grown(margin));
  }
}

/// A box of that size whose nearest side is `gap` from `tip`, seen along `away`.
Rect box_beyond(Point tip, Point away, double gap, Point extent) {
  const Point centre = tip + away * gap + away * extent * 0.5;
  return {centre - extent * 0.5, centre + extent * 0.5};
}

/// The first of the candidates that is free.
std::optional<Rect> first_free(const LabelPlacer& labels, const std::vector<Rect>& candidates) {
  const auto found =
      std::ranges::find_if(candidates, [&](const Rect& box) { return labels.is_free(box); });
  return found == candidates.end() ? std::nullopt : std::optional(*found);
}

/// The same, moved on until no corner of it comes nearer to the circle's centre.
Rect box_outside(Point centre, double radius, Point away, Point extent) {
  Rect box = box_beyond(centre + away * radius, away, 0, extent);
  constexpr int kSteps = 8;
  for (int i = 0; i < kSteps; ++i) {
    const double near = glm::distance(centre, glm::clamp(centre, box.min, box.max));
    if (near >= radius) break;
    box = {box.min + away * (radius - near), box.max + away * (radius - near)};
  }
  return box;
}

/// The name of a hand outside the circle: straight out, or moved along the rim by at most so many steps.
bool draw_hand_name(Canvas& canvas, LabelPlacer& labels, Point centre, Point tip, double gap,
                    const std::string& name, const TextStyle& style, int steps) {
  const auto extent = canvas.measure(name, style);
  const Point size{extent.width, extent.ascent + extent.descent};
  // A hand of no length has no direction of its own.
  const Point out = tip == centre ? Point(0, -1) : glm::normalize(tip - centre);
  const double radius = glm::distance(centre, tip) + gap;
  std::vector<Rect> candidates;
  constexpr double kNudge = 0.06;  // radians along the rim
  for (int i = 0; i <= steps; ++i) {
    for (const int side : {1, -1}) {
      const double a = side * i * kNudge;
      const Point away{out.x * std::cos(a) - out.y * std::sin(a),
                       out.x * std::sin(a) + out.y * std::cos(a)};
      candidates.push_back(box_outside(centre, radius, away, size));
    }
  }
  const auto box = first_free(labels, candidates);
  if (!box) return false;
  canvas.text(box->centre(), name, style, HAlign::centre, VAlign::middle);
  labels.block({box->min - Point(10, 3), box->max + Point(10, 3)});
  return true;
}

/// At most this many whole turns are wound; the words say how many there are.
constexpr int kMostWound = 3;

/// The way from t to t+δ: an arc, wound outwards where it is more than one turn.
std::vector<Point> winding(Point centre, double radius, double from_rad, const Angle& angle) {
  const double sweep =
      static_cast<double>(std::min<std::int64_t>(angle.whole, kMostWound)) * 2 * std::numbers::pi +
      angle.rest_rad;
  const double wound = sweep / (2 * std::numbers::pi);
  const int pieces = std::max(8, static_cast<int>(std::ceil(sweep * 24)));
  constexpr double kPerTurn = 0.18;
  const double start = radius * (1 - kPerTurn * wound);
  std::vector<Point> points;
  for (int i = 0; i <= pieces; ++i) {
    const double share = static_cast<double>(i) / pieces;
    const double r = wound > 1 ? start + (radius - start) * share : radius;
    points.push_back(centre + r * direction(from_rad + angle.sign * sweep * share));
  }
  return points;
}

void draw_arc(Canvas& canvas, const Palette& palette, LabelPlacer& labels, const Layout& at,
              double from_rad, const Angle& angle, const std::string& index, double text_size) {
  if (angle.whole == 0 && angle.rest_rad == 0) return;
  const double radius = at.radius * 0.42;
  const auto points = winding(at.centre, radius, from_rad, angle);
  canvas.polyline(points, {palette.k, 3.5});
  const double length = angle.whole > 0 ? radius : radius * angle.rest_rad;
  constexpr double kArrow = 13;
  const double to_rad = from_rad + angle.sign * angle.rest_rad;
  if (length > 2 * kArrow) {
    const Point tangent =
        static_cast<double>(angle.sign) * Point(std::cos(to_rad), std::sin(to_rad));
    // The head is a chord of the arc: turned back by half its own length.
    canvas.arrow_head(points.back(), tangent + direction(to_rad) * (kArrow / radius / 2), kArrow,
                      palette.k);
  }
  for (std::size_t i = 1; i < points.size(); ++i) block_line(labels, points[i - 1], points[i], 4);

  auto name = math::row({omega(palette, index), delta(palette)});
  if (angle.whole > kMostWound) {
    name.parts.push_back(math::upright(
        fmt::format(", {} of {} turns drawn", kMostWound, integer_text(angle.whole)), palette.k));
    constexpr double kForMoreWords = 0.8;
    text_size *= kForMoreWords;
  }
  const auto extent = measure(canvas, name, text_size);
  const Point size{extent.width, extent.ascent + extent.descent};
  // Outside the arc, in its middle if there is room, otherwise nearer to its ends and then past them.
  std::vector<Rect> candidates;
  for (const double gap : {10.0, 26.0, 48.0}) {
    for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9}) {
      const Point away = direction(from_rad + angle.sign * angle.rest_rad * share);
      candidates.push_back(box_beyond(at.centre + away * radius, away, gap, size));
    }
    for (const double past : {0.3, -0.3, 0.5, -0.5, 0.8, -0.8}) {
      const Point away = direction((past > 0 ? to_rad : from_rad) + angle.sign * past);
      candidates.push_back(box_beyond(at.centre + away * radius, away, gap, size));
    }
  }
  if (const auto box = first_free(labels, candidates)) {
    draw(canvas, {box->min.x, box->min.y + extent.ascent}, name, text_size);
    labels.block(box->grown(3));
  }
}

void draw_axis_names(Canvas& canvas, const Palette& palette, LabelPlacer& labels, const Layout& at,
                     const Sinusoidal& encoding, int pair, bool compact) {
  const TextStyle style{Face::regular, compact ? size::kSmall : size::kAxis, palette.muted};
  const auto place = [&](const std::string& name, std::initializer_list<Point> corners, Point out) {
    const auto extent = canvas.measure(name, style);
    const Point size{extent.width, extent.ascent + extent.descent};
    for (const double gap : {4.0, 8.0, 22.0, 40.0}) {
      for (const Point corner : corners) {
        const Point centre = corner + out * (gap + size * 0.5);
        const Rect box{centre - size * 0.5, centre + size * 0.5};
        if (!labels.is_free(box)) continue;
        canvas.text(centre, name, style, HAlign::centre, VAlign::middle);
        labels.block(box);
        return true;
      }
    }
    return false;
  };
  // With the dimension's number where there is room for it.
  const auto place_either = [&](std::string_view function, int dim,
                                std::initializer_list<Point> corners, Point out) {
    const bool placed =
        !compact && place(fmt::format("{} · dim {}", function, integer_text(dim)), corners, out);
    if (!placed) place(std::string(function), corners, out);
  };
  const double r = at.radius + 8, side = 14;
  const Point right{at.centre.x + r, at.centre.y}, top{at.centre.x, at.centre.y - r};
  place_either("sin", encoding.sine_dim(pair),
               {right, right + Point(0, -side), right + Point(0, side), right + Point(0, 2 * side)},
               {1, 0});
  const double shift = compact ? 24 : 52;
  const auto cosine = encoding.cosine_dim(pair);
  if (!cosine) return;
  place_either("cos", *cosine,
               {top, top + Point(shift, 0), top - Point(shift, 0), top + Point(2 * shift, 0),
                top - Point(2 * shift, 0), top + Point(3 * shift, 0), top - Point(3 * shift, 0)},
               {0, -1});
}

std::string position_text(double position) {
  const bool whole = position == std::trunc(position);
  return whole ? integer_text(static_cast<std::int64_t>(position)) : fixed_text(position, 1);
}

}  // namespace

void draw_circle(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                 bool compact) {
  const State& state = scene.state();
  const int pair = static_cast<int>(state.pair);
  const double here = scene.position(), there = here + static_cast<double>(state.offset);
  const double scale = compact ? 0.7 : 1;
  const double reach = at.radius + 8;

  canvas.line(at.centre - Point(reach, 0), at.centre + Point(reach, 0), {palette.line, 1.5});
  canvas.line(at.centre - Point(0, reach), at.centre + Point(0, reach), {palette.line, 1.5});
  canvas.circle(at.centre, at.radius, std::nullopt, Stroke{palette.line, 2});

  const auto& encoding = scene.sinusoidal();
  const bool turns = encoding.is_rotation(pair);
  const Point now = hand(encoding, pair, here, at.centre, at.radius);
  const Point later = hand(encoding, pair, there, at.centre, at.radius);
  // Where the rotation by the sine's frequency takes p(t), and how far off that is.
  const Point away = (now - at.centre) / at.radius;
  const auto moved = rotation_block(encoding, pair, state.offset)({away.x, -away.y});
  const Point missed = at.centre + at.radius * Point(moved[0], -moved[1]);
  if (!turns) {
    canvas.line(at.centre, missed, {palette.k, 2 * scale, Dash::dashed});
    canvas.line(missed, later, {palette.error, 3 * scale});
    canvas.circle(missed, 8.5 * scale, palette.ground, Stroke{palette.k, 2});
  }
  // Both stay visible where they coincide: the hand of t is wider and below.
  canvas.line(at.centre, now, {palette.t, 7 * scale});
  canvas.line(at.centre, later, {palette.delta, 3.5 * scale});
  canvas.circle(now, 12 * scale, palette.t);
  canvas.circle(later, 8.5 * scale, palette.delta, Stroke{palette.ground, 1.5});

  LabelPlacer labels(at.circle);
  labels.block(Rect{now, now}.grown(13 * scale));
  labels.block(Rect{later, later}.grown(10 * scale));
  const double text_size = compact ? size::kAxis : 22;
  const double gap = 16 * scale;
  // With the positions, or their symbols where a number is too long.
  const TextStyle now_style{Face::semibold, text_size, palette.t, true};
  const TextStyle later_style{Face::semibold, text_size, palette.delta, true};
  const auto name = [&](Point tip, const std::string& number, std::string_view symbol,
                        bool numbered, const TextStyle& style) {
    constexpr int kFew = 6, kMany = 20;
    if (numbered && draw_hand_name(canvas, labels, at.centre, tip, gap, number, style, kFew))
      return;
    draw_hand_name(canvas, labels, at.centre, tip, gap, fmt::format("p({})", symbol), style, kMany);
  };
  const auto now_name = fmt::format("p({})", position_text(here));
  const auto later_name = fmt::format("p({})", position_text(there));
  const double longest = std::max(canvas.measure(now_name, now_style).width,
                                  canvas.measure(later_name, later_style).width);
  const bool numbered = longest <= at.circle.width() - 2 * (at.radius + gap);
  name(now, now_name, "t", numbered, now_style);
  name(later, later_name, "t + δ", numbered, later_style);
  draw_axis_names(canvas, palette, labels, at, encoding, pair, compact);
  if (!turns && state.offset != 0) {
    const TextStyle style{Face::semibold, text_size, palette.k, true};
    draw_hand_name(canvas, labels, at.centre, missed, gap, "M p(t)", style, 20);
  }
  block_line(labels, at.centre, now, 5);
  block_line(labels, at.centre, later, 4);
  if (!turns) return;
  const double from = angle_rad(scene.sinusoidal().phase_at(here, pair));
  draw_arc(canvas, palette, labels, at, from, angle_of(scene.sinusoidal(), pair, state.offset),
           integer_text(pair), compact ? 18 : 24);
}

}  // namespace posenc::rotation
