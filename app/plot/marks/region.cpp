#include <algorithm>

#include "plot/painting.hpp"

namespace posenc::plot {

void Region::draw(const Painting& on) const {
  constexpr double kWideEnough = 4;
  const AxisMap& axis = on.panel.x;
  const double from = std::max(on.pixels.x(x.from), axis.pixel_from);
  const double to = std::min(on.pixels.x(x.to), axis.pixel_to);
  if (!(from < to)) return;
  on.canvas.rect(on.pixels.column(from, to), color);
  if (hatch && to - from >= kWideEnough) on.canvas.hatch(on.pixels.column(from, to), *hatch);
}

}  // namespace posenc::plot
