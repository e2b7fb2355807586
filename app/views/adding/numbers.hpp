#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "views/sentence.hpp"
#include "views/view.hpp"

/// The numbers behind the view of adding the encoding.
namespace posenc::adding {

/// What attention takes of two words, and what it consists of. Of added vectors x = u + v, of word
/// and position each: x·y = u·u′ + u·v′ + v·u′ + v·v′; concatenated, word and position do not meet.
struct Terms {
  double words = 0;      ///< u·u′; divided by √d where a bias is added
  double first = 0;      ///< u·v′: the first word, and where the second is
  double second = 0;     ///< v·u′
  double positions = 0;  ///< v·v′, or the bias
  double sum = 0;        ///< of these, or the product of both words rotated
};

/// The two words that are compared: those at t and t + δ, else two that are the same, else the
/// first two.
struct Pair {
  int a = 0, b = 0;
  double cosine_before = 0;
  double short_of_one = 0;  ///< 1 − the cosine after, to all its digits; 0 where that is rounding
  Terms here = {}, low = {}, high = {};
  /// How `low` and `high` were found: both words are moved along the length, always as far apart,
  /// over so many of the places, evenly spaced.
  std::int64_t starts = 0, places = 0;
  bool moves = false;   ///< one of these places at least is not their own
  double rounding = 0;  ///< what rounding may do to a product

  double range(double Terms::*term) const { return high.*term - low.*term; }
  /// The sum depends on more than the words and their distance.
  bool depends_on_place() const { return range(&Terms::sum) > rounding; }
};
/// The strips of the words, the first of which is at t: their vectors; where a method changes them,
/// by what: w·p(t), or cosines and sines, which (1, 0) in each pair is rotated to; and what they
/// become. Concatenated, the last have twice as many numbers.
std::vector<std::shared_ptr<const words::Rows>> strips(const Scene&);
/// Number j of a word's vector, and of the others: 0 where nothing changes it.
struct Values {
  double word = 0, position = 0, result = 0;
};
Values values_of(const Scene&, int word, int dim);
/// nullptr where there is one word alone.
std::shared_ptr<const Pair> pair(const Scene&);

bool concatenates(const State&);
/// What each method makes of two words, in words.
struct Words {
  std::vector<std::string_view> strips;  ///< of each word
  std::string_view read;                 ///< what the strips are; "" of the sum
  std::string_view sum;                  ///< what Terms::sum is
  std::string_view claims;               ///< of its range
  std::string_view proof = "";           ///< why, where it follows from the method
};
const Words& words_of(const State&);

FactList facts(const Scene&);
std::span<const Claim> claims(const State&);

/// "“the” at 37", and of both: "“the” at 37 and “the” at 40".
std::string word_text(const State&, int word);
std::string pair_text(const State&, const Pair&);
/// One number of the first word's vector: what the word and what its position add to it.
EquationText equation(const Scene&, const Facts&);

}  // namespace posenc::adding
