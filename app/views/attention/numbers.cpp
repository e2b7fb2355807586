#include "views/attention/numbers.hpp"

#include <array>
#include <cmath>
#include <tuple>

#include <posenc/models/biases.hpp>

#include "text/phrase.hpp"
#include "views/parts.hpp"

namespace posenc::attention {
namespace {

constexpr Slot<Head> kWithout, kWith, kMasked;

/// What tells the order, if anything does.
struct Told {
  Method method = Method::none;
  bool causal = false;
};

/// Of places: what the method and the mask add to the logits; none where that is nothing.
std::vector<double> biases_of(const State& state, const Told& told, int count) {
  const bool is_alibi = told.method == Method::alibi;
  if (!told.causal && !is_alibi) return {};
  const auto bias =
      *find_bias(is_alibi ? "alibi" : "none")
           ->make({.heads = static_cast<int>(state.biases.heads), .causal = told.causal});
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

Head make_head(const Scene& scene, const Told& told, const words::Rows& words,
               const words::Rows* encodings) {
  Head head;
  const State& state = scene.state();
  const std::array orders{WordOrder(static_cast<int>(words.count)), words::order(state)};
  const std::array made{&head.typed, &head.shuffled};
  const auto biases = biases_of(state, told, static_cast<int>(words.count));
  std::vector<std::int64_t> positions;
  for (std::size_t place = 0; place < words.count; ++place)
    positions.push_back(position_of_row(state, static_cast<std::int64_t>(place)));
  std::array<words::Rows, 2> x, turned;
  for (std::size_t i = 0; i < made.size(); ++i) {
    x[i] = inputs(words, encodings, orders[i]);
    if (told.method != Method::rotary) continue;
    turned[i] = x[i];
    words::rotate(words::shared_rotary(scene).get(), positions, turned[i]);
  }
  words::at_once(made.size(), words.values.size(), [&](std::size_t i) {
    const auto& keys = turned[i].values.empty() ? x[i] : turned[i];
    *made[i] = self_attention(keys.values, x[i].values, words.d, biases);
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

std::shared_ptr<const Head> head_of(const Scene& scene, const Slot<Head>& slot, const Told& told) {
  const State& state = scene.state();
  const auto words = words::shared_embeddings(scene);
  const auto encodings =
      told.method == Method::added ? words::shared_encodings(scene, position_of_row) : nullptr;
  const double slope = told.method == Method::alibi ? words::alibi_slope(state) : 0;
  // Places are rotated by their positions alone.
  const auto rotary = told.method == Method::rotary ? words::shared_rotary(scene) : nullptr;
  const auto places = rotary ? std::pair(position_of_row(state, 0), is_descending(state))
                             : std::pair(std::int64_t{0}, false);
  return scene.memo(slot,
                    std::tuple(words, encodings, words::order(state), told.method, told.causal,
                               slope, rotary, places),
                    [&] { return make_head(scene, told, *words, encodings.get()); });
}

}  // namespace

std::shared_ptr<const Head> head(const Scene& scene, bool has_encoding) {
  const State& state = scene.state();
  if (!has_encoding) return head_of(scene, kWithout, {});
  return head_of(scene, kWith, {state.sentence.method, state.attention.causal});
}

std::shared_ptr<const Head> masked_head(const Scene& scene) {
  return head_of(scene, kMasked, {Method::none, true});
}

Sides sides(const State& state) {
  const bool causal = state.attention.causal;
  const std::string name(words::method_text(state).name);
  if (state.sentence.method != Method::none) {
    const auto both = causal ? name + " and the causal mask" : name;
    return {both, both};
  }
  if (causal) return {"the causal mask", "the causal mask"};
  return {name, "nothing added"};
}

std::string inputs_text(const State& state, bool has_encoding) {
  const std::string word(words::kEmbeddingText);
  if (!has_encoding) return "Q = K = V = x = " + word;
  const auto x = words::adds_encoding(state) ? word + " + " + words::encoding_text(state) : word;
  return fmt::format(fmt::runtime(words::method_text(state).inputs), x,
                     short_text(words::alibi_slope(state)));
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const auto order = words::order(state);
  if (order.size() == 1) return "One word alone has no order: attention gives it back unchanged";
  if (order.is_as_typed())
    return "The words are in the order in which they were typed: shuffle them";
  const double with = head(scene, true)->largest_change;
  const std::string blind = "Attention does not see the order of the words";
  const auto name = sides(state).with;
  if (std::isnan(with)) return phrase("{}; with {} it gives no numbers", blind, name);
  if (!(with > kRounding))
    return phrase("Even with {}, attention does not see the order of the words", name);
  std::string until(words::method_text(state).until);
  if (state.attention.causal)
    until += std::string(until.empty() ? "" : " and ") + "later words are masked";
  return phrase("{} until {}", blind, until);
}

std::vector<plot::Verdict> verdicts(const Scene& scene) {
  const State& state = scene.state();
  const auto without = head(scene, false), with = head(scene, true);
  const auto name = sides(state);
  const auto unless_nan = [](double difference, bool holds) {
    return std::isnan(difference) ? std::nullopt : std::optional(holds);
  };
  const auto sees = [&](std::string_view what, double change) {
    return plot::Verdict{phrase("with {} the output of a word depends on the order", what),
                         unless_nan(change, change > kRounding),
                         "the largest difference is " + finite_text(change)};
  };
  std::vector<plot::Verdict> all{
      {phrase("without {} the output of each word is the same in either order", name.without),
       without->largest_change <= kRounding,
       phrase("the largest difference is {} (the same up to {})",
              finite_text(without->largest_change), kRounding)},
      sees(name.with, with->largest_change)};
  if (state.attention.causal && state.sentence.method != Method::none)
    all.push_back(sees("the causal mask alone", masked_head(scene)->largest_change));
  if (const auto twins = words::twins(state))
    all.push_back({phrase("the word “{}”, which occurs twice, has the same output twice "
                          "without {}, and not with {}",
                          words::word(state, twins->first), name.without,
                          name.with == name.without ? "it" : name.with),
                   unless_nan(*with->twins, *without->twins == 0 && *with->twins > kRounding),
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
  const words::MethodText& method = words::method_text(state);
  const auto logit = [&](std::string_view q, std::string_view i, std::string_view slope) {
    return fmt::format(fmt::runtime(method.logit), q, i, slope);
  };
  const auto q = std::to_string(query + 1), i = std::to_string(key + 1);
  const auto range = [&](std::string_view of, std::string_view limit) {
    return state.attention.causal ? phrase("{} ≤ {}", of, limit) : std::string(of);
  };
  const auto weight = phrase("a_{{{},{}}} = softmax_{{{}}}({}) = {}", q, i, range(i, q),
                             logit(q, i, short_text(words::alibi_slope(state))),
                             finite_text(head(scene, true)->weight(false, query, key), 4));
  const bool adds = words::adds_encoding(state);
  const auto at = adds ? phrase(" + w·p({})", position_of_row(state, state.attention.query - 1))
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
                  is_masked(state, query, key) ? ", masked: a later word" : ""),
           ""}};
}

}  // namespace posenc::attention
