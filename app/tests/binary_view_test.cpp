#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "picture.hpp"
#include "views/binary_layout.hpp"
#include "views/binary_numbers.hpp"
#include "views/binary_table.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc::binary {
namespace {

using namespace posenc::test;

constexpr Rect kArea{{20, 16}, {1560, 846}};
constexpr Rect kSmall{{10, 10}, {460, 340}};

Frame frame(bool compact = false, std::optional<Point> hover = {}) {
  return {compact ? kSmall : kArea, dark_palette(), compact, hover};
}

RecordingCanvas picture(const Scene& scene, const Frame& f = frame()) {
  RecordingCanvas canvas;
  kBinaryView.draw(canvas, f, scene);
  return canvas;
}

Layout layout_of(const Scene& scene, const Frame& f = frame()) {
  RecordingCanvas canvas;
  const auto said = words(scene, shown(f, scene.state()));
  return lay_out(canvas, f,
                 draw_heading(canvas, f, waves(scene).convention(), said.claim, said.how_to_read),
                 scene);
}

State at(std::int64_t length, std::int64_t t, bool match = false) {
  State state = with(128, length);
  state.position = t;
  state.binary.match = match;
  return within_limits(state);
}

/// The text in the middle of a cell; "" for none.
std::string text_in(const RecordingCanvas& canvas, const Rect& cell) {
  for (const auto& text : all<RecordingCanvas::Text>(canvas)) {
    if (glm::distance(text.box.centre(), cell.centre()) < 4) return text.text;
  }
  return "";
}

int bit_of(std::int64_t t, int b) {
  return static_cast<int>(t / static_cast<std::int64_t>(std::pow(2, b)) % 2);
}

TEST(BinaryData, IsTheBitsAndTheSines) {
  State state = at(20, 3);
  state.d = 6;
  state.pair = 0;
  Rows table;
  kBinaryView.data(scene_of(state), table);
  EXPECT_EQ(table.columns, (std::vector<std::string>{
                               "position", "bit0", "bit1", "bit2", "bit3", "bit4", "sin0", "sin1",
                               "sin2", "flips0", "flips1", "flips2", "flips3", "flips4",
                               "sign_changes0", "sign_changes1", "sign_changes2"}));
  ASSERT_EQ(table.rows.size(), 20u);
  for (int t = 0; t < 20; ++t) {
    const auto& row = table.rows[static_cast<std::size_t>(t)];
    EXPECT_EQ(row[0], t);
    for (int b = 0; b < 5; ++b) EXPECT_EQ(row[static_cast<std::size_t>(1 + b)], bit_of(t, b));
    for (int k = 0; k < 3; ++k) {
      const long double angle = t * std::pow(10000.0L, -2.0L * k / 6);
      EXPECT_NEAR(row[static_cast<std::size_t>(6 + k)], static_cast<double>(std::sin(angle)),
                  1e-14);
      EXPECT_EQ(row[static_cast<std::size_t>(14 + k)],
                static_cast<double>(std::floor(angle / std::numbers::pi_v<long double>)));
    }
    for (int b = 0; b < 5; ++b) {
      EXPECT_EQ(row[static_cast<std::size_t>(9 + b)], std::floor(t / std::pow(2, b)));
    }
  }
}

TEST(BinaryData, MatchedWavesHaveThePeriodsOfTheBits) {
  Rows table;
  kBinaryView.data(scene_of(at(16, 3, true)), table);
  ASSERT_EQ(table.columns.size(), 17u);
  ASSERT_EQ(table.rows.size(), 16u);
  for (int t = 0; t < 16; ++t) {
    for (int b = 0; b < 4; ++b) {
      const double expected = std::sin(2 * std::numbers::pi * t / std::pow(2, b + 1));
      EXPECT_NEAR(table.rows[static_cast<std::size_t>(t)][static_cast<std::size_t>(5 + b)],
                  expected, 1e-14);
    }
  }
}

TEST(BinaryData, OfABillionPositionsStopsWhenToldTo) {
  Rows table;
  table.most = 4;
  kBinaryView.data(scene_of(at(1'000'000'000, 3)), table);
  EXPECT_EQ(table.rows.size(), 4u);
  EXPECT_EQ(table.columns.size(), 1u + 2 * (30u + 64u));
}

TEST(BinaryFlips, AreTheBitsThatDiffer) {
  EXPECT_EQ(flips(0), 0u);
  EXPECT_EQ(flips(1), 0b1u);
  EXPECT_EQ(flips(37), 0b1u);
  EXPECT_EQ(flips(40), 0b1111u);
  EXPECT_EQ(flips(std::int64_t{1} << 29), (std::uint64_t{1} << 30) - 1);
  EXPECT_EQ(flips_text(37), "36 → 37: 1 bit flips");
  EXPECT_EQ(flips_text(40), "39 → 40: 4 bits flip");
  EXPECT_EQ(flips_text(0), "0: every bit is 0");
}

TEST(BinaryTable, ReadsAsThePositionsInBinary) {
  for (const auto t : {std::int64_t{0}, std::int64_t{37}, std::int64_t{511}}) {
    const auto scene = scene_of(at(512, t));
    const auto canvas = picture(scene);
    const auto l = layout_of(scene);
    EXPECT_TRUE(l.shows(t));
    EXPECT_GE(l.count, 12);
    EXPECT_TRUE(l.first >= 0 && l.first + l.count <= 512);
    for (auto row = l.first; row < l.first + l.count; ++row) {
      double right = l.bits.max.x + 1;
      for (int b = 0; b < 9; ++b) {
        EXPECT_EQ(text_in(canvas, l.bit_cell(row, b)), std::to_string(bit_of(row, b)))
            << row << " " << b;
        EXPECT_LT(l.bit_cell(row, b).centre().x, right) << "the most significant bit is left";
        right = l.bit_cell(row, b).centre().x;
      }
    }
  }
}

TEST(BinaryTable, RingsTheBitsThatFlip) {
  for (const std::int64_t t : {0, 37, 40, 256, 511}) {
    const auto canvas = picture(scene_of(at(512, t)));
    const auto rings =
        std::ranges::count_if(all<RecordingCanvas::Box>(canvas), [](const auto& box) {
          return box.stroke && box.stroke->color == dark_palette().text && !box.fill;
        });
    EXPECT_EQ(rings, std::popcount(flips(t))) << t;
    EXPECT_TRUE(contains(all_text(canvas), flips_text(t)));
  }
}

TEST(BinaryTable, MarksTheRowsOfTAndOfTPlusDelta) {
  State state = at(512, 37);
  state.offset = 3;
  const auto scene = scene_of(state);
  const auto canvas = picture(scene);
  const auto l = layout_of(scene);
  const auto boxes = all<RecordingCanvas::Box>(canvas);
  EXPECT_TRUE(std::ranges::any_of(boxes, [&](const auto& b) {
    return b.rect == l.row_at(37) && b.fill && b.fill->r == dark_palette().t.r;
  }));
  EXPECT_TRUE(std::ranges::any_of(boxes, [&](const auto& b) {
    return b.rect == l.row_at(40) && b.stroke && b.stroke->dash == Dash::dashed &&
           b.stroke->color == dark_palette().delta;
  }));
}

TEST(BinaryTable, HasAsManyMatchedWavesAsBits) {
  for (const std::int64_t length :
       {std::int64_t{1}, std::int64_t{512}, std::int64_t{1'000'000'000}}) {
    for (const bool compact : {false, true}) {
      const auto scene = scene_of(at(length, length / 3, true));
      const auto l = layout_of(scene, frame(compact));
      EXPECT_EQ(l.wave_count(), l.bit_count);
      EXPECT_EQ(l.shown.back(), 0) << "the fastest is right";
      EXPECT_TRUE(compact || l.bit_count == digits(scene.state()));
    }
  }
}

TEST(BinaryTable, TheSignsOfMatchedWavesSayTheBits) {
  const auto scene = scene_of(at(512, 37, true));
  const auto canvas = picture(scene);
  const auto l = layout_of(scene);
  int told = 0;
  for (auto t = l.first; t < l.first + l.count; ++t) {
    for (int b = 0; b < 9; ++b) {
      const bool edge = t % static_cast<std::int64_t>(std::pow(2, b)) == 0;  // of a half period
      const auto sign = text_in(canvas, l.wave_cell(t, 8 - b));
      EXPECT_EQ(sign, edge ? "0" : bit_of(t, b) == 1 ? "−" : "+") << t << " " << b;
      told += edge ? 0 : 1;
    }
  }
  EXPECT_GT(told, 60);
}

TEST(BinarySigns, AreCountedAtEveryPosition) {
  for (const std::int64_t t : {std::int64_t{0}, std::int64_t{37}, std::int64_t{999'999'967}}) {
    const auto count = signs(scene_of(at(1'000'000'000, t, true)));
    const auto positions = std::min<std::int64_t>(t, 32) + 33;
    EXPECT_EQ(count.right + count.zero, 30 * positions);
    EXPECT_EQ(count.wrong, 0);
    EXPECT_EQ(count.told_by_cosine, count.zero);
    EXPECT_GE(count.zero, positions) << "the sine of bit 0 is 0 at every position";
  }
}

TEST(BinaryTable, SaysWhenItShowsNotAllPairs) {
  State state = at(512, 37);
  state.d = 16384;
  state.pair = 1234;
  const auto scene = scene_of(state);
  const auto l = layout_of(scene);
  EXPECT_TRUE(std::ranges::find(l.shown, 1234) != l.shown.end());
  EXPECT_EQ(l.shown.front(), 8191);
  EXPECT_EQ(l.shown.back(), 0);
  EXPECT_TRUE(contains(all_text(picture(scene)), fmt::format("{} of {} pairs, evenly chosen",
                                                             l.wave_count(), integer_text(8192))));
  EXPECT_TRUE(contains(all_text(picture(scene_of(at(512, 37)))), "all 64 pairs"));
}

TEST(BinaryTable, MarksHaveTheColoursOfTheirValues) {
  for (const auto marks : {Marks::circles, Marks::cells}) {
    State state = at(512, 37);
    state.binary.marks = marks;
    const auto scene = scene_of(state);
    const auto canvas = picture(scene);
    const auto l = layout_of(scene);
    const Rect cell = l.wave_cell(37, l.wave_count() - 1 - 4);
    const Color expected =
        color_at(colormaps().front(), std::sin(37 * std::pow(10000.0, -8.0 / 128)));
    bool found = false;
    for (const auto& circle : all<RecordingCanvas::Circle>(canvas)) {
      found = found || (marks == Marks::circles && circle.centre == cell.centre() &&
                        circle.fill == expected);
    }
    for (const auto& box : all<RecordingCanvas::Box>(canvas)) {
      found =
          found || (marks == Marks::cells &&
                    glm::distance(box.rect.centre(), cell.centre()) < 1e-9 && box.fill == expected);
    }
    EXPECT_TRUE(found);
  }
}

TEST(BinaryCourses, NameBothPeriods) {
  const auto text = all_text(picture(scene_of(at(512, 37))));
  EXPECT_TRUE(contains(text, "period 8 positions")) << text;
  EXPECT_TRUE(contains(text, "wavelength 11.17 positions")) << text;
}

TEST(BinaryCourses, TheSquareWaveStepsWhereTheBitFlips) {
  const auto scene = scene_of(at(512, 37));
  const auto canvas = picture(scene);
  const auto l = layout_of(scene);
  const auto span = course_span(scene);
  EXPECT_TRUE(span.from <= 37 && 37 <= span.to && span.from >= 0);
  const auto lines = all<RecordingCanvas::Line>(canvas);
  const auto wave = std::ranges::find_if(lines, [](const auto& line) {
    return line.points.size() > 2 && line.stroke.color == bit_colour(dark_palette(), 2) &&
           line.stroke.width == 2.5;
  });
  ASSERT_NE(wave, lines.end());
  for (const Point p : wave->points) {
    const double t =
        span.from + (p.x - l.bit_course.min.x) / l.bit_course.width() * (span.to - span.from);
    const bool inside = t > span.from + 1e-6 && t < span.to - 1e-6;
    EXPECT_TRUE(!inside || std::abs(t / 4 - std::round(t / 4)) < 1e-6)
        << "bit 2 changes every 4 positions, not at " << t;
  }
}

TEST(BinaryClaim, FollowsTheNumbers) {
  State state = at(512, 37);
  EXPECT_TRUE(words(scene_of(state), BinaryShow::rows).holds);
  state.base = 1.001;
  EXPECT_FALSE(words(scene_of(state), BinaryShow::rows).holds);
  EXPECT_TRUE(contains(words(scene_of(state), BinaryShow::rows).claim, "do not count"));
  state = with(2, 512);
  EXPECT_FALSE(words(scene_of(state), BinaryShow::rows).holds);
  EXPECT_TRUE(contains(words(scene_of(state), BinaryShow::rows).claim,
                       "after 6.283 positions it begins again"));
  EXPECT_TRUE(words(scene_of(at(512, 37, true)), BinaryShow::rows).holds);
  // With two positions there is bit 0 alone, whose sine is always 0.
  EXPECT_FALSE(words(scene_of(at(2, 1, true)), BinaryShow::rows).holds);
  EXPECT_TRUE(contains(words(scene_of(at(2, 1, true)), BinaryShow::rows).claim, "cosine"));
}

State click(const State& state, Point at) {
  Pointer pointer;
  pointer.at = pointer.pressed_at = at;
  pointer.down = pointer.clicked = true;
  RecordingCanvas canvas;
  const State next = kBinaryView.interact(canvas, frame(), scene_of(state), pointer);
  EXPECT_TRUE(canvas.commands().empty()) << "the pointer draws nothing";
  return next;
}

TEST(BinaryPointer, SetsPositionBitAndPair) {
  const State state = at(512, 37);
  const auto l = layout_of(scene_of(state));
  State expected = state;
  expected.position = 40;
  EXPECT_EQ(click(state, {l.rows.min.x + 5, l.row_at(40).centre().y}), expected)
      << "the row's number";
  expected = state;
  expected.binary.bit = 5;
  EXPECT_EQ(click(state, {l.bit_strip(5).centre().x, l.upper_label - 4}), expected)
      << "the column's labels";
  expected = state;
  expected.pair = 60;
  EXPECT_EQ(click(state, {l.wave_strip(3).centre().x, l.lower_label - 4}), expected);
  expected.position = 39;
  EXPECT_EQ(click(state, l.wave_cell(39, 3).centre()), expected)
      << "a cell is in a row and a column";
  expected = state;
  const auto span = course_span(scene_of(state));
  const double x =
      l.wave_course.min.x + (45 - span.from) / (span.to - span.from) * l.wave_course.width();
  expected.position = 45;
  EXPECT_EQ(click(state, {x, l.wave_course.centre().y}), expected);
  EXPECT_EQ(click(state, {5, 5}), state);
}

TEST(BinaryPointer, AMatchedWaveIsSelectedWithItsBit) {
  const State state = at(512, 37, true);
  const auto l = layout_of(scene_of(state));
  State expected = state;
  expected.binary.bit = 6;
  EXPECT_EQ(click(state, {l.wave_strip(2).centre().x, l.lower_label - 4}), expected);
}

TEST(BinaryReadOut, IsExact) {
  const State state = at(512, 37);
  const auto scene = scene_of(state);
  const auto l = layout_of(scene);
  auto text = all_text(picture(scene, frame(false, l.wave_cell(37, l.wave_count() - 5).centre())));
  EXPECT_TRUE(contains(text, "t = 37, pair k = 4")) << text;
  EXPECT_TRUE(
      contains(text, "sine " + short_text(std::sin(37 * std::pow(10000.0, -8.0 / 128)), 12)))
      << text;
  text = all_text(picture(scene, frame(false, l.bit_cell(38, 2).centre())));
  EXPECT_TRUE(contains(text, "t = 38, bit 2 = 1")) << text;
}

TEST(BinaryWords, NameTheNumbers) {
  const auto text = kBinaryView.describe(scene_of(at(512, 37)));
  EXPECT_TRUE(contains(text, "Position 37 is 000100101 in binary. 36 → 37: 1 bit flips.")) << text;
  EXPECT_TRUE(contains(text, integer_text(8660) + " times")) << text;
  const auto matched = kBinaryView.describe(scene_of(at(512, 37, true)));
  EXPECT_TRUE(contains(matched, "0 contradict")) << matched;
}

}  // namespace
}  // namespace posenc::binary
