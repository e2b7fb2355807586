#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "figure/numbers.hpp"
#include "one_view.hpp"
#include "tables.hpp"
#include "views/heatmap_layout.hpp"
#include "views/views.hpp"

namespace posenc::heatmap {
namespace {

using test::frame;
using test::kArea;
using test::Rows;
using test::scene_of;
using test::with;

std::vector<std::string> texts(const RecordingCanvas& canvas) {
  std::vector<std::string> found;
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) found.push_back(text.text);
  return found;
}

std::vector<std::string> drawn_texts(const Scene& scene, std::optional<Point> hover = {}) {
  return texts(test::drawn(kHeatmapView, scene, hover));
}

bool has(const std::vector<std::string>& texts, std::string_view wanted) {
  return std::ranges::find(texts, wanted) != texts.end();
}

const auto layout_of = test::laid_out<layout>;

TEST(HeatmapNearest, OneClockNearlyReturns) {
  // 44 ≈ 7 · 2π and 333 ≈ 53 · 2π: the distances are the chords 2·sin(22) and 2·sin(166.5).
  const Scene scene = scene_of(with(2, 512));
  EXPECT_EQ(nearest(scene).same, 44);
  EXPECT_EQ(nearest(scene).delta, 333);
  EXPECT_NEAR(nearest(scene).distance, std::abs(2 * std::sin(166.5)), 1e-12);
  EXPECT_EQ(nearest(scene).searched, 511);
  EXPECT_EQ(words(scene, 500).claim, "Positions 37 and 81 get almost the same fingerprint");
  EXPECT_EQ(nearest(scene_of(with(2, 1000))).delta, 710);
}

TEST(HeatmapNearest, TheClaimNamesPositionsThatAreThere) {
  State state = with(2, 45);
  state.position = 44;
  EXPECT_EQ(words(scene_of(state), 500).claim,
            "Positions 0 and 44 get almost the same fingerprint");
  EXPECT_EQ(words(scene_of(with(2, 44)), 500).claim, "Every position gets its own fingerprint");
}

TEST(HeatmapNearest, IsTheSmallestDistanceBetweenRows) {
  for (const double base : {1.001, 10.0, 10000.0}) {
    for (const int d : {2, 4, 16}) {
      const Scene scene = scene_of(with(d, 300, base));
      const auto& encoding = scene.sinusoidal();
      double smallest = 1e9;
      for (std::int64_t delta = 1; delta < 300; ++delta) {
        double sum = 0;
        for (int dim = 0; dim < d; ++dim) {
          sum += std::pow(encoding.entry(0, dim) - encoding.entry(delta, dim), 2);
        }
        smallest = std::min(smallest, std::sqrt(sum));
      }
      EXPECT_NEAR(nearest(scene).distance, smallest, 1e-12) << d << " " << base;
      EXPECT_NEAR(nearest(scene).relative, smallest / std::sqrt(d / 2), 1e-12);
    }
  }
}

TEST(HeatmapNearest, IsOfThePairsThatSound) {
  State state = with(16, 300);
  state.mixer.muted = 0b0000'1111;
  const Scene scene = scene_of(state);
  const auto& near = nearest(scene);
  double sum = 0;
  for (int dim = 0; dim < 16; ++dim) {
    sum += std::pow(scene.encoding().entry(0, dim) - scene.encoding().entry(near.delta, dim), 2);
  }
  EXPECT_NEAR(near.distance, std::sqrt(sum), 1e-12);
}

TEST(HeatmapNearest, TheClaimHoldsForTheFirstState) {
  const Scene scene = scene_of(State{});
  EXPECT_EQ(words(scene, 500).claim, "Every position gets its own fingerprint");
  EXPECT_GT(nearest(scene).relative, 0.1);
  EXPECT_NE(kHeatmapView.describe(scene).find("Every position gets its own fingerprint"),
            std::string::npos);
}

TEST(HeatmapNearest, IsBoundedAndSearchedOnce) {
  Scene scene = scene_of(with(16384, 1'000'000'000));
  EXPECT_LT(nearest(scene).searched, 1000);
  RecordingCanvas canvas;
  for (const std::int64_t t : {0, 1, 2}) {
    State state = scene.state();
    state.position = t;
    scene.update(state);
    kHeatmapView.draw(canvas, frame(), scene);
  }
  EXPECT_EQ(scene.times_made<Nearest>(), 1u);
}

TEST(HeatmapNearest, ASinglePositionIsLikeNoOther) {
  const Scene scene = scene_of(with(64, 1));
  EXPECT_EQ(nearest(scene).delta, 0);
  EXPECT_FALSE(words(scene, 500).claim.empty());
}

TEST(HeatmapData, IsTheMatrixRowByRow) {
  State state;
  state.heatmap.from = 36;
  state.heatmap.to = 38;
  state.heatmap.dim_from = 6;
  state.heatmap.dim_to = 9;
  const Scene scene = scene_of(state);
  Rows table;
  kHeatmapView.data(scene, table);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"position", "dim", "value"}));
  ASSERT_EQ(table.rows.size(), 6u);
  std::size_t i = 0;
  for (const int t : {36, 37}) {
    for (const int dim : {6, 7, 8}) {
      EXPECT_EQ(table.rows[i][0], t);
      EXPECT_EQ(table.rows[i][1], dim);
      const double angle = t / std::pow(10000.0, 2 * (dim / 2) / 128.0);
      EXPECT_NEAR(table.rows[i][2], dim % 2 == 0 ? std::sin(angle) : std::cos(angle), 1e-13);
      ++i;
    }
  }
}

TEST(HeatmapData, StopsWhenNobodyTakesMore) {
  const Scene scene = scene_of(with(16384, 1'000'000'000));
  Rows table;
  table.most = 100;
  kHeatmapView.data(scene, table);
  EXPECT_EQ(table.rows.size(), 100u);
}

TEST(HeatmapPicture, TheFieldShowsTheWindow) {
  State state;
  state.heatmap.from = 100.5;
  state.heatmap.to = 200;
  state.heatmap.mean = false;
  RecordingCanvas canvas;
  const Scene scene = scene_of(state);
  kHeatmapView.draw(canvas, frame(), scene);
  int fields = 0;
  for (const auto& command : canvas.commands()) {
    const auto* field = std::get_if<RecordingCanvas::Field>(&command);
    if (field == nullptr) continue;
    ++fields;
    EXPECT_EQ(field->rect, layout_of(state).field);
    EXPECT_EQ(field->spec.encoding, scene.shared_sinusoidal());
    EXPECT_EQ(field->spec.length, 512);
    EXPECT_EQ(std::get<FieldWindow>(field->spec.window),
              (FieldWindow{100.5, 200, 0, 128, false, Sampling::nearest}));
  }
  EXPECT_EQ(fields, 1);
}

TEST(HeatmapPicture, ThinMarksAreStillSeen) {
  for (const bool transposed : {false, true}) {
    State state = with(16384, 1'000'000'000);
    state.heatmap.transpose = transposed;
    state.position = 400'000'000;
    state.pair = 5000;
    RecordingCanvas canvas;
    const Scene scene = scene_of(state);
    kHeatmapView.draw(canvas, frame(), scene);
    const auto at = layout_of(state);
    int rows = 0, columns = 0;
    for (const auto& command : canvas.commands()) {
      const auto* box = std::get_if<RecordingCanvas::Box>(&command);
      if (box == nullptr || !box->fill || !at.field.contains(box->rect.centre())) continue;
      if (*box->fill == dark_palette().t) {
        ++rows;
        EXPECT_GE(std::min(box->rect.width(), box->rect.height()), 2 - 1e-9);
        EXPECT_NEAR(transposed ? box->rect.centre().x : box->rect.centre().y,
                    at.rows.pixel_from_data(400'000'000.5), 1.01);
      }
      if (*box->fill == dark_palette().k) {
        ++columns;
        EXPECT_GE(std::min(box->rect.width(), box->rect.height()), 2 - 1e-9);
        EXPECT_NEAR(transposed ? box->rect.centre().y : box->rect.centre().x,
                    at.dims.pixel_from_data(10001), 1.01);
      }
    }
    EXPECT_EQ(rows, 1);
    EXPECT_EQ(columns, 1);
  }
}

TEST(HeatmapPicture, NamesItsMarks) {
  const auto found = drawn_texts(scene_of(State{}));
  for (const auto* wanted : {"t = 37", "t + δ = 45", "k = 4", "p(37)", "position", "dimension",
                             "sin", "cos", "−0.5", "−1"}) {
    EXPECT_TRUE(has(found, wanted)) << wanted;
  }
}

TEST(HeatmapPicture, LargeCellsCarryTheirValues) {
  State state;
  state.heatmap.from = 36;
  state.heatmap.to = 40;
  state.heatmap.dim_from = 8;
  state.heatmap.dim_to = 12;
  const auto found = drawn_texts(scene_of(state));
  EXPECT_TRUE(has(found, "0.9263")) << "PE(37, 8)";
  EXPECT_TRUE(has(found, "−0.3767")) << "PE(37, 9)";
  EXPECT_FALSE(has(drawn_texts(scene_of(State{})), "0.9263"));
}

TEST(HeatmapPicture, TheReadOutIsExact) {
  State state;
  state.heatmap.to = 128;
  const auto at = layout_of(state);
  const Point cell{at.dims.pixel_from_data(52.5), at.rows.pixel_from_data(92.5)};
  const auto found = drawn_texts(scene_of(state), cell);
  EXPECT_TRUE(has(found, "t = 92, dimension 52"));
  EXPECT_TRUE(has(found, "sin(92 · ω₂₆) = 0.8192"));
}

TEST(HeatmapPicture, TheReadOutSaysWhatItAverages) {
  State state = with(128, 100'000);
  state.heatmap.to = 1000;
  state.heatmap.to = 3 * layout_of(state).field.height();
  const auto at = layout_of(state);
  ASSERT_EQ(state.heatmap.to, 3 * at.field.height()) << "the heading is as high as before";
  const Point pixel{at.dims.pixel_from_data(8.5), at.field.min.y + 30.5};
  const auto found = drawn_texts(scene_of(state), pixel);
  EXPECT_TRUE(has(found, "positions 90–92, dimension 8"));
  const Scene scene = scene_of(state);
  const auto& encoding = scene.sinusoidal();
  const double mean = (encoding.entry(90, 8) + encoding.entry(91, 8) + encoding.entry(92, 8)) / 3;
  EXPECT_TRUE(has(found, "mean of 3 positions = " + short_text(mean)));
}

TEST(HeatmapPicture, WhatLiesOutsideIsPointedTo) {
  State state;
  state.heatmap.from = 100;
  state.heatmap.to = 200;
  state.heatmap.dim_from = 64;
  RecordingCanvas canvas;
  kHeatmapView.draw(canvas, frame(), scene_of(state));
  int up = 0, left = 0;
  for (const auto& command : canvas.commands()) {
    const auto* fill = std::get_if<RecordingCanvas::Fill>(&command);
    if (fill == nullptr) continue;
    up += fill->color == dark_palette().t && fill->points[0].y < fill->points[1].y;
    left += fill->color == dark_palette().k && fill->points[0].x < fill->points[1].x;
  }
  EXPECT_EQ(up, 1);
  EXPECT_EQ(left, 1);
  EXPECT_TRUE(has(texts(canvas), "t = 37"));
  EXPECT_TRUE(has(texts(canvas), "k = 4"));
}

TEST(HeatmapPicture, ThePositionsMarkedAreTheSameUprightAndTransposed) {
  for (const bool transposed : {false, true}) {
    State state;
    state.heatmap.transpose = transposed;
    state.offset = 100;
    RecordingCanvas canvas;
    kHeatmapView.draw(canvas, frame(), scene_of(state));
    const auto at = layout_of(state);
    const double wanted = at.rows.pixel_from_data(137.5);
    const auto lines = test::all<RecordingCanvas::Line>(canvas);
    EXPECT_TRUE(std::ranges::any_of(lines, [&](const auto& line) {
      const Point from = line.points.front();
      return line.stroke.color == dark_palette().delta && line.stroke.dash == Dash::dashed &&
             std::abs((transposed ? from.x : from.y) - wanted) < 1.5 &&
             at.field.grown(2).contains(from);
    })) << transposed;
    EXPECT_TRUE(has(texts(canvas), "t + δ = 137"));
    state.offset = 0;
    for (const auto& text : drawn_texts(scene_of(state))) EXPECT_FALSE(text.starts_with("t + δ"));
  }
}

TEST(HeatmapProfile, AFastWaveIsShownAroundT) {
  State state;
  EXPECT_GT(profile_rows(scene_of(state), layout_of(state)).data_to, 37);
  state.length = 1'000'000'000;
  state.position = 123'456'789;
  const auto along = profile_rows(scene_of(state), layout_of(state));
  EXPECT_LT(along.data_from, 123'456'789);
  EXPECT_GT(along.data_to, 123'456'789);
  EXPECT_LT(along.data_to - along.data_from, 1000);
  state.pair = 63;
  state.length = 512;
  state.position = 37;
  EXPECT_EQ(profile_rows(scene_of(state), layout_of(state)).data_to, 512);
}

TEST(HeatmapProfile, TheNumbersBelowItNeverTouch) {
  for (const double largest : {1.0, 3'703'703.67}) {
    const Scene scene = scene_of(test::with_table_of(
        "a.npy", 16, 3, [&](auto t, auto j) { return largest * static_cast<double>(t * j) / 30; }));
    const auto canvas = test::drawn(kHeatmapView, scene);
    const auto side = layout_of(scene.state()).side;
    std::vector<RecordingCanvas::Text> numbers;
    for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
      const auto& box = text.box;
      if (box.min.y > side.max.y && box.max.y < side.max.y + 30 && box.max.x > side.min.x)
        numbers.push_back(text);
    }
    // The middle one gives way to the ends.
    EXPECT_EQ(numbers.size(), largest == 1 ? 3u : 2u);
    for (std::size_t i = 1; i < numbers.size(); ++i)
      EXPECT_LT(numbers[i - 1].box.max.x + 5, numbers[i].box.min.x) << numbers[i].text;
  }
}

TEST(HeatmapWords, SayThatAllFadesOut) {
  State state;
  state.length = 1'000'000'000;
  EXPECT_NE(words(scene_of(state), 600).claim.find("zoom in"), std::string::npos);
  EXPECT_EQ(words(scene_of(State{}), 600).claim, "Every position gets its own fingerprint");
  state.heatmap.mean = false;
  EXPECT_EQ(words(scene_of(state), 600).claim.find("zoom in"), std::string::npos);
}

}  // namespace
}  // namespace posenc::heatmap
