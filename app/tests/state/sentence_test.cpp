#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "set_parameters.hpp"
#include "state/history.hpp"
#include "state/sentence.hpp"
#include "state/toml.hpp"

namespace posenc {
namespace {

using test::parameter;
using test::refusal;
using test::with_sentence;

TEST(Sentence, IsItsWordsWithSpacesBetween) {
  const auto sentence = Sentence::parse("  the\tdog\u3000bites ");
  ASSERT_TRUE(sentence);
  EXPECT_EQ(sentence->text(), "the dog bites");
  EXPECT_EQ(sentence->count(), 3);
  const std::vector<std::string_view> words{"the", "dog", "bites"};
  EXPECT_EQ(sentence->words(), words);
  EXPECT_EQ(*sentence, *Sentence::parse("the dog bites"));
  EXPECT_NE(*sentence, Sentence());
  EXPECT_EQ(Sentence().text(), "the dog bites the man");
}

TEST(Sentence, RefusesWithOneSentenceThatNamesValueLimitAndWayOut) {
  const State state;
  EXPECT_EQ(refusal(state, "sentence", ""), "sentence has no words: give 1 to 64 words");
  EXPECT_EQ(refusal(state, "sentence", "   "), "sentence has no words: give 1 to 64 words");
  EXPECT_EQ(refusal(state, "sentence", std::string(10000, 'a')),
            "sentence has 10000 characters: give at most 1000");
  EXPECT_EQ(refusal(state, "sentence", "the \xff"),
            "sentence is not UTF-8 from byte 5 on (0xFF): give it in UTF-8");
  EXPECT_EQ(with_sentence("one").sentence.words.text(), "one");
}

TEST(WordOrder, IsAtFirstTheManBitesTheDog) {
  const WordOrder order;
  EXPECT_EQ(order.text(), "1 5 3 4 2");
  EXPECT_FALSE(order.is_as_typed());
  EXPECT_TRUE(WordOrder(5).is_as_typed());
}

TEST(WordOrder, ReadsWhatItWrites) {
  WordOrder order(64);
  for (int i = 0; i < 20; ++i) {
    order = order.shuffled();
    EXPECT_EQ(*WordOrder::parse(order.text(), 64), order);
  }
  EXPECT_EQ(WordOrder::parse("3,1, 2", 3)->text(), "3 1 2");
}

TEST(WordOrder, RefusesWhatIsNoOrder) {
  const auto why = [](std::string_view text, int count = 5) {
    const auto order = WordOrder::parse(text, count);
    return order ? "accepted" : order.error().message;
  };
  EXPECT_EQ(why("1 2 3 4"),
            "order = 1 2 3 4 names 4 of 5 words: give each number from 1 to 5 once");
  EXPECT_EQ(why("1 2 3 4 4"),
            "order = 1 2 3 4 4 names word 4 twice: give each number from 1 to 5 once");
  EXPECT_EQ(why("1 2 3 4 6"), "order = 1 2 3 4 6 names word 6: give each number from 1 to 5 once");
  EXPECT_EQ(why("0 1 2 3 4"), "order = 0 1 2 3 4 names word 0: give each number from 1 to 5 once");
  EXPECT_EQ(why("1 2 x"),
            "order = 1 2 x is no list of words' numbers: give each number from 1 to 5 once");
  EXPECT_EQ(why("1.5"),
            "order = 1.5 is no list of words' numbers: give each number from 1 to 5 once");
  EXPECT_EQ(why("1e99"), "order = 1e99 names word 1e99: give each number from 1 to 5 once");
  EXPECT_EQ(why(""), "order = \"\" names no words: give each number from 1 to 5 once");
  EXPECT_EQ(why("2", 1), "order = 2 names word 2: the sentence has one word, give 1");
}

TEST(WordOrder, MovesAWord) {
  EXPECT_EQ(WordOrder(5).moved(0, 3).text(), "2 3 4 1 5");
  EXPECT_EQ(WordOrder(5).moved(4, 1).text(), "1 5 2 3 4");
  EXPECT_EQ(WordOrder(5).moved(2, 2), WordOrder(5));
}

TEST(WordOrder, ShufflesToAnotherOrderThatCanBeHadAgain) {
  for (int count = 1; count <= kMaxWords; ++count) {
    const WordOrder start(count);
    const auto shuffled = start.shuffled();
    EXPECT_EQ(shuffled, start.shuffled());
    if (count == 1) continue;
    EXPECT_NE(shuffled, start) << count;
    EXPECT_NE(shuffled.shuffled(), shuffled) << count;
    std::set<int> words;
    for (int place = 0; place < count; ++place) words.insert(shuffled.word_at(place));
    EXPECT_EQ(words.size(), static_cast<std::size_t>(count));
    EXPECT_EQ(*words.rbegin(), count - 1);
  }
}

TEST(WordOrder, FollowsTheNumberOfWords) {
  EXPECT_EQ(WordOrder().of(7).text(), "1 5 3 4 2 6 7");
  EXPECT_EQ(WordOrder().of(3).text(), "1 3 2");
  EXPECT_EQ(WordOrder().of(3), *WordOrder::parse("1 3 2", 3)) << "nothing is left of the others";
  EXPECT_EQ(WordOrder().of(1).text(), "1");
  EXPECT_EQ(with_sentence("alone").sentence.order.text(), "1");
}

TEST(WordOrder, IsOfTheSentenceThatIsThere) {
  const State three = with_sentence("a b c");
  EXPECT_EQ(refusal(three, "order", "1 5 3 4 2"),
            "order = 1 5 3 4 2 names word 5: give each number from 1 to 3 once");
  State next = three;
  EXPECT_TRUE(assign(next, parameter("order"), "3 1 2"));
}

TEST(Sentence, IsKeptInFilesAndUndone) {
  State state = with_sentence("\"ο\" σκύλος \\ 犬 'x' the");
  ASSERT_TRUE(assign(state, parameter("order"), "6 1 2 3 4 5"));
  const auto read = from_toml(to_toml(state), "state.toml", {}, nullptr);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, state);
  History history{State{}};
  history.push(state);
  EXPECT_EQ(history.undo(), State{});
  EXPECT_EQ(history.redo(), state);
}

TEST(Sentence, OfAFileIsRefusedWithItsLine) {
  const auto why = [](std::string_view text) {
    const auto read = from_toml(text, "state.toml", {}, nullptr);
    return read ? "accepted" : read.error().message;
  };
  EXPECT_EQ(why("[sentence]\nsentence = \"\""),
            "state.toml, line 2: sentence has no words: give 1 to 64 words");
  EXPECT_EQ(why("[sentence]\nsentence = 3"),
            "state.toml, line 2: sentence has a value of the wrong type: give text in quotation "
            "marks");
  EXPECT_EQ(
      why("[sentence]\nsentence = \"a b\"\norder = \"1 1\""),
      "state.toml, line 3: order = 1 1 names word 1 twice: give each number from 1 to 2 once");
  EXPECT_EQ(why("[sentence]\nsentence = \"a b\""), "accepted");
}

TEST(Sentence, StandsFromTOnAndWithinTheLength) {
  State state;
  EXPECT_EQ(position_of_word(state, 0), 37);
  EXPECT_EQ(position_of_word(state, 4), 41);
  state.position = 511;
  EXPECT_EQ(position_of_word(state, 0), 507);
  EXPECT_EQ(position_of_word(state, 4), 511);
  state.length = 3;
  state.position = 2;
  EXPECT_EQ(position_of_word(state, 0), 0);
  EXPECT_EQ(position_of_word(state, 4), 4) << "past the end where it does not fit";
  state.length = 512;
  state.convention = find_convention("transformer-xl");
  state.position = 100;
  EXPECT_EQ(position_of_word(state, 0), 100);
  EXPECT_EQ(position_of_word(state, 4), 96) << "as positions descend";
}

TEST(Parameters, ResetBringsTextBack) {
  State state = with_sentence("a b c");
  EXPECT_FALSE(is_default(parameter("sentence"), state));
  reset(state, parameter("order"));
  EXPECT_EQ(state.sentence.order.text(), "1 3 2") << "no order of three words is the first one";
  reset(state, parameter("sentence"));
  state = within_limits(state);
  EXPECT_TRUE(is_default(parameter("sentence"), state));
}

}  // namespace
}  // namespace posenc
