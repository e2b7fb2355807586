#include "numeric/exponential.hpp"

#include <bit>
#include <cassert>
#include <cstdint>

namespace posenc {
namespace {

/// 2·atanh z = 2·Σ z^(2i+1) / (2i+1), for 0 ≤ z ≤ 1/3.
Fixed twice_atanh(const Fixed& z) {
  const Fixed z_squared = z * z;
  Fixed sum;
  Fixed power = z;
  for (std::uint64_t i = 1; !power.is_zero(); i += 2) {
    sum = sum + power / i;
    power = power * z_squared;
  }
  return sum + sum;
}

const Fixed& ln_2() {
  static const Fixed value = twice_atanh(Fixed::whole(1) / 3);
  return value;
}

/// e^x for 0 ≤ x ≤ ln 2, by its series.
Fixed exp_series(const Fixed& x) {
  Fixed sum;
  Fixed term = Fixed::whole(1);
  for (std::uint64_t i = 1; !term.is_zero(); ++i) {
    sum = sum + term;
    term = term * x / i;
  }
  return sum;
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
