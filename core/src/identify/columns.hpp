#pragma once

#include <span>

#include <posenc/formats.hpp>
#include <posenc/identify.hpp>

namespace posenc {

/// Half a unit in the last place of numbers around 1: 2⁻⁵³ of double precision.
double half_unit(NumberFormat);
/// The largest rounding error of a number of the size of x in that format: half a step, which is
/// 2⁻²⁵ for float16's smallest numbers.
double rounding_of(NumberFormat, double x);
/// half_unit() of the format in which the angle of an entry is computed: float64's for float64,
/// float32's for all others.
double angle_unit(NumberFormat);

/// Fits one wave to a column of numbers of that format.
ColumnWave fit_wave(std::span<const double> x, NumberFormat format);

/// Norms, means and spectra of a table that is no known encoding.
LearnedTable look_at(const Table&);

}  // namespace posenc
