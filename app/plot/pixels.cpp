#include "plot/pixels.hpp"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace posenc::plot {

double Pixels::along(const AxisMap& axis, double v) {
  return axis.pixel_from_data(axis.logarithmic ? std::clamp(v, axis.data_from, axis.data_to) : v);
}

Rect Pixels::box(double x_from, double x_to, double y_from, double y_to) const {
  const Point a = turned({x_from, y_from}), b = turned({x_to, y_to});
  return {glm::min(a, b), glm::max(a, b)};
}

Rect Pixels::column(double x_from, double x_to) const {
  return box(x_from, x_to, panel_.y.pixel_from, panel_.y.pixel_to);
}

Rect Pixels::box(const Bar& bar) const {
  constexpr double kThinnest = 1.5, kRoomForGap = 4;
  const double left = x(bar.box.min.x), right = x(bar.box.max.x);
  const double a = y(bar.box.min.y), b = y(bar.box.max.y);
  const double middle = (a + b) / 2, half = std::max(std::abs(a - b), kThinnest) / 2;
  return box(left, right - (right - left > kRoomForGap ? 1 : 0), middle - half, middle + half);
}

DotMarks Pixels::marks(const Dots& dots) const {
  constexpr double kApart = 3.2, kLeastRadius = 1.3, kOfPitch = 0.36;
  DotMarks marks{.centres = {}, .radius = dots.radius * scale_};
  if (dots.thins && dots.points.size() > 1) {
    const double pitch = glm::distance(at(dots.points[0]), at(dots.points[1]));
    marks.radius = std::clamp(kOfPitch * std::max(pitch, kApart), kLeastRadius, marks.radius);
  }
  for (const Point p : dots.points) {
    if (!shows_x(p.x) || !std::isfinite(p.y)) continue;
    const Point centre = at(p);
    if (!dots.thins || marks.centres.empty() ||
        glm::distance(marks.centres.back(), centre) >= kApart)
      marks.centres.push_back(centre);
  }
  return marks;
}

}  // namespace posenc::plot
