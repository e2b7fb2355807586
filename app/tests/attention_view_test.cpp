#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <posenc/words.hpp>

#include "figure/cairo_canvas.hpp"
#include "picture.hpp"
#include "rooms.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/attention_layout.hpp"
#include "views/views.hpp"

namespace posenc::attention {
namespace {

using test::contains;
using test::scene_of;
using test::with_sentence;

const Rect kArea{{40, 60}, {1600, 860}};

State with_order(State state, std::string_view order) {
  const auto done = assign(state, test::parameter("order"), order);
  EXPECT_TRUE(done) << done.error().message;
  return state;
}

State with_weight(State state, double weight) {
  state.sentence.encoding_weight = weight;
  return state;
}

Layout layout_of(const State& state) {
  RecordingCanvas canvas;
  return layout(canvas, {kArea, dark_palette(), false, {}}, scene_of(state));
}

State after(const State& state, const Pointer& pointer) {
  RecordingCanvas canvas;
  const Scene scene = scene_of(state);
  return kAttentionView.interact(canvas, {kArea, dark_palette(), false, pointer.at}, scene,
                                 pointer);
}

std::string text_of(const State& state, std::optional<Point> hover = {}) {
  RecordingCanvas canvas;
  kAttentionView.draw(canvas, {kArea, dark_palette(), false, hover}, scene_of(state));
  return test::all_text(canvas);
}

/// The weights straight from the formula, in long double: softmax(x·xᵀ/√d) of x_i = (1 − w)·√d·ψ_i + w·p(t + i).
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
       {State{}, with_weight({}, 0.2), with_order(with_sentence("a b a"), "3 1 2")}) {
    test::Rows rows;
    kAttentionView.data(scene_of(state), rows);
    const std::vector<std::string> columns{"query", "key", "weight_plain", "weight_shuffled"};
    EXPECT_EQ(rows.columns, columns);
    const auto& order = state.sentence.order;
    const auto n = static_cast<std::size_t>(order.size());
    ASSERT_EQ(rows.rows.size(), n * n);
    const auto plain = weights_of(state, WordOrder(order.size()));
    const auto shuffled = weights_of(state, order);
    const auto place = places(state);
    for (const auto& row : rows.rows) {
      const auto q = static_cast<std::size_t>(row[0]) - 1, k = static_cast<std::size_t>(row[1]) - 1;
      EXPECT_NEAR(row[2], static_cast<double>(plain[q][k]), 1e-13);
      EXPECT_NEAR(
          row[3],
          static_cast<double>(
              shuffled[static_cast<std::size_t>(place[q])][static_cast<std::size_t>(place[k])]),
          1e-13);
    }
  }
}

TEST(AttentionData, WithoutTheEncodingIsTheSameInEitherOrder) {
  test::Rows rows;
  kAttentionView.data(scene_of(with_weight({}, 0)), rows);
  for (const auto& row : rows.rows) EXPECT_NEAR(row[2], row[3], 1e-15);
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
      EXPECT_LE(without_encoding(scene).largest_change, kSame);
      EXPECT_GT(with_encoding(scene).largest_change, 1e-3);
      EXPECT_TRUE(contains(words_of(scene).claim, "until the encoding is added"));
    }
  }
}

TEST(Attention, GivesAWordThatStandsTwiceTheSameOutputOnlyWithoutTheEncoding) {
  const Scene scene = scene_of(State{});
  EXPECT_EQ(without_encoding(scene).twins, 0);
  EXPECT_GT(*with_encoding(scene).twins, 0.01);
  EXPECT_FALSE(without_encoding(scene_of(with_sentence("no word twice"))).twins);
}

TEST(Attention, ClaimsWhatTheNumbersSay) {
  const auto claim = [](const State& state) { return words_of(scene_of(state)).claim; };
  EXPECT_EQ(claim(with_sentence("alone")),
            "One word alone has no order: attention gives it back as it came");
  EXPECT_EQ(claim(with_order({}, "1 2 3 4 5")), "The words stand as they were typed: shuffle them");
  EXPECT_TRUE(contains(claim(with_weight({}, 0)), "weight is 0"));
  State flat = test::with_table_of("flat.npy", 100, 8,
                                   [](auto, auto j) { return 0.1 * static_cast<double>(j); });
  EXPECT_EQ(claim(flat),
            "Here even with the encoding attention does not see the order of the words");
  State holes = test::with_table_of("holes.npy", 100, 8, [](auto t, auto) {
    return t == 38 ? std::numeric_limits<double>::quiet_NaN() : 1.0;
  });
  holes.position = 37;
  EXPECT_TRUE(contains(claim(holes), "no number"));
}

TEST(Attention, DescribesWhatHoldsAndByWhatNumber) {
  const auto text = kAttentionView.describe(scene_of(State{}));
  EXPECT_TRUE(contains(text, "“the dog bites the man” stand at positions 37–41"));
  EXPECT_TRUE(contains(text, "“the man bites the dog”"));
  EXPECT_TRUE(contains(text, "is the same in either order; holds: the largest difference is "));
  EXPECT_TRUE(contains(text, "depends on the order; holds: the largest difference is 0.8"));
  EXPECT_TRUE(contains(kAttentionView.describe(scene_of(with_weight({}, 0))),
                       "depends on the order; does not hold"));
}

TEST(Attention, OfATableOfFewPositionsCutsTheSentence) {
  const State state = test::with_table_of("short.npy", 3, 16, test::Learned());
  const Scene scene = scene_of(state);
  EXPECT_EQ(words::word_count(state), 3);
  EXPECT_EQ(with_encoding(scene).typed.count, 3u);
  EXPECT_TRUE(contains(words_of(scene).how_to_read, "the table ends after 3 of the 5 words"));
  test::Rows rows;
  kAttentionView.data(scene, rows);
  EXPECT_EQ(rows.rows.size(), 9u);
}

TEST(Attention, SaysWhereTheSentenceIsLongerThanTheLength) {
  State state;
  state.length = 3;
  state = within_limits(state);
  EXPECT_EQ(words::positions_text(state), "positions 0–4, past the length 3");
}

TEST(Attention, IsComputedAnewOnlyWhereItChanges) {
  Scene scene;
  RecordingCanvas canvas;
  const auto draw = [&](const State& state, std::optional<Point> hover = {}) {
    scene.update(state);
    kAttentionView.draw(canvas, {kArea, dark_palette(), false, hover}, scene);
  };
  State state;
  draw(state);
  const auto made = scene.times_made();
  state.pair = 9;
  state.offset = 2;
  draw(state, kArea.centre());
  EXPECT_EQ(scene.times_made(), made);
  state.position += 1;
  draw(state);
  EXPECT_EQ(scene.times_made(), made + 2) << "the encodings, and attention with them";
}

TEST(AttentionPicture, ShowsBothSidesAndTheirNumbers) {
  const auto text = text_of({});
  for (const auto* words :
       {"Without the encoding", "With the encoding", "largest change of an output: 0.8",
        "“the” at 37 and at 40: outputs differ by 0\n", "Shuffle\n"}) {
    EXPECT_TRUE(contains(text, words)) << words;
  }
}

TEST(AttentionPicture, ReadsOutWeightsAndOutputs) {
  const State state;
  const auto at = layout_of(state);
  const auto& with = at.groups[1];
  const double cell = with.typed.cell(5);
  const auto text = text_of(state, with.typed.cells.min + cell * Point(4.5, 1.5));
  EXPECT_TRUE(contains(text, "“dog” takes 0.")) << text;
  EXPECT_TRUE(contains(text, "of “man”\n"));
  EXPECT_TRUE(contains(text, "at positions 38 and 41\n"));
  const auto output = text_of(state, with.outputs->min + Point(1, 1));
  EXPECT_TRUE(contains(output, "“the”, dimension 0\n"));
  EXPECT_TRUE(contains(output, "output as typed = "));
}

TEST(AttentionPicture, HasRoomForEverySentence) {
  const std::string sentences[] = {"one",
                                   "two words",
                                   "Το σκυλί δαγκώνει τον άνθρωπο",
                                   "犬が 男を 噛む 🐕 собака",
                                   std::string(1000, 'W'),
                                   std::string(400, 'm') + " " + std::string(400, 'i')};
  std::vector<State> states;
  for (const auto& sentence : sentences) states.push_back(with_sentence(sentence));
  for (const int count : {12, 13, 30, 64}) {
    std::string all;
    for (int i = 0; i < count; ++i) all += i % 4 == 0 ? "the " : "word" + std::to_string(i) + " ";
    State state = with_sentence(all);
    state.sentence.order = state.sentence.order.shuffled();
    states.push_back(state);
  }
  PictureSize size;
  size.width = size.height = PictureSize::kMinSide;
  const auto drawn = draw_image(size, {}, [&](Canvas& metrics, const Rect&) {
    for (const State& state : states) {
      SCOPED_TRACE(state.sentence.words.text());
      const Scene scene = scene_of(state);
      for (const Rect& area : {kArea, Rect{{40, 60}, {940, 580}}, Rect{{40, 60}, {490, 390}}}) {
        const bool compact = area.width() < 500;
        for (const auto hover : {std::optional<Point>(), std::optional(area.centre())}) {
          RecordingCanvas canvas(&metrics);
          kAttentionView.draw(canvas, {area, light_palette(), compact, hover}, scene);
          test::expect_sound(canvas, area, "");
          if (!hover) test::expect_no_overlaps(canvas, "", 2);
        }
      }
    }
  });
  ASSERT_TRUE(drawn) << drawn.error().message;
}

TEST(AttentionPointer, ShufflesAtTheButton) {
  const State state;
  const auto at = layout_of(state);
  Pointer pointer;
  pointer.at = pointer.pressed_at = at.button->centre();
  pointer.down = pointer.clicked = true;
  const State next = after(state, pointer);
  EXPECT_EQ(next.sentence.order, state.sentence.order.shuffled());
}

TEST(AttentionPointer, AWordIsDraggedToItsPlace) {
  State state = with_order({}, "1 2 3 4 5");
  const auto at = layout_of(state);
  Pointer pointer;
  pointer.pressed_at = chip(at, 5, 1).centre();
  pointer.at = pointer.pressed_at;
  pointer.down = pointer.clicked = true;
  EXPECT_EQ(after(state, pointer), state) << "where it lies already";
  pointer.clicked = false;
  for (const int place : {2, 3, 4, 3}) {
    pointer.moved = chip(at, 5, place).centre() - pointer.at;
    pointer.at += pointer.moved;
    state = after(state, pointer);
  }
  EXPECT_EQ(state.sentence.order.text(), "1 3 4 2 5");
  pointer.moved = {5000, -300};
  pointer.at += pointer.moved;
  EXPECT_EQ(after(state, pointer).sentence.order.text(), "1 3 4 5 2");
}

TEST(AttentionPointer, ATapOnAWeightSetsDelta) {
  const State state;
  const auto at = layout_of(state);
  const auto& cells = at.groups[0].typed;
  Pointer pointer;
  pointer.at = pointer.pressed_at = cells.cells.min + cells.cell(5) * Point(0.5, 3.5);
  pointer.released = true;
  EXPECT_EQ(after(state, pointer).offset, -3);
}

TEST(AttentionWords, SayWhichLettersTheFontsLack) {
  const auto said = [](std::string_view sentence) {
    std::string text;
    test::with_metrics([&](Canvas& canvas) {
      text = words::missing_letters_text(canvas, with_sentence(sentence));
    });
    return text;
  };
  EXPECT_EQ(said("the dog"), "");
  EXPECT_EQ(said("кот Straße ἐν αρχῇ"), "") << "Cyrillic, and Greek with its breathings";
  EXPECT_EQ(said("犬 bites 😀 кот"),
            "2 words have characters that the fonts lack, shown as �: they count as typed. ");
  EXPECT_EQ(said("犬"),
            "1 word has characters that the fonts lack, shown as �: it counts as typed. ");
  test::with_metrics([](Canvas& metrics) {
    RecordingCanvas canvas(&metrics);
    kAttentionView.draw(canvas, {kArea, dark_palette(), false, {}},
                        scene_of(with_sentence("犬 bites man")));
    EXPECT_TRUE(contains(test::all_text(canvas), "1 word has characters that the fonts lack"));
  });
}

}  // namespace
}  // namespace posenc::attention
