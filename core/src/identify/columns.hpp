#pragma once

#include <span>

#include <posenc/formats.hpp>
#include <posenc/identify.hpp>

namespace posenc {

Format format_of(Table::Type);
/// Half a unit in the last place of numbers around 1: 2⁻⁵³ of double precision.
double half_unit(Table::Type);
/// What a number of that size may be off by where it is kept so: half a step, which is 2⁻²⁵ of
/// float16's smallest numbers.
double rounding_of(Table::Type, double x);
/// What the angle of an entry is computed in.
double angle_unit(Table::Type);

/// Fits one wave to a column, kept in that format.
ColumnWave fit_wave(std::span<const double> x, Table::Type kept_in);

/// What is said of a table that is nothing else.
LearnedTable look_at(const Table&);

}  // namespace posenc
