#include "views/similarity/numbers.hpp"

#include <cmath>

#include "figure/colormap.hpp"
#include "text/phrase.hpp"

namespace posenc::similarity {

using namespace plot;

Marked marked(const State& state) {
  return {row_of_position(state, state.position),
          row_of_position(state, state.position + state.offset)};
}

namespace {

/// The line of a row's products; where there is none, columns in the colour of such cells.
std::int64_t add_row(Plot& plot, const RowProducts& row, const Line& look) {
  Line line = look;
  std::int64_t missing = 0;
  for (std::size_t i = 0; i < row.columns.size(); ++i) {
    const auto first = static_cast<double>(row.columns[i].first);
    const auto count = static_cast<double>(row.columns[i].count);
    const bool is_finite = std::isfinite(row.values[i]);
    line.points.emplace_back(first + count / 2, is_finite ? row.values[i] : NAN);
    if (is_finite) continue;
    ++missing;
    plot.layers.emplace_back(
        Region{{first, first + count}, kNaNColor.with_alpha(0.35), kNaNStripe.with_alpha(0.5)});
  }
  plot.layers.emplace_back(std::move(line));
  return missing;
}

}  // namespace

Plot rows_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto t = state.position, other = t + state.offset;
  const Marked at = marked(state);
  Plot plot{.x = position_axis(state, shown_columns(state), "position j"),
            .y = {.name = "p(i) · p(j)"}};
  plot.x.within.reset();
  std::string missing;
  const auto add = [&](std::int64_t position, const Line& look) {
    const auto row = row_products(scene, position);
    const auto count = add_row(plot, row, look);
    if (count == 0) return;
    missing += phrase("{}{} of row {}", missing.empty() ? "No finite number: " : ", ",
                      count == std::ssize(row.values) ? "all" : integer_text(count), position);
  };
  add(t, {.stroke = {palette.t, 3}, .dot = size::kDot, .name = {symbol_text("row t", t), "row t"}});
  if (state.offset != 0 && at.column >= 0 && at.column < state.length)
    add(other, {.stroke = {palette.delta, 2.5, Dash::dashed},
                .name = {symbol_text("row t + δ", other), "row t + δ"}});
  if (!missing.empty()) plot.title = {missing, "Not all numbers are finite"};
  const Point here{at.cell().x + 0.5, product(scene, t, other)};
  const auto shown = shown_columns(state);
  if (std::isfinite(here.y) && shown.from <= here.x && here.x <= shown.to) {
    plot.layers.emplace_back(Reference{.at = here.x, .stroke = {palette.delta, 1.5, Dash::dotted}});
    plot.layers.emplace_back(Dots{
        .points = {here}, .radius = 7, .fill = palette.delta, .stroke = Stroke{palette.ground, 2}});
  }
  return plot;
}

}  // namespace posenc::similarity
