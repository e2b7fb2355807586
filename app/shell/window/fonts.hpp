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

namespace posenc {

/// The program's fonts: the canvases' glyphs, and ImGui's own for its text fields.
class Fonts {
 public:
  /// Opens the font files. An Error where one cannot be read.
  static Expected<Fonts> load(const std::filesystem::path& data_folder);

  /// Makes both for text of so many device pixels a logical one, with no glyphs yet: each is
  /// rasterised when it is first drawn. ImGui's context must exist, no frame be begun.
  void rasterise(double scale);
  /// Glyphs of the frame were missing, which another frame mends.
  bool lack_glyphs() const { return is_full() || field_.wanted > field_.has; }
  /// Before each frame: makes what the last one lacked. True where ImGui's font is another, its
  /// texture to be made again.
  bool make_room();

  /// How often the glyphs' places changed: what was drawn before is void.
  std::uint64_t built() const { return built_; }
  GlyphAtlas& glyphs() const { return *glyphs_; }
  /// ImGui is about to write this in a field.
  void show_in_fields(std::string_view text) const;

 private:
  /// What ImGui's font has: what missing ones are shown by, what the program writes itself, or all
  /// that the face has of ImGui's characters, which have 16 bits.
  enum class Characters { replacement, usual, all };
  struct Field {
    static constexpr Face kFace = Face::medium;
    double line_em = 1;  ///< ImGui names a font's size by its line
    std::vector<unsigned char> bytes{};
    std::vector<std::uint16_t> ranges{};
    Characters has = Characters::replacement, wanted = Characters::replacement;
  };

  bool is_full() const;
  void begin_glyphs();
  void make_field_font();

  std::unique_ptr<GlyphAtlas> glyphs_;
  mutable Field field_;
  double scale_ = 1;
  int height_ = 0;
  bool is_fresh_ = true;  ///< no frame was drawn since the glyphs began
  std::uint64_t built_ = 0;
};

}  // namespace posenc
