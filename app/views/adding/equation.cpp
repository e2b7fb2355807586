#include <fmt/format.h>
#include <posenc/words.hpp>

#include "figure/formula/markup.hpp"
#include "figure/numbers.hpp"
#include "views/adding/numbers.hpp"

namespace posenc::adding {

EquationText equation(const Scene& scene) {
  const State& state = scene.state();
  const double w = state.sentence.encoding_weight;
  const std::string word = R"((1 − w)·\sqrt{d}·ψ(word))", position = "w·p(t)";
  if (state.adding.combine == Combine::concatenate)
    return {fmt::format("ψ′(word) = [{}; {}]", word, position),
            {fmt::format(R"(d + d = \d{{{}}})", integer_text(2 * column_count(state)))},
            {"numbers of a word's vector", ""}};
  const std::int64_t dim =
      has_waves(state) ? scene.sinusoidal().sine_dim(static_cast<int>(state.pair)) : state.dim;
  const auto column = static_cast<std::size_t>(dim);
  const auto number = [](double v) { return finite_text(v, 4); };
  const double from_word = words::embeddings(scene).row(0)[column];
  const double from_position = words::encodings(scene).row(0)[column];
  std::vector<double> of_word(words::embeddings(scene).d);
  word_vector(words::word(state, 0), of_word);
  const double of_position =
      scene.encoding().entry(words::position(state, 0), static_cast<int>(dim));
  const auto sum =
      fmt::format(R"({} + \t{{{}}} = {})", number(from_word), math::operand(number(from_position)),
                  number(from_word + from_position));
  const auto made =
      fmt::format(R"(\w{{{}}}·\sqrt{{d}}·{} + w·\t{{{}}} = )", short_text(1 - w),
                  math::operand(number(of_word[column])), math::operand(number(of_position)));
  const auto named =
      fmt::format("number {} of “{}”", integer_text(dim), words::short_word(state, 0));
  return {fmt::format("ψ′(word) = {} + {}", word, position),
          {made + sum, sum},
          {fmt::format("{}, at position {}", named, integer_text(words::position(state, 0))), named,
           ""}};
}

}  // namespace posenc::adding
