#pragma once

#include <optional>
#include <vector>

#include "figure/axes.hpp"
#include "views/beyond_numbers.hpp"
#include "views/view.hpp"

/// What the files of the view of what lies beyond a table share.
namespace posenc::beyond {

/// Where everything stands.
struct Layout {
  Rect bounds;          ///< of the whole picture
  Rect table, formula;  ///< the bars of positions that either has
  AxisMap positions;    ///< places in the sequence, from 1 on, to pixels
  Rect plot;
  AxisMap turns;               ///< phases to pixels
  std::vector<int> pairs;      ///< those shown, ascending
  std::optional<Rect> circle;  ///< pair k's, beside the plot

  double pitch() const { return plot.width() / static_cast<double>(pairs.size()); }
};
/// Draws the heading, and places all else.
Layout layout(Canvas&, const Frame&, const Scene&);
/// The shown pair under a point of the plot.
std::optional<int> pair_at(const Layout&, Point);

void draw_bars(Canvas&, const Palette&, const Scene&, const Layout&, bool compact);
void draw_phases(Canvas&, const Palette&, const Scene&, const Layout&, bool compact);
void draw_circle(Canvas&, const Palette&, const Scene&, const Rect&);

}  // namespace posenc::beyond
