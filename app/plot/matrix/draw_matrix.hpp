#pragma once

#include <optional>
#include <vector>

#include "plot/painting.hpp"

/// Plots whose axes are of cells, and what explains them.
namespace posenc::plot {

bool has_image(const Plot&);

/// Room for a bar and its labels.
double colour_bar_width(Canvas&, const ColourBar&);
void draw_colour_bar(Canvas&, const Palette&, const ColourBar&, const Rect& bar);
/// An arrow at a value's colour.
void point_out(Canvas&, const Palette&, const ColourBar&, const Rect& bar, double value);

/// The plot of a minimap, where a part of it is shown.
const PlacedPanel* mapped(const Placed&, const Minimap&);
void draw_minimap(Canvas&, const Palette&, const Placed&, const PlacedPanel& plot,
                  const Rect& room);
/// The part of the plot that is shown, along x and y, with its middle at the point.
std::pair<Extent, Extent> brought_to(const Plot&, const PlacedPanel& plot, const Rect& room, Point);

}  // namespace posenc::plot
