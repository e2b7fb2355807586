#pragma once

#include <utility>
#include <vector>

#include "plot/figure.hpp"

namespace posenc::plot {

/// The cells that have room, by their index, and where.
std::vector<std::pair<std::size_t, Rect>> grid_rooms(const Figure&, const Rect&, bool is_compact);

}  // namespace posenc::plot
