#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "plot/figure.hpp"
#include "scene/scene.hpp"
#include "views/pendulums/options.hpp"

namespace posenc::pendulums {

/// Where pendulums or clocks are. Each pair has a column, and columns take turns hanging in one of
/// several rows, so that neighbours in a row are several columns apart.
struct Hanging {
  bool clocks = false;
  std::vector<int> pairs;  ///< of each column
  Rect room;
  AxisMap x{0, 1, 0, 1};  ///< from columns
  int rows = 1;
  double row_height = 0;
  double string = 0;                ///< length of the longest pendulum, or of a clock's hand
  std::vector<double> shares = {};  ///< of it, a pendulum's: the slower, the longer
  double bob = 0;                   ///< its radius
  double trail = 0;                 ///< below a pendulum; 0 for none
  /// How far a pendulum swings from the vertical at most. Its bob stays in its own half of the way
  /// to the next in its row: no two strings cross, whatever the phases.
  double swing_rad(int column) const;
  double room_beside = 0;  ///< for a bob's middle

  double length(int column) const {
    return clocks ? string : string * shares[static_cast<std::size_t>(column)];
  }
  /// How far a bob moves to either side, or the tip of a clock's hand from its centre.
  double reach(int column) const {
    return clocks ? string : length(column) * std::sin(swing_rad(column));
  }
  double top(int column) const { return room.min.y + row_height * (column % rows); }
  /// Where a column's string is fixed, or the centre of its clock.
  Point pivot(int column) const;
  /// The bob, or the tip of the hand, of a column whose pair is at this phase.
  Point tip(int column, SinCos phase) const;
  /// All that it may reach.
  Rect strip(int column) const;
  std::optional<int> column_at(Point) const;
};
/// What the picture depends on.
struct Swings {
  explicit Swings(const Scene&);
  /// The pair so many positions later, and what it contributes now.
  SinCos phase(int k, double after) const;
  double term(int k) const { return (*terms)[static_cast<std::size_t>(k)]; }

  bool clocks, trails, ghosts;
  std::vector<int> pairs;  ///< of each column
  int chosen;
  double offset;
  double point;          ///< the position that is shown
  double steps, passed;  ///< of t since the first position, at most kTrailSteps; and positions
  std::shared_ptr<const Sinusoidal> encoding;
  std::shared_ptr<const std::vector<double>> terms;

  friend bool operator==(const Swings&, const Swings&) = default;
};
Hanging hang(const Swings&, const Rect& room);

/// The columns with some air beside them.
plot::Extent columns_extent(std::size_t count);

void draw_pendulums(Canvas&, const Palette&, const Swings&, const Rect& room);

}  // namespace posenc::pendulums
