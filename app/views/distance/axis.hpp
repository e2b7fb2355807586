#pragma once

#include <cstdint>

#include "plot/figure.hpp"
#include "state/state.hpp"
#include "views/distance/options.hpp"

/// The axis of the distance view: distances Δ, or the positions at those distances from t.
namespace posenc::distance {

/// Distances, both ends included.
struct Range {
  std::int64_t from = 0, to = 0;

  std::int64_t count() const { return to - from + 1; }
  bool contains(std::int64_t delta) const { return from <= delta && delta <= to; }
  friend bool operator==(const Range&, const Range&) = default;
};

/// Asked for, and possible: one side, with a distance of 1.
bool is_logarithmic(const State&);
/// Position t against all positions.
bool is_against_all(const State&);
/// Ahead and behind, of an encoding with pairs.
bool is_mirrored(const State&);
/// Ahead and behind is always of the dot product, against all of that of unit vectors.
Similarity shown_measure(const State&);
/// 0 … L−1, or −(L−1) … L−1; 1 … L−1 on a logarithmic axis; against all those of all positions.
Range whole_range(const State&);
/// The part of it that is zoomed to.
Range shown_range(const State&);
/// Those whose numbers are written: a logarithm leaves none out.
Range written_range(State);
/// Where on the axis δ is: |δ| where only one side is shown.
std::int64_t marked_delta(const State&);

/// The axis' ends, and those that the zoom has.
plot::Extent whole_extent(const State&);
plot::Extent shown_extent(const State&);
plot::Axis delta_axis(const State&);
/// `extent` of the axis becomes the part that is shown; {0, 0} is all.
void zoom_to(State&, const plot::Extent&);

}  // namespace posenc::distance
