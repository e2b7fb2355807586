#pragma once

#include <bit>
#include <cstdint>

namespace posenc {

/// Bit `b` of position t ≥ 0 written in binary, b = 0 the least significant: ⌊t / 2^b⌋ mod 2.
constexpr int binary_digit(std::int64_t t, int b) { return static_cast<int>((t >> b) & 1); }
/// How often bit `b` changes on the way from position 0 to position t ≥ 0: ⌊t / 2^b⌋ times, b ≤ 62.
constexpr std::int64_t bit_flips(std::int64_t t, int b) { return t >> b; }
/// Positions after which bit b repeats: 2^(b+1), b ≤ 61.
constexpr std::int64_t bit_period(int b) { return std::int64_t{2} << b; }
/// Digits needed to write every position below `length` (≥ 1): at least 1.
constexpr int binary_digits(std::int64_t length) {
  const int width = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(length - 1)));
  return width > 0 ? width : 1;
}

}  // namespace posenc
