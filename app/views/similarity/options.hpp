#pragma once

#include <span>
#include <string_view>

#include "state/colormap_id.hpp"

namespace posenc {

struct Parameter;

struct SimilarityOptions {
  ColormapId colormap = ColormapId::red_blue;
  bool mean = true;  ///< of the cells under a pixel; otherwise one of them
  bool fit = true;   ///< colours from the smallest to the largest product that is shown
  double range = 1;  ///< the value at the ends of the colour map, over the largest product
  bool signs = false;
  /// The square shown, in cells: rows from `from_i`, columns from `from_j`, `span` of each; 0 means
  /// all, so that the whole stays whole when L changes.
  double from_i = 0, from_j = 0, span = 0;

  static constexpr std::string_view kGroup = "similarity";
  static std::span<const Parameter> parameters();
  friend bool operator==(const SimilarityOptions&, const SimilarityOptions&) = default;
};

}  // namespace posenc
