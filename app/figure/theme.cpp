#include "figure/theme.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "figure/colormap.hpp"

namespace posenc {
namespace {

constexpr Color rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8 & 0xff),
          static_cast<std::uint8_t>(hex & 0xff), 255};
}

constexpr std::array<Palette, 3> kPalettes{{
    {
        .ground = rgb(0x0E1217),
        .panel = rgb(0x151B22),
        .field = rgb(0x1E2630),
        .line = rgb(0x2B343F),
        .muted = rgb(0x98A3B1),
        .text = rgb(0xE8ECF1),
        .t = rgb(0xEAA11C),
        .delta = rgb(0xB79CF7),
        .k = rgb(0x00B182),
        .d = rgb(0xCF8CB8),
        .base = rgb(0xF0E15B),
        .ok = rgb(0x4AF2CE),
        .cost = rgb(0xEF813A),
        .unseen = rgb(0xDD4FFA),
        .error = rgb(0xFF9447),
        .series = {rgb(0x9FDB3A), rgb(0xA69369), rgb(0xF9E0F8), rgb(0x57B4C2), rgb(0xE0E8AE),
                   rgb(0x6C9C30)},
        .name = "dark",
        .is_dark = true,
    },

    {
        .ground = rgb(0xFBFBF9),
        .panel = rgb(0xF1F1EC),
        .field = rgb(0xFFFFFF),
        .line = rgb(0xD5D6CF),
        .muted = rgb(0x5F6873),
        .text = rgb(0x1B1F24),
        .t = rgb(0x774100),
        .delta = rgb(0x6A45B5),
        .k = rgb(0x087350),
        .d = rgb(0xA3457C),
        .base = rgb(0x806C06),
        .ok = rgb(0x045455),
        .cost = rgb(0xCF2D00),
        .unseen = rgb(0xB615D2),
        .error = rgb(0xB33C00),
        .series = {rgb(0x3D6A00), rgb(0x81665A), rgb(0x530D56), rgb(0x21758D), rgb(0x6E383C),
                   rgb(0x3C3C54)},
        .name = "light",
    },
    {
        .ground = rgb(0xFFFFFF),
        .panel = rgb(0xF4F4F4),
        .field = rgb(0xFFFFFF),
        .line = rgb(0xB8B8B8),
        .muted = rgb(0x454545),
        .text = rgb(0x000000),
        .t = rgb(0x774100),
        .delta = rgb(0x5A34A8),
        .k = rgb(0x087350),
        .d = rgb(0xA3457C),
        .base = rgb(0x806C06),
        .ok = rgb(0x1F595C),
        .cost = rgb(0xCB3900),
        .unseen = rgb(0xB00EC2),
        .error = rgb(0x8A2C00),
        .series = {rgb(0x3D7D18), rgb(0x734F44), rgb(0x340E39), rgb(0x595A71), rgb(0x2E2C12),
                   rgb(0x603C54)},
        .name = "projector",
        .line_width = 1.5,
        .mark_size = 1.3,
    },
}};

/// The red, green or blue of sRGB as light, 0 … 1 (IEC 61966-2-1).
double linear(std::uint8_t channel) {
  static const auto kAll = [] {
    std::array<double, 256> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double c = static_cast<double>(i) / 255;
      all[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    }
    return all;
  }();
  return kAll[channel];
}

double luminance(Color c) {
  return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

}  // namespace

std::span<const Palette> palettes() { return kPalettes; }
const Palette& dark_palette() { return kPalettes[0]; }
const Palette& light_palette() { return kPalettes[1]; }
const Palette& projector_palette() { return kPalettes[2]; }

Color symbol_colour(const Palette& palette, std::string_view symbol) {
  if (symbol == "t") return palette.t;
  if (symbol == "δ") return palette.delta;
  if (symbol == "k" || symbol == "j") return palette.k;
  if (symbol == "d") return palette.d;
  if (symbol == "b") return palette.base;
  if (symbol == "L") return palette.muted;
  return palette.text;
}

Color signed_colour(const Palette& palette, double value) {
  return color_at(colormaps(palette).front(), value);
}

Stroke series_stroke(const Palette& palette, std::size_t i, double width) {
  constexpr std::array kDashes{Dash::solid, Dash::dashed, Dash::dotted};
  const std::size_t count = palette.series.size();
  return {palette.series.at(i % count), width, kDashes.at(i / count % kDashes.size())};
}

Stroke method_stroke(const Palette& palette, std::string_view id, double width) {
  // Methods in one picture have different colours, but a method's variant has the same colour,
  // dashed.
  constexpr std::array<std::string_view, 15> kIds{
      "rotary", "added",       "linear",     "ntk",          "yarn", "llama3",  "kerple-log",  "t5",
      "alibi",  "ntk-dynamic", "yarn-paper", "kerple-power", "fire", "partial", "proportional"};
  if (id == "none") return {palette.muted, width};
  const auto at = static_cast<std::size_t>(std::ranges::find(kIds, id) - kIds.begin());
  if (at == kIds.size()) return {palette.text, width};  // numbers that somebody found
  return series_stroke(palette, at, width);
}

double contrast(Color a, Color b) {
  const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
  return (lighter + 0.05) / (darker + 0.05);
}

Color ink_on(Color ground) {
  constexpr Color black = rgb(0x000000), white = rgb(0xFFFFFF);
  return contrast(black, ground) > contrast(white, ground) ? black : white;
}

double scale_to_full_hd(double width_px, double height_px) {
  constexpr double kFullWidth = 1920, kFullHeight = 1080;
  return std::min(width_px / kFullWidth, height_px / kFullHeight);
}

double scale_for(double width_px, double height_px) {
  constexpr double kSmallest = 0.75;
  return std::max(kSmallest, scale_to_full_hd(width_px, height_px));
}

double page_scale_for(double width_px, double height_px) {
  constexpr double kLeastText = 13;
  return std::max(kLeastText / size::kAxis, scale_for(width_px, height_px));
}

double picture_scale(double width_px, double height_px, double text_size) {
  constexpr Point kLeastRoom{880, 480};
  return std::min({page_scale_for(width_px, height_px) * text_size, width_px / kLeastRoom.x,
                   height_px / kLeastRoom.y});
}

}  // namespace posenc
