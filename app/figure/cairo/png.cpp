#include <fmt/format.h>
#include <png.h>

#include <cstdint>
#include <memory>
#include <string>

#include "figure/cairo/canvas.hpp"

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

}  // namespace

Expected<std::string> png_bytes(const Image& image, bool is_opaque) {
  PngImage png;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = is_opaque ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
  std::unique_ptr<std::uint8_t[]> rgb;
  if (is_opaque) {
    rgb = std::make_unique_for_overwrite<std::uint8_t[]>(3 * image.pixels.size());
    auto* to = rgb.get();
    for (const Color c : image.pixels) *to++ = c.r, *to++ = c.g, *to++ = c.b;
  }
  const void* const pixels = is_opaque ? static_cast<const void*>(rgb.get()) : image.pixels.data();
  // As large as it can get: most of it is never touched.
  png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(png);
  const auto bytes = std::make_unique_for_overwrite<char[]>(length);
  if (!png_image_write_to_memory(&png, bytes.get(), &length, 0, pixels, 0, nullptr))
    return fail(fmt::format("the PNG could not be made: {}", png.message));
  return std::string(bytes.get(), length);
}

}  // namespace posenc
