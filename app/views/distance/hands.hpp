#pragma once

#include "figure/canvas.hpp"
#include "figure/theme.hpp"
#include "scene/scene.hpp"

namespace posenc::distance {

/// p(t) of pair k on its circle, and where M_δ and M_−δ take it.
void draw_hands(Canvas&, const Palette&, const Scene&, const Rect& room);

}  // namespace posenc::distance
