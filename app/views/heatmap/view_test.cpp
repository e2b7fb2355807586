#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "tables.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/heatmap/options.hpp"
#include "views/sentence.hpp"

/// What the heatmap draws, and what the pointer does there.
namespace posenc::heatmap {
namespace {

using test::contains;
using test::scene_of;
using test::with;

const test::OneView kView{kHeatmapView};

/// The middle of a cell of the field.
Point pixel_at(const State& state, double row, double dim) {
  return kView.pixel(state, kField, {dim + 0.5, row + 0.5});
}
State zoomed() {
  State state;
  state.set(heatmap::kFrom, 100);
  state.set(heatmap::kTo, 200);
  state.set(heatmap::kDimFrom, 20);
  state.set(heatmap::kDimTo, 60);
  return state;
}

TEST(HeatmapPicture, TheFieldShowsTheWindow) {
  State state;
  state.set(heatmap::kMean, false);
  state.set(heatmap::kFrom, 100.5);
  state.set(heatmap::kTo, 200);
  const Scene scene = scene_of(state);
  const auto fields = test::all<RecordingCanvas::Field>(test::drawn(kHeatmapView, scene));
  ASSERT_EQ(fields.size(), 1u);
  EXPECT_EQ(fields[0].rect, kView.panel(state, kField).frame);
  EXPECT_EQ(fields[0].spec.encoding, scene.shared_sinusoidal());
  EXPECT_EQ(std::get<FieldWindow>(fields[0].spec.window),
            (FieldWindow{100.5, 200, 0, 128, false, Sampling::nearest}));
}

TEST(HeatmapPicture, ThinMarksAreStillSeen) {
  for (const bool transposed : {false, true}) {
    State state = with(16384, 1'000'000'000);
    state.set(heatmap::kTranspose, transposed);
    state.position = 400'000'000;
    state.pair = 5000;
    const Point marked = pixel_at(state, 400'000'000, 10000.5);
    const Rect field = kView.panel(state, kField).frame;
    int rows = 0, columns = 0;
    for (const auto& box : test::all<RecordingCanvas::Box>(kView.drawn(state))) {
      if (!box.fill || !field.contains(box.rect.centre())) continue;
      const bool is_row = *box.fill == dark_palette().t;
      if (!is_row && *box.fill != dark_palette().k) continue;
      ++(is_row ? rows : columns);
      EXPECT_GE(std::min(box.rect.width(), box.rect.height()), 2 - 1e-9);
      const Point away = glm::abs(box.rect.centre() - marked);
      EXPECT_LT(is_row == transposed ? away.x : away.y, 1.01);
    }
    EXPECT_EQ(rows, 1);
    EXPECT_EQ(columns, 1);
  }
}

TEST(HeatmapFacts, TellTheColoursFromTheEntries) {
  const auto known = [](std::string_view settings) {
    return kHeatmapView.known(test::scene_of(test::state_of(settings)));
  };
  EXPECT_EQ(known("range=0.1").find("colours")->value, Value(Between{-0.1, 0.1, {}, 4}));
  EXPECT_EQ(known("range=0.1").text("values"), "−1 … 1");
  EXPECT_EQ(known("encoding=linear length=5").text("values"), "1 … 5") << "colours begin at 0";
  EXPECT_EQ(known("encoding=linear length=5").text("colours"), "0 … 5");
  EXPECT_EQ(known("range=0.1 signs=on").find("colours")->value, Value(Between{-1, 1, {}, 4}));
}

TEST(HeatmapPicture, TheReadOutSaysWhatItAverages) {
  State state = with(128, 100'000);
  state.set(heatmap::kTo, 3 * kView.panel(state, kField).frame.height());
  test::expect_words(kView.text(state, kView.pixel(state, kField, {8.5, 91.5})),
                     {"positions 90–92, dimension 8", "mean of 3 positions = "});
}

TEST(HeatmapWords, WhatTheModelReadsIsTheWordAndItsRow) {
  const State state = opening("heatmap");
  const Scene scene = scene_of(state);
  const int dim = 4;
  const double word = words::embeddings(scene).at(state.position.value(), dim);
  const auto read = [&](std::string_view panel) {
    const auto layout = kView.layout(state);
    Pointer pointer;
    pointer.at = layout.find(panel)->pixel({dim + 0.5, 0.5});
    const auto hit = plot::hit(layout, pointer);
    return *kHeatmapView.read(Inputs(scene, kHeatmapView, dark_palette()), *hit)->value;
  };
  EXPECT_EQ(read(kWord), word);
  EXPECT_EQ(read(kRowOfT), std::sin(5 / std::pow(10000.0, 4.0 / 16)));
  EXPECT_EQ(read(kSum), word + scene.encoding().entry(5, dim));
}

TEST(HeatmapWords, NameOnlyMarksThatAreDrawn) {
  const auto said = [](std::int64_t t, double from, double to) {
    State state = opening("heatmap");
    state.position = t;
    state.set(kFrom, from);
    state.set(kTo, to);
    std::string marks;
    for (const auto* const word : {"ramed: t = ", "ashed: t + δ = "})
      if (contains(kView.text(state), word)) marks += word;
    return marks;
  };
  EXPECT_EQ(said(5, 0, 17), "ramed: t = ashed: t + δ = ");
  EXPECT_EQ(said(16, 0, 17), "ramed: t = ");
  EXPECT_EQ(said(5, 2, 7), "ramed: t = ");
  EXPECT_EQ(said(5, 6, 10), "ashed: t + δ = ");
  EXPECT_EQ(said(5, 9, 12), "");
}

TEST(HeatmapWords, AreThereWhileRowsHaveRoomForThem) {
  State state = opening("heatmap");
  EXPECT_EQ(word_at_t(state), 5);
  EXPECT_TRUE(facts(scene_of(state)).find("word"));
  state.length = 32, state.position = 20;
  EXPECT_TRUE(names_words(state));
  EXPECT_EQ(word_at_t(state), std::nullopt) << "the sentence has 17";
  state.length = 33;
  EXPECT_FALSE(names_words(state));
}

class HeatmapPointer : public testing::TestWithParam<bool> {
 protected:
  static State turned(State state) {
    state.set(heatmap::kTranspose, GetParam());
    return state;
  }
};

TEST_P(HeatmapPointer, TheWheelKeepsTheCellUnderIt) {
  State state = turned({});
  const Point p = pixel_at(state, 300, 40);
  const Point cell = kView.panel(state, kField).data(p);
  for (int i = 0; i < 10; ++i) {
    state = kView.after(state, test::wheel(p, 1));
    const Point now = kView.panel(state, kField).data(p);
    EXPECT_NEAR(now.x, cell.x, 1e-6);
    EXPECT_NEAR(now.y, cell.y, 1e-6);
  }
  EXPECT_LT(shown_rows(state).size(), 512 / 5.0);
  state = kView.after(state, test::wheel(p, 1000));
  EXPECT_NEAR(shown_rows(state).size(), 2, 1e-9);
  EXPECT_NEAR(shown_dims(state).size(), 2, 1e-9);
  EXPECT_EQ(kView.after(state, test::wheel(p, -1000)), turned({}))
      << "the whole is the whole again";
}

TEST_P(HeatmapPointer, ADragMovesTheCellsWithItAndNothingElse) {
  const State state = turned(zoomed());
  const Point from = pixel_at(state, 150, 40), by{40, -30};
  const State moved = kView.after(state, test::drag(from, by));
  const Point away = pixel_at(moved, 150, 40) - from - by;
  EXPECT_NEAR(away.x, 0, 1e-6);
  EXPECT_NEAR(away.y, 0, 1e-6);
  State rest = moved;
  rest.options = state.options;
  EXPECT_EQ(rest, state);
  const State far = kView.after(state, test::drag(from, {1e5, 1e5}));
  EXPECT_EQ(shown_rows(far), (plot::Extent{0, 100}));
  EXPECT_EQ(shown_dims(far), (plot::Extent{0, 40}));
  EXPECT_EQ(kView.after(state, test::double_click(from)), turned({}));
}

TEST_P(HeatmapPointer, LettingGoAfterADragIsNoClick) {
  Pointer dragged = test::tap(pixel_at(turned({}), 300, 51));
  dragged.at += Point(20, 0);
  EXPECT_EQ(kView.after(turned({}), dragged), turned({}));
}

TEST_P(HeatmapPointer, TheProfilesMoveTheirOwnAxis) {
  const auto middle = [&](std::string_view id) {
    return kView.panel(turned({}), id).frame.centre();
  };
  const State rows = kView.after(turned({}), test::wheel(middle(kColumnProfile), 3));
  EXPECT_NEAR(shown_rows(rows).size(), 512 / 1.953125, 1e-6) << "of the field, not of its part";
  EXPECT_EQ(shown_dims(rows), (plot::Extent{0, 128}));
  const State dims = kView.after(turned({}), test::wheel(middle(kRowProfile), 3));
  EXPECT_EQ(shown_rows(dims), (plot::Extent{0, 512}));
  EXPECT_LT(shown_dims(dims).size(), 70);
  EXPECT_EQ(kView.after(turned({}), test::tap(middle(kColumnProfile))).pair, State{}.pair)
      << "only t moves";
}

TEST_P(HeatmapPointer, TheMinimapBringsThePartToIt) {
  State state = turned(with(64, 1'000'000'000));
  state.set(heatmap::kFrom, 400'000'000);
  state.set(heatmap::kTo, 400'000'020);
  state.set(heatmap::kDimFrom, 8);
  state.set(heatmap::kDimTo, 24);
  const auto picture = kView.layout(state);
  const auto* const map = picture.find(kMap);
  ASSERT_NE(map, nullptr);
  const State next = kView.after(state, test::drag(map->room.centre(), {0, 0}));
  EXPECT_NEAR(next[heatmap::kFrom], 499'999'990, 1e-3);
  EXPECT_NEAR(next[heatmap::kDimFrom], 24, 1e-6);
  EXPECT_EQ(next.position, state.position) << "it sets nothing else";
  EXPECT_EQ(kView.after(state, test::tap(map->room.centre())), state);
}

INSTANTIATE_TEST_SUITE_P(UprightAndTransposed, HeatmapPointer, testing::Bool());

TEST(HeatmapRows, GoWhereThePositionIs) {
  State state;
  state.set(heatmap::kFrom, 300.5);
  state.set(heatmap::kTo, 400.5);
  const auto rows_at = [&](std::int64_t t) {
    State moved = state;
    moved.position = t;
    const State then = with_position_in_view(moved);
    EXPECT_EQ(within_limits(then), then);
    return shown_rows(then);
  };
  EXPECT_EQ(rows_at(301), (plot::Extent{300.5, 400.5}));
  EXPECT_EQ(rows_at(399), (plot::Extent{300.5, 400.5}));
  EXPECT_EQ(rows_at(300), (plot::Extent{300, 400})) << "half of it was seen";
  EXPECT_EQ(rows_at(410), (plot::Extent{311, 411}));
  EXPECT_EQ(rows_at(100), (plot::Extent{50.5, 150.5})) << "in the middle";
  EXPECT_EQ(rows_at(0), (plot::Extent{0, 100}));
  EXPECT_EQ(rows_at(511), (plot::Extent{412, 512}));
  state.convention = find_convention("transformer-xl");
  EXPECT_EQ(rows_at(511), (plot::Extent{0, 100})) << "the first row holds the last position";
  EXPECT_EQ(with_position_in_view(State{}), State{}) << "the whole stays the whole";
}

}  // namespace
}  // namespace posenc::heatmap
