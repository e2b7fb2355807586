#include "figure/png.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <memory>

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

Expected<void> encode_png(OutputFile& file, const Image& image) {
  PngImage png;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  const bool opaque = std::all_of(image.pixels.begin(), image.pixels.end(),
                                  [](const Color& c) { return c.a == 255; });
  png.format = opaque ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
  std::vector<std::uint8_t> rgb;
  if (opaque) {
    rgb.reserve(image.pixels.size() * 3);
    for (const Color& c : image.pixels) rgb.insert(rgb.end(), {c.r, c.g, c.b});
  }
  const void* const pixels = opaque ? static_cast<const void*>(rgb.data()) : image.pixels.data();
  png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(png);
  const auto bytes = std::make_unique_for_overwrite<char[]>(length);
  if (!png_image_write_to_memory(&png, bytes.get(), &length, 0, pixels, 0, nullptr)) {
    return fail(fmt::format("the PNG could not be made: {}", png.message));
  }
  return file.write({bytes.get(), length});
}

}  // namespace posenc
