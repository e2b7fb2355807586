#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "plot/painting.hpp"

/// What is drawn in each kind of panel.
namespace posenc::plot {

void draw(const PanelPainting&, const Plot&);
void draw(const PanelPainting&, const FactPanel&);
void draw(const PanelPainting&, const FormulaPanel&);
/// Grounds reach from the first column to the frame's right end.
void draw(const PanelPainting&, const TextTable&);
void draw(const PanelPainting&, const ColourBar&);
void draw(const PanelPainting&, const Minimap&);
void draw(const PanelPainting&, const Dials&);

std::vector<LegendEntry> legend_of(const Plot&);
bool has_image(const Plot&);

/// The room of each fact: where not all have room, of the first of them.
std::vector<Rect> fact_rooms(const FactPanel&, const Rect& room);

/// Its columns, as large as the room and the rows' height let their texts be, up to
/// TextTable::size; the last are left out where not all have room. `fills`: they share the width;
/// else they are as wide as their texts. Returns the header's height.
double place_columns(Canvas&, const TextTable&, PanelLayout&, const Rect& room, bool fills);
/// Columns that fill the room, and the frame that holds the rows.
void place_table(Canvas&, const TextTable&, PanelLayout&);
/// Row `i` of the frame.
Rect table_row(const TextTable&, const PanelLayout&, std::size_t i);

/// Room for a bar and its labels.
double colour_bar_width(Canvas&, const ColourBar&);
/// An arrow at a value's colour.
void point_out(Canvas&, const Palette&, const ColourBar&, const Rect& bar, double value);

/// The plot of a minimap, where a part of it is shown.
const PanelLayout* mapped(const Layout&, const Minimap&);
/// The part of the plot that is shown, along x and y, with its middle at the point.
std::pair<Extent, Extent> brought_to(const Plot&, const PanelLayout& plot, const Rect& room, Point);

/// Names beside an axis, in place of numbers. Room at the left of a plot in this room for the names
/// of its rows, at its right for their values, and below for the names of its columns between both.
double names_room_left(Canvas&, const Axis& rows, const Rect& room);
double values_room_right(Canvas&, const Axis& rows);
double names_room_below(Canvas&, const Axis& columns, const Rect& room, double beside);
/// Where cells are large enough to have names.
void draw_row_names(const PanelPainting&, const Axis& rows);
void draw_column_names(const PanelPainting&, const Axis& columns);
/// The tick_names of an axis of numbers that fit.
std::vector<Tick> named_ticks(Canvas&, const Axis&, const AxisMap&);

}  // namespace posenc::plot
