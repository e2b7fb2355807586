#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "views/view.hpp"
#include "views/sentence.hpp"

/// What the files of the view of adding the encoding share.
namespace posenc::adding {

/// x·y of two words' vectors x = u + v, of word and position each, taken apart: x·y = u·u′ + u·v′ + v·u′ + v·v′.
struct Terms {
  double words = 0;      ///< u·u′
  double first = 0;      ///< u·v′: the first word, and where the second stands
  double second = 0;     ///< v·u′
  double positions = 0;  ///< v·v′

  /// Of concatenated vectors word and position do not meet.
  double sum(Combine combine) const {
    return words + positions + (combine == Combine::add ? first + second : 0);
  }
};

struct Range {
  double low = 0, high = 0;
};

/// The two words that are compared: those at t and t + δ, or else two that are the same, or else the first two.
struct Pair {
  int a = 0, b = 0;
  Terms here;
  double cosine_before = 0, cosine_after = 0;
  double short_of_one = 0;  ///< 1 − cosine_after to all its digits; 0 where that is rounding alone
  /// Where the two words are moved along the length together, as far apart as they are: at so many places, evenly spaced.
  std::int64_t starts = 0;
  /// One of these places at least is not where they stand: without, nothing can be said of their dependence on the place.
  bool moves = false;
  Range first, second, positions, sum;
};
/// Nothing where there is one word alone.
std::optional<Pair> pair(const Scene&);
/// Whether the sum depends on more than the words and their distance: its range is wider than rounding makes it. For
/// a pair that moves.
bool depends_on_place(const Scene&, const Pair&);
/// What rounding may do to a product.
double rounding(const Scene&, const Pair&);

/// Rows 4i, 4i + 1 and 4i + 2 are word i's vector, its position's, and both put together, which is twice as wide where they are
/// concatenated: cells of the other rows are then two columns wide. Row 4i + 3 is as the one before it.
std::shared_ptr<const Encoding> strips(const Scene&);

/// Numbers of one head's matrices for Q, K and V, each as wide as the vectors: 3·width².
double parameter_count(double width);

struct Words {
  std::string claim, how_to_read;
};
Words words_of(const Scene&);
/// "“the” at 37 · “the” at 40"
std::string pair_text(const State&, const Pair&);
void data(const Scene&, TableWriter&);
std::string describe(const Scene&);

}  // namespace posenc::adding
