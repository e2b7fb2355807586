#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include <posenc/sinusoidal.hpp>

/// What the dot product p(t)·p(t+Δ) says about two positions Δ apart. Every vector has the norm
/// √(d/2).
namespace posenc {

/// The dot product divided by its value d/2 at Δ = 0, which is the cosine similarity.
constexpr double normalized_dot(int d, double dot) { return dot / (0.5 * d); }

/// |p(t) − p(t+Δ)| = √(d − 2·p(t)·p(t+Δ)). A dot product that is off by e moves it by at most
/// √(2e).
inline double euclidean_distance(int d, double dot) {
  return std::sqrt(std::fmax(0.0, d - 2 * dot));
}

/// How far first_rise() and first_negative() look, so that an answer comes at once: 65,536
/// distances up to d = 4096, 16,384 at d = 16384. With base 10000 both are found for every d.
constexpr std::int64_t search_limit(int pairs) {
  constexpr std::int64_t distances = std::int64_t{1} << 16;
  constexpr std::int64_t terms = std::int64_t{1} << 27;
  return distances < terms / pairs ? distances : terms / pairs;
}

/// The smallest Δ ≥ 0 with dot(Δ+1) > dot(Δ): from there on the dot product no longer falls
/// steadily. Looked for below min(max_delta, search_limit(pairs)); nothing if there is none so
/// near.
std::optional<std::int64_t> first_rise(const Sinusoidal&, std::int64_t max_delta);

/// The smallest Δ ≥ 0 with dot(Δ) < 0, up to min(max_delta, search_limit(pairs)); nothing if there
/// is none so near.
std::optional<std::int64_t> first_negative(const Sinusoidal&, std::int64_t max_delta);

}  // namespace posenc
