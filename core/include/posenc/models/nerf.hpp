#pragma once

#include <cmath>

#include <posenc/sinusoidal.hpp>

namespace posenc {

/// NeRF's encoding of a coordinate x, sines and cosines of doubling frequencies:
///   sin(2^k·π·x), cos(2^k·π·x), k = 0 … frequencies − 1 (Mildenhall et al. 2020,
/// arXiv 2003.08934, Eq. 4; 10 of them for positions, 4 for directions, x in [−1, 1]). The authors'
/// code has no π, and x itself before them (bmild/nerf, run_nerf_helpers.py, Embedder).
class Nerf {
 public:
  /// frequencies in [1, kMostNerfFrequencies].
  Nerf(bool with_pi, int frequencies);

  int frequencies() const { return frequencies_; }
  /// Two for each frequency: its sine and then its cosine.
  int d() const { return 2 * frequencies_; }
  /// Radians per unit of x: 2^k or 2^k·π.
  double omega(int k) const { return std::ldexp(unit_.omega(0), k); }
  /// The one pair of frequency 1 or π, of which the others are 2^k times as fast: k's numbers at x
  /// are its at 2^k·x.
  const Sinusoidal& unit() const { return unit_; }
  /// Number `dim` at x, dim in [0, d), |2^k·x| ≤ kMaxPosition. Largest absolute error kEntryError.
  double entry(double x, int dim) const { return unit_.entry_at(std::ldexp(x, dim / 2), dim % 2); }

 private:
  Sinusoidal unit_;
  int frequencies_;
};

inline constexpr int kMostNerfFrequencies = 32;

}  // namespace posenc
