#pragma once

#include <cstddef>
#include <cstdint>

/// The inner loops, compiled for every instruction set and chosen at run time. They multiply and add
/// in two roundings everywhere, so that all of them give the same bits.
namespace posenc::kernels {

/// Arrays are padded to whole multiples of this many numbers, and their sizes below are such.
inline constexpr std::size_t kPadding = 16;
constexpr std::size_t padded(std::size_t n) { return (n + kPadding - 1) / kPadding * kPadding; }

/// Rows that recur() makes at once.
inline constexpr std::size_t kRowsAtOnce = 4;

/// sin and cos of phases in units of 2⁻⁶⁴ turn; largest error that of posenc::sin_cos() + 2·10⁻¹⁹.
void sin_cos(const std::uint64_t* phase, std::size_t n, double* sin, double* cos);

/// Sampled sinusoids, one a column: x(j+1) = 2cos ω·x(j) − x(j−1). From x(j) in `here` and x(j+1)
/// in `next` makes float32 rows j … j+3 and goes on to x(j+4), x(j+5). Row r begins at out + r·n.
void recur(double* here, double* next, const double* twice_cos, std::size_t n, float* out);

/// Copies past the caches where `streaming`, for what is too large to stay in them. finish_streams()
/// once at the end.
void copy(const void* from, std::size_t bytes, void* to, bool streaming);
void finish_streams();

/// Blocks that sum_products() takes at once.
inline constexpr std::size_t kAnchors = 4;

/// Adds, for each block a < kAnchors and j < distances,
///   Σ_{p<n} of_cosine[a·n + p]·cosines[p·distances + j] + of_sine[a·n + p]·sines[p·distances + j]
/// to sum[a·distances + j], and what that rounds away to lost[…] (Knuth's two-sum).
void sum_products(const double* of_cosine, const double* of_sine, const double* cosines,
                  const double* sines, std::size_t n, std::size_t distances, double* sum,
                  double* lost);

/// The instruction set in use, as Highway calls it: "AVX2", …
const char* instruction_set();

}  // namespace posenc::kernels
