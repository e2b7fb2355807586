#include "plot/dial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc::plot {

Point on_circle(double angle_rad, double radius) {
  return {radius * std::sin(angle_rad), radius * std::cos(angle_rad)};
}

Line arc(double from_rad, double turn_rad, double radius, const Stroke& stroke) {
  constexpr double kWound = 0.18, kPerRadian = 24;
  const double turns = std::abs(turn_rad) / (2 * std::numbers::pi);
  const double inward = turns > 1 ? std::min(kWound * turns, 1.0) : 0;
  const auto pieces = static_cast<int>(std::max(8.0, std::ceil(std::abs(turn_rad) * kPerRadian)));
  Line line{.stroke = stroke, .is_readable = false};
  for (int i = 0; i <= pieces; ++i) {
    const double share = static_cast<double>(i) / pieces;
    line.points.push_back(
        on_circle(from_rad + turn_rad * share, radius * (1 - inward * (1 - share))));
  }
  return line;
}

Line circle(const Stroke& stroke, double radius) {
  return arc(0, 2 * std::numbers::pi, radius, stroke);
}

Line hand(Point from, Point to, const Stroke& stroke) {
  return {.points = {from, to}, .stroke = stroke, .is_readable = false};
}

}  // namespace posenc::plot
