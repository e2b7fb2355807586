#include <algorithm>
#include <array>

#include "state/parameter_rows.hpp"

namespace posenc {
namespace {

Limits first_cell_limits(const State& s) { return {0, static_cast<double>(s.length - 1), 1}; }
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
           .help = "The colours of the dot products, from the lowest to the highest"}),
      row<kSimilarity, &Options::mean>(
          {.id = "similarity-mean",
           .label = "Anti-alias",
           .help =
               "Show the mean of the cells under a pixel; one of them alone shows false patterns"}),
      row<kSimilarity, &Options::fit>(
          {.id = "similarity-fit",
           .label = "Fit to data",
           .help = "Spread the colours from the smallest to the largest product shown; off, a "
                   "product of 0 has the middle colour",
           .applies = shows_values<kSimilarity, &Options::signs>,
           .why_not = "A sign has no range: turn off “Sign only”"}),
      row<kSimilarity, &Options::range>(
          {.id = "similarity-range",
           .label = "Colour range",
           .scale = logarithmic,
           .unit = "of the largest",
           .help = "Products beyond this share of the largest one get the colours of the ends",
           .limits = range_limits<kSimilarity, &Options::range>,
           .applies = [](const State& s) { return !s.similarity.signs && !s.similarity.fit; },
           .why_not = "Turn off “Fit to data” and “Sign only” first"}),
      row<kSimilarity, &Options::signs>(
          {.id = "similarity-signs",
           .label = "Sign only",
           .help =
               "Show only whether each product, or the mean under a pixel, is above or below 0"}),
      row<kSimilarity, &Options::from_i>(shown_part(
          "from-i", "From row i", "The first row of the matrix of dot products that is shown",
          first_cell_limits, "length")),
      row<kSimilarity, &Options::from_j>(shown_part(
          "from-j", "From column j", "The first column of the matrix of dot products that is shown",
          first_cell_limits, "length")),
      row<kSimilarity, &Options::span>(
          shown_part("span", "Rows and columns",
                     "How many rows and columns of the matrix of dot products are shown",
                     span_limits, "from-i", "all")),
  };
  return all;
}

}  // namespace posenc
