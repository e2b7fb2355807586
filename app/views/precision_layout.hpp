#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "figure/axes.hpp"
#include "views/precision_numbers.hpp"
#include "views/view.hpp"

/// What the precision view's files share.
namespace posenc::precision {

/// Where everything stands.
struct Layout {
  Rect plot;
  AxisMap x;               ///< positions to pixels
  AxisMap y;               ///< errors to pixels
  std::vector<Rect> rows;  ///< of the table beside the plot, one a recipe
  Rect heading;            ///< above them
};
/// Draws the heading, and places all else.
Layout layout(Canvas&, const Frame&, const Scene&);

Stroke recipe_stroke(const Palette&, std::size_t recipe, bool compact);
void draw_plot(Canvas&, const Palette&, const Scene&, const Layout&, bool compact);
void draw_table(Canvas&, const Palette&, const Scene&, const Layout&, bool compact);

/// The point of a curve that is nearest to a point of the plot.
struct Nearest {
  std::size_t recipe = 0;
  const Sample* sample = nullptr;
  Point at;
};
std::optional<Nearest> nearest(const Scene&, const Layout&, Point);
/// Where an error stands on the axis; those of 0 at its end.
double pixel_of(const Layout&, double error);

}  // namespace posenc::precision
