#include <array>

#include "state/parameter_rows.hpp"

namespace posenc {
namespace {

Limits from_limits(const State& s) { return {0, static_cast<double>(s.length - 1), 1}; }
Limits to_limits(const State& s) { return {s.heatmap.from + 1, static_cast<double>(s.length), 1}; }
Limits dim_from_limits(const State& s) { return {0, static_cast<double>(column_count(s) - 1), 1}; }
Limits dim_to_limits(const State& s) {
  return {s.heatmap.dim_from + 1, static_cast<double>(column_count(s)), 1};
}

}  // namespace

std::span<const Parameter> HeatmapOptions::parameters() {
  using namespace rows;
  constexpr auto kHeatmap = &State::heatmap;
  using Options = HeatmapOptions;
  static const std::array all{
      choice_row<kColormaps, kHeatmap, &Options::colormap>(
          {.id = "colormap",
           .label = "Colour map",
           .help = "The colours of the values, from the lowest to the highest"}),
      row<kHeatmap, &Options::mean>(
          {.id = "mean",
           .label = "Anti-alias",
           .help =
               "Show the mean of the cells under a pixel; one of them alone shows false patterns"}),
      row<kHeatmap, &Options::range>(
          {.id = "range",
           .label = "Colour range",
           .scale = logarithmic,
           .unit = "of the largest",
           .help = "Values beyond this share of the largest entry get the colours of the ends",
           .limits = range_limits<kHeatmap, &Options::range>,
           .applies = shows_values<kHeatmap, &Options::signs>}),
      row<kHeatmap, &Options::signs>(
          {.id = "signs",
           .label = "Sign only",
           .help = "Show only whether each value, or the mean under a pixel, is above or below 0"}),
      row<kHeatmap, &Options::transpose>({.id = "transpose",
                                          .label = "Transpose",
                                          .help = "Positions across and dimensions down"}),
      row<kHeatmap, &Options::from>({.id = "from",
                                     .label = "From row",
                                     .help = "The first row of the table shown: row n is token n",
                                     .limits = from_limits,
                                     .in_panel = false,
                                     .limited_by = "length"}),
      row<kHeatmap, &Options::to>({.id = "to",
                                   .label = "To row",
                                   .help = "The row of the table before which the part shown ends",
                                   .limits = to_limits,
                                   .in_panel = false,
                                   .zero = "the end",
                                   .limited_by = "from"}),
      row<kHeatmap, &Options::dim_from>({.id = "dim-from",
                                         .label = "From dimension",
                                         .help = "The first dimension shown",
                                         .limits = dim_from_limits,
                                         .in_panel = false,
                                         .limited_by = "d"}),
      row<kHeatmap, &Options::dim_to>({.id = "dim-to",
                                       .label = "To dimension",
                                       .help = "The dimension before which the part shown ends",
                                       .limits = dim_to_limits,
                                       .in_panel = false,
                                       .zero = "the end",
                                       .limited_by = "dim-from"}),
  };
  return all;
}

}  // namespace posenc
