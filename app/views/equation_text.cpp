#include "views/equation_text.hpp"

#include <cmath>

#include "text/phrase.hpp"
#include "views/rotation/options.hpp"

namespace posenc {

SymbolValues symbol_values(const State& state) {
  const std::int64_t t = state.position, delta = state.offset, epsilon = state[rotation::kEpsilon];
  const bool is_whole_base = state.base == std::trunc(state.base);
  return {
      {"t", integer_text(t)},
      {"δ", integer_text(delta)},
      {"ε", integer_text(epsilon)},
      {"k", integer_text(state.pair)},
      {"j", integer_text(state.dim)},
      {"d", integer_text(column_count(state))},
      {"b", is_whole_base ? integer_text(std::llround(state.base)) : short_text(state.base, 10)},
      {"w", short_text(state.sentence.encoding_weight)},
      {"s", short_text(state.scaling.factor, 10)},
      {"L−1", integer_text(state.length - 1)},
      {"t+δ", integer_text(t + delta)},
      {"t−δ", integer_text(t - delta)},
      {"−δ", integer_text(-delta)},
      {"δ+ε", integer_text(delta + epsilon)}};
}

Equation set(const Palette& palette, const Scene& scene, const EquationText& text) {
  const auto values = symbol_values(scene.state());
  Equation made{math::formula(palette, text.symbols), {}, text.captions};
  for (const auto& line : text.numbers)
    made.numbers.push_back(math::formula(palette, line, values));
  return made;
}

double dot_of(const Scene& scene, std::int64_t a, std::int64_t b) {
  const Cells all = scene.encoding().positions();
  const auto has = [&](std::int64_t t) { return t >= all.first && t - all.first < all.count; };
  return has(a) && has(b) ? scene.encoding().dot_at(a, b - a) : std::nan("");
}

bool is_sum_of_cosines(const Scene& scene) {
  return has_waves(scene.state()) && scene.sinusoidal().is_rotation() &&
         scene.sinusoidal().scale() == 1 && !has_masked_pairs(scene.state());
}

std::string squared_scale(const Sinusoidal& encoding) {
  const bool has_root = encoding.convention().scale == Scale::root_two_over_d;
  const bool has_amplitude = amplitude(encoding.scaling()) != 1;
  return phrase("{}{}{}", has_root ? "2/d" : "", has_root && has_amplitude ? "·" : "",
                has_amplitude ? "a²" : "");
}

EquationText product_equation(const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position;
  const auto value = finite_text(dot_of(scene, t, t + state.offset), 5);
  const auto short_line = "p(t)·p(<t+δ>) = " + value;
  if (!is_sum_of_cosines(scene))
    return {"p(t)·p(t+δ) = ∑_{i=0}^{d−1}p_i(t)p_i(t+δ)", {short_line}, {""}};
  const std::string last = state.d % 2 == 0 ? "d/2−1" : "⌊d/2⌋−1";
  return {phrase("p(t)·p(t+δ) = ∑_{{k=0}}^{{{}}}cos(ω_kδ)", last),
          {phrase(R"(p(t)·p(<t+δ>) = ∑_{{\k=0}}^\d{{{}}}cos(δω_\k) = {})",
                  scene.sinusoidal().pairs() - 1, value),
           short_line},
          {"the dot product depends on δ alone", ""}};
}

}  // namespace posenc
