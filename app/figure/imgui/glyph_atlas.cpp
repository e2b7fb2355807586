#include "figure/imgui/glyph_atlas.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

namespace posenc {
namespace {

/// Larger letters are drawn from letters of this size, enlarged.
constexpr double kLargestEm = 256;
/// Below it a letter has two samples across a pixel, so that it keeps its shape wherever it lies;
/// larger ones do without.
constexpr int kOversampledBelow = 20 * 64;

/// The square of covered texels is placed first, behind an empty row and column.
constexpr int kCovered = 3;

constexpr double kDiscStep = 0.25;
constexpr int kDiscs = 61;
double disc_radius(int disc) { return 1 + disc * kDiscStep; }

constexpr double kLineStep = 0.125;
constexpr int kLines = 121;
double line_width(int line) { return 1 + line * kLineStep; }

}  // namespace

GlyphAtlas::GlyphAtlas(std::vector<FontFile> faces)
    : faces_(std::move(faces)), advances_(faces_.size()), discs_(kDiscs), lines_(kLines) {
  assert(faces_.size() == latest_.size());
}

void GlyphAtlas::resize(int width, int height) {
  width_ = width, height_ = height;
  coverage_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
  shelves_.clear();
  sizes_.clear();
  latest_ = {};
  discs_.assign(kDiscs, {});
  lines_.assign(kLines, {});
  overflowed_ = false;
  // Where texels are blended, those around covered() are as it is.
  const auto at = place(kCovered, kCovered);
  for (int i = 0; at && i < kCovered * kCovered; ++i)
    texel(at->x + i % kCovered, at->y + i / kCovered) = 255;
  changed_left_ = changed_top_ = 0;
  changed_right_ = width, changed_bottom_ = height;
}

std::array<float, 2> GlyphAtlas::covered() const {
  constexpr float kMiddle = 1 + kCovered / 2.0F;
  return {kMiddle / static_cast<float>(width_), kMiddle / static_cast<float>(height_)};
}

std::optional<double> GlyphAtlas::advance(Face face, char32_t character) {
  auto& known = advances_[static_cast<std::size_t>(face)][character];
  if (!known) known = file(face, character).advance(character);
  return *known;
}

GlyphAtlas::Sized& GlyphAtlas::sized(Face face, double em_px) {
  const auto em_64ths =
      std::max(1, static_cast<int>(std::lround(std::min(em_px, kLargestEm) * 64)));
  auto*& latest = latest_[static_cast<std::size_t>(face)];
  if (latest != nullptr && latest->em_64ths == em_64ths) return *latest;
  const auto found = std::ranges::find_if(
      sizes_, [&](const auto& one) { return one->face == face && one->em_64ths == em_64ths; });
  if (found == sizes_.end()) {
    sizes_.push_back(std::make_unique<Sized>(Sized{face, em_64ths, {}}));
    latest = sizes_.back().get();
  } else {
    latest = found->get();
  }
  return *latest;
}

const GlyphAtlas::Glyph& GlyphAtlas::glyph(Face face, char32_t character, double em_px) {
  auto& size = sized(face, em_px);
  auto& known = size.glyphs[character];
  if (!known) known = rasterise(face, character, size.em_64ths);
  return *known;
}

GlyphAtlas::Glyph GlyphAtlas::rasterise(Face face, char32_t character, int em_64ths) {
  const FontFile& from = file(face, character);
  const FT_Face font = from.handle();
  const unsigned index = from.glyph(character);
  if (index == 0 || FT_Set_Char_Size(font, 0, em_64ths, 72, 72) != 0 ||
      FT_Load_Glyph(font, index, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) {
    return {};
  }
  const int across = em_64ths < kOversampledBelow ? 2 : 1;
  const FT_Matrix wide{across * 0x10000L, 0, 0, 0x10000L};
  FT_Outline_Transform(&font->glyph->outline, &wide);
  if (FT_Render_Glyph(font->glyph, FT_RENDER_MODE_NORMAL) != 0) return {};
  const FT_Bitmap& bitmap = font->glyph->bitmap;
  const int columns = static_cast<int>(bitmap.width), rows = static_cast<int>(bitmap.rows);
  if (columns == 0 || rows == 0) return {};
  ++rasterised_;

  // A texel is the mean over a whole pixel, so that of two samples one more column sees the letter.
  const int width = columns + across - 1;
  const auto at = place(width, rows);
  if (!at) return {};
  for (int y = 0; y < rows; ++y) {
    const std::uint8_t* const row = bitmap.buffer + static_cast<std::ptrdiff_t>(y) * bitmap.pitch;
    for (int x = 0; x < width; ++x) {
      int sum = 0;
      for (int i = x - across + 1; i <= x; ++i) sum += i >= 0 && i < columns ? row[i] : 0;
      texel(at->x + x, at->y + y) = static_cast<std::uint8_t>(sum / across);
    }
  }
  changed(*at, width, rows);

  const double em = em_64ths / 64.0;
  const double half = (across - 1) / 2.0;
  const auto along = [&](double column) {
    return (font->glyph->bitmap_left + column) / across / em;
  };
  return {along(-half),
          -font->glyph->bitmap_top / em,
          along(columns + half),
          (rows - font->glyph->bitmap_top) / em,
          texture_of(*at, width, rows),
          true};
}

const GlyphAtlas::Disc* GlyphAtlas::disc(double radius_px) {
  const auto i = static_cast<int>(std::ceil(std::max(radius_px - disc_radius(0), 0.0) / kDiscStep));
  if (!(radius_px <= disc_radius(kDiscs - 1))) return nullptr;
  auto& known = discs_[static_cast<std::size_t>(i)];
  if (!known) known = rasterise_disc(disc_radius(i));
  return &*known;
}

GlyphAtlas::Disc GlyphAtlas::rasterise_disc(double radius_px) {
  const int side = 2 * static_cast<int>(std::ceil(radius_px + 0.5));
  const auto at = place(side, side);
  if (!at) return {};
  const double half = side / 2.0;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const double inside = radius_px + 0.5 - std::hypot(x + 0.5 - half, y + 0.5 - half);
      texel(at->x + x, at->y + y) =
          static_cast<std::uint8_t>(std::lround(255 * std::clamp(inside, 0.0, 1.0)));
    }
  }
  changed(*at, side, side);
  return {half / radius_px, texture_of(*at, side, side)};
}

const GlyphAtlas::Texture& GlyphAtlas::line(double width_px) {
  width_px = std::clamp(width_px, line_width(0), line_width(kLines - 1));
  const auto i = static_cast<int>(std::lround((width_px - line_width(0)) / kLineStep));
  auto& known = lines_[static_cast<std::size_t>(i)];
  if (!known) known = rasterise_line(line_width(i));
  return *known;
}

GlyphAtlas::Texture GlyphAtlas::rasterise_line(double width_px) {
  // Finer than pixels, so that what lies between two texels lies on the profile.
  constexpr int kTexels = 64;
  const auto at = place(kTexels, 1);
  if (!at) return {};
  for (int i = 0; i < kTexels; ++i) {
    const double from_edge = (width_px + 1) * std::min(i, kTexels - 1 - i) / (kTexels - 1);
    texel(at->x + i, at->y) =
        static_cast<std::uint8_t>(std::lround(255 * std::min(from_edge, 1.0)));
  }
  changed(*at, kTexels, 1);
  // The middles of texels, where the texture is what was written.
  const auto ends = texture_of(*at, kTexels, 1);
  const float half = 0.5F / static_cast<float>(width_);
  const float middle = (ends.v0 + ends.v1) / 2;
  return {ends.u0 + half, middle, ends.u1 - half, middle};
}

std::optional<GlyphAtlas::Place> GlyphAtlas::place(int width, int height) {
  const int wide = width + 1, high = height + 1;
  // A shelf that is much higher than the letter is left for higher ones.
  const auto fits = [&](const Shelf& shelf) {
    return shelf.height >= high && shelf.height <= high + high / 4 + 1 &&
           shelf.taken + wide <= width_;
  };
  auto shelf = std::ranges::find_if(shelves_, fits);
  if (shelf == shelves_.end()) {
    const int y = shelves_.empty() ? 1 : shelves_.back().y + shelves_.back().height;
    if (y + high > height_ || 1 + wide > width_) {
      overflowed_ = true;
      return {};
    }
    shelves_.push_back({y, high, 1});
    shelf = shelves_.end() - 1;
  }
  const Place at{shelf->taken, shelf->y};
  shelf->taken += wide;
  return at;
}

void GlyphAtlas::changed(Place at, int width, int height) {
  if (changed_right_ == changed_left_) {
    changed_left_ = at.x, changed_right_ = at.x + width;
    changed_top_ = at.y, changed_bottom_ = at.y + height;
    return;
  }
  changed_left_ = std::min(changed_left_, at.x);
  changed_top_ = std::min(changed_top_, at.y);
  changed_right_ = std::max(changed_right_, at.x + width);
  changed_bottom_ = std::max(changed_bottom_, at.y + height);
}

GlyphAtlas::Texture GlyphAtlas::texture_of(Place at, int width, int height) const {
  const auto across = [&](int x) { return static_cast<float>(x) / static_cast<float>(width_); };
  const auto down = [&](int y) { return static_cast<float>(y) / static_cast<float>(height_); };
  return {across(at.x), down(at.y), across(at.x + width), down(at.y + height)};
}

std::optional<GlyphAtlas::Change> GlyphAtlas::take_change() {
  if (changed_right_ == changed_left_) return {};
  const Change change{changed_left_,
                      changed_top_,
                      changed_right_ - changed_left_,
                      changed_bottom_ - changed_top_,
                      &texel(changed_left_, changed_top_),
                      width_};
  changed_left_ = changed_right_ = 0;
  return change;
}

}  // namespace posenc
