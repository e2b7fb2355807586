#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <posenc/expected.hpp>
#include <posenc/scaling.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

namespace posenc {

/// Which two of a head's n rotated dims are pair k: 2k and 2k+1 (GPT-J, Meta's Llama code,
/// DeepSeek), or k and k + n/2 (GPT-NeoX, transformers, gpt-oss).
enum class RotaryLayout { interleaved, half };

struct RotaryParameters {
  int head = 128;  ///< dims of a head, even, in [kMinDim, kMaxDim]
  /// Dims in pairs, even, in [kMinDim, head]; the others are apart. A scaling that rotates a part
  /// of them (Gemma 4, GPT-J) leaves pairs that do not turn, which have its amplitude, too.
  int rotated = 128;
  double base = 10000;  ///< in [kMinBase, kMaxBase]
  Scaling scaling = {};
  RotaryLayout layout = RotaryLayout::interleaved;
};

/// Rotary position embedding (Su et al. 2021, arXiv 2104.09864): instead of adding p(t), every pair
/// (x, y) of a query or key at position t is turned by t·ω_k,
///   (x·cos tω_k − y·sin tω_k, x·sin tω_k + y·cos tω_k),
/// ω_k = base^(−2k/d), so that a logit depends on both vectors and m − n alone. With an amplitude
/// (Scaling) cosines and sines are multiplied by it.
class Rotary {
 public:
  /// Or an error that names the parameter, its limit and the way out.
  static Expected<Rotary> make(const RotaryParameters&);
  /// Makes a head with the dims, base and scaling of an encoding (not of octaves()); an odd d is
  /// rounded down.
  static Rotary like(const Sinusoidal&, RotaryLayout = RotaryLayout::interleaved);

  const RotaryParameters& parameters() const { return parameters_; }
  int head() const { return parameters_.head; }
  /// Pairs of `rotated` dims.
  int pairs() const { return parameters_.rotated / 2; }
  /// The dims of pair k.
  std::array<int, 2> dims(int k) const;

  /// The table that libraries keep, positions × d, of d/2 = pairs() pairs: all cosines and then all
  /// sines (half), or each pair's cosine and sine in turn (interleaved). It is also what apply()
  /// makes of (1, 0) in every pair.
  const Sinusoidal& table() const { return table_; }

  /// Turns rows of heads in place: positions.count × heads × head() numbers. Each pair's largest
  /// error is kRotaryErrorF32 or kRotaryErrorF64 times √(x² + y²) and the amplitude, for |t| ≤
  /// kMaxPosition. The same bits on every machine, with any threads.
  void apply(const Positions&, std::int64_t heads, std::span<float> rows,
             Threads* threads = nullptr) const;
  void apply(const Positions&, std::int64_t heads, std::span<double> rows,
             Threads* threads = nullptr) const;

  /// The logit of a query at position n + δ and a key at n, not divided by √head:
  ///   Σ_k A_k·cos ω_kδ − B_k·sin ω_kδ, A_k + i·B_k = q_k·conj(k_k),
  /// times the amplitude's square, and the plain products of dims that do not turn. Both are of
  /// head() numbers, |δ| ≤ kMaxPosition. Largest error head()·kDotError·‖q‖·‖k‖·amplitude².
  double logit(std::span<const double> query, std::span<const double> key,
               std::int64_t delta) const;
  /// Equally spaced: out[i] = logit(query, key, first + i·step), for distances within
  /// ±kMaxPosition. Largest error kLogitCurveError·‖q‖·‖k‖·amplitude². About one multiplication and
  /// addition of complex numbers per pair and distance.
  void logit_curve(std::span<const double> query, std::span<const double> key, std::int64_t first,
                   std::int64_t step, std::span<double> out, Threads* threads = nullptr) const;
  /// What §3.4.3 of RoFormer proves of such logits: none is larger, whatever its sign, than
  ///   max_k |h_{k+1} − h_k| · Σ_{j=1}^{n} |Σ_{k<j} e^{iω_kδ}|,  h_k = q_k·conj(k_k), h_n = 0,
  /// over the n = pairs(), times the amplitude's square; and what does not turn is added. Largest
  /// error (n + 16)·n²·2⁻⁵³ times that maximum and the amplitude's square. O(n) each.
  void logit_bounds(std::span<const double> query, std::span<const double> key, std::int64_t first,
                    std::int64_t step, std::span<double> out, Threads* threads = nullptr) const;

 private:
  template <class Number>
  void turn(const Positions&, std::int64_t heads, std::span<Number> rows, Threads*) const;

  Rotary(RotaryParameters parameters, Sinusoidal table)
      : parameters_(std::move(parameters)), table_(std::move(table)) {}

  RotaryParameters parameters_;
  Sinusoidal table_;
};

/// The i-th random query and key of a seed: word_vector() of "query SEED I" and "key SEED I", times
/// √d, so that their directions are close to uniform and their norm is √d. Both are of d numbers.
void random_content(std::int64_t seed, std::int64_t i, std::span<double> query,
                    std::span<double> key);
/// Mean and deviation of the logits of the first `count` of them at first + j·step. Over all random
/// content, where all dims turn, they are 0 and √head·amplitude², whatever the distance. Both spans
/// are of one size.
void random_logits(const Rotary&, std::int64_t seed, std::int64_t count, std::int64_t first,
                   std::int64_t step, std::span<double> mean, std::span<double> deviation);

inline constexpr double kRotaryErrorF32 = 1.8e-7;
inline constexpr double kRotaryErrorF64 = 7e-16;
inline constexpr double kLogitCurveError = 0x1p-47;

}  // namespace posenc
