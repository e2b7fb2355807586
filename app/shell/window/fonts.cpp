#include "shell/window/fonts.hpp"

#include <algorithm>
#include <fstream>
#include <utility>

#include <imgui.h>

#include "figure/text/fonts.hpp"
#include "figure/text/glyphs.hpp"
#include "figure/theme.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// Size of the glyphs' texture: it holds some thousand glyphs of usual sizes.
constexpr int kWidth = 1024, kHeight = 768, kMostHeight = 4096;

Expected<std::vector<unsigned char>> bytes_of(const std::filesystem::path& path) {
  std::error_code unknown;
  const auto size = std::filesystem::file_size(path, unknown);
  std::vector<unsigned char> bytes(unknown ? 0 : size);
  std::ifstream stream(path, std::ios::binary);
  // Characters of a stream are char, whatever bytes they hold.
  if (!stream.read(reinterpret_cast<char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()))) {
    return fail("the font {} cannot be read: install posenc again", path.string());
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
  const auto& field = files[static_cast<std::size_t>(Field::kFace)].path();
  auto bytes = bytes_of(field);
  if (!bytes) return tl::unexpected(bytes.error());
  fonts.field_.bytes[field] = *std::move(bytes);
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
  const bool needs_font = field_.lacks();
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
  field_.is_made = field_.is_wanted;
  field_.others_made = field_.others.size();
  field_.ranges.clear();
  auto& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight | ImFontAtlasFlags_NoMouseCursors;
  // What is looked for in the program's own file decides which file it is.
  const auto file_of = [&](char32_t c) { return &glyphs_->file(Field::kFace, c); };
  std::map<const FontFile*, std::vector<std::uint16_t>> ranges;
  auto& own = ranges[file_of(U'?')];
  own = {'?', '?'};
  if (field_.is_made) {
    for (const auto& [first, last] : character_ranges())
      own.insert(own.end(), {ImWchar(first), ImWchar(last)});
    // ImGui shows by this what it has no glyph for.
    ranges[&glyphs_->file(Face::math, kMissingCharacter)] = {ImWchar(kMissingCharacter),
                                                             ImWchar(kMissingCharacter)};
  }
  for (const char32_t c : field_.others) {
    auto& of_file = ranges[file_of(c)];
    of_file.insert(of_file.end(), {ImWchar(c), ImWchar(c)});
  }
  // ImGui adds what others have to the first.
  add_to_field_font(*file_of(U'?'), std::move(own));
  ranges.erase(file_of(U'?'));
  for (auto& [file, of_file] : ranges) add_to_field_font(*file, std::move(of_file));
}

void Fonts::add_to_field_font(const FontFile& file, std::vector<std::uint16_t> ranges) {
  auto& bytes = field_.bytes[file.path()];
  if (bytes.empty()) bytes = bytes_of(file.path()).value_or(std::vector<unsigned char>());
  if (bytes.empty()) return;
  ranges.push_back(0);
  field_.ranges.push_back(std::move(ranges));
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.FontNo = file.index();
  config.OversampleH = 2;
  auto& atlas = *ImGui::GetIO().Fonts;
  config.MergeMode = field_.ranges.size() > 1;
  // ImGui names a font's size by its line.
  atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()),
                             static_cast<float>(size::kBody * scale_ * file.line_height()), &config,
                             field_.ranges.back().data());
}

void Fonts::show_in_fields(std::string_view text) const {
  field_.is_wanted = true;
  while (!text.empty()) {
    const char32_t c = take_character(text);
    const auto holds = [c](const CharacterRange& range) {
      return range.first <= c && c <= range.last;
    };
    constexpr char32_t kMostOfImGui = 0xffff;
    if (c <= kMostOfImGui && !std::ranges::any_of(character_ranges(), holds) &&
        glyphs_->file(Field::kFace, c).glyph(c) != 0)
      field_.others.insert(c);
  }
}

}  // namespace posenc
