#include "numeric/exponential.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace posenc {
namespace {

/// Σ coefficients[i]·x^i. Coefficients are made once: no term is divided.
template <std::size_t Count>
Fixed series(const std::array<Fixed, Count>& coefficients, const Fixed& x) {
  Fixed sum;
  for (std::size_t i = Count; i-- > 0;) sum = sum * x + coefficients[i];
  return sum;
}

/// 2·atanh z = 2·z·Σ z^(2i) / (2i+1), for 0 ≤ z ≤ 1/3: 9^(−62) is below 2⁻¹⁹².
Fixed twice_atanh(const Fixed& z) {
  static const auto coefficients = [] {
    std::array<Fixed, 62> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = Fixed::whole(2) / (2 * i + 1);
    return all;
  }();
  return z * series(coefficients, z * z);
}

const Fixed& ln_2() {
  static const Fixed value = twice_atanh(Fixed::whole(1) / 3);
  return value;
}

/// e^x = Σ x^i / i! for 0 ≤ x ≤ ln 2: the terms left out are below 2⁻¹⁹².
Fixed exp_series(const Fixed& x) {
  static const auto coefficients = [] {
    std::array<Fixed, 44> all{Fixed::whole(1)};
    for (std::size_t i = 1; i < all.size(); ++i) all[i] = all[i - 1] / i;
    return all;
  }();
  return series(coefficients, x);
}

}  // namespace

/// With x = m·2^e, 1 ≤ m < 2: e·ln 2 + 2·atanh((m−1)/(m+1)).
Fixed ln(const Fixed& x) {
  const Fixed one = Fixed::whole(1);
  assert(!(x < one));
  const auto exponent = 63 - static_cast<unsigned>(std::countl_zero(x.limb[3]));
  const Fixed m = x >> exponent;
  return ln_2() * exponent + twice_atanh((m - one) / (m + one));
}

/// 2^(−n)·e^(n·ln 2 − a), with the smallest n that makes the last exponent positive, so that no
/// term of its series is negative.
Fixed exp_minus(const Fixed& a) {
  unsigned n = 0;
  Fixed multiple;
  while (multiple < a) {
    multiple = multiple + ln_2();
    ++n;
  }
  return exp_series(multiple - a) >> n;
}

/// 2^n·e^(a − n·ln 2), with the largest n that keeps the last exponent positive.
Fixed exp_plus(Fixed a) {
  unsigned n = 0;
  while (!(a < ln_2())) {
    a = a - ln_2();
    ++n;
  }
  return exp_series(a) << n;
}

}  // namespace posenc
