#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <posenc/turns.hpp>

namespace posenc {

/// An unsigned number of 64 integer and 192 fraction bits: enough to make frequencies once, far
/// beyond double, with nothing but the standard library. Products and quotients are rounded down.
struct Fixed {
  /// Least significant first: the value is Σ limb[i]·2^(64·(i−3)).
  std::array<std::uint64_t, 4> limb{};

  static constexpr Fixed whole(std::uint64_t n) { return {{0, 0, 0, n}}; }

  constexpr bool is_zero() const { return (limb[0] | limb[1] | limb[2] | limb[3]) == 0; }

  friend constexpr bool operator==(const Fixed&, const Fixed&) = default;

  friend constexpr bool operator<(const Fixed& a, const Fixed& b) {
    for (std::size_t i = 4; i-- > 0;) {
      if (a.limb[i] != b.limb[i]) return a.limb[i] < b.limb[i];
    }
    return false;
  }

  friend constexpr Fixed operator+(const Fixed& a, const Fixed& b) {
    Fixed sum;
    U128 carry = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      carry += U128{a.limb[i]} + b.limb[i];
      sum.limb[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    return sum;
  }

  /// a − b for a ≥ b.
  friend constexpr Fixed operator-(const Fixed& a, const Fixed& b) {
    Fixed difference;
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const U128 part = U128{a.limb[i]} - b.limb[i] - borrow;
      difference.limb[i] = static_cast<std::uint64_t>(part);
      borrow = static_cast<std::uint64_t>(part >> 64) & 1;
    }
    return difference;
  }

  friend constexpr Fixed operator*(const Fixed& a, const Fixed& b) {
    std::array<std::uint64_t, 8> product{};
    for (std::size_t i = 0; i < 4; ++i) {
      U128 carry = 0;
      for (std::size_t j = 0; j < 4; ++j) {
        carry += U128{a.limb[i]} * b.limb[j] + product[i + j];
        product[i + j] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
      }
      product[i + 4] = static_cast<std::uint64_t>(carry);
    }
    return {{product[3], product[4], product[5], product[6]}};
  }

  friend constexpr Fixed operator*(const Fixed& a, std::uint64_t n) {
    Fixed product;
    U128 carry = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      carry += U128{a.limb[i]} * n;
      product.limb[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    return product;
  }

  /// Exact long division, limb by limb; n > 0.
  friend constexpr Fixed operator/(const Fixed& a, std::uint64_t n) {
    Fixed quotient;
    U128 remainder = 0;
    for (std::size_t i = 4; i-- > 0;) {
      const U128 part = (remainder << 64) | a.limb[i];
      quotient.limb[i] = static_cast<std::uint64_t>(part / n);
      remainder = part % n;
    }
    return quotient;
  }

  /// Long division, limb by limb: Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D.
  /// b > 0, and the quotient below 2⁶⁴.
  friend constexpr Fixed operator/(const Fixed& a, const Fixed& b) {
    unsigned zeros = 0;
    for (std::size_t i = 4; b.limb[--i] == 0;) zeros += 64;
    zeros += static_cast<unsigned>(std::countl_zero(b.limb[3 - zeros / 64]));
    // Both shifted, so that the divisor's first bit is 1, and the fraction's bits after a.
    std::array<std::uint64_t, 4> under{};
    shift_into(under, b, zeros);
    std::array<std::uint64_t, 8> rest{};
    shift_into(rest, a, 192 + zeros);
    Fixed quotient;
    for (std::size_t j = 4; j-- > 0;) {
      const U128 first = (U128{rest[j + 4]} << 64) | rest[j + 3];
      U128 digit = first / under[3], left = first % under[3];
      while (digit >> 64 != 0 || digit * under[2] > ((left << 64) | rest[j + 2])) {
        --digit;
        left += under[3];
        if (left >> 64 != 0) break;
      }
      // At most one too large.
      U128 carry = 0;
      std::uint64_t borrow = 0;
      for (std::size_t i = 0; i <= 4; ++i) {
        carry += i < 4 ? digit * under[i] : 0;
        const U128 part = U128{rest[i + j]} - static_cast<std::uint64_t>(carry) - borrow;
        rest[i + j] = static_cast<std::uint64_t>(part);
        borrow = static_cast<std::uint64_t>(part >> 64) & 1;
        carry >>= 64;
      }
      if (borrow != 0) {
        --digit;
        for (std::size_t i = 0; i < 4; ++i) {
          carry += U128{rest[i + j]} + under[i];
          rest[i + j] = static_cast<std::uint64_t>(carry);
          carry >>= 64;
        }
        rest[j + 4] += static_cast<std::uint64_t>(carry);
      }
      quotient.limb[j] = static_cast<std::uint64_t>(digit);
    }
    return quotient;
  }

  /// a / 2ⁿ.
  friend constexpr Fixed operator>>(const Fixed& a, unsigned n) {
    Fixed shifted;
    const std::size_t limbs = n / 64;
    const unsigned bits = n % 64;
    for (std::size_t i = 0; i + limbs < 4; ++i) {
      shifted.limb[i] = a.limb[i + limbs] >> bits;
      if (bits > 0 && i + limbs + 1 < 4) {
        shifted.limb[i] |= a.limb[i + limbs + 1] << (64 - bits);
      }
    }
    return shifted;
  }

  /// a · 2ⁿ for n < 64; what passes 2⁶⁴ is lost.
  friend constexpr Fixed operator<<(const Fixed& a, unsigned n) {
    return n == 0 ? a : a * (std::uint64_t{1} << n);
  }

 private:
  /// a·2ⁿ in more limbs; what they have no place for is lost.
  template <std::size_t Count>
  static constexpr void shift_into(std::array<std::uint64_t, Count>& to, const Fixed& a,
                                   unsigned n) {
    const unsigned bits = n % 64;
    for (std::size_t i = 0, at = n / 64; i < 4 && at < Count; ++i, ++at) {
      to[at] |= a.limb[i] << bits;
      if (bits > 0 && at + 1 < Count) to[at + 1] = a.limb[i] >> (64 - bits);
    }
  }
};

constexpr Fixed floor(const Fixed& a) { return Fixed::whole(a.limb[3]); }
constexpr Fixed ceil(const Fixed& a) { return a == floor(a) ? a : Fixed::whole(a.limb[3] + 1); }

/// 1/(2π) = 0.28BE60DB…₁₆, cut after 192 bits.
inline constexpr Fixed kFixedTurnsPerRadian{
    {0x36D8A5664F10E410, 0x7F09D5F47D4D3770, 0x28BE60DB9391054A, 0}};

/// π = 3.243F6A88…₁₆, cut after 192 bits.
inline constexpr Fixed kFixedPi{{0xA4093822299F31D0, 0x13198A2E03707344, 0x243F6A8885A308D3, 3}};

/// The fraction of `a`, rounded to 2⁻¹²⁸; whole turns are dropped.
constexpr Turns turns_from(const Fixed& a) {
  const Fixed rounded = a + Fixed{{std::uint64_t{1} << 63, 0, 0, 0}};
  return {(U128{rounded.limb[2]} << 64) | rounded.limb[1]};
}

/// A double in [0, 2⁶⁴), cut after 192 bits of fraction.
inline Fixed fixed_from(double x) {
  constexpr int kMantissa = 53;
  int exponent = 0;
  const auto mantissa =
      Fixed::whole(static_cast<std::uint64_t>(std::ldexp(std::frexp(x, &exponent), kMantissa)));
  exponent -= kMantissa;
  return exponent < 0 ? mantissa >> static_cast<unsigned>(-exponent)
                      : mantissa << static_cast<unsigned>(exponent);
}

/// The nearest double, or its neighbour: relative error below 2⁻⁵²·0.51.
inline double double_from(const Fixed& a) {
  std::size_t top = 3;
  while (top > 0 && a.limb[top] == 0) --top;
  const int shift = std::countl_zero(a.limb[top]);
  std::uint64_t leading = a.limb[top] << (shift % 64);
  if (shift > 0 && top > 0) leading |= a.limb[top - 1] >> (64 - shift);
  return std::ldexp(static_cast<double>(leading), 64 * (static_cast<int>(top) - 3) - shift);
}

}  // namespace posenc
