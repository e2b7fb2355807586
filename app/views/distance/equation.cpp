#include "views/distance/equation.hpp"

#include <cmath>

#include "figure/numbers.hpp"
#include "views/distance/modes.hpp"
#include "views/pair_matrix.hpp"
#include "views/words_numbers.hpp"

namespace posenc::distance {
namespace {

using equations::dot_of;
using equations::Pen;
using words::number_text;

constexpr int kDigits = 5;

Equation directions(const Palette& palette, const Scene& scene) {
  const Pen pen(palette, scene);
  const State& state = scene.state();
  const Direction found = direction_of(scene);
  const bool same = std::abs(found.ahead - found.behind) <= found.limit;
  const bool one_matrix = found.coincides();
  const auto back = [&](bool numbers) {
    if (numbers) return math::value_of(palette, "δ", integer_text(state.position - state.offset));
    return math::row({pen.symbol("t"), pen.ink("−"), pen.symbol("δ")});
  };
  const auto product = [&](Formula there, bool numbers) {
    return math::row(
        {pen.vector(pen.either("t", numbers)), pen.ink("·"), pen.vector(std::move(there))});
  };
  const auto matrix = [&](bool opposite, bool numbers) {
    const auto step =
        !numbers
            ? math::row({pen.ink(opposite ? "−" : ""), pen.symbol("δ")})
            : math::value_of(palette, "δ", integer_text(opposite ? -state.offset : state.offset));
    return pen.indexed(pen.letter("M"), step);
  };
  const auto equal = pen.ink(same ? "=" : "≠"), comma = pen.ink(",\u2009\u2009\u2009\u2009");
  const auto ahead = pen.ink(number_text(found.ahead, kDigits)),
             behind = pen.ink(number_text(found.behind, kDigits));
  const auto norm =
      math::row({pen.ink("∥"), matrix(false, true), pen.ink("−"), matrix(true, true),
                 pen.ink("∥ = " + (found.gap == 0 ? std::string("0") : entry_text(found.gap)))});
  const auto values = same ? math::row({product(pen.shifted(true), true), pen.ink("="),
                                        product(back(true), true), pen.ink("="), ahead})
                           : math::row({product(pen.shifted(true), true), pen.ink("="), ahead,
                                        comma, product(back(true), true), pen.ink("="), behind});
  return {
      math::row({product(pen.shifted(false), false), equal, product(back(false), false), comma,
                 matrix(false, false), pen.ink(one_matrix ? "=" : "≠"), matrix(true, false)}),
      {math::row({values, comma, norm}), values, norm},
      {same && !one_matrix ? "the product is the same ahead and behind, the rotation is not" : "",
       ""}};
}

Equation against_all(const Palette& palette, const Scene& scene) {
  const Pen pen(palette, scene);
  const State& state = scene.state();
  const auto t = state.position, there = t + state.offset;
  const auto norm = [&](Formula position) {
    return math::row({pen.ink("∥"), pen.vector(std::move(position)), pen.ink("∥")});
  };
  const auto over = [&](bool numbers) {
    return math::row(
        {pen.vector(pen.either("t", numbers)), pen.ink("·"), pen.vector(pen.shifted(numbers))});
  };
  const double dot = dot_of(scene, t, there);
  const double norms = std::sqrt(dot_of(scene, t, t)) * std::sqrt(dot_of(scene, there, there));
  const double cosine = std::isnan(dot) ? dot : unit_product(scene.encoding(), t, state.offset);
  const auto value = pen.ink(number_text(cosine, kDigits));
  return {math::fraction(over(false),
                         math::row({norm(pen.symbol("t")), pen.ink("·"), norm(pen.shifted(false))}),
                         palette.text),
          {math::row({over(true), pen.ink("/"), pen.ink(number_text(norms, kDigits)), pen.ink("="),
                      pen.ink(number_text(dot, kDigits)), pen.ink("/"),
                      pen.ink(number_text(norms, kDigits)), pen.ink("="), value}),
           value},
          {"cosine similarity", ""}};
}

}  // namespace

Equation equation(const Palette& palette, const Scene& scene) {
  const Pen pen(palette, scene);
  const State& state = scene.state();
  if (is_against_all(state)) return against_all(palette, scene);
  if (state.distance.show == DistanceShow::mirrored && has_waves(state))
    return directions(palette, scene);
  const auto measure = shown_measure(state);
  if (measure == Similarity::dot || !has_waves(state)) return equations::product(palette, scene);

  const auto compared = distance::compared(scene, state.offset);
  const auto value = pen.ink(number_text(compared.of(measure), 5));
  const auto here = [&](bool numbers) { return pen.vector(pen.either("t", numbers)); };
  const auto there = [&](bool numbers) { return pen.vector(pen.shifted(numbers)); };
  if (measure == Similarity::normalized) {
    const auto over = [&](bool numbers) {
      return math::row({here(numbers), pen.ink("·"), there(numbers)});
    };
    const auto under = math::row({here(false), pen.ink("·"), here(false)});
    const auto at_zero = pen.ink(number_text(scene.dot_at_zero(), 5));
    return {math::fraction(over(false), under, palette.text),
            {math::row({over(true), pen.ink("/"), at_zero, pen.ink("="),
                        pen.ink(number_text(compared.dot, 5)), pen.ink("/"), at_zero, pen.ink("="),
                        value}),
             value},
            {"as a ratio to that at distance 0", ""}};
  }
  const auto square = pen.power(
      math::row({pen.ink("("), pen.indexed(pen.letter("p"), pen.letter("i")), pen.ink("("),
                 pen.symbol("t"), pen.ink(") −"), pen.indexed(pen.letter("p"), pen.letter("i")),
                 pen.ink("("), pen.shifted(false), pen.ink("))")}),
      pen.ink("2"));
  const auto norm = [&](bool numbers) {
    return math::row({pen.ink("∥"), here(numbers), pen.ink("−"), there(numbers), pen.ink("∥ =")});
  };
  return {math::row({norm(false),
                     math::root(math::row({equations::sum_over_dims(pen), square}), palette.text)}),
          {math::row({norm(true), value})},
          {""}};
}

}  // namespace posenc::distance
