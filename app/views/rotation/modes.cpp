#include <algorithm>
#include <cmath>
#include <numbers>

#include "text/phrase.hpp"
#include "views/pair_matrix.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// One step of δ, t and t + δ shifted along the sequence together, and two steps one after the
/// other.
namespace posenc::rotation {

using namespace plot;

namespace {

Text how_to_read_step(const Scene& scene) {
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(scene.state().pair);
  if (encoding.is_rotation(k)) {
    const auto axes = phrase("Pair {}: x is the sine, y the cosine, so hands turn clockwise.", k);
    return {axes + " Change t: the angle between the two stays.", axes};
  }
  return phrase("Pair {} at t, at t + δ, and dashed where M moves it. {}.", k,
                no_rotation_text(encoding, k));
}

std::vector<Cell> step_cells(const Scene& scene, const Palette& palette) {
  auto cells = beside(kCircle, circle_plot(scene, palette), step_formulas(scene, palette),
                      step_fact(scene, palette));
  cells.push_back(pairs_cell(scene, palette));
  return cells;
}

std::string compose_claim(const Scene& scene) {
  return residuals(scene).step <= kRotationResidual
             ? "A step of δ and a step of ε are one step of δ + ε: their angles add up"
             : "The angles of two steps add up, but here no step is a rotation";
}

Text how_to_read_compose(const Scene& scene) {
  const State& state = scene.state();
  if (!scene.all_pairs().is_rotation(static_cast<int>(state.pair))) return how_to_read_step(scene);
  return phrase(
      "Pair {} at t, at t + δ and at t + δ + ε, with ε = {}. The outer arc is the sum "
      "of the two inner ones.",
      state.pair, state.rotation.epsilon);
}

std::vector<Cell> compose_cells(const Scene& scene, const Palette& palette) {
  const Text label{"largest difference between the two matrices, " + over_all_pairs(scene),
                   "largest difference"};
  auto cells = beside(
      kCircle, circle_plot(scene, palette), compose_formulas(scene, palette),
      difference_fact(palette, label, residuals(scene).composition, kCompositionResidual, {}));
  cells.push_back(pairs_cell(scene, palette));
  return cells;
}

/// p_k(s)·p_k(s+δ)/scale² at positions s of the whole sequence, above the wave of pair k.
Plot sequence_plot(const Scene& scene, const Palette& palette) {
  constexpr std::int64_t kMost = 1024;
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto first = first_position(state), end = std::max(last_position(state), first + 1);
  const auto count = std::min(kMost, end - first);
  const Extent x{static_cast<double>(first), static_cast<double>(end)};
  Line products{.stroke = {palette.k, 3},
                .name = phrase("p(t) · p(t + δ) of pair {}{}", k,
                               encoding.is_rotation(k) ? ": the same at every t" : "")};
  for (std::int64_t i = 0; i <= count; ++i) {
    const auto s = first + (end - first) * i / count;
    products.points.emplace_back(s, pair_products(scene, s).x);
  }
  // Sine and cosine of two frequencies may be ±1 at once, and their product 2.
  const double reach = encoding.is_rotation() ? 1 : 2;
  Plot plot{.x = {.name = "position", .extent = x, .whole = true},
            .y = {.extent = Extent{-reach, reach}, .has_air = true, .is_shown = false},
            .layers = {wave_layer(encoding, {WaveColumn::Kind::sine, k}, x,
                                  {.stroke = {palette.t.with_alpha(0.45), 1.5},
                                   .name = fmt::format("sin {}t", omega_text(k))}),
                       std::move(products)}};
  const auto mark = [&](double at, Text label, const Stroke& stroke, int priority) {
    plot.layers.emplace_back(
        Reference{.at = at, .stroke = stroke, .label = std::move(label), .priority = priority});
  };
  const auto from = state.rotation.shifted_from;
  const auto start = static_cast<double>(from), delta = static_cast<double>(state.offset);
  const double t = scene.position();
  mark(start, {"t₀ = " + integer_text(from), "t₀"}, {palette.t.with_alpha(0.6), 1.5, Dash::dashed},
       1);
  mark(start + delta, "t₀ + δ", {palette.delta.with_alpha(0.6), 1.5, Dash::dashed}, 1);
  mark(t, {"t = " + integer_text(state.position), "t"}, {palette.t, 5}, 0);
  mark(t + delta, {"t + δ = " + integer_text(state.position + state.offset), "t + δ"},
       {palette.delta, 2}, 0);
  return plot;
}

/// The numbers at t₀ and at t, and their difference.
plot::Table table(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto& [before, now, rounding] = shift(scene);
  const bool is_same = encoding.is_rotation();
  const auto from = state.rotation.shifted_from;
  plot::Table made{.size = 24};
  const Color mark = is_same ? palette.k : palette.error;
  const auto row = [&](std::string name, const std::string& old, const std::string& current,
                       const std::string& change, bool is_strong) {
    const Color ink = is_strong ? palette.text : palette.muted;
    const Face face = is_strong ? Face::semibold : Face::regular;
    made.rows.push_back({{std::move(name), ink},
                         {old, palette.muted},
                         {current, ink, face},
                         {change, is_strong ? mark : ink, face}});
  };
  const auto number = [&](std::string name, double a, double b, bool is_strong) {
    constexpr int kPlaces = 6;
    row(std::move(name), fixed_text(a, kPlaces), fixed_text(b, kPlaces),
        short_text(std::abs(b - a), 2), is_strong);
  };
  const auto degrees = [](double rad) { return rad * 180 / std::numbers::pi; };
  made.rows = {{{is_same ? "independent of t" : "compared", palette.muted},
                {"t₀ = " + integer_text(from), palette.muted},
                {"t = " + integer_text(state.position), palette.t, Face::semibold},
                {"difference", palette.muted}}};
  row("angle from p(t) to p(t + δ)", fixed_text(degrees(before.angle_rad), 4) + "°",
      fixed_text(degrees(now.angle_rad), 4) + "°",
      short_text(degrees(shift(scene).angle_change()), 2) + "°", true);
  number("its cosine, in M", before.cosine, now.cosine, true);
  number("its sine, in M", before.sine, now.sine, true);
  number("p(t) · p(t + δ), all pairs", before.product, now.product, true);
  made.rows.push_back({});
  made.rows.push_back({{"depends on t", palette.muted}});
  const auto old = pair_at(encoding, k, from), here = pair_at(encoding, k, state.position);
  number(phrase("sine of pair {} at t", k), old[0], here[0], false);
  number(phrase("cosine of pair {} at t", k), old[1], here[1], false);
  return made;
}

Text how_to_read_shift(const Scene& scene) {
  return phrase("Solid: pair {} at t and t + δ. Dashed: where both began, at t₀ = {}.",
                scene.state().pair, scene.state().rotation.shifted_from);
}

std::vector<Cell> shift_cells(const Scene& scene, const Palette& palette) {
  auto cells = beside(
      kCircle, circle_plot(scene, palette), table(scene, palette),
      difference_fact(palette, {"change of p(t) · p(t + δ), all pairs", "change of the product"},
                      std::abs(shift(scene).product_change()), shift(scene).rounding,
                      {"more than float64 rounding error", "more than rounding"}));
  cells[1].least = {430, 200};
  cells.push_back({.id = kSequence,
                   .panel = sequence_plot(scene, palette),
                   .row = 3,
                   .columns = 2,
                   .least = {300, 160},
                   .most = {HUGE_VAL, 300},
                   .weight = {1, 0.5},
                   .priority = 2});
  return cells;
}

std::string shift_claim(const Scene& scene) {
  const auto shifted = phrase("Shifted from t = {} to t = {}", scene.state().rotation.shifted_from,
                              scene.state().position);
  if (scene.all_pairs().is_rotation())
    return shifted + ", the angle, the matrix and the product stay the same";
  return fmt::format("{}, the product p(t) · p(t + δ) changes by {}", shifted,
                     short_text(shift(scene).product_change(), 2));
}

}  // namespace

std::string step_claim(const Scene& scene) {
  const double residual = residuals(scene).step;
  if (residual > kRotationResidual)
    return fmt::format("Here a step of δ is not a rotation: the largest difference is {}",
                       short_text(residual, 2));
  return "A step of δ is a rotation, the same one at every t";
}

FactRow difference_fact(const Palette& palette, Text label, double largest, double rounding,
                        Text otherwise) {
  const bool is_rounding = largest <= rounding;
  const Text within{"within float64 rounding error", "within rounding"};
  return {.label = std::move(label),
          .value = short_text(largest, 2),
          .notes = {is_rounding ? within : std::move(otherwise)},
          .color = is_rounding ? palette.text : palette.error};
}

FactRow step_fact(const Scene& scene, const Palette& palette) {
  const Text two{"sine and cosine have different frequencies", "two frequencies"};
  const Text one{"a sine without cosine cannot turn", "no cosine"};
  const bool has_two =
      scene.all_pairs().cosine_dim(static_cast<int>(scene.state().pair)).has_value();
  return difference_fact(
      palette,
      {"largest difference between M p(t) and p(t + δ), " + over_all_pairs(scene),
       "largest difference"},
      residuals(scene).step, kRotationResidual, has_two ? two : one);
}

std::vector<Cell> beside(std::string_view id, Plot plot, Panel panel, FactRow fact) {
  return {{.id = id, .panel = std::move(plot), .rows = 3, .least = {200, 150}, .weight = {0.5, 1}},
          {.id = "words",
           .panel = std::move(panel),
           .column = 1,
           .least = {190, 80},
           .weight = {0.5, 1},
           .priority = 1},
          {.id = "fact",
           .panel = FactPanel{{std::move(fact)}},
           .column = 1,
           .row = 1,
           .least = {190, 56},
           .most = {HUGE_VAL, 90},
           .weight = {0.5, 0.2}}};
}

const Mode kStepMode{step_claim, how_to_read_step, step_cells};
const Mode kComposeMode{compose_claim, how_to_read_compose, compose_cells};
const Mode kShiftMode{shift_claim, how_to_read_shift, shift_cells};

}  // namespace posenc::rotation
