#pragma once

#include <cairo.h>

#include <array>
#include <memory>

#include "figure/text/font_files.hpp"
#include "figure/text/fonts.hpp"

namespace posenc {

/// Every Face as cairo knows it, and as FreeType measures it.
class CairoFonts {
 public:
  static Expected<CairoFonts> load(const std::filesystem::path& data_folder);

  const FontFile& file(Face face) const { return faces_[index(face)]->file; }
  cairo_font_face_t* cairo(Face face) const { return faces_[index(face)]->cairo.get(); }

 private:
  struct Destroy {
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
  };
  struct Loaded {
    FontFile file;
    std::unique_ptr<cairo_font_face_t, Destroy> cairo;
  };
  static std::size_t index(Face face) { return static_cast<std::size_t>(face); }

  std::array<std::unique_ptr<Loaded>, kFaces.size()> faces_;
};

}  // namespace posenc
