#include "views/attention/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/ranges.h>
#include <posenc/models/biases.hpp>

#include "text/phrase.hpp"
#include "views/attention/options.hpp"
#include "views/biases/options.hpp"
#include "views/matrices.hpp"
#include "views/parts.hpp"

namespace posenc::attention {
namespace {

/// What tells the order, if anything does.
struct Teller {
  Method method = Method::none;
  bool causal = false;
};

/// What the method and the mask add to the logits, place by place; empty if nothing.
std::vector<double> biases_of(const State& state, const Teller& teller, int count) {
  const bool is_alibi = teller.method == Method::alibi;
  if (!teller.causal && !is_alibi) return {};
  const auto bias = *find_bias(is_alibi ? "alibi" : "none")
                         ->make({.heads = static_cast<int>(state[bias::kHeads]),
                                 .causal = teller.causal,
                                 .exponent = static_cast<int>(state[bias::kExponent])});
  std::vector<double> all;
  for (int query = 0; query < count; ++query) {
    for (int key = 0; key < count; ++key)
      all.push_back((*bias)(words::alibi_head(state), query, key));
  }
  return all;
}

/// The words at their places: row i is that of the word at place i.
words::Rows inputs(const words::Rows& words, const words::Rows* encodings, const WordOrder& order) {
  words::Rows x{words.count, words.d, {}};
  x.values.reserve(words.values.size());
  for (int place = 0; place < order.size(); ++place) {
    const auto word = words.row(order.word_at(place));
    x.values.insert(x.values.end(), word.begin(), word.end());
  }
  for (std::size_t i = 0; encodings != nullptr && i < x.values.size(); ++i)
    x.values[i] += encodings->values[i];
  return x;
}

Head make_head(const Scene& scene, const Teller& teller, const words::Rows& words,
               const words::Rows* encodings) {
  Head head;
  const State& state = scene.state();
  const std::array orders{WordOrder(static_cast<int>(words.count)), words::order(state)};
  const std::array made{&head.typed, &head.shuffled};
  const auto biases = biases_of(state, teller, static_cast<int>(words.count));
  const auto rotary = teller.method == Method::rotary ? words::shared_rotary(scene) : nullptr;
  std::vector<std::int64_t> positions;
  for (std::size_t place = 0; rotary != nullptr && place < words.count; ++place)
    positions.push_back(position_of_row(state, static_cast<std::int64_t>(place)));
  const auto matrices = matrices::shared(scene, words.d, true);
  // self_attention() divides by √d.
  const double scale = std::sqrt(words::logit_scale(state, words.d) * std::sqrt(words.d));
  std::array<words::Rows, 2> x;
  const auto rotated = [&](std::size_t i, std::vector<double> matrices::Matrices::*which) {
    words::Rows rows{words.count, words.d,
                     matrices::apply(matrices.get(), which, x[i].values, words.d)};
    for (double& entry : rows.values) entry *= scale;
    words::rotate(rotary.get(), positions, rows);
    return rows.values;
  };
  std::array<std::vector<double>, 2> queries, keys, values;
  for (std::size_t i = 0; i < made.size(); ++i) {
    x[i] = inputs(words, encodings, orders[i]);
    queries[i] = rotated(i, &matrices::Matrices::query);
    if (matrices) keys[i] = rotated(i, &matrices::Matrices::key);
    values[i] = matrices::apply(matrices.get(), &matrices::Matrices::value, x[i].values, words.d);
  }
  words::at_once(made.size(), words.values.size(), [&](std::size_t i) {
    *made[i] =
        self_attention(queries[i], matrices ? keys[i] : queries[i], values[i], words.d, biases);
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

std::shared_ptr<const Head> head_of(const Scene& scene, const Teller& teller) {
  return scene.once(
      [](const Scene& of, Method method, bool is_causal) {
        const auto encodings =
            method == Method::added ? words::shared_encodings(of, position_of_row) : nullptr;
        return make_head(of, {method, is_causal}, *words::shared_embeddings(of), encodings.get());
      },
      teller.method, teller.causal);
}

}  // namespace

std::shared_ptr<const Head> head(const Scene& scene, bool has_encoding) {
  const State& state = scene.state();
  if (!has_encoding) return head_of(scene, {});
  return head_of(scene, {state.sentence.method, state[attention::kCausal]});
}

std::shared_ptr<const Head> masked_head(const Scene& scene) {
  return head_of(scene, {Method::none, true});
}

std::shared_ptr<const Head> weighted_head(const Scene& scene) {
  if (!words::adds_encoding(scene.state()) || scene.state().sentence.encoding_weight >= 1)
    return head(scene, true);
  return scene.once([](const Scene& of) {
    State state = of.state();
    state.sentence.encoding_weight = 1;
    return head(Scene(state), true);
  });
}

/// By the encoding, a rotation or a bias. An encoding of weight 0 tells none.
bool tells_positions(const State& state) {
  return words::adds_encoding(state) ? state.sentence.encoding_weight != 0
                                     : state.sentence.method != Method::none;
}

std::string teller(const State& state) {
  constexpr std::string_view kMask = "the causal mask";
  const bool has_positions = tells_positions(state);
  const std::string name(has_positions || !words::adds_encoding(state)
                             ? words::method_text(state).name
                             : "an encoding of weight 0");
  if (!state[attention::kCausal]) return name;
  return has_positions ? fmt::format("{} and {}", name, kMask) : std::string(kMask);
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto without = head(scene, false), with = head(scene, true);
  const bool is_causal = state[attention::kCausal], has_positions = tells_positions(state);
  const auto order = words::order(state);
  const auto finite = [](double difference) -> Value {
    if (std::isnan(difference)) return NotMeasured{"some outputs are no finite numbers"};
    return Quantity(difference, {}, 2);
  };
  const auto change = [&](const Head& of) -> Value {
    if (order.size() == 1) return NotMeasured{"there is one word"};
    if (order.is_as_typed())
      return NotMeasured{"the words are in the order in which they were typed"};
    return finite(of.largest_change);
  };
  const auto check = [](std::string_view claims, bool holds, const char* fails_at = "this order") {
    return Check{claims, {holds, fails_at}, this_case(), kRounding};
  };
  FactList all;
  words::add_facts(all, state, position_of_row);
  std::vector<std::string> shuffled, unless;
  for (int place = 0; place < order.size(); ++place)
    shuffled.emplace_back(words::word(state, order.word_at(place)));
  matrices::add_facts(all, state, scene.encoding().d());
  if (words::adds_encoding(state))
    matrices::add_distance_share(all, scene, scene.shared_encoding());
  const auto [query, key] = marked(scene, false);
  all.add("query-word", "outlined query", words::short_word(state, static_cast<int>(query)));
  all.add("key-word", "outlined key", words::short_word(state, static_cast<int>(key)));
  all.add("shuffled-words", "after the shuffle", phrase("“{}”", fmt::join(shuffled, " ")));
  all.add("teller", "what tells the order", teller(state));
  if (has_positions) unless.emplace_back(words::method_text(state).unless);
  if (is_causal) unless.emplace_back("later words are masked");
  all.add("unless", "what makes outputs change",
          unless.empty() ? "nothing" : fmt::format("{}", fmt::join(unless, " or ")));
  all.add("without-change", "change without", change(*without),
          check("without positions each output is the same in this order as in that typed",
                without->largest_change <= kRounding));
  all.add("with-change", "change with", change(*with),
          check("with {teller} this order changes the output of a word",
                with->largest_change > kRounding));
  if (is_causal && has_positions) {
    const auto masked = masked_head(scene);
    all.add("mask-change", "change by the mask", change(*masked),
            check("with the causal mask alone this order changes the output of a word",
                  masked->largest_change > kRounding));
  }
  if (const auto twins = words::twins(state)) {
    const auto [first, second] = *twins;
    const auto all_words = words::shown_words(state);
    const auto word = words::word(state, first);
    const char* const kThese = "these words";
    all.add("repeated", "first equal words",
            phrase("“{}” at {} and {}", words::short_word(state, first),
                   position_of_row(state, first), position_of_row(state, second)));
    all.add("repeats", "how often it occurs",
            Quantity(std::ranges::count(all_words, word), {"time", "times"}));
    all.add(
        "without-twins", "equal words without", finite(*without->twins),
        check("without positions equal words have equal outputs", *without->twins == 0, kThese));
    all.add("with-twins", "equal words with", finite(*with->twins),
            check("with {teller} equal words have different outputs", *with->twins > kRounding,
                  kThese));
  }
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
  const auto query = static_cast<std::size_t>(scene.state()[attention::kQuery] - 1);
  const auto key = static_cast<std::size_t>(scene.state()[attention::kKey] - 1);
  if (!is_shuffled) return {query, key};
  const auto& where = head(scene, true)->where;
  return {where[query], where[key]};
}

EquationText equation(const Scene& scene, const Facts&) {
  constexpr std::string_view kApart = R"(,\quad )";
  const State& state = scene.state();
  const auto [query, key] = marked(scene, false);
  const auto logit = [&](std::string_view q, std::string_view i, std::string_view slope) {
    return words::logit_text(state, q, i, slope);
  };
  const auto q = std::to_string(query + 1), i = std::to_string(key + 1);
  const auto range = [&](std::string_view of, std::string_view limit) {
    return state[attention::kCausal] ? phrase("{} ≤ {}", of, limit) : std::string(of);
  };
  const bool masks = is_masked(state, query, key);
  const auto softmax = phrase("softmax_{{{}}}({}) = ", range(i, q),
                              logit(q, i, short_text(words::alibi_slope(state))));
  const auto weight =
      phrase("{}a_{{{},{}}} = {}{}", masks ? phrase("{} > {}{}", i, q, kApart) : "", q, i,
             masks ? "" : softmax, finite_text(head(scene, true)->weight(false, query, key), 4));
  const bool adds = words::adds_encoding(state);
  const auto at = adds ? phrase(" + w·p({})", position_of_row(state, state[attention::kQuery] - 1))
                       : std::string();
  const auto input = phrase(R"(x_{{{0}}} = \sqrt{{d}}·ψ_{{{0}}}{1}{2})", q, at, kApart);
  const auto symbols =
      phrase(R"(x_i = \sqrt{{d}}·ψ_i{}{}a_{{q,i}} = softmax_{{{}}}({}))",
             adds ? " + w·p(pos_i)" : "", kApart, range("i", "q"), logit("q", "i", "μ"));
  return {symbols,
          {input + weight, weight},
          {phrase("weight of “{}” in the output of “{}”{}",
                  words::short_word(state, static_cast<int>(key)),
                  words::short_word(state, static_cast<int>(query)),
                  masks ? ", masked: a later word" : ""),
           ""}};
}

}  // namespace posenc::attention
