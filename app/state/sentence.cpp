#include "state/sentence.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

#include <fmt/format.h>
#include <posenc/words.hpp>

#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {

Sentence::Sentence() {
  static const Sentence first = *parse("the dog bites the man");
  held_ = first.held_;
}

Expected<Sentence> Sentence::parse(std::string_view typed) {
  const auto words = split_words(typed);
  if (!words) return tl::unexpected(words.error());
  auto held = std::make_shared<Held>();
  for (const auto word : *words) {
    if (!held->text.empty()) held->text += ' ';
    held->text += word;
  }
  std::string_view rest = held->text;
  for (const auto word : *words) {
    held->words.push_back(rest.substr(0, word.size()));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  return Sentence(std::move(held));
}

WordOrder::WordOrder() : WordOrder(Sentence().count()) { std::swap(words_[1], words_[4]); }

WordOrder::WordOrder(int count) : count_(static_cast<std::uint8_t>(count)) {
  assert(count >= 1 && count <= kMaxWords);
  std::iota(words_.begin(), words_.begin() + count, std::uint8_t{0});
}

Expected<WordOrder> WordOrder::parse(std::string_view text, int count) {
  const auto refuse = [&](std::string_view fault) {
    return fail(fmt::format("order = {} {}: {}", quotable(text), fault,
                            count == 1 ? std::string("the sentence has one word, give 1")
                                       : fmt::format("give each number from 1 to {} once", count)));
  };
  WordOrder order(count);
  std::array<bool, kMaxWords> named{};
  int place = 0;
  std::string_view rest = text;
  while (!rest.empty()) {
    constexpr std::string_view kBetween = " ,\t\r\n";
    const auto begin = rest.find_first_not_of(kBetween);
    if (begin == std::string_view::npos) break;
    rest.remove_prefix(begin);
    const auto number = rest.substr(0, rest.find_first_of(kBetween));
    rest.remove_prefix(number.size());
    const auto parsed = parse_number(number);
    const auto word = static_cast<int>(std::clamp(parsed.value, -1.0, kMaxWords + 1.0));
    if (parsed.fault || parsed.value != std::trunc(parsed.value))
      return refuse("is no list of words' numbers");
    if (word < 1 || word > count) return refuse(fmt::format("names word {}", quotable(number)));
    const auto at = static_cast<std::size_t>(word - 1);
    if (std::exchange(named[at], true))
      return refuse(fmt::format("names word {} twice", quotable(number)));
    order.words_[static_cast<std::size_t>(place++)] = static_cast<std::uint8_t>(word - 1);
  }
  if (place == 0) return refuse("names no words");
  if (place < count)
    return refuse(fmt::format("names {} of {}", place, counted(count, "word", "words")));
  return order;
}

std::string WordOrder::text() const {
  std::string text;
  for (int place = 0; place < count_; ++place)
    text += fmt::format("{}{}", place > 0 ? " " : "", word_at(place) + 1);
  return text;
}

WordOrder WordOrder::of(int count) const {
  if (count == count_) return *this;
  WordOrder other(count);
  auto next = std::copy_if(words_.begin(), words_.begin() + count_, other.words_.begin(),
                           [&](int word) { return word < count; });
  for (int word = count_; word < count; ++word) *next++ = static_cast<std::uint8_t>(word);
  return other;
}

WordOrder WordOrder::moved(int from, int to) const {
  assert(from >= 0 && from < count_ && to >= 0 && to < count_);
  WordOrder other = *this;
  const auto at = [&](int place) { return other.words_.begin() + place; };
  if (from < to) std::rotate(at(from), at(from + 1), at(to + 1));
  if (to < from) std::rotate(at(to), at(from), at(from + 1));
  return other;
}

WordOrder WordOrder::shuffled() const {
  if (count_ == 1) return *this;
  if (count_ == 2) return moved(0, 1);
  std::seed_seq seed(words_.begin(), words_.begin() + count_);
  std::mt19937 random(seed);
  WordOrder other = *this;
  while (other == *this || other.is_as_typed()) {
    // Fisher and Yates: unlike std::shuffle, the same with every standard library.
    for (std::size_t left = count_; left > 1; --left)
      std::swap(other.words_[left - 1], other.words_[random() % left]);
  }
  return other;
}

}  // namespace posenc
