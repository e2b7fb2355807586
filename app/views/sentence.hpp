#pragma once

#include <algorithm>
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
#include <posenc/threads.hpp>

#include "plot/figure.hpp"
#include "scene/scene.hpp"

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

/// The words in this order along an axis, so many cells each.
plot::Axis word_axis(const State&, const WordOrder&, int each = 1);

/// The first two words that are the same.
std::optional<std::pair<int, int>> twins(const State&);

/// The words' positions: "positions 0–4", and whether the table or the length ends before them.
std::string positions_text(const State&, PositionOf);
/// The sentence, its positions and what a word's vector is, for descriptions.
std::string description(const State&, PositionOf);

}  // namespace posenc::words
