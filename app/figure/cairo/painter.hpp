#pragma once

#include <cairo.h>

#include <memory>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"

namespace posenc {

class CairoFonts;
struct GiveFontsBack {
  void operator()(const CairoFonts*) const;
};
/// The program's fonts for cairo. FreeType's faces are of one thread at a time: while a document
/// holds them, another takes others, which are loaded where none are free.
using FontsInUse = std::unique_ptr<const CairoFonts, GiveFontsBack>;
Expected<FontsInUse> take_cairo_fonts();

/// A Canvas on a cairo context whose matrix is one uniform scale.
class CairoPainter final : public Canvas {
 public:
  enum class Target {
    pixels,  ///< upright edges and baselines meet the pixel grid
    vector,  ///< nothing is moved; text stays text where the format can hold it
  };
  /// A field in a vector picture becomes an image of `field_density` pixels a unit of the surface.
  CairoPainter(cairo_t*, const CairoFonts&, Target, double scale, double field_density = 1);

  void line(Point a, Point b, const Stroke&) override;
  void polyline(std::span<const Point>, const Stroke&, bool closed) override;
  void fill(std::span<const Point> convex, Color) override;
  void rect(const Rect&, std::optional<Color> fill, std::optional<Stroke>, double radius) override;
  void circle(Point, double radius, std::optional<Color> fill, std::optional<Stroke>) override;
  void field(const Rect&, const FieldSpec&) override;
  void push_clip(const Rect&) override;
  void pop_clip() override;

  TextExtent measure(std::string_view, const TextStyle&) override;
  bool has_glyph(Face, char32_t) override;

 protected:
  void glyphs(Point at, std::string_view, const TextStyle&, bool quarter_turn) override;

 private:
  bool on_pixels() const { return target_ == Target::pixels; }
  void rectangle_path(const Rect&, double radius);
  void stroke_path(const Stroke&);

  cairo_t* cairo_;
  const CairoFonts& fonts_;
  Target target_;
  double scale_;
  double field_density_;
};

}  // namespace posenc
