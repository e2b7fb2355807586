#include "views/sentence.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include <posenc/models/biases.hpp>
#include <posenc/words.hpp>

#include "text/phrase.hpp"
#include "text/typed.hpp"
#include "views/biases/options.hpp"
#include "views/matrices.hpp"

namespace posenc::words {
namespace {

constexpr std::array<std::string_view, 2> kPlainLogit{
    R"(2·x_{{{0}}}·x_{{{1}}}/d)", R"((W_{{Q}}x_{{{0}}})·(W_{{K}}x_{{{1}}})/\sqrt{{d}})"};
constexpr std::array<std::string_view, 2> kPlainInputs{"Q = K = V = x = {0}",
                                                       "Q, K, V: random matrices times x = {0}"};
/// By Method.
constexpr std::array kMethods{
    MethodText{.name = "the encoding",
               .unless = "the encoding is added",
               .change = "Adding p(t)",
               .inputs = kPlainInputs,
               .logit = kPlainLogit},
    MethodText{.name = "rotary positions",
               .unless = "queries and keys are rotated",
               .change = "Rotating by t",
               .inputs = {"Q = K = R(t)·x, V = x = {0}",
                          "Q, K, V: random matrices times x = {0}, Q and K rotated by R(t)"},
               .logit = {R"(2·(R_{{{0}}}x_{{{0}}})·(R_{{{1}}}x_{{{1}}})/d)",
                         R"((R_{{{0}}}W_{{Q}}x_{{{0}}})·(R_{{{1}}}W_{{K}}x_{{{1}}})/\sqrt{{d}})"}},
    MethodText{.name = "ALiBi",
               .unless = "a bias falls with the distance",
               .change = "ALiBi",
               .inputs = {"Q = K = V = x = {0}, logits − {1}·|δ|",
                          "Q, K, V: random matrices times x = {0}, logits − {1}·|δ|"},
               .logit = {R"(2·x_{{{0}}}·x_{{{1}}}/d − {2}·|{0} − {1}|)",
                         R"((W_{{Q}}x_{{{0}}})·(W_{{K}}x_{{{1}}})/\sqrt{{d}} − {2}·|{0} − {1}|)"}},
    MethodText{.name = "nothing added",
               .unless = "",
               .change = "No method",
               .inputs = kPlainInputs,
               .logit = kPlainLogit},
};
std::string_view of_kind(const State& state, const std::array<std::string_view, 2>& texts) {
  return texts[matrices::are_random(state) ? 1 : 0];
}

/// `scale` times what fill(i, row) puts into the row of word i, on any thread.
template <class Fill>
Rows make_rows(int words, int dims, double scale, const Fill& fill) {
  const auto count = static_cast<std::size_t>(words), d = static_cast<std::size_t>(dims);
  Rows rows{count, d, std::vector<double>(count * d)};
  at_once(count, count * d, [&](std::size_t i) {
    fill(static_cast<int>(i), rows.row(i));
    for (double& entry : rows.row(i)) entry *= scale;
  });
  return rows;
}

}  // namespace

std::string_view word(const State& state, int i) {
  return state.sentence.words.words()[static_cast<std::size_t>(i)];
}

std::string short_word(const State& state, int i) { return quotable(word(state, i)); }

WordOrder order(const State& state) { return state.sentence.order->of(word_count(state)); }

std::shared_ptr<const Rows> shared_embeddings(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const int d = of.encoding().d();
    const auto words = shown_words(of.state());
    return make_rows(static_cast<int>(words.size()), d, std::sqrt(d),
                     [&](int i, std::span<double> row) {
                       word_vector(words[static_cast<std::size_t>(i)], row);
                     });
  });
}

std::shared_ptr<const Rows> shared_encodings(const Scene& scene, PositionOf position) {
  return scene.once(
      [](const Scene& of, PositionOf position_of) {
        const State& state = of.state();
        const Encoding& encoding = of.encoding();
        const int count = word_count(state);
        std::vector<std::int64_t> positions;
        for (int i = 0; i < count; ++i) positions.push_back(position_of(state, i));
        return make_rows(count, encoding.d(), state.sentence.encoding_weight,
                         [&](int i, std::span<double> row) {
                           encoding.row(positions[static_cast<std::size_t>(i)], row);
                         });
      },
      position);
}

const MethodText& no_method() { return kMethods.back(); }

const MethodText& method_text(const State& state) {
  return kMethods.at(static_cast<std::size_t>(state.sentence.method.value()));
}

std::string inputs_text(const State& state, const MethodText& method, std::string_view vector) {
  return fmt::format(fmt::runtime(of_kind(state, method.inputs)), vector,
                     short_text(alibi_slope(state)));
}

std::string logit_text(const State& state, std::string_view query, std::string_view key,
                       std::string_view slope) {
  return fmt::format(fmt::runtime(of_kind(state, method_text(state).logit)), query, key, slope);
}

double logit_scale(const State& state, std::size_t d) {
  const auto numbers = static_cast<double>(d);
  return matrices::are_random(state) ? 1 / std::sqrt(numbers) : 2 / numbers;
}

const Convention& convention_of(const Scene& scene) {
  const State& state = scene.state();
  return adds_encoding(state) && has_waves(state) ? *state.convention : paper();
}

int alibi_head(const State& state) {
  return static_cast<int>(std::min(state[bias::kHead], state[bias::kHeads])) - 1;
}

double alibi_slope(const State& state, int head) {
  return alibi_slopes(static_cast<int>(state[bias::kHeads]),
                      static_cast<int>(state[bias::kExponent]))[static_cast<std::size_t>(head)];
}
double alibi_slope(const State& state) { return alibi_slope(state, alibi_head(state)); }

std::shared_ptr<const Rotary> shared_rotary(const Scene& scene) {
  const int d = scene.encoding().d() / 2 * 2;
  if (scene.state().sentence.method != Method::rotary || d < kMinDim) return {};
  return scene.once([](const Scene& of) {
    const int even = of.encoding().d() / 2 * 2;
    return has_waves(of.state())
               ? Rotary::like(of.all_pairs())
               : *Rotary::make({.head = even, .rotated = even, .base = of.state().base});
  });
}

void rotate(const Rotary* rotary, std::span<const std::int64_t> positions, Rows& rows) {
  if (rotary == nullptr) return;
  at_once(rows.count, rows.values.size(), [&](std::size_t i) {
    rotary->apply({.first = positions[i], .count = 1}, 1,
                  rows.row(i).first(static_cast<std::size_t>(rotary->head())));
  });
}

std::string encoding_text(const State& state) {
  const double weight = state.sentence.encoding_weight;
  return weight == 1 ? "p(t)" : short_text(weight, 3) + " · p(t)";
}

std::vector<std::string> words_of(const Parameter& p, const State& state) {
  return p.limited_by == "sentence" ? shown_words(state) : std::vector<std::string>();
}

std::vector<std::string> shown_words(const State& state) {
  const auto& all = state.sentence.words.words();
  return {all.begin(), all.begin() + word_count(state)};
}

plot::Axis word_axis(const State& state, const WordOrder& order, int each) {
  plot::Axis axis{.extent = plot::Extent{0, static_cast<double>(each * order.size())},
                  .scale = plot::AxisScale::cells};
  for (int place = 0; place < order.size(); ++place)
    axis.names.push_back(short_word(state, order.word_at(place)));
  return axis;
}

std::optional<std::pair<int, int>> twins(const State& state) {
  for (int second = 1; second < word_count(state); ++second) {
    for (int first = 0; first < second; ++first) {
      if (word(state, first) == word(state, second)) return std::pair(first, second);
    }
  }
  return {};
}

std::string positions_text(const State& state, PositionOf position) {
  const int count = word_count(state), all = state.sentence.words.count();
  const auto first = integer_text(position(state, 0));
  const auto last = integer_text(position(state, count - 1));
  const auto range = count == 1 ? "position " + first : phrase("positions {}–{}", first, last);
  if (count < all)
    return phrase("{}: the table ends after {} of {}", range, count, counted(all, "word", "words"));
  if (count > state.length) return phrase("{}, past the length {}", range, state.length);
  const bool is_moved = position == position_of_word && position(state, 0) != state.position;
  return is_moved ? phrase("{}, moved from t = {} to fit", range, state.position) : range;
}

void add_facts(FactList& all, const State& state, PositionOf position, bool is_appended) {
  all.add("words", "words", phrase("“{}”", state.sentence.words.text()));
  all.add("positions", "where they are", positions_text(state, position));
  all.add("vector", "vector of a word",
          !adds_encoding(state) ? std::string(kEmbeddingText)
          : is_appended         ? phrase("[{}; {}]", kEmbeddingText, encoding_text(state))
                                : phrase("{} + {}", kEmbeddingText, encoding_text(state)));
  all.add("psi", "ψ", "pseudo-random, of norm 1, made from the word alone");
}

}  // namespace posenc::words
