#pragma once

#include <optional>
#include <vector>

#include "figure/axes.hpp"
#include "views/view.hpp"

namespace posenc::pendulum {

/// Where everything stands. Each pair shown has a column, the slowest left: its pendulum or clock
/// above, its bar below. The columns take turns hanging from one of several beams, one below the
/// other, so that neighbours on a beam are several columns apart.
struct Layout {
  bool clocks = false;
  std::vector<int> pairs;  ///< of each column
  double left = 0;         ///< of the first column
  double column = 0;       ///< width of one

  Rect swings;  ///< the room of the pendulums or clocks
  int beams = 1;
  double beam_height = 0;  ///< from one beam to the next
  double string = 0;       ///< length of a pendulum, or of a clock's hand
  double bob = 0;          ///< its radius
  double trail = 0;        ///< below a pendulum, for how it swung before; 0 for none
  /// The largest angle of a pendulum from the vertical. Its bob, at the far end of the swing,
  /// leaves the one beside it on the same beam its own half of the room between them: no two
  /// strings cross, whatever the phases.
  double swing_rad = 0;

  Rect
      bars;  ///< the terms, the largest at the top, its negative at the bottom; empty where there is no room
  Rect sum;    ///< the dot product in words
  Rect curve;  ///< the plot of the distance curve; empty where there is no room

  int columns() const { return static_cast<int>(pairs.size()); }
  /// From one pendulum to the next on the same beam.
  double spacing() const { return beams * column; }
  double x_of(int index) const { return left + (index + 0.5) * column; }
  /// Where a column's string is fixed, or the centre of its clock.
  Point pivot(int index) const;
  /// The bob, or the tip of the hand, of a column whose pair is at this phase.
  Point tip(int index, SinCos phase) const;
};

/// How many pairs have room in a frame.
int shown_pairs(const Frame&, const Scene&);

/// `area`: below the heading.
Layout lay_out(const Frame&, const Rect& area, const Scene&);

/// The column under a point, in the pendulums or the bars.
std::optional<int> column_at(const Layout&, Point);

}  // namespace posenc::pendulum
