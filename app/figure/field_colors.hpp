#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>

#include "figure/canvas.hpp"

/// What the pixels of a FieldSpec show, for all of its painters.
namespace posenc {

/// Sums and products of numbers up to this one are far from float32's limits, and its own digits
/// are all there.
bool is_in_float_range(double largest);

/// The same picture in numbers that float32 holds with all its digits: where those of the range are
/// too large or too small for that, of the encoding times a power of two, and a range to match.
/// What no double holds stays infinite.
FieldSpec in_float_range(const FieldSpec&);

/// What runs of cells the pixels show.
FieldRuns runs_of(const FieldSpec&, int width, int height);
/// The number of each run down × run across by core's own evaluation, row-major. Where signs are
/// shown, 0 where waves have faded.
std::vector<float> values_of_runs(const FieldSpec&, const FieldRuns&);
/// Where signs are shown: waves of these dims, of whose amplitudes less than half is left on
/// average, have none. The rest of a wave that a pixel covers whole turns of has a sign, but where
/// it changes has nothing to do with where the wave turns over.
bool is_faded(const Sinusoidal&, Cells dims, std::int64_t n);
/// Where signs are shown: an absolute value up to this counts as 0, as a share of the largest. A
/// single cell's is known to a few 10⁻⁷. The mean of several whose signs cancel is a rest as small
/// as the colours tell from 0, whose sign would draw patterns that are not there.
inline constexpr double kZeroCell = 1e-6, kZeroMean = 1.0 / 128;
double least_with_sign(const FieldSpec&, const FieldRuns&);
double least_with_sign(const FieldSpec&, bool are_single_cells);

/// The number in one cell of the matrix, by its row and column, and whatever the window shows.
double cell_value(const FieldSpec&, std::int64_t row, std::int64_t column);

/// A FieldSpec's pixels in their colours, row-major width × height.
std::vector<Color> field_colors(const FieldSpec&, int width, int height);

/// The colours of many values, each looked up instead of mixed: within 1/255 of color_at in each
/// channel.
class Shades {
 public:
  Shades(std::span<const Color> colors, const Extent& values);

  Color of(float value) const {
    constexpr float kMost = std::numeric_limits<float>::max();
    if (!(std::fabs(value) <= kMost)) return no_number_;
    const double at = static_cast<double>(value) * step_ + middle_;
    return shades_[!(at > 0) ? 0 : at >= kLast ? kLast : static_cast<std::size_t>(at)];
  }

 private:
  /// So many for each step of a map of 256 colours.
  static constexpr std::size_t kFiner = 16, kLast = 255 * kFiner;

  double step_, middle_;
  Color no_number_;
  std::array<Color, kLast + 1> shades_;
};

}  // namespace posenc
