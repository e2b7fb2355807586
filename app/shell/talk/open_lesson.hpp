#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>

#include "lesson/slide.hpp"

/// The lesson, or the row of scenes, that is open, and how far one has come in it.
namespace posenc {

struct Talk;

/// Part of the Talk.
struct OpenLesson {
  std::shared_ptr<const Lesson> lesson;  ///< has steps
  std::filesystem::path file = {};       ///< "" where it was not read from one
  std::size_t step = 0;
  bool has_answer = false;  ///< of this step's question
  double moved_for = 0;     ///< seconds of the step's motion
  double arrived_at = -1;   ///< on the clock of Clock::now, at this step; below 0: no way to it
  State came_from = {};     ///< what was shown before
  /// What its file has; nullptr for none.
  std::shared_ptr<const Lesson> saved = {};

  const Step& now() const { return lesson->steps[step]; }
  bool is_saved() const { return lesson == saved; }
  /// Makes it the current one, with its question and motion at their beginning.
  void stand_at(std::size_t at) {
    step = at;
    has_answer = false;
    moved_for = 0;
    arrived_at = -1;
  }
  Slide slide() const { return {lesson.get(), step, has_answer}; }
};

/// Opens it at its first step, and shows that.
void open_lesson(Talk&, State& next, Lesson, const std::filesystem::path& file);
/// What was not saved of it is left to Autosave, here and where another one is opened.
void close_lesson(Talk&);
/// What its notice says then, to which Autosave adds where it is.
std::string closed_text(const Lesson&);
/// Its lesson, to be changed; it has to keep a step.
Lesson& changed(OpenLesson&);
/// Shows the step: its State, without the answer; its motion is played from the beginning, unless
/// motion is reduced.
void go_to_step(Talk&, State& next, std::size_t step);
/// On (1): the answer where one is waited for, else the next step. Back (−1): the step before.
void step_lesson(Talk&, State& next, int by);
/// The step's own State again.
void return_to_step(Talk&, State& next);

/// What playing plays in place of t.
std::optional<Sweep> motion_of(const Talk&);
/// The State so many seconds further in it.
State advance_motion(Talk&, State, double seconds);

/// How long the picture takes from one step to the next.
inline constexpr double kStepSeconds = 0.4;
/// The picture on its way there: what differs goes evenly, or at once where it is no number, as
/// does all of another view, encoding or convention.
State eased_step(const OpenLesson&, const State& target, double now);
bool is_on_its_way(const OpenLesson&, double now);

}  // namespace posenc
