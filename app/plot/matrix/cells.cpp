#include "plot/matrix/cells.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {
namespace {

/// Fewer cells than this are not worth a picture of their own.
constexpr double kFewestCells = 2;

/// A range of `size` cells inside 0 … cells from `from` on, or {0, 0} for the whole.
plot::Extent layout(double from, double size, double cells) {
  size = std::clamp(size, std::min(kFewestCells, cells), cells);
  if (size >= cells) return {0, 0};
  from = std::clamp(from, 0.0, cells - size);
  return {from, from + size};
}

}  // namespace

plot::Extent zoomed(const AxisMap& axis, double pixel, double factor, double cells) {
  const double anchor = std::clamp(axis.data_from_pixel(pixel), axis.data_from, axis.data_to);
  const double size =
      std::clamp((axis.data_to - axis.data_from) * factor, std::min(kFewestCells, cells), cells);
  const double share = (anchor - axis.data_from) / (axis.data_to - axis.data_from);
  return layout(anchor - share * size, size, cells);
}

plot::Extent panned(const AxisMap& axis, double by_pixels, double cells) {
  const double size = axis.data_to - axis.data_from;
  const double by = by_pixels / (axis.pixel_to - axis.pixel_from) * size;
  return layout(axis.data_from - by, size, cells);
}

plot::Extent brought_to(const plot::Extent& range, std::int64_t cell, double cells) {
  const auto first = static_cast<double>(cell), end = first + 1;
  const double before = first - range.from, beyond = end - range.to;
  if (before >= 0 && beyond <= 0) return range;
  const double by = before < 0 ? before : beyond;
  double from = range.from + by;
  if (std::abs(by) >= range.size()) from = (first + end - range.size()) / 2;
  from = std::clamp(from, 0.0, cells - range.size());
  return {from, from + range.size()};
}

double zoom_factor(double notches) {
  constexpr double kPerNotch = 1.25;
  return std::pow(kPerNotch, -notches);
}

std::optional<Cells> cells_at(const AxisMap& axis, std::int64_t cells, Sampling sampling,
                              double pixel) {
  const int pixels = std::max(1, static_cast<int>(std::lround(axis.pixel_to - axis.pixel_from)));
  const double at = std::floor(pixel - axis.pixel_from);
  if (!(at >= 0 && at < pixels)) return {};
  return cells_under_pixels(axis.data_from, axis.data_to, cells, pixels,
                            sampling)[static_cast<std::size_t>(at)];
}

std::optional<plot::Extent> band_of(const AxisMap& axis, std::int64_t from, std::int64_t to) {
  constexpr double kThinnest = 2;
  const double first = std::max(static_cast<double>(from), axis.data_from);
  const double end = std::min(static_cast<double>(to), axis.data_to);
  if (!(first < end)) return {};
  plot::Extent pixels{axis.pixel_from_data(first), axis.pixel_from_data(end)};
  if (pixels.size() < kThinnest) {
    const double from_px = std::clamp((pixels.from + pixels.to - kThinnest) / 2, axis.pixel_from,
                                      axis.pixel_to - kThinnest);
    pixels = {from_px, from_px + kThinnest};
  }
  return pixels;
}

}  // namespace posenc
