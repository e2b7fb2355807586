#include "state/slider.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {
namespace {

/// Three significant digits: what a drag along a slider can mean.
double three_digits(double value) {
  if (value == 0) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
  return std::round(value / unit) * unit;
}

}  // namespace

double slider_place(const Parameter& p, const Limits& limits, double value) {
  if (limits.max <= limits.min) return 0;
  if (p.scale == SliderScale::logarithmic) {
    return std::clamp(std::log(value / limits.min) / std::log(limits.max / limits.min), 0.0, 1.0);
  }
  return std::clamp((value - limits.min) / (limits.max - limits.min), 0.0, 1.0);
}

double slider_value(const Parameter& p, const Limits& limits, double place) {
  if (place <= 0) return limits.min;
  if (place >= 1) return limits.max;
  double value = limits.min + place * (limits.max - limits.min);
  if (p.scale == SliderScale::logarithmic) {
    value = three_digits(limits.min * std::pow(limits.max / limits.min, place));
  }
  if (p.kind == ParameterKind::integer) {
    value = limits.min + std::round((value - limits.min) / limits.step) * limits.step;
  } else if (p.scale == SliderScale::linear) {
    value = std::round(value / limits.step) * limits.step;
  }
  return std::clamp(value, limits.min, limits.max);
}

}  // namespace posenc
