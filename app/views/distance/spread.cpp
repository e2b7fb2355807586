#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <posenc/threads.hpp>

#include "text/numbers.hpp"
#include "views/distance/modes.hpp"
#include "views/parts.hpp"

/// Encodings without pairs: the mean over t of the dot product, and its spread.
namespace posenc::distance {

using namespace plot;

namespace spread {
namespace {

/// "0.018 ± 0.004"
std::string spread_text(const DotSpread& spread) {
  if (spread.count == 0) return "no number";
  return short_text(spread.mean, 4) + " ± " + short_text(spread.deviation, 2);
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const bool apart = shown_measure(state) == Similarity::euclidean;
  const std::string_view name = apart ? "distance" : "dot product";
  const auto here = measured_at(scene, state.offset);
  const auto at = "δ = " + integer_text(state.offset);
  if (here.count == 0) return fmt::format("At {} no {} is a finite number", at, name);
  double largest = 0, widest = 0;
  for (const auto& point : curves_of(scene).front()->spreads) {
    largest = std::max({largest, std::abs(point.lowest), std::abs(point.highest)});
    widest = std::max(widest, point.deviation);
  }
  return fmt::format("The {} depends on the {}: at {} it is {}", name,
                     widest <= kRounding * largest ? "distance alone" : "position too", at,
                     spread_text(here));
}

/// Why there is no M_δ here, and how the two products at t differ.
std::string no_direction_text(const Scene& scene) {
  const auto t = scene.state().position, delta = scene.state().offset;
  const std::string text = " No pairs turn here, so there is no M to tell δ from −δ.";
  const auto first = first_position(scene.state()), last = last_position(scene.state());
  if (t - std::abs(delta) < first || t + std::abs(delta) > last) return text;
  const auto& encoding = scene.encoding();
  return text +
         fmt::format(
             " At t = {} the products at ±δ differ by {}.", integer_text(t),
             short_text(std::abs(encoding.dot_at(t, delta) - encoding.dot_at(t, -delta)), 3));
}

std::string how_to_read(const Scene& scene) {
  const State& state = scene.state();
  const auto curve = curves_of(scene).front();
  std::string text = "Line: mean over t. Band: ± one standard deviation.";
  if (state.length > kSpreadPositions)
    text += fmt::format(" From {} of the t.", integer_text(kSpreadPositions));
  if (curve->grid->is_sparse())
    text += fmt::format(" Computed at {} distances.", integer_text(std::ssize(curve->values)));
  if (is_logarithmic(state)) text += " Δ = 0 is left out.";
  if (state.distance.show == DistanceShow::mirrored) text += no_direction_text(scene);
  std::int64_t skipped = 0;
  for (const auto& point : curve->spreads) skipped += point.skipped;
  if (skipped > 0)
    text += fmt::format(" Left out: {} that are no finite numbers.", integer_text(skipped));
  return text;
}

Plot spread_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto curve = curves_of(scene).front();
  const Stroke faint{palette.muted, 1.5, Dash::dotted};
  plot::Band band{.color = mix(palette.ground, palette.t, 0.3), .name = "± standard deviation"};
  Line lowest{.stroke = faint, .name = "lowest and highest"}, highest{.stroke = faint};
  for (std::size_t i = 0; i < curve->spreads.size(); ++i) {
    const auto& point = curve->spreads[i];
    const double mean = curve->values[i], none = mean - mean;  // NaN where that is
    const auto delta = static_cast<double>(curve->grid->at[i]);
    band.x.push_back(delta);
    band.low.push_back(mean - point.deviation);
    band.high.push_back(mean + point.deviation);
    lowest.points.emplace_back(delta, point.lowest + none);
    highest.points.emplace_back(delta, point.highest + none);
  }
  Plot plot = distance_plot(scene);
  plot.layers = {std::move(band), std::move(lowest), std::move(highest)};
  add_curve(plot, *curve, {.stroke = {palette.t, 2.5}, .name = "mean over t"}, false);
  add_spot(plot, palette, scene, Spot::dot, palette.delta, marked_delta(state),
           "δ = " + integer_text(state.offset));
  return plot;
}

/// Where the mean is first below 0, if every distance is computed.
std::optional<std::int64_t> first_negative(const Scene& scene) {
  const auto curve = curves_of(scene).front();
  const auto& deltas = curve->grid->at;
  if (shown_measure(scene.state()) == Similarity::euclidean || curve->grid->is_sparse()) return {};
  for (std::size_t i = 0; i < deltas.size(); ++i) {
    if (deltas[i] >= 0 && curve->values[i] < 0) return deltas[i];
  }
  return {};
}

Figure compose(const Scene& scene, const Palette& palette) {
  const auto offset = scene.state().offset;
  const auto own = dots_at(scene, 0), here = dots_at(scene, offset);
  const auto at_delta = "at δ = " + integer_text(offset);
  std::vector<FactRow> facts{
      {{"dot product " + at_delta, at_delta},
       spread_text(here),
       {{"mean ± deviation over " + counted(here.count, "position t", "positions t"),
         "mean ± deviation"}},
       palette.delta},
      {{"lowest and highest there", "lowest, highest"},
       here.count == 0 ? "no number"
                       : short_text(here.lowest, 3) + " … " + short_text(here.highest, 3),
       {"of single positions t"},
       palette.text},
      {{"dot product at Δ = 0", "at Δ = 0"},
       spread_text(own),
       {"of a row with itself: |p(t)|²"},
       palette.text}};
  if (const auto negative = first_negative(scene))
    facts.push_back({{"the mean is first negative at", "first negative at"},
                     "Δ = " + integer_text(*negative),
                     {short_text(dots_at(scene, *negative).mean, 4)},
                     palette.text});
  const auto how = how_to_read(scene);
  auto made = figure(scene, {.claim = claim(scene), .how_to_read = how},
                     spread_plot(scene, palette), std::move(facts));
  made.remarks.insert(made.remarks.begin(), how);
  return made;
}

std::vector<std::string> reading(const Scene& scene, std::int64_t delta) {
  const auto here = measured_at(scene, delta);
  std::vector<std::string> lines{"Δ = " + integer_text(delta), "mean " + spread_text(here)};
  if (here.count > 0) {
    lines.push_back("from " + short_text(here.lowest) + " to " + short_text(here.highest));
    lines.push_back("over " + counted(here.count, "position t", "positions t"));
  }
  if (here.skipped > 0) lines.push_back(integer_text(here.skipped) + " are no finite numbers");
  return lines;
}

std::function<Row(std::int64_t)> rows(const Scene& scene) {
  const Range range = written_range(scene.state());
  auto spreads = in_blocks<DotSpread>(
      range.count(), 64,
      [&encoding = scene.encoding(), range, positions = Cells{0, scene.state().length},
       threads = std::make_shared<Threads>()](std::int64_t first, std::span<DotSpread> out) {
        dot_spread_curve(encoding, positions, range.from + first, 1, out, threads.get());
      });
  return [=](std::int64_t delta) mutable -> Row {
    const DotSpread at = spreads(delta - range.from);
    const double none = at.count > 0 ? 0 : std::nan("");
    return {static_cast<double>(delta), at.mean + none,    at.deviation + none,
            at.lowest + none,           at.highest + none, static_cast<double>(at.count)};
  };
}

}  // namespace
}  // namespace spread

const Mode kSpreadMode{spread::compose,
                       spread::reading,
                       {"delta", "mean", "deviation", "lowest", "highest", "positions"},
                       spread::rows};

}  // namespace posenc::distance
