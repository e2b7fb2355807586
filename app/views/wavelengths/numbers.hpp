#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include <posenc/dot_band.hpp>
#include <posenc/narrowing.hpp>
#include <posenc/nearest.hpp>

#include "views/parts.hpp"

/// The numbers behind the wavelengths view. Wavelengths are in positions.
namespace posenc::wavelengths {

struct Numbers {
  int pairs = 0;
  double first = 0, last = 0;                   ///< wavelengths of pairs 0 and pairs − 1
  double shortest = HUGE_VAL, longest = 0;      ///< of all pairs that turn
  double least_ratio = 1, most_ratio = 1;       ///< of a wavelength to the one before
  double limit = 0;                             ///< 2π·b
  bool reaches_limit = false;                   ///< the longest is that
  int still = 0;                                ///< pairs of frequency 0
  int aliased = 0;                              ///< pairs that turn more than half a turn a step
  int fastest = 0;                              ///< pair
  int dims = 0, frequencies = 0;                ///< columns, and different frequencies of them
  int incomplete = 0;                           ///< pairs that complete no turn within L
  std::optional<NearestPosition> nearest = {};  ///< neighbour of t; nothing where t is the only one
  double row_length = 0;                        ///< |p(t)|

  /// A wavelength is the same number of times the one before, within rounding error.
  bool is_geometric() const;
  /// The first wavelength is 2π, the last one 2π·b.
  bool starts_at_2pi() const;
  bool ends_at_limit() const;
};
std::shared_ptr<const Numbers> numbers_of(const Scene&);

/// p(t)·p(t+Δ) in columns of a logarithmic axis of Δ.
struct DotCurve {
  std::vector<Cells> distances;
  std::vector<DotBand> bands;
};
std::shared_ptr<const DotCurve> dot_curve(const Scene&);

/// The pairs that have a row where each has one: of many, some.
std::vector<int> row_pairs(const Scene&);
/// What remains possible while the phases of t are read in those pairs, in the order of
/// kReadFirst, but for masked ones.
struct Narrowing {
  Cells positions = {};  ///< among these: all, or of very many those around t
  std::vector<int> rows = {};
  std::vector<NarrowingStep> steps = {};  ///< fewer than rows where some are masked

  /// What was possible after that row; nullptr where its pair is masked.
  const NarrowingStep* after(std::size_t row) const;
};
std::shared_ptr<const Narrowing> narrowing_of(const Scene&);

/// The encoding of a hundredth of the base, and of a hundred times it, where that is a base and has
/// several pairs.
using OtherBases = std::vector<Sinusoidal>;
std::shared_ptr<const OtherBases> other_bases(const Scene&);

/// A row for each pair: its wave beyond L.
plot::Plot waves_plot(const Scene&, const Palette&);
/// The same: which positions its phase leaves possible, of those that the rows above did.
plot::Plot narrowing_plot(const Scene&, const Palette&);
/// The pairs from the top down, wavelengths across, beside a table of their bands.
plot::Plot chart(const Scene&, const Palette&, const Numbers&);
/// Columns of that table, where bands can be masked: names, two buttons, turns within L.
inline constexpr std::size_t kMask = 1, kSolo = 2;
/// Where a pair is in it: one that does not turn is at its right edge.
Point of_pair(const Sinusoidal&, int k, const plot::Axis& x);
plot::Axis wavelength_axis(const State&, const Numbers&);

}  // namespace posenc::wavelengths
