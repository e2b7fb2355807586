#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <posenc/conventions.hpp>
#include <posenc/expected.hpp>
#include <posenc/sinusoidal.hpp>

namespace posenc {

/// A convention that somebody types: in column i, of pair k,
///   amplitude·sin(t·step·ω) or cos of the same,  ω = frequency.
/// Expressions are of i, k, d, h = ⌊d/2⌋, b and pi, with + − · / ^, floor, ceil, min, max, sqrt,
/// log and exp; × ÷ π ** and 2k for 2·k are read as well. The amplitude has no i and k.
struct OwnConvention {
  std::string frequency = "b^(−2k/d)";
  std::string amplitude = "1";
  ColumnLayout layout = ColumnLayout::interleaved;
  OddD odd_d = OddD::refused;  ///< no sine_column where a cosine is the first column
  std::int64_t first_position = 0;
  double step = 1;  ///< what one position counts, in [kMinOwnStep, kMaxOwnStep]
  bool descending = false;

  friend bool operator==(const OwnConvention&, const OwnConvention&) = default;
};
inline constexpr double kMinOwnStep = 1e-6, kMaxOwnStep = 1e6;

/// It as a convention that lives for ever, the same one for equal ones; its id is kOwnConvention.
/// Or what is wrong with an expression, and at which character. Whether frequencies have values
/// depends on d and base: Sinusoidal::make() says.
Expected<const Convention*> own_convention(const OwnConvention&);
inline constexpr std::string_view kOwnConvention = "own";

/// What was typed; of another convention what to type for the same table, as far as there is
/// something: always of even d.
OwnConvention typed(const Convention&);

/// An own convention's frequency, amplitude and step in the notation that code is printed from:
/// "pow(base, -2.0 * k / d)", with i under that name.
struct OwnNotation {
  std::string frequency, amplitude;
  bool uses_dimension = false;  ///< i: cosines have other frequencies than their sines
};
OwnNotation notation(const Convention&, std::string_view dimension);

/// What its frequencies are off by at most where its expression is evaluated in float64; infinite
/// where that may have no value.
double float64_error(const Convention&, const Sinusoidal&);

}  // namespace posenc
