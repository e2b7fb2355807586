#include "figure/shades.hpp"

#include "figure/colormap.hpp"

namespace posenc {

Shades::Shades(std::span<const Color> colors, const ValueRange& values) : no_number_(kNaNColor) {
  // The places −1 … 1 become 0 … kLast; the half rounds to the nearest.
  constexpr double kHalf = kLast / 2.0;
  const double half_range = values.high / 2 - values.low / 2;
  step_ = kHalf / half_range;
  middle_ = kHalf + 0.5 - (values.low / 2 + values.high / 2) / half_range * kHalf;
  for (std::size_t i = 0; i <= kLast; ++i)
    shades_[i] = color_at(colors, static_cast<double>(i) / kHalf - 1);
}

}  // namespace posenc
