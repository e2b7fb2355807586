#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "lesson/slide.hpp"
#include "shell/dialogs/overlays.hpp"
#include "shell/keys/commands.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/window/screen.hpp"
#include "state/parameters.hpp"

/// Giving a talk: the lesson that is open, its steps as a row of scenes, and presenting.
namespace posenc {

class Thumbnails;

/// The lesson, or the row of scenes, that is open, and how far one has come in it.
struct OpenLesson {
  std::shared_ptr<const Lesson> lesson;  ///< has steps
  std::filesystem::path file = {};       ///< "" where it was not read from one
  std::size_t step = 0;
  bool has_answer = false;                 ///< of this step's question
  const ShippedLesson* offered = nullptr;  ///< after the last step: the lesson after this one
  double moved_for = 0;                    ///< seconds of the step's motion
  double arrived_at = -1;  ///< on the clock of Clock::now, at this step; below 0: no way to it
  State came_from = {};    ///< what was shown before
  std::optional<State> before = {};  ///< of one that was opened: what was shown before it
  std::optional<State> left = {};    ///< the step's, while another view is shown beside it
  bool waits = false;                ///< no step was shown yet
  bool is_new = true;                ///< the step, in this frame
  /// What its file has; nullptr for none.
  std::shared_ptr<const Lesson> saved = {};

  const Step& now() const { return lesson->steps[step]; }
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

/// What the pointer is while one presents. All but the usual one keep it from the picture.
enum class PointerMode { usual, pink_pen, lime_pen, chalk, eraser, laser, spotlight };

struct PenStroke {
  PointerMode pen;
  std::vector<Point> line;
};

/// What passes while one presents, in the window's logical pixels.
struct Presentation {
  static constexpr double kUsualRadius = 150, kLeastRadius = 40, kMostRadius = 600;

  bool is_on = false;
  bool was_full_screen = false;  ///< before it began
  bool is_blank = false;
  PointerMode mode = PointerMode::usual;
  double radius = kUsualRadius;         ///< of the spotlight
  std::vector<PenStroke> drawing = {};  ///< until it is cleared, or the step or the view changes
  std::string drawn_on = {};            ///< the view
  std::string number = {};              ///< of a step, as it is typed
  Point pointer{0, 0};
  double pointer_moved_at = 0;  ///< on the clock of Clock::now
  double tells_until = 0;       ///< what Esc does next, on that clock
  bool hides_pointer = false;
};

/// All steps as small pictures, over the window.
struct StepOverview {
  bool is_open = false;
  std::size_t at = 0;  ///< the step that Enter shows
  int columns = 1;     ///< of the last frame
};

/// The presenter's view, in a window of its own.
struct Presenter {
  bool is_open = false;
  double minutes = 0;     ///< planned for the lesson; 0: by its steps
  double started_at = 0;  ///< on the clock of Clock::now
};

/// What is written for the current step, a field for each of its texts.
struct StepEditor {
  struct Field {
    TypedText typed;
    std::optional<std::string> seen;  ///< what it had in the frame before
  };
  bool is_filled = false;
  std::vector<Field> fields = {};  ///< of kStepTexts
  Step written = {};
  std::string refused = {};  ///< why it is not the step
  Step before = {};          ///< what Undo restores
};

/// The link of a lesson's words that was pressed last.
struct PressedLink {
  const Parameter* setting = nullptr;
  Point at{0, 0};
  double value = 0;  ///< of the setting then
  bool is_dragged = false;
};

/// The lesson that is open, the strip of its scenes, and presenting.
struct Talk : Overlays {
  Presentation present;
  std::optional<OpenLesson> lesson;
  SceneStrip scenes;
  StepOverview steps;
  StepEditor editor;
  Presenter presenter;
  PressedLink link;
  bool wants_full_screen = false;
};

/// Opens a lesson and shows its first step.
void open_lesson(Talk&, State& next, Lesson, const std::filesystem::path& file);
/// What is a person's own: not what a lesson with words shows, but what was shown before it, in the
/// view that was chosen beside it.
State own_state(const Talk&, const State& now);
/// Closes the lesson and shows what is a person's own. Autosave keeps what is unsaved, as it does
/// when another is opened.
void close_lesson(Talk&, State& next);
/// The notice of that, to which Autosave adds the file's name.
std::string closed_text(const Lesson&);
/// Makes the lesson a copy that can be changed. It has to keep a step.
Lesson& changed(OpenLesson&);
/// Shows a step without its answer, and plays its motion unless motion is reduced.
void go_to_step(Talk&, State& next, std::size_t step);
/// Goes on (1), to the answer if one is hidden or else to the next step, or back (−1). After the
/// last step of a lesson that comes with the program it offers the one after that, then opens it.
void step_lesson(Talk&, State& next, int by);
/// The step that a typed number leads to.
std::optional<std::size_t> step_of(const OpenLesson&, std::string_view typed);
/// Opens the lesson that is offered.
void open_offered(Talk&, State& next);
/// Keys that a lesson takes before the commands do: a step's number and Enter while one presents,
/// Enter and Esc while another lesson is offered. False for all others.
bool press_in_lesson(Talk&, State& next, Chord);
/// Restores the step's own State, or from another view the step as it was left.
void return_to_step(Talk&, State& next);
/// The next State, but on the way back from another view the step's as it was left.
State with_step_kept(Talk&, const State& now, State next);

/// The step's words are around the picture: not around another view's, which has its own heading.
/// Going on or back returns to the step then.
bool is_at_step(const OpenLesson&, const State&);
/// The motion that playing plays in place of t.
std::optional<Sweep> motion_of(const Talk&, const State&);
/// The State so many seconds further in that motion.
State advance_motion(Talk&, State, double seconds);

/// Seconds that the picture takes from one step to the next.
inline constexpr double kStepSeconds = 0.4;
/// The State between two steps: numbers change evenly, all else at once, and everything at once if
/// view, encoding or convention differ.
State eased_step(const OpenLesson&, const State& target, double now);
bool is_on_its_way(const OpenLesson&, double now);

/// The id of the field in which a scene is renamed (Focus::entry).
inline constexpr const char* kSceneName = "scene-name";

/// The title of scenes without a file.
inline constexpr const char* kUntitled = "Untitled";

/// Adds the State as a scene after the current one, and makes it the current one; begins a lesson
/// if none is open. Complains beyond kMaxLessonSteps.
void keep_scene(Talk&, const State&);
/// Restores the unsaved scenes of the previous run.
void bring_back_scenes(Talk&, Lesson);
/// Removes the current scene while the strip is open, and shows the next one; a notice offers undo.
void remove_scene(Talk&, State& next);
void move_scene(Talk&, int by);
void begin_renaming(Talk&);
/// Writes the scenes as a lesson's file, and makes that the lesson's own.
Expected<void> save_scenes(const std::filesystem::path&, Talk&);
/// Moves a scene to another place. The current scene stays current.
void move_scene(OpenLesson&, std::size_t from, std::size_t to);

/// Opens the fields of what the current step says; of what is shown, where no lesson is open.
void open_editor(Talk&, const State& now);
void show_editor(const Screen&, const Palette&, Talk&);

/// Starts presenting in full screen, or ends it and restores the window.
void toggle_presentation(Talk&);
/// Opens or closes the presenter's view; time is counted from there, and from where a lesson opens.
void toggle_presenter(Talk&);
/// Esc: gives the pointer its usual mode, or else ends presenting.
void step_out(Talk&);
/// Gives the pointer that mode while one presents, or its usual one if it has it.
void toggle_pointer(Talk&, PointerMode);
/// The next pen, or after the last one none.
void next_pen(Talk&);
/// The colour of a pen or of the laser.
Color ink_of(PointerMode, const Palette&);

/// The layout while one presents: the picture, and below it the formula.
WindowRooms presented_layout(const Rect& window, const State&);

/// Handles the pointer in its mode, before all that lies below. Returns whether it keeps it from
/// that.
bool ask_pointer(Ui&, Talk&, const State&);
/// Draws what is drawn, pointed at and, over the picture, typed, and hides a resting pointer.
void draw_stage(Ui&, Talk&, const Rect& page);
/// Draws the black screen, if asked for, over all else.
void draw_blank(const Talk&);

/// What a step's words leave of the room to its picture.
Rect picture_in_slide(const Screen&, const OpenLesson&, const Scene&, const Rect& room);
/// Draws the step's words around its picture, and buttons for the steps beside it.
void lesson_text(Ui&, Talk&, const Rect& room, const Scene&, State& next);
/// Lets the setting that a link in `room` leads to be dragged, typed, switched or chosen there.
/// `pointed_at`: its id, or kNextLesson, which opens what is offered; "" where the pointer is on no
/// link.
void ask_links(Ui&, Talk&, const Rect& room, std::string_view pointed_at, State& next);

/// Closes what a click on a link opened. False where nothing is open.
bool close_link(Talk&);

/// Opens the overview with the current step chosen, or closes it.
void toggle_overview(Talk&);
void show_overview(const Screen&, const Palette&, Talk&, Thumbnails&, State& next);
std::span<const KeyOf<Talk>> overview_keys();

/// Height of the strip of scenes, in logical pixels: one line while there are none.
double scene_strip_height(const Talk&);

/// Draws the scenes as small pictures. A click shows one, a double click or F2 renames it, a drag
/// moves it; the wheel scrolls.
void scene_strip(Ui&, Talk&, const Rect& room, Thumbnails&, const State& now, State& next);

}  // namespace posenc
