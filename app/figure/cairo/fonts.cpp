#include "figure/cairo/fonts.hpp"

#include <cairo-ft.h>

#include <utility>

#include "figure/cairo/painter.hpp"

namespace posenc {

Expected<CairoFonts> CairoFonts::load(const std::filesystem::path& data_folder) {
  CairoFonts fonts;
  for (const Face face : kFaces) {
    Expected<FontFile> file = FontFile::open(font_file(data_folder, face));
    if (!file) return tl::unexpected(std::move(file.error()));
    fonts.faces_.push_back(std::move(*file));
  }
  return fonts;
}

cairo_font_face_t* CairoFonts::cairo(const FontFile& file) const {
  auto& made = made_[file.handle()];
  if (!made) made.reset(cairo_ft_font_face_create_for_ft_face(file.handle(), FT_LOAD_NO_HINTING));
  return made.get();
}

Expected<const CairoFonts*> cairo_fonts() {
  // Never freed: cairo keeps sized fonts of its own, which need FreeType's faces for as long as the
  // program runs.
  static const CairoFonts* loaded = nullptr;
  if (loaded) return loaded;
  const auto folder = data_folder();
  if (!folder) return tl::unexpected(folder.error());
  Expected<CairoFonts> fonts = CairoFonts::load(*folder);
  if (!fonts) return tl::unexpected(fonts.error());
  loaded = new CairoFonts(std::move(*fonts));
  return loaded;
}

}  // namespace posenc
