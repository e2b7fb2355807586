#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <posenc/words.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "rotated.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/attention/numbers.hpp"
#include "views/attention/options.hpp"
#include "views/biases/options.hpp"
#include "views/matrices.hpp"
#include "views/parts.hpp"
#include "views/shown.hpp"

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

OrderRooms rooms_of(const State& state) {
  return order_rooms(kView.panel(state, "order").room, word_count(state));
}

/// The matrix of the docstring of random_matrix(), or the identity, times x.
std::vector<long double> times_matrix(const State& state, std::string_view name,
                                      const std::vector<long double>& x) {
  if (state[matrices::kKind] == MatrixKind::identity) return x;
  return test::times(random_matrix(name, state[matrices::kSeed], x.size()), x);
}

/// The weights straight from the formula, in long double: softmax(q·κ/√d), or softmax(2·x·x/d) for
/// identity matrices, of x_i = √d·ψ_i + w·p(t_i), where t_i goes on from the convention's first
/// position; or of x_i = √d·ψ_i, with q and κ rotated, or with −μ·|δ| added.
std::vector<std::vector<long double>> weights_of(const State& state, const WordOrder& order) {
  const Method method = state.sentence.method;
  const auto encoding = make_encoding(state);
  const auto d = static_cast<std::size_t>(encoding->d());
  const auto n = static_cast<std::size_t>(order.size());
  std::vector<std::vector<long double>> x(n, std::vector<long double>(d));
  auto keys = x;
  std::vector<double> psi(d), p(d);
  const long double w = state.sentence.encoding_weight;
  for (std::size_t i = 0; i < n; ++i) {
    const auto word = static_cast<std::size_t>(order.word_at(static_cast<int>(i)));
    word_vector(state.sentence.words.words()[word], psi);
    encoding->row(state.convention->first_position + static_cast<std::int64_t>(i), p);
    for (std::size_t j = 0; j < d; ++j)
      x[i][j] = std::sqrt(static_cast<long double>(d)) * psi[j] +
                (method == Method::added ? w * p[j] : 0);
    keys[i] = times_matrix(state, "key", x[i]);
    x[i] = times_matrix(state, "query", x[i]);
    if (method != Method::rotary) continue;
    for (auto* const row : {&x[i], &keys[i]})
      test::rotate(*row, state.convention->first_position + static_cast<std::int64_t>(i),
                   state.base);
  }
  auto weights = std::vector(n, std::vector<long double>(n));
  for (std::size_t q = 0; q < n; ++q) {
    long double sum = 0;
    for (std::size_t k = 0; k < n; ++k) {
      long double score = 0;
      if (state[attention::kCausal] && k > q) continue;
      for (std::size_t j = 0; j < d; ++j) score += x[q][j] * keys[k][j];
      const auto dims = static_cast<long double>(d);
      score *= state[matrices::kKind] == MatrixKind::random ? 1 / std::sqrt(dims) : 2 / dims;
      if (method == Method::alibi) {
        const auto away = static_cast<long double>(std::max(q, k) - std::min(q, k));
        score -=
            std::pow(2.0L,
                     -static_cast<long double>(state[bias::kHead] * state[bias::kExponent]) / 8) *
            away;
      }
      sum += weights[q][k] = std::exp(score);
    }
    for (auto& weight : weights[q]) weight /= sum;
  }
  return weights;
}

TEST(AttentionData, IsSoftmaxOfTheFormulasVectors) {
  State from_one;
  from_one.convention = find_convention("fairseq");
  std::vector<State> states{State{}, with_weight(0.2), with_weight(2), within_limits(from_one),
                            with_order(with_sentence("a b a"), "3 1 2")};
  for (const char* const settings :
       {"method=rotary", "method=rotary causal=on base=100 d=6", "method=rotary convention=fairseq",
        "method=alibi", "method=alibi biases-head=3 biases-exponent=16 causal=on", "method=none",
        "causal=on", "method=none causal=on", "method=rotary convention=marian-hf d=5",
        "matrices=random", "matrices=random matrices-seed=7 causal=on d=128",
        "matrices=random method=rotary d=6", "matrices=random method=alibi",
        "method=rotary encoding=unit-interval", "method=rotary d=512 base=500000"})
    states.push_back(test::state_of(settings));
  for (const State& state : states) {
    const auto rows = kView.rows(state);
    const WordOrder& order = state.sentence.order;
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

/// Distances are the same backwards, unless one side is masked.
TEST(Attention, KnowsWhatTheOrderChanges) {
  using enum CheckOutcome;
  const struct {
    std::string_view words, order;
    std::string settings;
    std::string_view id;
    CheckOutcome outcome;
  } rows[] = {
      {"the dog bites the man", "1 5 3 4 2", "d=128", "without-change", holds},
      {"the dog bites the man", "1 5 3 4 2", "d=128", "with-change", holds},
      {"the dog bites the man", "1 5 3 4 2", "encoding-weight=0", "with-change", fails},
      {"the dog bites the man", "1 5 3 4 2", "method=rotary", "with-change", holds},
      {"the dog bites the man", "1 5 3 4 2", "method=alibi", "with-change", holds},
      {"the dog bites the man", "1 5 3 4 2", "method=none", "with-change", fails},
      {"the dog bites the man", "1 5 3 4 2", "method=none causal=on", "with-change", holds},
      {"the dog bites the man", "1 5 3 4 2", "method=rotary causal=on", "mask-change", holds},
      {"man bites dog", "3 2 1", "method=alibi d=4", "with-change", fails},
      {"man bites dog", "2 1 3", "method=alibi d=4", "with-change", holds},
      {"man bites dog", "3 2 1", "method=alibi d=4 causal=on", "with-change", holds},
      {"man bites dog", "3 2 1", "method=rotary d=4", "with-change", holds},
      {"a", "1", "d=128", "without-change", not_measured},
      {"a", "1", "d=128", "with-change", not_measured},
      {"a b", "1 2", "d=128", "with-change", not_measured},
      {"b a a a a", "5 4 3 2 1", "d=128", "without-twins", holds},
      {"b a a a a", "5 4 3 2 1", "d=128", "with-twins", holds},
      {"b a a a a", "5 4 3 2 1", "method=none", "with-twins", fails}};
  for (const auto& [words, order, settings, id, outcome] : rows) {
    const State state = with_order(test::state_of(settings, with_sentence(words)), order);
    EXPECT_EQ(kView.known(state).find(id)->outcome(), outcome) << words << order << settings << id;
  }
  const auto unless = [](const char* settings) {
    return kView.known(test::state_of(settings)).text("unless");
  };
  EXPECT_TRUE(contains(unless("causal=on"), " or "));
  EXPECT_FALSE(contains(unless("method=none causal=on"), " or "));
  EXPECT_EQ(kView.known(with_sentence("b a a a a")).number("repeats"), 4);
  EXPECT_EQ(kView.known({}).number("repeats"), 2);
  EXPECT_NEAR(kView.known({}).number("with-change"), 1.0447, 5e-5);
  EXPECT_EQ(kView.known({}).text("query-word"), "the");
  EXPECT_EQ(kView.known({}).text("key-word"), "dog");
}

/// arXiv 2305.19466: a decoder needs no positions.
TEST(Attention, TheCausalMaskAloneTellsTheOrder) {
  const State state = test::state_of("method=none causal=on");
  const Scene scene = scene_of(state);
  EXPECT_LE(head(scene, false)->largest_change, kRounding);
  EXPECT_GT(head(scene, true)->largest_change, 1e-4);
  EXPECT_EQ(head(scene, true)->weight(false, 0, 0), 1);
  EXPECT_EQ(head(scene, true)->weight(false, 1, 2), 0);
  EXPECT_EQ(kView.known(test::state_of("method=rotary causal=on")).number("mask-change"),
            kView.known(state).number("with-change"));
  EXPECT_EQ(kView.known(state).find("mask-change"), nullptr);
}

TEST(Attention, NamesConventionAndMaskOnlyWherePositionsAreAdded) {
  State state = test::state_of("convention=mistake-cos-exponent mute=1");
  for (const Method method : {Method::added, Method::rotary, Method::alibi, Method::none}) {
    state.sentence.method = method;
    EXPECT_EQ(contains(kView.text(state), "Mistake"), method == Method::added);
  }
}

TEST(Attention, HasTheNumbersOfItsMethodInTheFormula) {
  for (const auto& [settings, part] :
       {std::pair("method=alibi query=4 key=2", "− 0.5·|4 − 2|"),
        {"method=rotary", "(R_{1}x_{1})·(R_{2}x_{2})"},
        {"causal=on query=2 key=1", "softmax_{1 ≤ 2}"}})  // over keys that the query sees
    EXPECT_TRUE(
        contains(kView.view.formula(scene_of(test::state_of(settings))).numbers.front(), part))
        << settings;
}

TEST(Attention, SeesTheOrderOnlyWithTheEncoding) {
  std::string many;
  for (int i = 0; i < kMaxWords; ++i) many += (i % 3 == 0 ? "the" : "w" + std::to_string(i)) + " ";
  for (const std::string_view sentence : {"the dog bites the man", "a b", many.c_str()}) {
    for (const std::int64_t d : {2, 128, 1024}) {
      State state = with_sentence(sentence);
      state.d = d;
      state = within_limits(state);
      state.sentence.order = state.sentence.order->shuffled();
      const Scene scene = scene_of(state);
      EXPECT_LE(head(scene, false)->largest_change, kRounding);
      EXPECT_GT(head(scene, true)->largest_change, 1e-3);
    }
  }
}

TEST(Attention, SeesNoOrderWithoutPositionsByAnyMatrices) {
  for (const auto* const settings : {"matrices=random", "matrices=random d=128 matrices-seed=3"}) {
    const FactList known = kView.known(test::state_of(settings));
    for (const auto* const id : {"without-change", "with-change", "without-twins", "with-twins"})
      EXPECT_TRUE(known.holds(id)) << settings << id;
    EXPECT_TRUE(known.fails("distance-share")) << settings;
  }
  const FactList large = kView.known(test::state_of("matrices=random d=1024"));
  EXPECT_TRUE(large.holds("distance-share")) << "no matrices that large";
  EXPECT_EQ(large.text("matrices"), "identity");
}

/// A word that occurs once has the logit 2 with itself, and others about 0.
TEST(Attention, LeavesWeightToOtherWordsAtEveryD) {
  for (const std::int64_t d : {4, 16, 128, 1024}) {
    State state = with_sentence("one two three four five");
    state.d = d;
    const auto weights = head(scene_of(within_limits(state)), false);
    EXPECT_GT(weights->weight(false, 0, 0), 0.3) << d;
    EXPECT_LT(weights->weight(false, 0, 0), 0.85) << d;
  }
}

TEST(Attention, GivesTwinsTheSameOutputOnlyWithoutTheEncoding) {
  const Scene scene = scene_of(State{});
  EXPECT_EQ(head(scene, false)->twins, 0);
  EXPECT_GT(*head(scene, true)->twins, 0.01);
  EXPECT_FALSE(head(scene_of(with_sentence("no word twice")), false)->twins);
}

TEST(Attention, SeesNoOrderInATableOfEqualOrMissingRows) {
  const State flat = test::with_table_of("flat.npy", 100, 8,
                                         [](auto, auto j) { return 0.1 * static_cast<double>(j); });
  EXPECT_TRUE(kView.known(flat).fails("with-change"));
  const State holes = test::with_table_of("holes.npy", 100, 8, [](auto t, auto) {
    return t == 1 ? std::numeric_limits<double>::quiet_NaN() : 1.0;
  });
  for (const auto* const id : {"with-change", "with-twins"})
    EXPECT_EQ(kView.known(holes).find(id)->outcome(), CheckOutcome::not_measured) << id;
}

TEST(Attention, OfATableOfFewPositionsCutsTheSentence) {
  const State state = test::with_table_of("short.npy", 3, 16, test::Learned());
  EXPECT_EQ(head(scene_of(state), true)->typed.count, 3u);
  EXPECT_EQ(kView.rows(state).rows.size(), 9u);
}

TEST(Attention, SaysWhereTheSentenceIsLongerThanTheLength) {
  State state;
  state.length = 3;
  EXPECT_EQ(words::positions_text(within_limits(state), position_of_row),
            "positions 0–4, past the length 3");
}

TEST(AttentionPicture, HasRoomForEverySentence) {
  const auto shuffled = [](State state) {
    state.sentence.order = state.sentence.order->shuffled();
    return state;
  };
  test::expect_room_for_sentences(kAttentionView, shuffled,
                                  {std::string(400, 'm') + " " + std::string(400, 'i')});
}

TEST(AttentionPointer, ShufflesAtTheButton) {
  const State state;
  const State next = kView.after(state, test::tap(rooms_of(state).button.centre()));
  EXPECT_EQ(next.sentence.order, state.sentence.order->shuffled());
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
  EXPECT_EQ(state.sentence.order->text(), "1 3 4 2 5");
  pointer.moved = {5000, -300};
  pointer.at += pointer.moved;
  EXPECT_EQ(kView.after(state, pointer).sentence.order->text(), "1 3 4 5 2");
}

const std::vector<plot::Bar>& bars_of(const plot::Plot& plot) {
  return std::get<plot::Bars>(plot.layers.back()).bars;
}

TEST(AttentionPicture, ShowsTheDifferenceOfTheOrdersInOneScale) {
  for (const State& state : {with_weight(0.2), with_weight(1), with_weight(2),
                             with_order(test::state_of("method=none causal=on"), "2 1 3 4 5"),
                             with_order(test::state_of("causal=on"), "5 4 3 2 1")}) {
    const auto without = kView.plot(state, "changes-without"),
               with = kView.plot(state, "changes-with");
    EXPECT_TRUE(bars_of(without).empty()) << "rounding has no bar";
    const auto numbers = head(scene_of(state), true);
    State full = state;
    full.sentence.encoding_weight = std::max<double>(1.0, full.sentence.encoding_weight);
    const double largest = std::max(1.0, head(scene_of(full), true)->largest_change);
    EXPECT_FALSE(bars_of(with).empty());
    for (const plot::Bar& bar : bars_of(with)) {
      const auto word = static_cast<int>(bar.box.min.y);
      const auto at = static_cast<std::size_t>(bar.box.min.x);
      const double change = numbers->output(true, word)[at] - numbers->output(false, word)[at];
      const double zero = word + 0.5, height = bar.box.max.y - bar.box.min.y;
      EXPECT_NEAR(change > 0 ? bar.box.max.y : bar.box.min.y, zero, 1e-12) << "up where it grows";
      EXPECT_EQ(bar.color, signed_colour(dark_palette(), change > 0 ? 1 : -1));
      EXPECT_NEAR(height, 0.46 * std::abs(change) / largest, 1e-12) << kView.described(state);
    }
  }
  const auto unweighted = kView.plot(with_weight(0), "changes-with");
  EXPECT_TRUE(bars_of(unweighted).empty());
}

/// Before and after are the same colours with "=", or others with "≠".
TEST(AttentionPicture, ComparesOutputsWordByWord) {
  const struct {
    const char *settings, *panel;
    std::string signs;
  } rows[] = {{"", "outputs-without", "====="},
              {"", "outputs-with", "≠≠≠≠≠"},
              {"encoding-weight=0", "outputs-with", "====="},
              // Whoever sees all words sees them in any order.
              {"method=none causal=on", "outputs-with", "=≠≠≠="}};
  for (const auto& [settings, panel, signs] : rows) {
    const State state =
        with_order(test::state_of(settings), signs.back() == '=' ? "1 3 4 2 5" : "5 3 4 1 2");
    const auto plot = kView.plot(state, panel);
    const auto& strips = std::get<plot::Bars>(plot.layers[0]).bars;
    const auto& texts = std::get<plot::BoxTexts>(plot.layers[1]).texts;
    std::string shown;
    for (const auto& text : texts) shown += text.text;
    EXPECT_EQ(shown, signs) << settings << panel;
    const std::size_t dims = strips.size() / (2 * texts.size());
    for (std::size_t word = 0; word < texts.size(); ++word) {
      bool is_equal = true;
      for (std::size_t j = 0; j < dims; ++j) {
        const auto &before = strips[2 * word * dims + j],
                   &after = strips[(2 * word + 1) * dims + j];
        EXPECT_EQ(before.box.min.x, after.box.min.x);
        EXPECT_LT(before.box.max.y, after.box.min.y) << "before is above";
        is_equal &= before.color == after.color;
      }
      EXPECT_EQ(is_equal, texts[word].text == "=") << settings << panel << word;
    }
  }
}

TEST(AttentionPicture, HatchesWhatIsMasked) {
  State state;
  state.set(attention::kCausal, true);
  for (const auto* const panel : {"typed-with", "shuffled-with"}) {
    const auto plot = kView.plot(state, panel);
    const auto& bars = std::get<plot::Bars>(plot.layers[1]).bars;
    ASSERT_EQ(bars.size(), 4u);
    for (std::size_t i = 0; i < bars.size(); ++i) {
      EXPECT_EQ(bars[i].box, (Rect{{i + 1, i}, {5, i + 1}}));
      EXPECT_TRUE(bars[i].hatch);
    }
  }
  EXPECT_EQ(kView.plot(state, "typed-without").layers.size(), 2u);
  EXPECT_TRUE(contains(kView.text(state), "striped where masked"));
  EXPECT_FALSE(contains(kView.text({}), "masked"));
}

TEST(Attention, WithoutTheEncodingDoesNotDependOnTheWeight) {
  const auto at_rest = head(scene_of(with_weight(1)), false);
  for (const double w : {0.0, 0.5, 2.0})
    EXPECT_EQ(head(scene_of(with_weight(w)), false)->typed.outputs, at_rest->typed.outputs);
}

TEST(AttentionPicture, MarksTheWeightOfTheFormulaInAllMatrices) {
  State state = with_order({}, "1 5 3 4 2");
  state.set(attention::kQuery, 2);
  state.set(attention::kKey, 4);
  for (const auto& [panel, corner] :
       {std::pair("typed-without", Point(3, 1)), std::pair("typed-with", Point(3, 1)),
        std::pair("shuffled-without", Point(3, 4)), std::pair("shuffled-with", Point(3, 4))}) {
    const auto plot = kView.plot(state, panel);
    const auto& bars = std::get<plot::Bars>(plot.layers.back()).bars;
    ASSERT_EQ(bars.size(), 2u) << panel;
    for (const auto& bar : bars) {
      EXPECT_EQ(bar.box.min, corner) << panel;
      EXPECT_EQ(bar.box.max, corner + 1.0) << panel;
    }
  }
}

using Words = std::pair<std::int64_t, std::int64_t>;
Words marked_by(const State& state) { return {state[attention::kQuery], state[attention::kKey]}; }

TEST(AttentionOptions, AreWordsOfTheSentence) {
  State state = with_sentence("one two three four five six");
  state.set(attention::kQuery, 6);
  state.set(attention::kKey, 5);
  EXPECT_EQ(marked_by(within_limits(state)), Words(6, 5));
  EXPECT_EQ(marked_by(with_sentence("a b", state)), Words(2, 2));
  EXPECT_EQ(marked_by(with_sentence("alone")), Words(1, 1));
  EXPECT_TRUE(contains(test::refusal(state, "query", "7"), "it goes from 1 to 6"));
}

}  // namespace
}  // namespace posenc::attention
