#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <posenc/similarity.hpp>

#include "all_views.hpp"
#include "figure/colormap.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "text/phrase.hpp"

namespace posenc::similarity {
namespace {

using test::contains;
using test::scene_of;
using test::with;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

const test::OneView kView{kSimilarityView};

std::vector<RecordingCanvas::Field> fields_of(const State& state) {
  return test::all<RecordingCanvas::Field>(kView.drawn(state));
}

/// The middle of the cell in a row and a column.
Point middle_of(const State& state, double row, double column) {
  return kView.pixel(state, "matrix", {column + 0.5, row + 0.5});
}

State part(double from_i, double from_j, double span) {
  State state;
  test::parameter("from-i").set(state, from_i);
  test::parameter("from-j").set(state, from_j);
  test::parameter("span").set(state, span);
  return state;
}
double value(const State& state, std::string_view id) { return test::parameter(id).get(state); }

/// What the colours show where they are not fitted to the products.
Extent colour_range(State state) {
  test::parameter("similarity-fit").set(state, 0);
  const auto cells = kView.view.figure(scene_of(state), dark_palette()).cells;
  const auto bar = std::ranges::find(cells, "bar", &plot::Cell::id);
  return std::get<plot::ColourBar>(bar->panel).shown;
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
  for (const std::int64_t delta : {state.offset.value(), std::int64_t{0}, std::int64_t{1},
                                   state.length / 8, state.length / 2}) {
    std::vector<double> dots;
    for (auto t = first_position(state); t <= last_position(state); ++t) {
      const auto other = t + delta;
      if (other < first_position(state) || other > last_position(state)) continue;
      dots.push_back(scene.encoding().dot_at(t, delta));
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
    const FactList& known = kView.view.known(scene);
    const bool turns = scene.sinusoidal().is_rotation();
    const auto found = known.number("difference");
    // Of pairs that do not turn as one, all diagonals are looked at, not only those that are named.
    const double rounding = dot_rounding(scene.encoding(), state.length);
    EXPECT_GE(found, difference_by_looking(scene) - rounding) << convention.id;
    EXPECT_EQ(known.holds("difference"), turns) << convention.id;
    EXPECT_TRUE(turns || found > 1) << convention.id;
  }
}

TEST(SimilarityClaim, OfOtherEncodingsIsMeasuredToo) {
  State state;
  state.encoding = find_encoding("binary");
  state = within_limits(state);
  const FactList known = kView.known(state);
  EXPECT_TRUE(known.fails("difference"));
  EXPECT_GE(known.number("difference"), 1);
  state.position = 5, state.offset = 2;
  EXPECT_EQ(kView.known(state).number("product"), 2);  // 101 and 111
  EXPECT_EQ(colour_range(state), (Extent{0, 9}));
}

TEST(SimilarityClaim, OfATableMeasuresEveryPosition) {
  // Between the positions of any small sample one differs from all others.
  const Scene scene = scene_of(test::with_table_of(
      "spike.npy", 8192, 2, [](auto t, auto j) { return t == 1 && j == 0 ? 160.0 : 0.25; }));
  const FactList& known = kView.view.known(scene);
  EXPECT_EQ(known.number("difference"), difference_by_looking(scene));
  EXPECT_EQ(known.number("worst-offset"), 0);
  EXPECT_EQ(std::get<Statistic>(known.find("along-0")->value).over, all_of("t", 0, 8191));
  EXPECT_NEAR(known.number("difference"), 160.0 * 160 - 0.25 * 0.25, 1e-9);
  const double largest = 160.0 * 160 + 0.25 * 0.25;
  State state = scene.state();
  EXPECT_EQ(colour_range(state), (Extent{0, largest})) << "no product is negative";
  // Of rows that are not shown it takes no notice.
  state.length = 1;
  EXPECT_EQ(colour_range(within_limits(state)), (Extent{0, 0.125}));
}

TEST(SimilarityClaim, SaysWhereItSampled) {
  State state = in_convention("mistake-cos-exponent", 512);
  state.length = 1'000'000;
  const FactList known = kView.known(state);
  const auto& check = *known.find("difference")->check;
  EXPECT_EQ(check.searched, some_of(5, "δ", 0, 999'999));
  EXPECT_EQ(std::get<Statistic>(known.find("along-1")->value).over, some_of(8, "t", 0, 999'998));
  EXPECT_EQ(known.find("along-1")->full_label(), "range of p(t) · p(t + 1), of those looked at");
}

TEST(SimilarityClaim, NoProductOfATableExceedsTheColours) {
  test::Learned entry;
  const State state = test::with_table_of("learned.npy", 700, 24, entry);
  const auto range = colour_range(state);
  double largest = 0;
  test::Rows rows;
  rows.most = 700 * 700;
  kView.view.write(scene_of(state), rows);
  for (const auto& row : rows.rows) largest = std::max(largest, std::abs(row[2]));
  EXPECT_EQ(range, (Extent{-largest, largest}));
}

TEST(SimilarityClaim, SaysWhereThereIsNothingToCompare) {
  for (const double value : {kNaN, kInfinite, -kInfinite}) {
    const State state = test::with_table_of("none.npy", 8, 4, [&](auto...) { return value; });
    const FactList known = kView.known(state);
    for (const auto* const id : {"difference", "product", "along-1"})
      EXPECT_TRUE(std::holds_alternative<NotMeasured>(known.find(id)->value)) << id;
    EXPECT_EQ(std::isnan(kView.rows(state).rows[10][2]), std::isnan(value)) << "∞ · ∞ is infinite";
  }
}

TEST(SimilarityClaim, CountsAndNamesRowsThatAreNotFinite) {
  const auto with_holes = [&](double at_three, double at_five) {
    return test::with_table_of("holes.npy", 20, 4, [=](auto t, auto j) {
      return j > 0 ? 0.5 : t == 3 ? at_three : t == 5 ? at_five : 1.0;
    });
  };
  const State both = with_holes(kNaN, -kInfinite);
  test::expect_words(kView.text(both), {"NaN or ∞\n"});
  EXPECT_EQ(kView.known(both).number("not-finite"), 2);
  EXPECT_TRUE(contains(kView.text(with_holes(kNaN, 1)), "\nNaN\n"));
  EXPECT_TRUE(contains(kView.text(with_holes(1, kInfinite)), "\n∞\n"));
  const auto finite = kView.text(with_holes(1, 1));
  EXPECT_FALSE(contains(finite, "NaN") || contains(finite, "∞")) << finite;
}

std::size_t curve_points(const RecordingCanvas& canvas, Color color) {
  std::size_t count = 0;
  for (const auto& line : test::all<RecordingCanvas::Line>(canvas)) {
    if (line.stroke.color == color && line.points.size() > 2) count += line.points.size();
  }
  return count;
}

/// The second row is twice the first, the third their opposite, the fourth 0.
State with_rows_of_different_lengths() {
  constexpr double kRows[4][2] = {{3, 4}, {6, 8}, {-3, -4}, {0, 0}};
  return test::state_of("similarity-measure=cosine",
                        test::with_table_of("wpe.npy", 4, 2, [&](std::int64_t t, std::int64_t j) {
                          return kRows[t][j];
                        }));
}

TEST(SimilarityOfATable, IsTheCosineWhereThatIsMeasured) {
  const State state = with_rows_of_different_lengths();
  const auto rows = kView.rows(state).rows;
  ASSERT_EQ(rows.size(), 16u);
  for (const auto& row : rows) {
    if (row[0] == 3 || row[1] == 3) {
      EXPECT_TRUE(std::isnan(row[2]));
    } else {
      EXPECT_NEAR(row[2], (row[0] == 2) == (row[1] == 2) ? 1 : -1, 1e-6) << row[0] << " " << row[1];
    }
  }
  State moved = state;
  moved.position = 0, moved.offset = 1;
  const FactList known = kView.known(moved);
  EXPECT_NEAR(known.number("cosine"), 1, 1e-6);
  EXPECT_EQ(known.find("product"), nullptr);
  EXPECT_EQ(known.text("not-finite"), "1 row");
  test::expect_words(kView.text(moved), {"Colour: cos(p(i), p(j)).", "undefined"});
}

TEST(SimilarityOfATable, BeginsBehindItsLeadingRows) {
  const auto entry = [](std::int64_t t, std::int64_t j) { return static_cast<double>(2 * t + j); };
  const State all = test::with_table_of("bart.npy", 5, 2, entry);
  const State state = test::state_of("table-lead=2", all);
  EXPECT_EQ(state.length, 3);
  const auto rows = kView.rows(state).rows;
  ASSERT_EQ(rows.size(), 9u);
  EXPECT_EQ(rows[1][2], 4 * 6 + 5 * 7) << "rows 2 and 3 of the file";
  EXPECT_EQ(test::state_of("table-lead=0", state).length, 5) << "all of them again";
  EXPECT_EQ(within_limits(state), state);
  State shorter = state;
  shorter.length = 2;
  EXPECT_EQ(test::state_of("table-lead=1", shorter).length, 2);
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
    const auto canvas = kView.drawn(state);
    EXPECT_EQ(curve_points(canvas, dark_palette().t), 20u);
    EXPECT_FALSE(contains(test::all_text(canvas), "No finite number"));
    const auto highest = [](const State& of) {
      double y = 1e9;
      for (const auto& line : test::all<RecordingCanvas::Line>(kView.drawn(of))) {
        if (line.stroke.color != dark_palette().t || line.points.size() <= 2) continue;
        for (const Point p : line.points) y = std::min(y, p.y);
      }
      const Rect chart = kView.panel(of, "rows").frame;
      return (y - chart.min.y) / chart.height();
    };
    EXPECT_NEAR(highest(state), highest(times(1)), 1e-5) << "the same curve";
  }
}

TEST(SimilarityChart, MarksAndCountsWhatIsNoFiniteNumber) {
  State state = test::with_table_of("holes.npy", 20, 4, [=](auto t, auto j) {
    return t == 3 || (t == 12 && j == 1) ? kInfinite : 1.0;
  });
  state.position = 4;
  state.offset = 8;
  const auto canvas = kView.drawn(state);
  EXPECT_TRUE(contains(test::all_text(canvas), "No finite number: 2 of row 4, all of row 12"));
  EXPECT_EQ(curve_points(canvas, dark_palette().t), 3u + 8 + 7) << "interrupted, not bridged";
  const auto boxes = test::all<RecordingCanvas::Box>(canvas);
  EXPECT_GE(std::ranges::count_if(
                boxes, [](const auto& box) { return box.fill == kNaNColor.with_alpha(0.35); }),
            2 + 20);
}

TEST(SimilarityPicture, HasNothingOfDeltaWhereItIsZero) {
  for (const std::int64_t length : {12, 512}) {
    State state = with(128, length);
    state.position = 5;
    for (const std::int64_t offset : {3, 0}) {
      state.offset = offset;
      const auto plot = kView.plot(state, "matrix");
      const Color delta = dark_palette().delta;
      const auto is_of_delta = [&](const plot::Layer& layer) {
        if (const auto* const bars = std::get_if<plot::Bars>(&layer))
          return bars->bars.front().outline->color == delta;
        const auto* const mark = std::get_if<plot::CellMark>(&layer);
        return mark != nullptr && mark->stroke.color == delta;
      };
      EXPECT_EQ(std::ranges::any_of(plot.layers, is_of_delta), offset != 0) << length;
    }
  }
}

TEST(SimilarityFacts, SayWhatBreaksTheStripes) {
  const auto cause = [](const State& state) { return kView.known(state).text("cause"); };
  EXPECT_NE(cause(in_convention("mistake-cos-exponent")), cause(in_convention("marian-hf", 9)));
  EXPECT_EQ(kView.known({}).find("cause"), nullptr);
  const Scene scene = scene_of(in_convention("mistake-multiply"));
  const auto& waves = scene.sinusoidal();
  EXPECT_TRUE(kView.view.known(scene).fails("neighbours"));
  // The means of t · (t + 1) and t², t = 1 … 512; of position 1 alone it would be 2.
  test::expect_known(kSimilarityView,
                     {{"encoding=linear", "neighbours", CheckOutcome::holds, 0.99902},
                      {"length=1", "difference", CheckOutcome::not_measured}});
  EXPECT_NEAR(kView.view.known(scene).number("neighbours"), waves.dot(1) / waves.dot(0), 1e-12);
  State outside = with(128, 64);
  outside.position = 60;
  EXPECT_EQ(kView.known(outside).find("product")->outcome(), std::nullopt);
  EXPECT_FALSE(kView.known(outside).has("product"));
}

TEST(SimilarityData, IsThePartShownAndOneValueADiagonal) {
  const State state = part(10, 100, 3);
  const auto rows = kView.rows(state);
  ASSERT_EQ(rows.rows.size(), 9u);
  for (std::size_t r = 0; r < 9; ++r) {
    const double i = 10 + static_cast<double>(r / 3), j = 100 + static_cast<double>(r % 3);
    const double dot = scene_of(state).sinusoidal().dot(static_cast<std::int64_t>(j - i));
    EXPECT_EQ(rows.rows[r], (std::vector{i, j, dot}));
  }
  EXPECT_EQ(rows.rows[0][2], rows.rows[4][2]);
}

TEST(SimilarityData, FollowsAConventionThatDescends) {
  State state = in_convention("transformer-xl");
  state.length = 4;
  state = within_limits(state);
  const auto rows = kView.rows(state);
  ASSERT_EQ(rows.rows.size(), 16u);
  EXPECT_EQ(rows.rows[0][0], 3);
  EXPECT_EQ(rows.rows[1][1], 2);
  EXPECT_EQ(rows.rows[15][1], 0);
}

TEST(SimilarityPicture, IsASquareOfThePartShown) {
  const State state = part(10.5, 100, 40);
  const auto fields = fields_of(state);
  ASSERT_EQ(fields.size(), 1u);
  EXPECT_EQ(std::get<SimilarityWindow>(fields[0].spec.window),
            (SimilarityWindow{10.5, 50.5, 100, 140, Sampling::mean, 0, false}));
  State whole = state;
  test::parameter("similarity-fit").set(whole, 0);
  EXPECT_EQ(fields_of(whole)[0].spec.values, (Extent{-64, 64}));
  const Rect frame = kView.panel(state, "matrix").frame;
  EXPECT_NEAR(frame.width(), frame.height(), 1.01);
}

TEST(SimilarityPicture, DoesNotChangeWhileTMovesOrThePointerHovers) {
  State state;
  const auto before = fields_of(state);
  state.position += 5;
  state.offset -= 3;
  state.pair += 1;
  const auto after = test::all<RecordingCanvas::Field>(kView.drawn(state, Point(400, 300)));
  EXPECT_EQ(after.at(0).spec.window, before.at(0).spec.window);
  EXPECT_EQ(after.at(0).rect, before.at(0).rect);
}

TEST(SimilarityPointer, TheWheelZoomsAboutTheCellUnderItAndBack) {
  const State state = with(128, 1'000'000);
  Pointer pointer = test::wheel(middle_of(state, 700'000, 300'000), 1);
  const Point before = kView.panel(state, "matrix").data(pointer.at);
  State zoomed = state;
  for (int i = 0; i < 10; ++i) zoomed = kView.after(zoomed, pointer);
  const auto near = kView.panel(zoomed, "matrix");
  EXPECT_NEAR(near.data(pointer.at).x, before.x, 1e-3);
  EXPECT_NEAR(near.data(pointer.at).y, before.y, 1e-3);
  EXPECT_LT(value(zoomed, "span"), 200'000);
  pointer.wheel = -1;
  for (int i = 0; i < 11; ++i) zoomed = kView.after(zoomed, pointer);
  EXPECT_EQ(zoomed, state);
}

TEST(SimilarityPointer, ADragMovesThePart) {
  const State state = part(100, 200, 50);
  const Rect frame = kView.panel(state, "matrix").frame;
  const State moved =
      kView.after(state, test::drag(frame.centre(), {frame.width() / 10, -frame.height() / 5}));
  EXPECT_NEAR(value(moved, "from-j"), 195, 1e-9);
  EXPECT_NEAR(value(moved, "from-i"), 110, 1e-9);
  const Rect map = kView.panel(state, "map").room;
  EXPECT_NEAR(value(kView.after(state, test::drag(map.centre(), {0, 0})), "from-i"), 256 - 25, 20);
}

}  // namespace
}  // namespace posenc::similarity
