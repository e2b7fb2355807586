#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "text/numbers.hpp"
#include "views/distance/modes.hpp"
#include "views/parts.hpp"

/// Position t against all positions: the dot product of unit vectors, of any encoding.
namespace posenc::distance {

using namespace plot;

namespace against {
namespace {

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
    if (largest < 0.999) return short_text(largest);
    constexpr double kSixPlaces = 1e6;
    return short_text(largest < 1 ? std::floor(largest * kSixPlaces) / kSixPlaces : largest, 6);
  }
};

Others others(const Scene& scene) {
  const auto t = scene.state().position;
  Others found;
  // Samples may leave out those nearest to t, which are likely the best.
  for (const std::int64_t delta : {-1, 1}) {
    if (shown_range(scene.state()).contains(delta)) found.take(t + delta, value_at(scene, delta));
  }
  const auto curve = curves_of(scene).front();
  for (std::size_t i = 0; i < curve->values.size(); ++i) {
    const auto delta = curve->grid->at[i];
    if (delta != 0) found.take(t + delta, curve->values[i]);
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
  return integer_text(std::min(position, other)) + " and " +
         integer_text(std::max(position, other));
}

std::string claim(const Scene& scene, const Others& other) {
  const State& state = scene.state();
  const auto t = integer_text(state.position);
  if (std::isnan(value_at(scene, 0)))
    return fmt::format("Position {} has no direction: its row is 0, or no finite number", t);
  if (!other.any) return fmt::format("No position but {} is on the axis", t);
  const bool all = other.least > 1 - kRounding && state.length > 2;
  if (other.largest > 1 - kRounding)
    return fmt::format(
        "{} is {} like position {}",
        all ? "Every position on the axis" : "Position " + integer_text(other.position),
        other.largest >= 1 ? "exactly" : "within rounding error", t);
  return fmt::format("Position {} is most like itself: 1 there, and {} at the next best{}, {}", t,
                     other.largest_text(), grid_of(scene)->is_sparse() ? " of those computed" : "",
                     positions_text(scene, other.position));
}

std::string how_to_read(const Scene& scene) {
  auto text = fmt::format("The cosine similarity of position t = {} and every position s.",
                          integer_text(scene.state().position));
  const auto band = band_of(scene);
  if (band && band->is_exact) text += " Band: the least to the greatest under a pixel.";
  const auto grid = grid_of(scene);
  if (grid->is_sparse())
    text += fmt::format(" One position in {} is computed.", integer_text(grid->step));
  const auto none = std::ranges::count(curves_of(scene).front()->spreads, 0, &DotSpread::count);
  if (none > 0)
    text += fmt::format(" At {} there is none: the row is 0, or not of finite numbers.",
                        counted(none, "position", "positions"));
  return text;
}

Plot against_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto curve = curves_of(scene).front();
  Plot plot = distance_plot(scene);
  // Where there is no number: a strip of the plot's height in the colour of such entries. Where
  // there is no number at all, the claim says so.
  const auto has_none = [](double v) { return std::isnan(v); };
  const bool has_any = !std::ranges::all_of(curve->values, has_none);
  for (std::size_t i = 0; has_any && i < curve->values.size(); ++i) {
    const auto delta = static_cast<double>(curve->grid->at[i]);
    if (has_none(curve->values[i]))
      plot.layers.emplace_back(lost_region({delta - 0.5, delta + 0.5}));
  }
  add_band(plot, palette, scene);
  add_curve(plot, *curve, {.stroke = {palette.t, 4}, .dot = 5, .thins = true}, false);
  add_spot(plot, palette, scene, Spot::ring, palette.t, 0, "t = " + integer_text(state.position));
  add_spot(plot, palette, scene, Spot::dot, palette.delta, state.offset,
           "t + δ = " + integer_text(state.position + state.offset));
  return plot;
}

/// All positions in small, and which of them the plot below shows.
void add_whole(Figure& figure, const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  if (!has_waves(state) || shown_range(state) == whole_range(state)) return;
  const auto all = whole_curve(scene);
  if (!all) return;
  const Extent part = shown_extent(state);
  Plot plot{.x = delta_axis(state)};
  plot.x.extent = std::exchange(plot.x.within, std::nullopt);
  plot.layers.emplace_back(Region{part, mix(palette.ground, palette.text, 0.14)});
  add_curve(plot, *all, {.stroke = {palette.t, 2}}, true);
  for (const double edge : {part.from, part.to})
    plot.layers.emplace_back(Reference{.at = edge, .stroke = {palette.text, 1.5, Dash::dashed}});
  figure.cells.push_back({.id = kWholePanel,
                          .panel = std::move(plot),
                          .columns = 2,
                          .least = {700, 150},
                          .weight = {1, 0},
                          .priority = 2});
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto t = state.position, there = t + state.offset;
  const Others other = others(scene);
  const bool is_inside = whole_range(state).contains(state.offset);
  const double own = value_at(scene, 0);
  const auto at = [&](std::int64_t position) {
    return std::vector<Text>{other.any ? Text("at s = " + positions_text(scene, position))
                                       : "no other position"};
  };
  const auto next_best = positions_text(scene, other.position);
  auto made = figure(
      scene,
      {.claim = claim(scene, other),
       .verdicts = {{"no other position on the axis is as much like " + integer_text(t) +
                         " as itself",
                     other.any && !std::isnan(own) ? std::optional(other.largest <= 1 - kRounding)
                                                   : std::nullopt,
                     std::isnan(own) ? "its row is 0, or no finite number"
                     : !other.any    ? "there is no other"
                                     : fmt::format("the next best, {}, is {} short of 1", next_best,
                                                   short_text(1 - other.largest))}},
       .how_to_read = how_to_read(scene)},
      against_plot(scene, palette),
      {{{"at s = t = " + integer_text(t), "at t"},
        finite_text(own, 4),
        {"every vector with itself"},
        palette.t},
       {{"at s = t + δ = " + integer_text(there), "at t + δ"},
        is_inside ? finite_text(value_at(scene, state.offset), 4) : "no position",
        {"δ = " + integer_text(state.offset)},
        palette.delta},
       {{"next best on the axis", "next best"},
        other.any ? other.largest_text() : "none",
        at(other.position),
        palette.text},
       {{"least alike on the axis", "least alike"},
        other.any ? short_text(other.least) : "none",
        at(other.least_position),
        palette.text}});
  add_whole(made, scene, palette);
  return made;
}

std::vector<std::string> reading(const Scene& scene, std::int64_t delta) {
  return {fmt::format("s = {}, Δ = {}", integer_text(delta + scene.state().position),
                      integer_text(delta)),
          "cosine similarity " + finite_text(value_at(scene, delta))};
}

std::function<Row(std::int64_t)> rows(const Scene& scene) {
  return [&scene, t = scene.state().position](std::int64_t delta) -> Row {
    return {static_cast<double>(t + delta), value_at(scene, delta)};
  };
}

}  // namespace
}  // namespace against

const Mode kAgainstMode{against::compose, against::reading, {"position", "cosine"}, against::rows};

}  // namespace posenc::distance
