#include "lesson/open_lesson.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "state/parameters.hpp"
#include "text/typed.hpp"

namespace posenc {

Parts parts_of(const Slide& slide) {
  const Step& step = slide.of();
  Parts parts{step.show, step.hide, step.covers};
  if (slide.has_answer) {
    parts.covers.clear();
    if (!step.answer_show.empty()) parts.show = step.answer_show;
    if (!step.answer_hide.empty()) parts.hide = step.answer_hide;
  }
  parts.has_claim = std::erase(parts.show, kClaim) > 0;
  return parts;
}

bool is_played_on(const Slide& slide, const State& now) {
  const Step& step = slide.of();
  if (!slide.has_keys || !slide.has_answer || step.answer.empty()) return false;
  const auto is_at = [&](State state) { return state_of(std::move(state), now) == now; };
  return !is_at(opening(step, true)) && !is_at(ended(step, true)) && !is_at(step.state);
}

namespace {

/// The picture of the question, or that of the answer, with its motion.
void begin(OpenLesson& open, Controller& controller, State& next, const StepChange& change) {
  open.came_from = next;
  open.arrived_at = change.now;
  open.moved_for = 0;
  controller.stop_playing();
  next = state_of(opening(open.now(), open.has_answer), next);
  const auto& motion = open.has_answer ? open.now().answer_motion : open.now().motion;
  if (motion && change.moves && !next.reduced_motion) controller.toggle_playing();
}

}  // namespace

void go_to_step(OpenLesson& open, Controller& controller, State& next, std::size_t step,
                const StepChange& change) {
  open.stand_at(std::min(step, open.lesson->steps.size() - 1));
  begin(open, controller, next, change);
}

bool step_lesson(OpenLesson& open, Controller& controller, State& next, int by,
                 const StepChange& change) {
  if (has_words(*open.lesson) && !is_at_step(open, next)) {
    return_to_step(open, controller, next);
    return true;
  }
  if (by > 0 && !open.has_answer && !open.now().answer.empty()) {
    open.has_answer = true;
    begin(open, controller, next, change);
    return true;
  }
  const auto shown = next_shown(*open.lesson, open.step, by);
  if (by > 0 && !shown) {
    if (open.offered) return false;
    open.offered = change.after;
    return true;
  }
  if (by < 0 && std::exchange(open.offered, nullptr)) return true;
  if (by < 0 && open.has_answer) {
    go_to_step(open, controller, next, open.step, change);
  } else if (shown) {
    go_to_step(open, controller, next, *shown, change);
  }
  return true;
}

std::optional<std::size_t> step_of(const OpenLesson& open, std::string_view typed) {
  const auto number = whole_within(typed, 1, std::ssize(open.lesson->steps));
  return number ? std::optional(static_cast<std::size_t>(*number) - 1) : std::nullopt;
}

void return_to_step(OpenLesson& open, Controller& controller, State& next) {
  controller.stop_playing();
  const bool is_there = is_at_step(open, next);
  open.waits = false;
  open.moved_for = 0;
  const auto left = std::exchange(open.left, {});
  next = state_of(left && !is_there ? *left : opening(open.now(), open.has_answer), next);
}

State with_step_kept(std::optional<OpenLesson>& open, Controller& controller, const State& now,
                     State next) {
  if (!open || !has_words(*open->lesson)) return next;
  const bool was_there = is_at_step(*open, now), is_there = is_at_step(*open, next);
  if (was_there && !is_there) {
    open->left = now;
    if (open->motion()) controller.stop_playing();
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

double minutes_of(const Lesson& lesson, double planned) {
  const auto steps = std::ranges::count(lesson.steps, false, &Step::is_hidden);
  return planned > 0 ? planned : kMinutesPerStep * static_cast<double>(steps);
}

int steps_ahead(const OpenLesson& open, double planned, double seconds) {
  const auto steps = static_cast<double>(open.lesson->steps.size());
  const double due = std::floor(seconds / 60 / minutes_of(*open.lesson, planned) * steps);
  return static_cast<int>(open.step) - static_cast<int>(std::min(steps - 1, due));
}

}  // namespace posenc
