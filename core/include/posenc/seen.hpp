#pragma once

#include <posenc/encoding.hpp>
#include <posenc/turns.hpp>

/// Which phases of a wave occur at a run of positions, as those that a model was trained on.
namespace posenc {

/// The arc that a wave sweeps from the first position of a run to the last. Steps of more than half
/// a turn are such of less the other way, as whole positions cannot tell.
struct SeenArc {
  Turns length;  ///< in the direction of the steps; meaningless where it is a whole turn
  /// A turn is completed: no phase is farther than half a step from one that occurs.
  bool whole = false;
  bool backwards = false;
};
/// Returns the exact arc that phases of `step` a position reach at `positions`, which are not
/// empty.
SeenArc seen_arc(Turns step, Cells positions);

/// How far the phase at t lies from that at the run's first position, in the direction of the arc;
/// exact for |t − positions.first| < 2⁶³.
Turns phase_since_first(Turns step, Cells positions, std::int64_t t);

/// Whether the phase at t lies outside of the arc. Never so at the run's own positions.
bool is_unseen(Turns step, Cells positions, std::int64_t t);

}  // namespace posenc
