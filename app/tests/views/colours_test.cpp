// What the colours of matrix pictures show: all values, those up to a share of the largest, or
// signs.

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "figure/theme.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "views/heatmap/options.hpp"

namespace posenc {
namespace {

using test::state_of;
using testing::AllOf;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

FieldSpec field_of(const View& view, const State& state) {
  return test::all<RecordingCanvas::Field>(test::drawn(view, test::scene_of(state))).front().spec;
}

/// The words of the picture with those values.
std::vector<std::string> words(const View& view, std::string_view settings) {
  std::vector<std::string> texts;
  const auto canvas = test::drawn(view, test::scene_of(state_of(settings)));
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) texts.push_back(text.text);
  return texts;
}

TEST(ColourRange, IsAShareOfTheLargestEntry) {
  const State whole;
  const State part = state_of("range=0.1");
  EXPECT_EQ(field_of(kHeatmapView, whole).values, (Extent{-1, 1}));
  EXPECT_EQ(field_of(kHeatmapView, part).values, (Extent{-0.1, 0.1}));
  const State half = state_of("convention=mlx pair=1 d=8 range=0.5");
  EXPECT_EQ(half[heatmap::kRange], 0.5);
  EXPECT_EQ(field_of(kHeatmapView, half).values, (Extent{-0.25, 0.25}));
  // In Similarity, of the largest product.
  const State products = state_of("d=64 similarity-fit=off similarity-range=0.05");
  EXPECT_EQ(field_of(kSimilarityView, products).values, (Extent{-1.6, 1.6}));
}

TEST(ColourRange, TheBarMarksItsOpenEnds) {
  EXPECT_THAT(words(kHeatmapView, ""), AllOf(Contains("1"), Not(Contains("≥ 1"))));
  EXPECT_THAT(words(kHeatmapView, "range=0.1"), IsSupersetOf({"≥ 0.1", "≤ −0.1"}));
  // Where no entry is negative only the upper end is open.
  EXPECT_THAT(words(kHeatmapView, "encoding=unit-interval range=0.1"),
              AllOf(IsSupersetOf({"≥ 0.1", "0"}), Not(Contains("≤ 0"))));
  EXPECT_THAT(words(kSimilarityView, "d=64 similarity-fit=off similarity-range=0.05"),
              Contains("≥ 1.6"));
}

/// No claim on colours alone: also in print, and to whoever sees no hues.
TEST(Signs, DifferInLuminance) {
  test::AtLeast diverging(2);
  for (const auto* const palette : {&dark_palette(), &light_palette()}) {
    for (const auto& map : colormaps(*palette)) {
      const Color negative = color_at(map, kNegativeSign), zero = color_at(map, 0),
                  positive = map.colors.back();
      EXPECT_GE(contrast(negative, positive), 2) << map.label;
      if (map.diverging) {
        ++diverging;
        EXPECT_GE(contrast(negative, zero), 2) << map.label;
      }
    }
  }
}

TEST(ColourRange, FitsTheProductsShown) {
  for (const char* const settings :
       {"", "length=4000 from-i=1000 from-j=20 span=50", "encoding=binary d=8 length=33"}) {
    const State state = state_of(settings);
    const auto range = field_of(kSimilarityView, state).values;
    const auto value = [&](std::string_view id) { return test::parameter(id).get(state); };
    const auto span =
        value("span") > 0 ? static_cast<std::int64_t>(value("span")) : state.length.value();
    const Scene scene = test::scene_of(state);
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (std::int64_t i = 0; i < span; ++i) {
      for (std::int64_t j = 0; j < span; ++j) {
        const auto from = static_cast<std::int64_t>(value("from-i")) + i;
        const auto to = static_cast<std::int64_t>(value("from-j")) + j;
        const double product = scene.encoding().dot_at(from, to - from);
        low = std::min(low, product), high = std::max(high, product);
      }
    }
    // White is the least product where none is negative.
    const auto expected = colour_ends({low, high}, colormaps(light_palette())[0]);
    EXPECT_NEAR(expected.place(std::max(low, 0.0)), 0, 1e-12) << settings;
    EXPECT_NEAR(range.from, expected.from, 1e-9) << settings;
    EXPECT_NEAR(range.to, expected.to, 1e-9) << settings;
  }
}

TEST(WhatIsNoNumber, HasStripesThatDifferInLuminance) {
  EXPECT_GE(contrast(kNaNColor, kNaNStripe), 2);
  for (const Color color : {kNaNColor, kNaNStripe}) EXPECT_GE(contrast(color, ink_on(color)), 4.5);
}

TEST(Signs, HaveAColourForEach) {
  FieldSpec spec = field_of(kHeatmapView, state_of("signs=on"));
  ASSERT_TRUE(spec.signs);
  EXPECT_EQ(color_of(spec, 1e-3), spec.colors.back());
  EXPECT_EQ(color_of(spec, -1e-3), color_at(spec.colors, kNegativeSign));
  EXPECT_EQ(color_of(spec, 0), color_at(spec.colors, 0));
  EXPECT_EQ(color_of(spec, 0.01, 0.02), color_at(spec.colors, 0));
  EXPECT_EQ(color_of(spec, std::nan("")), kNaNColor);
}

TEST(Signs, OfCellsAreThoseOfTheirEntries) {
  const State state = state_of("d=16 length=64 signs=on");
  FieldSpec spec = field_of(kHeatmapView, state);
  const auto colors = field_colors(spec, 16, 64);
  for (int t = 0; t < 64; ++t) {
    for (int dim = 0; dim < 16; ++dim) {
      const double entry = spec.encoding->entry(t, dim);
      const Color expected = entry > 1e-5    ? spec.colors.back()
                             : entry < -1e-5 ? color_at(spec.colors, kNegativeSign)
                                             : color_at(spec.colors, 0);
      ASSERT_EQ(colors[static_cast<std::size_t>(t * 16 + dim)], expected) << t << ", " << dim;
    }
  }
}

/// Where a pixel covers whole turns of a wave there is no pattern of what its mean leaves, and
/// elsewhere there is.
TEST(Signs, OfWavesThatFadedAreNone) {
  test::AtLeast faded(104), kept(148);
  constexpr int kWidth = 128, kHeight = 400;
  constexpr std::int64_t kLength = 64'000, kUnderPixel = kLength / kHeight;
  for (const bool transposed : {false, true}) {
    FieldSpec spec = field_of(kHeatmapView, state_of("length=64000 signs=on"));
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
        ++faded;
        EXPECT_EQ(signs, 0) << dim;
      } else if (angle < 3.7) {
        ++kept;
        EXPECT_GT(signs, kHeight * 9 / 10) << dim;
      }
    }
  }
}

TEST(Signs, MakeTheRangeIdle) {
  const State state = state_of("range=0.1 signs=on");
  EXPECT_FALSE(applies(*find_parameter("range"), state));
  EXPECT_EQ(field_of(kHeatmapView, state).values, (Extent{-1, 1}));
  EXPECT_TRUE(applies(*find_parameter("range"), state_of("signs=off", state)));
}

}  // namespace
}  // namespace posenc
