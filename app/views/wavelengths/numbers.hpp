#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <posenc/dot_band.hpp>
#include <posenc/nearest.hpp>

#include "views/parts.hpp"

/// The numbers behind the wavelengths view. Wavelengths are in positions.
namespace posenc::wavelengths {

struct Numbers {
  int pairs = 0;
  double first = 0, last = 0;                   ///< wavelengths of pairs 0 and pairs − 1
  double shortest = 0, longest = 0;             ///< of all
  double least_ratio = 1, most_ratio = 1;       ///< of a wavelength to the one before
  double limit = 0;                             ///< 2π·b
  bool reaches_limit = false;                   ///< the longest is that
  int incomplete = 0;                           ///< pairs that complete no turn within L
  std::optional<NearestPosition> nearest = {};  ///< neighbour of t; nothing where t is the only one
  double row_length = 0;                        ///< |p(t)|, its mean over t where that differs

  /// A wavelength is the same number of times the one before, within rounding error.
  bool is_geometric() const;
};
std::shared_ptr<const Numbers> numbers_of(const Scene&);

/// p(t)·p(t+Δ) in columns of a logarithmic axis of Δ.
struct DotCurve {
  std::vector<Cells> distances;
  std::vector<DotBand> bands;
};
std::shared_ptr<const DotCurve> dot_curve(const Scene&);

/// The encoding of a hundredth of the base, and of a hundred times it, where that is a base and has
/// several pairs.
using OtherBases = std::vector<Sinusoidal>;
std::shared_ptr<const OtherBases> other_bases(const Scene&);

/// The pairs from the top down, wavelengths across, beside a table of their bands.
plot::Plot chart(const Scene&, const Palette&, const Numbers&);
/// Columns of that table: names, two buttons, turns within L.
inline constexpr std::size_t kMask = 1, kSolo = 2;
/// Where a pair is in it.
Point of_pair(const Sinusoidal&, int k);

}  // namespace posenc::wavelengths
