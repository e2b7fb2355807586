#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

#include <fmt/format.h>
#include <posenc/rotation.hpp>

#include "figure/formula/markup.hpp"
#include "plot/dial.hpp"
#include "text/numbers.hpp"
#include "views/distance/modes.hpp"
#include "views/pair_matrix.hpp"

/// Ahead and behind: p(t)·p(t+Δ) = p(t)·p(t−Δ), beside M_δ ≠ M_−δ.
namespace posenc::distance {

using namespace plot;

std::string gap_text(double gap) { return gap == 0 ? "0" : entry_text(gap); }

namespace direction {
namespace {

std::string claim(const Scene& scene) {
  const Direction found = direction_of(scene);
  if (found.largest_difference > found.limit)
    return "Here the product has a direction: ahead and behind differ by up to " +
           short_text(found.largest_difference, 2);
  const auto pair = "in pair " + integer_text(scene.state().pair);
  if (found.coincides())
    return "The product loses direction, and " + pair + " the rotation does too";
  return "The product loses direction, the rotation does not: " + pair +
         " M for δ and for −δ are " + gap_text(found.gap) + " apart";
}

/// "at most 2 · 10⁻¹⁴ over 511 distances, within rounding error (2.3 · 10⁻¹³)".
std::string difference_text(const Direction& found) {
  return fmt::format(
      "at most {} over {}, {} rounding error ({})", short_text(found.largest_difference, 2),
      counted(found.compared, "distance", "distances"),
      found.largest_difference <= found.limit ? "within" : "more than", short_text(found.limit, 2));
}

Plot direction_plot(const Scene& scene, const Palette& palette) {
  Plot plot = distance_plot(scene);
  add_band(plot, palette, scene);
  add_curve(plot, *curves_of(scene).front(), {.stroke = {palette.t, 5}, .dot = 5, .thins = true},
            false);
  const auto delta = scene.state().offset;
  const Range shown = shown_range(scene.state());
  if (delta != 0 && shown.contains(delta) && shown.contains(-delta))
    plot.layers.emplace_back(
        Line{.points = {on_curve(scene, -std::abs(delta)), on_curve(scene, std::abs(delta))},
             .stroke = {palette.delta, 1.5, Dash::dotted},
             .is_readable = false});
  const auto spot = [&](Spot kind, const std::string& symbol, std::int64_t at) {
    add_spot(plot, palette, scene, kind, palette.delta, at,
             symbol + " = " + integer_text(at) + ": " + short_text(value_at(scene, at), 5));
  };
  if (delta != 0) spot(Spot::ring, "−δ", -delta);
  spot(Spot::dot, "δ", delta);
  return plot;
}

/// p(t) of pair k on its circle, and where M_δ and M_−δ take it.
Plot hands(const Scene& scene, const Palette& palette) {
  const auto& encoding = scene.sinusoidal();
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const auto p = pair_at(encoding, k, state.position);
  const auto unit = [&](const std::array<double, 2>& v) {
    return Point(v[0], v[1]) / encoding.scale();
  };
  const auto moved = [&](std::int64_t delta) { return rotation_block(encoding, k, delta)(p); };
  const auto there = moved(state.offset);
  const Point centre{0, 0}, here = unit(p), ahead = unit(there),
                            behind = unit(moved(-state.offset));
  const bool turns = encoding.is_rotation(k);
  // Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
  const double reach = turns ? 1.3 : 1.7;
  const Axis axis{.extent = Extent{-reach, reach}, .is_shown = false};
  // As far ahead as behind, one inside the other. No matrix shows whole turns.
  const double from = std::atan2(here.x, here.y), turn = turn_rad(encoding, k, state.offset);
  auto onward = arc(from, turn, 0.5, {palette.delta, 3});
  auto back = arc(from, -turn, 0.34, {palette.delta, 2});
  onward.has_arrow = back.has_arrow = true;
  const auto name = [&](Point at, Text text, Color color) {
    return Label{.anchors = {at}, .text = std::move(text), .color = color, .away_from = centre};
  };
  Plot plot{
      .x = axis,
      .y = axis,
      .layers = {circle({palette.line, 1.5}), std::move(onward), std::move(back),
                 hand(centre, here, {palette.t, 4}), hand(centre, ahead, {palette.delta, 3.5}),
                 hand(centre, behind, {palette.delta, 2.5, Dash::dashed}),
                 // As long as ‖M_δ − M_−δ‖, where the radius is 1.
                 hand(ahead, behind, {palette.text, 2, Dash::dotted}),
                 Dots{{here}, size::kMark, palette.t}, Dots{{ahead}, 7, palette.delta},
                 Dots{{behind}, 7, palette.ground, Stroke{palette.delta, 3}},
                 name(ahead, "+δ", palette.delta), name(behind, "−δ", palette.delta),
                 name(here, "t", palette.t)},
      .has_equal_units = true};
  if (!turns) return plot;
  const double squared = p[0] * p[0] + p[1] * p[1], product = p[0] * there[0] + p[1] * there[1];
  const Point foot = squared > 0 ? product / squared * here : centre;
  plot.layers.emplace(plot.layers.begin() + 1, hand(centre, -here, {palette.t, 1.5, Dash::dashed}));
  plot.layers.emplace_back(Dots{{foot}, size::kMark, palette.k, Stroke{palette.ground, 1.5}});
  plot.layers.emplace_back(
      Label{.anchors = {foot}, .text = entry_text(product), .color = palette.k});
  return plot;
}

/// The two matrices of pair k, and how far apart they are.
FormulaPanel matrices(const Scene& scene, const Palette& palette) {
  const auto& encoding = scene.sinusoidal();
  const auto delta = scene.state().offset;
  const int k = static_cast<int>(scene.state().pair);
  const Direction found = direction_of(scene);
  const auto matrix = [&](const std::string& step, std::int64_t by) {
    return math::formula(palette,
                         "M_{" + step + "} = " + matrix_markup(rotation_block(encoding, k, by)));
  };
  const auto waves = short_text(found.half_waves, 4) + " half waves";
  const Text half_waves =
      delta == 0          ? Text("δ = 0: both are one")
      : found.coincides() ? Text("one matrix: " + waves)
                          : Text("δ is " + waves + ": one matrix at whole ones", "δ is " + waves);
  const Text which("pair " + integer_text(k) + (encoding.is_masked(k) ? ", masked" : ""));
  const auto gap = math::formula(palette, R"(‖M_δ − M_{−δ}‖ = \n{)" + gap_text(found.gap) + "}");
  FormulaPanel panel;
  panel.lines = {{.content = which, .color = palette.k, .priority = 3},
                 {.content = matrix("δ", delta), .priority = 2},
                 {.content = matrix("−δ", -delta), .priority = 2},
                 {.content = gap},
                 {.content = half_waves, .color = palette.muted, .priority = 1}};
  if (!encoding.is_rotation(k)) {
    panel.lines.push_back(panel.lines.back());
    panel.lines.back().content = Text("M does not carry it");
  }
  return panel;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Direction found = direction_of(scene);
  const auto differ = difference_text(found), most = short_text(found.largest_difference, 2),
             largest_gap = gap_text(found.largest_gap), k = integer_text(state.pair);
  const bool is_measured = found.compared > 0;
  auto made = figure(
      scene,
      {.claim = claim(scene),
       .verdicts =
           {{"p(t) · p(t + Δ) = p(t) · p(t − Δ)",
             is_measured ? std::optional(found.largest_difference <= found.limit) : std::nullopt,
             is_measured ? differ : "a single position has no distance"},
            {"M_δ ≠ M_−δ for pair " + k, !found.coincides(),
             fmt::format("‖M_δ − M_−δ‖ = {} = 2·|sin ω_kδ|, δ is {} half wavelengths{}",
                         short_text(found.gap, 6), short_text(found.half_waves, 6),
                         found.nearly_coincides() ? ", where the two are nearly one" : "")}},
       .how_to_read =
           is_measured ? "p(t) · p(t + Δ) and p(t) · p(t − Δ) differ by " + differ + "." : ""},
      direction_plot(scene, palette),
      {{"p(t) · p(t + δ)",
        short_text(found.ahead),
        {{"ahead, at δ = " + integer_text(state.offset), "ahead"}},
        palette.delta},
       {"p(t) · p(t − δ)", short_text(found.behind), {"behind"}, palette.delta},
       {"their difference",
        short_text(std::abs(found.ahead - found.behind), 2),
        {{"at most " + most + " at other distances", "at most " + most}},
        palette.text},
       {{"M for δ and −δ apart, pair " + k, "M for δ and −δ apart"},
        gap_text(found.gap),
        {{"at most " + largest_gap + ", of pair " + integer_text(found.largest_pair),
          "at most " + largest_gap}},
        palette.k}},
      {{.id = "hands",
        .panel = hands(scene, palette),
        .least = {230, 170},
        .most = {520, HUGE_VAL}},
       {.id = "matrices",
        .panel = matrices(scene, palette),
        .least = {230, 90},
        .most = {520, HUGE_VAL}}});
  const auto why_not = no_rotation_text(scene.sinusoidal(), static_cast<int>(state.pair));
  if (!why_not.empty())
    made.remarks.push_back(fmt::format("M does not carry pair {}. {}.", k, why_not));
  return made;
}

std::function<Row(std::int64_t)> rows(const Scene& scene) {
  const Range range = written_range(scene.state());
  const double at_zero = scene.dot_at_zero();
  const auto products = [&](bool is_behind) {
    return in_blocks<double>(range.count(), 4096,
                             [&encoding = scene.sinusoidal(), t = scene.state().position, range,
                              is_behind](std::int64_t place, std::span<double> out) {
                               const std::int64_t first = range.from + place,
                                                  last = first + std::ssize(out) - 1;
                               encoding.dot_curve_at(t, is_behind ? -last : first, 1, out);
                               if (is_behind) std::ranges::reverse(out);
                             });
  };
  return [=, ahead = products(false), behind = products(true)](std::int64_t delta) mutable -> Row {
    const double dot = ahead(delta - range.from);
    return {static_cast<double>(delta), dot, dot / at_zero, behind(delta - range.from)};
  };
}

}  // namespace
}  // namespace direction

const Mode kDirectionMode{direction::compose,
                          kCurveMode.reading,
                          {"delta", "dot", "normalized", "dot_behind"},
                          direction::rows};

}  // namespace posenc::distance
