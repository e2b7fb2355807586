#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "views/binary/numbers.hpp"

/// The binary view's modes, and what their pictures share.
namespace posenc::binary {

struct Mode {
  void (*add)(Facts&, const Scene&);
  std::span<const Claim> claims;
  std::vector<plot::Cell> (*cells)(const Scene&, const Facts&, const Palette&);
  std::string_view how_to_read;
};
const Mode& mode_of(const State&);
Facts facts(const Scene&);

/// Ids of the panels.
inline constexpr std::string_view kTable = "table", kBitTrace = "bit trace",
                                  kWaveTrace = "wave trace";

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
