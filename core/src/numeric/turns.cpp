#include <posenc/turns.hpp>

#include <numbers>

#include "numeric/octant.hpp"
#include "numeric/trig.hpp"

namespace posenc {
namespace {

/// `magnitude`·2⁻¹²⁸·2π. The leading half converts exactly or loses nothing that the second half
/// could restore, so small angles keep their relative precision.
double radians(U128 magnitude) {
  constexpr double high_unit = 2 * std::numbers::pi * 0x1p-64;
  const auto high = static_cast<double>(static_cast<std::uint64_t>(magnitude >> 64));
  const auto low = static_cast<double>(static_cast<std::uint64_t>(magnitude));
  return (high + low * 0x1p-64) * high_unit;
}

}  // namespace

double angle_rad(Turns phase) { return radians(phase.fraction); }

Octant octant_of(Turns phase) {
  constexpr U128 eighth = U128{1} << 125;
  const auto quarter = static_cast<std::uint32_t>((phase.fraction + eighth) >> 126);
  const U128 rest = phase.fraction - (U128{quarter} << 126);
  const bool negative = (rest >> 127) != 0;
  const double magnitude = radians(negative ? U128{0} - rest : rest);
  return {quarter, negative ? -magnitude : magnitude};
}

SinCos sin_cos(Turns phase) {
  const auto [quarter, x] = octant_of(phase);
  const auto turned = trig::turn_by_quarters(quarter, trig::sin_octant(x), trig::cos_octant(x));
  return {turned.sin, turned.cos};
}

double sin(Turns phase) { return sin_cos(phase).sin; }
double cos(Turns phase) { return sin_cos(phase).cos; }

}  // namespace posenc
