#include "plot/painting.hpp"

#include <algorithm>

#include <glm/common.hpp>

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

}  // namespace posenc::plot
