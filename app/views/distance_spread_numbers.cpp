#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <tuple>

#include <fmt/format.h>

#include <posenc/threads.hpp>

#include "figure/numbers.hpp"
#include "state/tables.hpp"
#include "views/distance_direction.hpp"
#include "views/distance_spread.hpp"

namespace posenc::distance {
namespace {

struct Points {
  std::vector<DotSpread> value;
};

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

/// What dot products are multiplied by to be a share of the mean p(t)·p(t); 1 where that is 0.
double share_of_own(const Scene& scene) {
  const double own = dots_at(scene, 0).mean;
  return own > 0 ? 1 / own : 1;
}

DotSpread measure_spread(const Encoding& encoding, const State& state, std::int64_t delta,
                         double share) {
  if (is_against_all(state)) {
    const double v = unit_product(encoding, state.position, delta);
    return std::isnan(v) ? DotSpread{.skipped = 1}
                         : DotSpread{.mean = v, .lowest = v, .highest = v, .count = 1};
  }
  switch (shown_measure(state)) {
    case Similarity::dot: break;
    case Similarity::normalized:
      return times(dot_spread(encoding, positions_of(state), delta), share);
    case Similarity::euclidean: return distance_spread(encoding, positions_of(state), delta);
  }
  return dot_spread(encoding, positions_of(state), delta);
}

std::string counted_positions(const DotSpread& spread) {
  return spread.count == 1 ? "1 position t" : integer_text(spread.count) + " positions t";
}

std::string_view name_of(Similarity measure) {
  return measure == Similarity::euclidean ? "distance" : "dot product";
}

/// Products, of all distances that are drawn, that are no finite numbers.
std::int64_t skipped(const SpreadCurve& curve) {
  std::int64_t sum = 0;
  for (const auto& point : curve.points) sum += point.skipped;
  return sum;
}

}  // namespace

DotSpread dots_at(const Scene& scene, std::int64_t delta) {
  return dot_spread(scene.encoding(), positions_of(scene.state()), delta);
}

DotSpread measured_at(const Scene& scene, std::int64_t delta) {
  return measure_spread(scene.encoding(), scene.state(), delta, share_of_own(scene));
}

SpreadCurve present_spread(const Scene& scene) {
  const Grid grid = spread_grid(scene);
  const auto& points = scene.memo<Points>(
      std::tuple(scene.shared_encoding(), scene.state().length, shown_measure(scene.state()),
                 is_against_all(scene.state()), axis_origin(scene.state()), grid.key()),
      [&] {
        Points made{std::vector<DotSpread>(grid.count())};
        const Encoding& encoding = scene.encoding();
        const double share = share_of_own(scene);
        Threads().run(grid.count(), [&](std::size_t i) {
          made.value[i] = measure_spread(encoding, scene.state(), grid.deltas[i], share);
        });
        return made;
      });
  return {grid, points.value};
}

std::optional<std::int64_t> first_negative_mean(const Scene& scene) {
  if (is_against_all(scene.state()) || shown_measure(scene.state()) == Similarity::euclidean)
    return {};
  const auto curve = present_spread(scene);
  if (curve.grid.sampled()) return {};
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const auto delta = curve.grid.deltas[i];
    if (delta >= 0 && curve.points[i].count > 0 && curve.points[i].mean < 0) return delta;
  }
  return {};
}

std::string spread_text(const DotSpread& spread) {
  if (spread.count == 0) return "no number";
  return fmt::format("{} ± {}", short_text(spread.mean, 4), short_text(spread.deviation, 2));
}

std::string spread_axis_name(const Scene& scene, bool compact) {
  if (is_against_all(scene.state())) return axis_name(scene, compact);
  switch (shown_measure(scene.state())) {
    case Similarity::dot: return compact ? "dot product" : "dot product p(t) · p(t + Δ)";
    case Similarity::normalized: return compact ? "normalized" : "dot product ÷ its mean at Δ = 0";
    case Similarity::euclidean: return compact ? "distance" : "distance |p(t + Δ) − p(t)|";
  }
  return "";
}

std::string spread_claim(const Scene& scene) {
  const State& state = scene.state();
  if (is_against_all(state)) return against_claim(scene);
  if (state.length == 1) return "With a single position there is no distance to look at";
  const auto curve = present_spread(scene);
  const auto here = measured_at(scene, state.offset);
  const auto name = name_of(shown_measure(state));
  const auto at = fmt::format("δ = {}", integer_text(state.offset));
  if (here.count == 0) return fmt::format("At {} no {} is a finite number", at, name);
  double largest = 0, widest = 0;
  for (const auto& point : curve.points) {
    largest = std::max({largest, std::abs(point.lowest), std::abs(point.highest)});
    widest = std::max(widest, point.deviation);
  }
  if (largest == 0) return fmt::format("Every {} is 0", name);
  constexpr double kRounding = 1e-12;
  if (widest <= kRounding * largest) {
    return fmt::format("The {} depends on the distance alone: at {} it is {}", name, at,
                       short_text(here.mean, 4));
  }
  if (here.count == 1) {
    return fmt::format("The {} depends on the position: at {} there is one, {}", name, at,
                       short_text(here.mean, 4));
  }
  return fmt::format("The {} depends on the position too: at {} it is {}", name, at,
                     spread_text(here));
}

std::string spread_how_to_read(const Scene& scene) {
  const State& state = scene.state();
  if (is_against_all(state)) return against_how_to_read(scene);
  const auto curve = present_spread(scene);
  std::string text = fmt::format(
      "Line: mean over t of {}. Band: ± one standard deviation. Dotted: lowest and highest.",
      shown_measure(state) == Similarity::euclidean ? "|p(t + Δ) − p(t)|" : "p(t) · p(t + Δ)");
  if (state.length > kSpreadPositions)
    text += fmt::format(" From {} of the t.", integer_text(kSpreadPositions));
  if (curve.grid.sampled())
    text += curve.grid.logarithmic
                ? fmt::format(" Computed at {} of the distances.",
                              integer_text(static_cast<std::int64_t>(curve.grid.count())))
                : fmt::format(" One distance in {} is computed.", integer_text(curve.grid.step));
  if (is_logarithmic(state)) text += " Δ = 0 is left out.";
  if (state.distance.show == DistanceShow::mirrored) text += " " + no_direction_text(scene);
  if (const auto count = skipped(curve); count > 0)
    text += fmt::format(" Left out: {} that are no finite numbers.", integer_text(count));
  return text;
}

void spread_data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 6> kColumns{"delta",  "mean",    "deviation",
                                                   "lowest", "highest", "positions"};
  table.header(kColumns);
  constexpr std::int64_t kAtOnce = 64;
  const Range range = written_range(scene.state());
  Threads threads;
  std::vector<DotSpread> some;
  for (auto first = range.from; first <= range.to; first += kAtOnce) {
    some.resize(static_cast<std::size_t>(std::min(kAtOnce, range.to - first + 1)));
    dot_spread_curve(scene.encoding(), positions_of(scene.state()), first, 1, some, &threads);
    auto delta = first;
    for (const auto& spread : some) {
      const auto number = [&](double v) {
        return spread.count > 0 ? v : std::numeric_limits<double>::quiet_NaN();
      };
      const std::array row{static_cast<double>(delta++), number(spread.mean),
                           number(spread.deviation),     number(spread.lowest),
                           number(spread.highest),       static_cast<double>(spread.count)};
      if (!table.row(row)) return;
    }
  }
}

std::string describe_spread(const Scene& scene) {
  const State& state = scene.state();
  const auto own = dots_at(scene, 0), here = dots_at(scene, state.offset);
  std::string words = spread_claim(scene) + ".\n" + spread_how_to_read(scene) + "\n";
  words += fmt::format("The dot product p(t) · p(t + Δ) is {} at Δ = 0, in the mean over {}.\n",
                       spread_text(own), counted_positions(own));
  words += fmt::format("At δ = {} it is {}, from {} to {}, over {}.\n", integer_text(state.offset),
                       spread_text(here), short_text(here.lowest, 4), short_text(here.highest, 4),
                       counted_positions(here));
  if (shown_measure(state) == Similarity::euclidean) {
    words += fmt::format("The Euclidean distance at δ = {} is {}.\n", integer_text(state.offset),
                         spread_text(measured_at(scene, state.offset)));
  }
  if (const auto negative = first_negative_mean(scene))
    words += fmt::format("The mean is first negative at Δ = {}.\n", integer_text(*negative));
  if (state.encoding == nullptr) words += not_finite_sentence(*state.table.table);
  return words;
}

}  // namespace posenc::distance
