#include "views/distance/numbers.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include <posenc/dot_band.hpp>
#include <posenc/landmarks.hpp>

#include "figure/numbers.hpp"

namespace posenc::distance {
namespace {

constexpr Slot<Grid> kGrid;
constexpr Slot<Curve> kFirst, kSecond, kThird, kPinned;
constexpr Slot<double> kDifference;
constexpr Slot<Band> kBand;
constexpr Slot<WholeCurve> kWhole;

Curve in_columns(const Grid& grid, std::vector<double> dots, std::vector<double> values) {
  Curve curve;
  for (std::size_t c = 0; c < grid.columns(); ++c) {
    const std::size_t from = grid.starts[c], shared = c < grid.singles ? 0 : 1;
    const auto to = std::min(grid.end(c) + shared, values.size());
    const auto [low, high] = std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(from),
                                                 values.begin() + static_cast<std::ptrdiff_t>(to));
    curve.low.push_back(*low);
    curve.high.push_back(*high);
  }
  curve.dots = std::move(dots);
  curve.values = std::move(values);
  return curve;
}

/// Dot products as one measures them, where they do not depend on t.
Curve measured_curve(const Sinusoidal& encoding, const Grid& grid, Similarity measure,
                     std::vector<double> dots) {
  const double at_zero = encoding.dot(0);
  std::vector<double> values(dots.size());
  std::ranges::transform(dots, values.begin(),
                         [&](double dot) { return measured(measure, at_zero, dot); });
  return in_columns(grid, std::move(dots), std::move(values));
}

/// |p(t)|².
double squared_norm(const Sinusoidal& encoding, std::int64_t t) { return encoding.dot_at(t, 0); }

/// Of unit vectors; 0 with a row of zeros.
double cosine(double dot, double here_squared, double there_squared) {
  const double norms = std::sqrt(here_squared) * std::sqrt(there_squared);
  return norms > 0 ? dot / norms : 0;
}

/// compute(first, step, out) over the samples, equally spaced ones together.
template <class Compute>
std::vector<double> over_samples(const Grid& grid, Compute&& compute) {
  std::vector<double> dots(grid.count());
  for (std::size_t from = 0; from < dots.size();) {
    const auto& at = grid.deltas;
    const std::int64_t step = from + 1 < at.size() ? at[from + 1] - at[from] : 1;
    std::size_t end = std::min(from + 2, at.size());
    while (end < at.size() && at[end] - at[end - 1] == step) ++end;
    compute(at[from], step, std::span(dots).subspan(from, end - from));
    from = end;
  }
  return dots;
}

Curve curve_at(const Sinusoidal& encoding, const Grid& grid, Similarity measure, bool units,
               std::int64_t t) {
  auto dots = over_samples(grid, [&](auto first, auto step, std::span<double> out) {
    encoding.dot_curve_at(t, first, step, out);
  });
  if (encoding.is_rotation() || (measure != Similarity::euclidean && !units)) {
    return measured_curve(encoding, grid, measure, std::move(dots));
  }
  // Vectors of different lengths.
  const double here = squared_norm(encoding, t);
  std::vector<double> values(dots.size());
  for (std::size_t i = 0; i < dots.size(); ++i) {
    const double there = squared_norm(encoding, t + grid.deltas[i]);
    values[i] =
        units ? cosine(dots[i], here, there) : measured(measure, (here + there) / 2, dots[i]);
  }
  return in_columns(grid, std::move(dots), std::move(values));
}

/// The State's t, and two others as far apart as can be where their curves are to be compared.
std::vector<std::int64_t> three_positions(const State& state) {
  std::vector<std::int64_t> positions{state.position};
  if (state.distance.show != DistanceShow::curve) return positions;
  const auto first = first_position(state);
  for (const std::int64_t t : {first, last_position(state), first + (state.length - 1) / 2}) {
    const bool is_new = std::ranges::find(positions, t) == positions.end();
    if (is_new && positions.size() < 3) positions.push_back(t);
  }
  return positions;
}

double difference(const std::vector<SharedCurve>& curves) {
  double largest = 0;
  for (std::size_t i = 0; i < curves.front()->dots.size(); ++i) {
    const auto [low, high] =
        std::ranges::minmax(curves, {}, [i](const SharedCurve& curve) { return curve->dots[i]; });
    largest = std::max(largest, high->dots[i] - low->dots[i]);
  }
  return largest;
}

/// `curve` holds samples of the same, which may reach farther.
Band dot_band(const Sinusoidal& encoding, std::int64_t t, const Grid& grid, Similarity measure,
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

/// Of distances between vectors that differ in length: the samples of `curve`, and bounds where
/// there are more.
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

}  // namespace

double measured(Similarity measure, double at_zero, double dot) {
  switch (measure) {
    case Similarity::dot: return dot;
    case Similarity::normalized: return dot / at_zero;
    case Similarity::euclidean: {
      // A root would blow up what is rounding alone.
      const double squared = 2 * (at_zero - dot);
      return squared > 8 * at_zero * kDotError ? std::sqrt(squared) : 0;
    }
  }
  return dot;
}

std::shared_ptr<const Grid> grid_of(const Scene& scene) {
  const Range range = shown_range(scene.state());
  const int pairs = scene.sinusoidal().pairs();
  const bool logarithmic = is_logarithmic(scene.state());
  return scene.memo(kGrid, std::tuple(range.from, range.to, pairs, logarithmic),
                    [&] { return grid_for(range, pairs, logarithmic); });
}

Curves curves_of(const Scene& scene) {
  const auto grid = grid_of(scene);
  const auto& encoding = scene.shared_sinusoidal();
  const auto measure = shown_measure(scene.state());
  const bool units = is_against_all(scene.state());
  Curves result{three_positions(scene.state()), {}, 0};
  const Slot<Curve>* const slots[] = {&kFirst, &kSecond, &kThird};
  for (std::size_t i = 0; i < result.positions.size(); ++i) {
    const auto t = result.positions[i];
    result.curves.push_back(
        scene.memo(*slots[i], std::tuple(encoding, grid->key(), measure, units, t),
                   [&] { return curve_at(*encoding, *grid, measure, units, t); }));
  }
  result.largest_difference =
      *scene.memo(kDifference, std::tuple(encoding, grid->key(), result.positions),
                  [&] { return difference(result.curves); });
  return result;
}

std::shared_ptr<const WholeCurve> whole_curve(const Scene& scene) {
  const auto& encoding = scene.shared_sinusoidal();
  const auto t = scene.state().position;
  const Range whole = whole_range(scene.state());
  auto made = scene.memo(kWhole, std::tuple(encoding, t, whole.from, whole.to), [&] {
    WholeCurve all{grid_for(whole, encoding->pairs()), {}};
    if (!all.grid.sampled())
      all.curve = curve_at(*encoding, all.grid, Similarity::normalized, true, t);
    return all;
  });
  return made->grid.sampled() ? nullptr : made;
}

SharedCurve pinned_curve(const Scene& scene) {
  const auto& options = scene.state().distance;
  const auto measure = shown_measure(scene.state());
  if (options.pinned_d == 0) return nullptr;
  const auto grid = grid_of(scene);
  const auto key = std::tuple(options.pinned_convention, options.pinned_d, options.pinned_base,
                              measure, grid->key());
  return scene.memo(kPinned, key, [&] {
    const auto encoding = Sinusoidal::make(static_cast<int>(options.pinned_d), options.pinned_base,
                                           *options.pinned_convention);
    assert(encoding);
    auto dots = over_samples(*grid, [&](auto first, auto step, std::span<double> out) {
      encoding->dot_curve(first, step, out);
    });
    return measured_curve(*encoding, *grid, measure, std::move(dots));
  });
}

std::shared_ptr<const Band> band_of(const Scene& scene) {
  const auto grid = grid_of(scene);
  const auto& encoding = scene.shared_sinusoidal();
  const auto measure = shown_measure(scene.state());
  const bool turns = encoding->is_rotation(), units = is_against_all(scene.state());
  if (!grid->as_band()) return nullptr;
  // Where pairs turn, t does not matter.
  const std::int64_t t = turns ? 0 : scene.state().position;
  const auto key = std::tuple(encoding, grid->key(), measure, units, t);
  return scene.memo(kBand, key, [&] {
    const auto curve = curves_of(scene).curves.front();
    // Of unit vectors whose lengths differ there are the samples alone.
    if (!turns && units)
      return Band{{}, curve->low, curve->high, curve->low, curve->high, !grid->sampled()};
    if (!turns && measure == Similarity::euclidean)
      return distance_band(*encoding, t, *grid, *curve);
    return dot_band(*encoding, t, *grid, measure, *curve);
  });
}

double Comparison::of(Similarity measure) const {
  switch (measure) {
    case Similarity::dot: return dot;
    case Similarity::normalized: return normalized;
    case Similarity::euclidean: return euclidean;
  }
  return dot;
}

Comparison compared(const Scene& scene, std::int64_t delta) {
  const auto& encoding = scene.sinusoidal();
  const double at_zero = scene.dot_at_zero();
  double squared = at_zero, dot = 0;
  std::optional<double> of_units;
  if (encoding.is_rotation()) {
    dot = encoding.dot(delta);
  } else {
    const auto t = scene.state().position;
    dot = encoding.dot_at(t, delta);
    const double here = squared_norm(encoding, t), there = squared_norm(encoding, t + delta);
    squared = (here + there) / 2;
    if (is_against_all(scene.state())) of_units = cosine(dot, here, there);
  }
  return {dot, of_units ? *of_units : measured(Similarity::normalized, at_zero, dot),
          measured(Similarity::euclidean, squared, dot)};
}

std::string at_zero_text(const Scene& scene) { return short_text(scene.dot_at_zero(), 6); }

std::string divisor_text(const Scene& scene) {
  const bool is_half_d = scene.dot_at_zero() == 0.5 * static_cast<double>(scene.state().d);
  return is_half_d ? "(d/2)" : at_zero_text(scene);
}

Stack stack_of(const Scene& scene) {
  constexpr int kMostBars = 64;
  const auto& terms = scene.terms();
  const int pairs = static_cast<int>(terms.size());
  Stack stack;
  stack.per_bar = (pairs + kMostBars - 1) / kMostBars;
  const double scale = scene.sinusoidal().scale(), squared = scale * scale;
  double sum = 0;
  for (int first = 0; first < pairs; first += stack.per_bar) {
    const int end = std::min(first + stack.per_bar, pairs);
    const double before = sum;
    for (int k = first; k < end; ++k) sum += squared * terms[static_cast<std::size_t>(k)];
    stack.sums.push_back(sum);
    stack.means.push_back((sum - before) / squared / (end - first));
  }
  return stack;
}

double unit_product(const Encoding& encoding, std::int64_t t, std::int64_t delta) {
  const double norms = std::sqrt(encoding.dot_at(t, 0)) * std::sqrt(encoding.dot_at(t + delta, 0));
  const double product = encoding.dot_at(t, delta) / norms;
  return norms > 0 && std::isfinite(product) ? product : std::numeric_limits<double>::quiet_NaN();
}

double rounding_limit(int d) { return 4.0 * d * kDotError; }

}  // namespace posenc::distance
