#pragma once

#include <array>
#include <string_view>

#include "state/rows/rows.hpp"

namespace posenc::wavelengths {

static_assert(Mask::kBands == 8, "as the text says");
inline constexpr TextAccess kMaskText{
    "bands 1 to 8 but one, or none", [](const State& s) { return mask_text(s.mask); },
    [](State& s, std::string_view text) -> Expected<void> {
      return parse_mask(text, band_count(pair_count(s))).map([&](const Mask& mask) {
        s.mask = mask;
      });
    },
    [](State& s) { s.mask = within_bands(s.mask, band_count(pair_count(s))); }};
inline constexpr Parameter kMaskedBands{
    .id = "mute",
    .scope = Scope::all_pictures,
    .label = "Masked bands",
    .help = "Mask bands of pairs, such as 1 3-5, to see what fast or slow pairs contribute",
    .applies = has_waves,
    .why_not = "Only sinusoids have pairs to mask",
    .text = &kMaskText};

inline constexpr Option<bool> kMore{
    false,
    {.id = "wavelengths-more",
     .label = "Masks and neighbours",
     .help = "Mask bands of pairs beside the heatmap and the dot product, and see the nearest "
             "neighbour"}};

inline constexpr std::array<const Parameter*, 2> kOptions{&kMore, &kMaskedBands};

}  // namespace posenc::wavelengths
