#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include <posenc/attention.hpp>
#include <posenc/utf8.hpp>
#include <posenc/words.hpp>

#include "expect_has.hpp"

namespace posenc {
namespace {

using Words = std::vector<std::string>;

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(Words, AreSplitAtWhiteSpaceOfAnyKind) {
  const std::pair<std::string, Words> rows[] = {
      {"the dog bites the man", {"the", "dog", "bites", "the", "man"}},
      {"  the\tdog\n\r\n bites ", {"the", "dog", "bites"}},
      {"a\u00a0b\u2009c\u3000d\u2028e\u0085f", {"a", "b", "c", "d", "e", "f"}},
      {"ο σκύλος 犬", {"ο", "σκύλος", "犬"}},
      {"one\u200bword,", {"one\u200bword,"}},  // of no width, and no white space
      {"x", {"x"}},
      {repeated("a ", 64), Words(64, "a")},
      {repeated("é", 1000), {repeated("é", 1000)}},  // characters, not bytes
  };
  for (const auto& [text, words] : rows) {
    const auto split = split_words(text).value();
    EXPECT_EQ(Words(split.begin(), split.end()), words) << text;
  }
  const std::pair<std::string, std::string_view> refused[] = {
      {"", "give 1 to 64 words"},
      {" \t\u3000", "give 1 to 64 words"},
      {repeated("a ", 65), "65 words: give at most 64"},
      {repeated("a", 1001), "1001 characters: give at most 1000"},
      {repeated("word ", 2000), "10000 characters: give at most 1000"},
      {"the d\xffg", "byte 6 on (0xFF)"},
      {"\xc3", "byte 1 on (0xC3)"},
      {"a \xed\xa0\x80", "byte 3 on (0xED)"},
      {"\xc0\x80", "byte 1 on (0xC0)"},
      {std::string("a\0b", 3), "U+0000 at character 2"},
      {"é\x1b[1m", "U+001B at character 2"},
  };
  for (const auto& [text, why] : refused)
    test::expect_has(split_words(text).error().message, {why});
}

TEST(Words, AreReadAsUtf8) {
  std::string_view text = "aé犬🐕\xf5";
  for (const char32_t c : {U'a', U'é', U'犬', U'🐕'}) EXPECT_EQ(take_utf8(text), c);
  EXPECT_EQ(take_utf8(text), std::nullopt);
  EXPECT_TRUE(text.empty());
}

std::vector<double> vector_of(std::string_view word, std::size_t d) {
  std::vector<double> out(d);
  word_vector(word, out);
  return out;
}

/// The published algorithm, once more.
std::uint64_t splitmix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// The n_i of the docstring: FNV-1a and splitmix.
std::vector<long double> numerators(std::string_view word, std::size_t d) {
  std::uint64_t state = 14695981039346656037u;
  for (const char c : word) state = (state ^ static_cast<unsigned char>(c)) * 1099511628211u;
  std::vector<long double> all;
  for (std::size_t i = 0; i < d; ++i) {
    const auto bits = splitmix(state);
    const auto sum = (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48);
    all.push_back(2 * static_cast<long double>(sum) - 262139);
  }
  return all;
}

TEST(WordVector, IsThatOfItsFormula) {
  for (const std::string_view word : {"the", "dog", "a", "σκύλος", "犬"}) {
    for (const std::size_t d : {1u, 2u, 3u, 128u, 512u, 16384u}) {
      const auto n = numerators(word, d);
      const long double norm = std::sqrt(std::inner_product(n.begin(), n.end(), n.begin(), 0.0L));
      const auto made = vector_of(word, d);
      for (std::size_t i = 0; i < d; ++i)
        EXPECT_LE(std::abs(made[i] - n[i] / norm), 2 * 0x1p-53L * std::abs(n[i] / norm)) << word;
    }
  }
}

TEST(WordVector, TakesThePublishedHashes) {
  std::uint64_t state = 1234567;
  EXPECT_EQ(splitmix(state), 6457827717110365317u);
  EXPECT_EQ(splitmix(state), 3203168211198807973u);
  EXPECT_EQ((14695981039346656037u ^ 'a') * 1099511628211u, 0xaf63dc4c8601ec8cu);
}

TEST(WordVector, HasTheSameBitsOnEveryMachine) {
  EXPECT_EQ(vector_of("the", 4), (std::vector{-0x1.34c0bd037215ap-2, -0x1.8a1bf481c70e3p-1,
                                              0x1.1ee66759eebd8p-1, -0x1.a0afdedda5a2p-5}));
  EXPECT_NE(vector_of("The", 4), vector_of("the", 4));
}

TEST(WordVector, DifferentWordsAreAlmostOrthogonal) {
  constexpr int kWords = 60;
  for (const std::size_t d : {128u, 512u}) {
    double mean = 0, squared = 0;
    int pairs = 0;
    std::vector<std::vector<double>> all;
    for (int i = 0; i < kWords; ++i) all.push_back(vector_of("word" + std::to_string(i), d));
    for (int i = 0; i < kWords; ++i) {
      for (int j = 0; j < i; ++j, ++pairs) {
        const double product =
            dot_product(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(j)]);
        mean += product;
        squared += product * product;
      }
    }
    const double expected = 1 / std::sqrt(static_cast<double>(d));
    EXPECT_NEAR(mean / pairs, 0, expected * 4 / std::sqrt(pairs));
    EXPECT_NEAR(std::sqrt(squared / pairs), expected, expected * 0.1) << d;
  }
}

TEST(RandomMatrix, IsOfTwelveDigitsAnEntry) {
  for (const std::size_t d : {1u, 3u, 128u}) {
    const auto n = numerators("matrix key 42", 3 * d * d);
    const auto made = random_matrix("key", 42, d);
    ASSERT_EQ(made.size(), d * d);
    for (std::size_t i = 0; i < made.size(); ++i) {
      const long double entry = (n[3 * i] + n[3 * i + 1] + n[3 * i + 2] - 3) / 131072 /
                                std::sqrt(static_cast<long double>(d));
      EXPECT_LE(std::abs(made[i] - entry), 2 * 0x1p-53L * std::abs(entry)) << i;
    }
  }
  EXPECT_NE(random_matrix("key", 42, 3), random_matrix("key", 43, 3));
  EXPECT_NE(random_matrix("key", 42, 3), random_matrix("query", 42, 3));
}

/// Moments of a normal distribution: 0, 1/d, and 3/d² less the 0.1/d² of a sum of twelve digits.
TEST(RandomMatrix, IsCloseToNormal) {
  constexpr std::size_t kD = 256;
  double first = 0, second = 0, fourth = 0;
  for (const double entry : random_matrix("query", 1, kD)) {
    const double unit = entry * std::sqrt(static_cast<double>(kD));
    first += unit, second += unit * unit, fourth += unit * unit * unit * unit;
  }
  constexpr double kCount = kD * kD, kSixErrors = 6.0 / kD;
  EXPECT_NEAR(first / kCount, 0, kSixErrors);
  EXPECT_NEAR(second / kCount, 1, kSixErrors * 1.42);
  EXPECT_NEAR(fourth / kCount, 2.9, kSixErrors * 9.8);
}

}  // namespace
}  // namespace posenc
