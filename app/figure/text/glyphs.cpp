#include "figure/text/glyphs.hpp"

#include <array>

namespace posenc {

std::span<const Face> faces_for(Face face) {
  using enum Face;
  static constexpr std::array<std::array<Face, 3>, 6> kAll{{{regular, math},
                                                            {medium, math},
                                                            {semibold, math},
                                                            {bold, math},
                                                            {math, regular},
                                                            {math_italic, math, regular}}};
  return std::span(kAll[static_cast<std::size_t>(face)]).first(face == math_italic ? 3 : 2);
}

TextExtent line_extent(Face face, double size) {
  // Inter: its own ascender and descender. STIX gives those of its tallest signs; here are those of
  // its letters.
  const bool mathematics = face == Face::math || face == Face::math_italic;
  const double ascent = mathematics ? 0.90 : 0.96875;
  const double descent = mathematics ? 0.24 : 0.2415;
  return {0, ascent * size, descent * size};
}

std::span<const CharacterRange> character_ranges() {
  // Few of the signs: each is rasterised in every face and size.
  static constexpr std::array<CharacterRange, 29> kRanges = {{
      {0x0020, 0x007e},                                      // ASCII
      {0x00a0, 0x017f},                                      // Latin letters, ± × ÷ · ² ³
      {0x02b2, 0x02b2}, {0x0391, 0x03c9},                    // ʲ, Greek
      {0x2009, 0x200a}, {0x202f, 0x202f},                    // thin spaces
      {0x2010, 0x2014}, {0x2018, 0x201e}, {0x2022, 0x2026},  // dashes, quotation marks, • …
      {0x2032, 0x2033},                                      // ′ ″
      {0x2070, 0x207f}, {0x2080, 0x208e}, {0x2090, 0x209c},  // superscripts and subscripts
      {0x2190, 0x2195},                                      // ← ↑ → ↓ ↔ ↕
      {0x2202, 0x2208}, {0x220f, 0x221e}, {0x2225, 0x2225},  // ∂ ∆ ∇ ∈ ∏ ∑ − ∘ √ ∞ ∥
      {0x2248, 0x2248}, {0x2260, 0x2265}, {0x22a4, 0x22a5},  // ≈ ≠ ≡ ≤ ≥ ⊤
      {0x2308, 0x230b},                                      // ⌈ ⌉ ⌊ ⌋
      {0x25a0, 0x25a1}, {0x25b2, 0x25bd}, {0x25c0, 0x25c1},  // ■ □ ▲ ▶ ▼ ◀
      {0x25cb, 0x25cf},                                      // ○ ●
      {0x2713, 0x2717}, {0x27e8, 0x27e9}, {0x27f2, 0x27f3},  // ✓ ✗ ⟨ ⟩ ⟲ ⟳
      {0xfffd, 0xfffd},
  }};
  return kRanges;
}

}  // namespace posenc
