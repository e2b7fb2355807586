#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "views/binary_numbers.hpp"

/// What a float that holds one bit says, beside one that holds a sine: measured over the positions.
namespace posenc::binary {

/// The numbers that one column takes at `positions` positions, as float32.
struct Usage {
  static constexpr int kBins = 64;

  std::int64_t positions = 0;
  std::int64_t distinct = 0;  ///< different numbers among them
  double entropy_bits = 0;    ///< −Σ p·log₂ p over these, p the share of positions
  double low = 0, high = 1;   ///< the values that the bins cover
  std::array<std::int64_t, kBins> bins{};  ///< positions in each
};
/// Both over the first so many positions of the length: all, up to kMostMeasured.
inline constexpr std::int64_t kMostMeasured = 16384;
struct BothUsages {
  Usage bit, wave;  ///< bit 0, and the sine of the fastest wave
};
const BothUsages& usages(const Scene&);

Words usage_words(const Scene&);
/// "Over 512 positions bit 0 takes 2 values, 1 bit of the 32 of its float32; …": with a line's end.
std::string usage_text(const Scene&);

/// Both columns' courses around t, and how often they take which value.
void draw_usages(Canvas&, const Frame&, const Rect& area, const Scene&);
/// The position under a point of the courses.
std::optional<std::int64_t> usage_position(const Rect& area, const Scene&, Point);

}  // namespace posenc::binary
