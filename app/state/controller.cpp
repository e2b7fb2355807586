#include "state/controller.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "state/parameters.hpp"

namespace posenc {

Controller::Controller(State initial) : history_(std::move(initial)) {}

double Controller::position() const {
  return std::min(static_cast<double>(state().position) + fraction_,
                  static_cast<double>(last_position(state())) + 1);
}

/// Where t is another it is a whole one.
bool Controller::push(State next, std::uint64_t gesture) {
  if (next.position != state().position) fraction_ = 0;
  history_.push(std::move(next), gesture);
  if (is_playing_) run_gesture_ = new_gesture();
  return true;
}

bool Controller::change(State next, std::uint64_t gesture, std::int64_t visible) {
  next = within_limits(with_pair_kept(std::move(next), state(), history_.before(gesture)));
  if (next == state()) return false;
  if (next.position != visible) next = with_position_in_views(std::move(next));
  return push(std::move(next), gesture);
}

bool Controller::change(State next, std::uint64_t gesture) {
  return change(std::move(next), gesture, state().position);
}

bool Controller::replace(State next, std::uint64_t gesture) {
  next = within_limits(std::move(next));
  return next != state() && push(std::move(next), gesture);
}

bool Controller::undo() {
  if (!can_undo()) return false;
  stop_playing();
  history_.undo();
  return true;
}

bool Controller::redo() {
  if (!can_redo()) return false;
  stop_playing();
  history_.redo();
  return true;
}

bool Controller::cancel(std::uint64_t gesture) {
  if (is_playing_ || history_.before(gesture) == state()) return false;
  history_.undo();
  return true;
}

void Controller::forget_undo() { history_ = History(state()); }

void Controller::toggle_playing() {
  is_playing_ = !is_playing_;
  fraction_ = part_ = 0;
  run_gesture_ = new_gesture();
}

void Controller::stop_playing() {
  is_playing_ = false;
  fraction_ = 0;
}

void Controller::play_on(double seconds) {
  if (!is_playing_) return;
  if (const auto* const played = played_parameter(state()))
    return play_on(*played, state().speed * std::clamp(seconds, 0.0, kLongestFrame));
  State next = state();
  const auto first = static_cast<double>(first_position(next)),
             last = static_cast<double>(last_position(next));
  // A frame's time may lie before that of the click that began to play.
  double t = position() + next.speed * std::clamp(seconds, 0.0, kLongestFrame);
  if (next.loop) {
    t = first + std::fmod(t - first, static_cast<double>(next.length));
  } else if (t >= last) {
    t = last;
    is_playing_ = false;
  }
  next.position = static_cast<std::int64_t>(std::floor(t));
  if (next.position != state().position) next = with_position_in_views(std::move(next));
  history_.push(std::move(next), run_gesture_);
  fraction_ = t - std::floor(t);
}

void Controller::play_on(const Parameter& played, double positions) {
  State next = state();
  const Limits limits = played.limits(next);
  part_ += positions * (limits.max - limits.min) / kPlayedPositions;
  const double whole = std::floor(part_);
  part_ -= whole;
  double value = played.get(next) - limits.min + whole;
  if (next.loop) {
    value = std::fmod(value, limits.max - limits.min + 1);
  } else if (value >= limits.max - limits.min) {
    value = limits.max - limits.min;
    is_playing_ = false;
  }
  played.set(next, limits.min + value);
  history_.push(std::move(next), run_gesture_);
}

void Controller::play_on(Moment moment) {
  fraction_ = moment.position - static_cast<double>(moment.state.position);
  history_.push(std::move(moment.state), run_gesture_);
}

}  // namespace posenc
