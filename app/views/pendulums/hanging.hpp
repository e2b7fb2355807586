#pragma once

#include <optional>
#include <vector>

#include "plot/figure.hpp"
#include "scene/scene.hpp"

namespace posenc::pendulums {

/// Where pendulums or clocks are. Each pair has a column, and columns take turns hanging from one
/// of several beams, so that neighbours on a beam are several columns apart.
struct Hanging {
  bool clocks = false;
  std::vector<int> pairs;  ///< of each column
  Rect room;
  AxisMap x{0, 1, 0, 1};  ///< from columns
  int beams = 1;
  double beam_height = 0;  ///< from one beam to the next
  double string = 0;       ///< length of a pendulum, or of a clock's hand
  double bob = 0;          ///< its radius
  double trail = 0;        ///< below a pendulum; 0 for none
  /// A pendulum's largest angle from the vertical. Its bob stays in its own half of the way to the
  /// next on its beam: no two strings cross, whatever the phases.
  double swing_rad = 0;

  double top(int column) const { return room.min.y + beam_height * (column % beams); }
  /// Where a column's string is fixed, or the centre of its clock.
  Point pivot(int column) const;
  /// The bob, or the tip of the hand, of a column whose pair is at this phase.
  Point tip(int column, SinCos phase) const;
  std::optional<int> column_at(Point) const;
};
Hanging hang(const Scene&, const Rect& room);

/// The columns with some air beside them.
plot::Extent columns_extent(std::size_t count);

void draw_pendulums(Canvas&, const Palette&, const Scene&, const Rect& room);

}  // namespace posenc::pendulums
