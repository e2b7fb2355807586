#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include <posenc/expected.hpp>

struct FT_FaceRec_;

namespace posenc {

/// A font file opened by FreeType: which characters it has, and how wide they are.
class FontFile {
 public:
  static Expected<FontFile> open(const std::filesystem::path&);

  /// 0 where the font lacks the character.
  unsigned glyph(char32_t character) const;
  /// Ascender − descender of the font's horizontal header, in em: what ImGui calls a font's size.
  double line_height() const;
  /// Unhinted advance in em; nothing where the font lacks the character.
  std::optional<double> advance(char32_t character) const;

  FT_FaceRec_* handle() const { return face_.get(); }

 private:
  explicit FontFile(std::shared_ptr<FT_FaceRec_> face) : face_(std::move(face)) {}
  std::shared_ptr<FT_FaceRec_> face_;
};

}  // namespace posenc
