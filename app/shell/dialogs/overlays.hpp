#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "shell/keys/commands.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/session/session.hpp"
#include "shell/window/screen.hpp"

/// What lies over the window for a while. It is no part of a picture.
namespace posenc {

/// Opens it for a picture, an animation or the lesson. Keys wait for its first field.
void open_export(Session&, bool moves = false, bool lesson = false);
void open_start_page(Session&);

/// Notices at the lower edge of the picture, as many of the newest as it has room for, each until
/// its time is over, its cause is gone or it is clicked away.
void show_notices(const Screen&, const Palette&, const Rect& page, Focus&, const State& now,
                  State& next);
void show_tip(const Screen&, const Palette&, Focus&);
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
void show_keys(const Screen&, const Palette&, Focus&, Overlays&);

/// The menu of the picture, which the right button opens where the pointer is: what it copies,
/// Export… and what is taken along. What is chosen is Focus::requested.
void picture_menu(Ui&, Point& at, bool opens);

/// Keys of dialogs and of open fields: next control, change, confirm, close.
std::span<const KeyOf<Session>> dialog_keys();

/// A dialog in the middle of the window, `size` logical pixels large, over everything else; one
/// whose height changes keeps its upper edge where it is when `tallest`. Inside it `ui` draws and
/// asks for the pointer; `room` is its rectangle.
class Dialog {
 public:
  Dialog(const Screen&, const Palette&, Focus&, const char* name, bool& open, Point size,
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
