#pragma once

#include "figure/canvas.hpp"

namespace posenc {

/// Draws on another canvas, what has one colour with thicker lines and larger dots. That colour
/// has to be no other's.
class LitCanvas final : public Canvas {
 public:
  LitCanvas(Canvas& on, Color lit) : on_(on), lit_(lit) {}

  void line(Point a, Point b, const Stroke& stroke) override { on_.line(a, b, thick(stroke)); }
  void polyline(std::span<const Point> points, const Stroke& stroke, bool closed) override {
    on_.polyline(points, thick(stroke), closed);
  }
  void fill(std::span<const Point> convex, Color color) override { on_.fill(convex, color); }
  void rect(const Rect& rect, std::optional<Color> fill, std::optional<Stroke> stroke,
            double radius) override {
    if (stroke) stroke = thick(*stroke);
    on_.rect(rect, fill, stroke, radius);
  }
  void circle(Point centre, double radius, std::optional<Color> fill,
              std::optional<Stroke> stroke) override {
    constexpr double kLarger = 1.25;
    if (fill && is_lit(*fill)) radius *= kLarger;
    if (stroke) stroke = thick(*stroke);
    on_.circle(centre, radius, fill, stroke);
  }
  void field(const Rect& rect, const FieldSpec& spec) override { on_.field(rect, spec); }
  void push_clip(const Rect& rect) override { on_.push_clip(rect); }
  void pop_clip() override { on_.pop_clip(); }
  bool has_glyph(Face face, char32_t character) override { return on_.has_glyph(face, character); }

 protected:
  void glyphs(Point at, std::string_view text, const TextStyle& style, bool turned) override {
    on_.text(at, text, style, HAlign::left, VAlign::baseline, turned);
  }
  TextExtent glyph_extent(std::string_view text, const TextStyle& style) override {
    return on_.measure(text, style);
  }

 private:
  bool is_lit(Color c) const { return c.r == lit_.r && c.g == lit_.g && c.b == lit_.b; }
  Stroke thick(Stroke stroke) const {
    constexpr double kThicker = 1.6;
    if (is_lit(stroke.color)) stroke.width *= kThicker;
    return stroke;
  }

  Canvas& on_;
  Color lit_;
};

}  // namespace posenc
