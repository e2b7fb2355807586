#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <posenc/words.hpp>

#include "figure/numbers.hpp"
#include "views/equations.hpp"
#include "views/sentence.hpp"

namespace posenc::equations {

bool is_sum_of_cosines(const Scene& scene) {
  return has_waves(scene.state()) && scene.sinusoidal().is_rotation() &&
         scene.sinusoidal().scale() == 1 && !has_muted_pairs(scene.state());
}

namespace {

bool has_position(const Scene& scene, std::int64_t t) {
  const Cells all = scene.encoding().positions();
  return t >= all.first && t - all.first < all.count;
}

/// ∑ with its limits beside it, which leaves two lines of a strip their size.
Formula sum_of(const Pen& pen, Formula first, Formula last) {
  return math::script(pen.ink("∑"), std::move(first), std::move(last));
}

Formula dot_symbols(const Pen& pen) {
  return math::row(
      {pen.vector(pen.symbol("t")), pen.ink("·"), pen.vector(pen.shifted(false)), pen.ink("=")});
}
Formula dot_numbers(const Pen& pen) {
  return math::row(
      {pen.vector(pen.value("t")), pen.ink("·"), pen.vector(pen.shifted(true)), pen.ink("=")});
}

Formula dot_made(const Pen& pen, const Scene& scene) {
  if (!is_sum_of_cosines(scene)) {
    const auto part = [&](Formula position) {
      return math::row({pen.indexed(pen.letter("p"), pen.letter("i")), pen.ink("("),
                        std::move(position), pen.ink(")")});
    };
    return math::row({sum_over_dims(pen), part(pen.symbol("t")), part(pen.shifted(false))});
  }
  const bool even = scene.state().d % 2 == 0;
  const auto last =
      math::row({pen.ink(even ? "" : "⌊"), pen.symbol("d"), pen.ink(even ? "/2−1" : "/2⌋−1")});
  return math::row({sum_of(pen, math::row({pen.symbol("k"), pen.ink("=0")}), last), pen.ink("cos("),
                    pen.omega(false), pen.symbol("δ"), pen.ink(")")});
}
/// Σ cos(8ω_k) =
Formula dot_made_of_numbers(const Pen& pen, const Scene& scene) {
  const auto last =
      math::value_of(pen.palette(), "d", integer_text(scene.sinusoidal().pairs() - 1));
  const auto sign = sum_of(pen, math::row({pen.symbol("k"), pen.ink("=0")}), last);
  return math::row({sign, pen.ink("cos("), pen.value("δ"), pen.omega(false), pen.ink(") =")});
}

std::vector<Formula> dot_lines(const Pen& pen, const Scene& scene, double dot) {
  const auto value = pen.ink(finite_text(dot, 5));
  std::vector<Formula> lines;
  if (is_sum_of_cosines(scene))
    lines.push_back(math::row({dot_numbers(pen), dot_made_of_numbers(pen, scene), value}));
  lines.push_back(math::row({dot_numbers(pen), value}));
  return lines;
}

/// (1 − w)·√d·, of which a word's vector is made.
Formula word_factor(const Pen& pen, bool numbers) {
  const auto rest = numbers ? math::value_of(pen.palette(), "w",
                                             short_text(1 - pen.state().sentence.encoding_weight))
                            : math::row({pen.ink("(1 −"), pen.symbol("w"), pen.ink(")")});
  return math::row(
      {rest, pen.ink("·"), math::root(pen.either("d", numbers), pen.palette().text), pen.ink("·")});
}

std::int64_t other_position(const State& state) { return state.position + state.offset; }

}  // namespace

Formula sum_over_dims(const Pen& pen) {
  return sum_of(pen, math::row({pen.letter("i"), pen.ink("=0")}),
                math::row({pen.symbol("d"), pen.ink("−1")}));
}

double dot_of(const Scene& scene, std::int64_t a, std::int64_t b) {
  if (!has_position(scene, a) || !has_position(scene, b)) return std::nan("");
  return scene.encoding().dot_at(a, b - a);
}

Equation product(const Palette& palette, const Scene& scene) {
  const Pen pen(palette, scene);
  const State& state = scene.state();
  const double dot = dot_of(scene, state.position, other_position(state));
  return {math::row({dot_symbols(pen), dot_made(pen, scene)}),
          dot_lines(pen, scene, dot),
          {is_sum_of_cosines(scene) ? "the dot product depends on δ alone" : "", ""}};
}

Equation adding(const Palette& palette, const Scene& scene) {
  const Pen pen(palette, scene);
  const State& state = scene.state();
  const bool adds = state.adding.combine == Combine::add;
  const auto psi = [&](bool made) {
    return math::row({pen.letter("ψ"), pen.ink(made ? "′" : "")});
  };
  const auto word = math::row({pen.ink("("), pen.letter("word"), pen.ink(")")});
  const auto embedded = math::row({word_factor(pen, false), psi(false), word});
  const auto encoded = math::row({pen.symbol("w"), pen.ink("·"), pen.vector(pen.symbol("t"))});
  if (!adds) {
    const auto d = pen.value("d");
    return {
        math::row({psi(true), word, pen.ink("= ["), embedded, pen.ink(";"), encoded, pen.ink("]")}),
        {math::row({d, pen.ink("+"), d, pen.ink("="),
                    math::value_of(palette, "d", integer_text(2 * column_count(state)))})},
        {"numbers of a word's vector", ""}};
  }
  const std::int64_t dim =
      has_waves(state) ? scene.sinusoidal().sine_dim(static_cast<int>(state.pair)) : state.dim;
  const auto column = static_cast<std::size_t>(dim);
  const double from_word = words::embeddings(scene).row(0)[column];
  const double from_position = words::encodings(scene).row(0)[column];
  const auto signed_text = [](double v) {
    return v < 0 ? fmt::format("({})", finite_text(v, 4)) : finite_text(v, 4);
  };
  std::vector<double> of_word(words::embeddings(scene).d);
  word_vector(words::word(state, 0), of_word);
  const double of_position =
      scene.encoding().entry(words::position(state, 0), static_cast<int>(dim));
  const auto made = math::row(
      {word_factor(pen, true), pen.ink(signed_text(of_word[column])), pen.ink("+"), pen.value("w"),
       pen.ink("·"), math::value_of(palette, "t", signed_text(of_position)), pen.ink("=")});
  const auto sum = math::row({pen.ink(finite_text(from_word, 4)), pen.ink("+"),
                              math::value_of(palette, "t", signed_text(from_position)),
                              pen.ink("="), pen.ink(finite_text(from_word + from_position, 4))});
  return {math::row({psi(true), word, pen.ink("="), embedded, pen.ink("+"), encoded}),
          {math::row({made, sum}), sum},
          {fmt::format("number {} of “{}”, at position {}", integer_text(dim),
                       words::short_word(state, 0), integer_text(words::position(state, 0))),
           fmt::format("number {} of “{}”", integer_text(dim), words::short_word(state, 0)), ""}};
}

}  // namespace posenc::equations
