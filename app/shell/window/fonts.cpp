#include "shell/window/fonts.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <utility>

#include <fmt/format.h>
#include <imgui.h>

#include "figure/text/font_files.hpp"
#include "figure/text/fonts.hpp"
#include "figure/text/glyphs.hpp"
#include "figure/theme.hpp"

namespace posenc {
namespace {

constexpr int kTextureWidth = 1024;
/// Some thousand glyphs of usual sizes.
constexpr int kRoomWidth = 1020, kRoomHeight = 768, kMostRoom = 4096;

Expected<std::vector<unsigned char>> bytes_of(const std::filesystem::path& path) {
  std::error_code unknown;
  const auto size = std::filesystem::file_size(path, unknown);
  std::vector<unsigned char> bytes(unknown ? 0 : size);
  std::ifstream stream(path, std::ios::binary);
  // Characters of a stream are char, whatever bytes they hold.
  if (!stream.read(reinterpret_cast<char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()))) {
    return fail(fmt::format("the font {} cannot be read: install posenc again", path.string()));
  }
  return bytes;
}

}  // namespace

Expected<Fonts> Fonts::load(const std::filesystem::path& data_folder) {
  Fonts fonts;
  std::vector<FontFile> files;
  for (const Face face : kFaces) {
    auto file = FontFile::open(font_file(data_folder, face));
    if (!file) return tl::unexpected(file.error());
    files.push_back(*std::move(file));
  }
  auto bytes = bytes_of(font_file(data_folder, Field::kFace));
  if (!bytes) return tl::unexpected(bytes.error());
  fonts.field_.bytes = *std::move(bytes);
  fonts.field_.line_em = files[static_cast<std::size_t>(Field::kFace)].line_height();
  fonts.glyphs_ = std::make_unique<GlyphAtlas>(std::move(files));
  return fonts;
}

void Fonts::rasterise(double scale) {
  scale_ = scale;
  room_height_ = std::min(kMostRoom, static_cast<int>(kRoomHeight * std::max(1.0, scale)));
  build();
  is_fresh_ = true;
}

bool Fonts::make_room() {
  // Where one frame's glyphs alone fill it, it has to be larger; otherwise it is full of
  // those that nobody draws any more.
  const bool full = lack_room();
  if (full) {
    if (is_fresh_) room_height_ = std::min(kMostRoom, 2 * room_height_);
    build();
  }
  is_fresh_ = full;
  return full;
}

bool Fonts::lack_room() const {
  return glyphs_->overflowed() && !(is_fresh_ && room_height_ == kMostRoom);
}

void Fonts::build() {
  auto& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight | ImFontAtlasFlags_NoMouseCursors;
  atlas.TexDesiredWidth = kTextureWidth;
  // A glyph for those that are missing; fill_field() adds the others.
  static constexpr ImWchar kLeast[] = {'?', '?', 0};
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  field_.font = atlas.AddFontFromMemoryTTF(
      field_.bytes.data(), static_cast<int>(field_.bytes.size()),
      static_cast<float>(size::kBody * scale_ * field_.line_em), &config, kLeast);
  field_.is_filled = false;
  const int id = atlas.AddCustomRectRegular(kRoomWidth, room_height_);
  atlas.Build();
  const auto& room = *atlas.GetCustomRectByIndex(id);
  glyphs_->settle({room.X, room.Y, room.Width, room.Height, atlas.TexWidth, atlas.TexHeight});
  ++built_;
}

ImFont* Fonts::for_fields(std::string_view text) const {
  if (!field_.is_filled) fill_field();
  const auto before = field_.font->Glyphs.Size;
  while (!text.empty()) {
    const char32_t c = take_character(text);
    // ImGui's characters have 16 bits.
    if (c <= 0xffff && field_.font->FindGlyphNoFallback(static_cast<ImWchar>(c)) == nullptr) add(c);
  }
  if (field_.font->Glyphs.Size != before) field_.font->BuildLookupTable();
  return field_.font;
}

void Fonts::add(char32_t c) const {
  const auto advance = glyphs_->advance(Field::kFace, c);
  if (!advance) return;
  // ImGui since 1.90 rounds the heights of lines down to whole pixels.
  const double em = static_cast<double>(field_.font->FontSize) / field_.line_em;
  const double baseline = std::round(static_cast<double>(field_.font->Ascent));
  const auto& glyph = glyphs_->glyph(Field::kFace, c, size::kBody * scale_);
  const auto px = [em](double ems) { return static_cast<float>(ems * em); };
  const auto down = [&](double ems) { return static_cast<float>(baseline + ems * em); };
  const auto& [u0, v0, u1, v1] = glyph.texture;
  field_.font->AddGlyph(nullptr, static_cast<ImWchar>(c), px(glyph.left), down(glyph.top),
                        px(glyph.right), down(glyph.bottom), u0, v0, u1, v1, px(*advance));
}

void Fonts::fill_field() const {
  field_.is_filled = true;
  for (const auto& range : character_ranges()) {
    for (char32_t c = range.first; c <= range.last; ++c) {
      if (c != U'?') add(c);
    }
  }
  field_.font->BuildLookupTable();
}

}  // namespace posenc
