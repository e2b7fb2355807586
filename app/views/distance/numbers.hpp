#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <posenc/similarity.hpp>

#include "scene/scene.hpp"
#include "views/distance/axis.hpp"

/// The numbers behind the distance view.
namespace posenc::distance {

/// The whole distances at which curves are computed, and the columns in which they are drawn: the
/// first `singles` have one sample each and are drawn one by one, each of the others as a band from
/// the least to the greatest.
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
  double delta(std::size_t sample) const { return static_cast<double>(deltas[sample]); }
  /// What tells one from all others of as many pairs.
  auto key() const {
    return std::tuple(deltas.front(), last, step, count(), columns(), singles, logarithmic);
  }
};
Grid grid_for(Range, int pairs, bool logarithmic = false);
/// At most `most` samples, each drawn by itself.
Grid single_grid(Range, std::int64_t most, bool logarithmic);
/// The distances in each column.
std::vector<Cells> columns_of(const Grid&);
/// Which distances are computed, where not all are: "one distance in 15".
std::string samples_text(const Grid&);

/// Dot products over a Grid, and what is measured by them.
struct Curve {
  std::vector<double> dots, values;  ///< one a sample
  /// Values, one a column; a band's column ends where the next begins.
  std::vector<double> low, high;
};
using SharedCurve = std::shared_ptr<const Curve>;

/// p(t)·p(t+Δ) for three positions t (fewer where L is 1 or 2), each from its own rows; the State's
/// t first.
struct Curves {
  std::vector<std::int64_t> positions;
  std::vector<SharedCurve> curves;
  double largest_difference = 0;  ///< between any two of them at the same Δ
};

/// What all distances of each column of a band have, those between the samples included.
struct Band {
  std::vector<double> means;        ///< of the dot products, or their ratios; empty for distances
  std::vector<double> low, high;    ///< the least and the greatest that were computed
  std::vector<double> least, most;  ///< none lies outside of these
  bool is_exact = true;             ///< all were computed
};

std::shared_ptr<const Grid> grid_of(const Scene&);
Curves curves_of(const Scene&);
/// Of the first curve; null where it is drawn one by one.
std::shared_ptr<const Band> band_of(const Scene&);
/// The pinned curve over the same grid; null where none is pinned.
SharedCurve pinned_curve(const Scene&);
/// t against all positions, whatever is zoomed to; null where not all of them would be computed.
struct WholeCurve {
  Grid grid;
  Curve curve;
};
std::shared_ptr<const WholeCurve> whole_curve(const Scene&);

/// What dot products become: themselves, a ratio to that at Δ = 0, or a distance.
double measured(Similarity, double at_zero, double dot);

/// t beside the position Δ further. Where the encoding rotates, t does not matter.
struct Comparison {
  double dot = 0;
  /// Over p(t)·p(t), or its mean over t; against all positions over |p(t)|·|p(t+Δ)|.
  double normalized = 0;
  double euclidean = 0;  ///< |p(t) − p(t+Δ)|

  double of(Similarity) const;
};
Comparison compared(const Scene&, std::int64_t delta);
/// The dot product of the unit vectors at t and t + Δ, of any encoding; NaN with a row of zeros, or
/// one that is not finite.
double unit_product(const Encoding&, std::int64_t t, std::int64_t delta);

/// What the pairs contribute to p(t)·p(t+δ), added up from pair 0 on: bars of `per_bar` neighbours.
struct Stack {
  int per_bar = 1;
  std::vector<double> sums;   ///< after each bar; the last is p(t)·p(t+δ)
  std::vector<double> means;  ///< of a bar's terms, without the scale

  int bars() const { return static_cast<int>(sums.size()); }
  double before(int bar) const { return bar == 0 ? 0 : sums[static_cast<std::size_t>(bar) - 1]; }
  double after(int bar) const { return sums[static_cast<std::size_t>(bar)]; }
};
Stack stack_of(const Scene&);

/// Where the curve first rises, and first is negative.
struct Landmarks {
  std::optional<std::int64_t> first_rise, first_negative;
  /// How far each was looked for: less than the axis where the search gave up.
  std::int64_t rise_searched = 0, negative_searched = 0;
  /// The largest dot product that was computed past the first rise, and where.
  std::optional<std::int64_t> return_delta;
  double return_normalized = 0;
  double next_normalized = 0;  ///< that of neighbours, Δ = 1
};
Landmarks landmarks_of(const Scene&);

/// What is measured, over the positions t, at each of a grid's distances, where there are no pairs.
struct SpreadCurve {
  Grid grid;
  std::vector<DotSpread> points;
};
std::shared_ptr<const SpreadCurve> spread_of(const Scene&);
/// At one distance, of dot products and of what the State's measure makes of them.
DotSpread dots_at(const Scene&, std::int64_t delta);
DotSpread measured_at(const Scene&, std::int64_t delta);

/// What tells a step of δ from one of −δ.
struct Direction {
  double ahead = 0, behind = 0;  ///< p(t)·p(t+δ) and p(t)·p(t−δ), each from its own rows
  /// Between p(t)·p(t+Δ) and p(t)·p(t−Δ), over `compared` distances from 1 to L−1, |δ| among them;
  /// 0 where there is none.
  double largest_difference = 0;
  std::int64_t compared = 0;
  double limit = 0;  ///< rounding_limit(), which explains differences up to it
  double gap = 0;    ///< ‖M_δ − M_−δ‖ of pair k
  double largest_gap = 0;
  int largest_pair = 0;
  double half_waves = 0;  ///< |δ| in half wavelengths of pair k

  /// M_δ and M_−δ are one matrix, up to rounding; or not far from it.
  bool coincides() const;
  bool nearly_coincides() const;
};
Direction direction_of(const Scene&);
/// ‖M_δ − M_−δ‖: "1.4142".
std::string gap_text(double gap);

/// Above this the curves of several t do not coincide: rounding alone stays below it.
double rounding_limit(int d);
/// "(d/2)" or the number by which dot products are divided: p(t)·p(t).
std::string divisor_text(const Scene&);
/// A dot product's value at Δ = 0: "64".
std::string at_zero_text(const Scene&);
/// "0.018 ± 0.004"
std::string spread_text(const DotSpread&);

}  // namespace posenc::distance
