#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "figure/imgui/glyph_atlas.hpp"
#include "gpu/objects.hpp"

struct ImDrawData;

namespace posenc {

enum class PainterKind { damage, imgui };

/// Paints ImGui's frames into the window. There are two: ImGui's own, which paints each frame
/// whole, and DamagePainter, which keeps the frame before and paints what differs. The second is
/// there for software renderers, which take milliseconds for a whole frame. What holds for both:
///
/// - The window shows the triangles of the frame in their order, over the ground: the same pixels,
///   whichever painter it is (to rounding, and to the side that OpenGL gives a pixel whose middle
///   lies on an edge) and whatever it kept.
/// - Glyphs, lines and discs are parts of one texture, that of ImGui's atlas. It only gains parts
///   (take_glyphs(Change)) until it is taken whole again (take_glyphs()).
/// - A picture's texture keeps its name while it is painted again, which `pictures` then counts.
///
/// What DamagePainter relies on to keep a pixel:
///
/// - All that a pixel depends on goes into the number of its tile, in the order in which it is
///   drawn (Damage): the ground, and of each triangle the corners with colours and texels, the
///   texture's name, for pictures `pictures`, and the clip where it cuts something off.
/// - A box is painted as a whole frame would be, from the ground up and with all that overlaps it,
///   but cut off at its edges. So boxes may be larger than what differs, and may overlap.
/// - Where the kept frame is not the one before (another size, glyphs taken whole, a texture that
///   the driver lost), everything differs.
class Painter {
 public:
  /// An Error where a shader does not compile. ImGui's context and OpenGL's are current, for the
  /// painter's whole life.
  static Expected<std::unique_ptr<Painter>> make(PainterKind,
                                                 const std::filesystem::path& shader_folder);
  virtual ~Painter() = default;
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  /// Takes the texture of ImGui's atlas, which was built again.
  void take_glyphs();
  /// Takes what came to it since.
  void take_glyphs(const GlyphAtlas::Change&);

  /// Paints the frame from the top left corner on of the window's framebuffer, which has so many
  /// pixels; the rest gets the ground's colour.
  virtual void paint(const ImDrawData&, Color ground, std::uint64_t pictures,
                     Point framebuffer) = 0;
  /// The next frame is painted whole.
  virtual void forget() {}
  /// Pixels that the last frame painted anew.
  virtual std::int64_t painted_pixels() const = 0;

 protected:
  Painter() = default;
  static void clear(Color ground);
  GLuint glyphs() const { return glyphs_.id(); }

 private:
  gpu::Texture glyphs_;
};

/// ImGui's own backend for OpenGL: each frame is painted whole.
class ImGuiPainter final : public Painter {
 public:
  ImGuiPainter();
  ~ImGuiPainter() override;

  void paint(const ImDrawData&, Color ground, std::uint64_t pictures, Point framebuffer) override;
  std::int64_t painted_pixels() const override { return painted_pixels_; }

 private:
  std::int64_t painted_pixels_ = 0;
};

}  // namespace posenc
