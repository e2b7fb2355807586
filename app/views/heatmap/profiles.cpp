#include "views/heatmap/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figure/colormap.hpp"
#include "text/phrase.hpp"
#include "views/heatmap/options.hpp"
#include "views/parts.hpp"

namespace posenc::heatmap {

using namespace plot;

namespace {

Axis value_axis(const Scene& scene) {
  const auto [low, high] = value_range(cells_of(scene), scene.state().length);
  return {.extent = Extent{low, high}, .ticks = {low, low / 2 + high / 2, high}};
}

/// Both kinds of columns over their places, p(t) too.
Plot profile(const Scene& scene, Axis cells, Axis values, bool is_turned) {
  cells.is_shown = false;
  return {.x = std::move(cells),
          .y = std::move(values),
          .is_turned = is_turned,
          .sampling = scene.state()[heatmap::kMean] ? Sampling::mean : Sampling::nearest};
}

double middle(std::int64_t cell) { return static_cast<double>(cell) + 0.5; }

/// A dot for each row: sines filled, cosines hollow.
void add_dots(Plot& plot, const Palette& palette, const Scene& scene, const plot::Extent& rows,
              double radius, Color color) {
  Dots sines{.radius = radius, .fill = color, .thins = true}, cosines = sines;
  cosines.fill = palette.ground, cosines.stroke = Stroke{color, 1.5};
  for (auto row = rows.first(); row < rows.end(); ++row) {
    const auto [sine, cosine] = waves_at(scene, row);
    sines.points.emplace_back(middle(row), sine);
    cosines.points.emplace_back(middle(row), cosine);
  }
  plot.add(std::move(cosines));
  plot.add(std::move(sines));
}

void add_waves(Plot& plot, const Palette& palette, const Scene& scene) {
  const plot::Extent rows = shown_rows(scene.state());
  const Waves& waves = waves_of_k(scene);
  // Named, though nothing but what they fill can be drawn.
  if (waves.are_too_narrow) plot.add(Region{{rows.from, rows.to}, palette.k.with_alpha(0.3)});
  if (scene.sinusoidal().cosine_dim(static_cast<int>(scene.state().pair)))
    plot.add(
        Line{.points = waves.cosines, .stroke = {palette.k, 1.5, Dash::dashed}, .name = "cos"});
  plot.add(Line{.points = waves.sines, .stroke = {palette.k, 2}, .name = "sin"});
  if (rows.size() <= kMostDots) add_dots(plot, palette, scene, rows, size::kDot, palette.k);
}

void add_column(Plot& plot, const Palette& palette, const Scene& scene) {
  const auto& runs = column_of_j(scene);
  // A bit keeps its value all over its row.
  const bool has_steps = has_bits(scene.state()) && runs.each == 1;
  add_runs(plot, runs,
           {.stroke = {palette.k, 1.5},
            .dot = has_steps ? 0 : size::kDot,
            .name = phrase("dim {}", scene.state().dim),
            .is_stepped = has_steps},
           has_steps ? 0 : 0.5);
}

void add_mark(Plot& plot, const Palette& palette, const Scene& scene, std::int64_t t,
              const Stroke& stroke) {
  const State& state = scene.state();
  const auto row = row_of_position(state, t);
  const bool is_there = row >= 0 && row < state.length;
  if (!shown_rows(state).contains(row) || !(is_there || has_waves(state))) return;
  plot.add(Reference{.at = middle(row), .stroke = stroke});
  if (has_waves(state)) {
    const auto from = static_cast<double>(row);
    return add_dots(plot, palette, scene, {from, from + 1}, size::kMark, stroke.color);
  }
  const double value = cells_of(scene).entry(t, static_cast<int>(state.dim));
  plot.add(Dots{{{middle(row), value}}, size::kMark, stroke.color});
}

}  // namespace

Axis dim_axis(const State& state) {
  Axis axis = cell_axis(column_count(state), shown_dims(state), "dimension");
  axis.binary = true;
  return axis;
}

Plot row_profile(const Scene& scene, const Palette& palette) {
  constexpr std::size_t kMostWithGaps = 256;
  const State& state = scene.state();
  Axis values = value_axis(scene);
  values.name = {phrase("p({})", state.position), "p(t)"};
  values.color = palette.t;
  Plot plot = profile(scene, dim_axis(state), std::move(values), state[heatmap::kTranspose]);
  const auto marked = marked_columns(scene);
  for (const auto& [first, count] : marked) {
    const auto from = static_cast<double>(first);
    plot.add(Region{{from, from + static_cast<double>(count)}, palette.k.with_alpha(0.22)});
  }
  const auto& row = row_of_t(scene);
  const ValueRuns runs = value_runs(
      shown_dims(state), [&](std::int64_t dim) { return row[static_cast<std::size_t>(dim)]; });
  add_lost(plot, runs);
  const double gap = runs.low.size() <= kMostWithGaps && runs.each == 1 ? 0.5 - kHalfBar : 0;
  Bars bars;
  for (std::size_t i = 0; i < runs.low.size(); ++i) {
    if (std::isnan(runs.low[i])) continue;
    const double from = runs.edges[i], to = runs.edges[i + 1];
    const bool is_marked = std::ranges::any_of(marked, [&](const Cells& c) {
      return plot::Extent{from, to}.contains(c.first) ||
             plot::Extent{from, to}.contains(c.first + c.count - 1);
    });
    bars.bars.push_back(
        {{{from + gap, std::min(runs.low[i], 0.0)}, {to - gap, std::max(runs.high[i], 0.0)}},
         is_marked ? palette.t : mix(palette.ground, palette.t, 0.6)});
  }
  plot.add(std::move(bars));
  return plot;
}

Plot column_profile(const Scene& scene, const Palette& palette, bool is_turned) {
  const State& state = scene.state();
  Plot plot = profile(scene, position_axis(state, shown_rows(state), "position"), value_axis(scene),
                      is_turned);
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
