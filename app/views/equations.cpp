#include "views/equations.hpp"

#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "figure/numbers.hpp"

namespace posenc::equations {

Formula Pen::value(std::string_view name) const {
  const State& s = state();
  std::string text;
  if (name == "t") text = integer_text(s.position);
  if (name == "δ") text = integer_text(s.offset);
  if (name == "k") text = integer_text(s.pair);
  if (name == "d") text = integer_text(column_count(s));
  if (name == "b") {
    text = s.base == std::trunc(s.base) ? integer_text(static_cast<std::int64_t>(s.base))
                                        : short_text(s.base, 10);
  }
  if (name == "w") text = short_text(s.sentence.encoding_weight);
  return math::value_of(palette_, name, text);
}

Formula Pen::shifted(bool numbers) const {
  if (!numbers) return math::row({symbol("t"), ink("+"), symbol("δ")});
  return math::value_of(palette_, "δ", integer_text(state().position + state().offset));
}

Formula Pen::delta_factor() const {
  if (state().offset >= 0) return value("δ");
  return math::row({ink("("), value("δ"), ink(")")});
}

Formula Pen::vector(Formula position) const {
  return math::row({letter("p"), ink("("), std::move(position), ink(")")});
}

Formula Pen::pair_vector(Formula position, bool numbers) const {
  return math::row(
      {indexed(letter("p"), either("k", numbers)), ink("("), std::move(position), ink(")")});
}

Formula Pen::base_power(bool of_cosine, bool numbers) const {
  const auto& convention = *state().convention;
  const auto& rule = convention.rule;
  const int shift = of_cosine ? rule.cosine_shift : 0;
  if (numbers) {
    const auto over = integer_text(rule.numerator * state().pair + shift);
    const auto under = integer_text(convention.divisor(static_cast<int>(state().d)));
    return power(value("b"), math::row({math::value_of(palette_, "k", over), ink("/"),
                                        math::value_of(palette_, "d", under)}));
  }
  auto over =
      math::row({ink(rule.numerator == 1 ? "" : integer_text(rule.numerator)), symbol("k")});
  if (shift != 0) over = math::row({ink("("), over, ink(fmt::format("+{})", shift))});
  const auto half = math::row({ink("⌊"), symbol("d"), ink("/2⌋")});
  auto under = symbol("d");
  if (rule.divisor == Divisor::half) under = half;
  if (rule.divisor == Divisor::half_less_one || rule.divisor == Divisor::half_less_one_or_one)
    under = math::row({ink("("), half, ink("−1)")});
  return power(symbol("b"), math::row({over, ink("/"), under}));
}

}  // namespace posenc::equations
