#include <algorithm>
#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

Limits span_limits(const State& s) {
  const auto& shown = s.similarity;
  return {1, static_cast<double>(s.length) - std::max(shown.from_i, shown.from_j), 1};
}

}  // namespace

std::span<const Parameter> SimilarityOptions::parameters() {
  using namespace rows;
  constexpr auto kSimilarity = &State::similarity;
  using Options = SimilarityOptions;
  static const std::array all{
      choice_row<kColormaps, kSimilarity, &Options::colormap>(
          {.id = "similarity-colormap",
           .label = "Colour map",
           .help = "Colours of the dot products: Cividis suits colour-blind viewers, Greys suits "
                   "print"}),
      row<kSimilarity, &Options::mean>(
          {.id = "similarity-mean",
           .label = "Anti-alias",
           .help = "Show the mean of the cells under a pixel; turn it off to see false patterns"}),
      row<kSimilarity, &Options::fit>({.id = "similarity-fit",
                                       .label = "Fit to data",
                                       .help = "Spread the colours over the products shown; turn "
                                               "it off to give 0 the middle colour",
                                       .applies = shows_values<kSimilarity, &Options::signs>,
                                       .why_not = "A sign has no range: turn off “Sign only”"}),
      row<kSimilarity, &Options::range>(
          {.id = "similarity-range",
           .label = "Colour range",
           .scale = logarithmic,
           .unit = "of the largest",
           .help = "Products beyond this fraction of the largest get the end colours; lower it to "
                   "see small ones",
           .limits = range_limits<kSimilarity, &Options::range>,
           .applies = [](const State& s) { return !s.similarity.signs && !s.similarity.fit; },
           .why_not = "Turn off “Fit to data” and “Sign only” first"}),
      row<kSimilarity, &Options::signs>(
          {.id = "similarity-signs",
           .label = "Sign only",
           .help =
               "Show only whether products are above or below 0, to see which positions oppose"}),
      row<kSimilarity, &Options::from_i>(shown_part("from-i", "From row i",
                                                    "The first row of the matrix that is shown",
                                                    row_limits, "length")),
      row<kSimilarity, &Options::from_j>(shown_part("from-j", "From column j",
                                                    "The first column of the matrix that is shown",
                                                    row_limits, "length")),
      row<kSimilarity, &Options::span>(shown_part(
          "span", "Rows and columns", "How many rows and columns of the matrix are shown",
          span_limits, "from-i", "all")),
  };
  return all;
}

}  // namespace posenc
