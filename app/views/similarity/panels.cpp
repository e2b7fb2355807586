#include "views/similarity/panels.hpp"

#include <cmath>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"

namespace posenc::similarity {

using namespace plot;

std::string position_text(std::string_view name, std::int64_t position) {
  return fmt::format("{} = {}", name, integer_text(position));
}

Marked marked(const State& state) {
  return {row_of_position(state, state.position),
          row_of_position(state, state.position + state.offset)};
}

Axis position_axis(const State& state, std::string_view name, const CellRange& shown) {
  return {.name = name,
          .extent = Extent{shown.from, shown.to},
          .scale = AxisScale::cells,
          .shift = static_cast<double>(position_of_row(state, 0)),
          .counts_down = is_descending(state),
          .within = Extent{0, static_cast<double>(state.length)}};
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
    plot.layers.emplace_back(Region{{first, first + count}, kNaNColor.with_alpha(0.35)});
  }
  plot.layers.emplace_back(std::move(line));
  return missing;
}

}  // namespace

Plot rows_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto t = state.position, other = t + state.offset;
  const Marked at = marked(state);
  Plot plot{.x = position_axis(state, "position j", shown_columns(state)),
            .y = {.name = "p(i) · p(j)"}};
  plot.x.within.reset();
  const double dot = shown_columns(state).size() <= 2 * kFewCells ? 4.5 : 0;
  std::string missing;
  const auto add = [&](std::int64_t position, const Line& look) {
    const auto row = row_products(scene, position);
    const auto count = add_row(plot, row, look);
    if (count == 0) return;
    missing += fmt::format("{}{} of row {}", missing.empty() ? "No finite number: " : ", ",
                           count == std::ssize(row.values) ? "all" : integer_text(count),
                           integer_text(position));
  };
  add(t, {.stroke = {palette.t, 3}, .dot = dot, .name = position_text("row t", t)});
  if (state.offset != 0 && at.column >= 0 && at.column < state.length)
    add(other,
        {.stroke = {palette.delta, 2.5, Dash::dashed}, .name = position_text("row t + δ", other)});
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

Facts facts(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto t = state.position, other = t + state.offset;
  const double value = product(scene, t, other), whole = product(scene, t, t);
  const auto whole_text = short_text(whole, 4);
  Fact here{.label = {fmt::format("p({}) · p({}), δ = {}", integer_text(t), integer_text(other),
                                  integer_text(state.offset)),
                      "p(t) · p(t + δ)"},
            .value = product_text(scene, t, other, 6),
            .notes = {"p(t) · p(t) = " + whole_text},
            .color = palette.delta};
  if (std::isfinite(value / whole)) {
    const auto share = short_text(value / whole, 4);
    here.notes = {{fmt::format("{} of p(t) · p(t) = {}", share, whole_text), "ratio " + share}};
  }
  const auto depends = depends_on_distance(scene);
  const auto worst = worst_diagonal(scene);
  const auto limit = short_text(rounding_limit(scene), 2);
  const auto delta = integer_text(worst.delta);
  Fact along{.label = {"largest difference along a diagonal", "along a diagonal"},
             .value = depends ? short_text(worst.difference(), 3) : "no number",
             .color = depends == false ? palette.error : palette.text};
  if (depends == true) along.notes = {{"rounding explains up to " + limit, "rounding alone"}};
  if (depends == false)
    along.notes = {
        {fmt::format("along δ = {}, {}", delta, positions_text(worst)), "at δ = " + delta}};
  return {.facts = {std::move(here), std::move(along)}};
}

std::vector<Fact> diagonal_facts(const Scene& scene) {
  std::vector<Fact> facts;
  for (const Diagonal& diagonal : diagonals(scene)) {
    const DotSpread& products = diagonal.products;
    Fact fact{.label = fmt::format("p(t) · p(t + {})", integer_text(diagonal.delta)),
              .value = products.count == 0
                           ? "no finite number"
                           : fmt::format("from {} to {}", short_text(products.lowest, 6),
                                         short_text(products.highest, 6)),
              .notes = {positions_text(diagonal)}};
    if (products.skipped > 0)
      fact.notes.emplace_back(integer_text(products.skipped) + " not finite");
    facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace posenc::similarity
