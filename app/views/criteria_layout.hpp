#pragma once

#include <array>
#include <optional>
#include <vector>

#include "views/criteria_numbers.hpp"
#include "views/view.hpp"

/// What the criteria view's files share.
namespace posenc::criteria {

/// Where everything stands.
struct Layout {
  Rect header;              ///< the criteria's names
  std::vector<Rect> rows;   ///< one an encoding
  double names = 0;         ///< the width of their names
  std::optional<Rect> way;  ///< below, how far the two sequences' positions are through them

  Rect cell(std::size_t row, std::size_t criterion) const;
};
/// Draws the heading, and places all else.
Layout layout(Canvas&, const Frame&, const Scene&);

void draw_table(Canvas&, const Palette&, const Scene&, const Layout&, bool compact);
void draw_way(Canvas&, const Palette&, const Scene&, const Rect&);
/// The share of the way under a point of that picture.
std::optional<double> share_at(const Rect& way, Point);

}  // namespace posenc::criteria
