#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/damage.hpp"
#include "gpu/program.hpp"
#include "paint/drawn_lists.hpp"
#include "paint/painter.hpp"

struct ImDrawList;

namespace posenc {

/// Keeps the frame before, and of the next paints only what differs: a number that changes costs
/// its own pixels, not those of the window. What it relies on is said at Painter.
class DamagePainter final : public Painter {
 public:
  /// An Error where a shader does not compile.
  static Expected<std::unique_ptr<DamagePainter>> load(const std::filesystem::path& shader_folder);

  bool paint(const ImDrawData&, Color ground, std::uint64_t pictures, Point framebuffer,
             bool is_kept) override;
  void forget() override;
  void lose_window() override { shown_ = {}; }
  std::int64_t painted_pixels() const override { return painted_pixels_; }

  /// The texture of the kept frame.
  GLuint frame() const { return frame_ ? frame_->id() : 0; }

 private:
  enum Look : std::uint8_t { kGround, kOpaque, kGlyphs, kPicture };
  struct Vertex {
    float x, y, u, v;
    std::uint32_t color;
  };
  struct Command {
    Box clip;
    GLuint texture;
  };
  struct Triangle {
    std::array<std::uint32_t, 3> corners;
    Box box;  ///< what it can cover, inside its command's clip
    std::uint32_t command;
    Look look;
    bool is_clipped;
  };
  /// Triangles in order that are drawn at once; of the ground, none.
  struct Run {
    Box clip;
    GLuint texture;
    Look look;
    std::size_t first, count;  ///< of indices
  };
  struct Shader {
    gpu::Program program;
    GLint size;
  };

  DamagePainter(gpu::Program plain, gpu::Program textured);
  /// Gives where the kept frame has become another.
  std::span<const Box> keep(const ImDrawData&, Color ground, std::uint64_t pictures);
  std::span<const Box> paint_changes(const ImDrawData&, Color ground, std::uint64_t pictures);
  /// Copies the boxes of the kept frame into the window's framebuffer.
  void copy(std::span<const Box>, Point framebuffer);
  void resize(int width, int height);
  bool is_whole() const;
  void gather(const ImDrawData&, std::uint64_t pictures);
  void gather(const ImDrawList&, const ImDrawData&, std::uint64_t pictures);
  void add(const std::array<std::uint32_t, 3>& corners, std::uint64_t what);
  bool is_picture(GLuint texture) const { return texture != glyphs() && texture != font_; }
  Look choose_look(const Triangle&) const;
  bool is_pair(std::size_t first) const;
  void plan(const Box& damaged);
  void draw(const std::vector<Box>& damaged, Color ground);
  void draw(const Run&);

  std::array<Shader, 2> shaders_;  ///< of what is opaque, of what has a texture
  gpu::VertexArray vertex_array_;
  gpu::Buffer vertex_buffer_, index_buffer_;
  int width_ = 0, height_ = 0;
  std::optional<gpu::Texture> frame_;
  gpu::Framebuffer framebuffer_;
  Point shown_{0, 0};  ///< the window's framebuffer that shows the kept frame

  DrawnLists lists_;
  /// What else the kept frame depends on: the ground, of `pictures` how many, ImGui's font, the
  /// scale. Nothing where it is to be painted whole.
  std::optional<std::tuple<Color, std::uint64_t, GLuint, float>> kept_;
  Damage damage_;
  std::vector<Vertex> vertices_;
  std::vector<std::uint64_t> vertex_hashes_;
  std::vector<Command> commands_;
  std::vector<Triangle> triangles_;
  std::vector<std::uint32_t> indices_;
  std::vector<Run> runs_;
  const Shader* used_ = nullptr;  ///< within draw()
  GLuint font_ = 0;               ///< the texture of ImGui's own
  std::int64_t painted_pixels_ = 0;
};

}  // namespace posenc
