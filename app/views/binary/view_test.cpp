#include <bit>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <posenc/binary.hpp>

#include "all_views.hpp"
#include "figure/colormap.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "text/numbers.hpp"
#include "views/binary/numbers.hpp"
#include "views/binary/options.hpp"

namespace posenc::binary {
namespace {

using namespace posenc::test;
using Boxes = std::vector<RecordingCanvas::Box>;

State showing(BinaryShow show, std::int64_t length, std::int64_t t, bool match = false) {
  State state = with(128, length);
  state.pair = 4;
  state.set(binary::kShow, show);
  state.set(binary::kMatch, match);
  state.position = t;
  return within_limits(state);
}
State rows(std::int64_t length, std::int64_t t, bool match = false) {
  return showing(BinaryShow::rows, length, t, match);
}
RecordingCanvas picture(const State& state) { return drawn(kBinaryView, scene_of(state)); }

TableHit table_at(const State& state, Point pixel) {
  return table_hit(scene_of(state), layout(kBinaryView, state).find(kTable)->room, pixel);
}

/// The first pixel of the table, from its top on, for which that holds.
Point pixel_where(const State& state, const std::function<bool(const TableHit&)>& holds) {
  const Scene scene = scene_of(state);
  const Rect room = layout(kBinaryView, state).find(kTable)->room;
  for (double y = room.min.y; y < room.max.y; y += 3) {
    for (double x = room.min.x; x < room.max.x; x += 2) {
      if (holds(table_hit(scene, room, {x, y}))) return {x, y};
    }
  }
  ADD_FAILURE() << "no such pixel";
  return {};
}

TEST(BinaryTable, ReadsAsThePositionsInBinary) {
  for (const std::int64_t t : {0, 37, 511}) {
    int digits = 0, here = 0;
    for (const auto& text : all<RecordingCanvas::Text>(picture(rows(512, t)))) {
      const auto hit = table_at(rows(512, t), text.box.centre());
      if (!hit.position || !hit.bit) continue;
      EXPECT_EQ(text.text, std::to_string(*hit.position >> *hit.bit & 1));
      ++digits, here += *hit.position == t ? 1 : 0;
    }
    EXPECT_GE(digits, 7 * 9);
    EXPECT_EQ(here, 9);
  }
}

TEST(BinaryTable, OutlinesTheBitsThatFlip) {
  for (const std::int64_t t : {0, 37, 40, 256, 511}) {
    const auto canvas = picture(rows(512, t));
    const auto outlines = std::ranges::count_if(all<RecordingCanvas::Box>(canvas), [](auto& box) {
      return box.stroke && box.stroke->color == dark_palette().text && !box.fill;
    });
    EXPECT_EQ(outlines, std::popcount(flips(t))) << t;
    EXPECT_TRUE(contains(all_text(canvas), flips_text(t)));
  }
}

TEST(BinaryTable, MarksTheRowsOfTAndOfTPlusDelta) {
  State state = rows(512, 37);
  state.offset = 3;
  const auto boxes = all<RecordingCanvas::Box>(picture(state));
  const auto is_row = [&](const Rect& box, std::int64_t t) {
    return box.width() > 600 && table_at(state, box.centre()).position == t;
  };
  EXPECT_TRUE(std::ranges::any_of(boxes, [&](const auto& box) {
    return is_row(box.rect, 37) && box.fill == dark_palette().t.with_alpha(0.2);
  }));
  EXPECT_TRUE(std::ranges::any_of(boxes, [&](const auto& box) {
    return is_row(box.rect, 40) && box.stroke &&
           box.stroke == Stroke{dark_palette().delta, 1.5, Dash::dashed};
  }));
}

TEST(BinaryTable, TheSignsOfMatchedWavesTellTheBits) {
  const State state = rows(512, 37, true);
  int signs = 0;
  for (const auto& text : all<RecordingCanvas::Text>(picture(state))) {
    const auto hit = table_at(state, text.box.centre());
    if (!hit.position || !hit.wave) continue;
    const bool is_one = binary_digit(*hit.position, *hit.wave) == 1;
    EXPECT_EQ(text.text, is_one ? "−" : "+");
    ++signs;
  }
  EXPECT_GT(signs, 54);
}

TEST(BinaryTable, SaysHowManyPairsAreShown) {
  State state = rows(512, 37);
  EXPECT_TRUE(contains(all_text(picture(state)), "64 pairs"));
  state.d = 16384;
  state.pair = 1234;
  EXPECT_TRUE(contains(all_text(picture(state)), " of 8\u2009192 pairs, evenly chosen"));
  for (const int wave : {0, 1234, 8191})
    pixel_where(state, [&](const TableHit& hit) { return hit.wave == wave; });
}

TEST(BinaryTable, MarksHaveTheColoursOfTheirValues) {
  State state = rows(512, 37);
  const auto value = [](const TableHit& hit) {
    return std::sin(static_cast<double>(*hit.position) * std::pow(10000.0, -2.0 * *hit.wave / 128));
  };
  const auto expected = [&](const TableHit& hit) {
    return signed_colour(dark_palette(), value(hit));
  };
  int circles = 0, hollow = 0, negative = 0, cells = 0;
  for (const auto& circle : all<RecordingCanvas::Circle>(picture(state))) {
    const auto hit = table_at(state, circle.centre);
    if (!hit.position || !hit.wave) continue;
    if (circle.fill == dark_palette().ground) {
      ++hollow;
      continue;
    }
    EXPECT_EQ(circle.fill, expected(hit));
    negative += value(hit) < 0 ? 1 : 0;
    ++circles;
  }
  EXPECT_EQ(hollow, negative);
  state.set(binary::kMarks, Marks::cells);
  for (const auto& box : all<RecordingCanvas::Box>(picture(state))) {
    const auto hit = table_at(state, box.rect.centre());
    if (!hit.position || !hit.wave || !box.fill || box.rect.width() > 90) continue;
    EXPECT_EQ(box.fill, expected(hit));
    ++cells;
  }
  EXPECT_GE(circles, 7 * 64);
  EXPECT_EQ(circles % 64, 0);
  EXPECT_EQ(cells, circles);
}

TEST(BinaryTraces, StepWhereTheBitFlipsAndNameBothPeriods) {
  const State state = rows(512, 37);
  const auto text = all_text(picture(state));
  EXPECT_TRUE(contains(text, "Bit 2: period 8 positions")) << text;
  EXPECT_TRUE(contains(text, "Sine of pair 4: wavelength 11.17 positions")) << text;
  const auto extent = selected_extent(scene_of(state));
  EXPECT_TRUE(extent.from <= 37 && 37 <= extent.to && extent.from >= 0);
  const auto plot = bit_plot(scene_of(state), dark_palette());
  const auto& line = std::get<plot::Line>(plot.layers[1]);
  for (const Point p : line.points) {
    const bool is_inside = p.x > extent.from && p.x < extent.to;
    EXPECT_TRUE(!is_inside || std::fmod(p.x, 4) == 0) << p.x;
  }
}

struct Known {
  std::string_view settings, id;
  std::optional<CheckOutcome> outcome = {};
  std::optional<double> number = {};
};
TEST(BinaryFacts, AreMeasured) {
  using enum CheckOutcome;
  for (const auto& [settings, id, outcome, number] : {
           Known{"match=off", "ratio", holds, std::pow(10000, 126.0 / 128)},
           Known{"match=off base=1.001", "ratio", fails},
           Known{"match=off d=2", "ratio", not_measured},
           Known{"match=off convention=mistake-index-pi", "ratio", not_measured},
           Known{"match=on", "contrary-signs", holds, 0},
           Known{"match=on length=2", "contrary-signs", holds, 0},
           Known{"match=on length=2", "equal-signs", {}, 2},
           Known{"binary-show=counter position=400", "flips-of-bit-0", {}, 400},
           Known{"binary-show=counter position=400", "sign-changes", {}, 127},
           Known{"binary-show=counter match=on position=400", "uneven-bits", holds, 0},
           Known{"binary-show=lowest", "bit-values", {}, 2},
           Known{"binary-show=lowest", "sine-values", {}, 512},
           Known{"binary-show=lowest", "measured", holds, 512},
           Known{"binary-show=lowest match=on", "sine-values", {}, 512},
           // The only pair does not change.
           Known{"binary-show=lowest convention=mistake-index-pi d=2", "measured", fails},
           Known{"position=37", "flips", {}, 1},
           Known{"position=400", "flips", {}, 5},
           Known{"position=400 bit=2", "bit-flips", {}, 100},
           Known{"position=400 pair=4", "wave-changes", {}, 71},
           Known{
               "position=37 pair=4", "wave-sine", {}, std::sin(37 * std::pow(10000.0, -8.0 / 128))},
       }) {
    SCOPED_TRACE(fmt::format("{}: {}", settings, id));
    const FactList known = OneView{kBinaryView}.known(state_of(settings));
    const auto* const fact = known.find(id);
    ASSERT_NE(fact, nullptr);
    EXPECT_EQ(test::fared(*fact), outcome);
    if (number) {
      EXPECT_NEAR(known.number(id), *number, 1e-9);
    }
  }
  EXPECT_EQ(OneView{kBinaryView}.known(rows(512, 37)).text("digits"), "000100101");
}

TEST(BinaryCounter, ShowsItsCarries) {
  const auto canvas = picture(showing(BinaryShow::counter, 512, 400));
  const auto lines = all<RecordingCanvas::Line>(canvas);
  EXPECT_EQ(std::ranges::count_if(lines, [](auto& line) { return line.points.size() > 5; }), 4)
      << "an arc from each of the bits that fell to the next";
  Scene running;
  running.update(showing(BinaryShow::counter, 512, 39), 39.9);
  EXPECT_TRUE(contains(all_text(drawn(kBinaryView, running)), "39 → 40: 4 bits flip"));
}

TEST(BinaryPointer, SetsPositionBitAndPair) {
  const State state = rows(512, 37);
  const auto tapped = [&](const State& from, auto holds) {
    return after(kBinaryView, from, tap(pixel_where(from, holds)));
  };
  State expected = state;
  expected.position = 40;
  EXPECT_EQ(tapped(state, [](auto& hit) { return hit.position == 40; }), expected) << "its number";
  expected = state;
  expected.set(binary::kBit, 5);
  EXPECT_EQ(tapped(state, [](auto& hit) { return hit.bit == 5; }), expected) << "its labels";
  expected = state;
  expected.pair = 60;
  EXPECT_EQ(tapped(state, [](auto& hit) { return hit.wave == 60; }), expected);
  expected.position = 39;
  EXPECT_EQ(tapped(state, [](auto& hit) { return hit.wave == 60 && hit.position == 39; }), expected)
      << "a cell is in a row and a column";
  const State matched = rows(512, 37, true);
  expected = matched;
  expected.set(binary::kBit, 6);
  EXPECT_EQ(tapped(matched, [](auto& hit) { return hit.wave == 6; }), expected);
}

TEST(BinaryReadOut, IsExact) {
  const State state = rows(512, 37);
  const auto reading = [&](auto holds) {
    return all_text(drawn(kBinaryView, scene_of(state), pixel_where(state, holds)));
  };
  auto text = reading([](auto& hit) { return hit.position == 37 && hit.wave == 4; });
  EXPECT_TRUE(contains(text, "t = 37, pair 4")) << text;
  EXPECT_TRUE(
      contains(text, "sine at t = " + short_text(std::sin(37 * std::pow(10000.0, -8.0 / 128)), 4)));
  text = reading([](auto& hit) { return hit.position == 38 && hit.bit == 2; });
  EXPECT_TRUE(contains(text, "t = 38, bit 2 = 1")) << text;
}

}  // namespace
}  // namespace posenc::binary
