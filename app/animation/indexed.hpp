#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "figure/canvas.hpp"

namespace posenc {

/// Pixels as numbers of colours; 0 is transparent.
struct Indexed {
  std::vector<Color> colors;  ///< the first stands for the transparent one
  std::vector<std::uint8_t> pixels;
};

/// At most 255 colours for the opaque pixels: their own where they have no more, otherwise groups
/// of them, split where they differ most (Wu, "Efficient statistical computations for optimal color
/// quantization", 1991, by the colours themselves in place of his cells). A colour of half the
/// pixels of its group, such as the ground, stays exact. The same pixels give the same colours.
Indexed indexed(std::span<const Color> pixels);

}  // namespace posenc
