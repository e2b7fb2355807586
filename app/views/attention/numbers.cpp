#include "views/attention/numbers.hpp"

#include <array>
#include <cmath>
#include <tuple>

#include "figure/phrase.hpp"

namespace posenc::attention {
namespace {

constexpr Slot<Head> kWithout, kWith;

/// The vectors of the words at their places: row i is that of the word at place i.
std::vector<double> inputs(const words::Rows& words, const words::Rows* encodings,
                           const WordOrder& order) {
  std::vector<double> x;
  x.reserve(words.values.size());
  for (int place = 0; place < order.size(); ++place) {
    const auto word = words.row(order.word_at(place));
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
    const double change = largest_difference(head.output(false, i), head.output(true, i));
    head.changes.push_back(change);
    if (!std::isfinite(change)) head.largest_change = NAN;
    if (head.largest_change < change) head.largest_change = change;
  }
  if (const auto twins = words::twins(state))
    head.twins =
        largest_difference(head.output(false, twins->first), head.output(false, twins->second));
  return head;
}

}  // namespace

std::shared_ptr<const Head> head(const Scene& scene, bool has_encoding) {
  const auto words = words::shared_embeddings(scene);
  const auto encodings = has_encoding ? words::shared_encodings(scene, position_of_row) : nullptr;
  const State& state = scene.state();
  return scene.memo(has_encoding ? kWith : kWithout,
                    std::tuple(words, encodings, words::order(state)),
                    [&] { return make_head(state, *words, encodings.get()); });
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const auto order = words::order(state);
  if (order.size() == 1) return "One word alone has no order: attention gives it back unchanged";
  if (order.is_as_typed())
    return "The words are in the order in which they were typed: shuffle them";
  const double with = head(scene, true)->largest_change;
  const std::string blind = "Attention does not see the order of the words";
  if (std::isnan(with)) return blind + "; with the encoding it gives no numbers";
  if (with > kSame) return blind + " until the encoding is added";
  return "Even with the encoding, attention does not see the order of the words";
}

std::vector<plot::Verdict> verdicts(const Scene& scene) {
  const auto without = head(scene, false), with = head(scene, true);
  const auto unless_nan = [](double difference, bool holds) {
    return std::isnan(difference) ? std::nullopt : std::optional(holds);
  };
  std::vector<plot::Verdict> all{
      {"without the encoding the output of each word is the same in either order",
       without->largest_change <= kSame,
       phrase("the largest difference is {} (the same up to {})",
              finite_text(without->largest_change), kSame)},
      {"with the encoding the output of a word depends on the order",
       unless_nan(with->largest_change, with->largest_change > kSame),
       "the largest difference is " + finite_text(with->largest_change)}};
  if (const auto twins = words::twins(scene.state()))
    all.push_back({phrase("the word “{}”, which occurs twice, has the same output twice "
                          "without the encoding, and not with it",
                          words::word(scene.state(), twins->first)),
                   unless_nan(*with->twins, *without->twins == 0 && *with->twins > kSame),
                   phrase("the largest differences are {} and {}", finite_text(*without->twins),
                          finite_text(*with->twins))});
  return all;
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"query", "key", "weight_plain", "weight_shuffled"});
  const auto numbers = head(scene, true);
  const auto& where = numbers->where;
  for (std::size_t query = 0; query < where.size(); ++query) {
    for (std::size_t key = 0; key < where.size(); ++key)
      if (!table.row(query + 1, key + 1, numbers->weight(false, query, key),
                     numbers->weight(true, where[query], where[key])))
        return;
  }
}

Marked marked(const Scene& scene, bool is_shuffled) {
  const AttentionOptions& chosen = scene.state().attention;
  const auto query = static_cast<std::size_t>(chosen.query - 1);
  const auto key = static_cast<std::size_t>(chosen.key - 1);
  if (!is_shuffled) return {query, key};
  const auto& where = head(scene, true)->where;
  return {where[query], where[key]};
}

EquationText equation(const Scene& scene) {
  constexpr std::string_view kApart = ",\u2009\u2009\u2009\u2009";
  const State& state = scene.state();
  const auto [query, key] = marked(scene, false);
  const auto weight =
      phrase(R"(a_{{{0},{1}}} = softmax_{{{1}}}(x_{{{0}}}·x_{{{1}}}/\sqrt{{d}}) = {2})", query + 1,
             key + 1, finite_text(head(scene, true)->weight(false, query, key), 4));
  const auto input = phrase(R"(x_{{{0}}} = \sqrt{{d}}·ψ_{{{0}}} + w·p({1}){2})", query + 1,
                            position_of_row(state, state.attention.query - 1), kApart);
  const auto symbols = phrase(R"(x_i = \sqrt{{d}}·ψ_i + w·p(pos_i){}a_{{q,i}} = )"
                              R"(softmax_i(x_q·x_i/\sqrt{{d}}))",
                              kApart);
  return {symbols,
          {input + weight, weight},
          {phrase("weight of “{}” in the output of “{}”",
                  words::short_word(state, static_cast<int>(key)),
                  words::short_word(state, static_cast<int>(query))),
           ""}};
}

}  // namespace posenc::attention
