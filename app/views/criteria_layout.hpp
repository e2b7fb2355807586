#pragma once

#include <array>
#include <optional>
#include <vector>

#include "views/criteria_numbers.hpp"
#include "views/view.hpp"

/// What the criteria view's files share.
namespace posenc::criteria {

/// The height of an encoding's name above its cells.
inline constexpr double kNameStrip = 40;

/// Where everything stands.
struct Layout {
  /// In a narrow room each encoding has its cells two by two below its name, and each cell its criterion's name.
  bool stacked = false;
  Rect header;              ///< the criteria's names, where not stacked
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
