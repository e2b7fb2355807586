#pragma once

#include <span>
#include <string_view>

#include "figure/canvas.hpp"

namespace posenc {

struct Colormap {
  std::string_view id, label, help;
  bool diverging;  ///< has a neutral middle at 0
  std::span<const Color> colors;  ///< 256, from −1 to 1
};

/// blue–white–red first (the default, readable with every common colour blindness); the order is that of
/// ColormapId in state/state.hpp.
std::span<const Colormap> colormaps();
/// v in [−1, 1], clamped: index round((v+1)/2·255). The shader does the same.
Color color_at(const Colormap&, double v);

}  // namespace posenc
