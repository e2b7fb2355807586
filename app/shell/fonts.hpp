#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/imgui_canvas.hpp"

struct ImFont;

namespace posenc {

/// The program's fonts in ImGui's atlas, rasterised for one scale at a time.
class Fonts {
 public:
  /// Reads the font files. An Error where one cannot be read.
  static Expected<Fonts> load(const std::filesystem::path& data_folder);

  /// Rasterises the table's text sizes at this many device pixels a logical one. ImGui's context must exist, no frame
  /// be begun.
  void rasterise(double scale);
  /// Rasterises besides what text was drawn in lately and is not there. True where that changed the atlas.
  bool add_wanted();

  /// How often the atlas was built.
  std::uint64_t built() const { return built_; }
  const FontSet& set() const { return set_; }
  /// The font whose em comes nearest to so many device pixels.
  ImFont* nearest(Face, double em_px) const;

 private:
  struct File {
    std::vector<unsigned char> bytes;
    double line_height_em;  ///< ImGui names a font's size by its line
  };

  void build();
  void draw_discs();

  std::array<File, FontSet::kFaces> files_;
  std::array<std::vector<double>, FontSet::kFaces> sizes_;
  FontSet set_;
  std::vector<int> disc_rooms_;  ///< in the atlas
  std::uint64_t built_ = 0;
};

}  // namespace posenc
