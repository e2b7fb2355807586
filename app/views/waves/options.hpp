#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <posenc/models/nerf.hpp>

#include "state/rows/rows.hpp"

namespace posenc {

/// The encoding's, or those that NeRF's authors use in their code and in their paper.
enum class WavesFrequencies { encoding, nerf, nerf_pi, bands };

namespace waves {

inline constexpr std::array<Choice, 4> kFrequencyChoices{
    {{"encoding", "Encoding", "Those of the encoding, over positions"},
     {"nerf", "NeRF’s code", "2^k for a coordinate x from −1 to 1"},
     {"nerf-pi", "NeRF’s paper", "2^k·π for a coordinate x from −1 to 1"},
     {"bands", "Bands", "Of your own for x: as nerfstudio’s, or Perceiver’s at equal steps"}}};
inline constexpr std::array<Choice, 2> kSpacings{
    {{"octaves", "Equal ratios", "Each is as many times as fast as the one before"},
     {"linear", "Equal steps", "Each is faster than the one before by as much"}}};
inline constexpr std::size_t kMostDims = 8;
inline constexpr double kLeastSpan = 1e-3;
extern const TextAccess kDimsText;
double largest_span(const State&);

inline constexpr Option<WavesFrequencies> kFrequencies{
    kFrequencyChoices,
    {.id = "waves-frequencies",
     .label = "Frequencies",
     .help = "Compare the encoding’s frequencies with those that double, of NeRF"}};
inline bool has_bands(const State& s) { return s[kFrequencies] == WavesFrequencies::bands; }
inline constexpr const char* kOnlyBands = "Choose “Bands” as the frequencies first";
inline constexpr double kLeastFrequency = 0.01;
inline constexpr Option<double> kFirst{
    1,
    {.id = "waves-first",
     .label = "First frequency",
     .scale = rows::logarithmic,
     .unit = "π",
     .help = "The slowest band, in π per unit of x: 1 in NeRF’s paper, 2 in nerfstudio",
     .limits = [](const State& s) -> Limits {
       return {kLeastFrequency, kMostNerfFrequency, rows::decimal_step(s[kFirst])};
     },
     .applies = has_bands,
     .why_not = kOnlyBands}};
inline constexpr Option<double> kLast{
    512,
    {.id = "waves-last",
     .label = "Last frequency",
     .scale = rows::logarithmic,
     .unit = "π",
     .help = "The fastest band, in π per unit of x: 512 in NeRF’s paper, 112 in Perceiver",
     .limits = [](const State& s) -> Limits {
       return {s[kFirst], kMostNerfFrequency, rows::decimal_step(s[kLast])};
     },
     .limited_by = "waves-first",
     .applies = has_bands,
     .why_not = kOnlyBands}};
inline constexpr Option<std::int64_t> kBands{
    10,
    {.id = "waves-bands",
     .label = "Number of bands",
     .help = "How many frequencies there are, from the first to the last",
     .limits = fixed_limits<1, kMostNerfFrequencies>,
     .applies = has_bands,
     .why_not = kOnlyBands}};
inline constexpr Option<Nerf::Spacing> kSpacing{
    kSpacings,
    {.id = "waves-spacing",
     .label = "Spacing",
     .help = "Space bands by equal ratios, as octaves are, or by equal steps",
     .applies = has_bands,
     .why_not = kOnlyBands}};
/// Ascending. None: those of pair k and of the next, or four from j on.
inline constexpr Option<std::vector<int>> kDims{
    {.id = "waves-dims",
     .label = "Dimensions shown",
     .help = "At most eight, such as 4 6-9, or auto: those of pair k and the next",
     .limited_by = "d",
     .applies = [](const State& s) { return s[kFrequencies] == WavesFrequencies::encoding; },
     .why_not = "All frequencies over x are shown",
     .text = &kDimsText}};
/// So many positions from here on are shown; a span of 0 means all, whatever L becomes.
inline constexpr Option<double> kFrom{
    0, rows::shown_part(
           "waves-from", "From position", "The first position that is shown",
           [](const State& s) { return from_to(0, last_position(s)); }, "length")};
inline constexpr Option<double> kSpan{
    60, rows::shown_part("waves-span", "Positions shown",
                         "How many positions are shown, from the first on",
                         fixed_limits<2, kMaxLength>, "", "all")};
/// The same for NeRF’s coordinate, of which 2 are all.
inline constexpr Option<double> kXFrom{
    -1, rows::shown_part(
            "waves-x-from", "From x", "The first x that is shown of NeRF’s waves",
            [](const State&) { return from_to(-1, 1 - kLeastSpan, 0.01); }, "")};
inline constexpr Option<double> kXSpan{
    2,
    rows::shown_part(
        "waves-x-span", "Range of x", "How much of x is shown",
        [](const State& s) { return from_to(kLeastSpan, largest_span(s), 0.01); }, "waves-x-from")};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 10> kOptions{
    &kFrequencies, &kFirst, &kLast, &kBands, &kSpacing, &kDims, &kFrom, &kSpan, &kXFrom, &kXSpan};

}  // namespace waves
}  // namespace posenc
