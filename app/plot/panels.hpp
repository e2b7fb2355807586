#pragma once

#include "plot/layout.hpp"

/// What is drawn in each kind of panel.
namespace posenc::plot {

/// What facts beside the plot name already is not in it.
std::vector<LegendEntry> legend_of(const Plot&, const Placed&);
/// Above the plot its title at the left, the legend at the right: with all its names, or none.
void draw_strip(Canvas&, const Palette&, const Placed&, const PlacedPanel&, const Plot&);

void draw_plot(Canvas&, const Palette&, const Placed&, const PlacedPanel&);
void draw_facts(Canvas&, const Palette&, const FactPanel&, const Rect& room, bool is_compact);
/// The room of each fact: where not all have room, of the first of them.
std::vector<Rect> fact_rooms(const FactPanel&, const Rect& room);
void draw_formulas(Canvas&, const Palette&, const FormulaPanel&, const Rect& room);
void draw_table(Canvas&, const Table&, const Rect& room);

/// Its columns, as large as the room and the rows' height let their texts be, up to
/// TextTable::size; the last are left out where not all have room. `fills`: they share the width;
/// else they are as wide as their texts. Returns the header's height.
double place_columns(Canvas&, const TextTable&, PlacedPanel&, const Rect& room, bool fills);
/// Columns that fill the room, and the frame that holds the rows.
void place_table(Canvas&, const TextTable&, PlacedPanel&);
/// Grounds reach from the first column to the frame's right end.
void draw_table(Canvas&, const Palette&, const TextTable&, const PlacedPanel&);

}  // namespace posenc::plot
