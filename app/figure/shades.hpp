#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "figure/canvas.hpp"

namespace posenc {

/// The colours of many values, each looked up instead of mixed: within 1/255 of color_at in each
/// channel.
class Shades {
 public:
  Shades(std::span<const Color> colors, const ValueRange& values);

  Color of(float value) const {
    constexpr float kMost = std::numeric_limits<float>::max();
    if (!(std::fabs(value) <= kMost)) return no_number_;
    const double at = static_cast<double>(value) * step_ + middle_;
    return shades_[!(at > 0) ? 0 : at >= kLast ? kLast : static_cast<std::size_t>(at)];
  }

 private:
  /// So many for each step of a map of 256 colours.
  static constexpr std::size_t kFiner = 16, kLast = 255 * kFiner;

  double step_, middle_;
  Color no_number_;
  std::array<Color, kLast + 1> shades_;
};

}  // namespace posenc
