#include "figure/imgui/canvas.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>
#include <optional>
#include <utility>

#include <glm/common.hpp>

#include "figure/imgui/strokes.hpp"
#include "figure/imgui/textured.hpp"
#include "figure/pixel_grid.hpp"
#include "figure/polyline_pieces.hpp"
#include "figure/scratch.hpp"

namespace posenc {
namespace {

ImU32 packed(Color c, double coverage = 1) {
  return IM_COL32(c.r, c.g, c.b, std::lround(c.a * std::clamp(coverage, 0.0, 1.0)));
}

ImVec2 vec(Point p) { return {static_cast<float>(p.x), static_cast<float>(p.y)}; }

/// What is drawn with straight edges stays so near to what is curved, in device pixels.
constexpr double kSag = 0.05;

/// Half the angle, in radians, of chords that stay within kSag of a circle.
double half_chord(double radius) { return std::acos(1 - std::min(2 * kSag / radius, 1.0)); }

/// Points of a full circle.
std::span<const Point> circle_points(Point centre, double radius) {
  const int count =
      std::clamp(static_cast<int>(std::ceil(std::numbers::pi / half_chord(radius))), 12, 720);
  auto& points = scratch_points<struct Shape>();
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * i / count;
    points.push_back(centre + (radius + kSag) * Point(std::cos(angle), std::sin(angle)));
  }
  return points;
}

/// Every point of a rectangle's outline, from its top right corner clockwise, as cairo begins it.
std::span<const Point> outline(const Rect& r, double radius) {
  auto& points = scratch_points<struct Shape>();
  radius = std::min({radius, r.width() / 2, r.height() / 2});
  if (!(radius > 0)) {
    points.insert(points.end(), {r.min, {r.max.x, r.min.y}, r.max, {r.min.x, r.max.y}});
    return points;
  }
  const Rect centres = r.grown(-radius);
  const int pieces =
      std::clamp(static_cast<int>(std::ceil(std::numbers::pi / 4 / half_chord(radius))), 2, 180);
  const std::array<Point, 4> corners = {Point{centres.max.x, centres.min.y}, centres.max,
                                        Point{centres.min.x, centres.max.y}, centres.min};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (int j = 0; j <= pieces; ++j) {
      const double quarters = static_cast<double>(i) - 1 + static_cast<double>(j) / pieces;
      const double angle = quarters * std::numbers::pi / 2;
      points.push_back(corners[i] + radius * Point(std::cos(angle), std::sin(angle)));
    }
  }
  return points;
}

}  // namespace

ImGuiCanvas::ImGuiCanvas(ImDrawList& list, GlyphAtlas& letters, const FieldPainter& painter,
                         double scale, Point origin, double framebuffer_scale)
    : list_(list),
      letters_(letters),
      painter_(painter),
      scale_(scale),
      origin_(origin),
      framebuffer_scale_(framebuffer_scale) {}

Rect ImGuiCanvas::placed(const Rect& r) const { return {placed(r.min), placed(r.max)}; }

Rect ImGuiCanvas::on_device(const Rect& r) const {
  const Rect placed_rect = placed(r);
  return {glm::round(placed_rect.min * framebuffer_scale_) / framebuffer_scale_,
          glm::round(placed_rect.max * framebuffer_scale_) / framebuffer_scale_};
}

void ImGuiCanvas::stroke(std::span<const Point> points, const Stroke& stroke, bool closed) {
  const double width = stroke.width * scale_;
  // ImGui draws nothing thinner than a pixel: what is, is drawn fainter.
  const double thin = 1 / framebuffer_scale_;
  const ImU32 color = packed(stroke.color, width / thin);
  const double thickness = std::max(width, thin);
  auto& simpler = scratch_points<struct Simpler>();
  simplify(points, kSag / framebuffer_scale_, simpler);
  points = simpler;
  const auto& profile = letters_.line(thickness * framebuffer_scale_);
  const Textured letters(list_, letters_.texture());
  const auto draw = [&](std::span<const Point> piece, bool piece_closed) {
    add_line(list_, piece, piece_closed, thickness, framebuffer_scale_, profile, color);
  };
  if (stroke.dash == Dash::solid) {
    solid_pieces(points, closed, draw);
    return;
  }
  const auto [ink, gap] = dash_lengths(stroke.dash);
  dash_pieces(points, closed, ink * scale_, gap * scale_,
              [&](std::span<const Point> piece) { solid_pieces(piece, false, draw); });
}

void ImGuiCanvas::bar(const Rect& r, Color color, double coverage) {
  if (color.a == 0 || !(coverage > 0)) return;
  const Textured letters(list_, letters_.texture());
  const auto [u, v] = letters_.covered();
  list_.PrimReserve(6, 4);
  list_.PrimRectUV(vec(r.min), vec(r.max), {u, v}, {u, v}, packed(color, coverage));
}

void ImGuiCanvas::fill_convex(std::span<const Point> points, Color color, bool smooth) {
  if (color.a == 0) return;
  auto& corners = scratch_points<struct Simpler>();
  std::ranges::unique_copy(points, std::back_inserter(corners));
  while (corners.size() > 1 && corners.back() == corners.front()) corners.pop_back();
  const Textured letters(list_, letters_.texture());
  const double edge = smooth ? 1 / framebuffer_scale_ : 0;
  add_convex(list_, corners, edge, letters_.covered(), packed(color));
}

void ImGuiCanvas::line(Point a, Point b, const Stroke& stroke_style) {
  a = placed(a), b = placed(b);
  if (a.x != b.x && a.y != b.y) {
    stroke(std::array{a, b}, stroke_style, false);
    return;
  }
  // Upright: bars on whole pixels.
  const double device = framebuffer_scale_;
  const double width = grid_width(stroke_style.width * scale_ * device);
  const auto draw = [&](std::span<const Point> piece) {
    Point low = glm::min(piece.front(), piece.back()) * device;
    Point high = glm::max(piece.front(), piece.back()) * device;
    const auto widen = [width](double& from, double& to) {
      const double centre = grid_centre((from + to) / 2, width);
      from = centre - width / 2, to = centre + width / 2;
    };
    if (a.x == b.x) {
      widen(low.x, high.x);
    } else {
      widen(low.y, high.y);
    }
    bar({glm::round(low) / device, glm::round(high) / device}, stroke_style.color);
  };
  if (stroke_style.dash == Dash::solid) {
    draw(std::array{a, b});
    return;
  }
  const auto [ink, gap] = dash_lengths(stroke_style.dash);
  dash_pieces(std::array{a, b}, false, ink * scale_, gap * scale_, draw);
}

void ImGuiCanvas::polyline(std::span<const Point> points, const Stroke& stroke_style, bool closed) {
  if (points.size() < 2) return;
  auto& moved = scratch_points<struct Moved>();
  for (const Point p : points) moved.push_back(placed(p));
  stroke(moved, stroke_style, closed);
}

void ImGuiCanvas::fill(std::span<const Point> convex, Color color) {
  if (convex.size() < 3) return;
  auto& moved = scratch_points<struct Moved>();
  for (const Point p : convex) moved.push_back(placed(p));
  fill_convex(moved, color);
}

void ImGuiCanvas::rect(const Rect& rect, std::optional<Color> fill,
                       std::optional<Stroke> stroke_style, double radius) {
  const double device = framebuffer_scale_;
  const Rect in_pixels{placed(rect.min) * device, placed(rect.max) * device};
  if (fill) fill_rect(on_grid(in_pixels), *fill, radius * scale_);
  if (!stroke_style) return;
  const double width = grid_width(stroke_style->width * scale_ * device);
  const auto place = [width](Point p) {
    return Point(grid_centre(p.x, width), grid_centre(p.y, width));
  };
  const Rect edge{place(in_pixels.min), place(in_pixels.max)};
  if (radius > 0 || stroke_style->dash != Dash::solid) {
    const auto points = outline({edge.min / device, edge.max / device}, radius * scale_);
    Stroke drawn = *stroke_style;
    drawn.width = width / device / scale_;
    stroke(points, drawn, true);
    return;
  }
  const Rect outer{(edge.min - width / 2) / device, (edge.max + width / 2) / device};
  const double w = width / device;
  const Color color = stroke_style->color;
  bar({outer.min, {outer.max.x, outer.min.y + w}}, color);
  bar({{outer.min.x, outer.max.y - w}, outer.max}, color);
  bar({{outer.min.x, outer.min.y + w}, {outer.min.x + w, outer.max.y - w}}, color);
  bar({{outer.max.x - w, outer.min.y + w}, {outer.max.x, outer.max.y - w}}, color);
}

void ImGuiCanvas::fill_rect(Rect r, Color color, double radius) {
  const double device = framebuffer_scale_;
  if (radius > 0) {
    fill_convex(outline({r.min / device, r.max / device}, radius), color);
    return;
  }
  // What covers part of a pixel fills that pixel fainter.
  double coverage = 1;
  const auto snap = [&coverage](double& from, double& to) {
    if (to - from >= 1) return;
    coverage *= std::max(to - from, 0.0);
    from = std::floor((from + to) / 2), to = from + 1;
  };
  snap(r.min.x, r.max.x);
  snap(r.min.y, r.max.y);
  bar({r.min / device, r.max / device}, color, coverage);
}

void ImGuiCanvas::circle(Point centre, double radius, std::optional<Color> fill,
                         std::optional<Stroke> stroke_style) {
  if (!(radius > 0)) return;
  // Few triangles where a picture has circles by the thousand. A ring is what a disc leaves of a
  // larger one.
  const double thin = 1 / framebuffer_scale_;
  const double half = stroke_style ? std::max(stroke_style->width * scale_, thin) / 2 : 0;
  const bool hides = !stroke_style || (fill && fill->a == 255 && stroke_style->dash == Dash::solid);
  if (fill && hides && find_disc(radius * scale_ + half)) {
    const Point middle = placed(centre);
    if (stroke_style) {
      const double faint = std::min(stroke_style->width * scale_ / thin, 1.0);
      disc(middle, radius * scale_ + half,
           stroke_style->color.with_alpha(stroke_style->color.a / 255.0 * faint));
    }
    disc(middle, radius * scale_ - half, *fill);
    return;
  }
  const auto points = circle_points(placed(centre), radius * scale_);
  // The edge of what lies under a line needs no smoothing.
  const bool is_edged = stroke_style && stroke_style->color.a == 255 &&
                        stroke_style->dash == Dash::solid && half >= thin / 2;
  if (fill) fill_convex(points, *fill, !is_edged);
  if (stroke_style) stroke(points, *stroke_style, true);
}

const GlyphAtlas::Disc* ImGuiCanvas::find_disc(double radius) {
  return letters_.disc(radius * framebuffer_scale_);
}

void ImGuiCanvas::disc(Point centre, double radius, Color color) {
  if (!(radius > 0)) return;
  const auto* const found = find_disc(radius);
  if (found == nullptr) return;
  const double half = found->half * radius;
  const auto& [u0, v0, u1, v1] = found->texture;
  const Textured letters(list_, letters_.texture());
  list_.PrimReserve(6, 4);
  list_.PrimRectUV(vec(centre - half), vec(centre + half), {u0, v0}, {u1, v1}, packed(color));
}

void ImGuiCanvas::field(const Rect& rect, const FieldSpec& spec) {
  const Rect place = on_device(rect);
  const int width = static_cast<int>(std::lround(place.width() * framebuffer_scale_));
  const int height = static_cast<int>(std::lround(place.height() * framebuffer_scale_));
  if (width < 1 || height < 1) return;
  // The texture's first row is the picture's top row.
  if (const auto texture = painter_(spec, width, height); texture != 0)
    list_.AddImage(texture_id(texture), vec(place.min), vec(place.max));
}

void ImGuiCanvas::push_clip(const Rect& rect) {
  const Rect place = on_device(rect);
  list_.PushClipRect(vec(place.min), vec(place.max), true);
}

void ImGuiCanvas::pop_clip() { list_.PopClipRect(); }

}  // namespace posenc
