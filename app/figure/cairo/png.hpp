#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "figure/cairo/canvas.hpp"
#include "files/output_file.hpp"

namespace posenc {

/// The image as PNG, with an alpha channel, in memory.
Expected<std::string> png_bytes(const Image&);
/// Writes the image as PNG, without the alpha channel where every pixel is opaque; with a chunk of
/// text (png_text_chunk()) behind its header.
Expected<void> encode_png(OutputFile&, const Image&, std::string_view chunk = {});
/// The same of pixels that are all opaque: red, green and blue in the lower bytes of each, row by
/// row.
Expected<void> encode_opaque_png(OutputFile&, int width, int height,
                                 std::span<const std::uint32_t> xrgb, std::string_view chunk = {});

}  // namespace posenc
