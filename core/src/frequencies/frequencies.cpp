#include "frequencies/frequencies.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "frequencies/scaler.hpp"
#include "numeric/exponential.hpp"

namespace posenc {

Frequencies make_frequencies(const Progression& rule, int pairs, int d, const Scaling& scaling) {
  assert(pairs > 0 && rule.base > 1 && std::isfinite(rule.base) && rule.denominator > 0);
  const auto count = static_cast<std::size_t>(pairs);
  const Scaler scaler(scaling, d, ln(fixed_from(rule.base)));
  const auto power = [&](std::uint64_t exponent) {
    const Fixed a = scaler.ln_base() * exponent / rule.denominator;
    return rule.rising ? exp_plus(a) : exp_minus(a);
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
      const auto turns_of = [&](const Fixed& angle) {
        return rule.times_index_pi ? angle >> 1 : angle * kFixedTurnsPerRadian;
      };
      omega = scaler.divided(omega, first + j, turns_of(omega));
      const Fixed turns = turns_of(omega);
      made.step.push_back(turns_from(turns));
      made.whole_turns.push_back(static_cast<std::uint32_t>(turns.limb[3]));
      made.omega.push_back(double_from(rule.times_index_pi ? omega * kFixedPi : omega));
    }
  }
  if (std::ranges::all_of(made.whole_turns, [](std::uint32_t n) { return n == 0; }))
    made.whole_turns.clear();
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
