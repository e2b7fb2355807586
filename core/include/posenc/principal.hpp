#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>

/// The directions in which positions' vectors differ most: what a picture of them in space shows.
namespace posenc {

/// C_ij = ⟨p_i·p_j⟩ − ⟨p_i⟩·⟨p_j⟩, means over the positions; d × d. The product of two sinusoids is
/// half the sum of two of the frequencies ω_i − ω_j and ω_i + ω_j, whose means dirichlet.hpp has in
/// closed form: O(d²) for any number of positions within ±kMaxPosition. Largest error of an entry
/// kCovarianceError·scale² (against MPFR).
std::vector<double> covariance(const Sinusoidal&, Cells positions);
inline constexpr double kCovarianceError = 0x1p-49;

struct PrincipalComponent {
  /// A unit vector of d numbers, the eigenvector of C; its largest absolute entry (the first of
  /// those alike) is positive. All 0 where nothing is left in any direction.
  std::vector<double> axis;
  double deviation = 0;  ///< √λ, the standard deviation along the axis
  double share = 0;      ///< λ / tr C, in [0, 1]
};

struct PrincipalComponents {
  std::vector<double> mean;                      ///< of d numbers
  std::array<PrincipalComponent, 3> components;  ///< the largest share first
  std::int64_t positions = 0;                    ///< that they were taken from

  /// axis · (p − mean) of each; `p.size() == d`.
  std::array<double, 3> coordinates(std::span<const double> p) const;
  /// The same of sinusoids at first + i/between, a power of two: a span for each coordinate.
  /// Largest error kPrincipalCurveError·scale·√d. O(d) for each.
  void curve(const Sinusoidal&, std::int64_t first, int between,
             std::array<std::span<double>, 3> out) const;
};
inline constexpr double kPrincipalCurveError = 0x1p-46;

/// Computes the principal components of an encoding at positions that it has. For every one
///   ‖C·axis − λ·axis‖ ≤ kPrincipalResidual·tr C + d·kCovarianceError·scale².
/// Sinusoids up to d = kMaxClosedFormDim: from covariance(), of all positions, where those are not
/// fewer than d. Elsewhere from the rows themselves, as many as kPrincipalTerms allows: of more
/// positions some are taken, the n-th at the fraction n/φ (mod 1) of the way, which favours no
/// residue as equal steps would. Rows with an entry that is not finite are left out. Nothing where
/// no row is left. Some 10 ms at d = 512, and at most 20 times that.
std::optional<PrincipalComponents> principal_components(const Encoding&, Cells positions);
inline constexpr double kPrincipalResidual = 0x1p-40;
inline constexpr int kMaxClosedFormDim = 1024;
/// Products of entries that a covariance from n rows may take, n·d·min(n, d).
inline constexpr std::int64_t kPrincipalTerms = std::int64_t{1} << 30;

}  // namespace posenc
