#pragma once

#include <cstdint>

#include <posenc/turns.hpp>

namespace posenc {

/// sin(nω/2) / (n·sin(ω/2)), n ≥ 1: how much of a sinusoid is left of its mean over n successive
/// positions, which is the sinusoid at their middle times this ratio:
///   (1/n)·Σ_{j<n} sin(φ + jω) = sin(φ + (n−1)ω/2) · sin(nω/2) / (n·sin(ω/2)).
/// A step that has lost whole turns gives the same means as long as all of the formula is of that
/// step.
inline double dirichlet_ratio(Turns step, std::int64_t n) {
  if (n == 1) return 1;
  const double one = sin(half(step));
  return one == 0 ? 1 : sin(half(step) * n) / (static_cast<double>(n) * one);
}

}  // namespace posenc
