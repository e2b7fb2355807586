#include "state/history.hpp"

#include <utility>

namespace posenc {

History::History(State initial) : states_{std::move(initial)} {}

const State& History::now() const { return states_[at_]; }

void History::push(State next, std::uint64_t gesture) {
  if (next == now()) return;
  // A gesture goes on only where nothing was undone since: then what it makes is the newest State.
  const bool goes_on = gesture != 0 && gesture == gesture_ && at_ + 1 == states_.size() && at_ > 0;
  gesture_ = gesture;
  if (goes_on) {
    states_[at_] = std::move(next);
    return;
  }
  states_.resize(at_ + 1);
  states_.push_back(std::move(next));
  if (states_.size() > kMaxSteps + 1) states_.erase(states_.begin());
  at_ = states_.size() - 1;
}

bool History::can_undo() const { return at_ > 0; }
bool History::can_redo() const { return at_ + 1 < states_.size(); }

const State& History::undo() {
  gesture_ = 0;
  if (can_undo()) --at_;
  return now();
}

const State& History::redo() {
  gesture_ = 0;
  if (can_redo()) ++at_;
  return now();
}

}  // namespace posenc
