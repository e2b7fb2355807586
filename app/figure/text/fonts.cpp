#include "figure/text/fonts.hpp"

#include <fmt/format.h>
#include <ft2build.h>

#include <cstddef>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>

#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_TRUETYPE_TABLES_H

namespace posenc {

namespace fs = std::filesystem;

namespace {

std::shared_ptr<FT_LibraryRec_> freetype() {
  static const std::shared_ptr<FT_LibraryRec_> library = [] {
    FT_Library made = nullptr;
    return FT_Init_FreeType(&made) == 0
               ? std::shared_ptr<FT_LibraryRec_>(made, [](FT_Library l) { FT_Done_FreeType(l); })
               : nullptr;
  }();
  return library;
}

/// Held while one comes or goes: the library is for one thread at a time then.
std::mutex& faces_change() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

Expected<fs::path> data_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return fail("where this program lies cannot be read from /proc/self/exe: mount /proc");
  const fs::path folder = program.parent_path().parent_path() / "share" / "posenc";
  if (!fs::is_directory(folder / "fonts", error)) {
    return fail(fmt::format(
        "the folder {} with the fonts is missing: install posenc again, or build it by ./run",
        (folder / "fonts").string()));
  }
  return folder;
}

fs::path font_file(const fs::path& folder, Face face) {
  constexpr std::array kNames{"sans.otf",      "sans-medium.otf", "sans-semibold.otf",
                              "sans-bold.otf", "math.otf",        "math-italic.otf"};
  return folder / "fonts" / kNames[static_cast<std::size_t>(face)];
}

Expected<FontFile> FontFile::open(const fs::path& path, int index) {
  const auto library = freetype();
  if (!library) return fail("FreeType does not start: install it again");
  FT_Face face = nullptr;
  const auto failed = [&] {
    const std::lock_guard alone(faces_change());
    return FT_New_Face(library.get(), path.c_str(), index, &face) != 0;
  }();
  if (failed) {
    // Where memory runs out FreeType finds the format unknown: this throws where there is none.
    constexpr std::size_t kRoomForFont = 8 << 20;
    ::operator delete(::operator new(kRoomForFont));
    return fail(fmt::format(
        "the font {} cannot be read: install posenc again, or build it by ./run", path.string()));
  }
  // The deleter holds the library, which must outlive its faces.
  return FontFile({face,
                   [library](FT_Face f) {
                     const std::lock_guard alone(faces_change());
                     FT_Done_Face(f);
                   }},
                  path, index);
}

unsigned FontFile::glyph(char32_t character) const {
  return FT_Get_Char_Index(face_.get(), character);
}

double FontFile::line_height() const {
  const auto* const header =
      static_cast<const TT_HoriHeader*>(FT_Get_Sfnt_Table(face_.get(), FT_SFNT_HHEA));
  const int units =
      header ? header->Ascender - header->Descender : face_->ascender - face_->descender;
  return static_cast<double>(units) / face_->units_per_EM;
}

std::optional<double> FontFile::advance(char32_t character) const {
  const unsigned index = glyph(character);
  FT_Fixed units = 0;
  if (index == 0 || FT_Get_Advance(face_.get(), index, FT_LOAD_NO_SCALE, &units) != 0) return {};
  return static_cast<double>(units) / face_->units_per_EM;
}

}  // namespace posenc
