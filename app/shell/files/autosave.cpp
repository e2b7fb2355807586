#include "shell/files/autosave.hpp"

namespace posenc {
namespace {

/// While a run plays, t is no change: it would be stored every few seconds, and nobody misses it.
bool is_stored(const State& state, const State& stored, bool playing) {
  if (!playing) return state == stored;
  State resting = state;
  resting.position = stored.position;
  return resting == stored;
}

}  // namespace

void Autosave::turn(const State& state, Session& session) {
  if (is_stored(state, stored_, session.playing)) {
    session.save_at = kNever;
    return;
  }
  const bool is_due = session.now >= session.save_at;
  // A drag would stutter where the disk is slow.
  if (session.save_at == kNever || (is_due && session.gesture != 0)) {
    session.save_at = session.now + kDelay;
    return;
  }
  if (!is_due) return;
  session.save_at = kNever;
  stored_ = state;
  const auto done = storage_.store(state);
  if (!done && !fails_) {
    session.complain(done.error().message);
    session.wake(session.now);
  }
  fails_ = !done;
}

}  // namespace posenc
