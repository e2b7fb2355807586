#pragma once

#include "state/state.hpp"

namespace posenc {

/// t while it plays.
struct Playing {
  bool playing = false;
  double fraction = 0;  ///< of t, past State::position
};

/// Moves t by speed · seconds; past the last position it starts again or stops, as State::loop
/// says. Returns the State with ⌊t⌋; the rest is Playing::fraction.
State advance(Playing&, State, double seconds);
/// The current t, between two whole positions while playing.
double position_now(const Playing&, const State&);

}  // namespace posenc
