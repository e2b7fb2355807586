#pragma once

#include "plot/layout.hpp"

/// Names beside an axis, in place of numbers.
namespace posenc::plot {

/// Room at the left of a plot in this room for the names of its rows, at its right for their
/// values, and below for the names of its columns between both.
double names_room_left(Canvas&, const Axis& rows, const Rect& room);
double values_room_right(Canvas&, const Axis& rows);
double names_room_below(Canvas&, const Axis& columns, const Rect& room, double beside);

/// Where cells are large enough to have names.
void draw_row_names(Canvas&, const Palette&, const PlacedPanel&, const Axis& rows);
void draw_column_names(Canvas&, const Palette&, const PlacedPanel&, const Axis& columns);

/// Of an axis of numbers: its tick_names that fit.
std::vector<Tick> named_ticks(Canvas&, const Axis&, const AxisMap&);

}  // namespace posenc::plot
