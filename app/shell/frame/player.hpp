#pragma once

#include <cstdint>

#include "shell/session.hpp"
#include "state/state.hpp"

/// t, moved by the player and by steps.
namespace posenc {

void toggle_playing(Session&);
/// Moves t by speed · seconds; past the last position it starts again or stops, as State::loop
/// says. Returns the State with ⌊t⌋; the rest is Session::fraction.
State advance(Session&, State, double seconds);
/// t where it stands now, between two whole positions while playing.
double position_now(const Session&, const State&);
/// t by so many positions from where it is, within those of the table.
void step_position(Session&, const State& now, State& next, std::int64_t by);

}  // namespace posenc
