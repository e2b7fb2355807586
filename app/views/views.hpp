#pragma once

#include "views/view.hpp"

/// Each view's row, defined in the file of its name.
namespace posenc::views {

extern const View kHeatmap, kBinary, kPendulums, kDistance, kRotation;

}  // namespace posenc::views
