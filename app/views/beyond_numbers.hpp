#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <posenc/encoding.hpp>

#include "scene/scene.hpp"

/// The numbers behind the view of what lies beyond a table.
namespace posenc::beyond {

/// A pair at t beside what it has been at the trained positions, in turns since the first of these.
struct PairPhase {
  double seen = 0;   ///< the arc that occurred; 1 where a turn was completed
  double phase = 0;  ///< at t, in the direction of the arc
  bool backwards = false;
  bool unseen = false;  ///< of its sine or, where that has another frequency, of its cosine
};
const std::vector<PairPhase>& present_phases(const Scene&);
int unseen_count(const Scene&);

/// t + δ where it is a position of the sequence, or of the table, other than t; the phases there, and how many were never seen.
std::optional<std::int64_t> shifted_position(const State&);
const std::vector<PairPhase>& shifted_phases(const Scene&);
int shifted_unseen_count(const Scene&);

/// The trained positions, which are those of the table.
Cells trained_positions(const State&);
/// The table has no row of position t.
bool is_past_table(const State&);

std::string claim(const Scene&);

}  // namespace posenc::beyond
