#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "state/tables.hpp"
#include "views/distance/modes.hpp"
#include "views/parts.hpp"

/// Position t against all positions: the dot product of unit vectors, of any encoding.
namespace posenc::distance {

using namespace plot;

namespace against {
namespace {

/// Above 1 less this, two unit vectors are one up to rounding.
constexpr double kSame = 1e-13;

double value(const Scene& scene, std::int64_t delta) {
  return unit_product(scene.encoding(), scene.state().position, delta);
}

std::string value_text(double v, int digits) {
  return std::isnan(v) ? "no number" : short_text(v, digits);
}

/// One position in so many is computed.
std::int64_t step_of(const Scene& scene) {
  return has_waves(scene.state()) ? grid_of(scene)->step : spread_of(scene)->grid.step;
}

/// What is on the axis besides t itself.
struct Others {
  double largest = 0, least = 0;
  std::int64_t position = 0, least_position = 0;
  bool any = false;

  void take(std::int64_t s, double v) {
    if (std::isnan(v)) return;
    if (!any || v > largest) largest = v, position = s;
    if (!any || v < least) least = v, least_position = s;
    any = true;
  }
  /// Never rounded up to 1.
  std::string largest_text() const {
    if (largest < 0.999) return short_text(largest, 5);
    constexpr double kSixPlaces = 1e6;
    return short_text(largest < 1 ? std::floor(largest * kSixPlaces) / kSixPlaces : largest, 6);
  }
};

Others others(const Scene& scene) {
  const auto t = scene.state().position;
  Others found;
  // Samples may leave out those nearest to t, which are likely the best.
  for (const std::int64_t delta : {-1, 1}) {
    if (shown_range(scene.state()).contains(delta)) found.take(t + delta, value(scene, delta));
  }
  const auto take = [&](std::int64_t delta, double v) {
    if (delta != 0) found.take(t + delta, v);
  };
  if (has_waves(scene.state())) {
    const auto grid = grid_of(scene);
    const auto curve = curves_of(scene).curves.front();
    for (std::size_t i = 0; i < grid->count(); ++i) take(grid->deltas[i], curve->values[i]);
  } else {
    const auto spread = spread_of(scene);
    for (std::size_t i = 0; i < spread->points.size(); ++i) {
      if (spread->points[i].count > 0) take(spread->grid.deltas[i], spread->points[i].mean);
    }
  }
  return found;
}

/// "999", or "999 and 1 001" where the one as far on t's other side is the same.
std::string positions_text(const Scene& scene, std::int64_t position) {
  const State& state = scene.state();
  const std::int64_t t = state.position, other = 2 * t - position;
  const bool has_other = has_waves(state) && scene.sinusoidal().is_rotation() && other != t &&
                         shown_range(state).contains(other - t);
  if (!has_other) return integer_text(position);
  return fmt::format("{} and {}", integer_text(std::min(position, other)),
                     integer_text(std::max(position, other)));
}

std::string claim(const Scene& scene, const Others& other) {
  const State& state = scene.state();
  const auto t = integer_text(state.position);
  if (state.length == 1) return "With a single position there is no other to look at";
  if (std::isnan(value(scene, 0)))
    return fmt::format("Position {} has no direction: its row is 0, or no finite number", t);
  if (!other.any) return fmt::format("No position but {} is on the axis", t);
  const auto how = other.largest >= 1 ? "exactly" : "within rounding error";
  if (other.least > 1 - kSame && state.length > 2)
    return fmt::format("Every position on the axis is {} like position {}", how, t);
  if (other.largest > 1 - kSame)
    return fmt::format("Position {} is {} like position {}", integer_text(other.position), how, t);
  return fmt::format("Position {} is most like itself: 1 there, and {} at the next best{}, {}", t,
                     other.largest_text(), step_of(scene) > 1 ? " of those computed" : "",
                     positions_text(scene, other.position));
}

std::string how_to_read(const Scene& scene) {
  const State& state = scene.state();
  auto text = fmt::format("The cosine similarity of position t = {} and every position s.",
                          integer_text(state.position));
  const auto step = step_of(scene);
  const auto band = has_waves(state) ? band_of(scene) : nullptr;
  if (band && band->is_exact) text += " Band: the least to the greatest under a pixel.";
  if (step > 1) text += fmt::format(" One position in {} is computed.", integer_text(step));
  if (has_waves(state)) return text;
  const auto none = std::ranges::count(spread_of(scene)->points, 0, &DotSpread::count);
  if (none > 0)
    text += fmt::format(" At {} there is none: the row is 0, or not of finite numbers.",
                        counted(none, "position", "positions"));
  return text;
}

/// Where there is no number: a strip of the plot's height in the colour of such entries.
void add_gaps(Plot& plot, const SpreadCurve& curve) {
  // Where there is no number at all, the claim says so.
  if (std::ranges::none_of(curve.points, [](const DotSpread& p) { return p.count > 0; })) return;
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const double delta = curve.grid.delta(i);
    if (curve.points[i].count == 0)
      plot.layers.emplace_back(Region{{delta - 0.5, delta + 0.5}, kNaNColor});
  }
}

void add_values(Plot& plot, const Palette& palette, const Scene& scene) {
  const Line look{.stroke = {palette.t, 4}, .dot = 5, .thins = true};
  if (has_waves(scene.state())) {
    if (const auto band = band_of(scene)) add_band(plot, palette, *grid_of(scene), *band);
    add_curve(plot, *grid_of(scene), *curves_of(scene).curves.front(), look, false);
    return;
  }
  const auto curve = spread_of(scene);
  add_gaps(plot, *curve);
  Line line = look;
  for (std::size_t i = 0; i < curve->points.size(); ++i)
    line.points.emplace_back(curve->grid.delta(i),
                             curve->points[i].count > 0 ? curve->points[i].mean : std::nan(""));
  plot.layers.emplace_back(std::move(line));
}

Plot against_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  Plot plot{.x = delta_axis(state),
            .y = {.name = {"cosine similarity of p(t) and p(s)", "cosine"}}};
  add_values(plot, palette, scene);
  if (shown_range(state).contains(0)) {
    const Point own{0, value(scene, 0)};
    plot.layers.emplace_back(Reference{.at = 0, .stroke = {palette.t, 1.5, Dash::dashed}});
    plot.layers.emplace_back(Dots{{own}, 8, palette.ground, Stroke{palette.t, 3}});
    plot.layers.emplace_back(Label{{own}, "t = " + integer_text(state.position), palette.t});
  }
  add_delta(plot, palette, state, value(scene, state.offset),
            "t + δ = " + integer_text(state.position + state.offset));
  return plot;
}

/// All positions in small, and which of them the plot below shows.
std::optional<Cell> whole_cell(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  if (!has_waves(state) || shown_range(state) == whole_range(state)) return {};
  const auto all = whole_curve(scene);
  if (!all) return {};
  State unzoomed = state;
  unzoomed.distance.span = 0;
  const Extent part = shown_extent(state);
  Plot plot{.x = delta_axis(unzoomed), .y = {.name = "", .is_shown = true}};
  plot.x.within.reset();
  plot.layers.emplace_back(Region{part, mix(palette.ground, palette.text, 0.14)});
  add_curve(plot, all->grid, all->curve, {.stroke = {palette.t, 2}}, true);
  for (const double edge : {part.from, part.to})
    plot.layers.emplace_back(Reference{.at = edge, .stroke = {palette.text, 1.5, Dash::dashed}});
  return Cell{.id = kWholePanel,
              .panel = std::move(plot),
              .row = 0,
              .columns = 2,
              .least = {700, 150},
              .weight = {1, 0},
              .priority = 2};
}

Facts against_facts(const Scene& scene, const Palette& palette, const Others& other) {
  const State& state = scene.state();
  constexpr int kDigits = 5;
  const auto there = state.position + state.offset;
  const bool inside = first_position(state) <= there && there <= last_position(state);
  const auto fact = [&](Text label, const std::string& v, std::int64_t position) {
    return Fact{.label = std::move(label),
                .value = other.any ? v : "none",
                .notes = {other.any ? Text("at s = " + positions_text(scene, position))
                                    : Text("no other position")},
                .color = palette.text};
  };
  return {{{.label = {"at s = t = " + integer_text(state.position), "at t"},
            .value = value_text(value(scene, 0), kDigits),
            .notes = {"every vector with itself"},
            .color = palette.t},
           {.label = {"at s = t + δ = " + integer_text(there), "at t + δ"},
            .value = inside ? value_text(value(scene, state.offset), kDigits) : "no position",
            .notes = {"δ = " + integer_text(state.offset)},
            .color = palette.delta},
           fact({"next best on the axis", "next best"}, other.largest_text(), other.position),
           fact({"least alike on the axis", "least alike"}, short_text(other.least, kDigits),
                other.least_position)}};
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Others other = others(scene);
  Figure figure{
      .heading = heading(scene, claim(scene, other), how_to_read(scene)),
      .cells = plot_and_facts(against_plot(scene, palette), against_facts(scene, palette, other))};
  if (auto whole = whole_cell(scene, palette)) figure.cells.push_back(*std::move(whole));
  const bool defined = !std::isnan(value(scene, 0));
  figure.heading.verdicts = {
      {fmt::format("no other position on the axis is as much like {} as itself",
                   integer_text(state.position)),
       other.any && defined ? std::optional(other.largest <= 1 - kSame) : std::nullopt,
       !defined ? "its row is 0, or no finite number"
       : !other.any
           ? "there is no other"
           : fmt::format("the next best, {}, is {} short of 1",
                         positions_text(scene, other.position), short_text(1 - other.largest, 5))}};
  if (state.encoding == nullptr) figure.remarks.push_back(not_finite_sentence(*state.table.table));
  return figure;
}

std::vector<std::string> reading(const Scene& scene, std::int64_t delta) {
  const auto s = integer_text(delta + scene.state().position);
  return {fmt::format("s = {}, Δ = {}", s, integer_text(delta)),
          "cosine similarity " + value_text(value(scene, delta), 10)};
}

void data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 2> kColumns{"position", "cosine"};
  table.header(kColumns);
  const Range range = written_range(scene.state());
  for (auto delta = range.from; delta <= range.to; ++delta) {
    const std::array row{static_cast<double>(scene.state().position + delta), value(scene, delta)};
    if (!table.row(row)) return;
  }
}

}  // namespace
}  // namespace against

const Mode kAgainstMode{against::compose, against::value, against::reading, against::data};

}  // namespace posenc::distance
