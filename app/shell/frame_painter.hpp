#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "gpu/damage.hpp"
#include "gpu/objects.hpp"
#include "gpu/program.hpp"

struct ImDrawData;
struct ImDrawList;

namespace posenc {

/// Paints ImGui's frames. The last one is kept, and of the next only what differs is painted: a number that changes costs its
/// own pixels, not those of the window.
class FramePainter {
 public:
  /// An Error where a shader does not compile.
  static Expected<FramePainter> load(const std::filesystem::path& shader_folder);

  /// Takes the letters that ImGui's atlas holds now. Where that is not done anew after it was built again, text is wrong.
  void take_letters();
  /// Paints the frame into the kept one. `pictures` differs from the frame before where a texture, one that is not the letters,
  /// was painted again under its name.
  void paint(const ImDrawData&, Color ground, std::uint64_t pictures);
  /// Puts the kept frame into the window's, which has so many rows, from the top left corner on.
  void show(int rows);
  /// The next frame is painted whole.
  void forget() { damage_.forget(); }

  /// The texture of the kept frame.
  GLuint frame() const { return frame_ ? frame_->id() : 0; }
  /// Pixels that the last frame painted anew.
  std::int64_t painted_pixels() const { return painted_pixels_; }

 private:
  enum Look : std::uint8_t { kGround, kOpaque, kPlain, kLetters, kPicture };
  struct Vertex {
    float x, y, u, v;
    std::uint32_t color;
  };
  struct Command {
    gpu::Box clip;
    GLuint texture;
  };
  struct Triangle {
    std::array<std::uint32_t, 3> corners;
    gpu::Box box;  ///< what it can cover, inside its command's clip
    std::uint32_t command;
    Look look;
    bool is_clipped;
  };
  /// Triangles in order that are drawn at once; of the ground, none.
  struct Run {
    gpu::Box clip;
    GLuint texture;
    Look look;
    std::size_t first, count;  ///< of indices
  };
  struct Shader {
    gpu::Program program;
    GLint size;
  };

  FramePainter(gpu::Program plain, gpu::Program letter, gpu::Program picture);
  void resize(int width, int height);
  bool is_whole() const;
  void gather(const ImDrawData&, std::uint64_t pictures);
  void gather(const ImDrawList&, const ImDrawData&, std::uint64_t pictures);
  void add(const std::array<std::uint32_t, 3>& corners, std::uint64_t what);
  Look look_of(const Triangle&) const;
  bool is_pair(std::size_t first) const;
  void plan(const gpu::Box& damaged);
  void draw(const std::vector<gpu::Box>& damaged, Color ground);
  void draw(const Run&);

  std::array<Shader, 3> shaders_;
  gpu::VertexArray vertex_array_;
  gpu::Buffer vertex_buffer_, index_buffer_;
  gpu::Texture letters_;
  int width_ = 0, height_ = 0;
  std::optional<gpu::Texture> frame_;
  gpu::Framebuffer framebuffer_;

  gpu::Damage damage_;
  std::vector<Vertex> vertices_;
  std::vector<std::uint64_t> vertex_hashes_;
  std::vector<Command> commands_;
  std::vector<Triangle> triangles_;
  std::vector<std::uint32_t> indices_;
  std::vector<Run> runs_;
  const Shader* used_ = nullptr;  ///< within draw()
  float white_u_ = 0, white_v_ = 0;
  std::int64_t painted_pixels_ = 0;
};

}  // namespace posenc
