#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "kernels.hpp"
#include "numeric/summation.hpp"
#include "oscillators.hpp"

namespace posenc {

std::vector<ProductWave> product_waves(const Sinusoidal& encoding) {
  const double whole = encoding.scale() * encoding.scale();
  std::vector<ProductWave> waves;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_masked(k)) continue;
    if (encoding.is_rotation(k)) {
      waves.push_back({encoding.step(k), whole, 0});
      continue;
    }
    waves.push_back({encoding.step(k), whole / 2, -whole / 2});
    if (encoding.cosine_dim(k)) waves.push_back({encoding.cosine_step(k), whole / 2, whole / 2});
  }
  return waves;
}

std::vector<Oscillator> mean_terms(const Sinusoidal& encoding) {
  std::vector<Oscillator> terms;
  for (const auto& wave : product_waves(encoding))
    terms.push_back({wave.step, 0, wave.of_distance});
  return terms;
}

std::vector<CosineTerm> terms_at(const Sinusoidal& encoding, std::int64_t t) {
  const double whole = encoding.scale() * encoding.scale();
  std::vector<CosineTerm> terms;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_masked(k)) continue;
    if (encoding.is_rotation(k)) {
      terms.push_back({encoding.step(k), Turns{} - encoding.phase(t, k), whole});
      continue;
    }
    terms.push_back({encoding.step(k), Turns{} - kQuarterTurn, whole * sin(encoding.phase(t, k))});
    if (encoding.cosine_dim(k)) {
      terms.push_back({encoding.cosine_step(k), Turns{}, whole * cos(encoding.cosine_phase(t, k))});
    }
  }
  return terms;
}

std::vector<Oscillator> oscillators_at(const Sinusoidal& encoding, std::int64_t t) {
  std::vector<Oscillator> oscillators;
  for (const auto& [step, phase, amplitude] : terms_at(encoding, t)) {
    const SinCos at = sin_cos(phase);
    oscillators.push_back({step, -amplitude * at.sin, amplitude * at.cos});
  }
  return oscillators;
}

namespace {

/// Some waves at two positions, for the vectors of kernels::sin_cos().
class WavesAtTwo {
 public:
  /// of_sine·sin·sin + of_cosine·cos·cos of the two phases.
  void add(Turns here, Turns there, double of_sine, double of_cosine) {
    here_[count_] = here.high64();
    there_[count_] = there.high64();
    of_sine_[count_] = of_sine;
    of_cosine_[count_] = of_cosine;
    ++count_;
  }
  bool is_full() const { return count_ == kAtOnce; }
  /// Adds the products to a sum, in order, and forgets the waves.
  void into(CompensatedSum& sum) {
    std::array<double, kAtOnce> sin_here, cos_here, sin_there, cos_there;
    const std::size_t padded = kernels::padded(count_);
    kernels::sin_cos(here_.data(), padded, sin_here.data(), cos_here.data());
    kernels::sin_cos(there_.data(), padded, sin_there.data(), cos_there.data());
    for (std::size_t i = 0; i < count_; ++i) {
      sum.add(of_sine_[i] * (sin_here[i] * sin_there[i]) +
              of_cosine_[i] * (cos_here[i] * cos_there[i]));
    }
    count_ = 0;
  }

 private:
  static constexpr std::size_t kAtOnce = 64;
  static_assert(kAtOnce % kernels::kPadding == 0);
  std::array<std::uint64_t, kAtOnce> here_{}, there_{};
  std::array<double, kAtOnce> of_sine_{}, of_cosine_{};
  std::size_t count_ = 0;
};

}  // namespace

double Sinusoidal::term(int k, std::int64_t delta) const {
  if (is_masked(k)) return 0;
  const double whole = scale_ * scale_;
  const double of_sine = delta == 0 ? 1 : cos(phase(delta, k));
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
  OscillatorSum(mean_terms(*this), step, distances_for(out.size())).into(first, out, threads);
}

void Sinusoidal::dot_curve_at(std::int64_t t, std::int64_t first, std::int64_t step,
                              std::span<double> out, Threads* threads) const {
  if (out.empty()) return;
  OscillatorSum(oscillators_at(*this, t), step, distances_for(out.size()))
      .into(t + first, out, threads);
}

double Sinusoidal::dot_at(std::int64_t t, std::int64_t delta) const {
  CompensatedSum sum;
  WavesAtTwo waves;
  const auto take = [&](Turns step, double of_sine, double of_cosine) {
    waves.add(step * t, step * (t + delta), of_sine, of_cosine);
    if (waves.is_full()) waves.into(sum);
  };
  for (int k = 0; k < pairs(); ++k) {
    if (is_masked(k)) continue;
    if (is_rotation(k)) {
      take(step(k), 1, 1);
      continue;
    }
    take(step(k), 1, 0);
    if (cosine_dim(k)) take(cosine_step(k), 0, 1);
  }
  waves.into(sum);
  return scale_ * scale_ * sum.value();
}

}  // namespace posenc
