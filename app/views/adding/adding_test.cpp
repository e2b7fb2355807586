#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <posenc/words.hpp>

#include "all_views.hpp"
#include "expect_has.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "rotated.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/adding/numbers.hpp"
#include "views/adding/options.hpp"

namespace posenc::adding {
namespace {

using test::contains;
using test::scene_of;
using test::with_sentence;

State concatenated(State state = {}) {
  state.set(adding::kCombine, Combine::concatenate);
  return state;
}
const test::OneView kView{kAddingView};

/// √d·ψ, w·p(t) and their sum, straight from the formulas.
struct Vectors {
  std::vector<long double> word, position, sum;
};
Vectors vectors_of(const State& state, int i, std::int64_t t) {
  const auto encoding = make_encoding(state);
  const auto d = static_cast<std::size_t>(encoding->d());
  std::vector<double> psi(d), p(d);
  word_vector(state.sentence.words.words()[static_cast<std::size_t>(i)], psi);
  encoding->row(t, p);
  Vectors made;
  const long double w = state.sentence.encoding_weight;
  for (std::size_t j = 0; j < d; ++j) {
    made.word.push_back(std::sqrt(static_cast<long double>(d)) * psi[j]);
    made.position.push_back(w * p[j]);
    made.sum.push_back(made.word.back() + made.position.back());
  }
  return made;
}
double product(const std::vector<long double>& a, const std::vector<long double>& b) {
  long double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
  return static_cast<double>(sum);
}

/// The factor of --scaling linear.
double stretch(const State& state) { return is_scaled(state) ? state.scaling.factor.value() : 1; }

std::vector<long double> rotated(const State& state, int word, std::int64_t t) {
  auto x = vectors_of(state, word, t).word;
  test::rotate(x, static_cast<long double>(t) / stretch(state), state.base);
  return x;
}

TEST(AddingRotary, RotatesEachWordByItsPosition) {
  for (const char* const settings : {"method=rotary", "method=rotary d=6 base=100 position=11",
                                     "method=rotary scaling=linear scale-factor=4"}) {
    const State state = test::state_of(settings);
    const auto rows = kView.rows(state);
    const auto d = static_cast<std::size_t>(state.d);
    ASSERT_EQ(rows.rows.size(), 5 * d);
    for (std::size_t r = 0; r < rows.rows.size(); ++r) {
      const auto& row = rows.rows[r];
      const auto t = static_cast<std::int64_t>(row[1]);
      const auto angle = static_cast<long double>(t) *
                         std::pow(static_cast<long double>(state.base),
                                  -static_cast<long double>(r % d / 2 * 2) / d) /
                         stretch(state);
      EXPECT_NEAR(row[4], static_cast<double>(r % 2 == 0 ? std::cos(angle) : std::sin(angle)),
                  1e-14);
      EXPECT_NEAR(row[5], static_cast<double>(rotated(state, static_cast<int>(r / d), t)[r % d]),
                  1e-13);
    }
  }
}

TEST(AddingRotary, ItsProductsDependOnTheDistanceAlone) {
  for (const std::int64_t d : {2, 128, 512}) {
    State state = test::with(d, 512);
    state.sentence.method = Method::rotary;
    const auto made = pair(scene_of(state));
    EXPECT_FALSE(made->depends_on_place()) << made->range(&Terms::sum);
    EXPECT_NEAR(made->here.sum, product(rotated(state, 0, 37), rotated(state, 3, 40)), 1e-11);
    EXPECT_LT(made->here.sum, made->here.words);
  }
}

TEST(AddingAlibi, AddsANumberToTheLogit) {
  const State state = test::state_of("method=alibi biases-head=2");
  const auto made = pair(scene_of(state));
  EXPECT_NEAR(made->here.words, 2, 1e-12) << "2·x·x/d, as in Attention";
  EXPECT_EQ(made->here.positions, -0.25 * 3);
  EXPECT_EQ(made->here.sum, made->here.words + made->here.positions);
  EXPECT_EQ(made->short_of_one, 0) << "the vectors stay";
  EXPECT_EQ(kView.known(state).number("bias"), -0.75);
}

/// With random matrices all but word · word depend on where the words are; appended, too. Rotated,
/// nothing does.
TEST(AddingMatrices, TakeTheFourProductsApart) {
  const State state = test::state_of("matrices=random matrices-seed=5 d=16");
  const auto made = pair(scene_of(state));
  const auto query = random_matrix("query", 5, 16), key = random_matrix("key", 5, 16);
  const auto x = vectors_of(state, made->a, position_of_word(state, made->a));
  const auto y = vectors_of(state, made->b, position_of_word(state, made->b));
  const auto of = [&](const auto& q, const auto& k) {
    return product(test::times(query, q), test::times(key, k));
  };
  EXPECT_NEAR(made->here.words, of(x.word, y.word), 1e-12);
  EXPECT_NEAR(made->here.first, of(x.word, y.position), 1e-12);
  EXPECT_NEAR(made->here.second, of(x.position, y.word), 1e-12);
  EXPECT_NEAR(made->here.positions, of(x.position, y.position), 1e-12);
  EXPECT_NEAR(made->here.sum, of(x.sum, y.sum), 1e-12);
  EXPECT_GT(made->range(&Terms::positions), 0.5);
  const auto appended = pair(scene_of(concatenated(state)));
  EXPECT_TRUE(appended->depends_on_place());
  EXPECT_GT(std::abs(appended->here.first), 1e-3);
  EXPECT_GT(appended->range(&Terms::second), 0.1);
  for (const auto* const d : {"16", "128", "512"}) {
    const auto rotary = kView.known(
        test::state_of(std::string("matrices=random method=rotary matrices-seed=5 d=") + d));
    EXPECT_TRUE(rotary.holds("sum-range")) << d;
    EXPECT_EQ(rotary.text("sum-range"), "always the same") << d;
  }
}

/// Between normal matrices the distance explains 7.1 % of position · position on average, by 60
/// draws of another generator.
TEST(AddingMatrices, LeaveLittleToTheDistance) {
  EXPECT_EQ(kView.known(test::state_of("d=16")).text("distance-share"), "100 %");
  EXPECT_TRUE(kView.known(test::state_of("d=16")).holds("distance-share"));
  double sum = 0;
  constexpr int kSeeds = 40;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const auto known =
        kView.known(test::state_of("matrices=random d=16 matrices-seed=" + std::to_string(seed)));
    EXPECT_TRUE(known.fails("distance-share")) << seed;
    sum += known.number("distance-share");
  }
  EXPECT_NEAR(sum / kSeeds, 7.1, 2);
}

TEST(AddingPicture, HasAsManyStripsAsTheMethod) {
  for (const auto& [method, strips] :
       {std::pair("added", 3.0), std::pair("rotary", 3.0), std::pair("alibi", 1.0)}) {
    const State state = test::state_of(std::string("method=") + method);
    EXPECT_EQ(kView.plot(state, "strips").y.extent->to, 5 * strips) << method;
  }
}

TEST(AddingFacts, SayWhatTheSumDependsOn) {
  using enum CheckOutcome;
  State holes = test::with_table_of(
      "holes.npy", 40, 8, [](auto t, auto j) { return j == 4 ? NAN : std::sin(t + j * t / 8); });
  const auto five = [](std::int64_t length) {
    State state;
    state.position = 0;
    state.length = length;
    return with_sentence("one two three four one", within_limits(state));
  };
  const struct {
    State state;
    CheckOutcome outcome;
  } rows[] = {{State{}, holds},
              {test::with(512, 512), holds},
              {concatenated(), holds},
              {test::state_of("method=rotary"), holds},
              {test::state_of("method=alibi"), holds},
              {test::state_of("method=none"), holds},
              {test::state_of("encoding-weight=0"), fails},
              {test::state_of("encoding=linear"), holds},
              {test::state_of("encoding=linear combine=concatenate"), fails},
              {five(6), holds},
              {five(5), not_measured},
              {five(1), not_measured},
              {with_sentence("alone"), not_measured},
              {holes, not_measured}};
  for (const auto& [state, outcome] : rows) {
    const auto known = kView.known(state);
    EXPECT_EQ(test::fared(*known.find("sum-range")), outcome) << kView.described(state);
  }
  test::expect_words(kView.text(holes), {"Striped: NaN"});
}

/// A number outside its own range is one with too few digits.
TEST(AddingFacts, LieInTheirRanges) {
  const auto number = [](std::string text) {
    for (const auto& [from, to] : {std::pair("−", "-"), {"\u2009", ""}, {" · 10", "e"}}) {
      for (auto at = text.find(from); at != std::string::npos; at = text.find(from))
        text.replace(at, std::string_view(from).size(), to);
    }
    return std::stod(text);
  };
  for (const auto* const settings : {"mute=1-7", "d=128", "d=16", "mute=2-8 position=500"}) {
    const State state = test::state_of(settings);
    const auto known = kView.known(state);
    for (const std::string id : {"word-position", "position-word", "sum"}) {
      const auto range = known.text(id + "-range");
      const auto between = range.find(" … ");
      ASSERT_NE(between, std::string::npos) << range;
      const double low = number(range.substr(0, between)), here = number(known.text(id));
      const double high = number(range.substr(between + std::string_view(" … ").size()));
      EXPECT_LT(low, high) << settings << range;
      EXPECT_LE(low, here) << settings << range;
      EXPECT_LE(here, high) << settings << range;
    }
  }
}

TEST(AddingData, IsTheFormulasNumberByNumber) {
  State state;
  state.d = 6;
  state.sentence.encoding_weight = 0.25;
  state = within_limits(state);
  const auto rows = kView.rows(state);
  ASSERT_EQ(rows.rows.size(), 30u);
  for (std::size_t r = 0; r < rows.rows.size(); ++r) {
    const auto& row = rows.rows[r];
    const auto t = 37 + static_cast<std::int64_t>(r / 6);
    EXPECT_EQ(row[0], static_cast<double>(r / 6 + 1));
    EXPECT_EQ(row[1], static_cast<double>(t));
    EXPECT_EQ(row[2], static_cast<double>(r % 6));
    const auto of = vectors_of(state, static_cast<int>(r / 6), t);
    EXPECT_NEAR(row[3], static_cast<double>(of.word[r % 6]), 1e-15);
    EXPECT_NEAR(row[4], static_cast<double>(of.position[r % 6]), 1e-15);
    EXPECT_EQ(row[5], row[3] + row[4]);
  }
}

TEST(Adding, TakesTheProductOfTwoWordsApart) {
  const State state;
  const auto made = pair(scene_of(state));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->a, 0);
  EXPECT_EQ(made->b, 3) << "the two “the”";
  const auto x = vectors_of(state, 0, 37), y = vectors_of(state, 3, 40);
  EXPECT_NEAR(made->here.words, product(x.word, y.word), 1e-12);
  EXPECT_NEAR(made->here.words, 128, 1e-12) << "(√d)² where both are the same word";
  EXPECT_NEAR(made->here.first, product(x.word, y.position), 1e-12);
  EXPECT_NEAR(made->here.second, product(x.position, y.word), 1e-12);
  EXPECT_NEAR(made->here.positions, product(x.position, y.position), 1e-12);
  EXPECT_NEAR(made->here.sum, product(x.sum, y.sum), 1e-12);
  EXPECT_NEAR(made->cosine_before, 1, 1e-15);
  EXPECT_NEAR(1 - made->short_of_one,
              product(x.sum, y.sum) / std::sqrt(product(x.sum, x.sum) * product(y.sum, y.sum)),
              1e-14);
}

TEST(Adding, MixesWordsAndPositionsAndConcatenatingDoesNot) {
  for (const std::int64_t d : {8, 128, 512}) {
    const State state = test::with(d, 512);
    const auto mixed = pair(scene_of(state)), kept = pair(scene_of(concatenated(state)));
    EXPECT_TRUE(mixed->depends_on_place()) << d;
    EXPECT_GT(mixed->range(&Terms::sum), 0.1);
    EXPECT_FALSE(kept->depends_on_place()) << kept->range(&Terms::sum);
    EXPECT_LE(mixed->range(&Terms::positions), mixed->rounding);
    EXPECT_EQ(kept->here.sum, kept->here.words + kept->here.positions);
  }
}

TEST(Adding, RangesAreOfBothWordsMovedTogether) {
  for (const auto& [d, length] : {std::pair(128, 60), {16, 512}, {2, 4096}}) {
    const State state = test::with(d, length);
    const auto made = pair(scene_of(state));
    EXPECT_EQ(made->starts, length - 3);
    double low = 1e9, high = -1e9;
    for (std::int64_t t = 0; t + 3 < length; ++t) {
      const double cross =
          product(vectors_of(state, 0, t).word, vectors_of(state, 3, t + 3).position);
      low = std::min(low, cross);
      high = std::max(high, cross);
    }
    EXPECT_NEAR(made->low.first, low, 1e-12);
    EXPECT_NEAR(made->high.first, high, 1e-12);
  }
  EXPECT_EQ(pair(scene_of(test::with(512, 2048)))->starts, 128) << "of the others, it says so";
}

TEST(Adding, ComparesTheWordsAtTAndTPlusDeltaWhereTheyAreShown) {
  const auto compared = [](const State& state) {
    const auto made = pair(scene_of(state));
    return std::pair(made->a, made->b);
  };
  State state;
  state.offset = 2;
  EXPECT_EQ(compared(state), std::pair(0, 2));
  state.position = 511;
  state.offset = -4;
  EXPECT_EQ(compared(state), std::pair(4, 0));
  EXPECT_EQ(compared(with_sentence("no word twice")), std::pair(0, 1));
  EXPECT_FALSE(pair(scene_of(with_sentence("alone"))));
}

TEST(AddingFacts, SayWhetherAdditionTellsWordsApart) {
  using enum CheckOutcome;
  const auto constant = [](double value, const char* words = "the dog bites the man") {
    return with_sentence(
        words, test::with_table_of("constant.npy", 100, 8, [value](auto, auto) { return value; }));
  };
  // The slowest pairs alone hardly turn from one of the first positions to another.
  const State slow = test::state_of("position=0 mute=1-7");
  const struct {
    State state;
    CheckOutcome outcome;
    std::string_view after;
  } rows[] = {{State{}, holds, "0.94"},
              {test::state_of("method=rotary"), holds, "0.784"},
              {test::state_of("encoding-weight=0"), fails, "1"},
              {test::state_of("encoding=linear"), not_measured, "–"},
              {test::state_of("encoding=unit-interval"), not_measured, "–"},
              {constant(0), fails, "1"},
              {constant(1e38), fails, "1"},  // the words are lost beside it
              {constant(0, "no word twice"), fails, ""},
              {constant(NAN), not_measured, "–"},
              {slow, holds, "1 − "}};
  for (const auto& [state, outcome, after] : rows) {
    const auto known = kView.known(state);
    EXPECT_EQ(test::fared(*known.find("cosine-after")), outcome) << kView.described(state);
    EXPECT_TRUE(known.text("cosine-after").starts_with(after)) << known.text("cosine-after");
  }
  EXPECT_NE(kView.known(test::state_of("combine=concatenate")).text("vector"),
            kView.known({}).text("vector"));
  const auto made = pair(scene_of(slow));
  EXPECT_GT(made->short_of_one, 0);
  EXPECT_LT(made->short_of_one, 5e-4);
}

TEST(AddingFacts, HaveTheirNumbers) {
  test::expect_known(kAddingView, {{"", "word-word", {}, 128},
                                   {"method=none", "sum", {}, 128},
                                   {"", "position-position", {}, 52.186},
                                   {"", "parameters", {}, 49'152},
                                   {"", "parameters-concatenated", {}, 196'608}});
}

/// The number in the strips' matrix.
double strip(const State& state, int row, int column) {
  const auto plot = kView.plot(state, "strips");
  const auto& window =
      std::get<MatrixWindow>(std::get<plot::Image>(plot.layers.front()).field.window);
  return window.matrix->value(row, column);
}

TEST(AddingPicture, HasAlignedStripsWhichAreTwiceAsWideConcatenated) {
  for (const int j : {0, 17, 127}) EXPECT_EQ(strip({}, 5, j), strip({}, 3, j) + strip({}, 4, j));
  const State both = concatenated();
  EXPECT_EQ(strip(both, 3, 17), strip({}, 3, 17));
  EXPECT_EQ(strip(both, 4, 128 + 17), strip({}, 4, 17));
  EXPECT_EQ(strip(both, 3, 128 + 17), 0);
  EXPECT_EQ(strip(both, 5, 17), strip({}, 3, 17));
  EXPECT_EQ(strip(both, 5, 128 + 17), strip({}, 4, 17));
}

TEST(AddingPicture, HasTheCostOfAddingWhereAStepShowsIt) {
  const auto has_cost = [](const State& state, const Parts& parts) {
    const auto figure = kAddingView.figure(scene_of(state), dark_palette(), parts);
    return std::ranges::count(figure.cells, "cost", &plot::Cell::id) == 1;
  };
  EXPECT_FALSE(has_cost({}, {}));
  for (const State& state : {State{}, concatenated()})
    EXPECT_TRUE(has_cost(state, {.show = {"strips", "cost"}}));
}

TEST(AddingPicture, HasRoomForEverySentence) {
  test::expect_room_for_sentences(kAddingView, concatenated);
  for (const auto method : {+[](State state) {
                              state.sentence.method = Method::rotary;
                              return state;
                            },
                            +[](State state) {
                              state.sentence.method = Method::alibi;
                              return state;
                            }})
    test::expect_room_for_sentences(kAddingView, method);
}

TEST(Adding, SaysFromWhereItsWordsWereMovedBack) {
  const auto at = [](const std::string& t) {
    return kView.known(test::state_of("length=512 position=" + t)).text("positions");
  };
  test::expect_has(at("507"), {"507–511"}, {"t ="});
  test::expect_has(at("510"), {"507–511", "510"});
}

}  // namespace
}  // namespace posenc::adding
