#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "plot/figure.hpp"

namespace posenc::plot {

/// A line of the heading.
struct PlacedText {
  std::string text;
  TextStyle style;
  Point at;  ///< the left end of its middle
};

/// A cell with its room; of a plot also the frame between its axes and both maps from data to pixels.
struct PlacedPanel {
  std::size_t cell = 0;
  Rect room, frame;
  AxisMap x{0, 1, 0, 1}, y{0, 1, 0, 1};
};

/// A Figure with places for all of it.
struct Placed {
  Figure figure;
  Rect area;
  bool is_compact = false;
  std::vector<PlacedText> heading;
  std::optional<Rect> plate;  ///< behind the word that marks a mistake
  std::vector<PlacedPanel> panels;

  const Cell& cell(const PlacedPanel& panel) const { return figure.cells[panel.cell]; }
  /// nullptr where there was no room for it.
  const PlacedPanel* find(std::string_view id) const;
};

/// The canvas only measures text.
Placed lay_out(Canvas&, const Palette&, Figure, const Rect& area, bool is_compact);

}  // namespace posenc::plot
