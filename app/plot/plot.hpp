#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <glm/geometric.hpp>

#include "plot/dial.hpp"
#include "plot/layout.hpp"

namespace posenc {

/// The pointer over a picture, in the picture's logical coordinates.
struct Pointer {
  Point at{0, 0};
  Point pressed_at{0, 0};  ///< where the drag began, while down and when released
  Point moved{0, 0};       ///< since the last frame
  bool down = false;       ///< the button is held, and was pressed inside the picture
  bool clicked = false;    ///< it went down in this frame
  bool released = false;   ///< it went up in this frame (down is false again)
  bool double_clicked = false;
  double wheel = 0;  ///< notches, up positive
  /// What the mark that was pressed moves, while down and when released: "" where none was.
  std::string_view held = {};

  /// It does something, and does not merely hover.
  bool acts() const { return down || clicked || released || double_clicked || wheel != 0; }
  /// It went down and up again in one place: a click, where a view also has drags.
  bool tapped() const { return released && glm::distance(at, pressed_at) < kDragThreshold; }
  static constexpr double kDragThreshold = 4;
};

namespace plot {

/// Where the pointer is in a Figure.
struct Hit {
  /// The panel where the button was pressed, while it is held, else that under the pointer; "" for
  /// none.
  std::string_view panel = {};
  Point at{0, 0};         ///< in data coordinates of a plot, within its frame; elsewhere in pixels
  Rect room = {};         ///< of the panel
  bool in_frame = false;  ///< inside a plot's axes
  bool down = false, tapped = false;
  Pointer pointer = {};  ///< as it was given
  /// What the mark that is held moves, else that under the pointer: the id of a parameter.
  std::string_view moves = {};
  std::size_t item = 0;  ///< of facts; of a table, or of what is in place of the y axis, the row
  std::optional<std::size_t> column = {};  ///< of the table
  std::optional<DialAt> dial = {};         ///< of several
  /// The point of a plot's lines that is nearest: in x, and of those in y.
  struct Nearest {
    std::size_t layer, index;
    Point at;
  };
  std::optional<Nearest> nearest = {};
  /// Cells under the pointer, on axes of cells.
  std::optional<Cells> x_cells = {}, y_cells = {};
  /// What the wheel, a drag or a double click make of the plot's extents; all of an axis is {0, 0}.
  std::optional<Extent> zoom = {}, zoom_y = {};
};
/// Nothing over no panel.
std::optional<Hit> hit(const Layout&, const Pointer&);

/// What pointing says: a point of the panel, and lines about it, the first of them strong.
struct Reading {
  std::optional<Point> at = {};  ///< data; nothing: where the pointer is
  Color color = {};              ///< of the mark at that point
  std::vector<std::string> lines = {};
  /// Shown in place of another panel.
  std::string_view other = {};
  std::optional<Plot> instead = {};
  std::optional<double> value = {};  ///< which colour bars point out
  std::optional<Rect> box = {};      ///< outlined, in pixels
  std::string hint = {};             ///< what a click or a drag does there: the last line
  /// What the lines lie beside, in pixels; nothing: the point, or the cell of an image.
  std::optional<Rect> about = {};
};

void draw(Canvas&, const Palette&, const Layout&);
void draw_reading(Canvas&, const Palette&, const Layout&, const Reading&, const Hit&);

}  // namespace plot
}  // namespace posenc
