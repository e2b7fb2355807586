#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "scene/scene.hpp"
#include "views/view.hpp"

/// The numbers behind the binary counter and its sinusoids, and what is drawn of them.
namespace posenc::binary {

/// Digits of every position below the length.
int digits(const State&);
/// The encoding's own waves or, where they are matched to the bits, one of period 2^(j+1) for each
/// bit j.
std::shared_ptr<const Sinusoidal> shared_waves(const Scene&);
inline const Sinusoidal& waves(const Scene& scene) { return *shared_waves(scene); }
/// The wave whose sine turns fastest.
int fastest_wave(const Scene&);

/// Bit 0 and the fastest wave where those are compared. A matched wave belongs to its bit, so there
/// the bit says which wave is selected.
int selected_bit(const State&);
int selected_wave(const Scene&);
/// "pair 4", or "the wave of bit 4".
std::string wave_name(const State&, int wave);

/// Bits that change on the step from t − 1 to t, bit j as 2^j; 0 at t = 0, where there is no step.
std::uint64_t flips(std::int64_t t);
/// "36 → 37: 1 bit flips".
std::string flips_text(std::int64_t t);

/// The counter while a carry runs through it, between t and t + 1: the lowest bits have flipped
/// already, the others not yet. At t itself, the step that led there is complete.
struct Ripple {
  std::int64_t number = 0;    ///< what the bits say at this moment
  std::uint64_t flipped = 0;  ///< those that flipped in this step, bit j as 2^j
  /// Flipped bits that went from 1 to 0 and so carry into the next.
  std::uint64_t carries() const { return flipped & ~static_cast<std::uint64_t>(number); }

  friend bool operator==(const Ripple&, const Ripple&) = default;
};
Ripple ripple(const Scene&);

/// Where a wave is read, from each position on: matched ones half a step later, in the middle of
/// what a bit keeps its value for. There no sine is 0, and every sign is the bit.
double read_after(const State&);
/// The sine of a wave there, and its name: "sine at t + ½".
double sine_read(const Scene&, std::int64_t t, int wave);
std::string_view sine_name(const State&);

/// The signs of the matched waves' sines, where they are read, at the positions within 32 of t: +
/// for the bit 0, − for 1.
struct Signs {
  std::int64_t equal = 0;  ///< as the bit is
  std::int64_t contrary = 0;
  std::pair<std::int64_t, std::int64_t> searched = {};  ///< the first position and the last
};
Signs signs(const Scene&);

/// The numbers that one column takes at `positions` positions, as float32.
struct Usage {
  static constexpr int kBins = 64;

  std::int64_t positions = 0;
  std::int64_t distinct = 0;  ///< different numbers among them
  double entropy_bits = 0;    ///< −Σ p·log₂ p, p the fraction of positions of each
  std::array<std::int64_t, kBins> bins{};  ///< positions, by equal parts of −1 … 1
};
/// Over the first positions of the length: all, up to kMostMeasured.
inline constexpr std::int64_t kMostMeasured = 16384;
struct Usages {
  Usage bit, wave;  ///< bit 0, and the sine of the fastest wave
};
const Usages& usages(const Scene&);

void data(const Scene&, TableWriter&);

/// Ids of the panels.
inline constexpr std::string_view kTable = "table", kBitTrace = "bit-trace",
                                  kWaveTrace = "wave-trace";

/// Positions, bits and waves as rows and columns, in pixels: what is drawn and what is hit.
plot::Custom table_panel(const Scene&);
/// What a pixel of the table belongs to: a row, a column, or the cell in both.
struct TableHit {
  std::optional<std::int64_t> position = {};
  std::optional<int> bit = {}, wave = {};
};
TableHit table_hit(const Scene&, const Rect& room, Point);

/// The selected bit's square wave, and the sine of the selected wave, over positions. `has_names`:
/// t and t + δ are named above it.
plot::Plot bit_plot(const Scene&, const Palette&);
plot::Plot wave_plot(const Scene&, const Palette&, bool has_names);
/// Their positions, around t: three periods of the longer of the two, or fewer where those of the
/// shorter could not be told apart.
plot::Extent selected_extent(const Scene&);

}  // namespace posenc::binary
