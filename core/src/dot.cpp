#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
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

/// Sums of oscillators at first, first + step, …: blocks of `distances_` of them are carried from
/// their first by a table of sin and cos of ω·j·step.
class OscillatorSum {
 public:
  OscillatorSum(std::vector<Oscillator> oscillators, std::int64_t first, std::int64_t step,
                std::size_t size)
      : oscillators_(std::move(oscillators)),
        first_(first),
        step_(step),
        size_(size),
        distances_(kernels::padded(std::clamp<std::size_t>(
            static_cast<std::size_t>(std::sqrt(static_cast<double>(size))), 1, kMostDistances))) {
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
    const std::size_t tile = kernels::kAnchors * distances_;
    Threads::run(threads, (size_ + tile - 1) / tile, [&](std::size_t i) {
      const std::size_t begin = i * tile;
      sum_tile(begin, out.subspan(begin, std::min(tile, size_ - begin)));
    });
  }

 private:
  static constexpr std::size_t kMostDistances = 64;
  /// Oscillators between two additions that keep what they round away.
  static constexpr std::size_t kAtOnce = 32;
  using Anchored = std::array<double, kernels::kAnchors * kAtOnce>;

  void sum_tile(std::size_t begin, std::span<double> out) const {
    std::array<double, kernels::kAnchors * kMostDistances> sum{};
    std::array<double, kernels::kAnchors * kMostDistances> lost{};
    Anchored of_cosine{};
    Anchored of_sine{};
    for (std::size_t i = 0; i < oscillators_.size(); i += kAtOnce) {
      const std::size_t count = std::min(kAtOnce, oscillators_.size() - i);
      anchor(begin, i, count, of_cosine, of_sine);
      kernels::sum_products(of_cosine.data(), of_sine.data(), &cosines_[i * distances_],
                            &sines_[i * distances_], count, distances_, sum.data(), lost.data());
    }
    for (std::size_t j = 0; j < out.size(); ++j) out[j] = sum[j] + lost[j];
  }

  /// The weights of cos and sin of ω·j·step in the blocks of this tile, by the angle-sum identities.
  void anchor(std::size_t begin, std::size_t from, std::size_t count, Anchored& of_cosine,
              Anchored& of_sine) const {
    std::array<std::uint64_t, kAtOnce> phase{};
    std::array<double, kAtOnce> sin{};
    std::array<double, kAtOnce> cos{};
    for (std::size_t a = 0; a < kernels::kAnchors; ++a) {
      const std::int64_t x =
          first_ + step_ * static_cast<std::int64_t>(begin + a * distances_);
      for (std::size_t p = 0; p < count; ++p) {
        phase[p] = (oscillators_[from + p].step * x).high64();
      }
      kernels::sin_cos(phase.data(), count, sin.data(), cos.data());
      for (std::size_t p = 0; p < count; ++p) {
        const Oscillator& by = oscillators_[from + p];
        of_cosine[a * count + p] = by.of_sine * sin[p] + by.of_cosine * cos[p];
        of_sine[a * count + p] = by.of_sine * cos[p] - by.of_cosine * sin[p];
      }
    }
  }

  std::vector<Oscillator> oscillators_;
  std::int64_t first_, step_;
  std::size_t size_, distances_;
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
