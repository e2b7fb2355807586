#pragma once

#include <posenc/encoding.hpp>
#include <posenc/turns.hpp>

/// Which phases of a wave occur at a run of positions, as those that a model was trained on.
namespace posenc {

/// The arc that a wave sweeps from the first position of a run to the last. Steps of more than half
/// a turn are such of less the other way, as whole positions cannot tell.
struct SeenArc {
  Turns length;        ///< in the direction of the steps; meaningless where it is whole
  Turns step;          ///< of one position, at most half a turn
  bool whole = false;  ///< the run and the position after it complete a turn
  bool backwards = false;

  /// How far a wave of `step` a position lies from the run's first phase after n positions, in the
  /// direction of the arc; exact for |n| < 2⁶³.
  Turns phase(Turns step, std::int64_t n) const;
  /// Whether a phase lies a step or more past the arc. Never so of the run's own.
  bool is_unseen(Turns phase) const;
  /// Whether a wave of `step` a position, read at `count` of them from the run's first phase on,
  /// sweeps such a phase.
  bool is_left_by(Turns step, std::int64_t count) const;
};
/// Returns the exact arc that phases of `step` a position reach at `count` ≥ 1 positions.
SeenArc seen_arc(Turns step, std::int64_t count);

}  // namespace posenc
