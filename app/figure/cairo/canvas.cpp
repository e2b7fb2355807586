#include "figure/cairo/canvas.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "figure/cairo/painter.hpp"
#include "figure/theme.hpp"

namespace posenc {
namespace {

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

tl::unexpected<Error> out_of_memory(double width, double height) {
  return fail(fmt::format(
      "there is not enough memory for a picture of {} × {} pixels: choose a smaller size or scale",
      std::lround(width), std::lround(height)));
}

tl::unexpected<Error> cairo_failure(cairo_status_t status, double width, double height) {
  if (status == CAIRO_STATUS_NO_MEMORY) return out_of_memory(width, height);
  return fail(fmt::format("the picture could not be drawn: {}", cairo_status_to_string(status)));
}

/// Ground and picture onto a surface that has `pixels_per_unit` device pixels a unit of the page.
Expected<void> paint(cairo_surface_t* surface, const Page& page, Color ground,
                     double pixels_per_unit, CairoPainter::Target target, const CairoFonts& fonts,
                     const DrawPicture& draw) {
  const Context cairo(cairo_create(surface));
  if (!page.transparent) {
    cairo_set_source_rgb(cairo.get(), ground.r / 255.0, ground.g / 255.0, ground.b / 255.0);
    cairo_paint(cairo.get());
  }
  const double scale = page.scale * pixels_per_unit;
  cairo_scale(cairo.get(), scale, scale);
  CairoPainter canvas(cairo.get(), fonts, target, scale, page.field_density);
  draw(canvas, Rect{{0, 0}, Point(page.width, page.height) / page.scale});
  const cairo_status_t status = cairo_status(cairo.get());
  if (status != CAIRO_STATUS_SUCCESS) return cairo_failure(status, page.width, page.height);
  return {};
}

/// A drawn image: ARGB, premultiplied, 32 bits a pixel.
Expected<Surface> draw_surface(const PictureSize& size, Color ground, const DrawPicture& draw) {
  const auto page = page_of(size);
  if (!page) return tl::unexpected(page.error());
  const auto fonts = take_cairo_fonts();
  if (!fonts) return tl::unexpected(fonts.error());
  const int width = static_cast<int>(std::lround(size.width * size.scale));
  const int height = static_cast<int>(std::lround(size.height * size.scale));
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
  const cairo_status_t status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) return cairo_failure(status, width, height);
  const auto painted =
      paint(surface.get(), *page, ground, size.scale, CairoPainter::Target::pixels, **fonts, draw);
  if (!painted) return tl::unexpected(painted.error());
  cairo_surface_flush(surface.get());
  return surface;
}

Image image_of(cairo_surface_t* surface) {
  Image image{cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), {}};
  image.pixels.resize(static_cast<std::size_t>(image.width) *
                      static_cast<std::size_t>(image.height));
  const unsigned char* const data = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  auto* to = image.pixels.data();
  for (int y = 0; y < image.height; ++y) {
    const unsigned char* row = data + static_cast<std::ptrdiff_t>(y) * stride;
    for (int x = 0; x < image.width; ++x, row += 4) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, row, sizeof pixel);
      const std::uint32_t alpha = pixel >> 24;
      const auto channel = [&](int shift) -> std::uint8_t {
        if (alpha == 0 || alpha == 255) return static_cast<std::uint8_t>(pixel >> shift);
        const std::uint32_t value = ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha;
        return static_cast<std::uint8_t>(std::min(value, std::uint32_t{255}));
      };
      *to++ = {channel(16), channel(8), channel(0), static_cast<std::uint8_t>(alpha)};
    }
  }
  return image;
}

cairo_status_t append(void* to, const unsigned char* from, unsigned length) try {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(from), length);
  return CAIRO_STATUS_SUCCESS;
} catch (const std::bad_alloc&) {
  return CAIRO_STATUS_NO_MEMORY;
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

/// What cairo writes on a vector surface that appends to `bytes`, with a page for each drawing.
Expected<std::string> drawn(std::string& bytes, const Surface& surface, const Page& page,
                            Color ground, std::span<const DrawPicture> pages) {
  // Until it is finished, which reads them too.
  const auto fonts = take_cairo_fonts();
  if (!fonts) return tl::unexpected(fonts.error());
  for (const auto& draw : pages) {
    if (&draw != &pages.front()) cairo_surface_show_page(surface.get());
    const auto painted =
        paint(surface.get(), page, ground, 1, CairoPainter::Target::vector, **fonts, draw);
    if (!painted) return tl::unexpected(painted.error());
  }
  cairo_surface_finish(surface.get());
  const cairo_status_t status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) return cairo_failure(status, page.width, page.height);
  return std::move(bytes);
}

}  // namespace

Expected<Page> page_of(const PictureSize& size) {
  if (const auto valid = check(size); !valid) return tl::unexpected(valid.error());
  return Page{.width = size.width,
              .height = size.height,
              .scale = picture_scale(size.width, size.height, size.text_size),
              .transparent = size.transparent,
              .field_density = std::max(Page().field_density, size.scale)};
}

Expected<std::string> png_of(const PictureSize& size, Color ground, const DrawPicture& draw) try {
  const Expected<Surface> surface = draw_surface(size, ground, draw);
  if (!surface) return tl::unexpected(surface.error());
  return png_bytes(image_of(surface->get()), !size.transparent);
} catch (const std::bad_alloc&) {
  return out_of_memory(size.width * size.scale, size.height * size.scale);
}

Expected<std::string> svg_of(const Page& page, Color ground, const DrawPicture& draw) try {
  std::string bytes;
  const Surface surface(
      cairo_svg_surface_create_for_stream(append, &bytes, page.width, page.height));
  cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
  return drawn(bytes, surface, page, ground, {&draw, 1});
} catch (const std::bad_alloc&) {
  return out_of_memory(page.width, page.height);
}

Expected<std::string> pdf_of(const Page& page, Color ground, std::span<const DrawPicture> pages,
                             const PdfInfo& info) try {
  const auto date = creation_date();
  if (!date) return tl::unexpected(date.error());
  std::string bytes;
  const Surface surface(
      cairo_pdf_surface_create_for_stream(append, &bytes, page.width, page.height));
  // All that is drawn is in 1.4, which every reader knows.
  cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
  for (const auto& [entry, value] : {std::pair(CAIRO_PDF_METADATA_CREATE_DATE, &*date),
                                     std::pair(CAIRO_PDF_METADATA_TITLE, &info.title),
                                     std::pair(CAIRO_PDF_METADATA_CREATOR, &info.creator),
                                     std::pair(CAIRO_PDF_METADATA_KEYWORDS, &info.keywords)}) {
    if (!value->empty()) cairo_pdf_surface_set_metadata(surface.get(), entry, value->c_str());
  }
  return drawn(bytes, surface, page, ground, pages);
} catch (const std::bad_alloc&) {
  return out_of_memory(page.width, page.height);
}

Expected<Image> draw_image(const PictureSize& size, Color ground, const DrawPicture& draw) {
  const Expected<Surface> surface = draw_surface(size, ground, draw);
  if (!surface) return tl::unexpected(surface.error());
  return image_of(surface->get());
}

}  // namespace posenc
