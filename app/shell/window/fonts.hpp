#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
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
  bool lack_glyphs() const { return is_full() || field_.lacks(); }
  /// Before each frame: makes what the last one lacked. True where ImGui's font is another, its
  /// texture to be made again.
  bool make_room();

  /// How often the glyphs' places changed: what was drawn before is void.
  std::uint64_t built() const { return built_; }
  GlyphAtlas& glyphs() const { return *glyphs_; }
  /// ImGui is about to write this in a field.
  void show_in_fields(std::string_view text) const;

 private:
  /// ImGui's font, without letters until a field is shown: what the program writes itself, and
  /// others once a field has them.
  struct Field {
    static constexpr Face kFace = Face::medium;
    bool is_made = false, is_wanted = false;
    std::set<char32_t> others{};
    std::size_t others_made = 0;
    /// ImGui reads these as long as it has the font.
    std::map<std::filesystem::path, std::vector<unsigned char>> bytes{};
    std::vector<std::vector<std::uint16_t>> ranges{};

    bool lacks() const { return (is_wanted && !is_made) || others.size() > others_made; }
  };

  bool is_full() const;
  void begin_glyphs();
  void make_field_font();
  /// Has ImGui take these characters, ranges of the first and the last, from the file.
  void add_to_field_font(const FontFile&, std::vector<std::uint16_t> ranges);

  std::unique_ptr<GlyphAtlas> glyphs_;
  mutable Field field_;
  double scale_ = 1;
  int height_ = 0;
  bool is_fresh_ = true;  ///< no frame was drawn since the glyphs began
  std::uint64_t built_ = 0;
};

}  // namespace posenc
