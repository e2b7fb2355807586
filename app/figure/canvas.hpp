#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include <glm/vec2.hpp>

#include <posenc/field.hpp>
#include <posenc/similarity_field.hpp>

/// What a picture is drawn on. A view draws once, on a Canvas; the window (ImGui), every file
/// format (cairo) and the tests (recording) come from that same code.
///
/// Coordinates are logical pixels, x right, y down, one uniform scale per canvas: text sizes are
/// the same numbers in every picture (figure/theme.hpp), only the room around them differs.
namespace posenc {

using Point = glm::dvec2;

struct Rect {
  Point min{0, 0}, max{0, 0};

  double width() const { return max.x - min.x; }
  double height() const { return max.y - min.y; }
  Point centre() const { return (min + max) * 0.5; }
  bool contains(Point p) const {
    return p.x >= min.x && p.x < max.x && p.y >= min.y && p.y < max.y;
  }
  bool overlaps(const Rect& o) const {
    return min.x < o.max.x && o.min.x < max.x && min.y < o.max.y && o.min.y < max.y;
  }
  /// Grown by `by` on every side (shrunk where negative).
  Rect grown(double by) const { return {min - Point(by, by), max + Point(by, by)}; }

  friend bool operator==(const Rect&, const Rect&) = default;
};

/// sRGB, not premultiplied.
struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;

  Color with_alpha(double alpha) const {
    return {r, g, b, static_cast<std::uint8_t>(alpha * 255 + 0.5)};
  }
  friend bool operator==(const Color&, const Color&) = default;
};
Color mix(Color a, Color b, double how_much_b);

enum class Dash { solid, dashed, dotted };
struct Stroke {
  Color color;
  double width = 1;
  Dash dash = Dash::solid;

  friend bool operator==(const Stroke&, const Stroke&) = default;
};

/// The fonts that are there: Inter for words and numbers, STIX for mathematics.
enum class Face { regular, medium, semibold, bold, math, math_italic };

struct TextStyle {
  Face face = Face::regular;
  double size = 17;  ///< logical pixels, em
  Color color;
  bool tabular = false;  ///< every digit as wide as 0, so that changing numbers do not move

  friend bool operator==(const TextStyle&, const TextStyle&) = default;
};

struct TextExtent {
  double width = 0;
  double ascent = 0, descent = 0;  ///< of the face at that size, not of the letters
};

enum class HAlign { left, centre, right };
enum class VAlign { top, middle, baseline, bottom };

/// A range of numbers.
struct Extent {
  double from = 0, to = 0;

  double size() const { return to - from; }
  /// Where a value is: −1 at `from`, 1 at `to`.
  double place(double value) const { return (value - (from / 2 + to / 2)) / (to / 2 - from / 2); }
  /// On an axis of cells, where c occupies [c, c+1): whether any of one is in it, the first that
  /// is, and one past the last.
  bool contains(std::int64_t cell) const {
    return static_cast<double>(cell) + 1 > from && static_cast<double>(cell) < to;
  }
  std::int64_t first() const { return static_cast<std::int64_t>(std::floor(from)); }
  std::int64_t end() const { return static_cast<std::int64_t>(std::ceil(to)); }
  friend bool operator==(const Extent&, const Extent&) = default;
  friend Extent operator*(const Extent& e, double by) { return {e.from * by, e.to * by}; }
};
/// The range of no numbers; with_finite() extends a range by a number, if that is finite.
inline constexpr Extent kOfNoNumbers{std::numeric_limits<double>::quiet_NaN(),
                                     std::numeric_limits<double>::quiet_NaN()};
inline Extent with_finite(const Extent& all, double value) {
  if (!std::isfinite(value)) return all;
  // fmin and fmax ignore NaN.
  return {std::fmin(all.from, value), std::fmax(all.to, value)};
}

/// Numbers in rows and columns that are no encoding's.
struct Matrix {
  std::int64_t rows = 0, columns = 0;
  std::function<double(std::int64_t row, std::int64_t column)> value;
  /// The mean over several of both; where it is empty, of all their values.
  std::function<double(Cells rows, Cells columns)> mean = {};
};

/// The shown part of a matrix.
struct MatrixWindow {
  std::shared_ptr<const Matrix> matrix;
  double row_from = 0, row_to = 1, column_from = 0, column_to = 1;
  Sampling sampling = Sampling::mean;

  friend bool operator==(const MatrixWindow&, const MatrixWindow&) = default;
};

/// A picture of a matrix with its colours: what Canvas::field paints.
struct FieldSpec {
  std::shared_ptr<const Encoding> encoding;  ///< and
  std::int64_t length = 1;                   ///< of the first two windows
  /// Which cells of the matrix p(t), position × dimension, of p(i)·p(j), position × position, or
  /// of another matrix.
  std::variant<FieldWindow, SimilarityWindow, MatrixWindow> window;
  std::span<const Color> colors;  ///< 256, static storage (figure/colormap.hpp)
  /// The values with the first and the last colour; values beyond have these colours, too.
  Extent values{-1, 1};
  /// Each value is shown as its sign, −1, 0 or 1, in the first, the middle and the last colour.
  bool signs = false;

  friend bool operator==(const FieldSpec& a, const FieldSpec& b) {
    return a.encoding == b.encoding && a.length == b.length && a.window == b.window &&
           a.colors.data() == b.colors.data() && a.values == b.values && a.signs == b.signs;
  }
};

class Canvas {
 public:
  virtual ~Canvas() = default;

  virtual void line(Point a, Point b, const Stroke&) = 0;
  virtual void polyline(std::span<const Point>, const Stroke&, bool closed = false) = 0;
  /// A convex polygon, filled.
  virtual void fill(std::span<const Point> convex, Color) = 0;
  virtual void rect(const Rect&, std::optional<Color> fill, std::optional<Stroke> stroke = {},
                    double corner_radius = 0) = 0;
  virtual void circle(Point centre, double radius, std::optional<Color> fill,
                      std::optional<Stroke> stroke = {}) = 0;
  /// The matrix picture, on whole device pixels.
  virtual void field(const Rect&, const FieldSpec&) = 0;
  virtual void push_clip(const Rect&) = 0;
  virtual void pop_clip() = 0;

  /// UTF-8 text at a point, drawn as one line. `quarter_turn` turns it to read from bottom to top
  /// about that point.
  void text(Point at, std::string_view, const TextStyle&, HAlign = HAlign::left,
            VAlign = VAlign::baseline, bool quarter_turn = false);
  virtual TextExtent measure(std::string_view, const TextStyle&) = 0;
  /// Whether the face, or one that stands in for it, has every character of the text: others are
  /// shown as U+FFFD.
  bool has_letters(std::string_view, Face);
  /// The same for one character and this face alone.
  virtual bool has_glyph(Face, char32_t) = 0;
  /// Equal for canvases that measure text alike; nullptr with the program's own fonts.
  virtual const void* fonts() const { return nullptr; }
  /// The box that text() would draw in.
  Rect text_box(Point at, std::string_view, const TextStyle&, HAlign = HAlign::left,
                VAlign = VAlign::baseline, bool quarter_turn = false);

  /// Arc from `from_rad` to `to_rad` (clockwise on screen, from +x), as a polyline.
  void arc(Point centre, double radius, double from_rad, double to_rad, const Stroke&);
  /// Diagonal lines over it, which go on in its neighbours.
  void hatch(const Rect&, Color);
  /// A filled triangular arrow head with its tip at `tip`, pointing along `direction`.
  void arrow_head(Point tip, Point direction, double size, Color);

 protected:
  /// One line of text, its baseline starting at `at` (figure/text/glyphs.hpp sets it).
  virtual void glyphs(Point at, std::string_view, const TextStyle&, bool quarter_turn) = 0;
};

/// push_clip/pop_clip as a scope.
class Clip {
 public:
  Clip(Canvas& canvas, const Rect& rect) : canvas_(canvas) { canvas_.push_clip(rect); }
  ~Clip() { canvas_.pop_clip(); }
  Clip(const Clip&) = delete;
  Clip& operator=(const Clip&) = delete;

 private:
  Canvas& canvas_;
};

}  // namespace posenc
