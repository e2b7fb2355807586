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
#include "lesson/open_lesson.hpp"
#include "shell/dialogs/overlays.hpp"
#include "shell/keys/commands.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/window/screen.hpp"
#include "state/parameters.hpp"

/// Giving a talk: the lesson that is open, its steps as a row of scenes, and presenting.
namespace posenc {

class Thumbnails;

/// Opens a lesson and shows its first step.
void open_lesson(Session&, State& next, Lesson, const std::filesystem::path& file);
/// The person's own State: while a lesson with words is open, the State before it, in the view that
/// was chosen since.
State own_state(const std::optional<OpenLesson>&, const State& now);
/// Closes the lesson and shows own_state(). Autosave keeps its unsaved changes, as it does when
/// another lesson is opened.
void close_lesson(Session&, State& next);
/// Opens one's own lecture, with its steps as scenes; closing it keeps it until the program ends.
void open_lecture(Session&, State& next);
/// The notice of that, to which Autosave adds the file's name.
std::string closed_text(const Lesson&);
/// Makes the lesson a copy that can be changed. It has to keep a step.
Lesson& changed(OpenLesson&);
/// Shows a step without its answer, and plays its motion unless motion is reduced.
void go_to_step(Session&, State& next, std::size_t step);
/// Goes on (1), to the answer if one is hidden or else to the next step, or back (−1). After the
/// last step of a lesson that comes with the program it offers the one after that, then opens it.
void step_lesson(Session&, State& next, int by);
/// Opens the lesson that is offered.
void open_offered(Session&, State& next);
/// Keys that a lesson takes before the commands do: a step's number and Enter while one presents,
/// Enter and Esc while another lesson is offered. False for all others.
bool press_in_lesson(Session&, State& next, Chord);

/// The id of the field in which a scene is renamed (Focus::entry).
inline constexpr const char* kSceneName = "scene-name";

/// The title of scenes without a file.
inline constexpr const char* kUntitled = "Untitled";

/// Adds the State as a scene after the current one, and makes it the current one; begins a lesson
/// if none is open. Complains beyond kMaxLessonSteps.
void keep_scene(Session&, const State&);
/// Adds the step, or without a lesson what is shown, to the end of one's own lecture, and says how
/// long that is by now.
void take_along(Session&, const Step&);
void take_along(Session&, const State& shown);
/// Hides the current scene from those to whom the lesson is given, or shows it again.
void toggle_hidden(Session&);
/// Restores the unsaved scenes of the previous run.
void bring_back_scenes(Session&, Lesson);
/// Removes the current scene while the strip is open, and shows the next one; a notice offers undo.
void remove_scene(Session&, State& next);
void move_scene(Session&, int by);
void begin_renaming(Session&);
/// Writes the scenes as a lesson's file, and makes that the lesson's own.
Expected<void> save_scenes(const std::filesystem::path&, Session&);
/// Moves a scene to another place. The current scene stays current.
void move_scene(OpenLesson&, std::size_t from, std::size_t to);

/// Opens the editor of the current step's texts; where no lesson is open, of a new step of the
/// State shown.
void open_editor(Session&, const State& now);
void show_editor(const Screen&, const Palette&, Session&);

/// Starts presenting in full screen, or ends it and restores the window.
void toggle_presentation(Session&);
/// Opens or closes the presenter's view; time is counted from there, and from where a lesson opens.
void toggle_presenter(Session&);
/// Esc: gives the pointer its usual mode, or else ends presenting.
void step_out(Session&);
/// Gives the pointer that mode while one presents, or its usual one if it has it.
void toggle_pointer(Presentation&, PointerMode, double now);
/// The next pen, or after the last one none.
void next_pen(Presentation&, double now);
/// The colour of a pen or of the laser.
Color ink_of(PointerMode, const Palette&);

/// The layout while one presents: the picture, and below it the formula.
WindowRooms presented_layout(const Rect& window, const State&);

/// Handles the pointer in its mode, before all that lies below. Returns whether it keeps it from
/// that.
bool ask_pointer(Ui&, Presentation&, const State&);
/// Draws what is drawn, pointed at and, over the picture, typed, and hides a resting pointer.
void draw_presentation(Ui&, Presentation&, const std::optional<OpenLesson>&, const Rect& page);
/// Draws the black screen, if asked for, over all else.
void draw_blank(const Presentation&);

/// What a step's words leave of the room to its picture.
Rect picture_in_slide(const Screen&, const OpenLesson&, const Scene&, const Rect& room);
/// Draws the step's words around its picture, and buttons for the steps beside it.
void lesson_text(Ui&, Session&, const Rect& room, const Scene&, State& next);
/// Lets the setting that a link in `room` leads to be dragged, typed, switched or chosen there.
/// `pointed_at`: its id, or kNextLesson, which opens what is offered; "" where the pointer is on no
/// link.
void ask_links(Ui&, Session&, const Rect& room, std::string_view pointed_at, State& next);

/// Closes what a click on a link opened. False where nothing is open.
bool close_link(Focus&);

/// Opens the overview with the current step chosen, or closes it.
void toggle_overview(Session&);
void show_overview(const Screen&, const Palette&, Session&, Thumbnails&, State& next);
std::span<const KeyOf<Session>> overview_keys();

/// Height of the strip of scenes, in logical pixels: one line while there are none.
double scene_strip_height(bool has_scenes);

/// Draws the scenes as small pictures. A click shows one, a double click or F2 renames it, a drag
/// moves it; the wheel scrolls.
void scene_strip(Ui&, Session&, const Rect& room, Thumbnails&, const State& now, State& next);

}  // namespace posenc
