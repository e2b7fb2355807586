#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"
#include "shell/controls/focus.hpp"

namespace posenc {

struct Screen;

/// What the pointer does in one place of the window, in logical pixels.
struct Touch {
  bool hovered = false;
  bool pressed = false;  ///< went down on it in this frame
  bool held = false;
  bool clicked = false;  ///< went down and up on it
  bool double_clicked = false;
  Point at{0, 0};
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
  /// Says what a place does, and its key, once the pointer has rested there.
  void tip(const Touch&, std::string_view id, const Rect& about, std::string_view text,
           std::string_view key = "");
  /// The rectangle in ImGui's pixels.
  Rect to_imgui(const Rect&) const;
  /// Only in the window.
  const Screen& screen() const { return *screen_; }
  /// Where the pointer is; nothing in a picture.
  std::optional<Point> pointer() const;

  /// Notches of the wheel (up positive) while the pointer is in `room` and nothing lies over it.
  double wheel_over(const Rect& room) const;

  /// Text in one of the table's sizes.
  static TextStyle style(Face face, double size, Color color, bool tabular = false) {
    return {face, size, color, tabular};
  }

 private:
  const Screen* screen_ = nullptr;
  Focus* focus_ = nullptr;
};

/// The pointer reaches only what lies inside `room`, as a scope. ImGui takes that from the draw
/// list's clips, so a Clip of the canvas begins after this and ends before it.
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
