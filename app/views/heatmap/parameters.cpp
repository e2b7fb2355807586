#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

Limits to_limits(const State& s) { return rows::from_to(s.heatmap.from + 1, s.length); }
Limits dim_from_limits(const State& s) { return rows::from_to(0, column_count(s) - 1); }
Limits dim_to_limits(const State& s) {
  return rows::from_to(s.heatmap.dim_from + 1, column_count(s));
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
           .help = "Colours of the values: Cividis suits colour-blind viewers, Greys suits print"}),
      row<kHeatmap, &Options::mean>(
          {.id = "mean",
           .label = "Anti-alias",
           .help = "Show the mean of the cells under a pixel; turn it off to see false patterns"}),
      row<kHeatmap, &Options::range>({.id = "range",
                                      .label = "Colour range",
                                      .scale = logarithmic,
                                      .unit = "of the largest",
                                      .help = "Values beyond this fraction of the largest get the "
                                              "end colours; lower it to see small values",
                                      .limits = range_limits<kHeatmap, &Options::range>,
                                      .applies = shows_values<kHeatmap, &Options::signs>,
                                      .why_not = "A sign has no range: turn off “Sign only”"}),
      row<kHeatmap, &Options::signs>({.id = "signs",
                                      .label = "Sign only",
                                      .help = "Show only whether values are above or below 0, to "
                                              "compare waves with binary digits"}),
      row<kHeatmap, &Options::transpose>(
          {.id = "transpose",
           .label = "Transpose",
           .help = "Put positions across and dimensions down, as some papers draw it"}),
      row<kHeatmap, &Options::from>(shown_part(
          "from", "From row", "The first row of the table that is shown: row n is token n",
          row_limits, "length")),
      row<kHeatmap, &Options::to>(
          shown_part("to", "To row", "The row before which the shown part of the table ends",
                     to_limits, "from", "the end")),
      row<kHeatmap, &Options::dim_from>(shown_part(
          "dim-from", "From dimension", "The first dimension that is shown", dim_from_limits, "d")),
      row<kHeatmap, &Options::dim_to>(shown_part("dim-to", "To dimension",
                                                 "The dimension before which the shown part ends",
                                                 dim_to_limits, "dim-from", "the end")),
  };
  return all;
}

}  // namespace posenc
