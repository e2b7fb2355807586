#include "views/attention_numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/parts.hpp"

namespace posenc::attention {
namespace {

using words::number_text;

struct WithoutEncoding {
  Head head;
};
struct WithEncoding {
  Head head;
};

/// The vectors of the words at their places: row i is that of the word at place i.
std::vector<double> inputs(const words::Rows& embeddings, const words::Rows* encodings,
                           const WordOrder& order) {
  const std::size_t count = embeddings.count, d = embeddings.d;
  std::vector<double> x(count * d);
  for (std::size_t place = 0; place < count; ++place) {
    const auto word =
        embeddings.row(static_cast<std::size_t>(order.word_at(static_cast<int>(place))));
    for (std::size_t j = 0; j < d; ++j)
      x[place * d + j] = word[j] + (encodings == nullptr ? 0 : encodings->row(place)[j]);
  }
  return x;
}

Head head_of(const Scene& scene, const words::Rows* encodings) {
  const State& state = scene.state();
  const auto& embeddings = words::embeddings(scene);
  const std::size_t count = embeddings.count, d = embeddings.d;
  Head head;
  const std::array orders{WordOrder(static_cast<int>(count)), words::order(state)};
  const std::array made{&head.typed, &head.shuffled};
  words::at_once(made.size(), count * d, [&](std::size_t i) {
    *made[i] = self_attention(inputs(embeddings, encodings, orders[i]), d);
  });
  const auto where = places(state);
  std::vector<double> outputs;
  outputs.reserve(2 * count * d);
  for (std::size_t i = 0; i < count; ++i) {
    const auto before = head.typed.output(i);
    const auto after = head.shuffled.output(static_cast<std::size_t>(where[i]));
    const double change = largest_difference(before, after);
    head.changes.push_back(change);
    head.largest_change = std::isnan(change) ? change : std::max(head.largest_change, change);
    outputs.insert(outputs.end(), before.begin(), before.end());
    outputs.insert(outputs.end(), after.begin(), after.end());
  }
  if (std::ranges::any_of(head.changes, [](double c) { return !std::isfinite(c); }))
    head.largest_change = std::nan("");
  if (const auto twins = words::twins(state)) {
    head.twins = largest_difference(head.typed.output(static_cast<std::size_t>(twins->first)),
                                    head.typed.output(static_cast<std::size_t>(twins->second)));
  }
  head.typed_weights = std::make_shared<words::Matrix>(count, count, head.typed.weights);
  head.shuffled_weights = std::make_shared<words::Matrix>(count, count, head.shuffled.weights);
  head.outputs = std::make_shared<words::Matrix>(2 * count, d, std::move(outputs));
  return head;
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const auto order = words::order(state);
  if (order.size() == 1) return "One word alone has no order: attention gives it back as it came";
  if (order.is_as_typed()) return "The words stand as they were typed: shuffle them";
  const double without = without_encoding(scene).largest_change;
  const double with = with_encoding(scene).largest_change;
  if (!(without <= kSame))
    return fmt::format("Without the encoding the order changed an output by {}",
                       number_text(without));
  if (!words::has_finite_encodings(scene))
    return "Attention does not see the order of the words, and here the encoding is no number";
  if (!std::isfinite(with))
    return "Attention does not see the order of the words; with the encoding, too large here, it "
           "gives no numbers";
  if (with > kSame)
    return "Attention does not see the order of the words until the encoding is added";
  if (state.sentence.encoding_weight == 0)
    return "Attention does not see the order of the words: the encoding's weight is 0";
  return "Here even with the encoding attention does not see the order of the words";
}

}  // namespace

std::vector<int> places(const State& state) {
  const auto order = words::order(state);
  std::vector<int> where(static_cast<std::size_t>(order.size()));
  for (int place = 0; place < order.size(); ++place)
    where[static_cast<std::size_t>(order.word_at(place))] = place;
  return where;
}

const Head& without_encoding(const Scene& scene) {
  const State& state = scene.state();
  const auto key = std::tuple(state.sentence, words::word_count(state), scene.encoding().d());
  return scene.memo<WithoutEncoding>(key, [&] { return WithoutEncoding{head_of(scene, nullptr)}; })
      .head;
}

const Head& with_encoding(const Scene& scene) {
  const State& state = scene.state();
  const auto key = std::tuple(state.sentence, words::word_count(state), scene.shared_encoding(),
                              words::position(state, 0), is_descending(state));
  return scene
      .memo<WithEncoding>(key,
                          [&] { return WithEncoding{head_of(scene, &words::encodings(scene))}; })
      .head;
}

std::string change_text(const Head& head) {
  return "largest change of an output: " + number_text(head.largest_change);
}

Wording twins_wording(const State& state, const Head& head) {
  if (!head.twins) return {};
  const auto [first, second] = *words::twins(state);
  const auto word = words::short_word(state, first), differ = number_text(*head.twins);
  return {fmt::format("“{}” at {} and at {}: outputs differ by {}", word,
                      integer_text(words::position(state, first)),
                      integer_text(words::position(state, second)), differ),
          fmt::format("“{}” twice: outputs differ by {}", word, differ),
          fmt::format("twice the same word: {}", differ)};
}

Words words_of(const Scene& scene) {
  const State& state = scene.state();
  return {claim(scene), fmt::format("A row says how much of each word goes into one word's output, "
                                    "from dark (0) to yellow (1); the words stand at {}",
                                    words::positions_text(state))};
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 4> columns{"query", "key", "weight_plain", "weight_shuffled"};
  table.header(columns);
  const Head& head = with_encoding(scene);
  const auto where = places(scene.state());
  for (std::size_t query = 0; query < where.size(); ++query) {
    for (std::size_t key = 0; key < where.size(); ++key) {
      const std::array row{static_cast<double>(query + 1), static_cast<double>(key + 1),
                           head.typed.weight(query, key),
                           head.shuffled.weight(static_cast<std::size_t>(where[query]),
                                                static_cast<std::size_t>(where[key]))};
      if (!table.row(row)) return;
    }
  }
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  const Head &without = without_encoding(scene), &with = with_encoding(scene);
  std::string text =
      claim(scene) + ".\n" + convention_text(shown_convention(state)) + words::description(state);
  std::string shuffled;
  const auto order = words::order(state);
  for (int place = 0; place < order.size(); ++place)
    shuffled.append(place > 0 ? " " : "").append(words::word(state, order.word_at(place)));
  text += fmt::format("After the shuffle they stand as “{}”.\n", shuffled);
  text += claim_sentence("without the encoding the output of each word is the same in either order",
                         without.largest_change <= kSame,
                         fmt::format("the largest difference is {} (the same up to {})",
                                     number_text(without.largest_change), short_text(kSame)));
  const auto depends = [](double difference, bool holds) {
    return std::isnan(difference) ? std::nullopt : std::optional(holds);
  };
  text +=
      claim_sentence("with the encoding the output of a word depends on the order",
                     depends(with.largest_change, with.largest_change > kSame),
                     fmt::format("the largest difference is {}", number_text(with.largest_change)));
  if (const auto twins = words::twins(state)) {
    text += claim_sentence(
        fmt::format("the word “{}”, which stands twice, has the same output twice without the "
                    "encoding, and not with it",
                    words::word(state, twins->first)),
        depends(*with.twins, *without.twins == 0 && *with.twins > kSame),
        fmt::format("the largest differences are {} and {}", number_text(*without.twins),
                    number_text(*with.twins)));
  }
  return text;
}

}  // namespace posenc::attention
