#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>
#include <posenc/limits.hpp>

#include "state/noted.hpp"

namespace posenc {

/// 1 … kMaxWords words, as people type them. Copies share the text.
class Sentence {
 public:
  Sentence();  ///< "the dog bites the man"
  /// The words of any text, with one space between them; an error where split_words() has one.
  static Expected<Sentence> parse(std::string_view typed);

  const std::string& text() const { return held_->text; }
  int count() const { return static_cast<int>(held_->words.size()); }
  /// Views that live as long as a copy of this.
  const std::vector<std::string_view>& words() const { return held_->words; }

  friend bool operator==(const Sentence& a, const Sentence& b) {
    return a.held_ == b.held_ || a.text() == b.text();
  }

 private:
  struct Held {
    std::string text;
    std::vector<std::string_view> words;
  };
  explicit Sentence(std::shared_ptr<const Held> held) : held_(std::move(held)) {}

  Noted<std::shared_ptr<const Held>> held_;
};

/// The words 0 … size() − 1 of a sentence in some order.
class WordOrder {
 public:
  /// "the man bites the dog", of the sentence that is there at first.
  WordOrder();
  /// The order in which the words were typed; `count` is 1 … kMaxWords.
  explicit WordOrder(int count);
  /// From text such as text() writes, commas allowed, which has to name each of `count` words once.
  static Expected<WordOrder> parse(std::string_view text, int count);

  int size() const { return count_; }
  /// The word at this place.
  int word_at(int place) const { return words_[static_cast<std::size_t>(place)]; }
  bool is_as_typed() const { return *this == WordOrder(count_); }
  /// The words' numbers, from 1 on, parted by spaces: "1 5 3 4 2".
  std::string text() const;

  /// The same for a sentence of `count` words: those that it lacks left out, those that are new at
  /// the end.
  WordOrder of(int count) const;
  /// The word at place `from` taken to place `to`.
  WordOrder moved(int from, int to) const;
  /// Another order, which depends on this one alone, so that it can be had again. As typed where
  /// there is no other.
  WordOrder shuffled() const;

  friend bool operator==(const WordOrder&, const WordOrder&) = default;

 private:
  std::uint8_t count_ = 0;
  std::array<std::uint8_t, kMaxWords> words_{};  ///< 0 past the last
};

}  // namespace posenc
