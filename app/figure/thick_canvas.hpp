#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "figure/on_canvas.hpp"

namespace posenc {

/// Draws on another canvas, with thicker lines, larger discs and larger names.
class ThickCanvas final : public OnCanvas {
 public:
  struct By {
    double line = 1, disc = 1;  ///< times as wide, as large
    /// Only what has it, which has to be no other's; nothing: all.
    std::optional<Color> color = {};
    double largest_disc = std::numeric_limits<double>::infinity();  ///< others stay as they are
    double least_name = 0;  ///< text that is not of the regular face, as ticks are, or a formula
  };
  ThickCanvas(Canvas& on, const By& by) : OnCanvas(on), by_(by) {}

  void line(Point a, Point b, const Stroke& stroke) override { on_.line(a, b, thick(stroke)); }
  void polyline(std::span<const Point> points, const Stroke& stroke, bool closed) override {
    on_.polyline(points, thick(stroke), closed);
  }
  void rect(const Rect& rect, std::optional<Color> fill, std::optional<Stroke> stroke,
            double radius) override {
    if (stroke) stroke = thick(*stroke);
    on_.rect(rect, fill, stroke, radius);
  }
  void circle(Point centre, double radius, std::optional<Color> fill,
              std::optional<Stroke> stroke) override {
    if (fill && is_meant(*fill) && radius <= by_.largest_disc) radius *= by_.disc;
    if (stroke) stroke = thick(*stroke);
    on_.circle(centre, radius, fill, stroke);
  }
  TextExtent measure(std::string_view text, const TextStyle& style) override {
    return on_.measure(text, readable(style));
  }

 protected:
  void glyphs(Point at, std::string_view text, const TextStyle& style, bool turned) override {
    on_.text(at, text, readable(style), HAlign::left, VAlign::baseline, turned);
  }

 private:
  bool is_meant(Color c) const {
    return !by_.color || (c.r == by_.color->r && c.g == by_.color->g && c.b == by_.color->b);
  }
  TextStyle readable(TextStyle style) const {
    const bool is_name =
        style.face == Face::medium || style.face == Face::semibold || style.face == Face::bold;
    if (is_name) style.size = std::max(style.size, by_.least_name);
    return style;
  }
  Stroke thick(Stroke stroke) const {
    if (is_meant(stroke.color)) stroke.width *= by_.line;
    return stroke;
  }

  By by_;
};

}  // namespace posenc
