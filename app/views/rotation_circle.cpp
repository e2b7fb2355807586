#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/rotation_layout.hpp"

namespace posenc::rotation {
namespace {

constexpr Point kRoomForAll{740, 320};
constexpr double kRoomForTwoRows = 480;
constexpr double kStripName = 30, kPairName = 20, kCell = 50, kWidestCell = 92;

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

/// The name of a hand outside the circle: straight out, or moved along the rim.
void draw_hand_name(Canvas& canvas, LabelPlacer& labels, Point centre, Point tip, double gap,
                    const std::string& name, const TextStyle& style) {
  const auto extent = canvas.measure(name, style);
  const Point size{extent.width, extent.ascent + extent.descent};
  const Point out = glm::normalize(tip - centre);
  std::vector<Rect> candidates;
  constexpr double kNudge = 0.06;  // radians along the rim
  for (int i = 0; i < 16; ++i) {
    for (const int side : {1, -1}) {
      const double a = side * i * kNudge;
      const Point away{out.x * std::cos(a) - out.y * std::sin(a),
                       out.x * std::sin(a) + out.y * std::cos(a)};
      candidates.push_back(box_beyond(centre + away * glm::distance(centre, tip), away, gap, size));
    }
  }
  if (const auto box = first_free(labels, candidates)) {
    canvas.text(box->centre(), name, style, HAlign::centre, VAlign::middle);
    labels.block({box->min - Point(10, 3), box->max + Point(10, 3)});
  }
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
  const double start = radius * (1 - kPerTurn * std::max(0.0, wound - 1));
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
                     int pair, bool compact) {
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
  place_either("sin", 2 * pair,
               {right, right + Point(0, -side), right + Point(0, side), right + Point(0, 2 * side)},
               {1, 0});
  const double shift = compact ? 24 : 52;
  place_either("cos", 2 * pair + 1,
               {top, top + Point(shift, 0), top - Point(shift, 0), top + Point(2 * shift, 0),
                top - Point(2 * shift, 0), top + Point(3 * shift, 0), top - Point(3 * shift, 0)},
               {0, -1});
}

std::string position_text(double position) {
  const bool whole = position == std::trunc(position);
  return whole ? integer_text(static_cast<std::int64_t>(position)) : fixed_text(position, 1);
}

}  // namespace

Point hand(const Sinusoidal& encoding, int k, double position, Point centre, double radius) {
  const SinCos at = sin_cos(encoding.phase_at(position, k));
  return centre + radius * Point(at.sin, -at.cos);
}

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const State& state = scene.state();
  const std::string how = fmt::format(
      "Pair {} at t and at t + δ. Step t: both hands turn, the angle between them and the matrix "
      "stand still.",
      integer_text(state.pair));
  Rect rest = draw_heading(canvas, frame, claim(state, largest_residual(scene)), how);
  Layout at;
  const bool all =
      !frame.compact && rest.width() >= kRoomForAll.x && rest.height() >= kRoomForAll.y;
  if (all) {
    const int pairs = scene.encoding().pairs();
    const int in_row = std::max(1, static_cast<int>(rest.width() / kCell));
    const int rows = pairs > in_row && rest.height() >= kRoomForTwoRows ? 2 : 1;
    at.pairs = chosen_pairs(pairs, rows * in_row, static_cast<int>(state.pair));
    const int count = static_cast<int>(at.pairs.size());
    const int columns = (count + rows - 1) / rows;
    const double cell = std::min(rest.width() / columns, kWidestCell);
    at.small_radius = std::min(cell / 2 - 4, 34.0);
    const double row_height = 2 * at.small_radius + kPairName + 10;
    at.strip = Rect{{rest.min.x, rest.max.y - kStripName - rows * row_height}, rest.max};
    for (int i = 0; i < count; ++i) {
      at.centres.emplace_back(
          at.strip->min.x + cell * (i % columns + 0.5),
          at.strip->min.y + kStripName + row_height * (i / columns) + at.small_radius + 4);
    }
    rest.max.y = at.strip->min.y - 8;
  }
  const double names = all ? 46 : 36;  // room for names around the circle
  const double share = all ? 0.42 : rest.width() > rest.height() ? 0.62 : 1.0;
  const double side = std::max(60.0, std::min(rest.height(), rest.width() * share));
  const double width = std::min(rest.width() * share, side + (all ? 260 : 60));
  at.circle = {rest.min, {rest.min.x + width, rest.min.y + side}};
  at.centre = at.circle.centre();
  const double beside = all ? 106 : names;
  at.radius = std::max(16.0, std::min(side / 2 - names, width / 2 - beside));
  at.words = {{at.circle.max.x + (all ? 36 : 8), rest.min.y}, rest.max};
  if (!all && share == 1.0) at.words = {{rest.min.x, at.circle.max.y + 8}, rest.max};
  return at;
}

std::optional<int> pair_at_point(const Layout& at, Point p) {
  for (std::size_t i = 0; i < at.pairs.size(); ++i) {
    if (glm::distance(p, at.centres[i]) <= at.small_radius + 3) return at.pairs[i];
  }
  return std::nullopt;
}

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

  const Point now = hand(scene.encoding(), pair, here, at.centre, at.radius);
  const Point later = hand(scene.encoding(), pair, there, at.centre, at.radius);
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
  draw_hand_name(canvas, labels, at.centre, now, gap, fmt::format("p({})", position_text(here)),
                 {Face::semibold, text_size, palette.t, true});
  draw_hand_name(canvas, labels, at.centre, later, gap, fmt::format("p({})", position_text(there)),
                 {Face::semibold, text_size, palette.delta, true});
  draw_axis_names(canvas, palette, labels, at, pair, compact);
  block_line(labels, at.centre, now, 5);
  block_line(labels, at.centre, later, 4);
  const double from = angle_rad(scene.encoding().phase_at(here, pair));
  draw_arc(canvas, palette, labels, at, from, angle_of(scene.encoding(), pair, state.offset),
           integer_text(pair), compact ? 18 : 24);
}

void draw_strip(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  const State& state = scene.state();
  const int pairs = scene.encoding().pairs();
  const int shown = static_cast<int>(at.pairs.size());
  const auto name = shown == 1       ? std::string("the only pair")
                    : shown == pairs ? fmt::format("all {} pairs, fast → slow", pairs)
                                     : fmt::format("{} of {} pairs, evenly chosen, fast → slow",
                                                   shown, integer_text(pairs));
  canvas.text({at.strip->min.x, at.strip->min.y + 16}, name,
              {Face::regular, size::kAxis, palette.muted});
  const double there = scene.position() + static_cast<double>(state.offset);
  for (std::size_t i = 0; i < at.pairs.size(); ++i) {
    const int k = at.pairs[i];
    const bool selected = k == state.pair;
    const Point centre = at.centres[i];
    canvas.circle(centre, at.small_radius, palette.panel,
                  selected ? Stroke{palette.k, 3.5} : Stroke{palette.line, 1.5});
    const double length = at.small_radius - 3;
    canvas.line(centre, hand(scene.encoding(), k, scene.position(), centre, length),
                {palette.t, 3.5});
    canvas.line(centre, hand(scene.encoding(), k, there, centre, length), {palette.delta, 2});
    const TextStyle style{selected ? Face::bold : Face::regular, size::kSmall + (selected ? 1 : 0),
                          selected ? palette.k : palette.muted};
    canvas.text(centre + Point(0, at.small_radius + 6), fmt::format("{}", k), style, HAlign::centre,
                VAlign::top);
  }
}

}  // namespace posenc::rotation
