#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/canvas.hpp"
#include "lesson/open_lesson.hpp"
#include "shell/controls/ui.hpp"
#include "shell/files/files.hpp"
#include "shell/files/paths.hpp"
#include "state/controller.hpp"
#include "state/parameters.hpp"

namespace posenc {

/// Which dialogs are open.
struct Overlays {
  bool keys_open = false;
  bool export_open = false;
  bool export_moves = false;   ///< it was opened for an animation
  bool export_lesson = false;  ///< it was opened for the lesson
  bool editor_open = false;    ///< of a lesson's step
  bool start_open = false;
  double keys_scroll = 0;
  Point menu_at{0, 0};  ///< of the picture's menu

  /// A dialog in which Tab goes from control to control.
  bool form_open() const { return export_open || editor_open; }
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
  double tells_until = 0;       ///< on that clock: until when the hint says what Esc does next
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

/// The editor of the current step: a field for each of its texts.
struct StepEditor {
  struct Field {
    TypedText typed;
    std::optional<std::string> seen;  ///< its text in the frame before
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

/// What is listed: everything, or one kind.
enum class PaletteOf { all, views, presets, lessons };

/// What is typed to find a view, a setting or a command, and which row Enter takes.
struct PaletteEntry {
  bool is_open = false;
  std::string asks;  ///< the setting whose choice or value is asked for; "" for none
  PaletteOf of = PaletteOf::all;
  bool from_start = false;  ///< a card of the start page opened it: Esc goes back there
  TypedText field;
  std::string typed;  ///< in the field, in the frame before
  int highlight = 0;
  int rows = 0;         ///< of the last frame, whether seen or not
  int first_seen = 0;   ///< of them
  std::string refused;  ///< why a value was not taken

  /// A path is typed, of a file to open, or to save the session to, or the scenes.
  bool opens = false, saves = false, saves_scenes = false;
  std::string begins_with;         ///< the text of the field at first
  std::vector<Completion> recent;  ///< while that is all
  std::vector<Completion> files;   ///< what the path may go on to
  std::string default_name;        ///< of what is saved in a folder
  std::filesystem::path replaces;  ///< what the next Enter replaces
  bool can_browse = false;         ///< in the desktop's dialog
  bool completes = false;          ///< Tab was pressed
  bool browses = false;            ///< the desktop's dialog was asked for

  bool takes_path() const { return opens || saves; }
  /// The row highlighted at first; none where Enter takes the typed path.
  int first_row() const { return saves ? -1 : 0; }
};

/// What passes: never saved, no part of a picture's State. One a window. Who draws a control is
/// given its Focus alone.
struct Session {
  Controller controller;
  Focus focus;
  Files files;
  Overlays overlays;
  PaletteEntry palette;
  std::optional<OpenLesson> lesson;
  std::optional<OpenLesson> lecture;  ///< one's own, while it is not open
  SceneStrip scenes;
  StepOverview overview;
  StepEditor editor;
  Presentation presentation;
  Presenter presenter;
  PressedLink link;
  std::uint64_t key_gesture = 0;  ///< of the key that is held
  double save_at = kNever;        ///< when the State is stored
  bool reduces_motion = false;    ///< the system asks for that
  bool wants_full_screen = false;
  bool wants_quit = false;

  /// A field is about to open that keys are meant for.
  bool keys_wait() const {
    return (focus.entry && !focus.entry->field.is_open) ||
           (overlays.form_open() && focus.dialog.wait) ||
           (palette.is_open && (focus.confirm || !palette.field.is_open));
  }
  /// Once a frame is drawn, and before its keys act: controls that it did not show lose the focus.
  void leave_unseen();
};

}  // namespace posenc
