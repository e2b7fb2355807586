#pragma once

#include <cstdint>
#include <numbers>

/// sin and cos on the octants around 0, as plain arithmetic: the same bits on every machine, and
/// loops that a compiler can vectorise. Taylor's series; on |x| ≤ π/4 the first term left out is below
/// a tenth of the type's rounding.
namespace posenc::trig {

inline double sin_octant(double x) {
  const double z = x * x;
  const double tail =
      -1.0 / 6 +
      z * (1.0 / 120 +
           z * (-1.0 / 5040 +
                z * (1.0 / 362880 +
                     z * (-1.0 / 39916800 + z * (1.0 / 6227020800 + z * (-1.0 / 1307674368000))))));
  return x + x * z * tail;
}

inline double cos_octant(double x) {
  const double z = x * x;
  const double tail =
      1.0 / 24 +
      z * (-1.0 / 720 +
           z * (1.0 / 40320 +
                z * (-1.0 / 3628800 +
                     z * (1.0 / 479001600 +
                          z * (-1.0 / 87178291200 + z * (1.0 / 20922789888000))))));
  // 1 − z/2 is rounded; what the rounding took away is added back with the tail.
  const double half = 0.5 * z;
  const double head = 1.0 - half;
  return head + (((1.0 - head) - half) + z * z * tail);
}

inline float sin_octant(float x) {
  const float z = x * x;
  return x + x * z * (-1.0f / 6 + z * (1.0f / 120 + z * (-1.0f / 5040 + z * (1.0f / 362880))));
}

inline float cos_octant(float x) {
  const float z = x * x;
  return 1.0f - z * (0.5f - z * (1.0f / 24 + z * (-1.0f / 720 + z * (1.0f / 40320))));
}

template <class Real>
struct SinCosOf {
  Real sin, cos;
};

/// The sine and cosine of quarter·π/2 + x from those of x. Zeros come out as +0.
template <class Real>
inline SinCosOf<Real> turn_by_quarters(std::uint32_t quarter, Real sin_x, Real cos_x) {
  const bool swapped = (quarter & 1) != 0;
  const Real s = swapped ? cos_x : sin_x;
  const Real c = swapped ? sin_x : cos_x;
  return {(quarter & 2) != 0 ? Real{0} - s : s, ((quarter + 1) & 2) != 0 ? Real{0} - c : c};
}

/// sin and cos of a phase in units of 2⁻³² turn; largest error 2·10⁻⁷.
inline SinCosOf<float> sin_cos32(std::uint32_t phase) {
  constexpr auto unit = static_cast<float>(std::numbers::pi / 2147483648.0);
  const std::uint32_t quarter = (phase + 0x20000000u) >> 30;
  const auto rest = static_cast<std::int32_t>(phase - (quarter << 30));
  const float x = static_cast<float>(rest) * unit;
  return turn_by_quarters(quarter, sin_octant(x), cos_octant(x));
}

}  // namespace posenc::trig
