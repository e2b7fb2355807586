#include <imgui.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "figure/glyphs.hpp"
#include "figure/imgui_canvas.hpp"

namespace posenc {
namespace {

const std::vector<FontSet::Rasterised>& sizes_of(const FontSet& fonts, Face face) {
  return fonts.faces[static_cast<std::size_t>(face)];
}

/// The smallest font that is large enough, or the largest there is: shrunk letters stay sharper than
/// grown ones.
const FontSet::Rasterised& nearest(const FontSet& fonts, Face face, double em_px) {
  constexpr double kSlack = 0.01;
  const auto& sizes = sizes_of(fonts, face);
  assert(!sizes.empty());
  const auto found = std::find_if(sizes.begin(), sizes.end(), [&](const FontSet::Rasterised& size) {
    return size.em_px >= em_px - kSlack;
  });
  return found == sizes.end() ? sizes.back() : *found;
}

void note_wanted(const FontSet& fonts, Face face, double em_px) {
  constexpr double kSame = 0.01;
  const auto is_it = [&](const auto& size) { return std::abs(size.em_px - em_px) < kSame; };
  const auto& sizes = sizes_of(fonts, face);
  if (std::any_of(sizes.begin(), sizes.end(), is_it)) return;
  const auto asked = [&](const FontSet::Wanted& w) { return w.face == face && is_it(w); };
  if (std::any_of(fonts.wanted.begin(), fonts.wanted.end(), asked)) return;
  fonts.wanted.push_back({face, em_px});
}

/// The em that the measures of the font's glyphs are for, in their own pixels.
double measured_em(const FontSet::Rasterised& size) { return size.font->FontSize / size.line_em; }

const ImFontGlyph* find_glyph(const ImFont& font, char32_t character) {
  if (character > IM_UNICODE_CODEPOINT_MAX) return nullptr;
  return font.FindGlyphNoFallback(static_cast<ImWchar>(character));
}

std::optional<double> advance(const FontSet::Rasterised& size, char32_t character) {
  const ImFontGlyph* const glyph = find_glyph(*size.font, character);
  if (!glyph) return {};
  return glyph->AdvanceX / measured_em(size);
}

}  // namespace

void ImGuiCanvas::glyphs(Point at, std::string_view text, const TextStyle& style,
                         bool quarter_turn) {
  const double em_px = style.size * scale_ * framebuffer_scale_;
  note_wanted(fonts_, style.face, em_px);
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
  const auto place = [&](Face face, char32_t character, double x) {
    const FontSet::Rasterised& size = nearest(fonts_, face, em_px);
    const ImFontGlyph* const glyph = find_glyph(*size.font, character);
    if (!glyph || !glyph->Visible) return;
    const double shrink = style.size * scale_ / measured_em(size);
    // ImGui counts a glyph's height from the top of the line, whose baseline it puts on a whole pixel.
    const double baseline = std::round(size.font->Ascent);
    const double left = x * scale_ + glyph->X0 * shrink, right = x * scale_ + glyph->X1 * shrink;
    const double top = (glyph->Y0 - baseline) * shrink, bottom = (glyph->Y1 - baseline) * shrink;
    list_.PushTextureID(size.font->ContainerAtlas->TexID);
    list_.PrimReserve(6, 4);
    list_.PrimQuadUV(corner(left, top), corner(right, top), corner(right, bottom),
                     corner(left, bottom), {glyph->U0, glyph->V0}, {glyph->U1, glyph->V0},
                     {glyph->U1, glyph->V1}, {glyph->U0, glyph->V1}, color);
    list_.PopTextureID();
  };
  set_line(
      text, style, [&](Face face, char32_t c) { return advance(nearest(fonts_, face, em_px), c); },
      place);
}

TextExtent ImGuiCanvas::glyph_extent(std::string_view text, const TextStyle& style) {
  const double em_px = style.size * scale_ * framebuffer_scale_;
  TextExtent extent = line_extent(style.face, style.size);
  extent.width = set_line(
      text, style, [&](Face face, char32_t c) { return advance(nearest(fonts_, face, em_px), c); },
      [](Face, char32_t, double) {});
  return extent;
}

}  // namespace posenc
