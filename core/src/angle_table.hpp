#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <posenc/sinusoidal.hpp>

namespace posenc {

/// sin and cos of ω_k·t for a few neighbouring pairs, in arrays that a loop can stride through.
struct PairAngles {
  static constexpr std::size_t kPairs = 32;

  std::array<double, kPairs> sin{}, cos{};

  /// Pairs first … first+count−1 at position t; the others stay 0.
  PairAngles(const Sinusoidal& encoding, std::size_t first, std::size_t count, std::int64_t t) {
    for (std::size_t i = 0; i < count; ++i) {
      const SinCos angle = sin_cos(encoding.phase(t, static_cast<int>(first + i)));
      sin[i] = angle.sin;
      cos[i] = angle.cos;
    }
  }
};

/// One PairAngles for each of `rows` positions 0, step, 2·step, …: with the angle-sum identities
/// and one anchor they give every position anchor + j·step for a multiplication instead of a sine.
/// 32 KiB at 64 rows: it stays in the first-level cache.
inline std::vector<PairAngles> angle_table(const Sinusoidal& encoding, std::size_t first,
                                           std::size_t count, std::int64_t step, std::size_t rows) {
  std::vector<PairAngles> table;
  table.reserve(rows);
  for (std::size_t j = 0; j < rows; ++j) {
    table.emplace_back(encoding, first, count, step * static_cast<std::int64_t>(j));
  }
  return table;
}

}  // namespace posenc
