#include "shell/frame/autosave.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "shell/files/files.hpp"
#include "shell/files/paths.hpp"
#include "shell/presentation/presentation.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// The open scenes, or else one's own lecture, where they are unsaved.
std::shared_ptr<const Lesson> unsaved_scenes(const Session& session) {
  for (const auto* const open : {&session.lesson, &session.lecture})
    if (*open && !(*open)->is_saved()) return (*open)->lesson;
  return nullptr;
}

/// While the player runs, a change of t alone is not stored: it would be every few seconds.
bool is_stored(const State& state, const State& stored, bool playing) {
  if (!playing) return state == stored;
  State resting = state;
  resting.position = stored.position;
  return resting == stored;
}

/// Stores `now` if it differs from `stored`, and on success notes it there.
template <class T, class Store>
Expected<void> keep(T& stored, const T& now, const Store& store) {
  if (now == stored) return {};
  Expected<void> done = store(now);
  if (done) stored = now;
  return done;
}

}  // namespace

Autosave::Autosave(const Storage& storage, const State& stored, const Session& session)
    : storage_(storage),
      stored_(stored),
      scenes_(unsaved_scenes(session)),
      recent_(session.files.recent) {}

Expected<void> Autosave::keep_left(Session& session) const {
  auto& left = session.scenes.left;
  while (!left.empty()) {
    const auto scenes = left.back();
    const auto file = storage_.keep_scenes(*scenes);
    if (!file) return tl::unexpected(file.error());
    left.pop_back();
    if (file->empty()) continue;
    note_recent(*file, session.files);
    const auto closed = closed_text(*scenes);
    auto notice = std::find_if(session.focus.notices.all.rbegin(), session.focus.notices.all.rend(),
                               [&](const Notice& each) { return each.text == closed; });
    if (notice == session.focus.notices.all.rend()) {
      session.focus.notices.tell(closed);  // its own is gone by now
      notice = session.focus.notices.all.rbegin();
    }
    notice->text += printable(fmt::format(": it is kept in {}", with_tilde(*file)));
    session.focus.clock.wake(session.focus.clock.now);
  }
  return {};
}

Expected<void> Autosave::store_files(Session& session) {
  const auto kept = keep_left(session);
  const auto stored = keep(recent_, session.files.recent,
                           [&](const auto& recent) { return storage_.store(recent); });
  return kept ? stored : kept;
}

Expected<void> Autosave::finish(Session& session) {
  const auto files = store_files(session);
  // What is stored stays while what was left is nowhere else.
  if (!session.scenes.left.empty()) return files;
  const auto kept = keep(scenes_, unsaved_scenes(session),
                         [&](const auto& scenes) { return storage_.store_scenes(scenes.get()); });
  return files ? kept : files;
}

void Autosave::turn(const State& state, Session& session) {
  // Not in each turn where it fails.
  if (!fails_) report(store_files(session), session);
  const bool has_state = is_stored(state, stored_, session.controller.is_playing());
  if (has_state && unsaved_scenes(session) == scenes_ && session.scenes.left.empty() &&
      session.files.recent == recent_) {
    fails_ = false;
    session.save_at = kNever;
    return;
  }
  const bool is_due = session.focus.clock.now >= session.save_at;
  // A drag would stutter where the disk is slow.
  if (session.save_at == kNever || (is_due && session.focus.gesture != 0)) {
    session.save_at = session.focus.clock.now + kDelay;
    return;
  }
  if (!is_due) return;
  Expected<void> done;
  if (!has_state)
    done = keep(stored_, state, [&](const State& now) { return storage_.store(now); });
  const auto kept = finish(session);
  if (done) done = kept;
  session.save_at = done ? kNever : session.focus.clock.now + kDelay;
  report(done, session);
}

void Autosave::report(const Expected<void>& done, Session& session) {
  if (!done && !fails_) {
    session.focus.notices.complain(done.error().message);
    session.focus.clock.wake(session.focus.clock.now);
  }
  fails_ = !done;
}

}  // namespace posenc
