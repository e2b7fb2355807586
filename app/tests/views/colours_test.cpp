// What the colours of matrix pictures show: all values, those up to a share of the largest, or
// signs.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "picture.hpp"
#include "tables.hpp"

namespace posenc {
namespace {

constexpr Rect kArea{{20, 10}, {1240, 710}};

RecordingCanvas drawn(const View& view, const State& state) {
  RecordingCanvas canvas;
  view.draw(canvas, {kArea, dark_palette(), false, {}}, test::scene_of(state));
  return canvas;
}

FieldSpec field_of(const View& view, const State& state) {
  return test::all<RecordingCanvas::Field>(drawn(view, state)).front().spec;
}

bool has_text(const RecordingCanvas& canvas, std::string_view wanted) {
  return std::ranges::any_of(test::all<RecordingCanvas::Text>(canvas),
                             [&](const auto& text) { return text.text == wanted; });
}

State set(State state, std::initializer_list<std::pair<const char*, const char*>> values) {
  for (const auto& [id, text] : values) {
    const auto done = assign(state, *find_parameter(id), std::string_view(text));
    EXPECT_TRUE(done) << done.error().message;
  }
  return state;
}

TEST(ColourRange, IsAShareOfTheLargestEntry) {
  const State whole;
  const State part = set(whole, {{"range", "0.1"}});
  EXPECT_EQ(field_of(kHeatmapView, whole).values, (ValueRange{-1, 1}));
  EXPECT_EQ(field_of(kHeatmapView, part).values, (ValueRange{-0.1, 0.1}));
  EXPECT_EQ(set(whole, {{"convention", "mlx"}, {"pair", "1"}, {"d", "8"}, {"range", "0.5"}})
                .heatmap.range,
            0.5);
  EXPECT_EQ(
      field_of(kHeatmapView,
               set(whole, {{"convention", "mlx"}, {"pair", "1"}, {"d", "8"}, {"range", "0.5"}}))
          .values,
      (ValueRange{-0.25, 0.25}));
}

TEST(ColourRange, OfSimilaritiesIsAShareOfTheLargestProduct) {
  const State state = set({}, {{"d", "64"}, {"similarity-range", "0.05"}});
  EXPECT_EQ(field_of(kSimilarityView, state).values, (ValueRange{-1.6, 1.6}));
}

TEST(ColourRange, TheBarMarksItsOpenEnds) {
  const auto whole = drawn(kHeatmapView, {});
  EXPECT_TRUE(has_text(whole, "1"));
  EXPECT_FALSE(has_text(whole, "≥ 1"));
  const auto part = drawn(kHeatmapView, set({}, {{"range", "0.1"}}));
  EXPECT_TRUE(has_text(part, "≥ 0.1"));
  EXPECT_TRUE(has_text(part, "≤ −0.1"));
  // Where no entry is negative only the upper end is open.
  const auto counted =
      drawn(kHeatmapView, set({}, {{"encoding", "unit-interval"}, {"range", "0.1"}}));
  EXPECT_TRUE(has_text(counted, "≥ 0.1"));
  EXPECT_TRUE(has_text(counted, "0"));
  EXPECT_FALSE(has_text(counted, "≤ 0"));
  EXPECT_TRUE(has_text(drawn(kSimilarityView, set({}, {{"d", "64"}, {"similarity-range", "0.05"}})),
                       "≥ 1.6"));
}

TEST(ColourRange, IsSaidInWords) {
  const State part = set({}, {{"range", "0.1"}, {"similarity-range", "0.5"}});
  EXPECT_NE(kHeatmapView.describe(test::scene_of(part)).find("Colours end at ±0.1."),
            std::string::npos);
  EXPECT_NE(kSimilarityView.describe(test::scene_of(part)).find("Colours end at ±32."),
            std::string::npos);
  EXPECT_EQ(kHeatmapView.describe(test::scene_of({})).find("Colours end"), std::string::npos);
}

TEST(Signs, HaveTheFirstTheMiddleAndTheLastColour) {
  FieldSpec spec = field_of(kHeatmapView, set({}, {{"signs", "on"}}));
  ASSERT_TRUE(spec.signs);
  EXPECT_EQ(color_of(spec, 1e-3), spec.colors.back());
  EXPECT_EQ(color_of(spec, -1e-3), spec.colors.front());
  EXPECT_EQ(color_of(spec, 0), color_at(spec.colors, 0));
  EXPECT_EQ(color_of(spec, 0.01, 0.02), color_at(spec.colors, 0));
  EXPECT_EQ(color_of(spec, std::nan("")), kNaNColor);
}

TEST(Signs, OfCellsAreThoseOfTheirEntries) {
  const State state = set({}, {{"d", "16"}, {"length", "64"}, {"signs", "on"}});
  FieldSpec spec = field_of(kHeatmapView, state);
  const auto colors = field_colors(spec, 16, 64);
  for (int t = 0; t < 64; ++t) {
    for (int dim = 0; dim < 16; ++dim) {
      const double entry = spec.encoding->entry(t, dim);
      const Color expected = entry > 1e-5    ? spec.colors.back()
                             : entry < -1e-5 ? spec.colors.front()
                                             : color_at(spec.colors, 0);
      ASSERT_EQ(colors[static_cast<std::size_t>(t * 16 + dim)], expected) << t << ", " << dim;
    }
  }
}

/// Where a pixel covers whole turns of a wave there is no pattern of what its mean leaves, and
/// elsewhere there is.
TEST(Signs, OfWavesThatFadedAreNone) {
  constexpr int kWidth = 128, kHeight = 400;
  constexpr std::int64_t kLength = 64'000, kUnderPixel = kLength / kHeight;
  for (const bool transposed : {false, true}) {
    FieldSpec spec = field_of(kHeatmapView, set({}, {{"length", "64000"}, {"signs", "on"}}));
    spec.window = FieldWindow{0, kLength, 0, kWidth, transposed};
    const auto colors =
        transposed ? field_colors(spec, kHeight, kWidth) : field_colors(spec, kWidth, kHeight);
    const auto& waves = dynamic_cast<const Sinusoidal&>(*spec.encoding);
    for (int dim = 0; dim < kWidth; ++dim) {
      int signs = 0;
      for (int y = 0; y < kHeight; ++y) {
        const int at = transposed ? dim * kHeight + y : y * kWidth + dim;
        if (colors[static_cast<std::size_t>(at)] != color_at(spec.colors, 0)) ++signs;
      }
      // sin x / x is ½ at x = 1.9, of half the angle under a pixel.
      const double angle = waves.omega(dim / 2) * static_cast<double>(kUnderPixel);
      if (angle > 3.9) {
        EXPECT_EQ(signs, 0) << dim;
      } else if (angle < 3.7) {
        EXPECT_GT(signs, kHeight * 9 / 10) << dim;
      }
    }
  }
}

TEST(Signs, TheBarAndTheWordsSaySo) {
  const State state = set({}, {{"signs", "on"}, {"similarity-signs", "on"}});
  for (const View* const view : {&kHeatmapView, &kSimilarityView}) {
    const auto canvas = drawn(*view, state);
    for (const char* const label : {"> 0", "0", "< 0"}) EXPECT_TRUE(has_text(canvas, label));
    EXPECT_NE(view->describe(test::scene_of(state)).find("Colours show signs alone."),
              std::string::npos);
  }
  const auto counted =
      drawn(kHeatmapView, set({}, {{"encoding", "unit-interval"}, {"signs", "on"}}));
  EXPECT_TRUE(has_text(counted, "> 0"));
  EXPECT_FALSE(has_text(counted, "< 0"));
}

TEST(Signs, MakeTheRangeIdle) {
  const State state = set({}, {{"range", "0.1"}, {"signs", "on"}});
  EXPECT_FALSE(applies(*find_parameter("range"), state));
  EXPECT_EQ(field_of(kHeatmapView, state).values, (ValueRange{-1, 1}));
  EXPECT_TRUE(applies(*find_parameter("range"), set(state, {{"signs", "off"}})));
}

}  // namespace
}  // namespace posenc
