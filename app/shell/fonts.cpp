#include "shell/fonts.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>

#include <fmt/format.h>
#include <imgui.h>

#include "figure/font_files.hpp"
#include "figure/fonts.hpp"
#include "figure/glyphs.hpp"
#include "figure/theme.hpp"

namespace posenc {
namespace {

/// Sizes in which each face is written from the first frame on; others are added when they are wanted.
struct Use {
  Face face;
  std::vector<double> sizes;
};
const std::vector<Use>& uses() {
  using namespace size;
  static const std::vector<Use> kUses = {
      {Face::regular, {kSmall, kAxis, kBody}},
      {Face::medium, {kSmall, kAxis, kBody}},
      {Face::semibold, {kAxis, kBody}},
      {Face::bold, {kBrand, kClaim}},
      {Face::math, {kSmall, kFormula, kFormula * 0.7}},
      {Face::math_italic, {kSmall, kSymbol, kFormula, kFormula * 0.7}},
  };
  return kUses;
}

std::vector<ImWchar> ranges_of(bool accented) {
  // Accented letters stand in names of files, which are written in the faces of plain words.
  constexpr char32_t kFirstAccented = 0x00c0, kLastAccented = 0x017f;
  std::vector<ImWchar> ranges;
  const auto take = [&](char32_t first, char32_t last) {
    if (first > last) return;
    ranges.push_back(static_cast<ImWchar>(first));
    ranges.push_back(static_cast<ImWchar>(last));
  };
  for (const auto& range : character_ranges()) {
    if (!accented && range.first <= kLastAccented && range.last >= kFirstAccented) {
      take(range.first, kFirstAccented - 1);
      take(U'×', U'×');
      take(U'÷', U'÷');
      take(kLastAccented + 1, range.last);
    } else {
      take(range.first, range.last);
    }
  }
  ranges.push_back(0);
  return ranges;
}

/// What is rasterised of a face: less to do at the start.
const ImWchar* glyph_ranges(Face face) {
  static const auto kAll = ranges_of(true), kUnaccented = ranges_of(false);
  return face == Face::regular || face == Face::medium ? kAll.data() : kUnaccented.data();
}

/// ImGui since 1.90 rounds sizes down to whole pixels: letters are rasterised at the size asked for all the same.
template <class Config>
void rasterise_exactly(Config& config, float line_px) {
  if constexpr (requires { config.RasterizerDensity; })
    config.RasterizerDensity = line_px / std::trunc(line_px);
}

constexpr int kDiscs = 61;

/// Radii in device pixels.
double disc_radius(int disc) { return 1 + disc * 0.25; }

void reserve_discs(ImFontAtlas& atlas, std::vector<int>& rooms) {
  rooms.clear();
  for (int i = 0; i < kDiscs; ++i) {
    // One more pixel on each side stays empty.
    const int side = 2 * static_cast<int>(std::ceil(disc_radius(i) + 1.5));
    rooms.push_back(atlas.AddCustomRectRegular(side, side));
  }
}

}  // namespace

Expected<Fonts> Fonts::load(const std::filesystem::path& data_folder) {
  Fonts fonts;
  for (int i = 0; i < FontSet::kFaces; ++i) {
    const auto path = font_file(data_folder, static_cast<Face>(i));
    const auto font = FontFile::open(path);
    if (!font) return tl::unexpected(font.error());
    auto& file = fonts.files_[static_cast<std::size_t>(i)];
    std::error_code unknown;
    const auto size = std::filesystem::file_size(path, unknown);
    file.bytes.resize(unknown ? 0 : size);
    std::ifstream stream(path, std::ios::binary);
    // Characters of a stream are char, whatever bytes they hold.
    if (!stream.read(reinterpret_cast<char*>(file.bytes.data()),
                     static_cast<std::streamsize>(file.bytes.size()))) {
      return fail(fmt::format("the font {} cannot be read: install posenc again", path.string()));
    }
    file.line_height_em = font->line_height();
  }
  return fonts;
}

void Fonts::rasterise(double scale) {
  for (auto& sizes : sizes_) sizes.clear();
  set_.wanted.clear();  // at another scale
  for (const auto& use : uses()) {
    for (const double size : use.sizes)
      sizes_[static_cast<std::size_t>(use.face)].push_back(size * scale);
  }
  build();
}

bool Fonts::add_wanted() {
  constexpr std::size_t kMostSizes = 12;
  bool added = false;
  for (const auto& wanted : set_.wanted) {
    auto& sizes = sizes_[static_cast<std::size_t>(wanted.face)];
    const bool is_there =
        std::ranges::any_of(sizes, [&](double em) { return std::abs(em - wanted.em_px) < 0.01; });
    if (is_there || sizes.size() >= kMostSizes) continue;
    sizes.push_back(wanted.em_px);
    added = true;
  }
  set_.wanted.clear();
  if (added) build();
  return added;
}

ImFont* Fonts::nearest(Face face, double em_px) const {
  const auto& fonts = set_.faces[static_cast<std::size_t>(face)];
  return std::ranges::min_element(
             fonts, {},
             [&](const FontSet::Rasterised& font) { return std::abs(font.em_px - em_px); })
      ->font;
}

void Fonts::build() {
  auto& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  for (std::size_t face = 0; face < files_.size(); ++face) {
    std::ranges::sort(sizes_[face]);
    set_.faces[face].clear();
    for (const double em : sizes_[face]) {
      ImFontConfig config;
      config.FontDataOwnedByAtlas = false;
      // Large letters lie well enough on whole pixels' samples.
      constexpr double kLarge = 20;
      config.OversampleH = em < kLarge ? 2 : 1;
      auto& bytes = files_[face].bytes;
      const auto line_px = static_cast<float>(em * files_[face].line_height_em);
      rasterise_exactly(config, line_px);
      auto* font = atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()), line_px,
                                              &config, glyph_ranges(static_cast<Face>(face)));
      set_.faces[face].push_back({font, em, files_[face].line_height_em});
    }
  }
  reserve_discs(atlas, disc_rooms_);
  atlas.Build();
  draw_discs();
  ++built_;
}

void Fonts::draw_discs() {
  auto& atlas = *ImGui::GetIO().Fonts;
  unsigned char* coverage = nullptr;
  int width = 0, height = 0;
  atlas.GetTexDataAsAlpha8(&coverage, &width, &height);
  set_.discs.clear();
  for (std::size_t i = 0; i < disc_rooms_.size(); ++i) {
    const auto& room = *atlas.GetCustomRectByIndex(disc_rooms_[i]);
    const double radius = disc_radius(static_cast<int>(i)), half = room.Width / 2.0;
    for (int y = 0; y < room.Height; ++y) {
      for (int x = 0; x < room.Width; ++x) {
        const double inside = radius + 0.5 - std::hypot(x + 0.5 - half, y + 0.5 - half);
        coverage[(room.Y + y) * width + room.X + x] =
            static_cast<unsigned char>(std::lround(255 * std::clamp(inside, 0.0, 1.0)));
      }
    }
    ImVec2 low, high;
    atlas.CalcCustomRectUV(&room, &low, &high);
    set_.discs.push_back({radius, half, {low.x, low.y}, {high.x, high.y}});
  }
}

}  // namespace posenc
