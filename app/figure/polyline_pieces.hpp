#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include <glm/geometric.hpp>

#include "figure/canvas.hpp"
#include "figure/scratch.hpp"

/// Polylines cut into what a painter without joins and dashes of its own can draw.
namespace posenc {

/// The polyline with as few of its points as keep each of the others within `tolerance` of it.
/// `out` keeps its room.
inline void simplify(std::span<const Point> points, double tolerance, std::vector<Point>& out) {
  out.clear();
  if (points.size() < 3) {
    out.assign(points.begin(), points.end());
    return;
  }
  const auto cross = [](Point a, Point b) { return a.x * b.y - a.y * b.x; };
  out.push_back(points.front());
  // From the last point kept, the directions between `low` and `high` pass all points since then
  // closely enough, the furthest of which is at `reach`.
  Point low{0, 0}, high{0, 0};
  double reach = 0;
  const auto narrow = [&](Point to) {
    const double distance = glm::length(to);
    if (distance <= tolerance) return;
    const double sine = tolerance / distance, cosine = std::sqrt(1 - sine * sine);
    const Point lower(to.x * cosine + to.y * sine, to.y * cosine - to.x * sine);
    const Point upper(to.x * cosine - to.y * sine, to.y * cosine + to.x * sine);
    if (reach == 0 || cross(low, lower) > 0) low = lower;
    if (reach == 0 || cross(high, upper) < 0) high = upper;
    reach = distance;
  };
  narrow(points[1] - out.back());
  for (std::size_t i = 2; i < points.size(); ++i) {
    const Point to = points[i] - out.back();
    const bool passes = reach == 0 || (glm::length(to) >= reach && cross(low, to) >= 0 &&
                                       cross(to, high) >= 0 && glm::dot(low, to) > 0);
    if (!passes) {
      out.push_back(points[i - 1]);
      reach = 0;
    }
    narrow(points[i] - out.back());
  }
  out.push_back(points.back());
}

/// Hands on the polyline without points that coincide, cut where it turns back sharply (where
/// mitred corners would grow spikes) and where it becomes very long: draw(points, closed).
template <class Draw>
void solid_pieces(std::span<const Point> points, bool closed, Draw&& draw) {
  constexpr double kCoincide = 1e-3, kSharpCosine = -0.3;
  constexpr std::size_t kLongest = 4000;
  auto& path = scratch_points<struct SolidPieces>();
  for (const Point p : points) {
    if (path.empty() || glm::distance(path.back(), p) > kCoincide) path.push_back(p);
  }
  if (closed && path.size() > 2 && glm::distance(path.back(), path.front()) <= kCoincide)
    path.pop_back();
  if (path.size() < 2) return;

  const auto turns_sharply = [&](Point before, Point at, Point after) {
    return glm::dot(glm::normalize(at - before), glm::normalize(after - at)) < kSharpCosine;
  };
  bool whole = path.size() <= kLongest;
  for (std::size_t i = 1; whole && i + 1 < path.size(); ++i) {
    whole = !turns_sharply(path[i - 1], path[i], path[i + 1]);
  }
  closed = closed && path.size() > 2;
  if (whole) {
    draw(std::span<const Point>(path), closed);
    return;
  }
  if (closed) path.push_back(path.front());
  const std::span<const Point> all(path);
  std::size_t start = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const bool last = i + 1 == path.size();
    if (!last && i - start < kLongest && !turns_sharply(path[i - 1], path[i], path[i + 1]))
      continue;
    draw(all.subspan(start, i - start + 1), false);
    start = i;
  }
}

/// Several times as many as go across any screen.
inline constexpr int kMostDashes = 2000;

/// Hands on each dash: `ink` long, `gap` apart, beginning with ink at the first point. A segment
/// that runs far beyond any screen is not cut. Where there would be more than kMostDashes, all are
/// longer.
template <class Draw>
void dash_pieces(std::span<const Point> points, bool closed, double ink, double gap, Draw&& draw) {
  constexpr double kLongestSegment = 1e5;
  if (points.size() < 2 || !(ink > 0) || !(gap > 0)) return;
  const std::size_t segments = closed ? points.size() : points.size() - 1;
  const auto end_of = [&](std::size_t i) { return points[(i + 1) % points.size()]; };
  double whole = 0;
  for (std::size_t i = 0; i < segments; ++i) {
    const double length = glm::distance(points[i], end_of(i));
    if (length < kLongestSegment) whole += length;
  }
  const double longer = std::max(1.0, whole / ((ink + gap) * kMostDashes));
  ink *= longer, gap *= longer;

  auto& dash = scratch_points<struct DashPieces>();
  dash.assign(1, points[0]);
  bool inked = true;
  double left = ink;
  const auto end_dash = [&] {
    if (inked && dash.size() > 1) draw(std::span<const Point>(dash));
  };
  for (std::size_t i = 0; i < segments; ++i) {
    const Point from = points[i], to = end_of(i);
    const double length = glm::distance(from, to);
    double walked = 0;
    while (length < kLongestSegment && length - walked > left) {
      walked += left;
      const Point here = from + (to - from) * (walked / length);
      dash.push_back(here);
      end_dash();
      inked = !inked;
      left = inked ? ink : gap;
      dash.assign(1, here);
    }
    left -= length - walked;
    dash.push_back(to);
  }
  end_dash();
}

}  // namespace posenc
