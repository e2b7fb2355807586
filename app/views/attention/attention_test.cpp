#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <posenc/words.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/attention/numbers.hpp"

namespace posenc::attention {
namespace {

using test::contains;
using test::scene_of;
using test::with_sentence;

State with_order(State state, std::string_view order) {
  const auto done = assign(state, test::parameter("order"), order);
  EXPECT_TRUE(done) << done.error().message;
  return state;
}

State with_weight(double weight) {
  State state;
  state.sentence.encoding_weight = weight;
  return state;
}

const test::OneView kView{kAttentionView};

std::string claim(const State& state) {
  const auto text = kView.described(state);
  return text.substr(0, text.find(".\n"));
}

OrderRooms rooms_of(const State& state) {
  return order_rooms(kView.panel(state, "order").room, words::word_count(state));
}

/// The weights straight from the formula, in long double: softmax(x·xᵀ/√d) of
/// x_i = (1 − w)·√d·ψ_i + w·p(t + i).
std::vector<std::vector<long double>> weights_of(const State& state, const WordOrder& order) {
  const auto encoding = make_encoding(state);
  const auto d = static_cast<std::size_t>(encoding->d());
  const auto n = static_cast<std::size_t>(order.size());
  std::vector<std::vector<long double>> x(n, std::vector<long double>(d));
  std::vector<double> psi(d), p(d);
  const long double w = state.sentence.encoding_weight;
  for (std::size_t i = 0; i < n; ++i) {
    const auto word = static_cast<std::size_t>(order.word_at(static_cast<int>(i)));
    word_vector(state.sentence.words.words()[word], psi);
    encoding->row(state.position + static_cast<std::int64_t>(i), p);
    for (std::size_t j = 0; j < d; ++j)
      x[i][j] = (1 - w) * std::sqrt(static_cast<long double>(d)) * psi[j] + w * p[j];
  }
  auto weights = std::vector(n, std::vector<long double>(n));
  for (std::size_t q = 0; q < n; ++q) {
    long double sum = 0;
    for (std::size_t k = 0; k < n; ++k) {
      long double score = 0;
      for (std::size_t j = 0; j < d; ++j) score += x[q][j] * x[k][j];
      sum += weights[q][k] = std::exp(score / std::sqrt(static_cast<long double>(d)));
    }
    for (auto& weight : weights[q]) weight /= sum;
  }
  return weights;
}

TEST(AttentionData, IsSoftmaxOfTheFormulasVectors) {
  for (const State& state :
       {State{}, with_weight(0.2), with_order(with_sentence("a b a"), "3 1 2")}) {
    const auto rows = kView.rows(state);
    const std::vector<std::string> columns{"query", "key", "weight_plain", "weight_shuffled"};
    EXPECT_EQ(rows.columns, columns);
    const auto& order = state.sentence.order;
    const auto n = static_cast<std::size_t>(order.size());
    ASSERT_EQ(rows.rows.size(), n * n);
    const auto plain = weights_of(state, WordOrder(order.size()));
    const auto shuffled = weights_of(state, order);
    const auto place = head(scene_of(state), true)->where;
    for (const auto& row : rows.rows) {
      const auto q = static_cast<std::size_t>(row[0]) - 1, k = static_cast<std::size_t>(row[1]) - 1;
      EXPECT_NEAR(row[2], static_cast<double>(plain[q][k]), 1e-13);
      EXPECT_NEAR(row[3], static_cast<double>(shuffled[place[q]][place[k]]), 1e-13);
    }
  }
}

TEST(AttentionData, WithoutTheEncodingIsTheSameInEitherOrder) {
  for (const auto& row : kView.rows(with_weight(0)).rows) EXPECT_NEAR(row[2], row[3], 1e-15);
}

TEST(Attention, SeesTheOrderOnlyWithTheEncoding) {
  std::string many;
  for (int i = 0; i < kMaxWords; ++i) many += (i % 3 == 0 ? "the" : "w" + std::to_string(i)) + " ";
  for (const std::string_view sentence : {"the dog bites the man", "a b", many.c_str()}) {
    for (const std::int64_t d : {2, 128, 1024}) {
      State state = with_sentence(sentence);
      state.d = d;
      state = within_limits(state);
      state.sentence.order = state.sentence.order.shuffled();
      const Scene scene = scene_of(state);
      EXPECT_LE(head(scene, false)->largest_change, kSame);
      EXPECT_GT(head(scene, true)->largest_change, 1e-3);
      EXPECT_TRUE(contains(claim(state), "until the encoding is added"));
    }
  }
}

TEST(Attention, GivesTwinsTheSameOutputOnlyWithoutTheEncoding) {
  const Scene scene = scene_of(State{});
  EXPECT_EQ(head(scene, false)->twins, 0);
  EXPECT_GT(*head(scene, true)->twins, 0.01);
  EXPECT_FALSE(head(scene_of(with_sentence("no word twice")), false)->twins);
}

TEST(Attention, ClaimsWhatTheNumbersSay) {
  EXPECT_EQ(claim(with_sentence("alone")),
            "One word alone has no order: attention gives it back unchanged");
  EXPECT_EQ(claim(with_order({}, "1 2 3 4 5")),
            "The words are in the order in which they were typed: shuffle them");
  const std::string blind = "Even with the encoding, attention does not see the order of the words";
  EXPECT_EQ(claim(with_weight(0)), blind);
  State flat = test::with_table_of("flat.npy", 100, 8,
                                   [](auto, auto j) { return 0.1 * static_cast<double>(j); });
  EXPECT_EQ(claim(flat), blind);
  State holes = test::with_table_of("holes.npy", 100, 8, [](auto t, auto) {
    return t == 38 ? std::numeric_limits<double>::quiet_NaN() : 1.0;
  });
  holes.position = 37;
  EXPECT_TRUE(contains(claim(holes), "no number"));
}

TEST(Attention, DescribesWhatHoldsAndByWhatNumber) {
  test::expect_words(kView.described({}),
                     {"“the dog bites the man” are at positions 37–41", "“the man bites the dog”",
                      "is the same in either order; holds: the largest difference is ",
                      "depends on the order; holds: the largest difference is 0.8"});
  EXPECT_TRUE(contains(kView.described(with_weight(0)), "depends on the order; does not hold"));
}

TEST(Attention, OfATableOfFewPositionsCutsTheSentence) {
  const State state = test::with_table_of("short.npy", 3, 16, test::Learned());
  EXPECT_EQ(head(scene_of(state), true)->typed.count, 3u);
  EXPECT_TRUE(contains(kView.described(state), "the table ends after 3 of the 5 words"));
  EXPECT_EQ(kView.rows(state).rows.size(), 9u);
}

TEST(Attention, SaysWhereTheSentenceIsLongerThanTheLength) {
  State state;
  state.length = 3;
  EXPECT_EQ(words::positions_text(within_limits(state)), "positions 0–4, past the length 3");
}

TEST(Attention, IsComputedAnewOnlyWhereItChanges) {
  Scene scene;
  State state;
  kView.made_by(scene, state);
  state.pair = 9;
  EXPECT_EQ(kView.made_by(scene, state, test::kArea.centre()), 1u) << "the figure alone";
  state.position += 1;
  EXPECT_EQ(kView.made_by(scene, state), 3u) << "the figure, the encodings and attention";
}

TEST(AttentionPicture, ShowsBothSidesAndTheirNumbers) {
  test::expect_words(kView.text({}), {"Without the encoding: ", "With the encoding: ", "Shuffle\n",
                                      "\n0.8\n", "outputs of “the” at 37 and 40 differ by\n"});
}

TEST(AttentionPicture, ReadsOutWeightsAndOutputs) {
  test::expect_words(kView.text({}, kView.pixel({}, "typed-with", {4.5, 1.5})),
                     {"“dog” takes 0.", "of “man”\n", "at positions 38 and 41\n"});
  test::expect_words(kView.text({}, kView.pixel({}, "outputs-with", {0.5, 0.5})),
                     {"“the”, dimension 0\n", "output as typed = "});
}

TEST(AttentionPicture, HasRoomForEverySentence) {
  const auto shuffled = [](State state) {
    state.sentence.order = state.sentence.order.shuffled();
    return state;
  };
  test::expect_room_for_sentences(kAttentionView, shuffled,
                                  {std::string(400, 'm') + " " + std::string(400, 'i')});
}

TEST(AttentionPointer, ShufflesAtTheButton) {
  const State state;
  const State next = kView.after(state, test::tap(rooms_of(state).button.centre()));
  EXPECT_EQ(next.sentence.order, state.sentence.order.shuffled());
}

TEST(AttentionPointer, AWordIsDraggedToItsPlace) {
  State state = with_order({}, "1 2 3 4 5");
  const auto rooms = rooms_of(state);
  Pointer pointer = test::drag(rooms.words[1].centre(), {0, 0});
  EXPECT_EQ(kView.after(state, pointer), state) << "where it is already";
  for (const std::size_t place : {2u, 3u, 4u, 3u}) {
    pointer.moved = rooms.words[place].centre() - pointer.at;
    pointer.at += pointer.moved;
    state = kView.after(state, pointer);
  }
  EXPECT_EQ(state.sentence.order.text(), "1 3 4 2 5");
  pointer.moved = {5000, -300};
  pointer.at += pointer.moved;
  EXPECT_EQ(kView.after(state, pointer).sentence.order.text(), "1 3 4 5 2");
}

TEST(AttentionPointer, ATapOnAWeightSetsDelta) {
  EXPECT_EQ(kView.after({}, test::tap(kView.pixel({}, "typed-without", {0.5, 3.5}))).offset, -3);
}

}  // namespace
}  // namespace posenc::attention
