#pragma once

#include <cairo.h>

#include <map>
#include <memory>
#include <vector>

#include "figure/text/font_files.hpp"
#include "figure/text/fonts.hpp"
#include "figure/text/stand_ins.hpp"

namespace posenc {

/// Every Face as cairo knows it, and as FreeType measures it.
class CairoFonts {
 public:
  static Expected<CairoFonts> load(const std::filesystem::path& data_folder);

  /// The file that a character of the face is drawn from.
  const FontFile& file(Face face, char32_t character) const {
    return stand_ins_.file(faces_[static_cast<std::size_t>(face)], character);
  }
  cairo_font_face_t* cairo(const FontFile&) const;

 private:
  struct Destroy {
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
  };

  std::vector<FontFile> faces_;
  StandIns stand_ins_;
  mutable std::map<FT_FaceRec_*, std::unique_ptr<cairo_font_face_t, Destroy>> made_;
};

}  // namespace posenc
