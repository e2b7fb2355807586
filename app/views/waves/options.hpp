#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace posenc {

struct Parameter;

/// The encoding's, or those that NeRF's authors use in their code and in their paper.
enum class WavesFrequencies { encoding, nerf, nerf_pi };

struct WavesOptions {
  static constexpr std::size_t kMostDims = 8;
  WavesFrequencies frequencies = WavesFrequencies::encoding;
  /// Ascending. None: those of pair k and of the next, or four from j on.
  std::vector<int> dims;
  /// So many positions from `from` on are shown; a span of 0 means all, so that the whole stays
  /// whole when L changes.
  double from = 0, span = 60;
  double x_from = -1, x_span = 2;  ///< the same of NeRF's coordinate, of which 2 are all

  static constexpr std::string_view kGroup = "waves";
  static std::span<const Parameter> parameters();
  friend bool operator==(const WavesOptions&, const WavesOptions&) = default;
};

}  // namespace posenc
