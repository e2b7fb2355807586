#include <cstdlib>

#include <posenc/words.hpp>

#include "figure/formula/markup.hpp"
#include "text/phrase.hpp"
#include "views/adding/numbers.hpp"
#include "views/adding/options.hpp"
#include "views/matrices.hpp"

namespace posenc::adding {
namespace {

/// Number j of the first word's vector, the first of its pair where it is rotated.
EquationText rotation_equation(const Scene& scene, int dim) {
  const int x = dim / 2 * 2, y = x + 1;
  const State& state = scene.state();
  const auto number = [](double v) { return math::operand(finite_text(v, 4)); };
  const auto first = values_of(scene, 0, x);
  if (y >= static_cast<int>(words::embeddings(scene).d))
    return {"x′ = x", {phrase("x′_{{{}}} = {}", x, finite_text(first.result, 4))}, {""}};
  const auto second = values_of(scene, 0, y);
  const auto made =
      phrase("x′_{{{}}} = {}·{} − {}·{} = {}", x, number(first.word), number(first.position),
             number(second.word), number(second.position), finite_text(first.result, 4));
  return {R"(x′_{2k} = x_{2k}·cos(tω_k) − x_{2k+1}·sin(tω_k))",
          {made, phrase("x′_{{{}}} = {}", x, finite_text(first.result, 4))},
          {phrase("number {} of {}, rotated", x, word_text(state, 0)), ""}};
}

/// What attention takes of the pair, where no vector changes.
EquationText logit_equation(const Scene& scene) {
  const State& state = scene.state();
  const auto made = pair(scene);
  const bool has_bias = state.sentence.method == Method::alibi;
  const bool is_random = matrices::are_random(state);
  const std::string product = is_random ? "(W_{Q}x)·(W_{K}y)" : "x·y";
  const auto scaled = is_random ? product + R"(/\sqrt{d})" : "2·" + product + "/d";
  const auto symbols = has_bias ? scaled + " − μ·|δ|" : product;
  if (!made) return {symbols, {"x = x"}, {""}};
  const auto number = [](double v) { return finite_text(v, 4); };
  const auto parts = has_bias ? phrase("{} − {}·\\δ{{{}}} = ", number(made->here.words),
                                       words::alibi_slope(state), std::abs(made->b - made->a))
                              : product + " = ";
  return {symbols, {parts + number(made->here.sum)}, {pair_text(state, *made), ""}};
}

}  // namespace

EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const int dim = has_waves(state) ? scene.sinusoidal().sine_dim(static_cast<int>(state.pair))
                                   : static_cast<int>(state.dim);
  if (state.sentence.method == Method::rotary) return rotation_equation(scene, dim);
  if (!words::adds_encoding(state)) return logit_equation(scene);
  const std::string word = R"(\sqrt{d}·ψ(word))", position = "w·p(t)";
  if (state[adding::kCombine] == Combine::concatenate)
    return {phrase("ψ′(word) = [{}; {}]", word, position),
            {phrase(R"(d + d = \d{{{}}})", 2 * column_count(state))},
            {"numbers of a word's vector", ""}};
  const auto number = [](double v) { return finite_text(v, 4); };
  const auto [from_word, from_position, from_both] = values_of(scene, 0, dim);
  std::vector<double> of_word(words::embeddings(scene).d);
  word_vector(words::word(state, 0), of_word);
  const auto t = position_of_word(state, 0);
  const double of_position = scene.encoding().entry(t, dim);
  const auto sum = phrase(R"({} + \t{{{}}} = {})", number(from_word),
                          math::operand(number(from_position)), number(from_both));
  const auto made = phrase(R"(\sqrt{{d}}·{} + w·\t{{{}}} = )",
                           math::operand(number(of_word[static_cast<std::size_t>(dim)])),
                           math::operand(number(of_position)));
  const auto named = phrase("number {} of “{}”", dim, words::short_word(state, 0));
  return {phrase("ψ′(word) = {} + {}", word, position),
          {made + sum, sum},
          {phrase("{}, at position {}", named, t), named, ""}};
}

}  // namespace posenc::adding
