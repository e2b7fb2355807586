#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <posenc/expected.hpp>
#include <posenc/limits.hpp>
#include <posenc/turns.hpp>

namespace posenc {

/// The sinusoidal encoding of Vaswani et al. 2017, §3.5, with validated parameters:
///   PE(t, 2k) = sin(t·ω_k),  PE(t, 2k+1) = cos(t·ω_k),  ω_k = base^(−2k/d),  k = 0 … d/2 − 1.
/// Column ("dim") j belongs to pair ⌊j/2⌋. Making one costs O(d); everything else is exact in the
/// phase for |t| ≤ kMaxPosition, whatever t is.
class Sinusoidal {
 public:
  /// d even in [kMinDim, kMaxDim], base in [kMinBase, kMaxBase]; otherwise an error that names the
  /// limit.
  static Expected<Sinusoidal> make(int d, double base);
  /// `pairs` pairs (1 … kMaxDim/2) whose wavelengths are 2, 4, 8, … 2^pairs positions, as the bits
  /// of a binary counter have them. Pairs from 128 on stand still: their frequency is 0 and their
  /// wavelength infinite.
  static Sinusoidal octaves(int pairs);

  int d() const { return 2 * pairs(); }
  int pairs() const { return static_cast<int>(step_.size()); }
  /// 0 for octaves().
  double base() const { return base_; }

  /// ω_k as turns per position (ω_k / 2π), rounded to 2⁻¹²⁸ turn.
  Turns step(int k) const { return step_[static_cast<std::size_t>(k)]; }
  /// ω_k in radians per position; relative error ≤ 2⁻⁵².
  double omega(int k) const { return omega_[static_cast<std::size_t>(k)]; }
  /// 2π/ω_k in positions; relative error ≤ 2⁻⁵¹.
  double wavelength(int k) const;

  /// t·ω_k modulo one turn, exact to |t|·2⁻¹²⁸ turns, any |t| ≤ kMaxPosition.
  Turns phase(std::int64_t t, int k) const { return step(k) * t; }
  /// The same at a position between two whole ones (a clock that swings while playing), |t| ≤
  /// kMaxPosition. Exact to 2⁻⁶³ turns.
  Turns phase_at(double t, int k) const;

  /// PE(t, dim), dim in [0, d). Largest absolute error kEntryError.
  double entry(std::int64_t t, int dim) const;
  /// Row t: d numbers. `out.size() == d`.
  void row(std::int64_t t, std::span<double> out) const;
  /// Rows first … first+rows−1, row-major rows × d float32; `out.size() == rows·d`.
  /// Largest absolute error kMatrixErrorF32. A row's bits do not depend on which rows are asked for
  /// with it.
  void matrix(std::int64_t first, std::int64_t rows, std::span<float> out) const;

  /// p(t)·p(t+Δ) = Σ_k cos(ω_k·Δ), for every t: the sum over the pairs of term(). |Δ| ≤
  /// kMaxPosition. Largest error d·kDotError. O(d).
  double dot(std::int64_t delta) const;
  /// Equally spaced distances: out[i] = dot(first + i·step), for distances within ±kMaxPosition.
  /// Largest error d·kDotError. About one multiplication and addition of complex numbers per pair
  /// and distance.
  void dot_curve(std::int64_t first, std::int64_t step, std::span<double> out) const;
  /// cos(ω_k·Δ): what pair k contributes to the dot product.
  double term(int k, std::int64_t delta) const { return cos(phase(delta, k)); }
  /// The same dot product taken from the two rows themselves, Σ_j PE(t,j)·PE(t+Δ,j): for showing
  /// that it does not depend on t. Largest error 2·d·kDotError.
  double dot_at(std::int64_t t, std::int64_t delta) const;
  /// The same over equally spaced distances, from row t and each of the rows t + first + i·step:
  /// for |t|, |Δ|, |t+Δ| ≤ kMaxPosition. Largest error 2·d·kDotError. About twice the cost of
  /// dot_curve().
  void dot_curve_at(std::int64_t t, std::int64_t first, std::int64_t step,
                    std::span<double> out) const;

 private:
  std::vector<Turns> step_;
  std::vector<double> omega_;
  double base_ = 0;
};

/// Largest absolute error of entry() and row() for |t| ≤ kMaxPosition (against MPFR).
inline constexpr double kEntryError = kSinCosError + 0x1p-80;
/// Largest absolute error of matrix()'s float32 (rounding of values up to 1 included).
inline constexpr double kMatrixErrorF32 = 6e-8;
/// Largest error of dot(), dot_curve() and, twice that, of dot_at() and dot_curve_at(), for each of
/// the d dimensions: 2⁻⁵¹.
inline constexpr double kDotError = 0x1p-51;

}  // namespace posenc
