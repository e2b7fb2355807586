#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"

struct FT_FaceRec_;

namespace posenc {

/// The folder with fonts/ and shaders/: share/posenc beside the program's bin, where the build and
/// the install both put it. An Error when it is not there.
Expected<std::filesystem::path> data_folder();
/// The file of a face inside data_folder().
std::filesystem::path font_file(const std::filesystem::path& data_folder, Face);

inline constexpr std::array kFaces = {Face::regular, Face::medium, Face::semibold,
                                      Face::bold,    Face::math,   Face::math_italic};

/// A font file opened by FreeType: which characters it has, and how wide they are.
class FontFile {
 public:
  /// Opens the font `index` of a file that may hold several.
  static Expected<FontFile> open(const std::filesystem::path&, int index = 0);

  const std::filesystem::path& path() const { return path_; }
  int index() const { return index_; }

  /// 0 where the font lacks the character.
  unsigned glyph(char32_t character) const;
  /// Ascender − descender of the font's horizontal header, in em: what ImGui calls a font's size.
  double line_height() const;
  /// Unhinted advance in em; nothing where the font lacks the character.
  std::optional<double> advance(char32_t character) const;

  FT_FaceRec_* handle() const { return face_.get(); }

 private:
  FontFile(std::shared_ptr<FT_FaceRec_> face, std::filesystem::path path, int index)
      : face_(std::move(face)), path_(std::move(path)), index_(index) {}

  std::shared_ptr<FT_FaceRec_> face_;
  std::filesystem::path path_;
  int index_;
};

}  // namespace posenc
