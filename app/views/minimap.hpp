#pragma once

#include <optional>
#include <span>
#include <utility>

#include "views/cell_axis.hpp"

/// A small picture of where one is in a matrix, while not all of it is shown.
namespace posenc {

struct Minimap {
  Rect room;                        ///< of the whole matrix
  CellRange across, down;           ///< shown
  double cells_across, cells_down;  ///< there are

  /// Where the part that is shown lies: at least so large that it is seen, and inside the room.
  Rect part() const;
  /// That part moved, as large as it is, to have its middle at the point, as far as there are cells. A whole axis is {0, 0}.
  std::pair<CellRange, CellRange> brought_to(Point) const;
};

/// Nothing where all is shown, or where the room is too small for it.
std::optional<Minimap> minimap_in(const Rect& room, const CellRange& across, double cells_across,
                                  const CellRange& down, double cells_down);

/// A line right through it at a cell that is marked.
struct MinimapMark {
  double cell;
  bool is_row;  ///< of those that lie below each other
  Color color;
};
void draw_minimap(Canvas&, const Palette&, const Minimap&, std::span<const MinimapMark>);

}  // namespace posenc
