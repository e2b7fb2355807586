#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>

/// A picture of the matrix PE(t, dim), position × dimension, at any zoom, without building it.
namespace posenc {

/// What a pixel shows where several cells fall on it: their mean, or the first of them (which
/// aliases: kept to show what that does).
enum class Sampling { mean, nearest };

/// Whole cells [first, first + count) that a pixel row or column stands for; count ≥ 1.
struct Cells {
  std::int64_t first = 0;
  std::int64_t count = 1;

  friend bool operator==(const Cells&, const Cells&) = default;
};

/// Cells along one axis under each of `pixels` pixels that show the continuous range [from, to) of
/// cells, where cell c occupies [c, c+1); 0 ≤ from < to ≤ cells, pixels ≥ 0. Where there are at
/// least as many cells as pixels, every cell that the range touches falls under exactly one pixel,
/// that of its centre; otherwise a pixel shows the cell at its own centre, and neighbouring pixels
/// share cells. With Sampling::nearest every count is 1.
std::vector<Cells> cells_under_pixels(double from, double to, std::int64_t cells, int pixels,
                                      Sampling);

/// Which part of the matrix is shown. Plain value; equal specs give equal pictures.
struct FieldWindow {
  double position_from = 0, position_to = 1;  ///< rows [from, to)
  double dim_from = 0, dim_to = 2;            ///< columns [from, to)
  bool transposed = false;                    ///< positions across instead of down
  Sampling sampling = Sampling::mean;

  friend bool operator==(const FieldWindow&, const FieldWindow&) = default;
};

/// The mean of PE over positions × dims: sin mean by the Dirichlet kernel
///   (1/n)·Σ_{j<n} sin(φ + jω) = sin(φ + (n−1)ω/2) · sin(nω/2) / (n·sin(ω/2)),
/// averaged over the dims. O(dims.count). Largest error kMeanEntryError for counts up to 10⁹
/// (against MPFR).
double mean_entry(const Sinusoidal&, Cells positions, Cells dims);

/// The picture, row-major height × width, values in [−1, 1]. `out.size() == width·height`.
/// Each is mean_entry() of the cells under the pixel, to kFieldError. O(height·(width + visible
/// dims)), O(width·(height + visible dims)) when transposed, whatever the length. The CPU painter;
/// the shader computes the same from the same Cells.
void evaluate_field(const Sinusoidal&, const FieldWindow&, std::int64_t length, int width,
                    int height, std::span<float> out);

/// Largest absolute errors of mean_entry() and of evaluate_field()'s float32.
inline constexpr double kMeanEntryError = 1e-15;
inline constexpr double kFieldError = 3e-7;

}  // namespace posenc
