#include "shell/player/player.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

void Player::toggle_playing() {
  playing = !playing;
  fraction = 0;
  run_gesture = new_gesture();
  wake(now);
}

double position_now(const Player& player, const State& state) {
  return std::min(static_cast<double>(state.position) + player.fraction,
                  static_cast<double>(last_position(state)) + 1);
}

State advance(Player& player, State state, double seconds) {
  const auto first = static_cast<double>(first_position(state)),
             last = static_cast<double>(last_position(state));
  double t = position_now(player, state) + state.speed * seconds;
  if (state.loop) {
    t = first + std::fmod(t - first, static_cast<double>(state.length));
  } else if (t >= last) {
    t = last;
    player.playing = false;
  }
  state.position = static_cast<std::int64_t>(std::floor(t));
  player.fraction = t - std::floor(t);
  return state;
}

}  // namespace posenc
