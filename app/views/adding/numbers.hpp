#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "views/sentence.hpp"
#include "views/view.hpp"

/// The numbers behind the view of adding the encoding.
namespace posenc::adding {

/// x·y of two words' vectors x = u + v, of word and position each, taken apart:
/// x·y = u·u′ + u·v′ + v·u′ + v·v′.
struct Terms {
  double words = 0;      ///< u·u′
  double first = 0;      ///< u·v′: the first word, and where the second is
  double second = 0;     ///< v·u′
  double positions = 0;  ///< v·v′

  /// Of concatenated vectors word and position do not meet.
  double sum(Combine combine) const {
    return words + positions + (combine == Combine::add ? first + second : 0);
  }
};
struct Range {
  double low = 0, high = 0;

  double size() const { return high - low; }
};

/// The two words that are compared: those at t and t + δ, else two that are the same, else the
/// first two.
struct Pair {
  int a = 0, b = 0;
  Terms here = {};
  double cosine_before = 0;
  double short_of_one = 0;  ///< 1 − the cosine after, to all its digits; 0 where that is rounding
  /// Both words are moved along the length, always as far apart: over so many places, evenly
  /// spaced.
  std::int64_t starts = 0;
  bool moves = false;  ///< one of these places at least is not their own
  Range first = {}, second = {}, positions = {}, sum = {};
  double rounding = 0;  ///< what rounding may do to a product

  /// The sum depends on more than the words and their distance; of a pair that moves.
  bool depends_on_place() const { return sum.size() > rounding; }
};
/// w·p(t) of the words, the first of which is at t.
inline const words::Rows& encodings(const Scene& scene) {
  return *words::shared_encodings(scene, position_of_word);
}
/// nullptr where there is one word alone.
std::shared_ptr<const Pair> pair(const Scene&);

std::string claim(const Scene&);
/// "“the” at 37", and of both: "“the” at 37 and “the” at 40".
std::string word_text(const State&, int word);
std::string pair_text(const State&, const Pair&);
/// The cosine after: "0.94", and "1 − 3 · 10⁻⁷" of what three digits would take for 1.
std::string cosine_text(const Pair&, int digits);
/// One number of the first word's vector: what the word and what its position add to it.
EquationText equation(const Scene&);

}  // namespace posenc::adding
