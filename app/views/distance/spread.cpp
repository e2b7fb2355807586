#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <posenc/threads.hpp>

#include "figure/numbers.hpp"
#include "state/tables.hpp"
#include "views/distance/modes.hpp"
#include "views/parts.hpp"

/// Encodings without pairs: the mean over t of the dot product, and its spread.
namespace posenc::distance {

using namespace plot;

namespace spread {
namespace {

std::string_view measure_name(const State& state) {
  return shown_measure(state) == Similarity::euclidean ? "distance" : "dot product";
}

Text y_name(const State& state) {
  switch (shown_measure(state)) {
    case Similarity::dot: return {"dot product p(t) · p(t + Δ)", "dot product"};
    case Similarity::normalized: return {"dot product ÷ its mean at Δ = 0", "normalized"};
    case Similarity::euclidean: return {"Euclidean distance |p(t + Δ) − p(t)|", "distance"};
  }
  return {};
}

std::optional<std::int64_t> first_negative_mean(const Scene& scene) {
  const auto curve = spread_of(scene);
  if (shown_measure(scene.state()) == Similarity::euclidean || curve->grid.sampled()) return {};
  for (std::size_t i = 0; i < curve->points.size(); ++i) {
    const auto delta = curve->grid.deltas[i];
    if (delta >= 0 && curve->points[i].count > 0 && curve->points[i].mean < 0) return delta;
  }
  return {};
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  if (state.length == 1) return "With a single position there is no distance to look at";
  const auto here = measured_at(scene, state.offset);
  const auto name = measure_name(state);
  const auto at = "δ = " + integer_text(state.offset);
  if (here.count == 0) return fmt::format("At {} no {} is a finite number", at, name);
  double largest = 0, widest = 0;
  for (const auto& point : spread_of(scene)->points) {
    largest = std::max({largest, std::abs(point.lowest), std::abs(point.highest)});
    widest = std::max(widest, point.deviation);
  }
  if (largest == 0) return fmt::format("Every {} is 0", name);
  constexpr double kRounding = 1e-12;
  return fmt::format("The {} depends on the {}: at {} it is {}", name,
                     widest <= kRounding * largest ? "distance alone" : "position too", at,
                     spread_text(here));
}

/// Why there is no M_δ here, and how the two products at t differ.
std::string no_direction_text(const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position;
  const auto inside = [&](std::int64_t at) {
    return first_position(state) <= at && at <= last_position(state);
  };
  std::string text = " No pairs turn here, so there is no M to tell δ from −δ.";
  if (inside(t + state.offset) && inside(t - state.offset))
    text += fmt::format(" At t = {} the products at ±δ differ by {}.", integer_text(t),
                        short_text(std::abs(scene.encoding().dot_at(t, state.offset) -
                                            scene.encoding().dot_at(t, -state.offset)),
                                   3));
  return text;
}

std::string how_to_read(const Scene& scene) {
  const State& state = scene.state();
  const auto curve = spread_of(scene);
  std::string text = "Line: mean over t. Band: ± one standard deviation.";
  if (state.length > kSpreadPositions)
    text += fmt::format(" From {} of the t.", integer_text(kSpreadPositions));
  if (curve->grid.sampled())
    text += fmt::format(" Computed at {} distances.",
                        integer_text(static_cast<std::int64_t>(curve->grid.count())));
  if (is_logarithmic(state)) text += " Δ = 0 is left out.";
  if (state.distance.show == DistanceShow::mirrored) text += no_direction_text(scene);
  std::int64_t skipped = 0;
  for (const auto& point : curve->points) skipped += point.skipped;
  if (skipped > 0)
    text += fmt::format(" Left out: {} that are no finite numbers.", integer_text(skipped));
  return text;
}

double value(const Scene& scene, std::int64_t delta) {
  const auto here = measured_at(scene, delta);
  return here.count > 0 ? here.mean : std::nan("");
}

Plot spread_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto curve = spread_of(scene);
  const auto line = [&](double DotSpread::*what, const Stroke& stroke, std::string name) {
    Line made{.stroke = stroke, .name = std::move(name)};
    for (std::size_t i = 0; i < curve->points.size(); ++i) {
      const auto& point = curve->points[i];
      made.points.emplace_back(curve->grid.delta(i), point.count > 0 ? point.*what : std::nan(""));
    }
    return made;
  };
  const Stroke faint{palette.muted, 1.5, Dash::dotted};
  auto mean = line(&DotSpread::mean, {palette.t, 2.5}, "mean over t");
  plot::Band band{.color = mix(palette.ground, palette.t, 0.3), .name = "± standard deviation"};
  for (std::size_t i = 0; i < curve->points.size(); ++i) {
    const double deviation = curve->points[i].deviation;
    band.x.push_back(mean.points[i].x);
    band.low.push_back(mean.points[i].y - deviation);
    band.high.push_back(mean.points[i].y + deviation);
  }
  Plot plot{.x = delta_axis(state), .y = {.name = y_name(state)}};
  plot.layers = {std::move(band), line(&DotSpread::lowest, faint, "lowest and highest"),
                 line(&DotSpread::highest, faint, ""), std::move(mean)};
  add_delta(plot, palette, state, value(scene, marked_delta(state)),
            "δ = " + integer_text(state.offset));
  return plot;
}

Facts spread_facts(const Scene& scene, const Palette& palette) {
  const auto offset = scene.state().offset;
  const auto own = dots_at(scene, 0), here = dots_at(scene, offset);
  Facts facts{
      {{.label = {"dot product at δ = " + integer_text(offset), "at δ = " + integer_text(offset)},
        .value = spread_text(here),
        .notes = {{fmt::format("mean ± deviation over {}",
                               counted(here.count, "position t", "positions t")),
                   "mean ± deviation"}},
        .color = palette.delta},
       {.label = {"lowest and highest there", "lowest, highest"},
        .value = here.count == 0 ? "no number"
                                 : fmt::format("{} … {}", short_text(here.lowest, 3),
                                               short_text(here.highest, 3)),
        .notes = {"of single positions t"},
        .color = palette.text},
       {.label = {"dot product at Δ = 0", "at Δ = 0"},
        .value = spread_text(own),
        .notes = {"of a row with itself: |p(t)|²"},
        .color = palette.text}}};
  if (const auto negative = first_negative_mean(scene))
    facts.facts.push_back({.label = {"the mean is first negative at", "first negative at"},
                           .value = "Δ = " + integer_text(*negative),
                           .notes = {short_text(dots_at(scene, *negative).mean, 4)},
                           .color = palette.text});
  return facts;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  Figure figure{.heading = heading(scene, claim(scene), how_to_read(scene)),
                .cells = plot_and_facts(spread_plot(scene, palette), spread_facts(scene, palette))};
  figure.remarks.push_back(how_to_read(scene));
  if (state.encoding == nullptr) figure.remarks.push_back(not_finite_sentence(*state.table.table));
  return figure;
}

std::vector<std::string> reading(const Scene& scene, std::int64_t delta) {
  const auto here = measured_at(scene, delta);
  std::vector<std::string> lines{"Δ = " + integer_text(delta), "mean " + spread_text(here)};
  if (here.count > 0) {
    lines.push_back(
        fmt::format("from {} to {}", short_text(here.lowest), short_text(here.highest)));
    lines.push_back("over " + counted(here.count, "position t", "positions t"));
  }
  if (here.skipped > 0)
    lines.push_back(fmt::format("{} are no finite numbers", integer_text(here.skipped)));
  return lines;
}

void data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 6> kColumns{"delta",  "mean",    "deviation",
                                                   "lowest", "highest", "positions"};
  table.header(kColumns);
  constexpr std::int64_t kAtOnce = 64;
  const Range range = written_range(scene.state());
  const Cells positions{0, scene.state().length};
  Threads threads;
  std::vector<DotSpread> some;
  for (auto first = range.from; first <= range.to; first += kAtOnce) {
    some.resize(static_cast<std::size_t>(std::min(kAtOnce, range.to - first + 1)));
    dot_spread_curve(scene.encoding(), positions, first, 1, some, &threads);
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

}  // namespace
}  // namespace spread

const Mode kSpreadMode{spread::compose, spread::value, spread::reading, spread::data};

}  // namespace posenc::distance
