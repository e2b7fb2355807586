#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "lesson/slide.hpp"
#include "shell/dialogs/overlays.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/window/screen.hpp"

/// Giving a talk: the lesson that is open, its steps as a row of scenes, and presenting.
namespace posenc {

class Thumbnails;

/// The lesson, or the row of scenes, that is open, and how far one has come in it.
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

/// What passes in the strip that shows them.
struct SceneStrip {
  bool is_open = false;
  double scroll = 0;                      ///< logical pixels
  std::optional<std::size_t> shown = {};  ///< the current one, when it was last brought into sight
  std::optional<std::size_t> held = {};   ///< under the button that is down
  Point held_at{0, 0};
  /// With the lesson as it was, the last one last.
  std::vector<std::pair<Step, OpenLesson>> removed = {};
  /// Closed, but not saved: Autosave keeps them.
  std::vector<std::shared_ptr<const Lesson>> left = {};
  std::shared_ptr<const Lesson> closed = {};  ///< the last of them, for Undo
};

/// What passes while one presents, in the window's logical pixels.
struct Presentation {
  static constexpr double kUsualRadius = 150, kLeastRadius = 40, kMostRadius = 600;

  bool is_on = false;
  bool was_full_screen = false;  ///< before it began
  bool is_blank = false;
  bool has_spotlight = false;
  double radius = kUsualRadius;  ///< of the spotlight
  std::vector<std::vector<Point>> drawing = {};
  std::string drawn_on = {};  ///< the view
  Point pointer{0, 0};
  double pointer_moved_at = 0;  ///< on the clock of Clock::now
  bool hides_pointer = false;
};

/// The lesson that is open, the strip of its scenes, and presenting.
struct Talk : Overlays {
  Presentation present;
  std::optional<OpenLesson> lesson;
  SceneStrip scenes;
  bool wants_full_screen = false;
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

/// Id of the field in which a scene is renamed (Focus::entry).
inline constexpr const char* kSceneName = "scene-name";

/// Scenes that have no file yet; then they are called as that is.
inline constexpr const char* kUntitled = "Untitled";

/// Keeps the State as the scene after the current one, which it becomes; where no lesson is open,
/// in one that is kUntitled. Where it has kMaxLessonSteps, it complains.
void keep_scene(Talk&, const State&);
/// Restores the unsaved scenes of the previous run.
void bring_back_scenes(Talk&, Lesson);
/// Removes the current scene while the strip is open, and shows the next one. A notice offers to
/// undo it.
void remove_scene(Talk&, State& next);
void move_scene(Talk&, int by);
void begin_renaming(Talk&);
/// Writes the scenes as a lesson, whose file that becomes.
Expected<void> save_scenes(const std::filesystem::path&, Talk&);
/// To another place among them: it and the current one keep being the same.
void move_scene(OpenLesson&, std::size_t from, std::size_t to);

/// Begins it, in full screen; or ends it, in the window as it was.
void toggle_presentation(Talk&);
/// Esc: the drawing goes; then the spotlight; then the presentation ends.
void step_out(Talk&);
void toggle_spotlight(Talk&);

/// The theme's colours, with exponents and indices that the back row can read.
const Palette& presented_palette(Theme);
/// Where the picture is while one presents, and below it the formula; nothing else has room.
WindowRooms presented_layout(const Rect& window, const State&);

/// What the pointer does to spotlight and drawing. To be asked before all that lies below them:
/// they keep the pointer to themselves. Whether there is a spotlight.
bool ask_spotlight(Ui&, Talk&, const State&);
/// Spotlight and drawing over what was drawn so far; hides the pointer once it has rested.
void draw_stage(Ui&, Talk&);
/// The black screen, over all else, where that was asked for.
void draw_blank(const Talk&);

/// How high the words of a lesson are, remembered from frame to frame.
class BandSize {
 public:
  /// Gives them room below the picture. Where the picture would be left too little, the formula has
  /// none, and the words become smaller.
  void take_room(const Screen&, const OpenLesson&, WindowRooms&);

 private:
  double height_at(double scale, const Screen&, double width) const;

  std::shared_ptr<const Lesson> lesson_;
  Point page_ = {};
  double page_scale_ = 0, scale_ = 1, height_ = 0;
};

/// The words of the step that is shown, and at their end buttons for the steps beside it.
void lesson_band(Ui&, Talk&, const WindowRooms&, const Scene&);

/// How high the strip of scenes is, in logical pixels.
inline constexpr double kSceneStrip = 148;

/// The scenes with small pictures and names. A click shows one, a double click or F2 renames it, a
/// drag puts it elsewhere; the wheel scrolls.
void scene_strip(Ui&, Talk&, const Rect& room, Thumbnails&, const State& now, State& next);

}  // namespace posenc
