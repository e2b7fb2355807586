#pragma once

#include "plot/layout.hpp"

/// What is drawn in each kind of panel.
namespace posenc::plot {

/// A name in a plot's legend, with its line, or its fill where it has none.
struct LegendEntry {
  const std::string* name;
  std::optional<Stroke> stroke;
  Color fill;
};
/// What facts beside the plot name already is not in it.
std::vector<LegendEntry> legend_of(const Plot&, const Placed&);

void draw_plot(Canvas&, const Palette&, const Placed&, const PlacedPanel&);
void draw_facts(Canvas&, const Palette&, const Facts&, const Rect& room, bool is_compact);
/// The room of each fact.
std::vector<Rect> fact_rooms(const Facts&, const Rect& room, bool is_compact);
void draw_formulas(Canvas&, const FormulaPanel&, const Rect& room);
void draw_table(Canvas&, const Table&, const Rect& room);

}  // namespace posenc::plot
