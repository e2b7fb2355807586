#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "set_parameters.hpp"
#include "state/sentence.hpp"

namespace posenc {
namespace {

using test::parameter;
using test::refusal;
using test::with_sentence;

TEST(Sentence, IsItsWordsSeparatedBySpaces) {
  const auto sentence = Sentence::parse("  the\tdog\u3000bites ");
  ASSERT_TRUE(sentence);
  EXPECT_EQ(sentence->text(), "the dog bites");
  EXPECT_EQ(sentence->count(), 3);
  const std::vector<std::string_view> words{"the", "dog", "bites"};
  EXPECT_EQ(sentence->words(), words);
  EXPECT_EQ(*sentence, *Sentence::parse("the dog bites"));
  EXPECT_NE(*sentence, Sentence());
  EXPECT_EQ(Sentence().text(), "the dog bites the man");
  test::expect_has(refusal({}, "sentence", "the \xff"), {"byte 5 on (0xFF)"});
}

TEST(WordOrder, ReadsWhatItWrites) {
  EXPECT_EQ(WordOrder().text(), "1 5 3 4 2");
  EXPECT_FALSE(WordOrder().is_as_typed());
  EXPECT_TRUE(WordOrder(5).is_as_typed());
  WordOrder order(64);
  for (int i = 0; i < 20; ++i) {
    order = order.shuffled();
    EXPECT_EQ(*WordOrder::parse(order.text(), 64), order);
  }
  EXPECT_EQ(WordOrder::parse("3,1, 2", 3)->text(), "3 1 2");
}

TEST(WordOrder, RefusesOtherTexts) {
  const std::pair<std::string, std::string_view> rows[] = {
      {"1 2 3 4", "4 of 5 words"}, {"1 2 3 4 4", "word 4 twice"}, {"1 2 3 4 6", "word 6"},
      {"0 1 2 3 4", "word 0"},     {"1 2 x", "numbers"},          {"1.5", "numbers"},
      {"1e99", "word 1e99"}};
  for (const auto& [text, why] : rows)
    test::expect_has(refusal({}, "order", text), {"order = " + text, why, "from 1 to 5 once"});
  test::expect_has(WordOrder::parse("", 5).error().message, {"no words", "from 1 to 5"});
  test::expect_has(WordOrder::parse("2", 1).error().message, {"word 2", "give 1"});
  const State three = with_sentence("a b c");
  test::expect_has(refusal(three, "order", "1 5 3 4 2"), {"word 5", "from 1 to 3"});
  State next = three;
  EXPECT_TRUE(assign(next, parameter("order"), "3 1 2"));
}

TEST(WordOrder, MovesAWordAndFollowsTheNumberOfWords) {
  EXPECT_EQ(WordOrder(5).moved(0, 3).text(), "2 3 4 1 5");
  EXPECT_EQ(WordOrder(5).moved(4, 1).text(), "1 5 2 3 4");
  EXPECT_EQ(WordOrder(5).moved(2, 2), WordOrder(5));
  EXPECT_EQ(WordOrder().of(7).text(), "1 5 3 4 2 6 7");
  EXPECT_EQ(WordOrder().of(3).text(), "1 3 2");
  EXPECT_EQ(WordOrder().of(3), *WordOrder::parse("1 3 2", 3)) << "nothing is left of the others";
  EXPECT_EQ(WordOrder().of(1).text(), "1");
  EXPECT_EQ(with_sentence("alone").sentence.order->text(), "1");
}

TEST(WordOrder, ShufflesRepeatably) {
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

TEST(Sentence, BeginsAtTWithinTheLength) {
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
  EXPECT_EQ(state.sentence.order->text(), "1 3 2") << "no order of three words is the first one";
  reset(state, parameter("sentence"));
  state = within_limits(state);
  EXPECT_TRUE(is_default(parameter("sentence"), state));
}

}  // namespace
}  // namespace posenc
