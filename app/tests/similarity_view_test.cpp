#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/encodings.hpp>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "one_view.hpp"
#include "tables.hpp"
#include "views/similarity_layout.hpp"
#include "views/views.hpp"

namespace posenc::similarity {
namespace {

using test::frame;
using test::Rows;
using test::scene_of;
using test::with;

RecordingCanvas drawn(const State& state, std::optional<Point> hover = {}) {
  return test::drawn(kSimilarityView, scene_of(state), hover);
}

const auto layout_of = test::laid_out<layout>;

FieldSpec field_of(const State& state) {
  const auto fields = test::all<RecordingCanvas::Field>(drawn(state));
  EXPECT_EQ(fields.size(), 1u);
  return fields.front().spec;
}

/// The middle of the cell in a row and a column.
Point middle_of(const Layout& at, double row, double column) {
  return {at.columns.pixel_from_data(column + 0.5), at.rows.pixel_from_data(row + 0.5)};
}

State in_convention(std::string_view id, std::int64_t d = 128) {
  State state;
  state.convention = find_convention(id);
  state.d = d;
  return within_limits(state);
}

/// The largest difference along the measured diagonals, from p(t)·p(t + δ) of every position.
double difference_by_looking(const Scene& scene) {
  double worst = 0;
  const State& state = scene.state();
  for (const auto& diagonal : diagonals(scene)) {
    std::vector<double> dots;
    for (auto t = first_position(state); t <= last_position(state); ++t) {
      const auto other = t + diagonal.delta;
      if (other < first_position(state) || other > last_position(state)) continue;
      dots.push_back(scene.encoding().dot_at(t, diagonal.delta));
    }
    const auto [low, high] = std::ranges::minmax(dots);
    worst = std::max(worst, high - low);
  }
  return worst;
}

TEST(SimilarityClaim, HoldsWherePairsTurn) {
  for (const Convention& convention : conventions()) {
    State state = in_convention(convention.id, 64);
    state.length = 60;  // as many as are measured
    const Scene scene = scene_of(within_limits(state));
    const bool turns = scene.sinusoidal().is_rotation();
    EXPECT_EQ(depends_on_distance(scene), turns) << convention.id;
    const auto found = worst_of(diagonals(scene)).difference();
    EXPECT_EQ(found, difference_by_looking(scene)) << convention.id;
    const auto claim = words(scene, 0).claim;
    if (turns) {
      EXPECT_EQ(claim, "Similarity depends on i − j only: every diagonal has one value")
          << convention.id;
    } else {
      EXPECT_EQ(claim,
                fmt::format("Similarity depends on where, too: along δ = {} it changes by up to {}",
                            worst_of(diagonals(scene)).delta, short_text(found, 3)))
          << convention.id;
      EXPECT_GT(found, 1) << convention.id;
    }
  }
}

TEST(SimilarityClaim, OfOtherEncodingsIsMeasuredToo) {
  State state;
  state.encoding = find_encoding("binary");
  state = within_limits(state);
  const Scene scene = scene_of(state);
  EXPECT_FALSE(depends_on_distance(scene));
  EXPECT_GE(worst_of(diagonals(scene)).difference(), 1);
  EXPECT_EQ(product(scene, 5, 7), 2);  // 101 and 111
  EXPECT_EQ(colour_range(scene), (ValueRange{-9, 9}));
}

TEST(SimilarityClaim, OfATableMeasuresEveryPosition) {
  // Between the positions of any small sample one differs from all others.
  const Scene scene = scene_of(test::with_table_of(
      "spike.npy", 8192, 2, [](auto t, auto j) { return t == 1 && j == 0 ? 160.0 : 0.25; }));
  const auto found = worst_of(diagonals(scene));
  EXPECT_EQ(found.delta, 0);
  EXPECT_EQ(found.products.count, 8192);
  EXPECT_EQ(found.difference(), difference_by_looking(scene));
  EXPECT_EQ(words(scene, 0).claim,
            "Similarity depends on where, too: along δ = 0 it changes by up to 25\u2009600");
  const double largest = 160.0 * 160 + 0.25 * 0.25;
  EXPECT_EQ(colour_range(scene), (ValueRange{-largest, largest}));
  State state = scene.state();
  state.similarity.colormap = ColormapId::viridis;
  EXPECT_EQ(colour_range(scene_of(state)), (ValueRange{0, largest})) << "no product is negative";
  // Of rows that are not shown it takes no notice.
  state.length = 1;
  EXPECT_EQ(colour_range(scene_of(within_limits(state))), (ValueRange{0, 0.125}));
}

TEST(SimilarityClaim, SaysWhereItSampled) {
  State state = in_convention("mistake-cos-exponent", 512);
  state.length = 1'000'000;
  const Scene scene = scene_of(state);
  const auto found = worst_of(diagonals(scene));
  ASSERT_TRUE(found.is_sampled());
  EXPECT_EQ(found.taken(), 16);
  EXPECT_TRUE(words(scene, 0).claim.ends_with(" among 16 sampled positions"));
  const auto described = kSimilarityView.describe(scene);
  EXPECT_TRUE(test::contains(described, "(16 of 1\u2009000\u2009000 positions: from")) << described;
}

TEST(SimilarityClaim, NoProductOfATableExceedsTheColours) {
  test::Learned entry;
  const Scene scene = scene_of(test::with_table_of("learned.npy", 700, 24, entry));
  const auto range = colour_range(scene);
  double largest = 0;
  for (std::int64_t i = 0; i < 700; ++i) {
    for (std::int64_t j = 0; j < 700; ++j)
      largest = std::max(largest, std::abs(product(scene, i, j)));
  }
  EXPECT_EQ(range, (ValueRange{-largest, largest}));
}

TEST(SimilarityClaim, SaysWhereThereIsNothingToCompare) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  for (const double value : {kNaN, kInfinite, -kInfinite}) {
    const Scene scene =
        scene_of(test::with_table_of("none.npy", 8, 4, [&](auto...) { return value; }));
    EXPECT_EQ(words(scene, 0).claim,
              "Nothing to compare: no product that was measured is a finite number");
    const auto described = kSimilarityView.describe(scene);
    EXPECT_FALSE(test::contains(described, "from 0 to 0")) << described;
    EXPECT_FALSE(test::contains(described, "depends on i − j only")) << described;
    EXPECT_FALSE(test::contains(described, "differ by at most")) << described;
    EXPECT_EQ(std::isnan(product(scene, 1, 2)), std::isnan(value)) << "∞ · ∞ is infinite";
  }
}

TEST(SimilarityClaim, CountsAndNamesRowsThatAreNotFinite) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const auto with_holes = [&](double at_three, double at_five) {
    return test::with_table_of("holes.npy", 20, 4, [=](auto t, auto j) {
      return j > 0 ? 0.5 : t == 3 ? at_three : t == 5 ? at_five : 1.0;
    });
  };
  const State both = with_holes(kNaN, -kInfinite);
  const auto text = test::all_text(drawn(both));
  EXPECT_TRUE(test::contains(text, "NaN or ∞\n")) << text;
  EXPECT_TRUE(test::contains(text, "\n1.5\np(i) · p(j)\n")) << "no row t + δ = 27: " << text;
  EXPECT_TRUE(test::contains(words(scene_of(both), 0).how_to_read,
                             "Of 2 rows p(t) · p(t) is no finite number"));
  EXPECT_TRUE(test::contains(test::all_text(drawn(with_holes(kNaN, 1))), "\nNaN\n"));
  EXPECT_TRUE(test::contains(test::all_text(drawn(with_holes(1, kInfinite))), "\n∞\n"));
  const auto sound = test::all_text(drawn(with_holes(1, 1)));
  EXPECT_FALSE(test::contains(sound, "NaN") || test::contains(sound, "∞")) << sound;
}

std::size_t curve_points(const RecordingCanvas& canvas, Color color) {
  std::size_t count = 0;
  for (const auto& line : test::all<RecordingCanvas::Line>(canvas)) {
    if (line.stroke.color == color && line.points.size() > 2) count += line.points.size();
  }
  return count;
}

TEST(SimilarityChart, HasProductsThatFloat32HasNot) {
  const auto times = [](double factor) {
    return test::with_table_of("large.npy", 20, 4, [=](auto t, auto j) {
      return factor * std::sin(static_cast<double>(t * (j + 1)));
    });
  };
  // The products are some 10⁶⁰ and 10⁻⁶⁰, of which float32 has neither.
  for (const double factor : {1e30, 1e-30}) {
    const State state = times(factor);
    const auto canvas = drawn(state);
    EXPECT_EQ(curve_points(canvas, dark_palette().t), 20u);
    EXPECT_FALSE(test::contains(test::all_text(canvas), "No finite number"));
    const auto highest = [](const State& of) {
      double y = 1e9;
      for (const auto& line : test::all<RecordingCanvas::Line>(drawn(of))) {
        if (line.stroke.color != dark_palette().t || line.points.size() <= 2) continue;
        for (const Point p : line.points) y = std::min(y, p.y);
      }
      const Rect chart = *layout_of(of).chart;
      return (y - chart.min.y) / chart.height();
    };
    EXPECT_NEAR(highest(state), highest(times(1)), 1e-5) << "the same curve";
  }
}

TEST(SimilarityChart, MarksAndCountsWhatIsNoFiniteNumber) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  State state = test::with_table_of("holes.npy", 20, 4, [=](auto t, auto j) {
    return t == 3 || (t == 12 && j == 1) ? kInfinite : 1.0;
  });
  state.position = 4;
  state.offset = 8;
  const auto canvas = drawn(state);
  EXPECT_TRUE(
      test::contains(test::all_text(canvas), "No finite number: 2 of row 4, all of row 12"));
  EXPECT_EQ(curve_points(canvas, dark_palette().t), 3u + 8 + 7) << "interrupted, not bridged";
  const auto boxes = test::all<RecordingCanvas::Box>(canvas);
  EXPECT_GE(std::ranges::count_if(boxes, [](const auto& box) { return box.fill == kNaNColor; }),
            2 + 20);
}

TEST(SimilarityDescription, NamesEachDiagonalOnceAndOnePositionAsOne) {
  for (const std::int64_t offset : {8, -8}) {
    State state = with(128, 64);
    state.offset = offset;
    const auto text = kSimilarityView.describe(scene_of(within_limits(state)));
    EXPECT_EQ(text.find("δ = 8 ("), text.rfind("δ = 8 (")) << text;
    EXPECT_FALSE(offset < 0 && test::contains(text, "δ = 8 (")) << text;
  }
  const State two = within_limits(with(128, 2));
  const auto text = kSimilarityView.describe(scene_of(two));
  EXPECT_TRUE(test::contains(text, "(1 position: ")) << text;
  EXPECT_FALSE(test::contains(text, "1 positions")) << text;
  const auto other = two.position + two.offset;
  EXPECT_EQ(test::contains(text, "outside the positions shown"), other < 0 || other > 1) << text;
}

TEST(SimilarityClaim, SaysWhatAMistakeBreaks) {
  const auto broken = words(scene_of(in_convention("mistake-cos-exponent")), 0).how_to_read;
  EXPECT_TRUE(test::contains(broken, "Sine and cosine of a pair differ in frequency")) << broken;
  const auto odd = words(scene_of(in_convention("marian-hf", 9)), 0).how_to_read;
  EXPECT_TRUE(test::contains(odd, "The last sine has no cosine")) << odd;
  const Scene scene = scene_of(in_convention("mistake-multiply"));
  const auto neighbours = scene.sinusoidal().dot(1) / scene.sinusoidal().dot(0);
  ASSERT_LT(neighbours, 0.5);
  EXPECT_TRUE(test::contains(words(scene, 0).how_to_read,
                             "Neighbours are hardly alike: " + short_text(neighbours, 2)));
}

TEST(SimilarityClaim, SaysWhereNothingIsLeft) {
  State state = with(64, 1'000'000'000);
  EXPECT_EQ(words(scene_of(state), 600).claim,
            "Zoomed out this far, every wave averages to nothing: zoom in");
  EXPECT_EQ(words(scene_of(with(64, 1)), 600).claim,
            "A single position can only be compared with itself");
}

TEST(SimilarityData, IsThePartShownAndOneValueADiagonal) {
  State state;
  state.similarity.from_i = 10;
  state.similarity.from_j = 100;
  state.similarity.span = 3;
  Rows rows;
  const Scene scene = scene_of(state);
  kSimilarityView.data(scene, rows);
  EXPECT_EQ(rows.columns, (std::vector<std::string>{"i", "j", "value"}));
  ASSERT_EQ(rows.rows.size(), 9u);
  for (std::size_t r = 0; r < 9; ++r) {
    const double i = 10 + static_cast<double>(r / 3), j = 100 + static_cast<double>(r % 3);
    EXPECT_EQ(rows.rows[r][0], i);
    EXPECT_EQ(rows.rows[r][1], j);
    EXPECT_EQ(rows.rows[r][2], scene.sinusoidal().dot(static_cast<std::int64_t>(j - i)));
  }
  EXPECT_EQ(rows.rows[0][2], rows.rows[4][2]);
}

TEST(SimilarityData, FollowsAConventionThatDescends) {
  State state = in_convention("transformer-xl");
  state.length = 4;
  state = within_limits(state);
  Rows rows;
  kSimilarityView.data(scene_of(state), rows);
  ASSERT_EQ(rows.rows.size(), 16u);
  EXPECT_EQ(rows.rows[0][0], 3);
  EXPECT_EQ(rows.rows[1][1], 2);
  EXPECT_EQ(rows.rows[15][1], 0);
}

TEST(SimilarityPicture, IsASquareOfThePartShown) {
  State state;
  state.similarity.from_i = 10.5;
  state.similarity.from_j = 100;
  state.similarity.span = 40;
  const auto spec = field_of(state);
  EXPECT_EQ(std::get<SimilarityWindow>(spec.window),
            (SimilarityWindow{10.5, 50.5, 100, 140, Sampling::mean, 0, false}));
  EXPECT_EQ(spec.values, (ValueRange{-64, 64}));
  const auto at = layout_of(state);
  EXPECT_EQ(at.field.width(), at.field.height());
  EXPECT_EQ(at.field.min, glm::floor(at.field.min));
}

TEST(SimilarityPicture, DoesNotChangeWhileTMovesOrThePointerHovers) {
  State state;
  const auto before = field_of(state);
  state.position += 5;
  state.offset -= 3;
  state.pair += 1;
  Scene scene = scene_of(State{});
  EXPECT_EQ(std::get<SimilarityWindow>(field_of(state).window),
            std::get<SimilarityWindow>(before.window));
  RecordingCanvas canvas;
  kSimilarityView.draw(canvas, frame(), scene);
  const auto* encoding = &scene.encoding();
  scene.update(state);
  kSimilarityView.draw(canvas, frame(Point(400, 300)), scene);
  EXPECT_EQ(&scene.encoding(), encoding);
  const auto fields = test::all<RecordingCanvas::Field>(canvas);
  ASSERT_EQ(fields.size(), 2u);
  EXPECT_EQ(fields[0].spec, fields[1].spec);
}

TEST(SimilarityPicture, MarksRowAndCellWithTheirNumbers) {
  const auto text = test::all_text(drawn(State{}));
  EXPECT_TRUE(test::contains(text, "t = 37\n"));
  EXPECT_TRUE(test::contains(text, "t + δ = 45\n"));
  EXPECT_TRUE(test::contains(text, "p(37) · p(45) = 45.72\n"));
  EXPECT_TRUE(test::contains(text, "largest difference along a diagonal\n"));
}

TEST(SimilarityPicture, ReadsOutWhatLiesUnderThePointer) {
  State state;
  state.similarity.span = 100;
  const auto at = layout_of(state);
  const auto text = test::all_text(drawn(state, middle_of(at, 20, 50)));
  EXPECT_TRUE(test::contains(text, "i = 20, j = 50\n"));
  EXPECT_TRUE(test::contains(
      text, "p(i) · p(j) = " + short_text(scene_of(state).sinusoidal().dot(30), 8) + "\n"));
  EXPECT_TRUE(test::contains(text, "distance j − i = 30\n"));
  const auto whole = with(128, 100'000);
  EXPECT_TRUE(
      test::contains(test::all_text(drawn(whole, layout_of(whole).field.centre())), "products = "));
}

TEST(SimilarityPicture, WritesTheValuesIntoLargeCells) {
  State state;
  state.similarity.span = 5;
  const auto text = test::all_text(drawn(state));
  const Scene scene = scene_of(state);
  for (const std::int64_t distance : {0, 1, 2, 3, 4}) {
    EXPECT_TRUE(
        test::contains(text, "\n" + short_text(scene.sinusoidal().dot(distance), 4) + "\n"));
  }
}

}  // namespace
}  // namespace posenc::similarity
