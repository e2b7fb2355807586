#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "plot/figure.hpp"

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

}  // namespace posenc::plot
