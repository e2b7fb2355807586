#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "figure/canvas.hpp"

namespace posenc {

/// Draws on another canvas what it is given: a derived one changes some of it.
class OnCanvas : public Canvas {
 public:
  explicit OnCanvas(Canvas& on) : on_(on) {}

  void line(Point a, Point b, const Stroke& stroke) override { on_.line(a, b, stroke); }
  void polyline(std::span<const Point> points, const Stroke& stroke, bool closed) override {
    on_.polyline(points, stroke, closed);
  }
  void fill(std::span<const Point> convex, Color color) override { on_.fill(convex, color); }
  void rect(const Rect& rect, std::optional<Color> fill, std::optional<Stroke> stroke,
            double radius) override {
    on_.rect(rect, fill, stroke, radius);
  }
  void circle(Point centre, double radius, std::optional<Color> fill,
              std::optional<Stroke> stroke) override {
    on_.circle(centre, radius, fill, stroke);
  }
  void field(const Rect& rect, const FieldSpec& spec) override { on_.field(rect, spec); }
  void push_clip(const Rect& rect) override { on_.push_clip(rect); }
  void pop_clip() override { on_.pop_clip(); }
  TextExtent measure(std::string_view text, const TextStyle& style) override {
    return on_.measure(text, style);
  }
  bool has_glyph(Face face, char32_t character) override { return on_.has_glyph(face, character); }
  const void* fonts() const override { return on_.fonts(); }

 protected:
  void glyphs(Point at, std::string_view text, const TextStyle& style, bool turned) override {
    on_.text(at, text, style, HAlign::left, VAlign::baseline, turned);
  }

  Canvas& on_;
};

}  // namespace posenc
