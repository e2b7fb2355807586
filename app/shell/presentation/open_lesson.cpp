#include "shell/presentation/presentation.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "state/toml/toml.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

void leave(Session&);

/// Opens the lesson that was closed last, whether or not Autosave has stored it.
void bring_back(Session& session) {
  const auto scenes = std::exchange(session.scenes.closed, nullptr);
  if (!scenes) return;
  std::erase(session.scenes.left, scenes);
  leave(session);
  bring_back_scenes(session, *scenes);
}

void leave(Session& session) {
  if (session.lesson && session.lesson->is_lecture) {
    session.lecture = std::exchange(session.lesson, {});
    return;
  }
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
  const bool is_hidden = opened->steps.front().is_hidden;
  go_to_step(session, next, is_hidden ? *next_shown(*opened, 0, 1) : 0);
  session.lesson->arrived_at = -1;
  session.scenes.is_open = !has_words(*opened);
}

void open_lecture(Session& session, State& next) {
  if (session.lesson && session.lesson->is_lecture) return;
  if (!session.lecture)
    return session.focus.notices.complain(
        "your lecture has no steps yet: take one along first, in the picture’s menu");
  State before = own_state(session.lesson, next);
  auto lecture = *std::exchange(session.lecture, {});
  leave(session);
  session.lesson = std::move(lecture);
  session.lesson->before = std::move(before);
  session.presenter.started_at = session.focus.clock.now;
  go_to_step(session, next, 0);
  session.scenes.is_open = true;
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

StepChange change_in(const Session& session) {
  return {.now = session.focus.clock.now,
          .moves = !session.reduces_motion,
          .after = after(*session.lesson->lesson)};
}

}  // namespace

void go_to_step(Session& session, State& next, std::size_t step) {
  session.presentation.drawing.clear();
  session.focus.panel_scroll = 0;  // the note is at its top
  go_to_step(*session.lesson, session.controller, next, step, change_in(session));
}

void step_lesson(Session& session, State& next, int by) {
  auto& open = *session.lesson;
  const auto before = open.step;
  if (!step_lesson(open, session.controller, next, by, change_in(session)))
    return open_offered(session, next);
  if (open.step == before) return;
  session.presentation.drawing.clear();
  session.focus.panel_scroll = 0;
}

void open_offered(Session& session, State& next) {
  const auto file = session.lesson->offered->file;
  auto lesson = read_lesson(file);
  if (!lesson) return session.focus.notices.complain(lesson.error().message);
  open_lesson(session, next, *std::move(lesson), file);
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

}  // namespace posenc
