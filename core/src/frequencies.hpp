#pragma once

#include <cstdint>
#include <vector>

#include <posenc/turns.hpp>

namespace posenc {

/// A geometric progression of frequencies: ω_k = base^(−k·numerator/denominator) radians per
/// position. Vaswani et al. 2017: numerator 2, denominator d.
struct FrequencyRule {
  double base = 10000;
  std::uint32_t numerator = 2;
  std::uint32_t denominator = 2;
};

struct Frequencies {
  std::vector<Turns> step;    ///< ω_k / 2π, rounded to 2⁻¹²⁸ turn
  std::vector<double> omega;  ///< ω_k; relative error below 2⁻⁵²
};

/// The first `pairs` frequencies. base finite and > 1; pairs·numerator·ln(base)/denominator below
/// 88 (ω above 2⁻¹²⁷). O(pairs), with about 2·√pairs exponentials.
Frequencies make_frequencies(const FrequencyRule&, int pairs);

/// Wavelengths 2, 4, 8, … 2^pairs positions; from pair 128 on the frequency is 0.
Frequencies make_octaves(int pairs);

}  // namespace posenc
