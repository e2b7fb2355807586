#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <variant>

#include <posenc/rotation.hpp>

#include "figure/formula/markup.hpp"
#include "plot/dial.hpp"
#include "text/numbers.hpp"
#include "text/phrase.hpp"
#include "views/distance/modes.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"

/// Ahead and behind: M_δ and M_−δ of pair k.
namespace posenc::distance {

using namespace plot;

std::string gap_text(const Facts& known) {
  const auto* const fact = known.find("gap");
  // At δ = 0, where the fact is not measured, both matrices are the identity.
  const bool is_moved = fact != nullptr && !std::holds_alternative<NotMeasured>(fact->value);
  const double gap = is_moved ? number_of(fact->value) : 0;
  return gap == 0 ? "0" : entry_text(gap);
}

namespace {

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
  plot.add(Dots{{foot}, size::kMark, palette.k, Stroke{palette.ground, 1.5}});
  plot.add(Label{.anchors = {foot}, .text = entry_text(product), .color = palette.k});
  return plot;
}

/// The two matrices of pair k, and how far apart they are.
FormulaPanel matrices(const Scene& scene, const Facts& known, const Palette& palette) {
  const auto& encoding = scene.sinusoidal();
  const auto delta = scene.state().offset;
  const int k = static_cast<int>(scene.state().pair);
  const auto matrix = [&](const std::string& step, std::int64_t by) {
    return math::formula(palette,
                         "M_{" + step + "} = " + matrix_markup(rotation_block(encoding, k, by)));
  };
  const auto text = [&](const std::string& said, int priority, const std::string& more = "") {
    const auto brief = filled(said, known, scene);
    return FormulaLine{.content = Text(brief + more, brief),
                       .color = priority == 3 ? palette.k : palette.muted,
                       .priority = priority};
  };
  FormulaPanel panel;
  panel.lines = {
      text(encoding.is_masked(k) ? "pair {pair}, masked" : "pair {pair}", 3),
      {.content = matrix("δ", delta), .priority = 2},
      {.content = matrix("−δ", -delta), .priority = 2},
      {.content = math::formula(palette, R"(‖M_δ − M_{−δ}‖ = \n{)" + gap_text(known) + "}")},
      text("δ is {half-waves} half wavelengths", 1, ": 0 apart at whole ones")};
  if (!encoding.is_rotation(k)) panel.lines.push_back(text("M does not carry p(t)", 1));
  return panel;
}

}  // namespace

void draw_direction(Plot& plot, const Scene& scene, const Palette& palette) {
  const auto delta = scene.state().offset;
  const Range shown = shown_range(scene.state());
  if (delta == 0 || !shown.contains(delta) || !shown.contains(-delta)) return;
  const auto at = [&](std::int64_t place) {
    return Point(static_cast<double>(place), value_at(scene, place));
  };
  plot.add(Line{.points = {at(-std::abs(delta)), at(std::abs(delta))},
                .stroke = {palette.delta, 1.5, Dash::dotted},
                .is_readable = false});
}

std::vector<Cell> direction_cells(const Scene& scene, const Facts& known, const Palette& palette) {
  return {cell("hands", hands(scene, palette), {}, {.least = {230, 170}, .most = {520, HUGE_VAL}}),
          cell("matrices", matrices(scene, known, palette), {},
               {.least = {230, 90}, .most = {520, HUGE_VAL}})};
}

}  // namespace posenc::distance
