#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>

/// How far the sum Σcos(ω_k·Δ) of a base stays above 0. With content left out it is the logit of a
/// rotary embedding (RoFormer, arXiv 2104.09864, §3.4.3), and Men et al. (arXiv 2405.14591) ask of
/// a base that it is not negative within the context.
namespace posenc {

/// The dot product of positions Δ = 0, 1, 2, … apart.
struct Reach {
  std::vector<double> minima;  ///< of each length L: the least dot(Δ), 0 ≤ Δ < L
  /// The smallest Δ below the last length with dot(Δ) < 0.
  std::optional<std::int64_t> first_negative;
};

/// Takes lengths in ascending order, 1 … kMaxPosition, and computes every distance. Largest error
/// of the minima: 2⁻⁴¹·dot(0), commonly less than 2⁻⁴⁷·dot(0). A dot product within
/// d·kDotError·scale² of 0 counts as 0.
///
/// Frequencies below 2⁻ʲ radians a position are summed at every 2ʲ-th distance only, j ≤ 5, and
/// interpolated between. With n pairs, n₂ of them in an octave of frequencies (n·ln 2 / ln b), and
/// lengths up to L this takes some (2·n₂ + 26 + n/32)·L multiplications and additions, where a
/// plain sum takes n·L; a map of B bases takes B times as many.
Reach reach_of(const Sinusoidal&, std::span<const std::int64_t> lengths);

}  // namespace posenc
