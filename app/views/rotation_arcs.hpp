#pragma once

#include <vector>

#include "figure/formula.hpp"
#include "figure/labels.hpp"
#include "views/rotation_layout.hpp"

/// Arcs of the circle, and where names find room beside them.
namespace posenc::rotation {

/// An arc of the circle with its name.
struct Arc {
  double from_rad = 0;
  Angle angle;
  Formula name;
  double text_size = 24;
  double share = 0.42;  ///< of the circle's radius
  Color color;
  double width = 3.5;
  double furthest = 120;  ///< that its name may stand off
};

/// Draws it, and keeps names off it.
void draw_arc(Canvas&, LabelPlacer&, const Layout&, const Arc&);
/// Its name, once all that it must keep off is there.
void name_arc(Canvas&, const Palette&, LabelPlacer&, const Layout&, const Arc&);

/// Keeps names off a line.
void block_line(LabelPlacer&, Point a, Point b, double margin);
/// A box of that size whose nearest side is `gap` from `tip`, seen along `away`.
Rect box_beyond(Point tip, Point away, double gap, Point extent);
/// The first of the candidates that is free.
std::optional<Rect> first_free(const LabelPlacer&, const std::vector<Rect>& candidates);

}  // namespace posenc::rotation
