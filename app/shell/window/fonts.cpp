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

/// Of the glyphs' texture: some thousand glyphs of usual sizes.
constexpr int kWidth = 1024, kHeight = 768, kMostHeight = 4096;

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
  height_ = std::min(kMostHeight, static_cast<int>(kHeight * std::max(1.0, scale)));
  begin_glyphs();
  make_field_font();
  is_fresh_ = true;
}

bool Fonts::make_room() {
  const bool needs_font = field_.wanted > field_.has;
  if (needs_font) make_field_font();
  // Where one frame's glyphs alone fill it, it has to be larger; otherwise it is full of
  // those that nobody draws any more.
  const bool full = is_full();
  if (full) {
    if (is_fresh_) height_ = std::min(kMostHeight, 2 * height_);
    begin_glyphs();
  }
  is_fresh_ = full;
  return needs_font;
}

bool Fonts::is_full() const {
  return glyphs_->overflowed() && !(is_fresh_ && height_ == kMostHeight);
}

void Fonts::begin_glyphs() {
  glyphs_->resize(kWidth, height_);
  ++built_;
}

void Fonts::make_field_font() {
  field_.has = field_.wanted;
  field_.ranges.clear();
  if (field_.has == Characters::usual) {
    for (const auto& [first, last] : character_ranges())
      field_.ranges.insert(field_.ranges.end(), {ImWchar(first), ImWchar(last)});
  } else {
    field_.ranges = {field_.has == Characters::all ? ImWchar{' '} : ImWchar{'?'}, ImWchar{'?'}};
    if (field_.has == Characters::all) field_.ranges[1] = ImWchar{0xffff};
  }
  field_.ranges.push_back(0);
  auto& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight | ImFontAtlasFlags_NoMouseCursors;
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.OversampleH = 2;
  atlas.AddFontFromMemoryTTF(field_.bytes.data(), static_cast<int>(field_.bytes.size()),
                             static_cast<float>(size::kBody * scale_ * field_.line_em), &config,
                             field_.ranges.data());
}

void Fonts::show_in_fields(std::string_view text) const {
  field_.wanted = std::max(field_.wanted, Characters::usual);
  while (!text.empty()) {
    const char32_t c = take_character(text);
    const auto holds = [c](const CharacterRange& range) {
      return range.first <= c && c <= range.last;
    };
    if (!std::ranges::any_of(character_ranges(), holds)) field_.wanted = Characters::all;
  }
}

}  // namespace posenc
