#include <posenc/words.hpp>

#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include <posenc/utf8.hpp>

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

/// The generator's state moves by this, the golden ratio's fraction, from number to number.
constexpr std::uint64_t kGamma = 0x9e3779b97f4a7c15;

std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3;
  }
  return hash;
}

std::uint64_t splitmix64(std::uint64_t z) {
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

/// n_i of word_vector(), |n_i| < 2¹⁸.
std::int64_t draw(std::uint64_t seed, std::uint64_t i) {
  constexpr std::int64_t kMiddle = 262'139;
  const std::uint64_t bits = splitmix64(seed + (i + 1) * kGamma);
  std::int64_t sum = 0;
  for (int shift = 0; shift < 64; shift += 16)
    sum += static_cast<std::int64_t>(bits >> shift & 0xffff);
  return 2 * sum - kMiddle;
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
  const std::uint64_t seed = fnv1a(word);
  std::int64_t squared = 0;  // at most 2³⁶ · 2¹⁴
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::int64_t n = draw(seed, i);
    squared += n * n;
    out[i] = static_cast<double>(n);
  }
  const double norm = std::sqrt(static_cast<double>(squared));
  for (double& entry : out) entry /= norm;
}

std::vector<double> random_matrix(std::string_view name, std::int64_t seed, std::size_t d) {
  assert(d > 0 && d <= kMaxDim);
  const std::uint64_t first = fnv1a("matrix " + std::string(name) + " " + std::to_string(seed));
  const double scale = 0x1p17 * std::sqrt(static_cast<double>(d));
  std::vector<double> entries(d * d);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::int64_t n = draw(first, 3 * i) + draw(first, 3 * i + 1) + draw(first, 3 * i + 2) - 3;
    entries[i] = static_cast<double>(n) / scale;
  }
  return entries;
}

}  // namespace posenc
