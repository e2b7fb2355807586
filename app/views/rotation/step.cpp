#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/pair_matrix.hpp"
#include "views/rotation/modes.hpp"

/// One step of δ, and two steps one after the other.
namespace posenc::rotation {
namespace {

using namespace plot;

Fact difference(const Scene& scene, const Palette& palette, std::string_view what, double largest,
                double rounding, Text reason) {
  const bool is_rounding = largest <= rounding;
  const Text note = largest == 0  ? Text("equal to the last bit")
                    : is_rounding ? Text("within float64 rounding error", "within rounding")
                                  : std::move(reason);
  return {.label = {fmt::format("largest difference {}, {}", what, over_all_pairs(scene)),
                    "largest difference"},
          .value = short_text(largest, 2),
          .notes = {note},
          .color = is_rounding ? palette.text : palette.error};
}

Text how_to_read_step(const Scene& scene) {
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(scene.state().pair);
  const auto pair = integer_text(k);
  if (encoding.is_rotation(k))
    return fmt::format(
        "Pair {} at t and at t + δ. Change t: both hands turn, but the angle between "
        "them and the matrix stay the same.",
        pair);
  return fmt::format("Pair {} at t, at t + δ, and dashed where M moves it. {}.", pair,
                     no_rotation_text(encoding, k));
}

std::vector<Cell> step_cells(const Scene& scene, const Palette& palette) {
  return above_pairs(beside(kCircle, circle_plot(scene, palette), step_formulas(scene, palette),
                            step_fact(scene, palette)),
                     scene, palette);
}

std::string compose_claim(const Scene& scene) {
  return largest_residual(scene) <= kRotationResidual
             ? "A step of ε and a step of δ are one step of δ + ε: their angles add up"
             : "The angles of two steps add up, but here no step is a rotation";
}

Text how_to_read_compose(const Scene& scene) {
  const State& state = scene.state();
  if (!scene.all_pairs().is_rotation(static_cast<int>(state.pair))) return how_to_read_step(scene);
  return fmt::format(
      "Pair {} at t, at t + δ and at t + δ + ε, with ε = {}. The outer arc is the sum "
      "of the two inner ones.",
      integer_text(state.pair), integer_text(state.rotation.epsilon));
}

std::vector<Cell> compose_cells(const Scene& scene, const Palette& palette) {
  return above_pairs(beside(kCircle, circle_plot(scene, palette), compose_formulas(scene, palette),
                            compose_fact(scene, palette)),
                     scene, palette);
}

}  // namespace

std::string step_claim(const Scene& scene) {
  const double residual = largest_residual(scene);
  if (residual > kRotationResidual)
    return fmt::format("Here a step of δ is not a rotation: the largest difference is {}",
                       short_text(residual, 2));
  if (scene.state().offset == 0) return "A step of 0 turns nothing: M is the identity";
  return "A step of δ is a rotation, the same one at every t";
}

Fact step_fact(const Scene& scene, const Palette& palette) {
  const int k = static_cast<int>(scene.state().pair);
  const auto& encoding = scene.all_pairs();
  const bool has_two = !encoding.is_rotation(k) && encoding.cosine_dim(k);
  const Text two{"sine and cosine have different frequencies", "two frequencies"};
  const Text one{"a sine without cosine cannot turn", "no cosine"};
  return difference(scene, palette, "between M p(t) and p(t + δ)", largest_residual(scene),
                    kRotationResidual, has_two ? two : one);
}

Fact compose_fact(const Scene& scene, const Palette& palette) {
  return difference(scene, palette, "between the two matrices", largest_composition_residual(scene),
                    kCompositionResidual, {});
}

std::vector<Cell> beside(std::string_view id, Plot plot, Panel panel, Fact fact) {
  return {{.id = id, .panel = std::move(plot), .rows = 2, .least = {200, 150}, .weight = {0.45, 1}},
          {.id = "words",
           .panel = std::move(panel),
           .column = 1,
           .least = {190, 80},
           .weight = {0.55, 1}},
          {.id = "fact",
           .panel = Facts{{std::move(fact)}},
           .column = 1,
           .row = 1,
           .least = {190, 56},
           .most = {HUGE_VAL, 90},
           .weight = {0.55, 0.2}}};
}

const Mode kStepMode{step_claim, how_to_read_step, step_cells};
const Mode kComposeMode{compose_claim, how_to_read_compose, compose_cells};

}  // namespace posenc::rotation
