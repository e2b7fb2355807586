#pragma once

#include <array>
#include <string_view>

#include "state/rows/rows.hpp"

namespace posenc {

/// Waves over the positions; their lengths on a logarithmic axis; what reading them tells.
enum class WavelengthsShow { waves, lengths, narrowing };
enum class ReadFirst { slow, fast };

namespace wavelengths {

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

inline constexpr std::array<Choice, 3> kShows{
    {{"waves", "Waves"},
     {"lengths", "Logarithmic axis", "Each pair a dot at its wavelength"},
     {"narrowing", "Narrowing",
      "Read the phases of t one after the other: which positions remain possible?"}}};
inline constexpr Option<WavelengthsShow> kShow{
    kShows,
    {.id = "wavelengths-show",
     .label = "Show",
     .help = "Draw the waves, compare their lengths, or read position t from its phases"}};

inline constexpr auto shows_lengths = [](const State& s) {
  return s[kShow] == WavelengthsShow::lengths;
};
inline constexpr auto shows_narrowing = [](const State& s) {
  return s[kShow] == WavelengthsShow::narrowing;
};

inline constexpr Option<bool> kMore{
    false,
    {.id = "wavelengths-more",
     .label = "Masks and neighbours",
     .help = "Mask bands of pairs beside the heatmap and the dot product, and see the nearest "
             "neighbour",
     .applies = shows_lengths,
     .why_not = "Show “Logarithmic axis” first"}};
inline constexpr Option<bool> kOtherBases{
    false,
    {.id = "wavelengths-bases",
     .label = "Two other bases",
     .help = "Add the wavelengths of a hundredth of the base, and of a hundred times it",
     .applies = shows_lengths,
     .why_not = "Show “Logarithmic axis” first"}};
inline constexpr std::array<Choice, 2> kReadFirsts{
    {{"slow", "Slow pairs", "They tell about where"},
     {"fast", "Fast pairs", "They tell exactly where, but again and again"}}};
inline constexpr Option<ReadFirst> kReadFirst{
    kReadFirsts,
    {.id = "read-first",
     .label = "Read first",
     .help = "Which phases of t are read first: each leaves fewer positions possible",
     .applies = shows_narrowing,
     .why_not = "Show “Narrowing” first"}};
inline constexpr Option<double> kReadingError{
    0.15,
    {.id = "reading-error",
     .label = "Reading error",
     .scale = rows::logarithmic,
     .unit = "rad",
     .help = "How far off a phase may be read: a larger error leaves more positions possible",
     .limits = [](const State&) { return from_to(0.01, 3); },
     .applies = shows_narrowing,
     .why_not = "Show “Narrowing” first"}};

inline constexpr std::array<const Parameter*, 6> kOptions{&kShow, &kReadFirst,  &kReadingError,
                                                          &kMore, &kOtherBases, &kMaskedBands};

}  // namespace wavelengths
}  // namespace posenc
