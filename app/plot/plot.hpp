#pragma once

#include "plot/pointer.hpp"

namespace posenc::plot {

void draw(Canvas&, const Palette&, const Placed&);
void draw_reading(Canvas&, const Palette&, const Placed&, const Reading&, const Hit&);

}  // namespace posenc::plot
