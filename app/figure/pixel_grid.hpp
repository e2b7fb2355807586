#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "figure/canvas.hpp"

/// What the painters of pixels agree on: upright edges on whole device pixels, so that they are
/// sharp and neighbours leave no seam, and the lengths of dashes. Coordinates are device pixels.
namespace posenc {

/// Stroke of an upright line: at least one whole pixel wide.
inline double grid_width(double width) { return std::max(1.0, std::round(width)); }

/// Centre of an upright line of grid_width() `width`, moved so that both its edges meet the grid.
inline double grid_centre(double centre, double width) {
  return std::round(centre - width / 2) + width / 2;
}

/// A rectangle's edges on the grid; along an axis where it is less than a pixel it stays as it is.
inline Rect on_grid(const Rect& r) {
  Rect snapped = r;
  if (r.width() >= 1) snapped.min.x = std::round(r.min.x), snapped.max.x = std::round(r.max.x);
  if (r.height() >= 1) snapped.min.y = std::round(r.min.y), snapped.max.y = std::round(r.max.y);
  return snapped;
}

/// Lengths of ink and gap in logical pixels.
inline std::array<double, 2> dash_lengths(Dash dash) {
  return dash == Dash::dotted ? std::array{1.5, 4.0} : std::array{6.0, 5.0};
}

}  // namespace posenc
