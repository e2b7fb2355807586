#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <posenc/threads.hpp>

#include "figure/numbers.hpp"
#include "views/distance/numbers.hpp"

/// Encodings without pairs, where p(t)·p(t+Δ) depends on t: its mean over t and its spread.
namespace posenc::distance {
namespace {

constexpr Slot<SpreadCurve> kSpread;

Cells positions_of(const State& state) { return {0, state.length}; }

/// Few enough distances that a picture of them does not keep one waiting.
Grid spread_grid(const Scene& scene) {
  constexpr std::int64_t kTerms = std::int64_t{1} << 27, kFewest = 64, kMost = 1024;
  const State& state = scene.state();
  const Range range = shown_range(state);
  if (is_against_all(state)) {
    constexpr std::int64_t kAgainst = 4096, kAgainstTerms = std::int64_t{1} << 20;
    const auto most = std::clamp(kAgainstTerms / scene.encoding().d(), kFewest, kAgainst);
    return single_grid(range, most, false);
  }
  // A distance Δ has L − Δ positions: about half of them in the mean over all.
  const std::int64_t cost = scene.encoding().d() *
                            std::max<std::int64_t>(1, std::min(state.length / 2, kSpreadPositions));
  const auto most = std::clamp(kTerms / cost, kFewest, kMost);
  return single_grid(range, most, is_logarithmic(state));
}

DotSpread times(DotSpread spread, double factor) {
  for (double* v : {&spread.mean, &spread.deviation, &spread.lowest, &spread.highest}) *v *= factor;
  return spread;
}

/// What dot products are multiplied by to be a ratio to the mean p(t)·p(t); 1 where that is 0.
double ratio_to_own(const Scene& scene) {
  const double own = dots_at(scene, 0).mean;
  return own > 0 ? 1 / own : 1;
}

DotSpread measure_spread(const Encoding& encoding, const State& state, std::int64_t delta,
                         double ratio) {
  if (is_against_all(state)) {
    const double v = unit_product(encoding, state.position, delta);
    return std::isnan(v) ? DotSpread{.skipped = 1}
                         : DotSpread{.mean = v, .lowest = v, .highest = v, .count = 1};
  }
  switch (shown_measure(state)) {
    case Similarity::dot: break;
    case Similarity::normalized:
      return times(dot_spread(encoding, positions_of(state), delta), ratio);
    case Similarity::euclidean: return distance_spread(encoding, positions_of(state), delta);
  }
  return dot_spread(encoding, positions_of(state), delta);
}

}  // namespace

DotSpread dots_at(const Scene& scene, std::int64_t delta) {
  return dot_spread(scene.encoding(), positions_of(scene.state()), delta);
}

DotSpread measured_at(const Scene& scene, std::int64_t delta) {
  return measure_spread(scene.encoding(), scene.state(), delta, ratio_to_own(scene));
}

std::shared_ptr<const SpreadCurve> spread_of(const Scene& scene) {
  const State& state = scene.state();
  Grid grid = spread_grid(scene);
  const auto key = std::tuple(scene.shared_encoding(), state.length, shown_measure(state),
                              is_against_all(state), axis_origin(state), grid.key());
  return scene.memo(kSpread, key, [&] {
    SpreadCurve made{std::move(grid), {}};
    made.points.resize(made.grid.count());
    const double ratio = ratio_to_own(scene);
    Threads().run(made.grid.count(), [&](std::size_t i) {
      made.points[i] = measure_spread(scene.encoding(), state, made.grid.deltas[i], ratio);
    });
    return made;
  });
}

std::string spread_text(const DotSpread& spread) {
  if (spread.count == 0) return "no number";
  return fmt::format("{} ± {}", short_text(spread.mean, 4), short_text(spread.deviation, 2));
}

}  // namespace posenc::distance
