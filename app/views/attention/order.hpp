#pragma once

#include <optional>
#include <vector>

#include "views/view.hpp"

/// The words in the order of the shuffle, which people drag, and the button that shuffles them.
namespace posenc::attention {

struct OrderRooms {
  std::vector<Rect> words;  ///< by places
  Rect button;

  /// The place at x, or the nearest.
  int place_at(double x) const;
};
OrderRooms order_rooms(const Rect& room, int count);

void draw_order(Canvas&, const Palette&, const State&, const Rect& room);
/// What the pointer does there, and the word or button under it.
void move_words(State&, const plot::Hit&);
std::optional<Rect> box_at(const State&, const plot::Hit&);

}  // namespace posenc::attention
