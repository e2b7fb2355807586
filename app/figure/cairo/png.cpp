#include "figure/cairo/png.hpp"

#include <fmt/format.h>
#include <png.h>

#include <memory>
#include <string>

namespace posenc {
namespace {

/// libpng's simplified interface, which reports failures without longjmp.
struct PngImage : png_image {
  PngImage() : png_image{} {
    version = PNG_IMAGE_VERSION;
    flags = PNG_IMAGE_FLAG_FAST;
  }
  ~PngImage() { png_image_free(this); }
  PngImage(const PngImage&) = delete;
  PngImage& operator=(const PngImage&) = delete;
};

static_assert(sizeof(Color) == 4);

Expected<std::string> bytes_of(int width, int height, int format, const void* pixels) {
  PngImage png;
  png.width = static_cast<png_uint_32>(width);
  png.height = static_cast<png_uint_32>(height);
  png.format = static_cast<png_uint_32>(format);
  png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(png);
  std::string bytes(length, '\0');
  if (!png_image_write_to_memory(&png, bytes.data(), &length, 0, pixels, 0, nullptr)) {
    return fail(fmt::format("the PNG could not be made: {}", png.message));
  }
  bytes.resize(length);
  return bytes;
}

}  // namespace

Expected<std::string> png_bytes(const Image& image) {
  return bytes_of(image.width, image.height, PNG_FORMAT_RGBA, image.pixels.data());
}

Expected<std::string> opaque_png_bytes(int width, int height, std::span<const std::uint32_t> xrgb) {
  const auto rgb = std::make_unique_for_overwrite<std::uint8_t[]>(3 * xrgb.size());
  for (std::size_t i = 0; i < xrgb.size(); ++i) {
    rgb[3 * i] = static_cast<std::uint8_t>(xrgb[i] >> 16);
    rgb[3 * i + 1] = static_cast<std::uint8_t>(xrgb[i] >> 8);
    rgb[3 * i + 2] = static_cast<std::uint8_t>(xrgb[i]);
  }
  return bytes_of(width, height, PNG_FORMAT_RGB, rgb.get());
}

}  // namespace posenc
