#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <posenc/conventions.hpp>

namespace posenc {

struct Parameter;

enum class Similarity { dot, normalized, euclidean };

/// By distance; ahead and behind, where p(t)·p(t+Δ) = p(t)·p(t−Δ); t against all positions.
enum class DistanceShow { curve, mirrored, position };

struct DistanceOptions {
  DistanceShow show = DistanceShow::curve;
  Similarity measure = Similarity::dot;
  bool both_sides = false;   ///< Δ from −L to L instead of 0 to L
  bool logarithmic = false;  ///< Δ on a logarithmic axis from 1 on, where one side is shown
  /// The distances (or positions) shown begin at `from` and are `span` wide; 0 means all of them.
  double from = 0, span = 0;
  /// A kept curve, for comparison; pinned_d 0 means none.
  const Convention* pinned_convention = &paper();
  std::int64_t pinned_d = 0;
  double pinned_base = 10000;

  static constexpr std::string_view kGroup = "distance";
  static std::span<const Parameter> parameters();
  friend bool operator==(const DistanceOptions&, const DistanceOptions&) = default;
};

}  // namespace posenc
