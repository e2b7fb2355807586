#pragma once

#include <cstdint>
#include <vector>

#include <posenc/scaling.hpp>
#include <posenc/turns.hpp>

namespace posenc {

/// A geometric progression of frequencies in radians per position:
///   ω_k = factor · base^(±(numerator·k + shift)/denominator), factor 1 or k·π.
/// Vaswani et al. 2017: −2k/d.
struct Progression {
  double base = 10000;
  std::uint32_t numerator = 2;
  std::uint32_t denominator = 2;
  std::uint32_t shift = 0;
  bool rising = false;          ///< the exponent is positive
  bool times_index_pi = false;  ///< factor k·π
};

struct Frequencies {
  std::vector<Turns> step;  ///< ω_k / 2π, rounded to 2⁻¹²⁸ turn; whole turns are dropped
  std::vector<std::uint32_t> whole_turns;  ///< those dropped; empty where all are 0
  std::vector<double> omega;               ///< ω_k; relative error below 2⁻⁵²
};

/// The first `pairs` frequencies, stretched as accepts() takes it for d dimensions. base finite and
/// > 1; the largest exponent's |ln ω_k| below 88 when falling, 22 when rising, before they are
/// divided. O(pairs), with about 2·√pairs exponentials.
Frequencies make_frequencies(const Progression&, int pairs, int d, const Scaling&);

/// Wavelengths 2, 4, 8, … 2^pairs positions; from pair 128 on the frequency is 0.
Frequencies make_octaves(int pairs);

}  // namespace posenc
