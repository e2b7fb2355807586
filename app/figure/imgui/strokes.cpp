#include "figure/imgui/strokes.hpp"

#include <algorithm>
#include <initializer_list>

#include <glm/geometric.hpp>

namespace posenc {
namespace {

/// To the left of the way from a to b, of length 1.
Point normal_of(Point a, Point b) {
  const Point along = glm::normalize(b - a);
  return {along.y, -along.x};
}

/// To where the sides meet that lie 1 to the left of two segments.
Point mitre(Point before, Point after) {
  const Point sum = before + after;
  // 2 ÷ |sum|² · sum; at a very sharp corner the mitre ends early.
  constexpr double kLeast = 0.04;
  return sum * (2 / std::max(glm::dot(sum, sum), kLeast));
}

void write_indices(ImDrawList& list, std::initializer_list<unsigned> indices) {
  for (const auto index : indices) list.PrimWriteIdx(static_cast<ImDrawIdx>(index));
}

}  // namespace

void add_line(ImDrawList& list, std::span<const Point> points, bool closed, double width,
              double device, const GlyphAtlas::Texture& profile, ImU32 color) {
  const auto count = points.size();
  if (count < 2) return;
  const auto segments = closed ? count : count - 1;
  const double half = width / 2 + 0.5 / device;
  list.PrimReserve(static_cast<int>(6 * segments), static_cast<int>(2 * count));
  const unsigned base = list._VtxCurrentIdx;
  const auto write = [&](Point at, Point side) {
    const auto vertex = [&](Point p, float u) {
      *list._VtxWritePtr++ = {
          {static_cast<float>(p.x), static_cast<float>(p.y)}, {u, profile.v0}, color};
    };
    vertex(at + half * side, profile.u0);
    vertex(at - half * side, profile.u1);
  };
  Point before = closed ? normal_of(points.back(), points.front()) : Point{0, 0};
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_end = !closed && i + 1 == count;
    const Point after = is_end ? before : normal_of(points[i], points[(i + 1) % count]);
    write(points[i], !closed && (i == 0 || is_end) ? after : mitre(before, after));
    before = after;
  }
  list._VtxCurrentIdx += static_cast<unsigned>(2 * count);
  for (std::size_t i = 0; i < segments; ++i) {
    const auto here = base + static_cast<unsigned>(2 * i);
    const auto there = base + static_cast<unsigned>(2 * ((i + 1) % count));
    write_indices(list, {here, there, there + 1, here, there + 1, here + 1});
  }
}

void add_convex(ImDrawList& list, std::span<const Point> points, double edge,
                std::array<float, 2> covered, ImU32 color) {
  const auto count = static_cast<unsigned>(points.size());
  if (count < 3) return;
  // A corner within the edge and, where it is smooth, one outside that is not covered.
  const unsigned rings = edge > 0 ? 2 : 1;
  list.PrimReserve(static_cast<int>(3 * (count - 2) + (rings - 1) * 6 * count),
                   static_cast<int>(rings * count));
  const unsigned base = list._VtxCurrentIdx;
  const auto write = [&](Point p, ImU32 shade) {
    *list._VtxWritePtr++ = {
        {static_cast<float>(p.x), static_cast<float>(p.y)}, {covered[0], covered[1]}, shade};
  };
  double twice_area = 0;
  for (unsigned i = 0; i < count; ++i) {
    const Point a = points[i], b = points[(i + 1) % count];
    twice_area += a.x * b.y - a.y * b.x;
  }
  const double out = twice_area < 0 ? -edge / 2 : edge / 2;
  for (unsigned i = 0; i < count; ++i) {
    if (rings == 1) {
      write(points[i], color);
      continue;
    }
    const Point side = out * mitre(normal_of(points[(i + count - 1) % count], points[i]),
                                   normal_of(points[i], points[(i + 1) % count]));
    write(points[i] - side, color);
    write(points[i] + side, color & ~IM_COL32_A_MASK);
  }
  list._VtxCurrentIdx += rings * count;
  for (unsigned i = 2; i < count; ++i)
    write_indices(list, {base, base + (i - 1) * rings, base + i * rings});
  for (unsigned i = 0; rings == 2 && i < count; ++i) {
    const unsigned here = base + 2 * i, there = base + 2 * ((i + 1) % count);
    write_indices(list, {here, there, there + 1, here, there + 1, here + 1});
  }
}

}  // namespace posenc
