#include "frequencies.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "numeric/fixed.hpp"

namespace posenc {
namespace {

/// 2·atanh(n/m) = 2·Σ (n/m)^(2i+1) / (2i+1), for 0 ≤ n/m ≤ 1/3.
Fixed twice_atanh(std::uint64_t n, std::uint64_t m) {
  const Fixed z = Fixed::whole(n) / m;
  const Fixed z_squared = z * z;
  Fixed sum;
  Fixed power = z;
  for (std::uint64_t i = 1; !power.is_zero(); i += 2) {
    sum = sum + power / i;
    power = power * z_squared;
  }
  return sum + sum;
}

Fixed ln_2() { return twice_atanh(1, 3); }

/// ln x for a finite x ≥ 1. With x = m·2^e, 1 ≤ m < 2: e·ln 2 + 2·atanh((m−1)/(m+1)), where a
/// double's m is a whole number of 2⁻⁵², so that both sides of the quotient are whole numbers.
Fixed ln(double x, const Fixed& ln2) {
  int exponent = 0;
  constexpr std::uint64_t one = std::uint64_t{1} << 52;
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(x, &exponent), 53));
  return ln2 * static_cast<std::uint64_t>(exponent - 1) +
         twice_atanh(mantissa - one, mantissa + one);
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

/// e^(−a) = 2^(−n)·e^(n·ln2 − a), with the smallest n that makes the last exponent positive, so
/// that no term of its series is negative.
Fixed exp_minus(const Fixed& a, const Fixed& ln2) {
  unsigned n = 0;
  Fixed multiple;
  while (multiple < a) {
    multiple = multiple + ln2;
    ++n;
  }
  return exp_series(multiple - a) >> n;
}

/// e^a = 2^n·e^(a − n·ln2), with the largest n that keeps the last exponent positive. n < 64.
Fixed exp_plus(Fixed a, const Fixed& ln2) {
  unsigned n = 0;
  while (!(a < ln2)) {
    a = a - ln2;
    ++n;
  }
  return exp_series(a) << n;
}

}  // namespace

Frequencies make_frequencies(const Progression& rule, int pairs) {
  assert(pairs > 0 && rule.base > 1 && std::isfinite(rule.base) && rule.denominator > 0);
  const auto count = static_cast<std::size_t>(pairs);
  const Fixed ln2 = ln_2();
  const Fixed ln_base = ln(rule.base, ln2);
  const auto power = [&](std::uint64_t exponent) {
    const Fixed a = ln_base * exponent / rule.denominator;
    return rule.rising ? exp_plus(a, ln2) : exp_minus(a, ln2);
  };

  // ω of pair first + j is the product of two powers, so exponentials are few.
  const auto block = 1 + static_cast<std::size_t>(std::sqrt(static_cast<double>(pairs)));
  std::vector<Fixed> within_block;
  for (std::size_t j = 0; j < block; ++j) {
    within_block.push_back(power(std::uint64_t{rule.numerator} * j + rule.shift));
  }

  Frequencies made;
  made.step.reserve(count);
  made.omega.reserve(count);
  for (std::size_t first = 0; first < count; first += block) {
    const Fixed at_block = power(std::uint64_t{rule.numerator} * first);
    for (std::size_t j = 0; j < std::min(block, count - first); ++j) {
      Fixed omega = at_block * within_block[j];
      if (rule.times_index_pi) omega = omega * std::uint64_t{first + j};
      // π/2π is a half exactly.
      const Fixed turns = rule.times_index_pi ? omega >> 1 : omega * kFixedTurnsPerRadian;
      made.step.push_back(turns_from(turns));
      if (rule.rising || rule.times_index_pi)
        made.whole_turns.push_back(static_cast<std::uint32_t>(turns.limb[3]));
      made.omega.push_back(double_from(rule.times_index_pi ? omega * kFixedPi : omega));
    }
  }
  return made;
}

Frequencies make_octaves(int pairs) {
  Frequencies made;
  for (int k = 0; k < pairs; ++k) {
    const bool moves = k < 128;
    made.step.push_back(moves ? Turns{U128{1} << (127 - k)} : Turns{});
    made.omega.push_back(moves ? std::ldexp(std::numbers::pi, -k) : 0.0);
  }
  return made;
}

}  // namespace posenc
