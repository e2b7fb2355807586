#pragma once

#include <cstdint>
#include <span>

#include <posenc/encoding.hpp>
#include <posenc/field.hpp>

/// A picture of the matrix p(i)·p(j), position × position, at any zoom, without building it.
namespace posenc {

/// Which part of the matrix is shown. Plain value; equal windows give equal pictures.
struct SimilarityWindow {
  double row_from = 0, row_to = 1;        ///< rows [from, to): position i
  double column_from = 0, column_to = 1;  ///< columns [from, to): position j
  Sampling sampling = Sampling::mean;
  std::int64_t origin = 0;  ///< the position in row and column 0
  bool descending = false;  ///< row and column n hold position origin − n, otherwise origin + n

  friend bool operator==(const SimilarityWindow&, const SimilarityWindow&) = default;
};

/// The mean of p(i)·p(j) over i × j, which is that of p over i times that of p over j, since the
/// product is linear in each. A pair that turns as one adds
///   scale²·D_|i|(ω)·D_|j|(ω)·cos(ω·(distance of the centres)),
/// D_n(ω) = sin(nω/2)/(n·sin(ω/2)) being the Dirichlet kernel. O(d) for sinusoids. Largest error
/// kMeanDotError·d·scale² for counts and distances up to 10⁹ (against MPFR).
double mean_dot(const Encoding&, Cells i, Cells j);

/// The picture, row-major height × width; `out.size() == width·height`. Each is mean_dot() of the
/// cells under the pixel, for positions below 10⁹ to kSimilarityFieldError·d·largest_entry².
/// O((width + height)·d + width·height) for sinusoids of any convention and any length where as
/// many cells fall under a pixel's width as under its height; elsewhere O(width·height·d).
void evaluate_similarity(const Encoding&, const SimilarityWindow&, std::int64_t length, int width,
                         int height, std::span<float> out, Threads* threads = nullptr);

/// Its different values (field.hpp). A square that rounding to whole pixels has made up to two
/// pixels too wide or too high is taken as the square that it is, its last row or column shown
/// again: to one scale it costs a hundredth.
FieldRuns runs_under_pixels(const SimilarityWindow&, std::int64_t length, int width, int height);
/// The mean_dot() of each run down × run across, row-major.
void evaluate_runs(const Encoding&, const SimilarityWindow&, const FieldRuns&, std::span<float> out,
                   Threads* threads = nullptr);

/// Largest absolute errors of mean_dot() and of evaluate_similarity(), for each dimension of
/// entries up to 1.
inline constexpr double kMeanDotError = 2e-15;
inline constexpr double kSimilarityFieldError = 1e-7;

}  // namespace posenc
