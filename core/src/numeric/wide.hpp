#pragma once

#include <posenc/turns.hpp>

/// Sines and cosines beyond double precision: for telling how far a double is from one.
namespace posenc {

/// An unevaluated sum; `low` is at most half a last place of `high`.
struct Wide {
  double high = 0, low = 0;
};

struct WideSinCos {
  Wide sin, cos;
};

/// Largest errors 2⁻⁶⁶ and, relative to numbers up to 2⁻⁷, 2⁻⁶⁰.
WideSinCos wide_sin_cos(Turns);

/// An angle in radians, 0 ≤ angle < 2⁶³, modulo one turn. Largest error (angle + 1)·2⁻¹²⁸ turns.
Turns turns_from_rad(double angle);

}  // namespace posenc
