#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/canvas.hpp"
#include "state/state.hpp"
#include "state/text.hpp"

/// t, moved by the player and by steps.
namespace posenc {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// A short message over the picture, until its time is over, its cause is gone or Esc is pressed.
struct Notice {
  std::string text;
  bool is_error = false;
  double until = kNever;  ///< on the clock of Session::now
  /// Whether its cause is still there; empty where no State ends it.
  std::function<bool(const State&)> holds = {};
  State (*reset)(State) = nullptr;  ///< what its button makes of the State, where it has one
};

/// The text of a field, and how far the field has come to take keys.
struct TypedText {
  std::string text;
  /// ImGui keeps by a field's name what may be undone in it: each opening, and each text set by the
  /// program, has another.
  std::uint64_t name = 0;
  double shown_at = 0;       ///< on the clock of Session::now: when it was last drawn
  bool takes_focus = false;  ///< in the next frame
  bool is_open = false;      ///< what is typed arrives
  int frames_shut = 0;       ///< since it was asked to open

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

/// What is typed to find a view, a setting or a command, and which row Enter takes.
struct PaletteEntry {
  std::string asks;  ///< the setting whose choice or value is asked for; "" for none
  TypedText field;
  std::string typed;  ///< in the field, in the frame before
  int highlight = 0;
  int rows = 0;         ///< of the last frame
  std::string refused;  ///< why a value was not taken
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
  std::vector<std::string_view> controls;  ///< those of this frame, in order
  std::optional<Rect> show_room;           ///< of the control just chosen: the panel scrolls to it
  bool has_chosen = false;                 ///< by keyboard, since the frame before
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
  bool palette_open = false;
  PaletteEntry palette;
  bool confirm = false;  ///< Enter was pressed in the dialog or list, after the frame before
  bool wants_full_screen = false;
  bool wants_quit = false;

  /// A list closes without a word where the pointer clicks elsewhere or its control goes.
  bool list_is_open() const { return list && list->shown_at == now; }
  std::uint64_t new_gesture() { return ++last_gesture; }
  /// A field with this text in it, not open yet.
  TypedText new_field(std::string text) { return {std::move(text), ++last_field, now}; }
  /// A field is about to open that keys are meant for.
  bool keys_wait() const {
    return (entry && !entry->field.is_open) ||
           (palette_open && (confirm || !palette.field.is_open));
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
/// Moves t by speed · seconds; past the last position it starts again or stops, as State::loop
/// says. Returns the State with ⌊t⌋; the rest is Session::fraction.
State advance(Session&, State, double seconds);
/// The current t, between two whole positions while playing.
double position_now(const Session&, const State&);
/// t by so many positions from where it is, within those of the table.
void step_position(Session&, const State& now, State& next, std::int64_t by);

}  // namespace posenc
