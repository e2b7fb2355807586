#pragma once

#include <cstdint>

#include "shell/player/notices.hpp"
#include "state/state.hpp"

namespace posenc {

/// t, moved by the player and by steps, and the gestures that are one step of undo each.
struct Player : Notices {
  bool playing = false;
  double fraction = 0;  ///< of t, past State::position, while playing
  std::uint64_t run_gesture = 0;
  bool reduces_motion = false;  ///< the system asks for that

  std::uint64_t gesture = 0;      ///< of the drag that goes on; 0 for none
  std::uint64_t key_gesture = 0;  ///< of the key that is held
  std::uint64_t last_gesture = 0;

  std::uint64_t new_gesture() { return ++last_gesture; }
  void toggle_playing();
  void stop_playing() {
    playing = false;
    fraction = 0;
  }
};

/// Moves t by speed · seconds; past the last position it starts again or stops, as State::loop
/// says. Returns the State with ⌊t⌋; the rest is Player::fraction.
State advance(Player&, State, double seconds);
/// The current t, between two whole positions while playing.
double position_now(const Player&, const State&);

}  // namespace posenc
