#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "plot/cells.hpp"
#include "state/state.hpp"

/// What pictures of a matrix, cell by cell, share.
namespace posenc {

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
