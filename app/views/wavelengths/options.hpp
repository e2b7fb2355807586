#pragma once

#include <array>

#include "state/rows/rows.hpp"

namespace posenc::wavelengths {

extern const TextAccess kMaskText;
inline constexpr Parameter kMaskedBands{
    .id = "mute",
    .label = "Masked bands",
    .help = "Mask bands of pairs, such as 1 3-5, to see what fast or slow pairs contribute",
    .applies = has_waves,
    .why_not = "Only sinusoids have pairs to mask",
    .text = &kMaskText};

inline constexpr std::array<const Parameter*, 1> kOptions{&kMaskedBands};

}  // namespace posenc::wavelengths
