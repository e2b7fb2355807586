#pragma once

#include <cstdint>
#include <string_view>

/// Number formats, and rounding to them.
namespace posenc {

/// What floating-point numbers are kept in: IEEE 754's binary64, binary32 and binary16, and
/// bfloat16, which is binary32 without the last 16 bits.
enum class NumberFormat { float64, float32, bfloat16, float16 };

/// "float64", as NumPy names it.
std::string_view name(NumberFormat);
/// Bits of a number's significand, the first that is not stored among them: 53, 24, 8 and 11.
int significant_bits(NumberFormat);
/// x rounded to the nearest number of the format, of two to the even one. Infinite from half a step
/// above the largest number on (65 520 in float16), as in IEEE 754.
double round_to(NumberFormat, double x);
/// How many different numbers the whole ones from `first` to `last` become, 0 ≤ first ≤ last < 2⁵³;
/// those that become infinite are not counted.
std::int64_t distinct_within(NumberFormat, std::int64_t first, std::int64_t last);

}  // namespace posenc
