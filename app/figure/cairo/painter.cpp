#include "figure/cairo/painter.hpp"

#include <cairo-ft.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <glm/common.hpp>

#include "figure/field_colors.hpp"
#include "figure/pixel_grid.hpp"
#include "figure/text/fonts.hpp"
#include "figure/text/glyphs.hpp"
#include "figure/text/stand_ins.hpp"

namespace posenc {

/// Every Face as cairo knows it, and as FreeType measures it.
class CairoFonts {
 public:
  static Expected<CairoFonts> load(const std::filesystem::path& data_folder);

  /// The file that a character of the face is drawn from.
  const FontFile& file(Face face, char32_t character) const {
    return stand_ins_.file(faces_[static_cast<std::size_t>(face)], character);
  }
  cairo_font_face_t* cairo(const FontFile&) const;

 private:
  struct Destroy {
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
  };

  std::vector<FontFile> faces_;
  StandIns stand_ins_;
  mutable std::map<FT_FaceRec_*, std::unique_ptr<cairo_font_face_t, Destroy>> made_;
};

Expected<CairoFonts> CairoFonts::load(const std::filesystem::path& data_folder) {
  CairoFonts fonts;
  for (const Face face : kFaces) {
    Expected<FontFile> file = FontFile::open(font_file(data_folder, face));
    if (!file) return tl::unexpected(std::move(file.error()));
    fonts.faces_.push_back(std::move(*file));
  }
  return fonts;
}

cairo_font_face_t* CairoFonts::cairo(const FontFile& file) const {
  auto& made = made_[file.handle()];
  if (!made) made.reset(cairo_ft_font_face_create_for_ft_face(file.handle(), FT_LOAD_NO_HINTING));
  return made.get();
}

namespace {

/// Fonts that no painter holds. Never freed: cairo keeps sized fonts of its own, which need
/// FreeType's faces for as long as the program runs.
struct FreeFonts {
  std::mutex mutex;
  std::vector<const CairoFonts*> all;
};
FreeFonts& free_fonts() {
  static auto& fonts = *new FreeFonts;
  return fonts;
}

}  // namespace

void GiveFontsBack::operator()(const CairoFonts* fonts) const {
  const std::lock_guard lock(free_fonts().mutex);
  free_fonts().all.push_back(fonts);
}

Expected<FontsInUse> take_cairo_fonts() {
  {
    auto& [mutex, all] = free_fonts();
    const std::lock_guard lock(mutex);
    if (!all.empty()) {
      FontsInUse taken(all.back());
      all.pop_back();
      return taken;
    }
  }
  const auto folder = data_folder();
  if (!folder) return tl::unexpected(folder.error());
  auto fonts = CairoFonts::load(*folder);
  if (!fonts) return tl::unexpected(fonts.error());
  return FontsInUse(new CairoFonts(*std::move(fonts)));
}

namespace {

constexpr double kQuarter = std::numbers::pi / 2;

void set_color(cairo_t* cairo, Color c) {
  cairo_set_source_rgba(cairo, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
}

/// What is set between making and leaving it does not last.
class Saved {
 public:
  explicit Saved(cairo_t* cairo) : cairo_(cairo) { cairo_save(cairo_); }
  ~Saved() { cairo_restore(cairo_); }
  Saved(const Saved&) = delete;
  Saved& operator=(const Saved&) = delete;

 private:
  cairo_t* cairo_;
};

struct DestroyImage {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using ImageSurface = std::unique_ptr<cairo_surface_t, DestroyImage>;

ImageSurface field_image(const FieldSpec& spec, int width, int height) {
  ImageSurface image(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  if (cairo_surface_status(image.get()) != CAIRO_STATUS_SUCCESS) return image;
  const auto colors = field_colors(spec, width, height);
  unsigned char* const data = cairo_image_surface_get_data(image.get());
  const int stride = cairo_image_surface_get_stride(image.get());
  for (int y = 0; y < height; ++y) {
    unsigned char* out = data + static_cast<std::ptrdiff_t>(y) * stride;
    const Color* in = colors.data() + static_cast<std::ptrdiff_t>(y) * width;
    for (int x = 0; x < width; ++x) {
      const Color c = in[x];
      const std::uint32_t pixel = static_cast<std::uint32_t>(c.r << 16 | c.g << 8 | c.b);
      std::memcpy(out + 4 * x, &pixel, sizeof pixel);
    }
  }
  cairo_surface_mark_dirty(image.get());
  return image;
}

}  // namespace

CairoPainter::CairoPainter(cairo_t* cairo, const CairoFonts& fonts, Target target, double scale,
                           double field_density)
    : cairo_(cairo), fonts_(fonts), target_(target), scale_(scale), field_density_(field_density) {
  cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_BUTT);
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(cairo_, options);
  cairo_font_options_destroy(options);
}

void CairoPainter::stroke_path(const Stroke& stroke) {
  set_color(cairo_, stroke.color);
  cairo_set_line_width(cairo_, stroke.width);
  if (stroke.dash == Dash::solid) {
    cairo_set_dash(cairo_, nullptr, 0, 0);
  } else {
    const auto lengths = dash_lengths(stroke.dash);
    cairo_set_dash(cairo_, lengths.data(), 2, 0);
  }
  cairo_stroke(cairo_);
}

void CairoPainter::line(Point a, Point b, const Stroke& stroke) {
  Stroke drawn = stroke;
  if (on_pixels() && (a.x == b.x || a.y == b.y)) {
    const double width = grid_width(stroke.width * scale_);
    const auto place = [&](double v) { return grid_centre(v * scale_, width) / scale_; };
    const auto end = [&](double v) { return std::round(v * scale_) / scale_; };
    drawn.width = width / scale_;
    if (a.x == b.x) {
      a = {place(a.x), end(a.y)}, b = {a.x, end(b.y)};
    } else {
      a = {end(a.x), place(a.y)}, b = {end(b.x), a.y};
    }
  }
  cairo_move_to(cairo_, a.x, a.y);
  cairo_line_to(cairo_, b.x, b.y);
  stroke_path(drawn);
}

void CairoPainter::polyline(std::span<const Point> points, const Stroke& stroke, bool closed) {
  if (points.size() < 2) return;
  cairo_new_path(cairo_);
  for (const Point p : points) cairo_line_to(cairo_, p.x, p.y);
  if (closed) cairo_close_path(cairo_);
  stroke_path(stroke);
}

void CairoPainter::fill(std::span<const Point> convex, Color color) {
  if (convex.size() < 3) return;
  cairo_new_path(cairo_);
  for (const Point p : convex) cairo_line_to(cairo_, p.x, p.y);
  cairo_close_path(cairo_);
  set_color(cairo_, color);
  cairo_fill(cairo_);
}

void CairoPainter::rectangle_path(const Rect& r, double radius) {
  cairo_new_path(cairo_);
  radius = std::min({radius, r.width() / 2, r.height() / 2});
  if (!(radius > 0)) {
    cairo_rectangle(cairo_, r.min.x, r.min.y, r.width(), r.height());
    return;
  }
  const Rect centres = r.grown(-radius);
  cairo_arc(cairo_, centres.max.x, centres.min.y, radius, -kQuarter, 0);
  cairo_arc(cairo_, centres.max.x, centres.max.y, radius, 0, kQuarter);
  cairo_arc(cairo_, centres.min.x, centres.max.y, radius, kQuarter, 2 * kQuarter);
  cairo_arc(cairo_, centres.min.x, centres.min.y, radius, 2 * kQuarter, 3 * kQuarter);
  cairo_close_path(cairo_);
}

void CairoPainter::rect(const Rect& rect, std::optional<Color> fill, std::optional<Stroke> stroke,
                        double radius) {
  if (fill) {
    Rect inside = rect;
    if (on_pixels()) {
      inside = on_grid({rect.min * scale_, rect.max * scale_});
      inside = {inside.min / scale_, inside.max / scale_};
    }
    rectangle_path(inside, radius);
    set_color(cairo_, *fill);
    cairo_fill(cairo_);
  }
  if (stroke) {
    Rect edge = rect;
    Stroke drawn = *stroke;
    if (on_pixels()) {
      const double width = grid_width(stroke->width * scale_);
      const auto place = [&](Point p) {
        return Point(grid_centre(p.x * scale_, width), grid_centre(p.y * scale_, width)) / scale_;
      };
      edge = {place(rect.min), place(rect.max)};
      drawn.width = width / scale_;
    }
    rectangle_path(edge, radius);
    stroke_path(drawn);
  }
}

void CairoPainter::circle(Point centre, double radius, std::optional<Color> fill,
                          std::optional<Stroke> stroke) {
  if (!(radius > 0)) return;
  cairo_new_path(cairo_);
  cairo_arc(cairo_, centre.x, centre.y, radius, 0, 4 * kQuarter);
  cairo_close_path(cairo_);
  if (fill) {
    set_color(cairo_, *fill);
    cairo_fill_preserve(cairo_);
  }
  if (stroke) stroke_path(*stroke);
  cairo_new_path(cairo_);
}

void CairoPainter::field(const Rect& rect, const FieldSpec& spec) {
  // In a vector picture no pixel grid is given: the image gets its own, fine enough for print.
  constexpr double kMostSide = 16384;
  const double density = on_pixels() ? scale_ : scale_ * field_density_;
  Rect place{rect.min * density, rect.max * density};
  if (on_pixels()) place = {glm::round(place.min), glm::round(place.max)};
  const int width = static_cast<int>(std::lround(std::min(place.width(), kMostSide)));
  const int height = static_cast<int>(std::lround(std::min(place.height(), kMostSide)));
  if (width < 1 || height < 1) return;
  const ImageSurface image = field_image(spec, width, height);
  const Saved saved(cairo_);
  cairo_scale(cairo_, 1 / density, 1 / density);
  cairo_translate(cairo_, place.min.x, place.min.y);
  cairo_scale(cairo_, place.width() / width, place.height() / height);
  cairo_set_source_surface(cairo_, image.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cairo_), CAIRO_FILTER_NEAREST);
  cairo_rectangle(cairo_, 0, 0, width, height);
  cairo_fill(cairo_);
}

void CairoPainter::push_clip(const Rect& rect) {
  cairo_save(cairo_);
  Rect inside = rect;
  if (on_pixels()) {
    inside = {glm::round(rect.min * scale_) / scale_, glm::round(rect.max * scale_) / scale_};
  }
  cairo_new_path(cairo_);
  cairo_rectangle(cairo_, inside.min.x, inside.min.y, std::max(inside.width(), 0.0),
                  std::max(inside.height(), 0.0));
  cairo_clip(cairo_);
}

void CairoPainter::pop_clip() { cairo_restore(cairo_); }

void CairoPainter::glyphs(Point at, std::string_view text, const TextStyle& style,
                          bool quarter_turn) {
  struct Run {
    const FontFile* file;
    std::vector<cairo_glyph_t> glyphs;
    std::vector<cairo_text_cluster_t> clusters;
    std::string text;
  };
  std::vector<Run> runs;
  std::string_view rest = text;
  set_line(
      text, style, [&](Face face, char32_t c) { return fonts_.file(face, c).advance(c); },
      [&](Face face, char32_t character, double x) {
        const std::string_view bytes = take_bytes(rest);
        const FontFile& file = fonts_.file(face, character);
        if (runs.empty() || runs.back().file != &file) runs.push_back({&file, {}, {}, {}});
        runs.back().glyphs.push_back({file.glyph(character), x, 0});
        runs.back().clusters.push_back({static_cast<int>(bytes.size()), 1});
        runs.back().text += bytes;
      });

  const Saved saved(cairo_);
  if (on_pixels()) {
    // The baseline on the grid, and nothing else: letters keep their distances.
    double& across = quarter_turn ? at.x : at.y;
    across = std::round(across * scale_) / scale_;
  }
  cairo_translate(cairo_, at.x, at.y);
  if (quarter_turn) cairo_rotate(cairo_, -kQuarter);
  set_color(cairo_, style.color);
  cairo_set_font_size(cairo_, style.size);
  for (const Run& run : runs) {
    cairo_set_font_face(cairo_, fonts_.cairo(*run.file));
    const int count = static_cast<int>(run.glyphs.size());
    if (on_pixels()) {
      // As outlines: cairo before 1.18 moves glyphs of its own to whole pixels.
      cairo_new_path(cairo_);
      cairo_glyph_path(cairo_, run.glyphs.data(), count);
      cairo_fill(cairo_);
    } else {
      cairo_show_text_glyphs(cairo_, run.text.data(), static_cast<int>(run.text.size()),
                             run.glyphs.data(), count, run.clusters.data(), count,
                             cairo_text_cluster_flags_t{});
    }
  }
}

TextExtent CairoPainter::measure(std::string_view text, const TextStyle& style) {
  return set_extent(text, style,
                    [&](Face face, char32_t c) { return fonts_.file(face, c).advance(c); });
}

bool CairoPainter::has_glyph(Face face, char32_t character) {
  return fonts_.file(face, character).glyph(character) != 0;
}

}  // namespace posenc
