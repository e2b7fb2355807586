#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <posenc/similarity.hpp>

#include "plot/figure.hpp"
#include "plot/samples.hpp"
#include "scene/scene.hpp"
#include "views/distance/options.hpp"

/// The numbers behind the distance view.
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
/// The distances that `data` writes; a logarithmic axis leaves none out.
Range written_range(State);
/// Where on the axis δ is: |δ| where only one side is shown.
std::int64_t marked_delta(const State&);

/// The axis' ends, and those that the zoom has.
plot::Extent whole_extent(const State&);
plot::Extent shown_extent(const State&);
plot::Axis delta_axis(const State&);
/// `extent` of the axis becomes the part that is shown; {0, 0} is all.
void zoom_to(State&, const plot::Extent&);

/// The whole distances at which curves are computed.
using Grid = plot::Samples;
std::shared_ptr<const Grid> grid_over(const Scene&, const Range&);
/// Over shown_range().
std::shared_ptr<const Grid> grid_of(const Scene&);

/// What is compared over a Grid.
struct Curve {
  std::int64_t t = 0;
  std::shared_ptr<const Grid> grid = {};
  std::vector<double> dots = {};    ///< p(t)·p(t+Δ), one a sample; none where there are no pairs
  std::vector<double> values = {};  ///< as they are measured; NaN where there is no number
  std::vector<DotSpread> spreads =
      {};  ///< over t, where there are no pairs: values are their means
};
using SharedCurve = std::shared_ptr<const Curve>;
/// From the State's t where that matters: not where pairs turn as one, nor of a mean over t.
SharedCurve curve_over(const Scene&, const Range&);
/// The State's t first, then two others as far apart as can be where their curves are compared
/// (fewer where L is 1 or 2), each from its own rows. Else curve_over()
/// alone.
std::vector<SharedCurve> curves_of(const Scene&);
/// The pinned curve over the same grid; null where none is pinned.
SharedCurve pinned_curve(const Scene&);
/// t against all positions, whatever is zoomed to; null where not all of them would be computed.
SharedCurve whole_curve(const Scene&);

/// What all distances of each column have, those between the samples included.
struct Band {
  std::vector<double> means = {};           ///< of the dot products, or their ratios
  std::vector<plot::Extent> computed = {};  ///< the least and the greatest that were computed
  std::vector<plot::Extent> bounds = {};    ///< none lies outside of these
  bool is_exact = true;                     ///< all were computed
};
/// The band of the first curve; null where it is drawn one by one.
std::shared_ptr<const Band> band_of(const Scene&);

/// t beside the position Δ further. Where the encoding rotates, t does not matter.
struct Comparison {
  double dot = 0;
  double normalized = 0;  ///< over p(t)·p(t), or its mean over t
  double euclidean = 0;   ///< |p(t) − p(t+Δ)|
};
Comparison compared(const Scene&, std::int64_t delta);
/// The dot product of the unit vectors at t and t + Δ, of any encoding; NaN with a row of zeros, or
/// one that is not finite.
double unit_product(const Encoding&, std::int64_t t, std::int64_t delta);
/// Where there are no pairs, over the positions t: of dot products, and of what is measured. Those
/// of a table are all of them, as far as a frame has time.
DotSpread dots_at(const Scene&, std::int64_t delta);
DotSpread measured_at(const Scene&, std::int64_t delta);
/// What is on the axis at a distance: NaN where there is no number.
double value_at(const Scene&, std::int64_t delta);

/// What the pairs contribute to p(t)·p(t+δ), added up from pair 0 on: bars of `per_bar` neighbours.
struct Stack {
  int per_bar = 1;
  std::vector<double> sums = {};   ///< before and after each bar; the last is p(t)·p(t+δ)
  std::vector<double> means = {};  ///< of a bar's terms, without the scale

  std::size_t bar_at(double pair) const;
};
Stack stack_of(const Scene&);

}  // namespace posenc::distance
