#pragma once

#include <span>
#include <string_view>

#include "figure/canvas.hpp"

namespace posenc {

struct Colormap {
  std::string_view id, label, help;
  bool diverging;                 ///< has a neutral middle at 0
  std::span<const Color> colors;  ///< 256, from −1 to 1
};

/// blue–white–red first (the default, readable with every common colour blindness); the order is that of
/// ColormapId in state/state.hpp.
std::span<const Colormap> colormaps();
/// v in [−1, 1], clamped; linear between the two nearest colours, of which number i stands at v = i/127.5 − 1, and rounded.
/// (The nearest one alone would differ by a whole step of the map where two painters differ in the last bit.) The field
/// shader does the same.
Color color_at(std::span<const Color> colors, double v);
inline Color color_at(const Colormap& map, double v) { return color_at(map.colors, v); }

}  // namespace posenc
