#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>

/// Which positions remain possible while a position's phases are read one after the other.
namespace posenc {

/// What remains after a pair has been read.
struct NarrowingStep {
  int pair = 0;
  std::int64_t possible = 0;     ///< how many positions
  std::vector<Cells> runs = {};  ///< the same, ascending and apart from each other

  friend bool operator==(const NarrowingStep&, const NarrowingStep&) = default;
};

/// Reads the phases of position t in these pairs, each ± error_rad, 0 ≤ error_rad ≤ π: position s
/// of `positions` remains possible while the angle between ω_k·s and ω_k·t, in [0, π], is at most
/// error_rad, by as little more as kNarrowingRounding of it, in each pair k that has been read.
/// Masked pairs are read as all others: leave them out of `pairs`. Phases are exact, the angle is
/// compared in units of 2⁻⁶⁴ turn. One step a pair, each in time of the positions that are possible
/// before it.
inline constexpr double kNarrowingRounding = 0x1p-50;
std::vector<NarrowingStep> narrow(const Sinusoidal&, std::span<const int> pairs, Cells positions,
                                  std::int64_t t, double error_rad);

}  // namespace posenc
