#pragma once

#include "state/parameters.hpp"

namespace posenc {

/// Place of a value on its slider, 0 … 1; and the value at a place, rounded to what a drag can
/// mean.
double slider_place(const Parameter&, const Limits&, double value);
double slider_value(const Parameter&, const Limits&, double place);

}  // namespace posenc
