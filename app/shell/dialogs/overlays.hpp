#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "shell/controls/ui.hpp"
#include "shell/keys/commands.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/window/screen.hpp"

/// What lies over the window for a while. It is no part of a picture.
namespace posenc {

/// Which of them are open.
struct Overlays : Focus {
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
  /// Keys wait for its first field.
  void open_export(bool moves = false, bool lesson = false) {
    export_open = true;
    export_moves = moves;
    export_lesson = lesson;
    dialog.wait = true;
  }
  void open_start_page() {
    start_open = true;
    dialog = {};
  }
};

/// Notices at the lower edge of the picture, as many of the newest as it has room for, each until
/// its time is over, its cause is gone or it is clicked away.
void show_notices(const Screen&, const Palette&, const Rect& page, Overlays&, const State& now,
                  State& next);
void show_tip(const Screen&, const Palette&, Overlays&);
/// The list of shortcuts, in two columns or, on a narrow sheet, one. Text is wrapped, never cut.
/// Rows that do not fit move closer, and scroll if that is not enough.
class KeySheet {
 public:
  KeySheet(Canvas& metrics, const Palette&, double width);
  /// Height of the whole sheet, with title and edges.
  double height() const;
  /// How far the rows can be scrolled at that height; 0 if all fit.
  double hidden(double room_height) const;
  void draw(Canvas&, const Palette&, const Rect& room, double scroll) const;

 private:
  struct Row {
    std::string chords;
    std::vector<std::string> help;
  };
  struct Column {
    double rows = 0, more = 0;  ///< and the height of lines beyond one a row
  };
  /// Distance from one row to the next at that height.
  double pitch(double room_height) const;
  double highest(double pitch) const;

  TextStyle key_style_, help_style_;
  double column_;
  std::vector<Row> rows_;
  std::size_t in_first_ = 0;  ///< rows in the first column
  std::array<Column, 2> columns_{};
};
void show_keys(const Screen&, const Palette&, Overlays&);

/// The menu of the picture, which the right button opens where the pointer is: what it copies, and
/// Export…. What is chosen is Focus::asked.
void picture_menu(Ui&, Overlays&, bool opens);

/// Keys of dialogs and of open fields: next control, change, confirm, close.
std::span<const KeyOf<Overlays>> dialog_keys();

/// A dialog in the middle of the window, `size` logical pixels large, over everything else; one
/// whose height changes keeps its upper edge where it is when `tallest`. Inside it `ui` draws and
/// asks for the pointer; `room` is its rectangle.
class Dialog {
 public:
  Dialog(const Screen&, const Palette&, Overlays&, const char* name, bool& open, Point size,
         double tallest = 0);
  ~Dialog();
  /// No dialog is wider.
  static double widest(const Screen& screen) { return screen.window.width() - 32; }
  Dialog(const Dialog&) = delete;
  Dialog& operator=(const Dialog&) = delete;

  bool is_open() const { return ui_.has_value(); }
  Ui& ui() { return *ui_; }
  const Rect& room() const { return room_; }
  void close();

 private:
  bool& open_;
  Rect room_;
  std::optional<ImGuiCanvas> canvas_;
  std::optional<Ui> ui_;
};

}  // namespace posenc
