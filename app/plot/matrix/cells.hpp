#pragma once

#include <cstdint>
#include <optional>

#include <posenc/field.hpp>

#include "plot/figure.hpp"

/// Which cells of a matrix an axis shows, and how the pointer moves them.
namespace posenc {

/// Zoomed by `factor` (below 1: into it) about the cell under the pointer, inside 0 … cells. The
/// whole is {0, 0}, so that it stays whole when the number of cells changes.
plot::Extent zoomed(const AxisMap&, double pixel, double factor, double cells);
/// Moved by so many pixels, likewise.
plot::Extent panned(const AxisMap&, double by_pixels, double cells);
/// A part of the cells, as large as it was, moved to where `cell` is in view: no further than it
/// has to, or, where all that was in view leaves it, to have the cell in its middle.
plot::Extent brought_to(const plot::Extent&, std::int64_t cell, double cells);
/// By how much a notch of the wheel zooms: the factor for `notches`, up positive.
double zoom_factor(double notches);

/// The cells under a pixel of an axis; nothing outside it.
std::optional<Cells> cells_at(const AxisMap&, std::int64_t cells, Sampling, double pixel);
/// Where cells [from, to) lie along an axis, in pixels; nothing where none of them is shown. At
/// least two wide, so that it is seen.
std::optional<plot::Extent> band_of(const AxisMap&, std::int64_t from, std::int64_t to);

}  // namespace posenc
