#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>

/// A picture of the matrix p(t), position × dimension, at any zoom, without building it.
namespace posenc {

/// What a pixel shows where several cells fall on it: their mean, or the first of them (which
/// aliases: kept to show what that does).
enum class Sampling { mean, nearest };

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
  std::int64_t origin = 0;  ///< the position in row 0
  bool descending = false;  ///< row n holds position origin − n, otherwise origin + n

  friend bool operator==(const FieldWindow&, const FieldWindow&) = default;
};

/// The cells under the pixels of an axis, each run of them once: neighbouring pixels may show the
/// same cell.
struct PixelRuns {
  std::vector<Cells> runs;
  std::vector<std::uint32_t> of_pixel;  ///< for each pixel, its place in `runs`
};

/// What the pixels of a picture show. Of a picture there are as many different values as runs down
/// times runs across: where cells are larger than pixels, far fewer than pixels.
struct FieldRuns {
  PixelRuns down, across;  ///< rows n of the table, or dims

  std::size_t size() const { return down.runs.size() * across.runs.size(); }
};
FieldRuns runs_under_pixels(const FieldWindow&, int d, std::int64_t length, int width, int height);

/// The mean_entry() of each run down × run across, row-major; `out.size() == runs.size()`. Errors
/// and cost are evaluate_field()'s.
void evaluate_runs(const Encoding&, const FieldWindow&, const FieldRuns&, std::span<float> out);

/// What each pixel shows, row-major, from what each run down × run across does.
template <class T>
void spread_runs(const FieldRuns& runs, std::span<const T> of_runs, std::span<T> of_pixels) {
  const std::size_t width = runs.across.of_pixel.size(), stride = runs.across.runs.size();
  for (std::size_t y = 0; y < runs.down.of_pixel.size(); ++y) {
    T* const row = of_pixels.data() + y * width;
    if (y > 0 && runs.down.of_pixel[y] == runs.down.of_pixel[y - 1]) {
      std::copy_n(row - width, width, row);
      continue;
    }
    const T* const from = of_runs.data() + runs.down.of_pixel[y] * stride;
    for (std::size_t x = 0; x < width; ++x) row[x] = from[runs.across.of_pixel[x]];
  }
}

/// The mean of p(t) over positions × dims: for sinusoids by the Dirichlet kernel
///   (1/n)·Σ_{j<n} sin(φ + jω) = sin(φ + (n−1)ω/2) · sin(nω/2) / (n·sin(ω/2)),
/// averaged over the dims. O(dims.count). Largest error kMeanEntryError·scale for counts up to 10⁹
/// (against MPFR).
double mean_entry(const Encoding&, Cells positions, Cells dims);

/// The picture, row-major height × width. `out.size() == width·height`. Each is mean_entry() of the
/// cells under the pixel: of sinusoids to kFieldError·scale, values in [−scale, scale], and in
/// O(height·(width + visible dims)), O(width·(height + visible dims)) when transposed, whatever the
/// length. The CPU painter; the shader computes the same from the same Cells.
void evaluate_field(const Encoding&, const FieldWindow&, std::int64_t length, int width, int height,
                    std::span<float> out);

/// Largest absolute errors of mean_entry() and of evaluate_field()'s float32.
inline constexpr double kMeanEntryError = 1e-15;
inline constexpr double kFieldError = 3e-7;

}  // namespace posenc
