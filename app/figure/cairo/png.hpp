#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <posenc/expected.hpp>

#include "figure/cairo/canvas.hpp"

namespace posenc {

/// The image as PNG, with an alpha channel.
Expected<std::string> png_bytes(const Image&);
/// Pixels that are all opaque, row by row, red, green and blue in the lower bytes of each.
Expected<std::string> opaque_png_bytes(int width, int height, std::span<const std::uint32_t> xrgb);

}  // namespace posenc
