#pragma once

#include <cstdint>

namespace posenc {

/// The number of IEEE 754 half precision (1 sign bit, 5 of the exponent, 10 of the fraction) that
/// is nearest to x, ties to the even one: what NumPy's astype('<f2') makes of a double. Off by at
/// most |x|·2⁻¹¹, or 2⁻²⁵ where |x| < 2⁻¹⁴. From kHalfOverflow on it is infinite; not-a-numbers
/// stay so.
std::uint16_t half_from(double x);
/// Exact.
double from_half(std::uint16_t bits);

/// The largest error of an entry of absolute value ≤ 1, of which kFillErrorF64 is a part.
inline constexpr double kHalfError = 0x1p-12 + 2e-15;
/// The largest number that half precision has, and the smallest that is nearer to what would follow
/// it.
inline constexpr double kLargestHalf = 65504, kHalfOverflow = 65520;

}  // namespace posenc
