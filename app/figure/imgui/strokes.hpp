#pragma once

#include <array>
#include <span>

#include <imgui.h>

#include "figure/canvas.hpp"
#include "figure/imgui/glyph_atlas.hpp"

namespace posenc {

/// Adds a line through the points to the list, two triangles a segment, its edges smoothed by the
/// texture `profile` of lines of that width (GlyphAtlas::line). Corners are mitred; solid_pieces()
/// leaves none that are sharp. Points and width are in ImGui's pixels, of which one is `device` of
/// the framebuffer's.
void add_line(ImDrawList&, std::span<const Point>, bool closed, double width, double device,
              const GlyphAtlas::Texture& profile, ImU32 color);

/// Fills a convex polygon of distinct neighbours in one colour with the texel `covered`. Its edges
/// are smoothed over `edge` of ImGui's pixels.
void add_convex(ImDrawList&, std::span<const Point>, double edge, std::array<float, 2> covered,
                ImU32 color);

}  // namespace posenc
