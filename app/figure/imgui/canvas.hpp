#pragma once

#include <functional>

#include "figure/canvas.hpp"
#include "figure/imgui/glyph_atlas.hpp"

struct ImDrawList;

namespace posenc {

/// Paints a FieldSpec into a texture of width × height device pixels and returns OpenGL's name of
/// it, 0 where there is none; the shell hands it in, so that this canvas knows nothing of OpenGL.
using FieldPainter = std::function<std::uintptr_t(const FieldSpec&, int width_px, int height_px)>;

/// Draws into an ImDrawList, all but fields from the texture of the letters. Logical coordinates
/// are multiplied by `scale` and moved by `origin` (both in ImGui's pixels).
class ImGuiCanvas final : public Canvas {
 public:
  /// Letters and painter must outlive it.
  ImGuiCanvas(ImDrawList&, GlyphAtlas&, const FieldPainter&, double scale, Point origin = {0, 0},
              double framebuffer_scale = 1);

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
  /// In ImGui's pixels.
  Point placed(Point p) const { return p * scale_ + origin_; }
  Rect placed(const Rect&) const;
  /// In ImGui's pixels, its edges on whole device pixels.
  Rect on_device(const Rect&) const;
  // These take ImGui's pixels (fill_rect's rectangle: device pixels).
  void stroke(std::span<const Point>, const Stroke&, bool closed);
  void bar(const Rect&, Color, double coverage = 1);
  void fill_convex(std::span<const Point>, Color, bool smooth = true);
  void fill_rect(Rect, Color, double radius);
  const GlyphAtlas::Disc* find_disc(double radius);
  void disc(Point centre, double radius, Color);

  ImDrawList& list_;
  GlyphAtlas& letters_;
  const FieldPainter& painter_;
  double scale_;
  Point origin_;
  double framebuffer_scale_;
};

}  // namespace posenc
