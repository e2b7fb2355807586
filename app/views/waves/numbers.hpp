#pragma once

#include <optional>
#include <vector>

#include "views/parts.hpp"

/// Which dimensions the waves are of, over which positions.
namespace posenc::waves {

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
/// Of the dimensions shown whose waves make more than half a turn a position, that of pair k or the
/// first.
std::optional<WaveColumn> aliased(const Scene&);

}  // namespace posenc::waves
