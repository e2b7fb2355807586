#include "figure/imgui/strokes.hpp"

#include <algorithm>

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
    for (const auto index : {here, there, there + 1, here, there + 1, here + 1})
      list.PrimWriteIdx(static_cast<ImDrawIdx>(index));
  }
}

}  // namespace posenc
