#include <fmt/format.h>

#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "views/distance/modes.hpp"

namespace posenc::distance {

using namespace plot;

namespace {

Text y_name(const Scene& scene) {
  const State& state = scene.state();
  if (is_against_all(state)) return {"cosine similarity of p(t) and p(s)", "cosine"};
  switch (shown_measure(state)) {
    case Similarity::dot: return {"dot product p(t) · p(t + Δ)", "dot product"};
    case Similarity::normalized:
      if (!has_waves(state)) return {"dot product ÷ its mean at Δ = 0", "normalized"};
      return "dot product ÷ " + divisor_text(scene);
    case Similarity::euclidean: return {"Euclidean distance |p(t + Δ) − p(t)|", "distance"};
  }
  return {};
}

}  // namespace

Plot distance_plot(const Scene& scene) {
  return {.x = delta_axis(scene.state()), .y = {.name = y_name(scene)}};
}

Point on_curve(const Scene& scene, std::int64_t delta) {
  return {static_cast<double>(delta), value_at(scene, delta)};
}

void add_curve(Plot& plot, const Curve& curve, const Line& look, bool with_edges) {
  add_samples(plot, *curve.grid, curve.values, look, with_edges);
}

void add_band(Plot& plot, const Palette& palette, const Scene& scene) {
  const auto band = band_of(scene);
  if (!band) return;
  const auto grid = grid_of(scene);
  const auto shade = [&](double share) { return mix(palette.ground, palette.t, share); };
  if (!band->is_exact) plot.layers.push_back(band_layer(*grid, band->bounds, shade(0.16)));
  plot.layers.push_back(band_layer(*grid, band->computed, shade(0.7)));
  if (!band->means.empty()) plot.layers.push_back(band_line(*grid, band->means, {palette.text, 2}));
}

void add_spot(Plot& plot, const Palette& palette, const Scene& scene, Spot spot, Color color,
              std::int64_t delta, std::string label) {
  if (!shown_range(scene.state()).contains(delta)) return;
  const Point at = on_curve(scene, delta);
  const bool is_dot = spot == Spot::dot, is_event = spot == Spot::event;
  if (!is_event)
    plot.layers.emplace_back(Reference{.at = at.x, .stroke = {color, 1.5, Dash::dashed}});
  plot.layers.emplace_back(
      Dots{{at},
           is_event ? 7.0 : 8.0,
           is_dot ? color : palette.ground,
           is_dot ? Stroke{palette.ground, 2} : Stroke{color, is_event ? 2.5 : 3}});
  plot.layers.emplace_back(
      Label{{at}, std::move(label), color, is_event ? Face::medium : Face::semibold});
}

Figure figure(const Scene& scene, Heading heading, Plot plot, std::vector<FactRow> facts,
              std::vector<Cell> side) {
  const State& state = scene.state();
  if (state.length == 1) heading.claim = "With a single position there is no distance to look at";
  const int rows = std::max(1, static_cast<int>(side.size()));
  Figure made{.heading = std::move(heading),
              .cells = {{.id = kPlot,
                         .panel = std::move(plot),
                         .row = 1,
                         .columns = side.empty() ? 2 : 1,
                         .rows = rows,
                         .least = {300, 240}}}};
  for (Cell& cell : side) {
    cell.column = 1;
    cell.row = static_cast<int>(made.cells.size());
    cell.weight = {0.4, 1};
    cell.priority = 2;
    made.cells.push_back(std::move(cell));
  }
  made.cells.push_back({.id = kFacts,
                        .panel = FactPanel{.facts = std::move(facts)},
                        .row = rows + 1,
                        .columns = 2,
                        .least = {700, 104},
                        .weight = {1, 0},
                        .priority = 3});
  if (state.encoding == nullptr) made.remarks.push_back(not_finite_sentence(*state.table.table));
  return made;
}

std::string at_zero_text(const Scene& scene) { return short_text(scene.dot_at_zero(), 6); }

std::string divisor_text(const Scene& scene) {
  const bool is_half_d = scene.dot_at_zero() == 0.5 * static_cast<double>(scene.state().d);
  return is_half_d ? "(d/2)" : at_zero_text(scene);
}

}  // namespace posenc::distance
