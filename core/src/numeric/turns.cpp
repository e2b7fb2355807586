#include <posenc/turns.hpp>

#include <numbers>

#include "numeric/octant.hpp"
#include "numeric/trig.hpp"

namespace posenc {

/// The leading half converts exactly or loses nothing that the second half could restore, so small
/// angles keep their relative precision.
double angle_rad(Turns phase) {
  constexpr double high_unit = 2 * std::numbers::pi * 0x1p-64;
  const auto high = static_cast<double>(phase.high64());
  const auto low = static_cast<double>(static_cast<std::uint64_t>(phase.fraction));
  return (high + low * 0x1p-64) * high_unit;
}

SinCos sin_cos(Turns phase) {
  const auto [quarter, x] = octant_of(phase);
  const auto turned = trig::turn_by_quarters(quarter, trig::sin_octant(x), trig::cos_octant(x));
  return {turned.sin, turned.cos};
}

double sin(Turns phase) { return sin_cos(phase).sin; }
double cos(Turns phase) { return sin_cos(phase).cos; }

}  // namespace posenc
