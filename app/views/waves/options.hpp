#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace posenc {

struct Parameter;

struct WavesOptions {
  static constexpr std::size_t kMostDims = 8;
  /// Ascending. None: those of pair k and of the next, or four from j on.
  std::vector<int> dims;
  /// So many positions from `from` on are shown; a span of 0 means all, so that the whole stays
  /// whole when L changes.
  double from = 0, span = 60;

  static constexpr std::string_view kGroup = "waves";
  static std::span<const Parameter> parameters();
  friend bool operator==(const WavesOptions&, const WavesOptions&) = default;
};

}  // namespace posenc
