#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <posenc/encoding.hpp>

#include "scene/scene.hpp"
#include "views/pairs.hpp"

/// The numbers behind the view of what lies beyond a table.
namespace posenc::beyond {

/// All pairs at a position beside what they have been at the trained ones.
struct Phases {
  std::vector<PairPhase> pairs;
  /// How many of those that are not masked are unseen, and have all of their circle seen.
  int unseen = 0, whole = 0;
};
std::shared_ptr<const Phases> phases_at(const Scene&, std::int64_t t);

/// t + δ where it is a position of the sequence, or of the table, other than t.
std::optional<std::int64_t> shifted_position(const State&);
/// The trained positions, which are those of the table.
Cells trained_positions(const State&);
/// The table has no row of position t.
bool is_past_table(const State&);

}  // namespace posenc::beyond
