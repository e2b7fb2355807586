#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/canvas.hpp"
#include "shell/files/paths.hpp"
#include "shell/talk/open_lesson.hpp"
#include "shell/talk/presentation.hpp"
#include "shell/talk/scenes.hpp"
#include "state/keys.hpp"
#include "state/state.hpp"
#include "state/text.hpp"
#include "state/toml/toml.hpp"

/// t, moved by the player and by steps.
namespace posenc {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

struct Session;

/// A short message over the picture, until its time is over, its cause is gone or Esc is pressed.
struct Notice {
  std::string text;
  bool is_error = false;
  double until = kNever;  ///< on the clock of Session::now
  /// Whether its cause is still there; empty where no State ends it.
  std::function<bool(const State&)> holds = {};
  /// What its button does, where it has one: what “Reset” makes of the State, or “Undo”.
  State (*reset)(State) = nullptr;
  void (*undo)(Session&, State& next) = nullptr;
};

/// The text of a field, and how far the field has come to take keys.
struct TypedText {
  std::string text;
  /// ImGui keeps by a field's name what may be undone in it: each opening, and each text set by the
  /// program, has another.
  std::uint64_t name = 0;
  double shown_at = 0;        ///< on the clock of Session::now: when it was last drawn
  bool takes_focus = false;   ///< in the next frame
  bool is_open = false;       ///< what is typed arrives
  int frames_shut = 0;        ///< since it was asked to open
  bool caret_at_end = false;  ///< once it opens, in place of all of it selected

  void ask_to_open() {
    takes_focus = true;
    is_open = false;
    frames_shut = 0;
  }
  /// Something else keeps the keys.
  bool cannot_open() const {
    constexpr int kFramesToOpen = 10;
    return !is_open && frames_shut > kFramesToOpen;
  }
};

/// What is being typed into a control: a number, or text.
struct TypedEntry {
  std::string control;
  TypedText field;
};

/// A list of choices over the window: while it is open, keys go to it alone.
struct OpenList {
  std::string id;
  int rows = 0;
  int highlight = 0;    ///< the row that Enter chooses
  double shown_at = 0;  ///< on the clock of Session::now: when it was last drawn
};

/// What is listed before anything is typed: views, settings and commands, or one kind alone.
enum class PaletteOf { all, views, presets, lessons };

/// What is typed to find a view, a setting or a command, and which row Enter takes.
struct PaletteEntry {
  std::string asks;  ///< the setting whose choice or value is asked for; "" for none
  PaletteOf of = PaletteOf::all;
  TypedText field;
  std::string typed;  ///< in the field, in the frame before
  int highlight = 0;
  int rows = 0;         ///< of the last frame
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
  /// The row that is highlighted at first; none where Enter takes what is typed.
  int first_row() const { return saves ? -1 : 0; }
};

/// The session's file that was opened or saved last.
struct Document {
  std::filesystem::path file;  ///< "" for none
  bool is_partial = false;     ///< has more than the State: kept beside what is saved over it
};

/// What keys do to the controls of a dialog.
struct DialogKeys {
  int focused = 0;       ///< the control that they go to, in the order in which they are drawn
  int count = 0;         ///< of the last frame
  int steps = 0;         ///< presses of → less those of ←
  bool pressed = false;  ///< Space
  bool wait = false;     ///< a field is about to open
};

/// The tooltip, once the pointer has rested on something.
struct Tip {
  std::string id, text, key;
  Rect about;
};

/// What passes: never saved, no part of a picture's State. One a window.
struct Session {
  double now = 0;           ///< seconds, this frame's
  double wake_at = kNever;  ///< when the next frame is due even if nothing happens
  double save_at = kNever;  ///< when the State is stored

  bool playing = false;
  double fraction = 0;  ///< of t, past State::position, while playing
  std::uint64_t run_gesture = 0;

  std::uint64_t gesture = 0;      ///< of the drag that goes on; 0 for none
  std::uint64_t key_gesture = 0;  ///< of the key that is held
  std::uint64_t last_gesture = 0;
  std::uint64_t last_field = 0;

  std::string hovered;  ///< the control under the pointer; "" for none
  std::string named;    ///< the setting whose symbol or name is under the pointer
  std::string lit;      ///< the same in the frame before, where it has a symbol; "" in a drag
  std::string chosen;   ///< the one chosen by keyboard
  std::vector<std::string_view> controls;  ///< those of this frame, in the order of Tab
  std::set<std::string, std::less<>> ids;  ///< what these refer to
  std::optional<Rect> show_room;           ///< of the control just chosen: the panel scrolls to it
  bool has_chosen = false;                 ///< by keyboard, since the frame before
  bool entered = false;                    ///< Enter was pressed on the chosen button
  std::optional<TypedEntry> entry;
  double panel_scroll = 0;
  double keys_scroll = 0;

  std::optional<OpenList> list;

  std::optional<Tip> tip;
  std::string resting_on;
  double resting_since = 0;

  std::vector<Notice> notices;
  bool keys_open = false;
  bool export_open = false;
  bool start_open = false;
  bool animation_open = false;
  DialogKeys dialog;
  Point menu_at{0, 0};  ///< of the picture's menu
  bool palette_open = false;
  PaletteEntry palette;
  bool confirm = false;  ///< Enter was pressed in the dialog or list, after the frame before
  Presentation present;
  std::optional<OpenLesson> lesson;
  SceneStrip scenes;
  bool reduces_motion = false;  ///< the system asks for that
  bool wants_full_screen = false;
  bool wants_quit = false;
  const Binding* asked = nullptr;  ///< what a button, the menu or the palette is to do
  const Binding* to_copy = nullptr;
  std::vector<std::filesystem::path> to_open;
  std::filesystem::path open_folder;  ///< of what was opened last
  std::string export_folder;          ///< as typed: of the last export
  Document document;
  std::vector<std::filesystem::path> recent;  ///< files opened and saved, the newest first
  std::optional<std::filesystem::path> to_browse;

  /// A list closes without a word where the pointer clicks elsewhere or its control goes.
  bool list_is_open() const { return list && list->shown_at == now; }
  std::uint64_t new_gesture() { return ++last_gesture; }
  /// A field with this text in it, not open yet.
  TypedText new_field(std::string text) { return {std::move(text), ++last_field, now}; }
  /// A field is about to open that keys are meant for.
  bool keys_wait() const {
    return (entry && !entry->field.is_open) || (form_open() && dialog.wait) ||
           (palette_open && (confirm || !palette.field.is_open));
  }
  void open_start_page() {
    start_open = true;
    dialog = {};
  }
  /// A dialog in which Tab goes from control to control.
  bool form_open() const { return export_open || animation_open; }
  /// Keys wait for its first field.
  void open_export() {
    export_open = true;
    dialog.wait = true;
  }
  void open_animation() {
    animation_open = true;
    dialog.wait = true;
  }
  /// Once a frame is drawn, before its keys act: what it does not show takes none and is not
  /// chosen.
  void leave_unseen();
  void wake(double when) {
    if (when < wake_at) wake_at = when;
  }
  void tell(std::string_view text, std::function<bool(const State&)> holds = {}) {
    notices.push_back({printable(text), false, now + kNoticeSeconds, std::move(holds)});
  }
  void complain(std::string_view text, std::function<bool(const State&)> holds = {}) {
    tell(text, std::move(holds));
    notices.back().is_error = true;
  }
  static constexpr double kNoticeSeconds = 8;
};

void toggle_playing(Session&);
/// Plays the motion of a lesson’s step, where it has one. Otherwise
/// moves t by speed · seconds; past the last position it starts again or stops, as State::loop
/// says. Returns the State with ⌊t⌋; the rest is Session::fraction.
State advance(Session&, State, double seconds);
/// The current t, between two whole positions while playing.
double position_now(const Session&, const State&);

}  // namespace posenc
