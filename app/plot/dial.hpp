#pragma once

#include <optional>
#include <vector>

#include "plot/figure.hpp"

namespace posenc {

/// At most `most` (≥ 1) of the pairs 0 … pairs−1, ascending and evenly chosen, the fastest and the
/// slowest among them where two fit. `kept` is always among them: it takes the place of the nearest
/// that is neither end.
std::vector<int> chosen_pairs(int pairs, int most, int kept);

/// Hands and arcs of a circle around (0, 0), as layers of a plot whose units are equal. Angles go
/// clockwise from the top, as sine across and cosine up do.
namespace plot {

Point on_circle(double angle_rad, double radius = 1);
/// From one angle through a turn of either sign; wound outwards where that is more than one turn.
Line arc(double from_rad, double turn_rad, double radius, const Stroke&);
Line circle(const Stroke&, double radius = 1);
Line hand(Point from, Point to, const Stroke&);

/// By how much a name is moved along the circle, away from a hand that is `apart_rad` from its own:
/// 0 where they are far from each other.
double name_offset(double apart_rad);

/// The number of the one at a point of the room, and all of it.
struct DialAt {
  int number;
  Rect box;
};
std::optional<DialAt> dial_at(const Dials&, const Rect& room, Point);

}  // namespace plot
}  // namespace posenc
