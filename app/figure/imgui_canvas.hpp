#pragma once

#include <array>
#include <functional>
#include <vector>

#include "figure/canvas.hpp"

struct ImDrawList;
struct ImFont;

namespace posenc {

/// The fonts of one scale: per face, the sizes that were rasterised, ascending. The nearest one is taken and scaled to fit.
struct FontSet {
  struct Rasterised {
    ImFont* font;
    double em_px;  ///< the size in em, device pixels, that text sizes are told in
    /// Its line in em (FontFile::line_height): ImGui names a font's size by the height of its line, and since 1.90 measures
    /// its glyphs for that height rounded down to whole pixels, whatever it rasterised them at.
    double line_em;
  };
  struct Wanted {
    Face face;
    double em_px;
  };
  /// A disc in the atlas of the letters, in the middle of a square.
  struct Disc {
    double radius_px;
    double half_px;  ///< of the square's side
    std::array<float, 2> low_uv, high_uv;
  };
  static constexpr int kFaces = 6;
  std::array<std::vector<Rasterised>, kFaces> faces;
  /// Ascending; where there are none, or they are too small, circles are drawn as polygons.
  std::vector<Disc> discs;
  /// Sizes that text was drawn in and that are not among those above: the shell may add them before a later frame.
  mutable std::vector<Wanted> wanted;
};

/// Paints a FieldSpec into a texture of width × height device pixels and returns its ImTextureID
/// (as void*); the shell hands it in, so that this canvas knows nothing of OpenGL.
using FieldPainter = std::function<void*(const FieldSpec&, int width_px, int height_px)>;

/// Draws into an ImDrawList. Logical coordinates are multiplied by `scale` and moved by `origin`
/// (both in ImGui's pixels).
class ImGuiCanvas final : public Canvas {
 public:
  /// Fonts and painter must outlive it.
  ImGuiCanvas(ImDrawList&, const FontSet&, const FieldPainter&, double scale, Point origin = {0, 0},
              double framebuffer_scale = 1);

  void line(Point a, Point b, const Stroke&) override;
  void polyline(std::span<const Point>, const Stroke&, bool closed) override;
  void fill(std::span<const Point> convex, Color) override;
  void rect(const Rect&, std::optional<Color> fill, std::optional<Stroke>, double radius) override;
  void circle(Point, double radius, std::optional<Color> fill, std::optional<Stroke>) override;
  void field(const Rect&, const FieldSpec&) override;
  void push_clip(const Rect&) override;
  void pop_clip() override;

 protected:
  void glyphs(Point at, std::string_view, const TextStyle&, bool quarter_turn) override;
  TextExtent glyph_extent(std::string_view, const TextStyle&) override;

 private:
  /// In ImGui's pixels.
  Point placed(Point p) const { return p * scale_ + origin_; }
  Rect placed(const Rect&) const;
  /// In ImGui's pixels, its edges on whole device pixels.
  Rect on_device(const Rect&) const;
  // These take ImGui's pixels (fill_rect's rectangle: device pixels).
  void stroke(std::span<const Point>, const Stroke&, bool closed);
  void bar(const Rect&, Color);
  void fill_rect(Rect, Color, double radius);
  bool has_disc(double radius) const;
  void disc(Point centre, double radius, Color);
  /// An ImTextureID.
  void* letters_texture() const;

  ImDrawList& list_;
  const FontSet& fonts_;
  const FieldPainter& painter_;
  double scale_;
  Point origin_;
  double framebuffer_scale_;
};

}  // namespace posenc
