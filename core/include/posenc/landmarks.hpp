#pragma once

#include <cstdint>
#include <optional>

#include <posenc/sinusoidal.hpp>

/// Where the dot product p(t)·p(t+Δ) first turns against distance.
namespace posenc {

/// How a search for the first distance ended.
struct FirstDistance {
  std::optional<std::int64_t> delta;  ///< it, if it was found
  /// No distance up to here is one, or none before `delta`: as far as was asked for, or as far as
  /// the work allowed led.
  std::int64_t searched = 0;

  friend bool operator==(const FirstDistance&, const FirstDistance&) = default;
};

/// Terms a·cos(ω·Δ + φ) that a search may take until it ends without an answer: some 30 ms.
inline constexpr std::int64_t kSearchTerms = std::int64_t{1} << 27;

/// The smallest Δ with dot(Δ+1) > dot(Δ), for 0 ≤ Δ < max_delta: from there on the dot product (its
/// mean over t, where that is what Sinusoidal::dot() is) no longer falls steadily. max_delta ≤
/// kMaxPosition.
///
/// Both searches leave out what cannot hold the answer. A sum f(x) = Σ a·cos(ω·x + φ), 0 < a, is
/// bounded below on a block c − r ≤ x ≤ c + r by another such sum at its centre: with
/// cos(u + v) ≥ cos θ·cos u − sin θ for |v| ≤ θ ≤ π/2,
///   f(x) ≥ Σ a·cos θ·cos(ω·c + φ) − Σ a·sin θ,  θ = min(ωr, π/2),
/// where ω ≤ π, as whole positions see it. Blocks whose bound is positive are passed, the others
/// taken apart, down to single distances; blocks grow while bounds hold. A single value within
/// 2⁻⁵⁰·Σ a of 0, the largest error of such a sum, counts as 0.
FirstDistance first_rise(const Sinusoidal&, std::int64_t max_delta,
                         std::int64_t max_terms = kSearchTerms);

/// The smallest Δ with dot(Δ) < 0, for from ≤ Δ ≤ max_delta ≤ kMaxPosition: none before may be.
FirstDistance first_negative(const Sinusoidal&, std::int64_t max_delta,
                             std::int64_t max_terms = kSearchTerms, std::int64_t from = 0);

}  // namespace posenc
