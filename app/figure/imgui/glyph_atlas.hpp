#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "figure/canvas.hpp"
#include "figure/text/stand_ins.hpp"

namespace posenc {

/// How much of each texel letters, lines and discs cover, in a texture. Each is rasterised the
/// first time that it is drawn, at the size at which it is drawn.
class GlyphAtlas {
 public:
  struct Texture {
    float u0 = 0, v0 = 0, u1 = 0, v1 = 0;
  };
  /// Where it lies, right and down from the pen on the baseline, in em.
  struct Glyph {
    double left = 0, top = 0, right = 0, bottom = 0;
    Texture texture;
    bool is_visible = false;
  };
  struct Disc {
    double half = 0;  ///< of the square that it is the middle of ÷ its radius
    Texture texture;
  };
  /// What was rasterised since it was last asked for: `coverage` has `stride` texels a row.
  struct Change {
    int x, y, width, height;
    const std::uint8_t* coverage;
    int stride;
  };

  /// One file for each Face, in order.
  explicit GlyphAtlas(std::vector<FontFile> faces);

  /// A texture of so many texels. All letters are forgotten: what was drawn with them is void.
  void resize(int width, int height);
  int width() const { return width_; }
  int height() const { return height_; }
  /// OpenGL's name of the texture, from whom keeps it.
  std::uintptr_t texture() const { return texture_; }
  void set_texture(std::uintptr_t name) { texture_ = name; }

  /// Something was drawn that found no room, and was left out.
  bool overflowed() const { return overflowed_; }

  /// The file that a character of the face is drawn from.
  const FontFile& file(Face face, char32_t character) const {
    return stand_ins_.file(faces_[static_cast<std::size_t>(face)], character);
  }
  /// In em; nothing where the face lacks the character.
  std::optional<double> advance(Face, char32_t);
  /// For letters of so many device pixels an em. Good until another is asked for.
  const Glyph& glyph(Face, char32_t, double em_px);
  /// Nothing where it is too large: larger than 16 pixels.
  const Disc* disc(double radius_px);
  /// How much of the pixels across it a line covers, from half a pixel outside of it (u0) to as far
  /// on its other side (u1), v0 = v1. For lines of 1 pixel or more; the edges of those wider than
  /// 16 are softer.
  const Texture& line(double width_px);
  /// The middle of a texel that is covered.
  std::array<float, 2> covered() const;

  std::optional<Change> take_change();
  /// How many letters were rasterised.
  std::uint64_t rasterised() const { return rasterised_; }

 private:
  /// A value for each character, in pages: most are never asked for.
  template <class T>
  class ByCharacter {
   public:
    std::optional<T>& operator[](char32_t character) {
      const std::size_t page = character / kPage;
      if (page >= pages_.size()) pages_.resize(page + 1);
      if (!pages_[page]) pages_[page] = std::make_unique<Page>();
      return (*pages_[page])[character % kPage];
    }

   private:
    static constexpr std::size_t kPage = 64;
    using Page = std::array<std::optional<T>, kPage>;
    std::vector<std::unique_ptr<Page>> pages_;
  };
  /// A face at a size.
  struct Sized {
    Face face;
    int em_64ths;  ///< of a device pixel
    ByCharacter<Glyph> glyphs;
  };
  struct Shelf {
    int y, height, taken;
  };
  struct Place {
    int x, y;
  };

  Sized& sized(Face, double em_px);
  Glyph rasterise(Face, char32_t, int em_64ths);
  Disc rasterise_disc(double radius_px);
  Texture rasterise_line(double width_px);
  /// Reserves a place of that many texels, with an empty border.
  std::optional<Place> place(int width, int height);
  void changed(Place, int width, int height);
  Texture texture_of(Place, int width, int height) const;
  std::uint8_t& texel(int x, int y) {
    return coverage_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                     static_cast<std::size_t>(x)];
  }

  std::vector<FontFile> faces_;
  StandIns stand_ins_;
  std::vector<ByCharacter<std::optional<double>>> advances_;
  int width_ = 1, height_ = 1;
  std::uintptr_t texture_ = 0;
  std::vector<std::uint8_t> coverage_;
  std::vector<Shelf> shelves_;
  std::vector<std::unique_ptr<Sized>> sizes_;
  std::array<Sized*, 6> latest_{};
  std::vector<std::optional<Disc>> discs_;
  std::vector<std::optional<Texture>> lines_;
  int changed_left_ = 0, changed_top_ = 0, changed_right_ = 0, changed_bottom_ = 0;
  bool overflowed_ = false;
  std::uint64_t rasterised_ = 0;
};

}  // namespace posenc
