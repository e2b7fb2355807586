#include "figure/text/stand_ins.hpp"

#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "figure/text/glyphs.hpp"

namespace posenc {
namespace {

struct Destroy {
  void operator()(FcConfig* config) const { FcConfigDestroy(config); }
  void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};

/// All fonts that can be drawn, in the order of the person's language; none without fontconfig.
std::shared_ptr<FcFontSet> sorted_fonts() {
  const std::unique_ptr<FcConfig, Destroy> config(FcInitLoadConfigAndFonts());
  const std::unique_ptr<FcPattern, Destroy> wanted(FcPatternCreate());
  if (!config || !wanted) return nullptr;
  FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
  FcConfigSubstitute(config.get(), wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  return {FcFontSort(config.get(), wanted.get(), FcFalse, nullptr, &result), [](FcFontSet* all) {
            if (all != nullptr) FcFontSetDestroy(all);
          }};
}

/// Outlines of one colour and one style, which every painter reads.
bool has_outlines(FcPattern* font) {
  const auto is = [&](const char* property) {
    FcBool value = FcFalse;
    return FcPatternGetBool(font, property, 0, &value) == FcResultMatch && value != FcFalse;
  };
  FcChar8* format = nullptr;
  FcPatternGetString(font, FC_FONTFORMAT, 0, &format);
  const std::string_view name = format == nullptr ? "" : reinterpret_cast<const char*>(format);
  return is(FC_OUTLINE) && !is(FC_COLOR) && !is(FC_VARIABLE) &&
         (name == "TrueType" || name == "CFF");
}

bool has(FcPattern* font, char32_t character) {
  FcCharSet* characters = nullptr;
  return FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch &&
         FcCharSetHasChar(characters, character) != FcFalse;
}

Expected<FontFile> open(FcPattern* font) {
  FcChar8* path = nullptr;
  int index = 0;
  FcPatternGetString(font, FC_FILE, 0, &path);
  FcPatternGetInteger(font, FC_INDEX, 0, &index);
  return FontFile::open(path == nullptr ? "" : reinterpret_cast<const char*>(path), index);
}

}  // namespace

bool is_east_asian(char32_t character) {
  static constexpr std::array<CharacterRange, 9> kRanges = {{
      {0x2e80, 0x2fdf},    // radicals
      {0x3000, 0x31ff},    // signs, kana, bopomofo, hangul letters, strokes
      {0x3200, 0x4dbf},    // enclosed letters, squares, ideographs
      {0x4e00, 0x9fff},    // ideographs
      {0xac00, 0xd7a3},    // hangul syllables
      {0xf900, 0xfaff},    // compatibility ideographs
      {0xfe30, 0xfe4f},    // vertical signs
      {0xff01, 0xffee},    // letters of another width
      {0x20000, 0x3ffff},  // rare ideographs
  }};
  return std::ranges::any_of(kRanges, [&](const CharacterRange& range) {
    return range.first <= character && character <= range.last;
  });
}

const FontFile& StandIns::file(const FontFile& own, char32_t character) const {
  if (!is_east_asian(character) || own.glyph(character) != 0) return own;
  const auto [at, is_new] = found_.try_emplace(character, nullptr);
  if (is_new) at->second = find(character);
  return at->second == nullptr ? own : *at->second;
}

const FontFile* StandIns::find(char32_t character) const {
  if (!fonts_) {
    fonts_ = sorted_fonts();
    if (!fonts_) return nullptr;
    opened_.resize(static_cast<std::size_t>(fonts_->nfont));
  }
  for (int i = 0; i < fonts_->nfont; ++i) {
    FcPattern* const font = fonts_->fonts[i];
    if (!has(font, character) || !has_outlines(font)) continue;
    auto& opened = opened_[static_cast<std::size_t>(i)];
    if (!opened) {
      auto file = open(font);
      if (!file) continue;
      opened = std::make_unique<FontFile>(*std::move(file));
    }
    if (opened->glyph(character) != 0) return opened.get();
  }
  return nullptr;
}

}  // namespace posenc
