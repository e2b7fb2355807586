#pragma once

#include <array>
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

/// Paints ImGui's frames into the window, with the help of ImGui's backend for OpenGL. There are
/// two: ImGui's own, which paints each frame whole, and DamagePainter, which keeps the frame before
/// and paints what differs. The second is there for software renderers, which take milliseconds for
/// a whole frame. What holds for both:
///
/// - The window shows the triangles of the frame in their order, over the ground: the same pixels,
///   whichever painter it is (to rounding, and to the side that OpenGL gives a pixel whose middle
///   lies on an edge) and whatever it kept.
/// - Glyphs, lines, discs and surfaces of one colour take their texels from one texture, the
///   GlyphAtlas'. It only gains parts until the atlas begins anew.
/// - The text of ImGui's fields is in a texture of its own backend, which take_font() updates.
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
  virtual ~Painter();
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  /// The texture that the atlas is to be drawn with.
  std::uintptr_t glyphs() const { return glyphs_.id(); }
  /// Copies the atlas' changes since the last call into its texture.
  void take_glyphs(GlyphAtlas&);
  /// To be called before the first frame, and when ImGui's font has changed.
  void take_font();

  /// Paints the frame from the top left corner on of the window's framebuffer, which has so many
  /// pixels; the rest gets the ground's colour. False where the window shows it already. What the
  /// framebuffer has from the frame before is used where it `is_kept`.
  virtual bool paint(const ImDrawData&, Color ground, std::uint64_t pictures, Point framebuffer,
                     bool is_kept) = 0;
  /// The next frame is painted whole.
  virtual void forget() {}
  /// The window may have lost what it showed.
  virtual void lose_window() {}
  /// Pixels that the last frame painted.
  virtual std::int64_t painted_pixels() const = 0;

 protected:
  Painter();
  static void clear(Color ground);
  /// The texture of ImGui's font, which ImGui since 1.92 changes from frame to frame.
  static GLuint take_font_texture(const ImDrawData&);
  /// The texel that surfaces of one colour use.
  std::array<float, 2> covered() const { return covered_; }

 private:
  gpu::Texture glyphs_;
  std::array<float, 2> covered_{};
};

/// Has the backend paint each frame whole.
class ImGuiPainter final : public Painter {
 public:
  bool paint(const ImDrawData&, Color ground, std::uint64_t pictures, Point framebuffer,
             bool is_kept) override;
  std::int64_t painted_pixels() const override { return painted_pixels_; }

 private:
  std::int64_t painted_pixels_ = 0;
};

}  // namespace posenc
