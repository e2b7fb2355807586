#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "plot/figure.hpp"

/// A function of whole numbers, of which there may be more than can be computed or drawn.
namespace posenc::plot {

/// Samples of a curve, and the columns in which they are drawn: the first `singles` have
/// one sample each and are drawn one by one, each of the others as a band from the least to the
/// greatest.
struct Samples {
  std::vector<std::int64_t> at;     ///< ascending
  std::vector<Cells> columns;       ///< the numbers of each
  std::vector<std::size_t> starts;  ///< the first sample of each column, and how many there are
  std::size_t singles = 0;
  std::int64_t step = 1;  ///< the farthest that two samples are apart

  bool as_band() const { return singles < columns.size(); }
  /// Numbers lie between the samples.
  bool is_sparse() const { return step > 1; }
};
/// About `most` of first … last; in bands where there are more than can be drawn one by one.
Samples samples_of(std::int64_t first, std::int64_t last, std::int64_t most,
                   bool logarithmic = false, bool in_bands = true);

/// The least and the greatest finite value of each column, NaN where it has none. A band's columns
/// reach to the next.
std::vector<Extent> extents(const Samples&, std::span<const double> values);

/// A line where samples are drawn one by one, and the edges of the band elsewhere.
void add_samples(Plot&, const Samples&, std::span<const double> values, const Line& look,
                 bool with_edges);
/// Draws the columns of the band alone.
Layer band_layer(const Samples&, std::span<const Extent>, Color);
Layer band_line(const Samples&, std::span<const double> of_columns, const Stroke&);

}  // namespace posenc::plot
