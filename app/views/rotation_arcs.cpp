#include "views/rotation_arcs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "figure/numbers.hpp"

namespace posenc::rotation {
namespace {

/// Clockwise from the cosine axis, as the hand of a clock turns.
Point direction(double angle_rad) { return {std::sin(angle_rad), -std::cos(angle_rad)}; }

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

}  // namespace

void block_line(LabelPlacer& labels, Point a, Point b, double margin) {
  constexpr double kPiece = 8;
  const int pieces = std::max(1, static_cast<int>(glm::distance(a, b) / kPiece));
  for (int i = 0; i <= pieces; ++i) {
    const Point p = glm::mix(a, b, static_cast<double>(i) / pieces);
    labels.block(Rect{p, p}.grown(margin));
  }
}

Rect box_beyond(Point tip, Point away, double gap, Point extent) {
  const Point centre = tip + away * gap + away * extent * 0.5;
  return {centre - extent * 0.5, centre + extent * 0.5};
}

std::optional<Rect> first_free(const LabelPlacer& labels, const std::vector<Rect>& candidates) {
  const auto found =
      std::ranges::find_if(candidates, [&](const Rect& box) { return labels.is_free(box); });
  return found == candidates.end() ? std::nullopt : std::optional(*found);
}

void draw_arc(Canvas& canvas, LabelPlacer& labels, const Layout& at, const Arc& arc) {
  const Angle& angle = arc.angle;
  if (angle.whole == 0 && angle.rest_rad == 0) return;
  const double radius = at.radius * arc.share;
  const auto points = winding(at.centre, radius, arc.from_rad, angle);
  canvas.polyline(points, {arc.color, arc.width});
  const double length = angle.whole > 0 ? radius : radius * angle.rest_rad;
  constexpr double kArrow = 13;
  const double to_rad = arc.from_rad + angle.sign * angle.rest_rad;
  if (length > 2 * kArrow) {
    const Point tangent =
        static_cast<double>(angle.sign) * Point(std::cos(to_rad), std::sin(to_rad));
    // The head is a chord of the arc: turned back by half its own length.
    canvas.arrow_head(points.back(), tangent + direction(to_rad) * (kArrow / radius / 2), kArrow,
                      arc.color);
  }
  for (std::size_t i = 1; i < points.size(); ++i) block_line(labels, points[i - 1], points[i], 4);
}

void name_arc(Canvas& canvas, const Palette& palette, LabelPlacer& labels, const Layout& at,
              const Arc& arc) {
  const Angle& angle = arc.angle;
  if (angle.whole == 0 && angle.rest_rad == 0) return;
  const double radius = at.radius * arc.share;
  const double to_rad = arc.from_rad + angle.sign * angle.rest_rad;
  auto name = arc.name;
  double text_size = arc.text_size;
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
  for (const double gap : {10.0, 26.0, 48.0, 80.0, 120.0}) {
    if (gap > arc.furthest) break;
    for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9}) {
      const Point away = direction(arc.from_rad + angle.sign * angle.rest_rad * share);
      candidates.push_back(box_beyond(at.centre + away * radius, away, gap, size));
    }
    for (const double past : {0.3, -0.3, 0.5, -0.5, 0.8, -0.8}) {
      const Point away = direction((past > 0 ? to_rad : arc.from_rad) + angle.sign * past);
      candidates.push_back(box_beyond(at.centre + away * radius, away, gap, size));
    }
  }
  if (const auto box = first_free(labels, candidates)) {
    draw(canvas, {box->min.x, box->min.y + extent.ascent}, name, text_size);
    // The boxes of its letters are higher than its own.
    labels.block(box->grown(9));
  }
}

}  // namespace posenc::rotation
