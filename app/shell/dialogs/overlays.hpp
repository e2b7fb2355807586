#pragma once

#include <array>
#include <string>
#include <vector>

#include "shell/panel/pieces.hpp"
#include "shell/session.hpp"
#include "shell/window/screen.hpp"

/// What lies over the window for a while. Drawn by ImGui's canvas only: it is no part of a picture.
namespace posenc {

/// Notices at the lower edge of the picture, each until its time is over, its cause is gone or it
/// is clicked away.
void show_notices(const Screen&, const Palette&, const Rect& page, Session&, const State& now,
                  State& next);
/// The tooltip of what the pointer rests on.
void show_tip(const Screen&, const Palette&, Session&);
/// The rows of the list of shortcuts in two columns, or one where the sheet is narrow; what a key
/// does is wrapped, never cut. Where the rows do not fit, they move closer as far
/// as they may, and then scroll in it.
class KeySheet {
 public:
  KeySheet(Canvas& metrics, const Palette&, double width);
  /// Of the whole sheet, title and edges included, where it fits.
  double height() const;
  /// How far the rows can be scrolled in a room so high; 0 where all of them fit.
  double hidden(double room_height) const;
  void draw(Canvas&, const Palette&, const Rect& room, double scroll) const;

 private:
  struct Row {
    std::string chords;
    std::vector<std::string> help;
  };
  /// From one row to the next in a room so high.
  double pitch(double room_height) const;
  double highest(double pitch) const;

  TextStyle key_style_, help_style_;
  double column_;
  std::vector<Row> rows_;
  std::size_t in_column_ = 0;
  std::array<std::size_t, 2> rows_in_{};     ///< in each column
  std::array<std::size_t, 2> more_lines_{};  ///< than one a row, in each column
};
/// The list of keyboard shortcuts, made from the table that binds them.
void show_keys(const Screen&, const Palette&, Session&);

/// A dialog in the middle of the window, `size` logical pixels large, over everything else; one
/// whose height changes keeps its upper edge where it is when `tallest`. Inside it `ui` draws and
/// asks for the pointer; `room` is its rectangle.
class Dialog {
 public:
  Dialog(const Screen&, const Palette&, Session&, const char* name, bool& open, Point size,
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
