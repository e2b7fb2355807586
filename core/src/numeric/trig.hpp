#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <type_traits>

/// sin and cos on the octants around 0, as plain arithmetic: the same bits on every machine, and
/// loops that a compiler can vectorise. Taylor's series; on |x| ≤ π/4 the first term left out is
/// below a tenth of the type's rounding.
namespace posenc::trig {

/// sin x = x + x³·Σ kSinTail[i]·x^(2i), cos x = 1 − x²·(½ + x²·Σ kCosTail[i]·x^(2i)).
inline constexpr double kSinTail[] = {
    -1.0 / 6,        1.0 / 120,        -1.0 / 5040,         1.0 / 362880,
    -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000};
inline constexpr double kCosTail[] = {
    -1.0 / 24,        1.0 / 720,         -1.0 / 40320,         1.0 / 3628800,
    -1.0 / 479001600, 1.0 / 87178291200, -1.0 / 20922789888000};

inline double sin_octant(double x) {
  const double z = x * x;
  double tail = kSinTail[6];
  for (std::size_t i = 6; i-- > 0;) tail = kSinTail[i] + z * tail;
  return x + x * z * tail;
}

inline double cos_octant(double x) {
  const double z = x * x;
  double tail = kCosTail[6];
  for (std::size_t i = 6; i-- > 0;) tail = kCosTail[i] + z * tail;
  return 1.0 - z * (0.5 + z * tail);
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

/// The sine and cosine of quarter·π/2 + x from those of x: swapped and negated by their bits, since
/// branches would be mispredicted every other time. Zeros come out as +0.
template <class Real>
inline SinCosOf<Real> turn_by_quarters(std::uint32_t quarter, Real sin_x, Real cos_x) {
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  constexpr int to_sign = 8 * sizeof(Real) - 2;
  const Bits q = quarter;
  const auto s = std::bit_cast<Bits>(sin_x);
  const auto c = std::bit_cast<Bits>(cos_x);
  const Bits differ = (s ^ c) & (Bits{0} - (q & 1));
  const Bits sin_sign = (q & 2) << to_sign;
  const Bits cos_sign = ((q + 1) & 2) << to_sign;
  return {std::bit_cast<Real>((s ^ differ) ^ sin_sign) + Real{0},
          std::bit_cast<Real>((c ^ differ) ^ cos_sign) + Real{0}};
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
