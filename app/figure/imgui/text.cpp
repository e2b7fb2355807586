#include <imgui.h>

#include <cmath>
#include <optional>

#include "figure/imgui/canvas.hpp"
#include "figure/imgui/textured.hpp"
#include "figure/text/glyphs.hpp"

namespace posenc {

void ImGuiCanvas::glyphs(Point at, std::string_view text, const TextStyle& style,
                         bool quarter_turn) {
  const double em = style.size * scale_, em_px = em * framebuffer_scale_;
  const ImU32 color = IM_COL32(style.color.r, style.color.g, style.color.b, style.color.a);
  // The baseline on whole pixels, and nothing else: letters keep their distances.
  Point start = placed(at);
  double& across = quarter_turn ? start.x : start.y;
  across = std::round(across * framebuffer_scale_) / framebuffer_scale_;
  const auto corner = [&](double along, double down) {
    const Point p = quarter_turn ? Point(start.x + down, start.y - along)
                                 : Point(start.x + along, start.y + down);
    return ImVec2(static_cast<float>(p.x), static_cast<float>(p.y));
  };
  const Textured letters(list_, letters_.texture());
  const auto place = [&](Face face, char32_t character, double x) {
    const auto& glyph = letters_.glyph(face, character, em_px);
    if (!glyph.is_visible) return;
    const double left = x * scale_ + glyph.left * em, right = x * scale_ + glyph.right * em;
    const double top = glyph.top * em, bottom = glyph.bottom * em;
    const auto& [u0, v0, u1, v1] = glyph.texture;
    list_.PrimReserve(6, 4);
    list_.PrimQuadUV(corner(left, top), corner(right, top), corner(right, bottom),
                     corner(left, bottom), {u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}, color);
  };
  set_line(
      text, style, [&](Face face, char32_t c) { return letters_.advance(face, c); }, place);
}

TextExtent ImGuiCanvas::measure(std::string_view text, const TextStyle& style) {
  return set_extent(text, style, [&](Face face, char32_t c) { return letters_.advance(face, c); });
}

bool ImGuiCanvas::has_glyph(Face face, char32_t character) {
  return letters_.advance(face, character).has_value();
}

}  // namespace posenc
