#include <posenc/words.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include <posenc/utf8.hpp>

#include "kernels.hpp"

namespace posenc {
namespace {

/// Unicode's property White_Space (PropList.txt).
bool is_white_space(char32_t c) {
  return (c >= 0x09 && c <= 0x0d) || c == 0x20 || c == 0x85 || c == 0xa0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
         c == 0x3000;
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

std::string hexadecimal(std::uint32_t value, int digits) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += kDigits[value >> shift & 0xf];
  return text;
}

tl::unexpected<Error> too_many(std::size_t count, std::string_view what, int limit) {
  return fail("sentence has " + std::to_string(count) + " " + std::string(what) +
              ": give at most " + std::to_string(limit));
}

std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3;
  }
  return hash;
}

}  // namespace

Expected<std::vector<std::string_view>> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t characters = 0, begun = 0;
  std::string_view rest = text;
  const auto end_word = [&](std::size_t at) {
    if (at > begun) words.push_back(text.substr(begun, at - begun));
  };
  while (!rest.empty()) {
    const std::size_t at = text.size() - rest.size();
    const std::optional<char32_t> c = take_utf8(rest);
    if (!c) {
      return fail("sentence is not UTF-8 from byte " + std::to_string(at + 1) + " on (0x" +
                  hexadecimal(static_cast<unsigned char>(text[at]), 2) + "): give it in UTF-8");
    }
    ++characters;
    if (is_white_space(*c)) {
      end_word(at);
      begun = text.size() - rest.size();
    } else if (is_control(*c)) {
      return fail("sentence has the control character U+" + hexadecimal(*c, 4) + " at character " +
                  std::to_string(characters) + ": leave it out");
    }
  }
  end_word(text.size());
  if (characters > kMaxSentence) return too_many(characters, "characters", kMaxSentence);
  if (words.empty())
    return fail("sentence has no words: give 1 to " + std::to_string(kMaxWords) + " words");
  if (words.size() > kMaxWords) return too_many(words.size(), "words", kMaxWords);
  return words;
}

void word_vector(std::string_view word, std::span<double> out) {
  assert(!out.empty() && out.size() <= kMaxDim);
  std::vector<double> draws(kernels::padded(out.size()));
  kernels::draw(fnv1a(word), 1, draws.size(), draws.data());
  std::copy_n(draws.begin(), out.size(), out.begin());
  double squared = 0;  // whole, at most 2³⁶ · 2¹⁴
  for (const double n : out) squared += n * n;
  const double norm = std::sqrt(squared);
  for (double& entry : out) entry /= norm;
}

std::vector<double> random_matrix(std::string_view name, std::int64_t seed, std::size_t d) {
  assert(d > 0 && d <= kMaxDim);
  const std::uint64_t first = fnv1a("matrix " + std::string(name) + " " + std::to_string(seed));
  const double scale = 0x1p17 * std::sqrt(static_cast<double>(d));
  std::vector<double> entries(kernels::padded(d * d));
  kernels::draw(first, 3, entries.size(), entries.data());
  entries.resize(d * d);
  for (double& entry : entries) entry = (entry - 3) / scale;
  return entries;
}

}  // namespace posenc
