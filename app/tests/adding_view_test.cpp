#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <posenc/words.hpp>

#include "figure/cairo_canvas.hpp"
#include "picture.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/adding_layout.hpp"
#include "views/views.hpp"

namespace posenc::adding {
namespace {

using test::contains;
using test::scene_of;
using test::with_sentence;

const Rect kArea{{40, 60}, {1600, 860}};

State concatenated(State state = {}) {
  state.adding.combine = Combine::concatenate;
  return state;
}

/// (1 − w)·√d·ψ and w·p(t), straight from the formulas.
struct Vectors {
  std::vector<long double> word, position;
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
    made.word.push_back((1 - w) * std::sqrt(static_cast<long double>(d)) * psi[j]);
    made.position.push_back(w * p[j]);
  }
  return made;
}

double product(const std::vector<long double>& a, const std::vector<long double>& b) {
  long double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
  return static_cast<double>(sum);
}

TEST(AddingClaim, IsNotMeasuredWhereTheWordsHaveNoOtherPlace) {
  State state;
  state.position = 0;
  for (const std::int64_t length : {5, 1}) {
    state.length = static_cast<int>(length);
    const State tight = with_sentence("one two three four one", within_limits(state));
    const auto text = describe(scene_of(tight));
    EXPECT_NE(text.find("not measured"), std::string::npos) << text;
    EXPECT_EQ(text.find("does not hold"), std::string::npos) << text;
  }
  state.length = 6;
  const auto text = describe(scene_of(with_sentence("one two three four one", state)));
  EXPECT_NE(text.find("; holds: at 2 places"), std::string::npos) << text;
}

TEST(AddingData, IsTheFormulasNumberByNumber) {
  State state;
  state.d = 6;
  state.sentence.encoding_weight = 0.25;
  state = within_limits(state);
  test::Rows rows;
  kAddingView.data(scene_of(state), rows);
  const std::vector<std::string> columns{"word", "position", "dim", "embedding", "encoding", "sum"};
  EXPECT_EQ(rows.columns, columns);
  ASSERT_EQ(rows.rows.size(), 30u);
  for (std::size_t r = 0; r < rows.rows.size(); ++r) {
    const auto& row = rows.rows[r];
    EXPECT_EQ(row[0], static_cast<double>(r / 6 + 1));
    EXPECT_EQ(row[1], static_cast<double>(37 + r / 6));
    EXPECT_EQ(row[2], static_cast<double>(r % 6));
    const auto of =
        vectors_of(state, static_cast<int>(r / 6), 37 + static_cast<std::int64_t>(r / 6));
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
  EXPECT_NEAR(made->here.words, 0.25 * 128, 1e-12) << "(½·√d)² where both are the same word";
  EXPECT_NEAR(made->here.first, product(x.word, y.position), 1e-12);
  EXPECT_NEAR(made->here.second, product(x.position, y.word), 1e-12);
  EXPECT_NEAR(made->here.positions, product(x.position, y.position), 1e-12);
  const auto sum = [](const Vectors& v) {
    auto all = v.word;
    for (std::size_t j = 0; j < all.size(); ++j) all[j] += v.position[j];
    return all;
  };
  EXPECT_NEAR(made->here.sum(Combine::add), product(sum(x), sum(y)), 1e-12);
  EXPECT_NEAR(made->cosine_before, 1, 1e-15);
  EXPECT_NEAR(
      made->cosine_after,
      product(sum(x), sum(y)) / std::sqrt(product(sum(x), sum(x)) * product(sum(y), sum(y))),
      1e-14);
}

TEST(Adding, MixesWordsAndPositionsAndConcatenatingDoesNot) {
  for (const std::int64_t d : {8, 128, 512}) {
    State state;
    state.d = d;
    state = within_limits(state);
    const Scene added = scene_of(state), apart = scene_of(concatenated(state));
    const auto mixed = pair(added), kept = pair(apart);
    EXPECT_TRUE(depends_on_place(added, *mixed)) << d;
    EXPECT_GT(mixed->sum.high - mixed->sum.low, 0.1);
    EXPECT_FALSE(depends_on_place(apart, *kept)) << kept->sum.high - kept->sum.low;
    EXPECT_LE(mixed->positions.high - mixed->positions.low, rounding(added, *mixed));
    EXPECT_EQ(kept->here.sum(Combine::concatenate), kept->here.words + kept->here.positions);
  }
}

TEST(Adding, RangesAreOfBothWordsMovedTogether) {
  State state;
  state.length = 60;
  state.position = 37;
  state = within_limits(state);
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
  State state;
  state.offset = 2;
  const auto made = pair(scene_of(state));
  EXPECT_EQ(made->a, 0);
  EXPECT_EQ(made->b, 2);
  EXPECT_FALSE(pair(scene_of(with_sentence("alone"))));
  const auto others = pair(scene_of(with_sentence("no word twice")));
  EXPECT_EQ(others->a, 0);
  EXPECT_EQ(others->b, 1);
  State end;
  end.position = 511;
  end.offset = -4;
  EXPECT_EQ(pair(scene_of(end))->a, 4);
  EXPECT_EQ(pair(scene_of(end))->b, 0);
}

TEST(Adding, ClaimsWhatTheNumbersSay) {
  const auto claim = [](const State& state) { return words_of(scene_of(state)).claim; };
  EXPECT_EQ(claim({}), "Adding p(t) tells “the” from “the”: their cosine goes from 1 to 0.94");
  State state;
  state.sentence.encoding_weight = 0;
  EXPECT_EQ(claim(state), "The encoding's weight is 0: the vectors are those of the words alone");
  EXPECT_TRUE(contains(claim(concatenated()), "twice the width"));
  const State holes = test::with_table_of("holes.npy", 100, 8, [](auto, auto) { return NAN; });
  EXPECT_TRUE(contains(claim(holes), "no number"));
}

TEST(Adding, ClaimsNothingThatItsNumberDenies) {
  const auto claim = [](const State& state) { return words_of(scene_of(state)).claim; };
  const std::string one_direction =
      "Adding p(t) leaves “the” and “the” one direction: their cosine stays 1";
  for (const char* const id : {"linear", "unit-interval"}) {
    State state;
    state.encoding = find_encoding(id);
    EXPECT_EQ(claim(within_limits(state)), one_direction) << id;
  }
  const auto constant = [](double value) {
    return test::with_table_of("constant.npy", 100, 8, [value](auto, auto) { return value; });
  };
  EXPECT_EQ(claim(constant(0)), one_direction);
  EXPECT_EQ(claim(constant(1e38)), one_direction) << "the words are lost beside it";
  State others = constant(0);
  others.sentence.words = *Sentence::parse("no word twice");
  EXPECT_TRUE(contains(claim(within_limits(others)), "leaves “no” and “word” as they were"));

  // What sounds are the slowest pairs alone, which hardly turn from one of the first positions to another.
  State slow;
  slow.position = 0;
  slow.mixer.muted = 0x7f;
  const auto made = pair(scene_of(slow));
  EXPECT_GT(made->short_of_one, 0);
  EXPECT_LT(made->short_of_one, 5e-4);
  EXPECT_NEAR(made->short_of_one, 1 - made->cosine_after, 1e-15);
  EXPECT_TRUE(
      claim(slow).starts_with("Adding p(t) tells “the” from “the”: their cosine goes from "
                              "1 to 1 − "))
      << claim(slow);
}

TEST(Adding, DescribesWhatHoldsAndByWhatNumber) {
  const auto text = kAddingView.describe(scene_of({}));
  EXPECT_TRUE(contains(text, "no function of the distance alone; holds: at 256 places")) << text;
  EXPECT_TRUE(contains(text, "position · position stays 13")) << text;
  EXPECT_TRUE(contains(text, "3·d² = 49\u2009152")) << text;
  EXPECT_TRUE(contains(text, "3·(2d)² = 196\u2009608")) << text;
  EXPECT_TRUE(contains(kAddingView.describe(scene_of(concatenated())),
                       "no function of the distance alone; does not hold"));
}

TEST(Adding, StripsAreAlignedAndConcatenatedOnesAreTwiceAsWide) {
  const Scene scene = scene_of({});
  const auto added = strips(scene);
  EXPECT_EQ(added->d(), 128);
  for (const int j : {0, 17, 127})
    EXPECT_EQ(added->entry(6, j), added->entry(4, j) + added->entry(5, j));
  const auto both = strips(scene_of(concatenated()));
  EXPECT_EQ(both->d(), 256);
  EXPECT_EQ(both->entry(4, 34), added->entry(4, 17));
  EXPECT_EQ(both->entry(4, 35), added->entry(4, 17));
  EXPECT_EQ(both->entry(6, 17), added->entry(4, 17));
  EXPECT_EQ(both->entry(6, 128 + 17), added->entry(5, 17));
}

TEST(AddingPicture, ReadsOutTheNumberUnderThePointer) {
  RecordingCanvas canvas;
  const Scene scene = scene_of({});
  const auto at = layout(canvas, {kArea, dark_palette(), false, {}}, scene);
  const Point p = at.strips.min + Point(at.strips.width() * 17.5 / 128, at.row(5) * 1.1);
  const auto number = number_at(scene, at, p);
  ASSERT_TRUE(number);
  EXPECT_EQ(number->word, 1);
  EXPECT_EQ(number->dim, 17);
  kAddingView.draw(canvas, {kArea, dark_palette(), false, p}, scene);
  EXPECT_TRUE(contains(test::all_text(canvas), "“dog” at 38, dimension 17\n"));
}

TEST(AddingPicture, HasRoomForEverySentence) {
  std::vector<State> states{with_sentence("one"), with_sentence("Το σκυλί 犬が 🐕"),
                            with_sentence(std::string(1000, 'W'))};
  for (const int count : {12, 30, 64}) {
    std::string all;
    for (int i = 0; i < count; ++i) all += i % 4 == 0 ? "the " : "word" + std::to_string(i) + " ";
    states.push_back(with_sentence(all));
    states.push_back(concatenated(states.back()));
  }
  PictureSize size;
  size.width = size.height = PictureSize::kMinSide;
  const auto drawn = draw_image(size, {}, [&](Canvas& metrics, const Rect&) {
    for (const State& state : states) {
      SCOPED_TRACE(state.sentence.words.text());
      const Scene scene = scene_of(state);
      for (const Rect& area : {kArea, Rect{{40, 60}, {940, 580}}, Rect{{40, 60}, {490, 390}}}) {
        RecordingCanvas canvas(&metrics);
        kAddingView.draw(canvas, {area, light_palette(), area.width() < 500, {}}, scene);
        test::expect_sound(canvas, area, "");
        test::expect_no_overlaps(canvas, "", 2);
      }
    }
  });
  ASSERT_TRUE(drawn) << drawn.error().message;
}

TEST(AddingPointer, ATapChoosesTheWordThatIsComparedWithThatAtT) {
  RecordingCanvas canvas;
  const Scene scene = scene_of({});
  const auto at = layout(canvas, {kArea, dark_palette(), false, {}}, scene);
  Pointer pointer;
  pointer.at = pointer.pressed_at = at.strips.min + Point(5, at.row(5) * 2.3);
  pointer.released = true;
  const State next =
      kAddingView.interact(canvas, {kArea, dark_palette(), false, {}}, scene, pointer);
  EXPECT_EQ(next.offset, 2);
  EXPECT_EQ(pair(scene_of(next))->b, 2);
}

TEST(Adding, IsComputedAnewOnlyWhereItChanges) {
  Scene scene;
  RecordingCanvas canvas;
  const auto draw = [&](const State& state, std::optional<Point> hover = {}) {
    scene.update(state);
    kAddingView.draw(canvas, {kArea, dark_palette(), false, hover}, scene);
  };
  State state;
  draw(state);
  const auto made = scene.times_made();
  state.pair = 9;
  state.sentence.order = state.sentence.order.shuffled();
  draw(state, kArea.centre());
  EXPECT_EQ(scene.times_made(), made);
  state.position += 1;
  draw(state);
  EXPECT_EQ(scene.times_made(), made + 3) << "the encodings, the strips and the pair";
}

}  // namespace
}  // namespace posenc::adding
