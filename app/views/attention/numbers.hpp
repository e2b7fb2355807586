#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <posenc/attention.hpp>

#include "views/attention/options.hpp"
#include "views/sentence.hpp"
#include "views/view.hpp"

/// The numbers behind the attention view.
namespace posenc::attention {

/// One head of self-attention over the words as typed and, computed anew, over the shuffled words.
struct Head {
  Attention typed;
  Attention shuffled;              ///< by places
  std::vector<std::size_t> where;  ///< where[i] is the place of word i after the shuffle
  std::vector<double> changes;     ///< of each word's output, as typed: its largest difference
  double largest_change = 0;       ///< NaN where an output is not finite
  /// The largest difference between the outputs of the first two equal words, as typed.
  std::optional<double> twins;

  /// Takes places in the sentence.
  double weight(bool is_shuffled, std::integral auto query, std::integral auto key) const {
    return (is_shuffled ? shuffled : typed)
        .weight(static_cast<std::size_t>(query), static_cast<std::size_t>(key));
  }
  /// Takes a word by its place as typed.
  std::span<const double> output(bool is_shuffled, std::integral auto word) const {
    const auto i = static_cast<std::size_t>(word);
    return is_shuffled ? shuffled.output(where[i]) : typed.output(i);
  }
};
/// Attention over √d·ψ(word), with positions that go on from the first: by the State's method and
/// mask, or without either.
std::shared_ptr<const Head> head(const Scene&, bool has_encoding);
/// The same with the encoding at its full weight, 1 or what it has above that.
std::shared_ptr<const Head> weighted_head(const Scene&);
/// By the causal mask alone.
std::shared_ptr<const Head> masked_head(const Scene&);
/// Whether a key at this place is masked for the query.
bool is_masked(const State& state, std::integral auto query, std::integral auto key) {
  return state[attention::kCausal] && std::cmp_greater(key, query);
}

/// What tells the order in the right half: "ALiBi and the causal mask".
std::string teller(const State&);

FactList facts(const Scene&);
void data(const Scene&, TableWriter&);
/// The places of the query and the key whose weight is marked.
struct Marked {
  std::size_t query, key;
};
Marked marked(const Scene&, bool is_shuffled);
/// The marked weight, with the encoding.
EquationText equation(const Scene&, const Facts&);

/// The words in the order of the shuffle, which people drag, and the button that shuffles them.
struct OrderRooms {
  std::vector<Rect> words;  ///< by places
  Rect button;

  /// The place at x, or the nearest.
  int place_at(double x) const;
};
OrderRooms order_rooms(const Rect& room, int count);

void draw_order(Canvas&, const Palette&, const State&, const Rect& room);
/// What the pointer does there, and the word or button under it.
void move_words(State&, const plot::Hit&);
std::optional<Rect> box_at(const State&, const plot::Hit&);

}  // namespace posenc::attention
