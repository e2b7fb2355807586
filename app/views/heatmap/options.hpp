#pragma once

#include <span>
#include <string_view>

#include "state/colormap_id.hpp"

namespace posenc {

struct Parameter;

struct HeatmapOptions {
  ColormapId colormap = ColormapId::red_blue;
  bool transpose = false;
  bool mean = true;  ///< of the cells under a pixel; otherwise one of them
  double range = 1;  ///< the value at the ends of the colour map, over the largest entry
  bool signs = false;
  /// The part shown, in cells; `to` 0 means the end, so that the whole stays whole when L or d
  /// change.
  double from = 0, to = 0;
  double dim_from = 0, dim_to = 0;

  static constexpr std::string_view kGroup = "heatmap";
  static std::span<const Parameter> parameters();
  friend bool operator==(const HeatmapOptions&, const HeatmapOptions&) = default;
};

}  // namespace posenc
