#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "kernels.hpp"

namespace posenc {

/// A term of a dot product as a function of a position or distance x:
///   of_sine·sin(ω·x) + of_cosine·cos(ω·x).
struct Oscillator {
  Turns step;
  double of_sine = 0;
  double of_cosine = 0;
};

/// ω in radians, in (−π, π]: what whole positions cannot tell from it.
double signed_omega(Turns step);

/// A term of p(i)·p(j): of_distance·cos(ω(i − j)) + of_sum·cos(ω(i + j)). A pair that turns as one
/// has no part of the sum; a sine or cosine of its own frequency has half of each.
struct ProductWave {
  Turns step;
  double of_distance = 0, of_sum = 0;
};
std::vector<ProductWave> product_waves(const Sinusoidal&);

/// The terms of p(t)·p(t+Δ) in its mean over t, as functions of Δ: all of_sine are 0.
std::vector<Oscillator> mean_terms(const Sinusoidal&);

/// A term of p(t)·p(t+Δ) for one t, as a function of x = t + Δ: amplitude·cos(step·x + phase).
struct CosineTerm {
  Turns step, phase;
  double amplitude = 0;
};
/// At most two of each pair, in the order of pairs; none of masked ones.
std::vector<CosineTerm> terms_at(const Sinusoidal&, std::int64_t t);
std::vector<Oscillator> oscillators_at(const Sinusoidal&, std::int64_t t);

/// How many sums share a centre: with the square root of all, tables and sums cost alike.
inline std::size_t distances_for(std::size_t size) {
  return static_cast<std::size_t>(std::sqrt(static_cast<double>(size)));
}

/// Sums of oscillators at first, first + step, …. Blocks of them lie around a centre c, from which
/// a table of sin and cos of ω·j·step, j < distances, leads to both sides at once: with the
/// angle-sum identities
///   Σ of_sine·sin(ω·(c ± j·step)) + of_cosine·cos(ω·(c ± j·step)) = even_j ± odd_j.
class OscillatorSum {
 public:
  static constexpr std::size_t kMostDistances = 64;

  /// `distances` are rounded up to a multiple of kernels::kPadding, and to at most kMostDistances.
  OscillatorSum(std::vector<Oscillator> oscillators, std::int64_t step, std::size_t distances);

  /// Takes other weights for the same steps, and keeps the tables.
  void weigh_by(std::vector<Oscillator> oscillators) { oscillators_ = std::move(oscillators); }

  /// Sums that share one centre: what is asked for is best a multiple of it.
  std::size_t block() const { return block_; }
  std::size_t size() const { return oscillators_.size(); }

  /// out[i] = the sum at first + i·step. Largest error 2⁻⁴⁷·Σ √(of_sine² + of_cosine²), and
  /// commonly a tenth of that.
  void into(std::int64_t first, std::span<double> out, Threads* threads = nullptr) const;

 private:
  /// Oscillators between two additions that keep what they round away.
  static constexpr std::size_t kAtOnce = 32;
  using Weights = std::array<double, kernels::kMostBlocks * kAtOnce>;
  using Sums = std::array<double, kernels::kMostBlocks * kMostDistances>;

  /// At most kernels::kMostBlocks blocks.
  void sum_tile(std::int64_t first, std::span<double> out) const;
  /// The weights of cos and sin of ω·j·step, from sine and cosine at the blocks' centres.
  void weigh(std::int64_t first, std::size_t blocks, std::size_t from, std::size_t count,
             Weights& of_cosine, Weights& of_sine) const;

  std::vector<Oscillator> oscillators_;
  std::int64_t step_;
  std::size_t distances_, block_;
  /// oscillators × distances
  std::vector<double> sines_, cosines_;
};

}  // namespace posenc
