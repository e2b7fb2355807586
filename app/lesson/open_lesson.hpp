#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "lesson/slide.hpp"
#include "state/controller.hpp"
#include "state/sweep.hpp"

/// Giving a lesson, in the window as in a page: what its steps make of the State.
namespace posenc {

/// The lesson, or the row of scenes, that is open, and how far one has come in it.
struct OpenLesson {
  std::shared_ptr<const Lesson> lesson;  ///< has steps
  std::filesystem::path file = {};       ///< "" where it was not read from one
  std::size_t step = 0;
  bool has_answer = false;                 ///< of this step's question
  const ShippedLesson* offered = nullptr;  ///< after the last step: the lesson after this one
  double moved_for = 0;                    ///< seconds of the step's motion
  double arrived_at = -1;            ///< in seconds of a clock, at this step; below 0: no way to it
  State came_from = {};              ///< the State before this step
  std::optional<State> before = {};  ///< the State before an opened lesson
  std::optional<State> left = {};    ///< the step's, while another view is shown beside it
  bool waits = false;                ///< no step was shown yet
  bool is_new = true;                ///< the step, in this frame
  bool is_lecture = false;           ///< one's own, to which steps of others are taken along
  /// What its file has; nullptr for none.
  std::shared_ptr<const Lesson> saved = {};

  const Step& now() const { return lesson->steps[step]; }
  const std::optional<Sweep>& motion() const { return motion_of(now(), has_answer); }
  bool is_saved() const { return lesson == saved; }
  /// Makes it the current one, with its question and motion at their beginning.
  void stand_at(std::size_t at) {
    step = at;
    has_answer = false;
    offered = nullptr;
    left.reset();
    waits = false;
    is_new = true;
    moved_for = 0;
    arrived_at = -1;
  }
  Slide slide() const {
    return {lesson.get(), step, has_answer, true, offered ? offered->title : std::string_view()};
  }
};

/// What going to a step depends on beside the lesson.
struct StepChange {
  double now = 0;                        ///< seconds of the clock of OpenLesson::arrived_at
  bool moves = true;                     ///< its motion plays, unless motion is reduced
  const ShippedLesson* after = nullptr;  ///< what is offered after the last step
};
/// Shows a step without its answer, and plays its motion.
void go_to_step(OpenLesson&, Controller&, State& next, std::size_t step, const StepChange&);
/// Goes on (1), to the answer if one is hidden or else to the next step, or back (−1); from another
/// view to the step. After the last step it offers `after`. False where that is offered already: it
/// is to be opened then.
bool step_lesson(OpenLesson&, Controller&, State& next, int by, const StepChange&);
/// The step that a typed number leads to.
std::optional<std::size_t> step_of(const OpenLesson&, std::string_view typed);
/// Restores the step's own State, or from another view the step as it was left.
void return_to_step(OpenLesson&, Controller&, State& next);
/// The next State, but on the way back from another view the step's as it was left.
State with_step_kept(std::optional<OpenLesson>&, Controller&, const State& now, State next);

/// The step's words are around the picture: not around another view's, which has its own heading.
/// Going on or back returns to the step then.
bool is_at_step(const OpenLesson&, const State&);
/// The motion that playing plays in place of t.
std::optional<Sweep> motion_of(const std::optional<OpenLesson>&, const State&);
/// Goes on in that motion, by so many seconds.
void play_motion(OpenLesson&, Controller&, double seconds);

/// Seconds that the picture takes from one step to the next.
inline constexpr double kStepSeconds = 0.4;
/// The State between two steps: numbers change evenly, all else at once, and everything at once if
/// view, encoding or convention differ.
State eased_step(const OpenLesson&, const State& target, double now);
bool is_on_its_way(const OpenLesson&, double now);

/// The minutes that a lesson takes; `planned`: 0 for those of its steps.
double minutes_of(const Lesson&, double planned);
/// How far one is, after so many seconds, before where the plan has one, in which all steps take
/// the same time.
int steps_ahead(const OpenLesson&, double planned, double seconds);

}  // namespace posenc
