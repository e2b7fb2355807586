#pragma once

#include <vector>

#include "figure/canvas.hpp"

/// What the pixels of a FieldSpec show, for all of its painters.
namespace posenc {

/// What runs of cells the pixels show.
FieldRuns runs_of(const FieldSpec&, int width, int height);
/// The number of each run down × run across by core's own evaluation, row-major.
std::vector<float> values_of_runs(const FieldSpec&, const FieldRuns&);

/// Where signs are shown: an absolute value up to this counts as 0, as a share of the largest. A single cell's is known to a few
/// 10⁻⁷. The mean of several whose signs cancel is a rest as small as the colours tell from 0, whose sign would draw patterns that
/// are not there.
inline constexpr double kZeroCell = 1e-6, kZeroMean = 1.0 / 128;
double least_with_sign(const FieldSpec&, const FieldRuns&);
double least_with_sign(const FieldSpec&, bool are_single_cells);

/// A FieldSpec's pixels in their colours, row-major width × height.
std::vector<Color> field_colors(const FieldSpec&, int width, int height);

}  // namespace posenc
