#pragma once

#include <array>

#include "state/colormap_id.hpp"
#include "state/rows/rows.hpp"

namespace posenc::heatmap {

inline constexpr Option<ColormapId> kColormap{
    rows::kColormaps,
    {.id = "colormap",
     .scope = Scope::all_pictures,
     .label = "Colour map",
     .help = "Colours of the values: Cividis suits colour-blind viewers, Greys suits print"}};
/// A pixel is the mean of the cells under it; otherwise one of them.
inline constexpr Option<bool> kMean{
    true,
    {.id = "mean",
     .label = "Anti-alias",
     .help = "Show the mean of the cells under a pixel; turn it off to see false patterns"}};
inline constexpr Option<bool> kSigns{false,
                                     {.id = "signs",
                                      .label = "Sign only",
                                      .help = "Show only whether values are above or below 0, to "
                                              "compare waves with binary digits"}};
/// The value at the ends of the colour map, over the largest entry.
inline constexpr Option<double> kRange{
    1,
    {.id = "range",
     .label = "Colour range",
     .scale = rows::logarithmic,
     .unit = "of the largest",
     .help = "Values beyond this fraction of the largest get the "
             "end colours; lower it to see small values",
     .limits = [](const State& s) { return rows::range_limits(s[kRange]); },
     .applies = [](const State& s) { return !s[kSigns]; },
     .why_not = "A sign has no range: turn off “Sign only”"}};
inline constexpr Option<bool> kTranspose{
    false,
    {.id = "transpose",
     .label = "Transpose",
     .help = "Put positions across and dimensions down, as some papers draw it"}};
/// The table minus the sinusoids of the State's convention and base.
inline constexpr Option<bool> kDifference{
    false,
    {.id = "heatmap-difference",
     .label = "Difference",
     .help = "Show a table minus the sinusoids of the convention and base that are set",
     .applies = shows_table,
     .why_not = "Only a learned table is compared with sinusoids"}};
/// The part shown, in cells; an end of 0 is that of the table, whatever L and d become.
inline constexpr Option<double> kFrom{
    0, rows::shown_part("from", "From row",
                        "The first row of the table that is shown: row n is token n",
                        rows::row_limits, "length")};
inline constexpr Option<double> kTo{
    0, rows::shown_part(
           "to", "To row", "The row before which the shown part of the table ends",
           [](const State& s) { return from_to(s[kFrom] + 1, s.length); }, "from", "the end")};
inline constexpr Option<double> kDimFrom{
    0, rows::shown_part(
           "dim-from", "From dimension", "The first dimension that is shown",
           [](const State& s) { return from_to(0, column_count(s) - 1); }, "d")};
inline constexpr Option<double> kDimTo{
    0, rows::shown_part(
           "dim-to", "To dimension", "The dimension before which the shown part ends",
           [](const State& s) { return from_to(s[kDimFrom] + 1, column_count(s)); }, "dim-from",
           "the end")};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 10> kOptions{
    &kColormap,   &kMean, &kRange, &kSigns,   &kTranspose,
    &kDifference, &kFrom, &kTo,    &kDimFrom, &kDimTo};

}  // namespace posenc::heatmap
