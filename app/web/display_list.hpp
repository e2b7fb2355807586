#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "figure/canvas.hpp"

namespace posenc {

/// Writes what is drawn as 32-bit words, for a painter in a page. Lengths are float32 in device
/// pixels, what is upright on whole ones as in pictures of files; a colour is R | G<<8 | B<<16 |
/// A<<24. A command is its number, as below, and:
enum class DrawCommand : std::uint32_t {
  stroke,       ///< colour, width, ink, gap (0: no dashes), closed, n, n × (x, y)
  fill,         ///< colour, n, n × (x, y)
  fill_box,     ///< colour, x, y, width, height, corner radius
  stroke_box,   ///< colour, width, ink, gap, x, y, width, height, corner radius
  fill_disc,    ///< colour, x, y, radius
  stroke_disc,  ///< colour, width, ink, gap, x, y, radius
  text,         ///< colour, face, em, is a quarter turn, x, y of its baseline, first byte, bytes
  field,        ///< x, y, columns, rows, number, address of RGBA: another number, other pixels
  clip,         ///< x, y, width, height: within those before
  unclip,
};

class DisplayList final : public Canvas {
 public:
  /// The advance of a character in em; nothing where the face lacks it.
  using Advance = std::optional<double> (*)(Face, char32_t);
  explicit DisplayList(Advance advance) : advance_(advance) {}

  /// Forgets what was drawn, but for fields that are drawn again. `scale`: device pixels a logical
  /// one.
  void clear(double scale);
  const std::vector<std::uint32_t>& words() const { return words_; }
  const std::string& text_bytes() const { return text_; }

  void line(Point a, Point b, const Stroke&) override;
  void polyline(std::span<const Point>, const Stroke&, bool closed) override;
  void fill(std::span<const Point> convex, Color) override;
  void rect(const Rect&, std::optional<Color> fill, std::optional<Stroke>, double radius) override;
  void circle(Point centre, double radius, std::optional<Color> fill,
              std::optional<Stroke>) override;
  void field(const Rect&, const FieldSpec&) override;
  void push_clip(const Rect&) override;
  void pop_clip() override;
  TextExtent measure(std::string_view, const TextStyle&) override;
  bool has_glyph(Face, char32_t) override;

 protected:
  void glyphs(Point at, std::string_view, const TextStyle&, bool quarter_turn) override;

 private:
  struct Field {
    FieldSpec spec;
    int width = 0, height = 0;
    std::vector<Color> pixels;
    std::uint32_t number = 0;
    bool is_drawn = false;
  };
  template <class... Values>
  void put(DrawCommand, Values...);
  void put_stroke(DrawCommand, const Stroke&, double width_px);
  void put_points(std::span<const Point>);

  Advance advance_;
  double scale_ = 1;
  std::vector<std::uint32_t> words_;
  std::string text_;
  std::list<Field> fields_;
  std::uint32_t last_number_ = 0;
};

}  // namespace posenc
