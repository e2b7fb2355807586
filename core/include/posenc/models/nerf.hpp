#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include <posenc/sinusoidal.hpp>

namespace posenc {

/// NeRF's encoding of a coordinate x, sines and cosines of doubling frequencies:
///   sin(2^k·π·x), cos(2^k·π·x), k = 0 … frequencies − 1 (Mildenhall et al. 2020,
/// arXiv 2003.08934, Eq. 4; 10 of them for positions, 4 for directions, x in [−1, 1]). The authors'
/// code has no π, and x itself before them (bmild/nerf, run_nerf_helpers.py, Embedder). Others
/// choose other bands.
class Nerf {
 public:
  /// frequencies in [1, kMostNerfFrequencies].
  Nerf(bool with_pi, int frequencies);
  /// Frequencies f·π with f from first to last, at equal steps or at equal ratios: (1, 512, 10) in
  /// octaves are the paper's, (2, 512, 10) nerfstudio's NeRFEncoding (2π·2^e, e from 0 to 8),
  /// (1, 112, 64) at equal steps Perceiver's. 0 < first ≤ last ≤ kMostNerfFrequency.
  enum class Spacing { octaves, linear };
  static Nerf bands(double first, double last, int frequencies, Spacing);

  int frequencies() const { return static_cast<int>(factors_.size()); }
  /// Two for each frequency: its sine and then its cosine.
  int d() const { return 2 * frequencies(); }
  /// How many times as fast as the unit k is: 2^k, but of bands.
  double factor(int k) const { return factors_[static_cast<std::size_t>(k)]; }
  /// Radians per unit of x.
  double omega(int k) const { return factor(k) * unit_.omega(0); }
  /// The one pair of frequency 1 or π, of which the others are factor(k) times as fast: k's numbers
  /// at x are its at factor(k)·x.
  const Sinusoidal& unit() const { return unit_; }
  /// Number `dim` at x, dim in [0, d), |factor·x| ≤ kMaxPosition. Largest absolute error
  /// kEntryError, and that of rounding factor·x where it is no power of two.
  double entry(double x, int dim) const { return unit_.entry_at(factor(dim / 2) * x, dim % 2); }

 private:
  Nerf(Sinusoidal unit, std::vector<double> factors);

  Sinusoidal unit_;
  std::vector<double> factors_;
};

inline constexpr int kMostNerfFrequencies = 32;
inline constexpr double kMostNerfFrequency = 4096;

}  // namespace posenc
