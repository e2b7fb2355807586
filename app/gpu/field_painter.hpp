#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include <posenc/expected.hpp>
#include <posenc/field.hpp>

#include "gpu/objects.hpp"
#include "gpu/program.hpp"

namespace posenc::gpu {

/// A picture of the matrix: what part of it, in which colours.
struct FieldPicture {
  std::shared_ptr<const Sinusoidal> encoding;
  std::int64_t length = 1;
  FieldWindow window;
  std::span<const std::uint8_t>
      colors;  ///< 256 × RGBA, static storage: from −largest to largest entry of the encoding

  friend bool operator==(const FieldPicture& a, const FieldPicture& b) {
    return a.encoding == b.encoding && a.length == b.length && a.window == b.window &&
           a.colors.data() == b.colors.data();
  }
};

/// Paints FieldPictures into textures by the shader field.frag, within 2/255 of core's evaluate_field in the same
/// colours. Remembers the last few.
class FieldPainter {
 public:
  /// An Error where the shader does not compile.
  static Expected<FieldPainter> load(const std::filesystem::path& shader_folder);

  /// A texture of width × height pixels (≥ 1), its row 0 the top row. It is this painter's, and stays as it is until
  /// kRemembered other pictures were painted.
  GLuint paint(const FieldPicture&, int width, int height);

  /// How many pictures were computed, not remembered.
  std::uint64_t painted() const { return painted_; }

  static constexpr std::size_t kRemembered = 6;

 private:
  struct Painted {
    FieldPicture picture;
    int width = 0, height = 0;
    std::uint64_t used = 0;
    Texture texture;
  };
  struct Table {
    Texture texture;
    Buffer buffer;
  };

  explicit FieldPainter(Program program) : program_(std::move(program)) {}
  Painted& room_for(const FieldPicture&, int width, int height);
  void render(const Painted&);

  Program program_;
  VertexArray vertices_;
  Framebuffer framebuffer_;
  Table columns_, position_cells_, dim_cells_;
  Texture colors_;
  std::vector<Painted> remembered_;
  std::uint64_t clock_ = 0;
  std::uint64_t painted_ = 0;
};

}  // namespace posenc::gpu
