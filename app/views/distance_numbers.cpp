#include "views/distance_numbers.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include <posenc/landmarks.hpp>
#include <posenc/similarity.hpp>

#include "figure/numbers.hpp"
#include "views/distance_direction.hpp"

namespace posenc::distance {
namespace {

/// First rise and first negative are looked for at least this far, also past the end of a short axis.
constexpr std::int64_t kLeastSearched = 4096;
/// From here on the dot product counts as having come back.
constexpr double kReturned = 0.9;

struct PresentGrid {
  Grid grid;
};
struct PresentCurve {
  Curve curve;
};
struct OtherCurves {
  std::vector<Curve> curves;
};
struct PinnedCurve {
  Curve curve;
};
struct Difference {
  double value;
};
struct Firsts {
  FirstDistance rise, negative;
};
struct Return {
  std::optional<std::int64_t> delta;
  double normalized;
};
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

/// The present t, and two others as far apart as can be where their curves are to be compared.
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

double difference(const std::vector<const Curve*>& curves) {
  double largest = 0;
  for (std::size_t i = 0; i < curves.front()->dots.size(); ++i) {
    const auto [low, high] =
        std::ranges::minmax(curves, {}, [i](const Curve* curve) { return curve->dots[i]; });
    largest = std::max(largest, high->dots[i] - low->dots[i]);
  }
  return largest;
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

bool is_against_all(const State& state) { return state.distance.show == DistanceShow::position; }

std::int64_t axis_origin(const State& state) { return is_against_all(state) ? state.position : 0; }

Similarity shown_measure(const State& state) {
  switch (state.distance.show) {
    case DistanceShow::curve: break;
    case DistanceShow::mirrored: return Similarity::dot;
    case DistanceShow::position: return Similarity::normalized;
  }
  return state.distance.measure;
}

bool is_logarithmic(const State& state) {
  return state.distance.logarithmic && !has_both_sides(state) && !is_against_all(state) &&
         state.length > 1;
}

Range whole_range(const State& state) {
  const std::int64_t farthest = state.length - 1, t = state.position;
  if (is_against_all(state)) return {first_position(state) - t, last_position(state) - t};
  if (is_logarithmic(state)) return {1, farthest};
  return {has_both_sides(state) ? -farthest : 0, farthest};
}

Range shown_range(const State& state) {
  const Range whole = whole_range(state);
  const auto& zoom = state.distance;
  if (zoom.span <= 0) return whole;
  const std::int64_t origin = axis_origin(state);
  const auto from = static_cast<std::int64_t>(std::floor(zoom.from)) - origin;
  const auto to = static_cast<std::int64_t>(std::ceil(zoom.from + zoom.span)) - origin;
  return {std::clamp(from, whole.from, whole.to), std::clamp(to, whole.from, whole.to)};
}

Range written_range(const State& state) {
  State linear = state;
  linear.distance.logarithmic = false;
  return shown_range(linear);
}

const Grid& present_grid(const Scene& scene) {
  const Range range = shown_range(scene.state());
  const int pairs = scene.sinusoidal().pairs();
  const bool logarithmic = is_logarithmic(scene.state());
  return scene
      .memo<PresentGrid>(std::tuple(range.from, range.to, pairs, logarithmic),
                         [&] { return PresentGrid{grid_for(range, pairs, logarithmic)}; })
      .grid;
}

Curves present_curves(const Scene& scene) {
  const Grid& grid = present_grid(scene);
  const auto& encoding = scene.shared_sinusoidal();
  Curves result{three_positions(scene.state()), {}, 0};
  const auto& all = result.positions;
  const auto measure = shown_measure(scene.state());
  const bool units = is_against_all(scene.state());
  const auto& present = scene.memo<PresentCurve>(
      std::tuple(encoding, grid.key(), measure, units, all[0]),
      [&] { return PresentCurve{curve_at(*encoding, grid, measure, units, all[0])}; });
  const std::vector<std::int64_t> rest(all.begin() + 1, all.end());
  const auto& others =
      scene.memo<OtherCurves>(std::tuple(encoding, grid.key(), measure, rest), [&] {
        OtherCurves made;
        for (const auto t : rest)
          made.curves.push_back(curve_at(*encoding, grid, measure, false, t));
        return made;
      });
  result.curves.push_back(&present.curve);
  for (const auto& other : others.curves) result.curves.push_back(&other);
  result.largest_difference =
      scene
          .memo<Difference>(std::tuple(encoding, grid.key(), all),
                            [&] { return Difference{difference(result.curves)}; })
          .value;
  return result;
}

const WholeCurve* whole_curve(const Scene& scene) {
  const auto& encoding = scene.shared_sinusoidal();
  const auto t = scene.state().position;
  const Range whole = whole_range(scene.state());
  const auto& made = scene.memo<WholeCurve>(std::tuple(encoding, t, whole.from, whole.to), [&] {
    WholeCurve all{grid_for(whole, encoding->pairs()), {}};
    if (!all.grid.sampled())
      all.curve = curve_at(*encoding, all.grid, Similarity::normalized, true, t);
    return all;
  });
  return made.grid.sampled() ? nullptr : &made;
}

const Curve* pinned_curve(const Scene& scene) {
  const auto& options = scene.state().distance;
  const auto measure = shown_measure(scene.state());
  if (options.pinned_d == 0) return nullptr;
  const Grid& grid = present_grid(scene);
  const auto key = std::tuple(options.pinned_convention, options.pinned_d, options.pinned_base,
                              measure, grid.key());
  const auto& pinned = scene.memo<PinnedCurve>(key, [&] {
    const auto encoding = Sinusoidal::make(static_cast<int>(options.pinned_d), options.pinned_base,
                                           *options.pinned_convention);
    assert(encoding);
    auto dots = over_samples(grid, [&](auto first, auto step, std::span<double> out) {
      encoding->dot_curve(first, step, out);
    });
    return PinnedCurve{measured_curve(*encoding, grid, measure, std::move(dots))};
  });
  return &pinned.curve;
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

std::string axis_name(const Scene& scene, bool compact) {
  if (is_against_all(scene.state()))
    return compact ? "cosine" : "dot product of unit vectors p(t), p(s)";
  switch (shown_measure(scene.state())) {
    case Similarity::dot: return compact ? "dot product" : "dot product p(t) · p(t + Δ)";
    case Similarity::normalized: return "dot product ÷ " + divisor_text(scene);
    case Similarity::euclidean: return compact ? "Euclidean" : "distance |p(t + Δ) − p(t)|";
  }
  return "";
}

Facts present_facts(const Scene& scene) {
  const auto& encoding = scene.shared_sinusoidal();
  const Grid& grid = present_grid(scene);
  const std::int64_t farthest = scene.state().length - 1;
  const std::int64_t until = std::max(farthest, kLeastSearched);
  const auto& firsts = scene.memo<Firsts>(std::tuple(encoding, until), [&] {
    return Firsts{first_rise(*encoding, until), first_negative(*encoding, until)};
  });
  const auto& curve = *present_curves(scene).curves.front();
  const auto& back =
      scene.memo<Return>(std::tuple(encoding, grid.key(), until, scene.state().position), [&] {
        Return found{std::nullopt, 0};
        const double at_zero = encoding->dot(0);
        for (std::size_t i = 0; firsts.rise.delta && i < curve.dots.size(); ++i) {
          const double value = curve.dots[i] / at_zero;
          const std::int64_t delta = grid.deltas[i];
          if (delta <= *firsts.rise.delta || (found.delta && value <= found.normalized)) continue;
          found = {delta, value};
        }
        return found;
      });
  return {firsts.rise.delta,
          firsts.negative.delta,
          firsts.rise.searched,
          firsts.negative.searched,
          back.delta,
          back.normalized,
          encoding->dot(1) / encoding->dot(0)};
}

double rounding_limit(int d) { return 4.0 * d * kDotError; }

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  switch (state.distance.show) {
    case DistanceShow::curve: break;
    case DistanceShow::mirrored: return direction_claim(scene);
    case DistanceShow::position: return against_claim(scene);
  }
  return claim(state, present_facts(scene), present_curves(scene).largest_difference);
}

std::string claim(const State& state, const Facts& facts, double difference) {
  const std::int64_t farthest = whole_range(state).to;
  if (farthest == 0) return "With a single position there is no distance to look at";
  if (difference > rounding_limit(static_cast<int>(state.d))) {
    return fmt::format("Similarity depends on the position: the curves differ by {}",
                       short_text(difference, 2));
  }
  const bool apart = state.distance.measure == Similarity::euclidean;
  const std::string subject =
      apart ? "Positions move apart with distance" : "Similarity falls with distance";
  const std::string everywhere = apart ? "wherever they are" : "whatever the position";
  constexpr double kLittle = 0.1;
  if (facts.next_normalized < kLittle) {
    return fmt::format(
        "Even neighbours have little in common: at Δ = 1 the dot product is {} of that at 0",
        short_text(facts.next_normalized, 2));
  }
  if (!facts.first_rise || *facts.first_rise >= farthest) {
    return fmt::format("{}, {}, and steadily up to Δ = {}", subject, everywhere,
                       integer_text(std::min(facts.rise_searched, farthest)));
  }
  if (facts.return_delta && facts.return_normalized >= kReturned) {
    // Never rounded up to 1.
    const double share = std::floor(facts.return_normalized * 1e4) / 1e4;
    return fmt::format(
        "Similarity falls with distance, and comes back: at Δ = {} it is {} of what it is at 0",
        integer_text(*facts.return_delta), short_text(share, 4));
  }
  return fmt::format("{}, {}, but not steadily", subject, everywhere);
}

}  // namespace posenc::distance
