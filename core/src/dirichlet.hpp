#pragma once

#include <cstdint>

#include <posenc/turns.hpp>

/// The mean of a sinusoid over n successive positions is that at their middle times a ratio:
///   (1/n)·Σ_{j<n} sin(φ + jω) = sin(φ + (n−1)ω/2) · sin(nω/2) / (n·sin(ω/2)).
namespace posenc {

/// ω/2 of a step. What halving cuts off is 2⁻¹²⁹ turn: nothing, even a billion times over. A step
/// that has lost whole turns gives the same means as long as all of the formula is of that step.
constexpr Turns half(Turns step) { return {step.fraction >> 1}; }

/// sin(nω/2) / (n·sin(ω/2)): how much of a sinusoid is left of its mean over n ≥ 1 positions.
inline double dirichlet_ratio(Turns step, std::int64_t n) {
  if (n == 1) return 1;
  const double one = sin(half(step));
  return one == 0 ? 1 : sin(half(step) * n) / (static_cast<double>(n) * one);
}

}  // namespace posenc
