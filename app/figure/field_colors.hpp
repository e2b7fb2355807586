#pragma once

#include <vector>

#include "figure/canvas.hpp"

namespace posenc {

/// A FieldSpec's pixels by core's own evaluation, row-major width × height: what every painter shows.
std::vector<Color> field_colors(const FieldSpec&, int width, int height);

}  // namespace posenc
