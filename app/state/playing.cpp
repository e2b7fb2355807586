#include "state/playing.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

double position_now(const Playing& playing, const State& state) {
  return std::min(static_cast<double>(state.position) + playing.fraction,
                  static_cast<double>(last_position(state)) + 1);
}

State advance(Playing& playing, State state, double seconds) {
  const auto first = static_cast<double>(first_position(state)),
             last = static_cast<double>(last_position(state));
  double t = position_now(playing, state) + state.speed * seconds;
  if (state.loop) {
    t = first + std::fmod(t - first, static_cast<double>(state.length));
  } else if (t >= last) {
    t = last;
    playing.playing = false;
  }
  state.position = static_cast<std::int64_t>(std::floor(t));
  playing.fraction = t - std::floor(t);
  return state;
}

}  // namespace posenc
