#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_layout.hpp"

namespace posenc::rotation {
namespace {

using namespace math;

RotationBlock product(const RotationBlock& a, const RotationBlock& b) {
  const auto left = a({b.m00, b.m10}), right = a({b.m01, b.m11});
  return {left[0], right[0], left[1], right[1]};
}

std::vector<Line> lines_of(const Palette& palette, const Scene& scene, bool tight) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto epsilon_steps = state.rotation.epsilon;
  const RotationBlock by_delta = rotation_block(encoding, k, state.offset),
                      by_epsilon = rotation_block(encoding, k, epsilon_steps),
                      both = rotation_block(encoding, k, state.offset + epsilon_steps);
  const double space = tight ? 14 : 30;
  std::vector<Line> lines;
  const auto sum = row({delta(palette), upright("+", palette.text), epsilon(palette)});
  const auto angle = [&](Formula step) {
    return row({omega(palette, integer_text(k)), std::move(step)});
  };
  const auto degrees = [&](std::int64_t steps) {
    const Angle a = angle_of(encoding, k, steps);
    const auto rest = short_text(a.sign * a.rest_rad, 4);
    return a.whole == 0 ? rest + " rad"
                        : fmt::format("{} {} and {} rad", integer_text(a.sign * a.whole),
                                      a.whole == 1 ? "turn" : "turns", rest);
  };
  lines.push_back(caption_line(palette, "a step of ε, then a step of δ", 0));
  std::vector<Formula> first{matrix_name(palette, delta(palette)),
                             matrix_name(palette, epsilon(palette)), equals(palette)};
  if (!tight) {
    first.push_back(number_matrix(by_delta, palette.text));
    first.push_back(number_matrix(by_epsilon, palette.text));
    first.push_back(equals(palette));
  }
  first.push_back(number_matrix(product(by_delta, by_epsilon), palette.text));
  lines.push_back(formula_line(palette, row(std::move(first))));
  lines.push_back(caption_line(palette, "one step of δ + ε", tight ? 8 : 16));
  lines.push_back(formula_line(palette, row({matrix_name(palette, sum), equals(palette),
                                             number_matrix(both, palette.text)})));
  lines.push_back(caption_line(palette, "the angles add up, up to whole turns", space));
  const auto value = [&](Formula step, std::int64_t steps, Color color) {
    return row({angle(std::move(step)), equals(palette), upright(degrees(steps), color)});
  };
  const auto gap = upright("\u2009\u2009\u2009\u2009\u2009\u2009", palette.text);
  lines.push_back(
      formula_line(palette, row({value(delta(palette), state.offset, palette.delta), gap,
                                 value(epsilon(palette), epsilon_steps, palette.text)})));
  lines.push_back(formula_line(
      palette, value(row({upright("(", palette.text), sum, upright(")", palette.text)}),
                     state.offset + epsilon_steps, palette.text)));
  lines.push_back(
      caption_line(palette,
                   encoding.pairs() == 1
                       ? std::string("largest difference of the two matrices, in the only pair")
                       : fmt::format("largest difference of the two matrices, over all {} pairs",
                                     integer_text(encoding.pairs())),
                   space));
  lines.push_back(hero_line(palette, largest_composition_residual(scene), tight));
  return lines;
}

}  // namespace

void draw_compose_words(Canvas& canvas, const Palette& palette, const Scene& scene,
                        const Rect& area) {
  draw_column(canvas, area, lines_of(palette, scene, false), lines_of(palette, scene, true));
}

}  // namespace posenc::rotation
