#include "figure/theme.hpp"

#include <algorithm>
#include <array>
#include <cmath>

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
        .delta = rgb(0x4BBFFF),
        .k = rgb(0x00B182),
        .d = rgb(0xCF8CB8),
        .base = rgb(0xF0E15B),
        .agree = rgb(0x4A9BE8),
        .oppose = rgb(0xE5564C),
        .error = rgb(0xFF7B72),
        .name = "dark",
    },

    {
        .ground = rgb(0xFBFBF9),
        .panel = rgb(0xF1F1EC),
        .field = rgb(0xFFFFFF),
        .line = rgb(0xD5D6CF),
        .muted = rgb(0x5F6873),
        .text = rgb(0x1B1F24),
        .t = rgb(0x774100),
        .delta = rgb(0x0070BF),
        .k = rgb(0x087350),
        .d = rgb(0xA3457C),
        .base = rgb(0x806C06),
        .agree = rgb(0x124C8A),
        .oppose = rgb(0x9E1127),
        .error = rgb(0xB3261E),
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
        .delta = rgb(0x0070BF),
        .k = rgb(0x087350),
        .d = rgb(0xA3457C),
        .base = rgb(0x806C06),
        .agree = rgb(0x0B3F78),
        .oppose = rgb(0x8F0D20),
        .error = rgb(0x9E120C),
        .name = "projector",
        .line_width = 1.5,
        .mark_size = 1.3,
    },
}};

/// The red, green or blue of sRGB as light, 0 … 1 (IEC 61966-2-1).
double linear(std::uint8_t channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
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

Color term_colour(const Palette& palette, double term) {
  const double strength = std::clamp(std::abs(term), 0.0, 1.0);
  // Between the two, a neutral that stands out from the ground of either theme: pale on light, grey
  // on dark.
  const bool dark = luminance(palette.ground) < 0.5;
  const Color neutral = dark ? rgb(0xC9CED6) : rgb(0xEDEFF2);
  const Color end = term < 0 ? palette.oppose : palette.agree;
  // Two straight pieces by way of a lighter tone, so that halfway is a clear colour and not a grey.
  const Color middle = term < 0 ? rgb(0xF08A6C) : rgb(0x5FA8DC);
  return strength < 0.5 ? mix(neutral, middle, strength * 2) : mix(middle, end, strength * 2 - 1);
}

Color series_colour(const Palette& palette, int i) {
  // Neighbours far from each other, also with a colour vision deficiency (after Okabe and Ito
  // 2008), in a tone for each ground.
  struct Tones {
    Color violet, red, lime, pink;
  };
  constexpr Tones kOnDark{rgb(0x9E88C3), rgb(0xF06B69), rgb(0xB7DA7D), rgb(0xD488C0)},
      kOnLight{rgb(0x4C3B9B), rgb(0xBE3B54), rgb(0x577C00), rgb(0xA2457B)};
  const auto& tones = luminance(palette.ground) < 0.5 ? kOnDark : kOnLight;
  const std::array colours{tones.violet, tones.red,     tones.lime, tones.pink,
                           palette.base, palette.delta, palette.t,  palette.k};
  return colours.at(static_cast<std::size_t>(i) % colours.size());
}

double contrast(Color a, Color b) {
  const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
  return (lighter + 0.05) / (darker + 0.05);
}

Color ink_on(Color ground) {
  constexpr Color black = rgb(0x000000), white = rgb(0xFFFFFF);
  return contrast(black, ground) > contrast(white, ground) ? black : white;
}

double share_of_full_hd(double width_px, double height_px) {
  constexpr double kFullWidth = 1920, kFullHeight = 1080;
  return std::min(width_px / kFullWidth, height_px / kFullHeight);
}

double scale_for(double width_px, double height_px) {
  constexpr double kSmallest = 0.75;
  return std::max(kSmallest, share_of_full_hd(width_px, height_px));
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
