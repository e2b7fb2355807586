#pragma once

#include <cstdint>
#include <optional>

#include <posenc/field.hpp>

#include "figure/axes.hpp"
#include "state/state.hpp"

/// What pictures of a matrix, cell by cell, share: which cells an axis shows, and how the pointer moves
/// them.
namespace posenc {

/// Cells [from, to) along one axis; cell c occupies [c, c+1).
struct CellRange {
  double from, to;

  double size() const { return to - from; }
  bool contains(std::int64_t cell) const {
    return static_cast<double>(cell) + 1 > from && static_cast<double>(cell) < to;
  }
  /// The first and one past the last cell of which anything is shown.
  std::int64_t first() const;
  std::int64_t end() const;

  friend bool operator==(const CellRange&, const CellRange&) = default;
};

/// Zoomed by `factor` (below 1: into it) about the cell under the pointer, inside 0 … cells. The
/// whole is {0, 0}, so that it stays whole when the number of cells changes.
CellRange zoomed(const AxisMap&, double pixel, double factor, double cells);
/// Moved by so many pixels, likewise.
CellRange panned(const AxisMap&, double by_pixels, double cells);
/// A part of the cells, as large as it was, moved to where `cell` is in view: no further than it has to, or, where all
/// that was in view leaves it, to have the cell in its middle.
CellRange brought_to(const CellRange&, std::int64_t cell, double cells);
/// By how much a notch of the wheel zooms: the factor for `notches`, up positive.
double zoom_factor(double notches);

/// The cell at a pixel, or the nearest there is.
std::int64_t cell_at(const AxisMap&, double pixel, std::int64_t cells);
/// The cells under a pixel of an axis; nothing outside it.
std::optional<Cells> cells_at(const AxisMap&, std::int64_t cells, Sampling, double pixel);
/// Where cells [from, to) lie along an axis, in pixels; nothing where none of them is shown. At least
/// two wide, so that it is seen.
std::optional<CellRange> band_of(const AxisMap&, std::int64_t from, std::int64_t to);

/// The ascending positions of a run of rows.
Cells positions_of_rows(const State&, Cells rows);

/// Ticks stand in the middle of their cell.
AxisMap cell_middles(const AxisMap&);
/// The same of a table's rows, in positions, which may descend.
AxisMap position_axis(const State&, const AxisMap& rows);

/// A band right across the field, at these pixels down (`across`) or along it: an outline around
/// cells that are wide enough to be seen in it, a line over those that are not, set off from the
/// field on both sides.
void draw_cell_band(Canvas&, const Palette&, const Rect& field, const CellRange& pixels,
                    bool across, const Stroke&);

/// A field's header: names of marks stand in its middle. Names at the left stay kLabelGap away.
inline constexpr double kFieldHeader = 26, kLabelGap = 14;
TextStyle mark_style(bool compact, Color);

/// What names a mark in the margin of a field. `before`: the mark lies outside what is shown, at the
/// start.
struct MarkName {
  std::string text;
  TextStyle style;
  std::optional<CellRange> band;
  bool before;
};
/// Of the position in a row of the axis.
MarkName mark_name(std::string text, const TextStyle&, const AxisMap&, std::int64_t cell);

/// Above the field, within its width: room for the name, and for the arrow that points to what lies
/// outside.
CellRange top_name_room(Canvas&, const Rect& field, const MarkName&);
void draw_top_name(Canvas&, const Rect& field, const MarkName&, const CellRange& room);
/// Left of the field, within its height.
Rect left_name_box(Canvas&, const Rect& field, const MarkName&);
void draw_left_name(Canvas&, const Rect& field, const MarkName&, const Rect& box);

}  // namespace posenc
