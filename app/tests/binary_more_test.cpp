// The binary view beyond its rows: the counter at t, and what a number that holds a bit wastes.

#include <bit>
#include <cmath>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/binary.hpp>

#include "picture.hpp"
#include "views/binary_layout.hpp"
#include "views/binary_table.hpp"
#include "views/binary_usage.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc::binary {
namespace {

using namespace posenc::test;

constexpr Rect kArea{{20, 16}, {1680, 866}};
Frame frame(std::optional<Point> hover = {}) { return {kArea, dark_palette(), false, hover}; }

State showing(BinaryShow show, std::int64_t length, std::int64_t t) {
  State state = with(128, length);
  state.binary.show = show;
  state.position = t;
  return within_limits(state);
}

RecordingCanvas picture(const Scene& scene, const Frame& f = frame()) {
  RecordingCanvas canvas;
  kBinaryView.draw(canvas, f, scene);
  return canvas;
}

Ripple ripple_at(std::int64_t t, double position, std::int64_t length = 512) {
  Scene scene;
  scene.update(showing(BinaryShow::counter, length, t), position);
  return ripple(scene);
}

TEST(BinaryCounter, StandsAtTheStepThatLedToT) {
  const auto at = ripple_at(40, 40);
  EXPECT_EQ(at.number, 40);
  EXPECT_EQ(at.turned, 0b1111u);
  EXPECT_EQ(carries(at), 0b0111u) << "the bits that fell to 0 carry; bit 3 rose";
  EXPECT_EQ(ripple_at(0, 0).turned, 0u);
}

TEST(BinaryCounter, ACarryRunsThroughItBitByBit) {
  // From 39 = 100111 to 40 = 101000: bits 0, 1, 2, 3 turn over one after another.
  std::vector<std::int64_t> seen;
  for (int i = 0; i < 100; ++i) {
    const auto number = ripple_at(39, 39 + i / 100.0).number;
    if (seen.empty() || seen.back() != number) seen.push_back(number);
  }
  EXPECT_EQ(seen, (std::vector<std::int64_t>{0b100111, 0b100110, 0b100100, 0b100000, 0b101000}));
  Scene running;
  running.update(showing(BinaryShow::counter, 512, 39), 39.9);
  EXPECT_TRUE(contains(all_text(picture(running)), "39 → 40: 4 bits flip"));
  EXPECT_EQ(ripple_at(511, 511.9).number, 511) << "no step leads past the last position";
}

TEST(BinaryCounter, TalliesAreTheFlipsThatHappened) {
  for (const bool match : {false, true}) {
    State state = showing(BinaryShow::counter, 512, 0);
    state.binary.match = match;
    std::vector<std::int64_t> of_bits(9), of_waves(static_cast<std::size_t>(match ? 9 : 64));
    for (std::int64_t t = 1; t < 512; ++t) {
      state.position = t;
      const Scene scene = scene_of(state);
      for (int b = 0; b < 9; ++b) {
        auto& count = of_bits[static_cast<std::size_t>(b)];
        count += binary_digit(t, b) != binary_digit(t - 1, b) ? 1 : 0;
        ASSERT_EQ(bit_flips(t, b), count);
        if (match) {
          ASSERT_EQ(sign_changes(scene, b, t), count) << "as often as its bit";
        }
      }
      if (match) continue;
      // No wave has half a turn in less than a step, so each changes its sign at most once between two positions.
      for (int k = 0; k < 64; ++k) {
        auto& count = of_waves[static_cast<std::size_t>(k)];
        const double w = std::pow(10000.0, -2.0 * k / 128);
        const auto parity = [&](std::int64_t s) {
          return std::sin(w * static_cast<double>(s)) < 0;
        };
        count += t > 1 && parity(t) != parity(t - 1) ? 1 : 0;
        ASSERT_EQ(sign_changes(scene, k, t), count) << k << " " << t;
      }
    }
  }
}

TEST(BinaryCounter, ShowsOneRowItsCarriesAndBothTallies) {
  const Scene scene = scene_of(showing(BinaryShow::counter, 512, 400));
  const auto canvas = picture(scene);
  const auto text = all_text(canvas);
  for (const std::string_view wanted :
       {"On the way to 400, bit 0 flipped 400 times", "changed its sign 127 times",
        "399 → 400: 5 bits flip", "Flips so far", "bit 2: 400 / 4 → 100",
        "pair 4: 400 / 5.587 → 71"}) {
    EXPECT_TRUE(contains(text, wanted)) << wanted << "\n" << text;
  }
  int arcs = 0;
  for (const auto& line : all<RecordingCanvas::Line>(canvas))
    arcs += line.points.size() == 13 ? 1 : 0;
  EXPECT_EQ(arcs, 4) << "from each of the bits that fell to the next";
}

TEST(BinaryCounter, MatchedWavesTurnOverWithTheirBits) {
  State state = showing(BinaryShow::counter, 512, 400);
  state.binary.match = true;
  EXPECT_TRUE(contains(all_text(picture(scene_of(state))),
                       "every wave changed its sign as often as its bit flipped"));
  EXPECT_TRUE(words(scene_of(state), BinaryShow::counter).holds);
  state.position = 0;
  EXPECT_FALSE(words(scene_of(state), BinaryShow::counter).holds);
}

TEST(BinaryUsage, CountsValuesAndEntropy) {
  const Scene scene = scene_of(showing(BinaryShow::lowest, 512, 37));
  const auto& both = usages(scene);
  EXPECT_EQ(both.bit.distinct, 2);
  EXPECT_EQ(both.bit.entropy_bits, 1);
  std::set<float> values;
  for (int t = 0; t < 512; ++t) values.insert(static_cast<float>(std::sin(static_cast<double>(t))));
  EXPECT_EQ(both.wave.distinct, static_cast<std::int64_t>(values.size()));
  EXPECT_NEAR(both.wave.entropy_bits, 9, 1e-9);
  std::int64_t counted = 0;
  for (const auto count : both.wave.bins) counted += count;
  EXPECT_EQ(counted, 512);
  EXPECT_TRUE(contains(all_text(picture(scene)),
                       "A number that holds a bit takes 2 values, one that holds a sine 512"));
  // Three positions: 0, 1, 0.
  const Scene three = scene_of(showing(BinaryShow::lowest, 3, 1));
  EXPECT_NEAR(usages(three).bit.entropy_bits, std::log2(3.0) - 2.0 / 3, 1e-12);
}

TEST(BinaryUsage, SaysSoWhereTheSineIsNoBetter) {
  State state = showing(BinaryShow::lowest, 512, 37);
  state.convention = find_convention("mistake-pi");
  const Scene scene = scene_of(state);
  EXPECT_EQ(usages(scene).wave.distinct, 1) << "sin(π·t) is 0 at every position";
  EXPECT_EQ(usages(scene).wave.entropy_bits, 0);
  EXPECT_TRUE(contains(all_text(picture(scene)), "no more than 1 value"));
}

TEST(BinaryUsage, AClickInACourseMovesT) {
  const State state = showing(BinaryShow::lowest, 512, 37);
  const Scene scene = scene_of(state);
  RecordingCanvas canvas;
  const auto said = words(scene, BinaryShow::lowest);
  const Rect area =
      draw_heading(canvas, frame(), waves(scene).convention(), said.claim, said.how_to_read);
  Pointer pointer;
  pointer.clicked = pointer.down = true;
  bool moved = false;
  for (double x = area.min.x; x < area.max.x; x += 40) {
    pointer.at = pointer.pressed_at = {x, area.min.y + 90};
    const auto expected = usage_position(area, scene, pointer.at);
    const State next = kBinaryView.interact(canvas, frame(), scene, pointer);
    EXPECT_EQ(next.position, expected.value_or(state.position));
    moved = moved || next.position != state.position;
  }
  EXPECT_TRUE(moved);
}

TEST(BinaryMore, IsSoundAtEveryExtreme) {
  for (const auto show : {BinaryShow::counter, BinaryShow::lowest}) {
    for (const char* id : {"paper", "mistake-multiply", "mistake-pi", "fairseq"}) {
      for (const std::int64_t length : {1ll, 2ll, 512ll, 1'000'000'000ll}) {
        for (const bool match : {false, true}) {
          State state = showing(show, length, length - 1);
          state.convention = find_convention(id);
          state.base = 1e9;
          state.binary.match = match;
          const Scene scene = scene_of(within_limits(state));
          const auto what = fmt::format("{} {} L {}", static_cast<int>(show), id, length);
          expect_sound(picture(scene, frame(Point(300, 400))), kArea, what);
          expect_no_overlaps(picture(scene), what);
          EXPECT_TRUE(contains(kBinaryView.describe(scene), "entropy"));
        }
      }
    }
  }
}

}  // namespace
}  // namespace posenc::binary
