#pragma once

#include <algorithm>
#include <array>

#include "state/colormap_id.hpp"
#include "state/rows/rows.hpp"

namespace posenc::similarity {

inline constexpr Option<ColormapId> kColormap{
    rows::kColormaps,
    {.id = "similarity-colormap",
     .label = "Colour map",
     .help = "Colours of the dot products: Cividis suits colour-blind viewers, Greys suits "
             "print"}};
/// A pixel is the mean of the cells under it; otherwise one of them.
inline constexpr Option<bool> kMean{
    true,
    {.id = "similarity-mean",
     .label = "Anti-alias",
     .help = "Show the mean of the cells under a pixel; turn it off to see false patterns"}};
inline constexpr Option<bool> kSigns{
    false,
    {.id = "similarity-signs",
     .label = "Sign only",
     .help = "Show only whether products are above or below 0, to see which positions oppose"}};
inline constexpr Option<bool> kFit{true,
                                   {.id = "similarity-fit",
                                    .label = "Fit to data",
                                    .help = "Spread the colours over the products shown; turn "
                                            "it off to give 0 the middle colour",
                                    .applies = [](const State& s) { return !s[kSigns]; },
                                    .why_not = "A sign has no range: turn off “Sign only”"}};
/// The value at the ends of the colour map, over the largest product.
inline constexpr Option<double> kRange{
    1,
    {.id = "similarity-range",
     .label = "Colour range",
     .scale = rows::logarithmic,
     .unit = "of the largest",
     .help = "Products beyond this fraction of the largest get the end colours; lower it to "
             "see small ones",
     .limits = [](const State& s) { return rows::range_limits(s[kRange]); },
     .applies = [](const State& s) { return !s[kSigns] && !s[kFit]; },
     .why_not = "Turn off “Fit to data” and “Sign only” first"}};
/// The square shown, in cells; a span of 0 means all, whatever L becomes.
inline constexpr Option<double> kFromI{
    0, rows::shown_part("from-i", "From row i", "The first row of the matrix that is shown",
                        rows::row_limits, "length")};
inline constexpr Option<double> kFromJ{
    0, rows::shown_part("from-j", "From column j", "The first column of the matrix that is shown",
                        rows::row_limits, "length")};
inline constexpr Option<double> kSpan{
    0, rows::shown_part(
           "span", "Rows and columns", "How many rows and columns of the matrix are shown",
           [](const State& s) {
             return from_to(1, static_cast<double>(s.length) - std::max(s[kFromI], s[kFromJ]));
           },
           "from-i", "all")};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 8> kOptions{&kColormap, &kMean,  &kFit,   &kRange,
                                                          &kSigns,    &kFromI, &kFromJ, &kSpan};

}  // namespace posenc::similarity
