#pragma once

#include "figure/canvas.hpp"

namespace posenc {

/// Sums and products of numbers up to this one are far from float32's limits, and its own digits
/// are all there.
bool is_in_float_range(double largest);

/// The same picture in numbers that float32 holds with all its digits: where those of the range are
/// too large or too small for that, of the encoding times a power of two, and a range to match.
/// What no double holds stays infinite.
FieldSpec in_float_range(const FieldSpec&);

}  // namespace posenc
