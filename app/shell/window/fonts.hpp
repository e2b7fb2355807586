#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "figure/imgui/glyph_atlas.hpp"

struct ImFont;

namespace posenc {

/// The program's fonts: the canvases' glyphs, and those of ImGui's text fields, in the one texture
/// of ImGui's atlas.
class Fonts {
 public:
  /// Opens the font files. An Error where one cannot be read.
  static Expected<Fonts> load(const std::filesystem::path& data_folder);

  /// Makes the atlas for text of so many device pixels a logical one, with no glyphs yet: each is
  /// rasterised when it is first drawn. ImGui's context must exist, no frame be begun.
  void rasterise(double scale);
  /// Glyphs of the frame did not fit, which another frame mends.
  bool lack_room() const;
  /// Before each frame: empties or enlarges the atlas where glyphs of the last did not fit. True
  /// where the atlas is another, its texture to be made again.
  bool make_room();

  /// How often the glyphs' places changed: what was drawn before is void.
  std::uint64_t built() const { return built_; }
  GlyphAtlas& glyphs() const { return *glyphs_; }
  /// What ImGui writes its text fields in: Face::medium, with the glyphs of the text that the face
  /// has, beyond those that the program writes itself.
  ImFont* for_fields(std::string_view text) const;

 private:
  /// ImGui's own notion of a face: its lines' height, and the glyphs once a field is shown.
  struct Field {
    static constexpr Face kFace = Face::medium;
    double line_em = 1;  ///< ImGui names a font's size by its line
    std::vector<unsigned char> bytes{};
    ImFont* font = nullptr;
    bool is_filled = false;
  };

  void build();
  void fill_field() const;
  /// Adds a glyph to the field's where the face has it.
  void add(char32_t) const;

  std::unique_ptr<GlyphAtlas> glyphs_;
  mutable Field field_;
  double scale_ = 1;
  int room_height_ = 0;
  bool is_fresh_ = true;  ///< no frame was drawn since it was built
  std::uint64_t built_ = 0;
};

}  // namespace posenc
