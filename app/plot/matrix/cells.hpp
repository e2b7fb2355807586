#pragma once

#include <cstdint>
#include <optional>

#include <posenc/field.hpp>

#include "plot/figure.hpp"

/// Which cells of a matrix an axis shows, and how the pointer moves them.
namespace posenc {

/// Cells [from, to) along one axis; cell c occupies [c, c+1).
struct CellRange {
  double from, to;

  operator plot::Extent() const { return {from, to}; }
  double size() const { return to - from; }
  bool contains(std::int64_t cell) const {
    return static_cast<double>(cell) + 1 > from && static_cast<double>(cell) < to;
  }
  /// The first and one past the last cell of which anything is shown.
  std::int64_t first() const;
  std::int64_t end() const;

  friend bool operator==(const CellRange&, const CellRange&) = default;
};

/// Zoomed by `factor` (below 1: into it) about the cell under the pointer, inside 0 … cells. The
/// whole is {0, 0}, so that it stays whole when the number of cells changes.
CellRange zoomed(const AxisMap&, double pixel, double factor, double cells);
/// Moved by so many pixels, likewise.
CellRange panned(const AxisMap&, double by_pixels, double cells);
/// A part of the cells, as large as it was, moved to where `cell` is in view: no further than it
/// has to, or, where all that was in view leaves it, to have the cell in its middle.
CellRange brought_to(const CellRange&, std::int64_t cell, double cells);
/// By how much a notch of the wheel zooms: the factor for `notches`, up positive.
double zoom_factor(double notches);

/// The cells under a pixel of an axis; nothing outside it.
std::optional<Cells> cells_at(const AxisMap&, std::int64_t cells, Sampling, double pixel);
/// Where cells [from, to) lie along an axis, in pixels; nothing where none of them is shown. At
/// least two wide, so that it is seen.
std::optional<CellRange> band_of(const AxisMap&, std::int64_t from, std::int64_t to);

}  // namespace posenc
