#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "figure/axes.hpp"

namespace posenc::plot {

/// Items side by side, such as bits or pairs, in pictures that are no plots: columns of one width.
struct Columns {
  Rect room = {};
  std::vector<int> items = {};  ///< from the left
  int selected = -1;            ///< an item
  Color color = {};             ///< of what belongs to it

  double width() const { return room.width() / static_cast<double>(items.size()); }
  Rect strip(std::size_t column) const;
  std::optional<int> item_at(double x) const;
  std::optional<std::size_t> selected_column() const;

  /// In one line up to `right_end`, with what they are at its left: the selected item's, then every
  /// so many as fit, from the left.
  void draw_labels(Canvas&, const Palette&, double baseline, double right_end,
                   std::string_view name, const std::function<std::string(int)>& label_of) const;
  /// A dot at each item's count, with the count above where there is room: first the selected
  /// item's, then from the left.
  void draw_counts(Canvas&, const Palette&, const AxisMap& up, double right_end,
                   const std::function<std::int64_t(int)>& count_of) const;
  void draw_outline(Canvas&) const;
};

}  // namespace posenc::plot
