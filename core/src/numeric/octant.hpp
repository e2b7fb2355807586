#pragma once

#include <cstdint>
#include <numbers>

#include <posenc/turns.hpp>

namespace posenc {

/// A phase as quarter·π/2 + x, |x| ≤ π/4.
struct Octant {
  std::uint32_t quarter;
  double x;
};
/// Words convert as signed numbers, which is faster. The leading one converts exactly or loses
/// nothing that the other could restore, so small angles keep their relative precision.
inline Octant octant_of(Turns phase) {
  constexpr U128 kEighth = U128{1} << 125;
  const auto quarter = static_cast<std::uint32_t>((phase.fraction + kEighth) >> 126);
  const U128 rest = phase.fraction - (U128{quarter} << 126);
  const bool is_negative = (rest >> 127) != 0;
  const U128 magnitude = is_negative ? U128{0} - rest : rest;
  const auto high = static_cast<double>(static_cast<std::int64_t>(magnitude >> 64));
  const auto part = [&](int shift) {
    return static_cast<double>(static_cast<std::uint32_t>(magnitude >> shift));
  };
  const double low = part(32) * 0x1p32 + part(0);
  const double x = (high + low * 0x1p-64) * (2 * std::numbers::pi * 0x1p-64);
  return {quarter, is_negative ? -x : x};
}

}  // namespace posenc
