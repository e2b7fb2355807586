#include "figure/canvas.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "figure/scratch.hpp"
#include "figure/text/glyphs.hpp"

namespace posenc {
namespace {

/// From the point that text is placed at to the start of its baseline, unturned.
Point offset(const TextExtent& extent, HAlign h, VAlign v) {
  Point from{0, 0};
  if (h == HAlign::centre) from.x = -extent.width / 2;
  if (h == HAlign::right) from.x = -extent.width;
  if (v == VAlign::top) from.y = extent.ascent;
  if (v == VAlign::middle) from.y = (extent.ascent - extent.descent) / 2;
  if (v == VAlign::bottom) from.y = -extent.descent;
  return from;
}

/// A quarter turn against the clock, on screen.
Point turned(Point p) { return {p.y, -p.x}; }

}  // namespace

Color mix(Color a, Color b, double how_much_b) {
  const double share = std::clamp(how_much_b, 0.0, 1.0);
  const auto channel = [share](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
  };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}

bool Canvas::has_letters(std::string_view text, Face face) {
  while (!text.empty()) {
    const char32_t character = take_character(text);
    constexpr char32_t kFirstBeyondAscii = 0x80;
    if (character < kFirstBeyondAscii) continue;
    if (std::ranges::none_of(faces_for(face), [&](Face f) { return has_glyph(f, character); }))
      return false;
  }
  return true;
}

void Canvas::text(Point at, std::string_view text, const TextStyle& style, HAlign h, VAlign v,
                  bool quarter_turn) {
  if (text.empty()) return;
  const Point from = offset(measure(text, style), h, v);
  glyphs(at + (quarter_turn ? turned(from) : from), text, style, quarter_turn);
}

Rect Canvas::text_box(Point at, std::string_view text, const TextStyle& style, HAlign h, VAlign v,
                      bool quarter_turn) {
  const TextExtent extent = measure(text, style);
  const Point from = offset(extent, h, v);
  const Point low = from - Point(0, extent.ascent);
  const Point high = from + Point(extent.width, extent.descent);
  if (!quarter_turn) return {at + low, at + high};
  const Point a = turned(low), b = turned(high);
  return {at + glm::min(a, b), at + glm::max(a, b)};
}

void Canvas::arc(Point centre, double radius, double from_rad, double to_rad,
                 const Stroke& stroke) {
  // Short enough that the chord stays within a twentieth of a pixel of the arc.
  constexpr double kSag = 0.05;
  const double span = std::abs(to_rad - from_rad);
  const double piece = 2 * std::acos(1 - std::min(kSag / std::max(radius, kSag), 1.0));
  const int pieces = std::clamp(static_cast<int>(std::ceil(span / piece)), 2, 2000);
  auto& points = scratch_points<struct Arc>();
  for (int i = 0; i <= pieces; ++i) {
    const double angle = from_rad + (to_rad - from_rad) * i / pieces;
    points.push_back(centre + radius * Point(std::cos(angle), std::sin(angle)));
  }
  polyline(points, stroke);
}

void Canvas::hatch(const Rect& box, Color color) {
  constexpr double kApart = 8, kWidth = 2;
  const double end = box.max.x + box.max.y;
  for (double sum = std::ceil((box.min.x + box.min.y) / kApart) * kApart; sum < end;
       sum += kApart) {
    const double from = std::max(box.min.x, sum - box.max.y);
    const double to = std::min(box.max.x, sum - box.min.y);
    line({from, sum - from}, {to, sum - to}, {color, kWidth});
  }
}

void Canvas::arrow_head(Point tip, Point direction, double size, Color color) {
  const double length = glm::length(direction);
  if (!(length > 0)) return;
  const Point along = direction / length;
  const Point across{-along.y, along.x};
  const Point foot = tip - along * size;
  const std::array<Point, 3> corners = {tip, foot + across * (size * 0.45),
                                        foot - across * (size * 0.45)};
  fill(corners, color);
}

}  // namespace posenc
