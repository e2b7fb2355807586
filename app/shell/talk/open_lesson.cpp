#include "shell/talk/open_lesson.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "shell/session.hpp"
#include "state/toml/toml.hpp"

namespace posenc {
namespace {

/// What is played belongs to the step that one leaves.
void stop_playing(Session& session) {
  session.playing = false;
  session.fraction = 0;
}

void leave(Session&);

/// What was closed last, whether Autosave has kept it by now or not.
void bring_back(Session& session, State&) {
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
    session.tell(closed_text(*session.lesson->lesson));
    session.notices.back().undo = bring_back;
  }
  session.lesson.reset();
}

}  // namespace

void open_lesson(Session& session, State& next, Lesson lesson, const std::filesystem::path& file) {
  leave(session);
  const auto opened = std::make_shared<const Lesson>(std::move(lesson));
  // A deck that brought it is not what it is saved as.
  const auto own = file.extension() == kTomlEnding ? file : std::filesystem::path();
  session.lesson = OpenLesson{.lesson = opened, .file = own, .saved = opened};
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

void close_lesson(Session& session) {
  stop_playing(session);
  leave(session);
}

void go_to_step(Session& session, State& next, std::size_t step) {
  auto& open = *session.lesson;
  open.stand_at(std::min(step, open.lesson->steps.size() - 1));
  open.came_from = next;
  open.arrived_at = session.now;
  stop_playing(session);
  session.present.drawing.clear();
  next = state_of(open.now(), next);
  if (open.now().motion && !next.reduced_motion && !session.reduces_motion) toggle_playing(session);
}

void step_lesson(Session& session, State& next, int by) {
  auto& open = *session.lesson;
  if (by > 0 && !open.has_answer && !open.now().answer.empty()) {
    open.has_answer = true;
    return;
  }
  const auto last = open.lesson->steps.size() - 1;
  if (by > 0 && open.step < last) go_to_step(session, next, open.step + 1);
  if (by < 0 && open.step > 0) go_to_step(session, next, open.step - 1);
}

void return_to_step(Session& session, State& next) {
  stop_playing(session);
  next = state_of(session.lesson->now(), next);
}

std::optional<Sweep> motion_of(const Session& session) {
  return session.lesson ? session.lesson->now().motion : std::nullopt;
}

State advance_motion(Session& session, State state, double seconds) {
  auto& open = *session.lesson;
  const Sweep& motion = *open.now().motion;
  open.moved_for += seconds;
  const double fraction = std::min(open.moved_for / motion.seconds, 1.0);
  auto moment = moment_at(std::move(state), motion, fraction);
  session.fraction = moment.position - static_cast<double>(moment.state.position);
  if (fraction == 1) {
    stop_playing(session);
    open.moved_for = 0;
  }
  return moment.state;
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
