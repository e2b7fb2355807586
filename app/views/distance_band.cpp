#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>

#include <posenc/dot_band.hpp>

#include "views/distance_numbers.hpp"

namespace posenc::distance {
namespace {

struct PresentBand {
  Band band;
};

/// `curve` holds samples of the same, which may reach farther.
Band band_of(const Sinusoidal& encoding, std::int64_t t, const Grid& grid, Similarity measure,
             const Curve& curve) {
  const auto columns = columns_of(grid);
  Band band;
  std::vector<DotBand> dots(columns.size());
  // All distances are computed where the samples are all.
  constexpr auto kAll = std::numeric_limits<std::int64_t>::max();
  dot_bands(encoding, t, columns, dots, grid.sampled() ? kBandTerms : kAll);
  const double at_zero = encoding.dot(0);
  const auto value = [&](double dot) { return measured(measure, at_zero, dot); };
  const bool turned = measure == Similarity::euclidean;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (!turned) band.means.push_back(c < grid.singles ? curve.low[c] : value(dots[c].mean));
    band.low.push_back(curve.low[c]);
    band.high.push_back(curve.high[c]);
    if (grid.sampled() && c < grid.singles) {
      band.least.push_back(curve.low[c]);
      band.most.push_back(curve.high[c]);
    } else if (grid.sampled()) {
      const auto& [mean, lowest, highest, lower, upper, exact] = dots[c];
      band.low[c] = std::min(band.low[c], value(turned ? highest : lowest));
      band.high[c] = std::max(band.high[c], value(turned ? lowest : highest));
      band.least.push_back(std::min(band.low[c], value(turned ? upper : lower)));
      band.most.push_back(std::max(band.high[c], value(turned ? lower : upper)));
      band.is_exact = band.is_exact && exact;
    }
  }
  if (!grid.sampled()) {
    band.least = band.low;
    band.most = band.high;
  }
  return band;
}

/// Of distances between vectors that differ in length: the samples of `curve`, and bounds where there are more.
Band distance_band(const Sinusoidal& encoding, std::int64_t t, const Grid& grid,
                   const Curve& curve) {
  Band band{{}, curve.low, curve.high, curve.low, curve.high, !grid.sampled()};
  if (band.is_exact) return band;
  const auto columns = columns_of(grid);
  std::vector<DistanceBounds> bounds(columns.size());
  distance_bounds(encoding, t, columns, bounds);
  for (std::size_t c = grid.singles; c < columns.size(); ++c) {
    band.least[c] = std::min(band.low[c], bounds[c].least);
    band.most[c] = std::max(band.high[c], bounds[c].most);
  }
  return band;
}

/// Of unit vectors whose lengths differ: the samples alone.
Band computed_band(const Grid& grid, const Curve& curve) {
  return {{}, curve.low, curve.high, curve.low, curve.high, !grid.sampled()};
}

}  // namespace

const Band* present_band(const Scene& scene) {
  const Grid& grid = present_grid(scene);
  const auto& encoding = scene.shared_sinusoidal();
  const auto measure = shown_measure(scene.state());
  const bool turns = encoding->is_rotation();
  if (!grid.as_band()) return nullptr;
  // Where pairs turn, t does not matter.
  const std::int64_t t = turns ? 0 : scene.state().position;
  const auto key = std::tuple(encoding, grid.key(), measure, is_against_all(scene.state()), t);
  return &scene
              .memo<PresentBand>(key,
                                 [&] {
                                   const auto& curve = *present_curves(scene).curves.front();
                                   if (!turns && is_against_all(scene.state()))
                                     return PresentBand{computed_band(grid, curve)};
                                   if (!turns && measure == Similarity::euclidean)
                                     return PresentBand{distance_band(*encoding, t, grid, curve)};
                                   return PresentBand{band_of(*encoding, t, grid, measure, curve)};
                                 })
              .band;
}

}  // namespace posenc::distance
