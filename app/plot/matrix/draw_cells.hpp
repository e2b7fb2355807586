#pragma once

#include <optional>
#include <vector>

#include "plot/layout.hpp"

/// Plots whose axes are of cells, and what explains them.
namespace posenc::plot {

/// In the numbers that an axis' labels show: of cells, those in the middle of each.
AxisMap labelled(const Axis&, const AxisMap&);
/// Small rooms leave out the names of axes of cells.
bool has_axis_names(const Placed&);

bool has_image(const Plot&);
void draw_image(Canvas&, const PlacedPanel&, const Plot&, const Image&);

/// How wide the names of marks at the left of a plot can become.
double left_names_width(Canvas&, const Plot&, bool is_compact);
/// Where they are now, each as wide as that.
std::vector<Rect> name_rooms(Canvas&, const Placed&, const PlacedPanel&);
void draw_cell_marks(Canvas&, const Palette&, const Placed&, const PlacedPanel&);

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
