#pragma once

#include "plot/figure.hpp"

/// Hands and arcs of a circle around (0, 0), as layers of a plot whose units are equal. Angles go
/// clockwise from the top, as sine across and cosine up do.
namespace posenc::plot {

Point on_circle(double angle_rad, double radius = 1);
/// From one angle through a turn of either sign; wound outwards where that is more than one turn.
Line arc(double from_rad, double turn_rad, double radius, const Stroke&);
Line circle(const Stroke&, double radius = 1);
Line hand(Point from, Point to, const Stroke&);

}  // namespace posenc::plot
