#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>
#include <posenc/limits.hpp>

/// Words, and vectors that stand for them.
namespace posenc {

/// Splits UTF-8 text at white space (all characters of Unicode's property White_Space) into its
/// words, views of `text`. An error where there are none or more than kMaxWords, where the text has
/// more than kMaxSentence characters, or where it is no UTF-8 or has control characters that are no
/// white space.
Expected<std::vector<std::string_view>> split_words(std::string_view text);

/// ψ(word), in place of a learned embedding: a pseudo-random vector of norm 1 that depends on the
/// word's bytes and on d alone. Row i is before scaling n_i = 2·(a + b + c + e) − 262 139, where a,
/// b, c, e are the four 16-bit digits of splitmix64(h + i) (the i-th number after the seed h;
/// Steele, Lea and Flood 2014, in Vigna's constants) and h is the word's 64-bit FNV-1a hash
/// (Fowler, Noll and Vo). A sum of four is close to normal, so that the direction is close to
/// uniform and ψ(v)·ψ(w) of different words has mean 0 and deviation 1/√d. n_i is odd, hence never
/// 0, and n·n < 2⁵³ is exact: the square root and the divisions are the only roundings, so that the
/// entries are within 2·2⁻⁵³ relative and the same bits on every machine. `out.size()` is d, 1 …
/// kMaxDim.
void word_vector(std::string_view word, std::span<double> out);

/// The matrix `name` of a seed, in place of a learned one: d × d, row-major, of independent entries
/// that are close to normal, with mean 0 and variance 1/d, so that it keeps lengths on average.
/// From entry to entry they are sums of three n_i of word_vector() for the word "matrix NAME SEED",
/// each less its mean of 1, over 2¹⁷·√d: of twelve digits, whose variance is (1 − 2⁻³²)/d. Entries
/// are within 2·2⁻⁵³ relative and the same bits on every machine.
std::vector<double> random_matrix(std::string_view name, std::int64_t seed, std::size_t d);

}  // namespace posenc
