#include "views/attention/numbers.hpp"

#include <array>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "figure/numbers.hpp"

namespace posenc::attention {
namespace {

constexpr Slot<Head> kWithout, kWith;

/// The vectors of the words at their places: row i is that of the word at place i.
std::vector<double> inputs(const words::Rows& words, const words::Rows* encodings,
                           const WordOrder& order) {
  std::vector<double> x;
  x.reserve(words.values.size());
  for (int place = 0; place < order.size(); ++place) {
    const auto word = words.row(static_cast<std::size_t>(order.word_at(place)));
    x.insert(x.end(), word.begin(), word.end());
  }
  for (std::size_t i = 0; encodings != nullptr && i < x.size(); ++i) x[i] += encodings->values[i];
  return x;
}

Head make_head(const State& state, const words::Rows& words, const words::Rows* encodings) {
  Head head;
  const std::array orders{WordOrder(static_cast<int>(words.count)), words::order(state)};
  const std::array made{&head.typed, &head.shuffled};
  words::at_once(made.size(), words.values.size(), [&](std::size_t i) {
    *made[i] = self_attention(inputs(words, encodings, orders[i]), words.d);
  });
  head.where.resize(words.count);
  for (std::size_t place = 0; place < words.count; ++place)
    head.where[static_cast<std::size_t>(orders[1].word_at(static_cast<int>(place)))] = place;
  for (std::size_t i = 0; i < words.count; ++i) {
    const double change =
        largest_difference(head.typed.output(i), head.shuffled.output(head.where[i]));
    head.changes.push_back(change);
    if (!std::isfinite(change)) head.largest_change = NAN;
    if (head.largest_change < change) head.largest_change = change;
  }
  for (const auto* const one : made) {
    const auto value = [&](std::size_t i) { return one->outputs[i]; };
    head.largest_output =
        std::max(head.largest_output, words::largest_finite(one->outputs.size(), value));
  }
  if (const auto twins = words::twins(state))
    head.twins = largest_difference(head.typed.output(static_cast<std::size_t>(twins->first)),
                                    head.typed.output(static_cast<std::size_t>(twins->second)));
  return head;
}

}  // namespace

std::shared_ptr<const Head> head(const Scene& scene, bool has_encoding) {
  const auto words = words::shared_embeddings(scene);
  const auto encodings = has_encoding ? words::shared_encodings(scene) : nullptr;
  const State& state = scene.state();
  return scene.memo(has_encoding ? kWith : kWithout,
                    std::tuple(words, encodings, words::order(state)),
                    [&] { return make_head(state, *words, encodings.get()); });
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const auto order = words::order(state);
  const std::string blind = "Attention does not see the order of the words";
  if (order.size() == 1) return "One word alone has no order: attention gives it back unchanged";
  if (order.is_as_typed())
    return "The words are in the order in which they were typed: shuffle them";
  const double without = head(scene, false)->largest_change;
  const double with = head(scene, true)->largest_change;
  if (!(without <= kSame))
    return "Without the encoding the order changed an output by " + finite_text(without);
  if (!words::has_finite_encodings(scene)) return blind + ", and here the encoding is no number";
  if (!std::isfinite(with))
    return blind + "; with the encoding, too large here, it gives no numbers";
  if (with > kSame) return blind + " until the encoding is added";
  if (state.sentence.encoding_weight == 0) return blind + ": the positional weight is 0";
  return "Here even with the encoding attention does not see the order of the words";
}

std::vector<plot::Verdict> verdicts(const Scene& scene) {
  const auto without = head(scene, false), with = head(scene, true);
  const auto unless_nan = [](double difference, bool holds) {
    return std::isnan(difference) ? std::nullopt : std::optional(holds);
  };
  std::vector<plot::Verdict> all{
      {"without the encoding the output of each word is the same in either order",
       without->largest_change <= kSame,
       fmt::format("the largest difference is {} (the same up to {})",
                   finite_text(without->largest_change), short_text(kSame))},
      {"with the encoding the output of a word depends on the order",
       unless_nan(with->largest_change, with->largest_change > kSame),
       "the largest difference is " + finite_text(with->largest_change)}};
  if (const auto twins = words::twins(scene.state()))
    all.push_back({fmt::format("the word “{}”, which occurs twice, has the same output twice "
                               "without the encoding, and not with it",
                               words::word(scene.state(), twins->first)),
                   unless_nan(*with->twins, *without->twins == 0 && *with->twins > kSame),
                   fmt::format("the largest differences are {} and {}",
                               finite_text(*without->twins), finite_text(*with->twins))});
  return all;
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 4> columns{"query", "key", "weight_plain", "weight_shuffled"};
  table.header(columns);
  const auto numbers = head(scene, true);
  const auto& where = numbers->where;
  for (std::size_t query = 0; query < where.size(); ++query) {
    for (std::size_t key = 0; key < where.size(); ++key) {
      const std::array row{static_cast<double>(query + 1), static_cast<double>(key + 1),
                           numbers->typed.weight(query, key),
                           numbers->shuffled.weight(where[query], where[key])};
      if (!table.row(row)) return;
    }
  }
}

EquationText equation(const Scene& scene) {
  constexpr std::string_view kApart = ",\u2009\u2009\u2009\u2009";
  const State& state = scene.state();
  const auto& weights = head(scene, true)->typed;
  const int key = weights.count > 1 ? 1 : 0;
  const auto weight =
      fmt::format(R"(a_{{1,{0}}} = softmax_{0}(x_1·x_{0}/\sqrt{{d}}) = {1})", key + 1,
                  finite_text(weights.weight(0, static_cast<std::size_t>(key)), 4));
  const auto input = fmt::format(R"(x = \w{{{}}}·\sqrt{{d}}·ψ + w·p(\t){})",
                                 short_text(1 - state.sentence.encoding_weight), kApart);
  const auto symbols = fmt::format(R"(x = (1 − w)·\sqrt{{d}}·ψ + w·p(t){}a_{{q,i}} = )"
                                   R"(softmax_i(x_q·x_i/\sqrt{{d}}))",
                                   kApart);
  return {symbols,
          {input + weight, weight},
          {fmt::format("weight of “{}” in the output of “{}”", words::short_word(state, key),
                       words::short_word(state, 0)),
           ""}};
}

}  // namespace posenc::attention
