#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>

#include <fmt/format.h>
#include <png.h>

#include "figure/cairo/canvas.hpp"
#include "files/output_file.hpp"

/// PNG files as Images.
namespace posenc::test {

inline Color pixel(const Image& image, int x, int y) {
  return image.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                      static_cast<std::size_t>(x)];
}

inline Expected<void> write_png(const std::filesystem::path& path, const Image& image) {
  const auto is_opaque = [](Color c) { return c.a == 255; };
  const auto png = png_bytes(image, std::ranges::all_of(image.pixels, is_opaque));
  return png ? write_file(path, *png) : tl::unexpected(png.error());
}

inline Expected<Image> read_png(const std::filesystem::path& path) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  Image image;
  if (png_image_begin_read_from_file(&png, path.c_str()) != 0) {
    png.format = PNG_FORMAT_RGBA;
    image.width = static_cast<int>(png.width);
    image.height = static_cast<int>(png.height);
    image.pixels.resize(static_cast<std::size_t>(png.width) * png.height);
    if (png_image_finish_read(&png, nullptr, image.pixels.data(), 0, nullptr) != 0) return image;
  }
  const auto fault = fmt::format("{} cannot be read as PNG: {}", path.string(), png.message);
  png_image_free(&png);
  return fail(fault);
}

}  // namespace posenc::test
