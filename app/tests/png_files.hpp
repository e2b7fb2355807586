#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include <fmt/format.h>
#include <png.h>

#include "figure/cairo/png.hpp"
#include "files/output_file.hpp"

/// PNG files as Images.
namespace posenc::test {

inline Color pixel(const Image& image, int x, int y) {
  return image.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                      static_cast<std::size_t>(x)];
}

inline Expected<void> write_png(const std::filesystem::path& path, const Image& image) {
  std::vector<std::uint32_t> opaque;
  for (const Color& c : image.pixels) {
    if (c.a == 255) opaque.push_back(std::uint32_t{c.r} << 16 | std::uint32_t{c.g} << 8 | c.b);
  }
  const auto png = opaque.size() == image.pixels.size()
                       ? opaque_png_bytes(image.width, image.height, opaque)
                       : png_bytes(image);
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
