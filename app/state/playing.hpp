#pragma once

#include <cstdint>

#include "state/state.hpp"

namespace posenc {

/// t while it plays, and the gestures that are one step of undo each.
struct Playing {
  bool playing = false;
  double fraction = 0;            ///< of t, past State::position
  std::uint64_t run_gesture = 0;  ///< of what plays
  std::uint64_t last_gesture = 0;

  std::uint64_t new_gesture() { return ++last_gesture; }
  void toggle_playing() {
    playing = !playing;
    fraction = 0;
    run_gesture = new_gesture();
  }
  void stop_playing() {
    playing = false;
    fraction = 0;
  }
};

/// A frame that comes later moves nothing further, in seconds.
inline constexpr double kLongestFrame = 0.25;

/// Moves t by speed · seconds; past the last position it starts again or stops, as State::loop
/// says. Returns the State with ⌊t⌋; the rest is Playing::fraction.
State advance(Playing&, State, double seconds);
/// The current t, between two whole positions while playing.
double position_now(const Playing&, const State&);

}  // namespace posenc
