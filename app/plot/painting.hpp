#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include <glm/common.hpp>

#include "figure/theme.hpp"
#include "plot/layout.hpp"

namespace posenc::plot {

/// Some more at both ends.
inline Extent with_air(const Extent& of, AxisScale scale) {
  constexpr double kAir = 0.05;
  if (scale == AxisScale::logarithmic) {
    const double by = std::pow(of.to / of.from, kAir);
    return {of.from / by, of.to * by};
  }
  // Halves first: the difference of two large numbers could overflow.
  const double air = (of.to / 2 - of.from / 2) * (2 * kAir);
  return {of.from - air, of.to + air};
}

/// Takes in what the axes of a plot have to show, layer by layer.
class Fit {
 public:
  /// What x is known to show: points outside of it do not count in y.
  explicit Fit(std::optional<Extent> given) : given_(given) {}

  void take_x(double x) { from_x_ = std::min(from_x_, x), to_x_ = std::max(to_x_, x); }
  void take_y(double y) {
    if (!std::isfinite(y)) return;
    from_ = std::min(from_, y);
    to_ = std::max(to_, y);
    if (y > 0) least_above_0_ = std::min(least_above_0_, y);
  }
  void take(Point p) {
    take_x(p.x);
    if (!given_ || (given_->from <= p.x && p.x <= given_->to)) take_y(p.y);
  }

  /// What is given, else from the least x to the greatest.
  Extent x() const {
    if (given_) return *given_;
    if (!(from_x_ <= to_x_)) return {0, 1};
    return from_x_ < to_x_ ? Extent{from_x_, to_x_} : Extent{from_x_ - 1, to_x_ + 1};
  }
  Extent y(AxisScale scale) const {
    if (scale == AxisScale::logarithmic) return decades();
    const Extent all{std::min(from_, 0.0), std::max(to_, 0.0)};
    if (all.from == all.to) return {0, 1};
    const auto [from, to] = with_air(all, scale);
    return {all.from < 0 ? from : 0, to};
  }

 private:
  Extent decades() const {
    if (!(to_ > 0)) return {1e-17, 1};
    constexpr double kLeast = 1e-18;
    return {std::pow(10, std::floor(std::log10(std::max(least_above_0_, kLeast)))),
            std::pow(10, std::ceil(std::log10(to_ * 1.01)))};
  }

  std::optional<Extent> given_;
  double from_x_ = HUGE_VAL, to_x_ = -HUGE_VAL;
  double from_ = HUGE_VAL, to_ = -HUGE_VAL, least_above_0_ = HUGE_VAL;
};

/// Where a plot's data lie, in pixels: x and y along their axes, points and boxes on the page.
class Pixels {
 public:
  Pixels(const Layout& layout, const PanelLayout& panel)
      : panel_(panel), scale_(layout.is_compact ? 0.8 : 1.0) {}

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

  const PanelLayout& panel_;
  double scale_;
};

/// A plot that has its place.
struct PlacedPlot {
  const PanelLayout& panel;
  const Plot& plot;
  Pixels pixels;
};

/// One panel while it is drawn.
struct PanelPainting {
  Canvas& canvas;
  const Palette& palette;
  const Layout& layout;
  const PanelLayout& panel;
};

/// One plot while it is drawn.
struct Painting : PanelPainting {
  const Plot& plot;
  Pixels pixels{layout, panel};
};

}  // namespace posenc::plot
