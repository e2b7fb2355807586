#pragma once

#include <algorithm>

#include <glm/common.hpp>

#include "figure/theme.hpp"
#include "plot/layout.hpp"

namespace posenc::plot {

/// Where a plot's data lie, in pixels: x and y along their axes, points and boxes on the page.
class Pixels {
 public:
  Pixels(const Placed& placed, const PlacedPanel& panel)
      : panel_(panel), scale_(placed.is_compact ? 0.8 : 1.0) {}

  double x(double v) const { return along(panel_.x, v); }
  double y(double v) const { return along(panel_.y, v); }
  Point at(Point data) const { return turned({x(data.x), y(data.y)}); }
  Point turned(Point p) const { return panel_.is_turned ? Point(p.y, p.x) : p; }
  bool shows_x(double v) const { return panel_.x.data_from <= v && v <= panel_.x.data_to; }
  /// By how much marks and lines are smaller in a compact plot.
  double scale() const { return scale_; }

  /// Between two x and two y, all in pixels along their axes.
  Rect box(double x_from, double x_to, double y_from, double y_to) const {
    const Point a = turned({x_from, y_from}), b = turned({x_to, y_to});
    return {glm::min(a, b), glm::max(a, b)};
  }
  /// Right across the plot between two x.
  Rect column(double x_from, double x_to) const {
    return box(x_from, x_to, panel_.y.pixel_from, panel_.y.pixel_to);
  }

 private:
  /// A logarithm shows 0 at its end.
  static double along(const AxisMap& axis, double v) {
    return axis.pixel_from_data(axis.logarithmic ? std::clamp(v, axis.data_from, axis.data_to) : v);
  }

  const PlacedPanel& panel_;
  double scale_;
};

/// One panel while it is drawn.
struct PanelPainting {
  Canvas& canvas;
  const Palette& palette;
  const Placed& placed;
  const PlacedPanel& panel;
};

/// One plot while it is drawn.
struct Painting : PanelPainting {
  const Plot& plot;
  Pixels pixels{placed, panel};
};

}  // namespace posenc::plot
