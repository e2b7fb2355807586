#include "shell/session.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

void Session::leave_unseen() {
  if (entry && entry->field.shown_at != now) entry.reset();
  if (palette_open && palette.field.shown_at != now) palette_open = false;
  if (std::ranges::find(controls, chosen) == controls.end()) chosen.clear();
  show_room.reset();
  entered = false;
}

void toggle_playing(Session& session) {
  session.playing = !session.playing;
  session.fraction = 0;
  session.run_gesture = session.new_gesture();
  session.wake(session.now);
}

double position_now(const Session& session, const State& state) {
  return std::min(static_cast<double>(state.position) + session.fraction,
                  static_cast<double>(last_position(state)) + 1);
}

State advance(Session& session, State state, double seconds) {
  if (motion_of(session)) return advance_motion(session, std::move(state), seconds);
  const auto first = static_cast<double>(first_position(state)),
             last = static_cast<double>(last_position(state));
  double t = position_now(session, state) + state.speed * seconds;
  if (state.loop) {
    t = first + std::fmod(t - first, static_cast<double>(state.length));
  } else if (t >= last) {
    t = last;
    session.playing = false;
  }
  state.position = static_cast<std::int64_t>(std::floor(t));
  session.fraction = t - std::floor(t);
  return state;
}

}  // namespace posenc
