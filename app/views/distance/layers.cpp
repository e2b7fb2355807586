#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/distance/modes.hpp"
#include "views/parts.hpp"

namespace posenc::distance {

using namespace plot;

namespace {

/// Values of columns from the first of the band on, each at its middle.
std::vector<Point> band_points(const Grid& grid, const std::vector<double>& values) {
  std::vector<Point> points;
  for (std::size_t c = grid.singles; c < grid.columns(); ++c)
    points.emplace_back((grid.delta(grid.starts[c]) + grid.delta(grid.end(c) - 1)) / 2, values[c]);
  return points;
}

Layer band_layer(const Grid& grid, const std::vector<double>& low, const std::vector<double>& high,
                 Color color) {
  const auto from = static_cast<std::ptrdiff_t>(grid.singles);
  plot::Band band{.low = {low.begin() + from, low.end()},
                  .high = {high.begin() + from, high.end()},
                  .color = color,
                  .is_stepped = true};
  for (std::size_t c = grid.singles; c < grid.columns(); ++c)
    band.x.push_back(grid.delta(grid.starts[c]));
  band.x.push_back(grid.delta(grid.count() - 1));
  return band;
}

}  // namespace

void add_curve(Plot& plot, const Grid& grid, const Curve& curve, const Line& look,
               bool with_edges) {
  Line line = look;
  for (std::size_t c = 0; c < grid.singles; ++c)
    line.points.emplace_back(grid.delta(c), curve.low[c]);
  if (grid.singles > 0 && grid.as_band()) {
    const std::size_t next = grid.starts[grid.singles];
    line.points.emplace_back(grid.delta(next), curve.values[next]);
  }
  if (grid.singles > 0) plot.layers.emplace_back(line);
  if (!grid.as_band() || !with_edges) return;
  for (const auto* const values : {&curve.high, &curve.low}) {
    Line edge = look;
    edge.points = band_points(grid, *values);
    if (values == &curve.low) edge.name.clear();
    plot.layers.emplace_back(std::move(edge));
  }
}

void add_band(Plot& plot, const Palette& palette, const Grid& grid, const Band& band) {
  if (!band.is_exact)
    plot.layers.push_back(
        band_layer(grid, band.least, band.most, mix(palette.ground, palette.t, 0.16)));
  plot.layers.push_back(band_layer(grid, band.low, band.high, mix(palette.ground, palette.t, 0.7)));
  if (!band.means.empty())
    plot.layers.emplace_back(
        Line{.points = band_points(grid, band.means), .stroke = {palette.text, 2}});
}

void add_delta(Plot& plot, const Palette& palette, const State& state, double value,
               std::string label) {
  const auto delta = marked_delta(state);
  if (!shown_range(state).contains(delta)) return;
  const Point at{static_cast<double>(delta), value};
  plot.layers.emplace_back(Reference{.at = at.x, .stroke = {palette.delta, 1.5, Dash::dashed}});
  plot.layers.emplace_back(Dots{{at}, 8, palette.delta, Stroke{palette.ground, 2}});
  plot.layers.emplace_back(Label{{at}, std::move(label), palette.delta});
}

std::vector<Cell> plot_and_facts(Plot plot, Facts facts) {
  return {{.id = kPlot, .panel = std::move(plot), .row = 1, .columns = 2, .least = {300, 240}},
          {.id = kFacts,
           .panel = std::move(facts),
           .row = 2,
           .columns = 2,
           .least = {700, 104},
           .weight = {1, 0},
           .priority = 3}};
}

Heading heading(const Scene&, std::string claim, Text how_to_read) {
  return {.claim = std::move(claim), .how_to_read = std::move(how_to_read)};
}

std::vector<std::string> stack_reading(const Scene& scene, const Stack& stack, int bar) {
  constexpr int kDigits = 10;
  const int first = bar * stack.per_bar;
  const int last = std::min(first + stack.per_bar, scene.sinusoidal().pairs()) - 1;
  return {first == last ? fmt::format("pair {}", first) : fmt::format("pairs {} – {}", first, last),
          "contributes " + short_text(stack.after(bar) - stack.before(bar), kDigits),
          "sum so far " + short_text(stack.after(bar), kDigits)};
}

}  // namespace posenc::distance
