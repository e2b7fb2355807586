#pragma once

#include "plot/layout.hpp"

/// Tables: panels of their own, and beside the rows of a plot.
namespace posenc::plot {

/// Its columns, as large as the room and the rows' height let their texts be, up to
/// TextTable::size. `fills`: they share the width; else they are as wide as their texts, and the
/// last are left out where not all have room. Returns the header's height.
double place_columns(Canvas&, const TextTable&, PlacedPanel&, const Rect& room, bool fills);
/// Columns that fill the room, and the frame that holds the rows.
void place_table(Canvas&, const TextTable&, PlacedPanel&);
/// Row `i` of the frame.
Rect table_row(const TextTable&, const PlacedPanel&, std::size_t i);
/// Grounds reach from the first column to the frame's right end.
void draw_table(Canvas&, const Palette&, const TextTable&, const PlacedPanel&);

}  // namespace posenc::plot
