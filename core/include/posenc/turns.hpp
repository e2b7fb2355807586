#pragma once

#include <cstdint>

namespace posenc {

__extension__ using U128 = unsigned __int128;

/// A phase, or a frequency in turns per position, as an unsigned fraction of one turn in units of
/// 2⁻¹²⁸ turn. The machine's wrap-around is the exact reduction modulo one turn.
struct Turns {
  U128 fraction = 0;

  /// The leading 64 or 32 bits: units of 2⁻⁶⁴ and 2⁻³² turn (rounded down).
  constexpr std::uint64_t high64() const { return static_cast<std::uint64_t>(fraction >> 64); }
  constexpr std::uint32_t high32() const { return static_cast<std::uint32_t>(fraction >> 96); }

  friend constexpr Turns operator+(Turns a, Turns b) { return {a.fraction + b.fraction}; }
  friend constexpr Turns operator-(Turns a, Turns b) { return {a.fraction - b.fraction}; }
  /// n steps of `a`, modulo one turn; exact for every n, negative ones included.
  friend constexpr Turns operator*(Turns a, std::int64_t n) {
    return {a.fraction * static_cast<U128>(n)};
  }
  friend constexpr bool operator==(Turns, Turns) = default;
  /// Half the way forwards, rounded down. What is cut off, 2⁻¹²⁹ turn, is nothing, even a billion
  /// times over.
  friend constexpr Turns half(Turns a) { return {a.fraction >> 1}; }
};

inline constexpr Turns kQuarterTurn{U128{1} << 126}, kHalfTurn{U128{1} << 127};

/// Tells whether a step is more than half a turn. Whole positions cannot tell it from the shorter
/// step backwards.
constexpr bool is_backwards(Turns step) { return step.fraction > kHalfTurn.fraction; }

/// The turns as an angle in radians in [0, 2π]; relative error below 2⁻⁵¹.
double angle_rad(Turns);

struct SinCos {
  double sin, cos;
};

/// sin and cos of a phase: largest absolute error kSinCosError, the same bits on every machine, and
/// never −0.
SinCos sin_cos(Turns);
double sin(Turns);
double cos(Turns);

/// Largest absolute error of sin(), cos() and sin_cos() (against MPFR): 2⁻⁵².
inline constexpr double kSinCosError = 0x1p-52;

}  // namespace posenc
