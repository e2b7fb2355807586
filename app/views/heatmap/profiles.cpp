#include "views/heatmap/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figure/colormap.hpp"
#include "figure/phrase.hpp"
#include "views/parts.hpp"

namespace posenc::heatmap {

using namespace plot;

namespace {

Axis value_axis(const Scene& scene) {
  const auto [low, high] = value_range(scene.encoding(), scene.state().length);
  return {.extent = Extent{low, high}, .ticks = {low, low / 2 + high / 2, high}};
}

/// Both kinds of columns over their places, p(t) too.
Plot profile(const Scene& scene, Axis cells, Axis values, bool is_turned) {
  cells.is_shown = false;
  return {.x = std::move(cells),
          .y = std::move(values),
          .is_turned = is_turned,
          .sampling = scene.state().heatmap.mean ? Sampling::mean : Sampling::nearest};
}

double middle(std::int64_t cell) { return static_cast<double>(cell) + 0.5; }

/// The sine filled, the cosine around the ground.
void add_dots(Plot& plot, const Palette& palette, const Scene& scene, std::int64_t row,
              double radius, Color color) {
  const auto [sine, cosine] = waves_at(scene, row);
  plot.layers.emplace_back(
      Dots{{{middle(row), cosine}}, radius, palette.ground, Stroke{color, 1.5}});
  plot.layers.emplace_back(Dots{{{middle(row), sine}}, radius, color});
}

void add_waves(Plot& plot, const Palette& palette, const Scene& scene) {
  const CellRange rows = shown_rows(scene.state());
  const Waves& waves = waves_of_k(scene);
  // Named, though nothing but what they fill can be drawn.
  if (waves.are_too_narrow)
    plot.layers.emplace_back(Region{{rows.from, rows.to}, palette.k.with_alpha(0.3)});
  if (scene.sinusoidal().cosine_dim(static_cast<int>(scene.state().pair)))
    plot.layers.emplace_back(
        Line{.points = waves.cosines, .stroke = {palette.k, 1.4, Dash::dashed}, .name = "cos"});
  plot.layers.emplace_back(Line{.points = waves.sines, .stroke = {palette.k, 2.2}, .name = "sin"});
  const double most_dots = plot.is_turned ? 50 : 100;
  if (rows.size() > most_dots) return;
  for (auto row = rows.first(); row < rows.end(); ++row)
    add_dots(plot, palette, scene, row, 2.5, palette.k);
}

void add_column(Plot& plot, const Palette& palette, const Scene& scene) {
  constexpr std::size_t kMostDots = 50;
  const ValueRuns& column = column_of_j(scene);
  add_runs(plot, column,
           {.stroke = {palette.k, 1.6},
            .dot = column.low.size() <= kMostDots ? 2.5 : 0,
            .name = symbol_text("j", scene.state().dim)});
}

void add_mark(Plot& plot, const Palette& palette, const Scene& scene, std::int64_t t,
              const Stroke& stroke) {
  const State& state = scene.state();
  const auto row = row_of_position(state, t);
  const bool is_there = row >= 0 && row < state.length;
  if (!shown_rows(state).contains(row) || !(is_there || has_waves(state))) return;
  constexpr double kRadius = 4;
  plot.layers.emplace_back(Reference{.at = middle(row), .stroke = stroke});
  if (has_waves(state)) return add_dots(plot, palette, scene, row, kRadius, stroke.color);
  const double value = scene.encoding().entry(t, static_cast<int>(state.dim));
  plot.layers.emplace_back(Dots{{{middle(row), value}}, kRadius, stroke.color});
}

}  // namespace

Axis dim_axis(const State& state) {
  Axis axis = cell_axis(column_count(state), shown_dims(state), "dimension");
  axis.binary = true;
  return axis;
}

Plot row_profile(const Scene& scene, const Palette& palette) {
  // Gaps between bars have room; and more bars are not drawn one by one.
  constexpr std::size_t kMostWithGaps = 256;
  constexpr std::int64_t kMost = 1024;
  const State& state = scene.state();
  Axis values = value_axis(scene);
  values.name = {phrase("p({})", state.position), "p(t)"};
  values.color = palette.t;
  Plot plot = profile(scene, dim_axis(state), std::move(values), state.heatmap.transpose);
  const auto marked = marked_columns(scene);
  for (const auto& [first, count] : marked) {
    const auto from = static_cast<double>(first);
    plot.layers.emplace_back(
        Region{{from, from + static_cast<double>(count)}, palette.k.with_alpha(0.22)});
  }
  const auto& row = row_of_t(scene);
  const ValueRuns runs = value_runs(shown_dims(state), kMost, state.d, [&](std::int64_t dim) {
    return row[static_cast<std::size_t>(dim)];
  });
  add_lost(plot, runs);
  const double gap = runs.low.size() <= kMostWithGaps && runs.each == 1 ? 0.15 : 0;
  Bars bars;
  for (std::size_t i = 0; i < runs.low.size(); ++i) {
    if (std::isnan(runs.low[i])) continue;
    const double from = runs.edges[i], to = runs.edges[i + 1];
    const bool is_marked = std::ranges::any_of(marked, [&](const Cells& c) {
      return CellRange{from, to}.contains(c.first) ||
             CellRange{from, to}.contains(c.first + c.count - 1);
    });
    bars.bars.push_back(
        {{{from + gap, std::min(runs.low[i], 0.0)}, {to - gap, std::max(runs.high[i], 0.0)}},
         is_marked ? palette.t : mix(palette.ground, palette.t, 0.6)});
  }
  plot.layers.emplace_back(std::move(bars));
  return plot;
}

Plot column_profile(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  Plot plot = profile(scene, position_axis(state, shown_rows(state), "position"), value_axis(scene),
                      !state.heatmap.transpose);
  if (has_waves(state)) {
    add_waves(plot, palette, scene);
  } else {
    add_column(plot, palette, scene);
  }
  if (state.offset != 0) {
    add_mark(plot, palette, scene, state.position + state.offset,
             {palette.delta, 1.5, Dash::dashed});
  }
  add_mark(plot, palette, scene, state.position, {palette.t, 1.5});
  return plot;
}

}  // namespace posenc::heatmap
