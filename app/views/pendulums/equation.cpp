#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/pendulums/numbers.hpp"

namespace posenc::pendulums {

std::string products_markup(const Scene& scene, std::string_view symbol) {
  const auto t = shown_position(scene);
  return fmt::format(R"({0}(\t{{{1}}}) · {0}(\δ{{{2}}}) = )", symbol, integer_text(t),
                     integer_text(t + scene.state().offset));
}

EquationText equation(const Scene& scene) {
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(scene.state().pair);
  const bool turns = encoding.is_rotation(k) && !encoding.is_muted(k);
  const double square = encoding.scale() * encoding.scale();
  const auto value = short_text(square * shown_terms(scene)[static_cast<std::size_t>(k)], 4);
  const auto here = products_markup(scene, "p_k");
  const std::string product = "p_k(t) · p_k(t+δ) = ", scale = square == 1 ? "" : "2/d · ";
  EquationText made{
      .symbols = product + (turns ? scale + "cos(ω_k δ)" : "sin · sin + cos · cos"),
      .numbers = {here + value},
      .captions = {fmt::format("contribution of pair {} to the dot product", integer_text(k)), ""}};
  if (turns)
    made.numbers.insert(made.numbers.begin(), fmt::format("{}{}cos({} · δ) = {}", here, scale,
                                                          short_text(encoding.omega(k)), value));
  return made;
}

}  // namespace posenc::pendulums
