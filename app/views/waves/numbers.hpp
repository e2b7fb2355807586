#pragma once

#include <optional>
#include <span>
#include <vector>

#include "views/parts.hpp"
#include "views/waves/options.hpp"

/// What the waves are of: the encoding's dimensions over positions, or NeRF's over a coordinate.
namespace posenc::waves {

struct Mode {
  FactList (*facts)(const Scene&);
  std::span<const Claim> (*claims)(const State&);
  plot::Figure (*compose)(const Scene&, const Facts&, const Palette&);
  State (*act)(const Scene&, const plot::Hit&);
  std::optional<plot::Reading> (*read)(const Scene&, const Facts&, const Palette&,
                                       const plot::Hit&);
  void (*data)(const Scene&, TableWriter&);
  EquationText (*equation)(const Scene&, const Facts&);
};

inline bool is_nerf(const State& s) { return s[waves::kFrequencies] != WavesFrequencies::encoding; }
extern const Mode kNerfMode;
/// The coordinate's range, and what of it is shown.
inline constexpr plot::Extent kNerfExtent{-1, 1};
inline constexpr double kLeastNerfSpan = 1e-3;
plot::Extent nerf_extent(const State&);
/// {0, 0} is all of it.
void show_nerf(State&, const plot::Extent&);

/// All positions, and those shown.
plot::Extent whole_extent(const State&);
plot::Extent shown_extent(const State&);
Cells shown_positions(const State&);
/// {0, 0} is all of them.
void show(State&, const plot::Extent&);
/// The part moved, as large as it is, to where position t is in it.
State with_position_in_view(State);

/// Ascending.
std::vector<int> shown_dims(const Scene&);
/// The dimension shown or not; without any, those of pair k are.
void toggle(const Scene&, int dim, State& next);

/// The first dimension whose wave is faster than that of the one before.
std::optional<int> first_faster(const Sinusoidal&);
/// The shown dimension whose wave makes more than half a turn a position: that of pair k, or the
/// first.
std::optional<WaveColumn> aliased(const Scene&);

}  // namespace posenc::waves
