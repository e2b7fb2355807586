#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <posenc/encoding.hpp>
#include <posenc/models/rotary.hpp>
#include <posenc/threads.hpp>

#include "facts/fact.hpp"
#include "plot/figure.hpp"
#include "scene/scene.hpp"
#include "state/parameters.hpp"

/// The words of the sentence as vectors: what the views of words share.
namespace posenc::words {

/// The group of the parameters that these views share.
inline constexpr std::string_view kParameters = "sentence";

std::string_view word(const State&, int i);
/// The same, cut where it is long.
std::string short_word(const State&, int i);
/// The position of place i: position_of_row, of a sentence that begins at the first position, or
/// position_of_word, of one that begins at t.
using PositionOf = std::int64_t (*)(const State&, std::int64_t i);
std::vector<std::string> shown_words(const State&);
/// What the setting's values stand for, from the least on, where it counts words.
std::vector<std::string> words_of(const Parameter&, const State&);
/// The shown words after the shuffle.
WordOrder order(const State&);

/// Vectors of words 0 … count − 1, d numbers each, row-major.
struct Rows {
  std::size_t count = 0, d = 0;
  std::vector<double> values;

  std::span<const double> row(std::integral auto i) const {
    return std::span(values).subspan(static_cast<std::size_t>(i) * d, d);
  }
  std::span<double> row(std::size_t i) { return std::span(values).subspan(i * d, d); }
  double at(std::integral auto i, std::integral auto dim) const {
    return row(i)[static_cast<std::size_t>(dim)];
  }
};
/// √d·ψ(word), with the factor √d of Vaswani et al. 2017, §3.4.
std::shared_ptr<const Rows> shared_embeddings(const Scene&);
inline const Rows& embeddings(const Scene& scene) { return *shared_embeddings(scene); }
/// w·p(t) of places 0 … count − 1.
std::shared_ptr<const Rows> shared_encodings(const Scene&, PositionOf);
inline constexpr std::string_view kEmbeddingText = "√d · ψ";

/// A Method in words and formulas.
struct MethodText {
  std::string_view name;    ///< what the order is told by: "the encoding"
  std::string_view unless;  ///< what is done: "the encoding is added"
  std::string_view change;  ///< and what that does to a word: "Adding p(t)"
  /// By MatrixKind: queries, keys and values, of the vector {0} and the slope {1}.
  std::array<std::string_view, 2> inputs;
  /// The same: markup, of the places {0} and {1} and the slope {2}.
  std::array<std::string_view, 2> logit;
};
const MethodText& method_text(const State&);
/// The texts of Method::none.
const MethodText& no_method();
std::string inputs_text(const State&, const MethodText&, std::string_view vector);
std::string logit_text(const State&, std::string_view query, std::string_view key,
                       std::string_view slope);
/// What a product of query and key is multiplied by: 1/√d, as in Vaswani et al. 2017; for identity
/// matrices 2/d, which is as much at d = 4, so that the logit of a word with itself is 2 at any d:
/// √d there would leave no weight to others.
double logit_scale(const State&, std::size_t d);
inline bool adds_encoding(const State& state) { return state.sentence.method == Method::added; }
/// The convention of p(t); the paper's where no p(t) is added, since none matters then.
const Convention& convention_of(const Scene&);
/// The head of ALiBi that the view Biases marks, from 0, and its slope μ.
int alibi_head(const State&);
double alibi_slope(const State&);
double alibi_slope(const State&, int head);
/// What rotates words, of the State's d, base and scaling: of an odd d the last number stays. Null
/// where the method is another, or d is 1.
std::shared_ptr<const Rotary> shared_rotary(const Scene&);
/// Rotates each row by its position; nothing where there is no Rotary.
void rotate(const Rotary*, std::span<const std::int64_t> positions, Rows&);
/// "0.5 · p(t)"
std::string encoding_text(const State&);

/// work(i) for each i < parts, on all cores where so many numbers are worth it.
template <class Work>
void at_once(std::size_t parts, std::size_t numbers, const Work& work) {
  constexpr std::size_t kWorthThreads = std::size_t{1} << 17;
  std::optional<Threads> threads;
  if (numbers >= kWorthThreads) threads.emplace();
  Threads::run(threads ? &*threads : nullptr, parts, work);
}

/// The largest finite |value(i)|, i < count; 0 where none is finite.
template <class Value>
double largest_finite(std::size_t count, const Value& value) {
  double largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double size = std::abs(value(i));
    if (std::isfinite(size)) largest = std::max(largest, size);
  }
  return largest;
}

/// The largest entry of all words' vectors.
inline double largest_entry(const Scene& scene) {
  const auto& all = embeddings(scene).values;
  return largest_finite(all.size(), [&](std::size_t i) { return all[i]; });
}

/// The words in this order along an axis, so many cells each.
plot::Axis word_axis(const State&, const WordOrder&, int each = 1);

/// The first two words that are the same.
std::optional<std::pair<int, int>> twins(const State&);

/// The words' positions: "positions 0–4", and whether the table or the length ends before them.
std::string positions_text(const State&, PositionOf);
/// "words", "positions", "vector" and "psi": the sentence, where it is, and what its words become.
void add_facts(FactList&, const State&, PositionOf, bool is_appended = false);

}  // namespace posenc::words
