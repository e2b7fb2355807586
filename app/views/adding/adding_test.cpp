#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <posenc/words.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/adding/numbers.hpp"

namespace posenc::adding {
namespace {

using test::contains;
using test::scene_of;
using test::with_sentence;

State concatenated(State state = {}) {
  state.adding.combine = Combine::concatenate;
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

/// Of --scaling linear.
double stretch(const State& state) { return is_scaled(state) ? state.scaling.factor : 1; }

/// x·e^{i·tω_k} of the pairs of a word's vector, in long double (arXiv 2104.09864, eq. 34).
std::vector<long double> rotated(const State& state, int word, std::int64_t t) {
  auto x = vectors_of(state, word, t).word;
  const auto d = static_cast<long double>(x.size());
  for (std::size_t j = 0; j + 1 < x.size(); j += 2) {
    const auto omega =
        std::pow(static_cast<long double>(state.base), -static_cast<long double>(j) / d);
    const auto angle = static_cast<long double>(t) * omega / stretch(state);
    const auto first = x[j], second = x[j + 1];
    x[j] = first * std::cos(angle) - second * std::sin(angle);
    x[j + 1] = first * std::sin(angle) + second * std::cos(angle);
  }
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
    EXPECT_FALSE(made->depends_on_place()) << made->sum.size();
    EXPECT_NEAR(made->here.sum, product(rotated(state, 0, 37), rotated(state, 3, 40)), 1e-11);
    EXPECT_LT(made->here.sum, made->here.words);
  }
  test::expect_words(kView.described(test::state_of("method=rotary")),
                     {"Rotating by t tells “the” from “the”", "distance alone; holds: at 256"});
}

TEST(AddingAlibi, AddsANumberToTheLogit) {
  const State state = test::state_of("method=alibi biases-head=2");
  const auto made = pair(scene_of(state));
  EXPECT_NEAR(made->here.words, 128 / std::sqrt(128.0), 1e-12);
  EXPECT_EQ(made->here.positions, -0.25 * 3);
  EXPECT_EQ(made->here.sum, made->here.words + made->here.positions);
  EXPECT_EQ(made->short_of_one, 0) << "the vectors stay";
  test::expect_words(kView.described(state), {"adds −0.75 to their logit", "alone; holds"});
}

TEST(AddingNone, LeavesTheProductOfTheWords) {
  const State state = test::state_of("method=none");
  EXPECT_NEAR(pair(scene_of(state))->here.sum, 128, 1e-12);
  test::expect_words(kView.described(state),
                     {"Nothing tells where “the” and “the” are", "words alone; holds"});
}

TEST(AddingPicture, HasAsManyStripsAsTheMethod) {
  for (const auto& [method, strips] :
       {std::pair("added", 3.0), std::pair("rotary", 3.0), std::pair("alibi", 1.0)}) {
    const State state = test::state_of(std::string("method=") + method);
    const auto picture = kView.placed(state);
    const auto& plot = std::get<plot::Plot>(picture.cell(*picture.find("strips")).panel);
    EXPECT_EQ(plot.y.extent->to, 5 * strips) << method;
  }
}

TEST(AddingClaim, IsNotMeasuredWhereTheWordsHaveNoOtherPlace) {
  State state;
  state.position = 0;
  for (const std::int64_t length : {5, 1, 6}) {
    state.length = length;
    const auto text =
        kView.described(with_sentence("one two three four one", within_limits(state)));
    EXPECT_EQ(contains(text, "not measured"), length < 6) << text;
    EXPECT_EQ(contains(text, "; holds: at 2 places"), length == 6) << text;
    EXPECT_FALSE(contains(text, "does not hold")) << text;
  }
}

TEST(AddingClaim, IsNotMeasuredWhereAProductIsNoNumber) {
  const State state = test::with_table_of(
      "holes.npy", 40, 8, [](auto t, auto j) { return j == 4 ? NAN : std::sin(t + j * t / 8); });
  test::expect_words(kView.described(state),
                     {"not measured: at some of the places a product is no"});
  const auto text = kView.text(state);
  test::expect_words(text, {"Not measured: some products are no numbers", "Striped: NaN"});
  EXPECT_FALSE(contains(text, "The sum depends on more"));
}

TEST(AddingData, IsTheFormulasNumberByNumber) {
  State state;
  state.d = 6;
  state.sentence.encoding_weight = 0.25;
  state = within_limits(state);
  const auto rows = kView.rows(state);
  const std::vector<std::string> columns{"word", "position", "dim", "embedding", "encoding", "sum"};
  EXPECT_EQ(rows.columns, columns);
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
    EXPECT_GT(mixed->sum.size(), 0.1);
    EXPECT_FALSE(kept->depends_on_place()) << kept->sum.size();
    EXPECT_LE(mixed->positions.size(), mixed->rounding);
    EXPECT_EQ(kept->here.sum, kept->here.words + kept->here.positions);
  }
}

TEST(Adding, RangesAreOfBothWordsMovedTogether) {
  const State state = test::with(128, 60);
  const auto made = pair(scene_of(state));
  EXPECT_EQ(made->starts, 57);
  double low = 1e9, high = -1e9;
  for (std::int64_t t = 0; t + 3 < 60; ++t) {
    const double cross =
        product(vectors_of(state, 0, t).word, vectors_of(state, 3, t + 3).position);
    low = std::min(low, cross);
    high = std::max(high, cross);
  }
  EXPECT_NEAR(made->first.low, low, 1e-12);
  EXPECT_NEAR(made->first.high, high, 1e-12);
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

TEST(AddingClaim, SaysNothingThatItsNumberDenies) {
  const auto said = [](const State& state) { return claim(scene_of(state)); };
  EXPECT_EQ(said({}), "Adding p(t) tells “the” from “the”: their cosine goes from 1 to 0.94");
  EXPECT_TRUE(contains(said(concatenated()), "twice the width"));
  State weightless;
  weightless.sentence.encoding_weight = 0;
  const std::string unmoved =
      "Adding p(t) leaves “the” and “the” as they were: their cosine stays 1";
  EXPECT_EQ(said(weightless), unmoved);
  const auto constant = [](double value) {
    return test::with_table_of("constant.npy", 100, 8, [value](auto, auto) { return value; });
  };
  EXPECT_TRUE(contains(said(constant(NAN)), "goes from 1 to no number"));
  for (const char* const id : {"linear", "unit-interval"}) {
    State state;
    state.encoding = find_encoding(id);
    EXPECT_EQ(said(within_limits(state)), unmoved) << id;
  }
  EXPECT_EQ(said(constant(0)), unmoved);
  EXPECT_EQ(said(constant(1e38)), unmoved) << "the words are lost beside it";
  State others = constant(0);
  others.sentence.words = *Sentence::parse("no word twice");
  EXPECT_TRUE(contains(said(within_limits(others)), "leaves “no” and “word” as they were"));
  // The slowest pairs alone hardly turn from one of the first positions to another.
  State slow;
  slow.position = 0;
  slow.mask.masked = 0x7f;
  const auto made = pair(scene_of(slow));
  EXPECT_GT(made->short_of_one, 0);
  EXPECT_LT(made->short_of_one, 5e-4);
  EXPECT_TRUE(contains(said(slow), "their cosine goes from 1 to 1 − ")) << said(slow);
}

TEST(Adding, DescribesWhatHoldsAndByWhatNumber) {
  test::expect_words(kView.described({}),
                     {"more than the distance; holds: at 256 places", "word · word: 128;",
                      "position · position stays 52.2", "49\u2009152; 196\u2009608"});
  EXPECT_TRUE(contains(kView.described(concatenated()), "more than the distance; does not hold"));
}

/// The number in the strips' matrix.
double strip(const State& state, int row, int column) {
  const auto picture = kView.placed(state);
  const auto& plot = std::get<plot::Plot>(picture.cell(*picture.find("strips")).panel);
  const auto& window =
      std::get<MatrixWindow>(std::get<plot::Image>(plot.layers.front()).field.window);
  return window.matrix->value(row, column);
}

TEST(AddingPicture, HasAlignedStripsWhichAreTwiceAsWideConcatenated) {
  for (const int j : {0, 17, 127}) EXPECT_EQ(strip({}, 5, j), strip({}, 3, j) + strip({}, 4, j));
  const State both = concatenated();
  EXPECT_EQ(strip(both, 3, 34), strip({}, 3, 17));
  EXPECT_EQ(strip(both, 3, 35), strip({}, 3, 17));
  EXPECT_EQ(strip(both, 5, 17), strip({}, 3, 17));
  EXPECT_EQ(strip(both, 5, 128 + 17), strip({}, 4, 17));
}

TEST(AddingPointer, ReadsTheNumberUnderItAndShowsThoseAroundIt) {
  const auto at = [&](const State& shown, Point cell) {
    return kView.text(shown, kView.pixel(shown, "strips", cell));
  };
  test::expect_words(at({}, {17.5, 4.5}), {"“dog” at 38, dimension 17\n", "“dog” at 38\n"});
  test::expect_words(at(concatenated(), {128 + 17.5, 5.5}), {"“dog” at 38, dimension 17\n"});
}

TEST(AddingPointer, ATapChoosesTheWordThatIsComparedWithThatAtT) {
  const State next = kView.after({}, test::tap(kView.pixel({}, "strips", {5, 7.5})));
  EXPECT_EQ(next.offset, 2);
  EXPECT_EQ(pair(scene_of(next))->b, 2);
}

TEST(AddingPicture, TellsTheWordsBarsFromThePositions) {
  const auto placed = kView.placed({});
  const auto& plot = std::get<plot::Plot>(placed.cell(*placed.find("numbers")).panel);
  std::vector<bool> hatched;
  for (const auto& layer : plot.layers) {
    if (const auto* const bars = std::get_if<plot::Bars>(&layer))
      hatched.push_back(bars->bars.front().hatch.has_value());
  }
  EXPECT_EQ(hatched, (std::vector{false, true, false}));
  test::expect_words(kView.text(concatenated()), {"word, position and both"});
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

TEST(Adding, IsComputedAnewOnlyWhereItChanges) {
  Scene scene;
  State state;
  kView.made_by(scene, state);
  state.pair = 9;
  state.sentence.order = state.sentence.order.shuffled();
  EXPECT_EQ(kView.made_by(scene, state), 1u) << "the figure";
  state.position += 1;
  EXPECT_EQ(kView.made_by(scene, state), 3u) << "the encodings, the pair and the figure";
}

}  // namespace
}  // namespace posenc::adding
