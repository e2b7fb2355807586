#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <posenc/utf8.hpp>

#include "figure/canvas.hpp"

/// How a line of text becomes glyphs: the same rule for every painter, so that text is as wide in
/// the window as in a file.
namespace posenc {

/// A character that no face has is shown as this one.
inline constexpr char32_t kMissingCharacter = U'\uFFFD';

/// Takes the first character off UTF-8 text; U+FFFD for a byte that begins none.
inline char32_t take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  constexpr unsigned char kFirstOfSeveral = 0x80;
  if (lead >= kFirstOfSeveral) return take_utf8(text).value_or(kMissingCharacter);
  text.remove_prefix(1);
  return lead;
}

/// Takes the same off as the bytes that it has.
inline std::string_view take_bytes(std::string_view& text) {
  const std::string_view before = text;
  take_character(text);
  return before.substr(0, before.size() - text.size());
}

/// The face and those that stand in for it where it lacks a character, in order.
std::span<const Face> faces_for(Face);

/// Room above and below the baseline that a line of this face takes, in em. Their difference is the
/// height of its capitals, so that VAlign::middle looks centred.
TextExtent line_extent(Face, double size);

/// Inclusive ranges of the characters that the program writes: what a rasterised font must hold.
struct CharacterRange {
  char32_t first, last;
};
std::span<const CharacterRange> character_ranges();

/// Sets `text` as one line and returns its width. `advance(face, character)` is the advance in em,
/// nothing where the face lacks it; `place(face, character, x)` takes each glyph at x logical
/// pixels from the start.
template <class Advance, class Place>
double set_line(std::string_view text, const TextStyle& style, Advance&& advance, Place&& place) {
  struct Chosen {
    Face face;
    char32_t character;
    double advance;
  };
  const auto choose = [&](char32_t character) -> Chosen {
    for (const char32_t c : {character, kMissingCharacter}) {
      for (const Face face : faces_for(style.face)) {
        if (const std::optional<double> a = advance(face, c)) return {face, c, *a};
      }
    }
    return {style.face, kMissingCharacter, 0.5};
  };
  const double digit_width = style.tabular ? choose(U'0').advance : 0;
  double x = 0;
  while (!text.empty()) {
    Chosen glyph = choose(take_character(text));
    double shift = 0;
    if (style.tabular && glyph.character >= U'0' && glyph.character <= U'9') {
      shift = (digit_width - glyph.advance) / 2;
      glyph.advance = digit_width;
    }
    place(glyph.face, glyph.character, (x + shift) * style.size);
    x += glyph.advance;
  }
  return x * style.size;
}

/// Measures the line that set_line() would set.
template <class Advance>
TextExtent set_extent(std::string_view text, const TextStyle& style, Advance&& advance) {
  TextExtent extent = line_extent(style.face, style.size);
  extent.width = set_line(text, style, advance, [](Face, char32_t, double) {});
  return extent;
}

}  // namespace posenc
