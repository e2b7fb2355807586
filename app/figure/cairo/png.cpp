#include "figure/cairo/png.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
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

/// The PNG with a chunk behind its header.
Expected<void> write(OutputFile& file, const Expected<std::string>& bytes, std::string_view chunk) {
  if (!bytes) return tl::unexpected(bytes.error());
  const std::string_view all = *bytes;
  for (const auto part : {all.substr(0, kPngHeader), chunk, all.substr(kPngHeader)}) {
    if (const auto written = file.write(part); !written) return written;
  }
  return {};
}

/// `pixel(i)` is number i of them, row by row.
template <class Pixel>
Expected<void> write_opaque(OutputFile& file, int width, int height, const Pixel& pixel,
                            std::string_view chunk) {
  const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const auto rgb = std::make_unique_for_overwrite<std::uint8_t[]>(3 * count);
  for (std::size_t i = 0; i < count; ++i) {
    const Color c = pixel(i);
    rgb[3 * i] = c.r, rgb[3 * i + 1] = c.g, rgb[3 * i + 2] = c.b;
  }
  return write(file, bytes_of(width, height, PNG_FORMAT_RGB, rgb.get()), chunk);
}

}  // namespace

Expected<std::string> png_bytes(const Image& image) {
  return bytes_of(image.width, image.height, PNG_FORMAT_RGBA, image.pixels.data());
}

Expected<void> encode_png(OutputFile& file, const Image& image, std::string_view chunk) {
  if (std::ranges::all_of(image.pixels, [](const Color& c) { return c.a == 255; })) {
    return write_opaque(
        file, image.width, image.height, [&](std::size_t i) { return image.pixels[i]; }, chunk);
  }
  return write(file, png_bytes(image), chunk);
}

Expected<void> encode_opaque_png(OutputFile& file, int width, int height,
                                 std::span<const std::uint32_t> xrgb, std::string_view chunk) {
  return write_opaque(
      file, width, height,
      [&](std::size_t i) {
        const std::uint32_t pixel = xrgb[i];
        return Color{static_cast<std::uint8_t>(pixel >> 16), static_cast<std::uint8_t>(pixel >> 8),
                     static_cast<std::uint8_t>(pixel)};
      },
      chunk);
}

}  // namespace posenc
