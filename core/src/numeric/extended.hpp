#pragma once

#include <cstdint>
#include <optional>

#include "numeric/fixed.hpp"

namespace posenc {

/// A signed number ± mantissa·2^exponent of 192 bits, with a bound of what it may be off by, for
/// formulas that people type. Of functions that have no value there, nothing is returned.
struct Extended {
  Fixed mantissa = {};  ///< in [1, 2), or 0
  int exponent = 0;
  bool negative = false;
  double error = 0;  ///< absolute

  static Extended whole(std::int64_t);
  static Extended of(double);

  bool is_zero() const { return mantissa.is_zero(); }
  /// Whether its sign is beyond doubt.
  bool is_positive() const;
  double value() const;
  /// |x| as Fixed; below 2⁶³.
  Fixed magnitude() const;
};

Extended operator-(Extended);
Extended operator+(const Extended&, const Extended&);
Extended operator-(const Extended&, const Extended&);
Extended operator*(const Extended&, const Extended&);
/// Nothing where the divisor may be 0.
std::optional<Extended> divide(const Extended&, const Extended&);
/// Nothing above 2⁸⁰⁰.
std::optional<Extended> exp(const Extended&);
/// Nothing of what may be 0 or below.
std::optional<Extended> log(const Extended&);
/// a^b; for negative a whole b only.
std::optional<Extended> power(const Extended&, const Extended&);
/// Whether it is a whole number below 2⁴⁰ within its error.
bool is_whole(const Extended&);
/// What is_whole() is one. Nothing where its error is a quarter or more.
std::optional<Extended> floor(const Extended&);

}  // namespace posenc
