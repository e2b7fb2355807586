#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "oscillators.hpp"
#include "summation.hpp"

namespace posenc {

std::vector<Oscillator> mean_terms(const Sinusoidal& encoding) {
  const double whole = encoding.scale() * encoding.scale();
  std::vector<Oscillator> terms;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_muted(k)) continue;
    if (encoding.is_rotation(k)) {
      terms.push_back({encoding.step(k), 0, whole});
      continue;
    }
    terms.push_back({encoding.step(k), 0, whole / 2});
    if (encoding.cosine_dim(k)) terms.push_back({encoding.cosine_step(k), 0, whole / 2});
  }
  return terms;
}

namespace {

/// How many sums share a centre: with the square root of all, tables and sums cost alike.
std::size_t distances_for(std::size_t size) {
  return static_cast<std::size_t>(std::sqrt(static_cast<double>(size)));
}

/// The terms of p(t)·p(t+Δ) for one t, functions of t + Δ.
std::vector<Oscillator> terms_at(const Sinusoidal& encoding, std::int64_t t) {
  const double whole = encoding.scale() * encoding.scale();
  std::vector<Oscillator> terms;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_muted(k)) continue;
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
  if (is_muted(k)) return 0;
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
  OscillatorSum(mean_terms(*this), step, distances_for(out.size())).into(first, out, threads);
}

void Sinusoidal::dot_curve_at(std::int64_t t, std::int64_t first, std::int64_t step,
                              std::span<double> out, Threads* threads) const {
  if (out.empty()) return;
  OscillatorSum(terms_at(*this, t), step, distances_for(out.size())).into(t + first, out, threads);
}

double Sinusoidal::dot_at(std::int64_t t, std::int64_t delta) const {
  CompensatedSum sum;
  for (int k = 0; k < pairs(); ++k) {
    if (is_muted(k)) continue;
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
