#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/pendulums/numbers.hpp"

namespace posenc::pendulums {

SymbolValues symbol_values(const Scene& scene) {
  const State& state = scene.state();
  const auto t = shown_position(scene);
  return {{"t", integer_text(t)},
          {"δ", integer_text(state.offset)},
          {"t+δ", integer_text(t + state.offset)},
          {"k", integer_text(state.pair)},
          {"d", integer_text(state.d)}};
}

Equation equation(const Palette& palette, const Scene& scene) {
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(scene.state().pair);
  const bool turns = encoding.is_rotation(k) && !encoding.is_muted(k);
  const double square = encoding.scale() * encoding.scale();
  const auto value = short_text(square * shown_terms(scene)[static_cast<std::size_t>(k)], 4);
  const std::string product = "p_k(t) · p_k(<t+δ>) = ", scale = square == 1 ? "" : "2/d · ";
  const auto set = [&](const std::string& markup, const SymbolValues& values) {
    return math::formula(palette, product + markup, values);
  };
  const auto values = symbol_values(scene);
  Equation made{
      .symbols = set(turns ? scale + "cos(ω_k δ)" : "sin · sin + cos · cos", {}),
      .numbers = {set(value, values)},
      .captions = {fmt::format("contribution of pair {} to the dot product", integer_text(k)), ""}};
  if (turns)
    made.numbers.insert(made.numbers.begin(), set(fmt::format("{}cos({} · δ) = {}", scale,
                                                              short_text(encoding.omega(k)), value),
                                                  values));
  return made;
}

}  // namespace posenc::pendulums
