#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "scene/scene.hpp"

/// The numbers behind the distance view.
namespace posenc::distance {

/// Distances, both ends among them.
struct Range {
  std::int64_t from = 0, to = 0;

  std::int64_t count() const { return to - from + 1; }
  bool contains(std::int64_t delta) const { return from <= delta && delta <= to; }
  friend bool operator==(const Range&, const Range&) = default;
};
/// Whether Δ stands on a logarithmic axis: asked for, on one side, with a distance of 1 to begin at.
bool is_logarithmic(const State&);
/// The distance view shows the dot product of unit vectors at t and at every position.
bool is_against_all(const State&);
/// What on the axis stands for Δ = 0: t where positions are on it, else 0.
std::int64_t axis_origin(const State&);
/// What is measured: ahead and behind always the dot product, against all positions that of unit vectors.
Similarity shown_measure(const State&);
/// 0 … L−1, or −(L−1) … L−1; 1 … L−1 on a logarithmic axis; against all positions those of all of them from t.
Range whole_range(const State&);
/// Those on the axis: the part of them that is zoomed to.
Range shown_range(const State&);
/// Those whose numbers are written: a logarithm leaves none out.
Range written_range(const State&);

/// The whole distances at which curves are computed, and the columns in which they are drawn: the first `singles` have one
/// sample each and are drawn one by one, each of the others as a band from the least to the greatest.
struct Grid {
  std::vector<std::int64_t> deltas;  ///< the samples, ascending
  std::vector<std::size_t> starts;   ///< the first sample of each column
  std::size_t singles = 0;
  std::int64_t step = 1;  ///< the farthest that two samples are apart
  std::int64_t last = 0;  ///< of the axis, at or behind the last sample
  bool logarithmic = false;

  std::size_t count() const { return deltas.size(); }
  std::size_t columns() const { return starts.size(); }
  bool as_band() const { return singles < columns(); }
  /// Distances lie between the samples.
  bool sampled() const { return step > 1; }
  /// One past the last sample of a column.
  std::size_t end(std::size_t column) const {
    return column + 1 < columns() ? starts[column + 1] : count();
  }
  /// What tells one from all others of as many pairs.
  auto key() const {
    return std::tuple(deltas.front(), last, step, count(), columns(), singles, logarithmic);
  }
};
Grid grid_for(Range, int pairs, bool logarithmic = false);
/// `most` samples at the most, each drawn by itself.
Grid single_grid(Range, std::int64_t most, bool logarithmic);
/// The distances in each column.
std::vector<Cells> columns_of(const Grid&);

/// Dot products over a Grid, and what is measured by them.
struct Curve {
  std::vector<double> dots, values;  ///< one a sample
  /// Values, one a column; a band's column ends where the next begins.
  std::vector<double> low, high;
};

/// p(t)·p(t+Δ) for three positions t (fewer where L is 1 or 2), each from its own rows; the present t first.
struct Curves {
  std::vector<std::int64_t> positions;
  std::vector<const Curve*> curves;
  double largest_difference = 0;  ///< between any two of them at the same Δ
};
/// What all distances of each column of a band have, those between the samples included.
struct Band {
  std::vector<double> means;        ///< of the dot products, or their shares; empty for distances
  std::vector<double> low, high;    ///< the least and the greatest that were computed
  std::vector<double> least, most;  ///< none lies outside of these
  bool is_exact = true;             ///< all were computed
};
/// Of the present curve; nullptr where it is drawn one by one.
const Band* present_band(const Scene&);
const Grid& present_grid(const Scene&);
Curves present_curves(const Scene&);
/// t against all positions, whatever is zoomed to; nullptr where not all of them would be computed.
struct WholeCurve {
  Grid grid;
  Curve curve;
};
const WholeCurve* whole_curve(const Scene&);
/// The kept curve over the present grid; nullptr when none is kept.
const Curve* pinned_curve(const Scene&);

/// What dot products become: themselves, a share of that at Δ = 0, or a distance.
double measured(Similarity, double at_zero, double dot);

/// The present t beside the position Δ further. Where the encoding rotates, t does not matter.
struct Comparison {
  double dot = 0;
  /// Over p(t)·p(t), or its mean over t; against all positions over |p(t)|·|p(t+Δ)|.
  double normalized = 0;
  double euclidean = 0;  ///< |p(t) − p(t+Δ)|

  double of(Similarity) const;
};
Comparison compared(const Scene&, std::int64_t delta);
/// What is on the axis.
std::string axis_name(const Scene&, bool compact);
/// "(d/2)" or the number by which dot products are divided: p(t)·p(t).
std::string divisor_text(const Scene&);
/// A dot product's value at Δ = 0: "64".
std::string at_zero_text(const Scene&);

/// What the curve does, for the claim and the marks.
struct Facts {
  std::optional<std::int64_t> first_rise, first_negative;
  /// How far each was looked for: it may be less than was to be seen, where the search gave up.
  std::int64_t rise_searched = 0, negative_searched = 0;
  /// The largest dot product that was computed past the first rise, and where.
  std::optional<std::int64_t> return_delta;
  double return_normalized = 0;
  double next_normalized = 0;  ///< that of neighbours, Δ = 1
};
Facts present_facts(const Scene&);

/// The sentence that heads the picture, whatever is shown.
std::string claim(const Scene&);
/// That of the curve over the distance. `difference` is Curves::largest_difference.
std::string claim(const State&, const Facts&, double difference);
/// Above this the three curves do not coincide: rounding alone stays below it.
double rounding_limit(int d);

}  // namespace posenc::distance
