#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <posenc/rotation.hpp>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_layout.hpp"

namespace posenc::rotation {
namespace {

using namespace math;

Formula column(std::array<double, 2> v, Color color, Color brackets) {
  return matrix({number_formula(v[0], color), number_formula(v[1], color)}, 1, brackets);
}

Formula symbol_matrix(const Palette& palette) {
  const auto of = [&](std::string_view function) {
    return row({upright(function, palette.text), omega(palette, "k"), delta(palette)});
  };
  return matrix({of("cos"), of("sin"), of("−sin"), of("cos")}, 2, palette.text);
}

/// p(37), p(45): what stands in the parentheses has the colour of the vector.
Formula vector_name(std::int64_t t, Color color) {
  return row({italic("p", color), upright(fmt::format("({})", integer_text(t)), color)});
}

/// What stands in the column, from top to bottom. `tight`: without what can be spared.
std::vector<Line> column_lines(const Palette& palette, const Scene& scene, bool tight) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const std::int64_t t = state.position, later = t + state.offset;
  const RotationBlock m = rotation_block(encoding, k, state.offset);
  const auto here = pair_at(encoding, k, t);
  const Angle angle = angle_of(encoding, k, state.offset);
  const double residual = largest_residual(scene);
  const double space = tight ? 14 : 30;

  std::vector<Line> lines;
  const auto caption = [&](std::string text, double before) {
    lines.push_back(caption_line(palette, std::move(text), before));
  };
  const auto formula = [&](Formula f) { lines.push_back(formula_line(palette, std::move(f))); };

  const bool turns = encoding.is_rotation(k);
  const bool has_cosine = encoding.cosine_dim(k).has_value();
  caption(turns        ? (state.offset == 0 ? "no step, no turn: the same at every t"
                                            : "stands still when t steps")
          : has_cosine ? "the sine's frequency, and the turn that it would make"
                       : "the only frequency: this sine has no cosine",
          0);
  const auto offset = integer_text(state.offset);
  formula(row({omega(palette, integer_text(k)), delta(palette), equals(palette),
               upright(short_text(encoding.omega(k), 4), palette.k), upright(" · ", palette.text),
               upright(state.offset < 0 ? fmt::format("({})", offset) : offset, palette.delta),
               equals(palette), upright(angle_text(angle), palette.text)}));
  if (!turns && has_cosine) {
    caption(fmt::format("but the cosine's is {} rad per position",
                        short_text(encoding.cosine_omega(k), 4)),
            6);
  } else if (angle.is_tiny()) {
    caption(fmt::format("too little to see: {} such steps make one turn",
                        short_text(2 * std::numbers::pi / angle.rest_rad, 4)),
            6);
  }
  formula(row({matrix_name(palette, delta(palette)), equals(palette), symbol_matrix(palette),
               equals(palette), number_matrix(m, palette.text)}));

  caption(turns ? "turns with t" : "M takes p(t) elsewhere", space);
  const auto gap = upright("\u2009\u2009\u2009\u2009\u2009", palette.text);
  std::vector<Formula> product{matrix_name(palette, delta(palette)),
                               upright("\u2009", palette.text), vector_name(t, palette.t),
                               equals(palette)};
  if (!tight) {
    product.push_back(number_matrix(m, palette.text));
    product.push_back(column(here, palette.t, palette.text));
    product.push_back(equals(palette));
  }
  product.push_back(column(m(here), turns ? palette.delta : palette.k, palette.text));
  product.push_back(gap);
  product.push_back(vector_name(later, palette.delta));
  product.push_back(equals(palette));
  product.push_back(column(pair_at(encoding, k, later), palette.delta, palette.text));
  formula(row(std::move(product)));

  caption(encoding.pairs() == 1 ? std::string("largest difference of the two, in the only pair")
                                : fmt::format("largest difference of the two, over all {} pairs",
                                              integer_text(encoding.pairs())),
          space);
  lines.push_back(hero_line(palette, residual, tight));
  if (!tight) {
    caption(residual == 0                   ? "equal to the last bit"
            : residual <= kRotationResidual ? "no more than the rounding of float64 numbers"
            : has_cosine && !turns
                ? "what no rotation can mend: sine and cosine turn at two speeds"
                : "more than rounding explains: a sine without cosine cannot turn",
            2);
  }
  return lines;
}

}  // namespace

void draw_words(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& area) {
  draw_column(canvas, area, column_lines(palette, scene, false),
              column_lines(palette, scene, true));
}

void draw_compact_words(Canvas& canvas, const Palette& palette, const Scene& scene,
                        const Rect& area) {
  if (area.width() < 90 || area.height() < 60) return;
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const bool two_steps = state.rotation.show == RotationShow::compose;
  auto step = delta(palette);
  if (two_steps) step = row({step, upright("+", palette.text), epsilon(palette)});
  const auto name = row({matrix_name(palette, std::move(step)), equals(palette)});
  const auto steps = state.offset + (two_steps ? state.rotation.epsilon : 0);
  const auto numbers = number_matrix(rotation_block(scene.all_pairs(), k, steps), palette.text);
  double formula_size = 20;
  while (formula_size > 10 && measure(canvas, numbers, formula_size).width > area.width())
    formula_size -= 1;
  const auto above = measure(canvas, name, formula_size),
             below = measure(canvas, numbers, formula_size);
  double y = area.min.y + std::max(0.0, (area.height() - 150) / 2) + above.ascent;
  draw(canvas, {area.min.x, y}, name, formula_size);
  y += above.descent + 6 + below.ascent;
  draw(canvas, {area.min.x, y}, numbers, formula_size);
  y += below.descent + 14;
  const TextStyle small{Face::regular, size::kSmall, palette.muted};
  const TextStyle strong{Face::semibold, size::kBody, palette.text};
  const double baseline = y + canvas.measure("x", small).ascent;
  const bool shifted = state.rotation.show == RotationShow::shift;
  draw_wording(canvas, {area.min.x, baseline},
               shifted ? Wording{"change of the product", "change"}
                       : Wording{"largest difference", "difference"},
               small, area.width());
  const double number = two_steps ? largest_composition_residual(scene)
                        : shifted ? std::abs(shift(scene).now.product - shift(scene).before.product)
                                  : largest_residual(scene);
  canvas.text({area.min.x, y + 18}, shorten(canvas, short_text(number, 2), strong, area.width()),
              strong, HAlign::left, VAlign::top);
}

}  // namespace posenc::rotation
