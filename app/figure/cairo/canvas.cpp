#include "figure/cairo/canvas.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <utility>

#include "figure/cairo/painter.hpp"
#include "figure/cairo/png.hpp"
#include "figure/theme.hpp"
#include "files/input_file.hpp"
#include "files/output_file.hpp"

namespace posenc {
namespace {

using Draw = std::function<void(Canvas&, const Rect&)>;

struct Destroy {
  void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
  void operator()(cairo_t* c) const { cairo_destroy(c); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;
using Context = std::unique_ptr<cairo_t, Destroy>;

Expected<void> check(const PictureSize& size) {
  if (!(size.scale >= PictureSize::kMinScale && size.scale <= PictureSize::kMaxScale)) {
    return fail(fmt::format("scale {} is out of range: choose one from {} to {}", size.scale,
                            PictureSize::kMinScale, PictureSize::kMaxScale));
  }
  const auto fits = [](double side) {
    return side >= PictureSize::kMinSide && side <= PictureSize::kMaxSide;
  };
  if (!fits(size.width) || !fits(size.height)) {
    return fail(fmt::format("size {}x{} is out of range: choose {} to {} pixels a side", size.width,
                            size.height, PictureSize::kMinSide, PictureSize::kMaxSide));
  }
  if (!fits(size.width * size.scale) || !fits(size.height * size.scale)) {
    return fail(fmt::format(
        "size {}x{} at scale {} is out of range: choose a smaller size or scale, so that no side "
        "has more than {} pixels",
        size.width, size.height, size.scale, PictureSize::kMaxSide));
  }
  return {};
}

tl::unexpected<Error> out_of_memory(const PictureSize& size) {
  return fail(fmt::format(
      "there is not enough memory for a picture of {} × {} pixels: choose a smaller size or scale",
      std::lround(size.width * size.scale), std::lround(size.height * size.scale)));
}

tl::unexpected<Error> cairo_failure(cairo_status_t status, const PictureSize& size) {
  if (status == CAIRO_STATUS_NO_MEMORY) return out_of_memory(size);
  return fail(fmt::format("the picture could not be drawn: {}", cairo_status_to_string(status)));
}

/// Ground and picture onto a surface that has `pixels_per_unit` device pixels a picture pixel, of
/// which `logical` are a logical one.
Expected<void> paint(cairo_surface_t* surface, const PictureSize& size, double logical,
                     Color ground, double pixels_per_unit, CairoPainter::Target target,
                     const Draw& draw) {
  // FreeType's faces are of one thread at a time, and animations are drawn beside the window.
  static std::mutex fonts_are_used;
  const std::lock_guard one_at_a_time(fonts_are_used);
  const auto fonts = cairo_fonts();
  if (!fonts) return tl::unexpected(fonts.error());
  const Context cairo(cairo_create(surface));
  if (!size.transparent) {
    cairo_set_source_rgb(cairo.get(), ground.r / 255.0, ground.g / 255.0, ground.b / 255.0);
    cairo_paint(cairo.get());
  }
  // A vector picture may be looked at closely, whatever scale it was asked for.
  constexpr double kLeastFieldDensity = 2;
  const double scale = logical * pixels_per_unit;
  cairo_scale(cairo.get(), scale, scale);
  CairoPainter canvas(cairo.get(), **fonts, target, scale,
                      std::max(kLeastFieldDensity, size.scale));
  draw(canvas, Rect{{0, 0}, {size.width / logical, size.height / logical}});
  const cairo_status_t status = cairo_status(cairo.get());
  if (status != CAIRO_STATUS_SUCCESS) return cairo_failure(status, size);
  return {};
}

double logical_scale(const PictureSize& size) {
  return picture_scale(size.width, size.height, size.text_size);
}

/// A drawn image: ARGB, premultiplied, 32 bits a pixel.
Expected<Surface> draw_surface(const PictureSize& size, Color ground, const Draw& draw) {
  if (const auto valid = check(size); !valid) return tl::unexpected(valid.error());
  Surface surface(cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, static_cast<int>(std::lround(size.width * size.scale)),
      static_cast<int>(std::lround(size.height * size.scale))));
  const cairo_status_t status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) return cairo_failure(status, size);
  const auto painted = paint(surface.get(), size, logical_scale(size), ground, size.scale,
                             CairoPainter::Target::pixels, draw);
  if (!painted) return tl::unexpected(painted.error());
  cairo_surface_flush(surface.get());
  return surface;
}

Image image_of(cairo_surface_t* surface) {
  Image image{cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), {}};
  image.pixels.reserve(static_cast<std::size_t>(image.width) *
                       static_cast<std::size_t>(image.height));
  const unsigned char* const data = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < image.height; ++y) {
    const unsigned char* row = data + static_cast<std::ptrdiff_t>(y) * stride;
    for (int x = 0; x < image.width; ++x, row += 4) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, row, sizeof pixel);
      const std::uint32_t alpha = pixel >> 24;
      const auto channel = [&](int shift) -> std::uint8_t {
        if (alpha == 0) return 0;
        const std::uint32_t value = ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha;
        return static_cast<std::uint8_t>(std::min(value, std::uint32_t{255}));
      };
      image.pixels.push_back(
          {channel(16), channel(8), channel(0), static_cast<std::uint8_t>(alpha)});
    }
  }
  return image;
}

/// A surface whose ground is opaque.
Expected<void> write_opaque(OutputFile& file, cairo_surface_t* surface, std::string_view chunk) {
  const int width = cairo_image_surface_get_width(surface);
  const int height = cairo_image_surface_get_height(surface);
  // Rows of 32-bit pixels follow each other without gaps.
  assert(cairo_image_surface_get_stride(surface) == 4 * width);
  const void* const pixels = cairo_image_surface_get_data(surface);
  return encode_opaque_png(file, width, height,
                           {static_cast<const std::uint32_t*>(pixels),
                            static_cast<std::size_t>(width) * static_cast<std::size_t>(height)},
                           chunk);
}

/// A file as cairo writes to it, and the first fault.
struct Stream {
  OutputFile& file;
  std::string_view behind_svg = {};  ///< to be written behind the tag that opens an SVG
  bool is_in_svg = false;            ///< that tag is being written
  Expected<void> written{};

  void write(std::string_view bytes) {
    if (written) written = file.write(bytes);
  }
};

cairo_status_t write_bytes(void* to, const unsigned char* from, unsigned length) {
  auto& stream = *static_cast<Stream*>(to);
  std::string_view bytes(reinterpret_cast<const char*>(from), length);
  if (!stream.behind_svg.empty()) {
    const auto begin = bytes.find("<svg");
    stream.is_in_svg = stream.is_in_svg || begin != bytes.npos;
    const auto end =
        stream.is_in_svg ? bytes.find('>', begin == bytes.npos ? 0 : begin) : bytes.npos;
    if (end != bytes.npos) {
      stream.write(bytes.substr(0, end + 1));
      stream.write(std::exchange(stream.behind_svg, {}));
      bytes.remove_prefix(end + 1);
    }
  }
  stream.write(bytes);
  return stream.written ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/// When a PDF says that it was made, as ISO 8601: no clock's time, so that what looks the same is
/// the same. SOURCE_DATE_EPOCH is as https://reproducible-builds.org/specs/source-date-epoch has
/// it.
Expected<std::string> creation_date() {
  constexpr const char* kVariable = "SOURCE_DATE_EPOCH";
  constexpr std::int64_t kLatest = 253'402'300'799;  // the last second of the year 9999
  std::int64_t seconds = 0;
  if (const char* const set = std::getenv(kVariable)) {
    const std::string_view text = set;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    const bool is_whole = fault == std::errc() && end == text.data() + text.size();
    if (!is_whole || seconds < 0 || seconds > kLatest) {
      return fail(
          fmt::format("{} = {} is not a number of seconds since 1970: give a whole one from 0 to "
                      "{}, or unset it",
                      kVariable, text, kLatest));
    }
  }
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

Surface svg_surface(Stream& stream, const PictureSize& size) {
  Surface surface(
      cairo_svg_surface_create_for_stream(write_bytes, &stream, size.width, size.height));
  cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
  return surface;
}

Expected<Surface> pdf_surface(Stream& stream, const PictureSize& size, const PictureText& text) {
  const auto date = creation_date();
  if (!date) return tl::unexpected(date.error());
  Surface surface(
      cairo_pdf_surface_create_for_stream(write_bytes, &stream, size.width, size.height));
  // All that is drawn is in 1.4, which every reader knows.
  cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
  for (const auto& [entry, value] :
       {std::pair(CAIRO_PDF_METADATA_CREATE_DATE, date->c_str()),
        std::pair(CAIRO_PDF_METADATA_TITLE, text.title.c_str()),
        std::pair(CAIRO_PDF_METADATA_CREATOR, kPictureTextName),
        std::pair(CAIRO_PDF_METADATA_KEYWORDS, text.session.c_str())}) {
    if (*value != '\0') cairo_pdf_surface_set_metadata(surface.get(), entry, value);
  }
  return surface;
}

/// Finishes a surface that writes to a stream; a fault of the stream is reported first.
Expected<void> finish(cairo_surface_t* surface, const Stream& stream, const PictureSize& size) {
  cairo_surface_finish(surface);
  if (!stream.written) return stream.written;
  const cairo_status_t status = cairo_surface_status(surface);
  if (status != CAIRO_STATUS_SUCCESS) return cairo_failure(status, size);
  return {};
}

Expected<void> draw_vector(OutputFile& file, ImageFormat format, const PictureSize& size,
                           Color ground, const Draw& draw, const PictureText& text) {
  const bool svg = format == ImageFormat::svg;
  const auto element = svg_element(text.session);
  Stream stream{file, svg ? std::string_view(element) : std::string_view()};
  const auto surface = svg ? svg_surface(stream, size) : pdf_surface(stream, size, text);
  if (!surface) return tl::unexpected(surface.error());
  const auto painted = paint(surface->get(), size, logical_scale(size), ground, 1,
                             CairoPainter::Target::vector, draw);
  if (!painted && stream.written) return painted;
  return finish(surface->get(), stream, size);
}

}  // namespace

Expected<void> write_picture(const std::filesystem::path& path, ImageFormat format,
                             const PictureSize& size, Color ground, const Draw& draw,
                             const PictureText& text) try {
  if (const auto valid = check(size); !valid) return valid;
  Expected<OutputFile> file = OutputFile::create(path);
  if (!file) return tl::unexpected(file.error());
  if (format != ImageFormat::png) {
    const auto drawn = draw_vector(*file, format, size, ground, draw, text);
    if (!drawn) return drawn;
    return file->commit();
  }
  const Expected<Surface> surface = draw_surface(size, ground, draw);
  if (!surface) return tl::unexpected(surface.error());
  const auto chunk = png_text_chunk(text.session);
  const auto written = size.transparent ? encode_png(*file, image_of(surface->get()), chunk)
                                        : write_opaque(*file, surface->get(), chunk);
  if (!written) return written;
  return file->commit();
} catch (const std::bad_alloc&) {
  return out_of_memory(size);
}

Expected<void> write_pages(const std::filesystem::path& path, const Page& page, Color ground,
                           std::span<const Draw> pages, const PictureText& text) {
  auto file = OutputFile::create(path);
  if (!file) return tl::unexpected(file.error());
  const PictureSize size{page.width, page.height};
  Stream stream{*file};
  const auto surface = pdf_surface(stream, size, text);
  if (!surface) return tl::unexpected(surface.error());
  for (const auto& draw : pages) {
    auto painted =
        paint(surface->get(), size, page.scale, ground, 1, CairoPainter::Target::vector, draw);
    if (!painted) return stream.written ? painted : stream.written;
    cairo_surface_show_page(surface->get());
  }
  if (auto done = finish(surface->get(), stream, size); !done) return done;
  return file->commit();
}

Expected<std::string> svg_text(const Page& page, Color ground, const Draw& draw,
                               std::string_view session) {
  const PictureSize size{page.width, page.height};
  const auto element = svg_element(session);
  char* bytes = nullptr;
  std::size_t count = 0;
  OpenFile memory(open_memstream(&bytes, &count));
  if (!memory) return out_of_memory(size);
  Expected<void> painted;
  {
    auto file = OutputFile::to_stream(memory.get(), "memory");
    Stream stream{file, element};
    const auto surface = svg_surface(stream, size);
    painted = paint(surface.get(), size, page.scale, ground, 1, CairoPainter::Target::vector, draw);
    cairo_surface_finish(surface.get());
    if (painted) painted = file.commit();
  }
  memory.reset();  // which leaves the bytes
  const std::unique_ptr<char, void (*)(void*)> owned(bytes, std::free);
  if (!painted) return tl::unexpected(painted.error());
  return std::string(bytes, count);
}

Expected<Image> draw_image(const PictureSize& size, Color ground, const Draw& draw) {
  const Expected<Surface> surface = draw_surface(size, ground, draw);
  if (!surface) return tl::unexpected(surface.error());
  return image_of(surface->get());
}

}  // namespace posenc
