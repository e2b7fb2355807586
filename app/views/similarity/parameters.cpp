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
      row<kSimilarity, &Options::range>(
          {.id = "similarity-range",
           .label = "Colour range",
           .scale = logarithmic,
           .unit = "of the largest",
           .help = "Products beyond this share of the largest one get the colours of the ends",
           .limits = range_limits<kSimilarity, &Options::range>,
           .applies = shows_values<kSimilarity, &Options::signs>}),
      row<kSimilarity, &Options::signs>(
          {.id = "similarity-signs",
           .label = "Sign only",
           .help =
               "Show only whether each product, or the mean under a pixel, is above or below 0"}),
      row<kSimilarity, &Options::from_i>(
          {.id = "from-i",
           .label = "From row i",
           .help = "The first row of the matrix of dot products that is shown",
           .limits = first_cell_limits,
           .in_panel = false,
           .limited_by = "length"}),
      row<kSimilarity, &Options::from_j>(
          {.id = "from-j",
           .label = "From column j",
           .help = "The first column of the matrix of dot products that is shown",
           .limits = first_cell_limits,
           .in_panel = false,
           .limited_by = "length"}),
      row<kSimilarity, &Options::span>(
          {.id = "span",
           .label = "Rows and columns",
           .help = "How many rows and columns of the matrix of dot products are shown",
           .limits = span_limits,
           .in_panel = false,
           .zero = "all",
           .limited_by = "from-i"}),
  };
  return all;
}

}  // namespace posenc
