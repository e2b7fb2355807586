#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "gpu/objects.hpp"
#include "gpu/program.hpp"

namespace posenc::gpu {

/// Paints FieldSpecs into textures by shaders, within 2/255 of field_colors. First what runs of
/// cells show, each once, goes into a texture of numbers: the means of sinusoids are computed
/// there, by waves.frag; those of tables and of other encodings, and dot products, by core, and
/// carried there. Then field.frag gives the pixels their colours, which is all that is done again
/// where only these change. Without shaders, and of what core computes and is coarse, core gives
/// the colours too: there to repeat them is less work than to look each pixel's up. Remembers the
/// last few.
class FieldPainter {
 public:
  /// An Error where a shader does not compile: it paints without them then, as before.
  Expected<void> load_shaders(const std::filesystem::path& folder);

  /// A texture of width × height pixels (≥ 1), its row 0 the top row. It is this painter's, and
  /// stays as it is until kRemembered other pictures were painted.
  GLuint paint(const FieldSpec&, int width, int height);

  /// How many pictures were coloured, and how many were computed, not remembered.
  std::uint64_t painted() const { return painted_; }
  std::uint64_t computed() const { return computed_; }

  static constexpr std::size_t kRemembered = 12;
  /// Pixels, at least, that show the same number in a coarse picture.
  static constexpr std::size_t kPixelsOfCoarse = 8;

 private:
  struct Picture {
    FieldSpec spec;
    int width = 0, height = 0;

    bool operator==(const Picture&) const = default;
    /// Shows the same numbers.
    bool is_as(const Picture&) const;
  };
  struct Painted {
    Picture picture;
    std::uint64_t used = 0;
    Texture texture;
  };
  struct Table {
    Texture texture;
    Buffer buffer;
  };

  struct Shaders {
    Program waves, colors;
  };

  Painted& room_for(const Picture&);
  void compute(const Picture&, const FieldRuns&);
  void compute_waves(const Sinusoidal&, const FieldWindow&, const FieldRuns&, bool without_faded);
  void color(const Picture&, const Texture& into, const FieldRuns&);
  void fill(const Texture&, int width, int height);

  std::optional<Shaders> shaders_;
  VertexArray vertices_;
  Framebuffer framebuffer_;
  Table terms_, positions_, dims_, down_, across_;
  Texture colors_, values_;
  std::optional<Picture> valued_;  ///< whose numbers are in values_
  std::vector<Painted> remembered_;
  std::uint64_t clock_ = 0;
  std::uint64_t painted_ = 0, computed_ = 0;
};

}  // namespace posenc::gpu
