#pragma once

#include <cstdint>
#include <span>

#include <posenc/sinusoidal.hpp>

namespace posenc {

/// p(t)·p(t+Δ) over a run of distances Δ: what a column of pixels of a curve against Δ shows.
struct DotBand {
  double mean = 0;  ///< over all of them; by the Dirichlet kernel where not `is_exact`
  /// The least and the greatest of those that were computed: of all of them where `is_exact`.
  double lowest = 0, highest = 0;
  /// None lies outside of these, which are the same two where `is_exact`.
  double lower_bound = 0, upper_bound = 0;
  bool is_exact = true;
};

/// Terms that dot_bands() may take by default: some 5 ms.
inline constexpr std::int64_t kBandTerms = std::int64_t{1} << 23;
/// Distances computed of a run that is too long for all: where time is short, fewer.
inline constexpr std::int64_t kBandSamples = 16;
inline constexpr std::int64_t kFewestBandSamples = 2;

/// out[i] = the band of distances[i], for |t|, |Δ|, |t+Δ| ≤ kMaxPosition; distances ascending, each
/// run behind the one before. All distances of the shortest runs are computed, as long as that
/// takes no more than max_terms; of each other run kFewestBandSamples to kBandSamples, evenly, and
/// bounds that hold for all: Σ of the least (or greatest) that each term a·cos(ω·x + φ) reaches on
/// the run, which for a term that completes a turn is ∓a. Largest errors: of the mean
/// kBandMeanError·d·scale², of the rest 2·d·kDotError.
void dot_bands(const Sinusoidal&, std::int64_t t, std::span<const Cells> distances,
               std::span<DotBand> out, std::int64_t max_terms = kBandTerms);

/// |p(t) − p(t+Δ)| over a run of distances: none lies outside of these.
struct DistanceBounds {
  double least = 0, most = 0;
};
/// out[i] = the bounds of distances[i], for |t|, |Δ|, |t+Δ| ≤ kMaxPosition: the root of Σ over the
/// columns of the least (or greatest) (PE(t,j) − y)² for the y that the column reaches on the run,
/// which for a column that completes a turn are −1 … 1. Largest error of their squares:
/// 2·d·kDotError·scale².
void distance_bounds(const Sinusoidal&, std::int64_t t, std::span<const Cells> distances,
                     std::span<DistanceBounds> out);

/// The mean is float32's.
inline constexpr double kBandMeanError = 1e-7;

}  // namespace posenc
