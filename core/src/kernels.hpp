#pragma once

#include <cstddef>
#include <cstdint>

#include <posenc/turns.hpp>

/// The inner loops, compiled for every instruction set and chosen at run time. They multiply and
/// add in two roundings everywhere, so that all of them give the same bits.
namespace posenc::kernels {

/// Arrays are padded to whole multiples of this many numbers, and their sizes below are such.
inline constexpr std::size_t kPadding = 16;
constexpr std::size_t padded(std::size_t n) { return (n + kPadding - 1) / kPadding * kPadding; }

/// Bytes of a cache line, or what is treated as one: no vector of the instruction sets in use that
/// is written past the caches is longer.
inline constexpr std::size_t kLine = 64;

/// Rows that recur() makes at once.
inline constexpr std::size_t kRowsAtOnce = 4;

/// sin and cos of phases in units of 2⁻⁶⁴ turn; largest error that of posenc::sin_cos() + 2·10⁻¹⁹.
void sin_cos(const std::uint64_t* phase, std::size_t n, double* sin, double* cos);

/// The same of quarter·π/2 + x, |x| ≤ π/4: the bits of posenc::sin_cos().
void sin_cos_octants(const double* x, const std::uint64_t* quarter, std::size_t n, double* sin,
                     double* cos);

/// Sums of so many draws each of a seed: of n_i of word_vector(), |n_i| < 2¹⁸.
void draw(std::uint64_t seed, std::size_t each, std::size_t n, double* out);

/// Sampled sinusoids, one a column: x(j+1) = 2cos ω·x(j) − x(j−1). From x(j) in `here` and x(j+1)
/// in `next` makes float32 rows j … j+3 and goes on to x(j+4), x(j+5). Row r begins at out + r·n.
void recur(double* here, double* next, const double* twice_cos, std::size_t n, float* out);

/// The same rows straight past the caches: row r goes to out + r·stride, which lies at a cache
/// line's beginning as all rows do; n numbers are whole lines.
void recur_streaming(double* here, double* next, const double* twice_cos, std::size_t n, float* out,
                     std::ptrdiff_t stride);

/// Copies past the caches where `streaming`, for what is too large to stay in them.
/// finish_streams() once at the end.
void copy(const void* from, std::size_t bytes, void* to, bool streaming);
void finish_streams();

/// Sums over oscillators, blocks × distances, and what their additions rounded away (Knuth's
/// two-sum).
struct EvenOdd {
  double *even, *even_rest, *odd, *odd_rest;
};

/// At most so many blocks at once, and an even number of them.
inline constexpr std::size_t kMostBlocks = 8;

/// of_sine·sin + of_cosine·cos of each phase, and its derivative, of_sine·cos − of_cosine·sin.
void weigh(const std::uint64_t* phase, const double* of_sine, const double* of_cosine,
           std::size_t n, double* cosine_weights, double* sine_weights);

/// Adds, for each block a and j < distances, where a block's weights are `apart`,
///   Σ_{p<n} cosine_weights[a·apart + p]·cosines[p·distances + j] to even[a·distances + j],
///   Σ_{p<n} sine_weights[a·apart + p]·sines[p·distances + j] to odd[a·distances + j].
void sum_products(const double* cosine_weights, const double* sine_weights, std::size_t apart,
                  std::size_t blocks, const double* cosines, const double* sines, std::size_t n,
                  std::size_t distances, const EvenOdd& sums);

/// Twice as dense: adds to out[2i] = x(i) and to out[2i + 1] an x(i + ½), for i < n, a whole
/// multiple of kPadding. x(i) = coarse[i + kAhead], and kAhead + 1 more are read behind the last.
/// What turns by at most a radian from one x to the next has a largest error of 2⁻⁵² of its
/// amplitude, and what is wrong with x grows at most twice.
inline constexpr std::size_t kAhead = 12;
void add_densely(const double* coarse, std::size_t n, double* out);

/// Rows that products() and mixtures() take at once: what one of the others is read for.
inline constexpr std::size_t kQueries = 4;
/// Sums of which each product is made, that do not wait for each other.
inline constexpr std::size_t kSums = 8;

/// Others that products() takes at once.
inline constexpr std::size_t kKeys = 4;

/// sums[(o·kQueries + r)·kSums + lane] = Σ_i rows[r][i]·others[o][i] over i < n with i mod kSums =
/// lane, added in the order of i, for o < kKeys.
void products(const double* const* rows, const double* const* others, std::size_t n, double* sums);

/// outputs[r][i] = Σ_{k<count} weights[r][k]·values[k·n + i] for i < n, a whole multiple of kSums,
/// added in the order of k.
void mixtures(const double* const* weights, std::size_t count, const double* values, std::size_t n,
              double* const* outputs);

/// out[i] = e^x[i] for x ≤ 0, n a whole multiple of kSums: relative error 4·2⁻⁵³, 0
/// below −708, and NaN of NaN.
void exponentials(const double* x, std::size_t n, double* out);

/// Turns each of n pairs (x, y): (x·cos − y·sin, x·sin + y·cos). x and y are n numbers each, or
/// they alternate in one row.
void turn_halves(const float* cos, const float* sin, std::size_t n, float* x, float* y);
void turn_halves(const double* cos, const double* sin, std::size_t n, double* x, double* y);
void turn_alternating(const float* cos, const float* sin, std::size_t n, float* row);
void turn_alternating(const double* cos, const double* sin, std::size_t n, double* row);

/// A step further on each of n paths, of length 1 towards its phase, and how far (x, y) is then
/// from 0: adds cos to x, sin to y and √(x² + y²) to `lengths`. The first kPadding phases are
/// given; others are `turn` ahead of those so many before them.
void walk(const std::uint64_t* phase, const SinCos& turn, std::size_t n, double* x, double* y,
          double* lengths);

/// The instruction set in use, as Highway calls it: "AVX2", …
const char* instruction_set();

}  // namespace posenc::kernels
