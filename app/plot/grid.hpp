#pragma once

#include <span>
#include <utility>
#include <vector>

#include "plot/figure.hpp"

namespace posenc::plot {

/// The cells that have room, by their index, and where. In a room that is taller than wide, columns become rows.
std::vector<std::pair<std::size_t, Rect>> grid_rooms(std::span<const Cell>, const Rect&,
                                                     bool is_compact);

}  // namespace posenc::plot
