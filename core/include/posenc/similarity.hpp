#pragma once

#include <cmath>
#include <cstdint>
#include <span>

#include <posenc/sinusoidal.hpp>

/// What the dot product p(t)·p(t+Δ) says about two positions Δ apart.
namespace posenc {

/// The dot product divided by its value d/2 at Δ = 0, which is the cosine similarity p·q/(|p|·|q|):
/// in conventions of scale 1 without a column of zeros, where every vector has the norm √(d/2).
/// Adds one rounding to the dot product's own error.
constexpr double normalized_dot(int d, double dot) { return dot / (0.5 * d); }

/// |p(t) − p(t+Δ)| = √(d − 2·p(t)·p(t+Δ)). A dot product that is off by e moves it by at most
/// √(2e).
inline double euclidean_distance(int d, double dot) {
  return std::sqrt(std::fmax(0.0, d - 2 * dot));
}

/// The same in any convention: the cosine similarity dot(Δ)/dot(0), and the distance
/// √(2·dot(0) − 2·dot(Δ)), in the mean over t where the encoding does not rotate.
inline double normalized_dot(const Sinusoidal& encoding, double dot) {
  return dot / encoding.dot(0);
}
inline double euclidean_distance(const Sinusoidal& encoding, double dot) {
  return std::sqrt(std::fmax(0.0, 2 * (encoding.dot(0) - dot)));
}

/// |a − b| of two rows, entry by entry: no cancellation of what they share. Errors are d·2⁻⁵³
/// relative.
double euclidean_distance(std::span<const double> a, std::span<const double> b);

/// By how much rounding alone may part two dot products of an encoding's rows at positions in
/// [0, length) that are equal otherwise: 4·d·(kDotError + entry_rounding())·largest_entry()². The
/// one tolerance of every verdict on dot products.
double dot_rounding(const Encoding&, std::int64_t length);
/// The same for sums of up to four cosines of such rows, and for what is as large as 1.
double cosine_rounding(const Encoding&);

/// p(t)·p(t+Δ), or the distance of the two, over the positions t of an encoding for which it may
/// depend on t.
struct DotSpread {
  double mean = 0;
  double deviation = 0;  ///< the standard deviation √(Σ(x − mean)²/count)
  double lowest = 0, highest = 0;
  std::int64_t lowest_at = 0, highest_at = 0;  ///< the first t of each
  std::int64_t count = 0;    ///< positions t that were taken; with none, all of the above is 0
  std::int64_t skipped = 0;  ///< those left out because it is no finite number
};

/// Positions of which dot_spread() takes all unless told otherwise.
inline constexpr std::int64_t kSpreadPositions = 4096;

/// The mean over t of p(t)·p(t+Δ) and its spread, t and t+Δ both in `positions` (which lie in
/// Encoding::positions()); none are left where |Δ| ≥ positions.count. Of more than `most` (≥ 2)
/// positions t it takes so many, evenly spaced, the first and the last among them. Errors are those
/// of Encoding::dot_at(). O(d·min(positions, most)).
DotSpread dot_spread(const Encoding&, Cells positions, std::int64_t delta,
                     std::int64_t most = kSpreadPositions);

/// The same for |p(t) − p(t+Δ)|, from the entries of the two rows; errors are d·2⁻⁵³ relative.
DotSpread distance_spread(const Encoding&, Cells positions, std::int64_t delta);

/// out[i] = dot_spread() of Δ = first + i·step. The same on any number of threads.
void dot_spread_curve(const Encoding&, Cells positions, std::int64_t first, std::int64_t step,
                      std::span<DotSpread> out, Threads* threads = nullptr);

}  // namespace posenc
