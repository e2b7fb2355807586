#include <algorithm>
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
#include "summation.hpp"

namespace posenc {
namespace {

/// A term of a dot product as a function of a position or distance x:
///   of_sine·sin(ω·x) + of_cosine·cos(ω·x).
struct Oscillator {
  Turns step;
  double of_sine = 0;
  double of_cosine = 0;
};

/// Sums of oscillators at first, first + step, …. Blocks of them lie around a centre c, from which a
/// table of sin and cos of ω·j·step leads to both sides at once: with the angle-sum identities
///   Σ of_sine·sin(ω·(c ± j·step)) + of_cosine·cos(ω·(c ± j·step)) = even_j ± odd_j.
class OscillatorSum {
 public:
  OscillatorSum(std::vector<Oscillator> oscillators, std::int64_t first, std::int64_t step,
                std::size_t size)
      : oscillators_(std::move(oscillators)),
        first_(first),
        step_(step),
        size_(size),
        distances_(kernels::padded(std::clamp<std::size_t>(
            static_cast<std::size_t>(std::sqrt(static_cast<double>(size))), 1, kMostDistances))),
        block_(2 * distances_ - 1) {
    oscillators_.resize(kernels::padded(oscillators_.size()));
    const std::size_t entries = oscillators_.size() * distances_;
    sines_.resize(entries);
    cosines_.resize(entries);
    std::array<std::uint64_t, kMostDistances> phase{};
    for (std::size_t i = 0; i < oscillators_.size(); ++i) {
      const Turns each = oscillators_[i].step * step_;
      Turns at;
      for (std::size_t j = 0; j < distances_; ++j, at = at + each) phase[j] = at.high64();
      kernels::sin_cos(phase.data(), distances_, &sines_[i * distances_],
                       &cosines_[i * distances_]);
    }
  }

  void into(std::span<double> out, Threads* threads) const {
    const std::size_t tile = kernels::kMostBlocks * block_;
    Threads::run(threads, (size_ + tile - 1) / tile, [&](std::size_t i) {
      const std::size_t begin = i * tile;
      sum_tile(begin, out.subspan(begin, std::min(tile, size_ - begin)));
    });
  }

 private:
  static constexpr std::size_t kMostDistances = 64;
  /// Oscillators between two additions that keep what they round away.
  static constexpr std::size_t kAtOnce = 32;
  using Weights = std::array<double, kernels::kMostBlocks * kAtOnce>;
  using Sums = std::array<double, kernels::kMostBlocks * kMostDistances>;

  void sum_tile(std::size_t begin, std::span<double> out) const {
    Sums even{};
    Sums even_rest{};
    Sums odd{};
    Sums odd_rest{};
    Weights of_cosine{};
    Weights of_sine{};
    const std::size_t needed = (out.size() + block_ - 1) / block_;
    const std::size_t blocks = needed + needed % 2;
    for (std::size_t i = 0; i < oscillators_.size(); i += kAtOnce) {
      const std::size_t count = std::min(kAtOnce, oscillators_.size() - i);
      weigh(begin, blocks, i, count, of_cosine, of_sine);
      kernels::sum_products(of_cosine.data(), of_sine.data(), blocks, &cosines_[i * distances_],
                            &sines_[i * distances_], count, distances_,
                            {even.data(), even_rest.data(), odd.data(), odd_rest.data()});
    }
    for (std::size_t block = 0; block < needed; ++block) {
      const std::size_t at = block * distances_;
      const std::span<double> here =
          out.subspan(block * block_, std::min(block_, out.size() - block * block_));
      for (std::size_t i = 0; i < std::min(here.size(), distances_ - 1); ++i) {
        const std::size_t j = at + distances_ - 1 - i;
        here[i] = (even[j] - odd[j]) + (even_rest[j] - odd_rest[j]);
      }
      for (std::size_t i = distances_ - 1; i < here.size(); ++i) {
        const std::size_t j = at + i - (distances_ - 1);
        here[i] = (even[j] + odd[j]) + (even_rest[j] + odd_rest[j]);
      }
    }
  }

  /// The weights of cos and sin of ω·j·step, from sine and cosine at the blocks' centres.
  void weigh(std::size_t begin, std::size_t blocks, std::size_t from, std::size_t count,
             Weights& of_cosine, Weights& of_sine) const {
    std::array<std::uint64_t, kAtOnce> phase{};
    std::array<double, kAtOnce> sin{};
    std::array<double, kAtOnce> cos{};
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::int64_t centre =
          first_ + step_ * static_cast<std::int64_t>(begin + block * block_ + distances_ - 1);
      for (std::size_t p = 0; p < count; ++p) {
        phase[p] = (oscillators_[from + p].step * centre).high64();
      }
      kernels::sin_cos(phase.data(), count, sin.data(), cos.data());
      for (std::size_t p = 0; p < count; ++p) {
        const Oscillator& by = oscillators_[from + p];
        of_cosine[block * count + p] = by.of_sine * sin[p] + by.of_cosine * cos[p];
        of_sine[block * count + p] = by.of_sine * cos[p] - by.of_cosine * sin[p];
      }
    }
  }

  std::vector<Oscillator> oscillators_;
  std::int64_t first_, step_;
  std::size_t size_, distances_, block_;
  /// oscillators × distances
  std::vector<double> sines_, cosines_;
};

/// The terms of p(t)·p(t+Δ): as their mean over t, functions of Δ.
std::vector<Oscillator> mean_terms(const Sinusoidal& encoding) {
  const double whole = encoding.scale() * encoding.scale();
  std::vector<Oscillator> terms;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_rotation(k)) {
      terms.push_back({encoding.step(k), 0, whole});
      continue;
    }
    terms.push_back({encoding.step(k), 0, whole / 2});
    if (encoding.cosine_dim(k)) terms.push_back({encoding.cosine_step(k), 0, whole / 2});
  }
  return terms;
}

/// The same for one t, functions of t + Δ.
std::vector<Oscillator> terms_at(const Sinusoidal& encoding, std::int64_t t) {
  const double whole = encoding.scale() * encoding.scale();
  std::vector<Oscillator> terms;
  for (int k = 0; k < encoding.pairs(); ++k) {
    const SinCos here = sin_cos(encoding.phase(t, k));
    if (encoding.is_rotation(k)) {
      terms.push_back({encoding.step(k), whole * here.sin, whole * here.cos});
      continue;
    }
    terms.push_back({encoding.step(k), whole * here.sin, 0});
    if (encoding.cosine_dim(k)) {
      const double cosine = cos(encoding.cosine_phase(t, k));
      terms.push_back({encoding.cosine_step(k), 0, whole * cosine});
    }
  }
  return terms;
}

}  // namespace

double Sinusoidal::term(int k, std::int64_t delta) const {
  const double whole = scale_ * scale_;
  const double of_sine = cos(phase(delta, k));
  if (is_rotation(k)) return whole * of_sine;
  return whole * 0.5 * (cosine_dim(k) ? of_sine + cos(cosine_phase(delta, k)) : of_sine);
}

double Sinusoidal::dot(std::int64_t delta) const {
  CompensatedSum sum;
  for (int k = 0; k < pairs(); ++k) sum.add(term(k, delta));
  return sum.value();
}

void Sinusoidal::dot_curve(std::int64_t first, std::int64_t step, std::span<double> out,
                           Threads* threads) const {
  if (out.empty()) return;
  OscillatorSum(mean_terms(*this), first, step, out.size()).into(out, threads);
}

void Sinusoidal::dot_curve_at(std::int64_t t, std::int64_t first, std::int64_t step,
                              std::span<double> out, Threads* threads) const {
  if (out.empty()) return;
  OscillatorSum(terms_at(*this, t), t + first, step, out.size()).into(out, threads);
}

double Sinusoidal::dot_at(std::int64_t t, std::int64_t delta) const {
  CompensatedSum sum;
  for (int k = 0; k < pairs(); ++k) {
    const SinCos here = sin_cos(phase(t, k));
    const SinCos there = sin_cos(phase(t + delta, k));
    if (is_rotation(k)) {
      sum.add(here.sin * there.sin + here.cos * there.cos);
      continue;
    }
    sum.add(here.sin * there.sin);
    if (cosine_dim(k)) sum.add(cos(cosine_phase(t, k)) * cos(cosine_phase(t + delta, k)));
  }
  return scale_ * scale_ * sum.value();
}

}  // namespace posenc
