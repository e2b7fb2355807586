#include <cmath>
#include <vector>

#include "figure/numbers.hpp"
#include "views/distance_direction.hpp"
#include "views/equations.hpp"
#include "views/words_numbers.hpp"

/// What the view of distances shows besides the curve over the distance.
namespace posenc::equations {
namespace {

using words::number_text;

constexpr int kDigits = 5;

}  // namespace

Equation directions(const Palette& palette, const Scene& scene) {
  const Pen pen(palette, scene);
  const State& state = scene.state();
  const distance::Direction found = distance::present_direction(scene);
  const bool same = found.difference() <= found.limit;
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
  const auto norm = math::row({pen.ink("∥"), matrix(false, true), pen.ink("−"), matrix(true, true),
                               pen.ink("∥ = " + found.gap_text())});
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
  const double cosine =
      std::isnan(dot) ? dot : distance::unit_product(scene.encoding(), t, state.offset);
  const auto value = pen.ink(number_text(cosine, kDigits));
  return {math::fraction(over(false),
                         math::row({norm(pen.symbol("t")), pen.ink("·"), norm(pen.shifted(false))}),
                         palette.text),
          {math::row({over(true), pen.ink("/"), pen.ink(number_text(norms, kDigits)), pen.ink("="),
                      pen.ink(number_text(dot, kDigits)), pen.ink("/"),
                      pen.ink(number_text(norms, kDigits)), pen.ink("="), value}),
           value},
          {"the dot product of the two as vectors of length 1", "of vectors of length 1", ""}};
}

}  // namespace posenc::equations
