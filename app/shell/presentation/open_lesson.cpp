#include "shell/presentation/presentation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "state/toml/toml.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

void leave(Session&);

/// What was closed last, whether Autosave has kept it by now or not.
void bring_back(Session& session) {
  const auto scenes = std::exchange(session.scenes.closed, nullptr);
  if (!scenes) return;
  std::erase(session.scenes.left, scenes);
  leave(session);
  bring_back_scenes(session, *scenes);
}

void leave(Session& session) {
  if (session.lesson && !session.lesson->is_saved()) {
    session.scenes.closed = session.lesson->lesson;
    session.scenes.left.push_back(session.scenes.closed);
    session.focus.notices.tell(closed_text(*session.lesson->lesson));
    session.focus.notices.offer("Undo", [&session](State&) { bring_back(session); });
  }
  session.lesson.reset();
}

}  // namespace

void open_lesson(Session& session, State& next, Lesson lesson, const std::filesystem::path& file) {
  State before = own_state(session.lesson, next);
  leave(session);
  const auto opened = std::make_shared<const Lesson>(std::move(lesson));
  // A lesson that came in a deck is not saved as that deck.
  const auto own = file.extension() == kTomlEnding ? file : std::filesystem::path();
  session.lesson =
      OpenLesson{.lesson = opened, .file = own, .before = std::move(before), .saved = opened};
  session.presenter.started_at = session.focus.clock.now;
  go_to_step(session, next, 0);
  session.lesson->arrived_at = -1;
  session.scenes.is_open = !has_words(*opened);
}

std::string closed_text(const Lesson& lesson) {
  return printable(fmt::format("Closed “{}”, which is not saved", lesson.title));
}

Lesson& changed(OpenLesson& open) {
  auto copy = std::make_shared<Lesson>(*open.lesson);
  open.lesson = copy;
  return *copy;
}

State own_state(const std::optional<OpenLesson>& open, const State& now) {
  if (!open || !open->before || !has_words(*open->lesson)) return now;
  State own = state_of(*open->before, now);
  return is_at_step(*open, now) ? own : with_view(std::move(own), now.view);
}

void close_lesson(Session& session, State& next) {
  session.controller.stop_playing();
  next = own_state(session.lesson, next);
  leave(session);
}

namespace {

/// The lesson that comes with the program after this one.
const ShippedLesson* after(const Lesson& lesson) {
  const auto& all = shipped_lessons();
  if (!all) return nullptr;
  const auto found = std::ranges::find(*all, lesson.title, &ShippedLesson::title);
  return found == all->end() || found + 1 == all->end() ? nullptr : &*(found + 1);
}

}  // namespace

void go_to_step(Session& session, State& next, std::size_t step) {
  auto& open = *session.lesson;
  open.stand_at(std::min(step, open.lesson->steps.size() - 1));
  open.came_from = next;
  open.arrived_at = session.focus.clock.now;
  session.controller.stop_playing();
  session.presentation.drawing.clear();
  session.focus.panel_scroll = 0;  // the note is at its top
  next = state_of(open.now().state, next);
  if (open.now().motion && !next.reduced_motion && !session.reduces_motion)
    session.controller.toggle_playing();
}

void step_lesson(Session& session, State& next, int by) {
  auto& open = *session.lesson;
  if (has_words(*open.lesson) && !is_at_step(open, next)) return return_to_step(session, next);
  if (by > 0 && !open.has_answer && !open.now().answer.empty()) {
    open.has_answer = true;
    session.controller.stop_playing();
    open.moved_for = 0;
    open.came_from = next;
    open.arrived_at = session.focus.clock.now;
    next = state_of(opening(open.now(), true), next);
    if (open.now().answer_motion && !next.reduced_motion && !session.reduces_motion)
      session.controller.toggle_playing();
    return;
  }
  const auto last = open.lesson->steps.size() - 1;
  if (by > 0 && open.step == last) {
    if (open.offered) return open_offered(session, next);
    open.offered = after(*open.lesson);
    return;
  }
  if (by < 0 && std::exchange(open.offered, nullptr)) return;
  if (by > 0) go_to_step(session, next, open.step + 1);
  if (by < 0 && (open.step > 0 || open.has_answer))
    go_to_step(session, next, open.has_answer ? open.step : open.step - 1);
}

void open_offered(Session& session, State& next) {
  const auto file = session.lesson->offered->file;
  auto lesson = read_lesson(file);
  if (!lesson) return session.focus.notices.complain(lesson.error().message);
  open_lesson(session, next, *std::move(lesson), file);
}

std::optional<std::size_t> step_of(const OpenLesson& open, std::string_view typed) {
  const auto number = whole_within(typed, 1, std::ssize(open.lesson->steps));
  return number ? std::optional(static_cast<std::size_t>(*number) - 1) : std::nullopt;
}

bool press_in_lesson(Session& session, State& next, Chord chord) {
  if (!session.lesson) return false;
  const bool enters = chord == Chord{Key::enter}, leaves = chord == Chord{Key::escape};
  if (session.lesson->offered && is_at_step(*session.lesson, next) &&
      session.focus.chosen.empty() && session.presentation.number.empty() && (enters || leaves)) {
    if (enters) {
      open_offered(session, next);
    } else {
      session.lesson->offered = nullptr;
    }
    return true;
  }
  if (!session.presentation.is_on) return false;
  auto& number = session.presentation.number;
  // In a number none is a view's key, whatever is held with it.
  if (is_digit(chord) && (!number.empty() || (!chord.ctrl && !chord.shift))) {
    number += static_cast<char>('0' + static_cast<int>(chord.key) - static_cast<int>(Key::digit0));
    return true;
  }
  auto typed = std::exchange(number, "");
  if (typed.empty()) return false;
  if (const auto step = step_of(*session.lesson, typed); step && enters)
    go_to_step(session, next, *step);
  typed.pop_back();
  if (chord == Chord{Key::backspace}) number = typed;
  return enters || leaves || chord == Chord{Key::backspace};
}

void return_to_step(Session& session, State& next) {
  auto& open = *session.lesson;
  session.controller.stop_playing();
  const bool is_there = is_at_step(open, next);
  open.waits = false;
  open.moved_for = 0;
  const auto left = std::exchange(open.left, {});
  next = state_of(left && !is_there ? *left : opening(open.now(), open.has_answer), next);
}

State with_step_kept(Session& session, const State& now, State next) {
  auto& open = session.lesson;
  if (!open || !has_words(*open->lesson)) return next;
  const bool was_there = is_at_step(*open, now), is_there = is_at_step(*open, next);
  if (was_there && !is_there) {
    open->left = now;
    if (open->motion()) session.controller.stop_playing();
  }
  if (was_there || !is_there || !open->left) return next;
  return state_of(*std::exchange(open->left, {}), next);
}

bool is_at_step(const OpenLesson& open, const State& state) {
  return !open.waits && state.view == open.now().state.view;
}

std::optional<Sweep> motion_of(const std::optional<OpenLesson>& open, const State& state) {
  return open && is_at_step(*open, state) ? open->motion() : std::nullopt;
}

void play_motion(OpenLesson& open, Controller& controller, double seconds) {
  const Sweep& motion = *open.motion();
  open.moved_for += seconds;
  const double fraction = std::min(open.moved_for / motion.seconds, 1.0);
  controller.play_on(moment_at(controller.state(), motion, fraction));
  if (fraction == 1) {
    controller.stop_playing();
    open.moved_for = 0;
  }
}

State eased_step(const OpenLesson& open, const State& target, double now) {
  const double share = std::clamp((now - open.arrived_at) / kStepSeconds, 0.0, 1.0);
  const State& from = open.came_from;
  if (share == 1 || from.view != target.view || from.encoding != target.encoding ||
      from.convention != target.convention)
    return target;
  const double way = 1 - std::pow(1 - share, 3);
  State state = target;
  for (const auto& p : parameters()) {
    if (!can_sweep(p) || p.get(from) == p.get(target)) continue;
    p.set(state, value_at(state, {&p, p.get(from), p.get(target)}, way));
  }
  return within_limits(std::move(state));
}

bool is_on_its_way(const OpenLesson& open, double now) {
  return open.arrived_at >= 0 && now < open.arrived_at + kStepSeconds;
}

}  // namespace posenc
