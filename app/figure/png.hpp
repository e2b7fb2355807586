#pragma once

#include <posenc/expected.hpp>

#include "figure/cairo_canvas.hpp"
#include "files/output_file.hpp"

namespace posenc {

/// Writes the image as PNG, without the alpha channel where every pixel is opaque.
Expected<void> encode_png(OutputFile&, const Image&);

}  // namespace posenc
