#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"
#include "shell/keys/commands.hpp"
#include "shell/window/clock.hpp"
#include "shell/window/notices.hpp"

namespace posenc {

struct Screen;

/// The text of a field, and whether the field takes keys yet.
struct TypedText {
  std::string text;
  /// ImGui keeps a field's undo steps under this name: each opening of the field, and each text set
  /// by the program, has a new one.
  std::uint64_t name = 0;
  double shown_at = 0;        ///< on the clock of Clock::now: when it was last drawn
  bool takes_focus = false;   ///< in the next frame
  bool is_open = false;       ///< it receives the keys typed
  int frames_shut = 0;        ///< since it was asked to open
  bool caret_at_end = false;  ///< once it opens, in place of all of it selected

  void ask_to_open() {
    takes_focus = true;
    is_open = false;
    frames_shut = 0;
  }
  /// Whether something else keeps the keys.
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
  double shown_at = 0;  ///< on the clock of Clock::now: when it was last drawn
};

/// The keyboard's state in a dialog.
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

/// What controls share from one frame to the next: the time, what the pointer and the keyboard act
/// on, and where a value that is refused is complained of.
struct Focus {
  Clock clock;
  Notices notices;
  std::string hovered;  ///< the control under the pointer; "" for none
  std::string named;    ///< the setting whose symbol or name is under the pointer
  std::string lit;      ///< the same in the frame before, where it has a symbol; "" in a drag
  std::string chosen;   ///< the one chosen by keyboard
  std::vector<std::string_view> controls;  ///< those of this frame, in the order of Tab
  std::set<std::string, std::less<>> ids;  ///< what these refer to
  std::optional<Rect> show_room;           ///< of the control just chosen: the panel scrolls to it
  bool has_chosen = false;                 ///< by keyboard, since the frame before
  bool entered = false;                    ///< Enter was pressed on the chosen button
  bool confirm = false;  ///< Enter was pressed in the dialog or list, after the frame before
  std::optional<TypedEntry> entry;
  std::uint64_t last_field = 0;
  std::uint64_t gesture = 0;       ///< of the drag or the key that goes on; 0 for none
  std::uint64_t last_gesture = 0;  ///< of those that begin in a control
  double panel_scroll = 0;
  bool unfolds = false;  ///< what the panel folds away is shown
  std::optional<OpenList> list;
  DialogKeys dialog;
  const Command* requested = nullptr;  ///< what a button, the menu or the palette is to do

  std::optional<Tip> tip;
  std::string resting_on;
  double resting_since = 0;

  void begin_gesture() { gesture = ++last_gesture; }
  /// A list is closed by a click elsewhere, or if its control is gone: it was not drawn then.
  bool list_is_open() const { return list && list->shown_at == clock.now; }
  /// A field with this text in it, not open yet.
  TypedText new_field(std::string text) { return {std::move(text), ++last_field, clock.now}; }
  /// Opens a field in place of the control.
  void begin_entry(std::string_view control, std::string text) {
    entry = TypedEntry{std::string(control), new_field(std::move(text))};
    entry->field.ask_to_open();
    clock.wake(clock.now);
  }
  bool has_entry(std::string_view control) const { return entry && entry->control == control; }
  /// Closes the open field, and the notice of its error.
  void end_entry() {
    if (!entry) return;
    entry.reset();
    notices.clear_errors();
  }
};

/// What the pointer does in one place of the window, in logical pixels.
struct Touch {
  bool hovered = false;
  bool pressed = false;  ///< went down on it in this frame
  bool held = false;
  bool clicked = false;  ///< went down and up on it
  bool double_clicked = false;
  Point at{0, 0};
  std::string id = {};  ///< of the place
  Rect room = {};
};

/// What a piece of the window is drawn on and, in the window, asks for the pointer. A picture of
/// the window has no pointer: then every Touch is idle, and what is drawn is the same.
class Ui {
 public:
  Ui(Canvas& on, const Palette& colours) : canvas(on), palette(colours) {}
  Ui(Canvas& on, const Palette& colours, const Screen& screen, Focus& focus)
      : canvas(on), palette(colours), screen_(&screen), focus_(&focus) {}

  Canvas& canvas;
  const Palette& palette;

  /// nullptr in a picture.
  Focus* focus() const { return focus_; }
  /// Asks for the pointer in `room`; `id` is unique in the window.
  Touch touch(std::string_view id, const Rect& room);
  /// A tooltip with the key, once the pointer has rested there.
  void tip(const Touch&, std::string_view text, std::string_view key = "");
  Rect to_imgui(const Rect&) const;
  /// Only in the window.
  const Screen& screen() const { return *screen_; }
  /// Where the pointer is; nothing in a picture.
  std::optional<Point> pointer() const;

  /// Notches of the wheel (up positive) while the pointer is in `room` and nothing lies over it.
  double wheel_over(const Rect& room) const;

 private:
  const Screen* screen_ = nullptr;
  Focus* focus_ = nullptr;
};

/// A scope in which the pointer reaches only items inside `room`. ImGui takes that from the draw
/// list's clips, so a Clip of the canvas begins after this one and ends before it.
class UiClip {
 public:
  UiClip(Ui&, const Rect& room);
  ~UiClip();
  UiClip(const UiClip&) = delete;
  UiClip& operator=(const UiClip&) = delete;

 private:
  bool live_;
};

}  // namespace posenc
