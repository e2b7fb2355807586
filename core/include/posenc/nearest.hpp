#pragma once

#include <cstdint>
#include <optional>

#include <posenc/sinusoidal.hpp>

/// How far positions' vectors are apart, and which other position is most like one.
namespace posenc {

/// |p(t) − p(u)|, for |t|, |u| ≤ kMaxPosition. From the halves of sums and differences of phases,
///   sin a − sin b = 2·cos((a+b)/2)·sin((a−b)/2),  cos a − cos b = −2·sin((a+b)/2)·sin((a−b)/2),
/// so that nothing cancels where the two are almost the same: largest relative error 2⁻⁴⁰. What is
/// below kLeastDistance is 0: phases are no more exact, and the two rows are equal to the bit. O(d).
inline constexpr double kLeastDistance = 0x1p-60;
double vector_distance(const Sinusoidal&, std::int64_t t, std::int64_t u);

struct NearestPosition {
  std::int64_t position = 0;
  double distance = 0;        ///< |p(t) − p(position)|, as vector_distance() has it
  std::int64_t searched = 0;  ///< every position within this distance of t was compared
  bool is_complete = true;    ///< that is all of them

  friend bool operator==(const NearestPosition&, const NearestPosition&) = default;
};

/// Terms (pairs that are not masked × distances) that nearest_position() may compute before it
/// stops; where pairs do not turn as one, each costs as much as kTermsOfAPair of these.
inline constexpr std::int64_t kNearestTerms = std::int64_t{1} << 24;
inline constexpr std::int64_t kTermsOfAPair = 32;

/// Finds the position whose vector is nearest to that of t, among `positions`, which contain t;
/// nothing if there is no other. If several are equally near, the one fewest positions away wins,
/// then the later one.
///
/// Where pairs turn as one, |p(t) − p(t+Δ)|² = 2·(p(t)·p(t) − p(t)·p(t+Δ)) depends on |Δ| alone:
/// the dot products of all |Δ| up to `max_terms` / pairs are computed by dot_curve(), and those
/// that lie within its error of the largest are compared by vector_distance(), the first
/// kNearestCandidates of them. Elsewhere all are compared by vector_distance(). So the answer is
/// exact for lengths up to max_terms / pairs (262 144 positions at d = 128); beyond, `searched`
/// says how far it reaches.
std::optional<NearestPosition> nearest_position(const Sinusoidal&, Cells positions, std::int64_t t,
                                                std::int64_t max_terms = kNearestTerms);
inline constexpr std::size_t kNearestCandidates = 1024;

}  // namespace posenc
