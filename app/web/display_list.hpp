#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figure/canvas.hpp"
#include "figure/damage.hpp"

namespace posenc {

/// Writes what is drawn as 32-bit words, for a painter in a page. Lengths are float32 in device
/// pixels, what is upright on whole ones as in pictures of files; a colour is R | G<<8 | B<<16 |
/// A<<24. A command is its number, as below, and:
enum class DrawCommand : std::uint32_t {
  path,    ///< closed, n, n × (x, y): what is filled, stroked or clipped to next
  box,     ///< x, y, width, height, corner radius: the same
  disc,    ///< x, y, radius: the same
  fill,    ///< colour
  stroke,  ///< colour, width, ink, gap (0: no dashes)
  text,    ///< colour, face, em, is a quarter turn, x, y of its baseline, first byte, bytes
  field,   ///< x, y, columns, rows, number, address of RGBA: another number, other pixels
  clip,    ///< within those before
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
  /// The parts of a picture of so many pixels that differ from the one that was asked for before,
  /// or all of it: each as a clip and what is seen in it. All fields are in each part, since
  /// a painter forgets those that it is not given.
  const std::vector<std::uint32_t>& changes(int width, int height, bool is_all);
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
  /// Commands that belong together, up to those of the next.
  struct Drawn {
    std::size_t first;
    Box box;             ///< where they show; clips alone do not
    std::uint64_t what;  ///< differs wherever they would look different
    bool is_in_all = false;
  };
  void put_stroke(const Stroke&, double width_px);
  void put_path(std::span<const Point>, bool closed);
  void stroke_path(std::span<const Point>, const Stroke&, double width_px, bool closed);
  /// Ends what began at `first` and reaches from one corner to the other, in pixels.
  void add_drawn(std::size_t first, const Rect& reach, std::string_view text = {});

  Advance advance_;
  double scale_ = 1;
  std::vector<std::uint32_t> words_, changed_;
  std::string text_;
  std::vector<Drawn> drawn_;
  std::vector<Box> clips_;
  Damage damage_;
  std::list<Field> fields_;
  std::uint32_t last_number_ = 0;
};

}  // namespace posenc
