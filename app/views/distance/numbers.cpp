#include "views/distance/numbers.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <utility>

#include <posenc/dot_band.hpp>
#include <posenc/threads.hpp>

#include "views/distance/options.hpp"
#include "views/parts.hpp"

namespace posenc::distance {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// What dot products become: themselves, a ratio to `squared`, or a distance of vectors of that
/// squared length.
double measured(Similarity measure, double squared, double dot) {
  switch (measure) {
    case Similarity::dot: return dot;
    case Similarity::normalized: return dot / squared;
    case Similarity::euclidean: {
      // A root would blow up what is rounding alone.
      const double apart = 2 * (squared - dot);
      return apart > 8 * squared * kDotError ? std::sqrt(apart) : 0;
    }
  }
  return dot;
}

/// Bounded in number and in cosines, so that a new t is drawn at once.
std::int64_t most_samples(const State& state) {
  const auto within = [](int log_of_terms, std::int64_t each, std::int64_t fewest,
                         std::int64_t most) {
    return std::clamp((std::int64_t{1} << log_of_terms) / each, fewest, most);
  };
  if (has_waves(state)) return within(21, pair_count(state), 1024, 32768);
  const std::int64_t d = column_count(state);
  if (is_against_all(state)) return within(20, d, 64, 4096);
  // A distance Δ has L − Δ positions: about half of them in the mean over all.
  return within(27, d * std::clamp<std::int64_t>(state.length / 2, 1, kSpreadPositions), 64, 1024);
}

/// The vectors differ in length, and what is measured depends on that.
bool has_own_lengths(const State& state, const Sinusoidal& encoding) {
  return !encoding.is_rotation() &&
         (is_against_all(state) || shown_measure(state) == Similarity::euclidean);
}

/// |p(t)|·|p(t+Δ)|
double product_of_norms(const Encoding& encoding, std::int64_t t, std::int64_t delta) {
  return std::sqrt(encoding.dot_at(t, 0)) * std::sqrt(encoding.dot_at(t + delta, 0));
}
/// (|p(t)|² + |p(t+Δ)|²) / 2
double mean_square(const Encoding& encoding, std::int64_t t, std::int64_t delta) {
  return (encoding.dot_at(t, 0) + encoding.dot_at(t + delta, 0)) / 2;
}

/// Rows of a table are there, others are computed.
std::int64_t most_positions(const Scene& scene) {
  constexpr std::int64_t kNumbers = std::int64_t{1} << 23;
  return shows_table(scene.state()) ? std::max(kSpreadPositions, kNumbers / scene.encoding().d())
                                    : kSpreadPositions;
}

/// compute(first, step, out) over the samples, equally spaced ones together.
template <class Compute>
std::vector<double> over_samples(const Grid& grid, Compute&& compute) {
  const auto& at = grid.at;
  std::vector<double> dots(at.size());
  for (std::size_t from = 0; from < dots.size();) {
    const std::int64_t step = from + 1 < at.size() ? at[from + 1] - at[from] : 1;
    std::size_t end = std::min(from + 2, at.size());
    while (end < at.size() && at[end] - at[end - 1] == step) ++end;
    compute(at[from], step, std::span(dots).subspan(from, end - from));
    from = end;
  }
  return dots;
}

/// What is measured at a distance, where there are no pairs, over so many t at most. It reads no
/// State, so that threads may call it.
std::function<DotSpread(std::int64_t delta)> spreads(const Scene& scene,
                                                     std::int64_t most = kSpreadPositions) {
  const State& state = scene.state();
  const Encoding& encoding = scene.encoding();
  if (is_against_all(state))
    return [&encoding, t = state.position.value()](std::int64_t delta) {
      const double v = unit_product(encoding, t, delta);
      return std::isnan(v) ? DotSpread{.skipped = 1}
                           : DotSpread{.mean = v, .lowest = v, .highest = v, .count = 1};
    };
  const Cells positions{0, state.length};
  if (shown_measure(state) == Similarity::euclidean)
    return [&encoding, positions](std::int64_t delta) {
      return distance_spread(encoding, positions, delta);
    };
  const double at_zero =
      shown_measure(state) == Similarity::normalized ? dots_at(scene, 0).mean : 1;
  return [&encoding, positions, most, unit = at_zero > 0 ? at_zero : 1](std::int64_t delta) {
    DotSpread spread = dot_spread(encoding, positions, delta, most);
    for (double* v : {&spread.mean, &spread.deviation, &spread.lowest, &spread.highest})
      *v *= 1 / unit;
    return spread;
  };
}

Curve curve_at(const Scene& scene, std::int64_t t, std::shared_ptr<const Grid> grid) {
  Curve curve{t, std::move(grid)};
  const State& state = scene.state();
  const auto& deltas = curve.grid->at;
  if (!has_waves(state)) {
    const auto at = spreads(scene);
    curve.spreads.resize(deltas.size());
    Threads().run(deltas.size(), [&](std::size_t i) { curve.spreads[i] = at(deltas[i]); });
    for (const auto& spread : curve.spreads)
      curve.values.push_back(spread.count > 0 ? spread.mean : kNone);
    return curve;
  }
  const Sinusoidal& encoding = scene.sinusoidal();
  curve.dots = over_samples(*curve.grid, [&](auto first, auto step, std::span<double> out) {
    encoding.dot_curve_at(t, first, step, out);
  });
  const double at_zero = encoding.dot(0);
  auto* const own = !has_own_lengths(state, encoding) ? nullptr
                    : is_against_all(state)           ? product_of_norms
                                                      : mean_square;
  const auto measure = shown_measure(state);
  for (std::size_t i = 0; i < deltas.size(); ++i) {
    const double squared = own != nullptr ? own(encoding, t, deltas[i]) : at_zero;
    curve.values.push_back(measured(measure, squared, curve.dots[i]));
  }
  return curve;
}

SharedCurve curve_from(const Scene& scene, std::int64_t t, const Range& range) {
  return scene.once([](const Scene& of, std::int64_t at,
                       const Range& over) { return curve_at(of, at, grid_over(of, over)); },
                    t, range);
}

plot::Extent with(const plot::Extent& extent, double a, double b) {
  return {std::min({extent.from, a, b}), std::max({extent.to, a, b})};
}

/// `curve` holds samples of the same, which may reach farther.
Band make_band(const Scene& scene, const Curve& curve) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.sinusoidal();
  const auto& columns = curve.grid->columns;
  const auto measure = shown_measure(state);
  Band band{{}, plot::extents(*curve.grid, curve.values), {}, !curve.grid->is_sparse()};
  band.bounds = band.computed;
  if (!has_own_lengths(state, encoding)) {
    std::vector<DotBand> dots(columns.size());
    // Where pairs turn, t does not matter.
    dot_bands(encoding, encoding.is_rotation() ? 0 : curve.t, columns, dots);
    const double at_zero = encoding.dot(0);
    const auto value = [&](double dot) { return measured(measure, at_zero, dot); };
    band.is_exact = true;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const auto& [mean, lowest, highest, lower, upper, exact] = dots[c];
      band.computed[c] = with(band.computed[c], value(lowest), value(highest));
      band.bounds[c] = with(band.computed[c], value(lower), value(upper));
      if (measure != Similarity::euclidean) band.means.push_back(value(mean));
      band.is_exact = band.is_exact && exact;
    }
  } else if (!is_against_all(state)) {
    std::vector<DistanceBounds> bounds(columns.size());
    distance_bounds(encoding, curve.t, columns, bounds);
    for (std::size_t c = 0; c < columns.size(); ++c)
      band.bounds[c] = with(band.computed[c], bounds[c].least, bounds[c].most);
  }
  return band;
}

}  // namespace

std::shared_ptr<const Grid> grid_over(const Scene& scene, const Range& range) {
  return scene.once(
      [](const Scene& of, const Range& over) {
        const State& state = of.state();
        return plot::samples_of(over.from, over.to, most_samples(state), is_logarithmic(state),
                                has_waves(state));
      },
      range);
}

std::shared_ptr<const Grid> grid_of(const Scene& scene) {
  return grid_over(scene, shown_range(scene.state()));
}

SharedCurve curve_over(const Scene& scene, const Range& range) {
  const State& state = scene.state();
  const bool t_matters =
      is_against_all(state) || (has_waves(state) && !scene.sinusoidal().is_rotation());
  return curve_from(scene, t_matters ? state.position.value() : first_position(state), range);
}

std::vector<SharedCurve> curves_of(const Scene& scene) {
  const State& state = scene.state();
  const Range range = shown_range(state);
  if (!has_waves(state) || state[kShow] != DistanceShow::curve) return {curve_over(scene, range)};
  constexpr std::size_t kMost = 3;
  const auto first = first_position(state);
  std::vector<std::int64_t> positions{state.position};
  for (const auto t : {first, last_position(state), first + (state.length - 1) / 2}) {
    const bool is_new = std::ranges::find(positions, t) == positions.end();
    if (is_new && positions.size() < kMost) positions.push_back(t);
  }
  std::vector<SharedCurve> curves;
  for (const auto t : positions) curves.push_back(curve_from(scene, t, range));
  return curves;
}

SharedCurve whole_curve(const Scene& scene) {
  return scene.once([](const Scene& of) -> SharedCurve {
    const State& state = of.state();
    const Range whole = whole_range(state);
    auto grid =
        std::make_shared<const Grid>(plot::samples_of(whole.from, whole.to, most_samples(state)));
    if (grid->is_sparse()) return nullptr;
    return std::make_shared<const Curve>(curve_at(of, state.position, std::move(grid)));
  });
}

SharedCurve pinned_curve(const Scene& scene) {
  if (scene.state()[kPinnedD] == 0) return nullptr;
  return scene.once([](const Scene& of) {
    const State& state = of.state();
    const auto encoding = Sinusoidal::make(static_cast<int>(state[kPinnedD]), state[kPinnedBase],
                                           *state[kPinnedConvention]);
    assert(encoding);
    Curve curve{0, grid_of(of)};
    curve.dots = over_samples(*curve.grid, [&](auto first, auto step, std::span<double> out) {
      encoding->dot_curve(first, step, out);
    });
    const double at_zero = encoding->dot(0);
    const auto measure = shown_measure(state);
    for (const double dot : curve.dots) curve.values.push_back(measured(measure, at_zero, dot));
    return curve;
  });
}

std::shared_ptr<const Band> band_of(const Scene& scene) {
  if (!has_waves(scene.state()) || !grid_of(scene)->as_band()) return nullptr;
  return scene.once(
      [](const Scene& of) { return make_band(of, *curve_over(of, shown_range(of.state()))); });
}

Comparison compared(const Scene& scene, std::int64_t delta) {
  const Sinusoidal& encoding = scene.sinusoidal();
  const double at_zero = scene.dot_at_zero();
  const auto t = scene.state().position;
  const bool turns = encoding.is_rotation();
  const double dot = turns ? encoding.dot(delta) : encoding.dot_at(t, delta);
  const double squared = turns ? at_zero : mean_square(encoding, t, delta);
  return {dot, dot / at_zero, measured(Similarity::euclidean, squared, dot)};
}

double unit_product(const Encoding& encoding, std::int64_t t, std::int64_t delta) {
  const double norms = product_of_norms(encoding, t, delta);
  const double product = encoding.dot_at(t, delta) / norms;
  return norms > 0 && std::isfinite(product) ? product : kNone;
}

DotSpread dots_at(const Scene& scene, std::int64_t delta) {
  return dot_spread(scene.encoding(), {0, scene.state().length}, delta, most_positions(scene));
}

DotSpread measured_at(const Scene& scene, std::int64_t delta) {
  return spreads(scene, most_positions(scene))(delta);
}

double value_at(const Scene& scene, std::int64_t delta) {
  const State& state = scene.state();
  if (is_against_all(state)) return unit_product(scene.encoding(), state.position, delta);
  if (!has_waves(state)) {
    const auto here = measured_at(scene, delta);
    return here.count > 0 ? here.mean : kNone;
  }
  const auto [dot, normalized, euclidean] = compared(scene, delta);
  const std::array values{dot, normalized, euclidean};
  return values.at(static_cast<std::size_t>(shown_measure(state)));
}

std::size_t Stack::bar_at(double pair) const {
  return std::min(static_cast<std::size_t>(std::max(0.0, pair + 0.5) / per_bar), means.size() - 1);
}

Stack stack_of(const Scene& scene) {
  const auto terms = scene.terms();
  const int pairs = static_cast<int>(terms->size());
  Stack stack{.per_bar = (pairs + kMostPairs - 1) / kMostPairs, .sums = {0}};
  const double scale = scene.sinusoidal().scale(), squared = scale * scale;
  for (int first = 0; first < pairs; first += stack.per_bar) {
    const int end = std::min(first + stack.per_bar, pairs);
    const double before = stack.sums.back();
    double sum = before;
    for (int k = first; k < end; ++k) sum += squared * (*terms)[static_cast<std::size_t>(k)];
    stack.sums.push_back(sum);
    stack.means.push_back((sum - before) / squared / (end - first));
  }
  return stack;
}

}  // namespace posenc::distance
