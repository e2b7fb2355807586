// Learned tables and noise in the heatmap and over distances.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/similarity.hpp>

#include "all_views.hpp"
#include "figure/colormap.hpp"
#include "one_view.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();
const test::OneView kHeatmap{kHeatmapView};

State learned() { return test::with_table_of("learned.npy", 512, 64, test::Learned()); }

/// Boxes in the colour of what is no number.
std::ptrdiff_t nan_boxes(const State& state) {
  const auto boxes = test::all<RecordingCanvas::Box>(kHeatmap.drawn(state));
  return std::ranges::count(boxes, std::optional(kNaNColor), &RecordingCanvas::Box::fill);
}

TEST(TableInHeatmap, NamesAndCountsWhatIsNoFiniteNumber) {
  const State some = test::with_table_of("some.npy", 64, 16, [](auto t, auto j) {
    return (t + j) % 7 == 3 ? kNaN : 0.01 * static_cast<double>(j);
  });
  EXPECT_TRUE(test::contains(
      kHeatmap.known(some).text("columns"),
      fmt::format("{} NaNs, first at position 0, dimension 3", some.table.table->nan_count())));
  EXPECT_GT(nan_boxes(some), 0) << "the legend has its colour";
  const auto with_odd = [](double odd, double other) {
    return test::with_table_of("odd.npy", 40, 6, [=](auto t, auto) {
      return t == 3 ? odd : t == 5 ? other : 0.5;
    });
  };
  const struct {
    double odd, other;
    std::string_view legend;
  } rows[] = {{kInfinite, 0, "\n∞\n"}, {kNaN, 0, "\nNaN\n"}, {kNaN, -kInfinite, "\nNaN or ∞\n"}};
  for (const auto& [odd, other, legend] : rows)
    EXPECT_TRUE(test::contains(kHeatmap.text(with_odd(odd, other)), legend)) << legend;
  EXPECT_FALSE(test::contains(kHeatmap.text(with_odd(0, 0)), "∞"));
  FieldSpec spec;
  spec.colors = colormaps(light_palette())[0].colors;
  for (const double value : {kNaN, kInfinite, -kInfinite})
    EXPECT_EQ(color_of(spec, value), kNaNColor) << value;
  State infinite = with_odd(kInfinite, 0.5);
  infinite.position = 4;
  EXPECT_EQ(nan_boxes(infinite), 1 + 1) << "the legend, and the column's curve at row 3";
  infinite.position = 3;
  EXPECT_EQ(nan_boxes(infinite), 1 + 1 + 1) << "the whole row besides, as one";
}

/// Independent normal numbers: neighbours are no more alike than other rows.
State noise(int seed, std::int64_t rows, std::int64_t d) {
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  const auto uniform = [&] { return (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53; };
  return test::with_table_of("noise.npy", rows, d, [&](auto...) {
    return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::acos(-1) * uniform());
  });
}

TEST(TableInHeatmap, NoiseIsNotTakenForLikeness) {
  for (int seed = 0; seed < 40; seed += test::kStride) {
    for (const auto& [rows, d] : {std::pair{64, 16}, std::pair{8, 4}, std::pair{512, 64}})
      EXPECT_FALSE(kHeatmap.known(noise(seed, rows, d)).holds("neighbours")) << seed;
  }
  const State smooth = test::with_table_of("smooth.npy", 64, 16, [](auto t, auto j) {
    return std::sin(static_cast<double>(t) / (3.0 + static_cast<double>(j)));
  });
  EXPECT_TRUE(kHeatmap.known(smooth).holds("neighbours"));
}

TEST(TableInHeatmap, ColoursReachTheLargestEntry) {
  const auto linear = make_encoding(test::state_of("encoding=linear length=512"));
  EXPECT_EQ(value_range(*linear, 512), (Extent{0, 512}));
  const State state = learned();
  const double largest = state.table.table->largest_entry(512);
  EXPECT_EQ(value_range(*state.table.table, 512), (Extent{-largest, largest}));
  const State zeros = test::with_table_of("zeros.npy", 8, 4, [](auto...) { return 0.0; });
  EXPECT_EQ(value_range(*zeros.table.table, 8), (Extent{-1, 1}));
}

TEST(TableInHeatmap, ANeutralMiddleIsZeroOrTheLeastValue) {
  const auto& diverging = colormaps(light_palette())[0];
  const std::pair<Extent, Extent> rows[] = {{{-512, 512}, {-512, 512}},
                                            {{-12, 64}, {-64, 64}},
                                            {{-64, -12}, {-64, 64}},
                                            {{0, 512}, {-512, 512}},
                                            {{9, 64}, {-46, 64}}};
  for (const auto& [values, ends] : rows) EXPECT_EQ(colour_ends(values, diverging), ends);
  EXPECT_EQ(colour_ends({9, 64}, diverging).place(9), 0);
  EXPECT_EQ(colour_ends({-12, 64}, colormaps(light_palette())[1]), (Extent{-12, 64}));
}

TEST(TableInHeatmap, AClickChoosesTheDimension) {
  const State state = learned(), next = kHeatmap.after(state, test::tap(test::kArea.centre()));
  EXPECT_GT(next.dim, 16);
  EXPECT_GT(next.position, 100);
  EXPECT_EQ(next.pair, state.pair);
}

TEST(TableOverDistances, HoldsCoresSpread) {
  const State state = learned();
  test::Rows table;
  table.most = 600;
  ASSERT_TRUE(write_numbers(kDistanceView, test::scene_of(state), table));
  ASSERT_EQ(table.columns, (std::vector<std::string>{"delta", "mean", "deviation", "lowest",
                                                     "highest", "positions"}));
  ASSERT_EQ(table.rows.size(), 512u);
  for (const std::int64_t delta : {0, 1, 100, 511}) {
    const auto spread = dot_spread(*state.table.table, {0, 512}, delta);
    EXPECT_EQ(
        table.rows[static_cast<std::size_t>(delta)],
        (std::vector<double>{static_cast<double>(delta), spread.mean, spread.deviation,
                             spread.lowest, spread.highest, static_cast<double>(spread.count)}));
  }
}

}  // namespace
}  // namespace posenc
