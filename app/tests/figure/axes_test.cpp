#include "figure/axes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "at_least.hpp"
#include "recorded.hpp"
#include "text/numbers.hpp"

namespace posenc {
namespace {

using testing::ElementsAre;

std::vector<double> values(const std::vector<Tick>& ticks) {
  std::vector<double> all;
  for (const Tick& tick : ticks) all.push_back(tick.value);
  return all;
}

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> all;
  for (const Tick& tick : ticks) all.push_back(tick.label);
  return all;
}

TEST(Ticks, AreRoundWholeOrBinaryNumbersInsideTheRange) {
  const std::tuple<double, double, int, bool, bool, std::vector<double>> rows[] = {
      {0, 160, 5, false, false, {0, 50, 100, 150}},
      {-1, 1, 5, false, false, {-1, -0.5, 0, 0.5, 1}},
      {1, -1, 5, false, false, {-1, -0.5, 0, 0.5, 1}},
      {3, 17, 5, false, false, {5, 10, 15}},
      {4, 4, 5, false, false, {4}},
      {0, 128, 9, true, true, {0, 16, 32, 48, 64, 80, 96, 112, 128}},
      {0, 512, 4, true, true, {0, 256, 512}},
      {0, 3, 20, true, false, {0, 1, 2, 3}},
      {0, 1, 20, true, true, {0, 1}},
      {1 - 0x1p-52, 1, 5, false, false, {1}},
      {0, std::numeric_limits<double>::infinity(), 5, false, false, {}},
      {std::nan(""), 1, 5, false, false, {}},
      {0, 1, 0, false, false, {}}};
  for (const auto& [from, to, most, whole, binary, wanted] : rows)
    EXPECT_EQ(values(ticks(from, to, most, whole, binary)), wanted) << from << " … " << to;
}

TEST(Ticks, AreFewAndInsideTheRange) {
  for (const double to : {1.0, 2.0, 7.0, 10.0, 99.0, 1e3, 65536.0, 999'999'999.0}) {
    for (int most = 1; most < 12; ++most) {
      const auto placed = ticks(-to / 3, to, most, true);
      EXPECT_LE(placed.size(), static_cast<std::size_t>(most)) << to;
      for (const Tick& tick : placed) EXPECT_EQ(tick.value, std::round(tick.value)) << to;
      for (const double from : {1.0, to / 2, to - 1}) {
        const auto in_logarithm = log_ticks(from, to, most);
        EXPECT_LE(in_logarithm.size(), static_cast<std::size_t>(most)) << from << " " << to;
        for (const Tick& tick : in_logarithm) {
          EXPECT_GE(tick.value, from * (1 - 1e-8));
          EXPECT_LE(tick.value, to * (1 + 1e-8));
        }
      }
    }
  }
}

TEST(LogTicks, ArePowersOfTenThenFewerOfThemOrMoreBetween) {
  EXPECT_THAT(labels(log_ticks(1, 1e9, 10)),
              ElementsAre("1", "10", "100", "1\u2009k", "10\u2009k", "100\u2009k", "1\u2009M",
                          "10\u2009M", "100\u2009M", "1\u2009G"));
  EXPECT_THAT(values(log_ticks(1, 1e9, 5)), ElementsAre(1, 100, 1e4, 1e6, 1e8));
  EXPECT_THAT(values(log_ticks(1, 60, 9)), ElementsAre(1, 2, 5, 10, 20, 50));
  EXPECT_THAT(labels(log_ticks(1e-15, 10, 3)), ElementsAre("10⁻¹²", "10⁻⁶", "1"));
  EXPECT_EQ(values(log_ticks(300, 400, 4)), values(ticks(300, 400, 4, true)));
  EXPECT_TRUE(log_ticks(0, 10, 4).empty());
}

TEST(AxisMap, OfALogarithmFindsBackToItsDistances) {
  const AxisMap map{1, 1e9, 100, 1000, true};
  EXPECT_DOUBLE_EQ(map.pixel_from_data(1), 100);
  EXPECT_DOUBLE_EQ(map.pixel_from_data(1e3), 400);
  EXPECT_DOUBLE_EQ(map.pixel_from_data(1e9), 1000);
  for (double v = 1; v < 1e9; v *= 3.7)
    EXPECT_NEAR(map.data_from_pixel(map.pixel_from_data(v)) / v, 1, 1e-12);
}

/// What follows the last digit: "\u2009k", or "".
std::string unit_of(const std::string& label) {
  return label.substr(label.find_last_of("0123456789") + 1);
}

std::size_t digits_of(const std::string& label) {
  return static_cast<std::size_t>(
      std::ranges::count_if(label, [](char c) { return c >= '0' && c <= '9'; }));
}

TEST(Ticks, LabelsShareAUnitAndTellNeighboursApart) {
  test::AtLeast labels(1'500);
  constexpr std::size_t kShort = 4;
  for (double at = 1; at <= 1e9; at *= 10) {
    for (double span = 4; span <= 1e9; span *= 5) {
      for (const bool binary : {false, true}) {
        SCOPED_TRACE(testing::Message() << at << " + " << span << (binary ? " in twos" : ""));
        const auto placed = ticks(at, at + span, 9, true, binary);
        ASSERT_GE(placed.size(), 2u);
        const auto unit = unit_of(placed.back().label);
        for (std::size_t i = 0; i < placed.size(); ++i) {
          const auto& [value, label] = placed[i];
          if (i > 0) {
            EXPECT_NE(label, placed[i - 1].label);
          }
          if (value == 0) continue;
          ++labels;
          EXPECT_EQ(unit_of(label), unit) << label;
          if (unit.empty()) {
            EXPECT_EQ(label, integer_text(static_cast<std::int64_t>(value)));
          } else {
            EXPECT_LE(digits_of(label), kShort) << label;
          }
        }
      }
    }
  }
}

TEST(Ticks, FarOutAreInFullOrShort) {
  const auto far = [](double from, double to, int most) {
    return labels(ticks(from, to, most, true));
  };
  EXPECT_THAT(far(499'985, 500'005, 4), ElementsAre("499\u2009990", "500\u2009000"));
  EXPECT_THAT(
      far(499'999'000, 499'999'400, 4),
      ElementsAre("499\u2009999\u2009000", "499\u2009999\u2009200", "499\u2009999\u2009400"));
  EXPECT_THAT(far(499e6, 500e6, 2), ElementsAre("499\u2009M", "500\u2009M"));
  EXPECT_THAT(far(0, 1e9, 3), ElementsAre("0", "0.5\u2009G", "1\u2009G"));
  EXPECT_THAT(far(0, 30'000, 4), ElementsAre("0", "10\u2009k", "20\u2009k", "30\u2009k"));
  EXPECT_THAT(far(0, 2000, 3), ElementsAre("0", "1\u2009000", "2\u2009000"));
}

TEST(Axes, HaveLabelsThatNeverTouchWithinTheirRoom) {
  for (const double to : {1.0, 128.0, 512.0, 16384.0, 1e6, 999'999'937.0}) {
    for (const double length : {30.0, 90.0, 200.0, 600.0, 1500.0}) {
      for (const bool binary : {false, true}) {
        SCOPED_TRACE(testing::Message() << to << ", " << length);
        const Rect plot{{100, 100}, {100 + length, 100 + length}};
        const auto drawn = [&](auto draw, const AxisMap& map, const char* name) {
          RecordingCanvas canvas;
          draw(canvas, dark_palette(), plot, map, name, AxisStyle{.whole = true, .binary = binary});
          auto all = test::all<RecordingCanvas::Text>(canvas);
          for (const auto& text : all) {
            if (to >= 1e6) break;  // these are longer than the usual room
            EXPECT_GE(text.box.min.x, plot.min.x - kLeftAxisRoom) << text.text;
            EXPECT_LE(text.box.max.y, plot.max.y + kBottomAxisRoom) << text.text;
          }
          std::erase_if(all, [&](const auto& text) { return text.text == name; });
          EXPECT_TRUE(length < 200 || all.size() >= 2);
          return all;
        };
        const auto bottom = drawn(draw_bottom_axis, {0, to, plot.min.x, plot.max.x}, "dimension");
        for (std::size_t i = 1; i < bottom.size(); ++i)
          EXPECT_LE(bottom[i - 1].box.max.x + 8, bottom[i].box.min.x);
        const auto left = drawn(draw_left_axis, {0, to, plot.max.y, plot.min.y}, "position");
        for (std::size_t i = 1; i < left.size(); ++i)
          EXPECT_FALSE(left[i - 1].box.overlaps(left[i].box));
      }
    }
  }
}

TEST(Axes, OfTwoGivenEndsWithoutRoomKeepZero) {
  const double given[] = {-1, 0, 1};
  for (const auto& [high, kept] : {std::pair(18.0, 1), {30.0, 2}, {60.0, 3}}) {
    RecordingCanvas canvas;
    const Rect plot{{100, 100}, {200, 100 + high}};
    draw_left_axis(canvas, dark_palette(), plot, {-1, 1, plot.max.y, plot.min.y}, "",
                   {.ticks = given});
    const auto all = test::all<RecordingCanvas::Text>(canvas);
    ASSERT_EQ(all.size(), kept) << high;
    EXPECT_EQ(all.front().text, kept == 1 ? "0" : "−1");
  }
}

TEST(Words, WrapAndShorten) {
  RecordingCanvas canvas;  // 0.55 em a character
  const TextStyle style{Face::regular, 10, {}};
  EXPECT_THAT(wrap(canvas, "one two three", style, 40), ElementsAre("one two", "three"));
  EXPECT_TRUE(wrap(canvas, "", style, 40).empty());
  EXPECT_THAT(wrap(canvas, "the sum is 2.2 · 10⁻¹⁶", style, 5.5 * 16),
              ElementsAre("the sum is", "2.2 · 10⁻¹⁶"));
  EXPECT_EQ(shorten(canvas, "abcdefgh", style, 5.5 * 8), "abcdefgh");
  EXPECT_EQ(shorten(canvas, "abcdefgh", style, 5.5 * 5), "abcd…");
  EXPECT_EQ(shorten(canvas, "δδδδδδδδ", style, 5.5 * 5), "δδδδ…");
  EXPECT_EQ(shorten(canvas, "ab cdefgh", style, 5.5 * 4), "ab…");
  EXPECT_EQ(shorten(canvas, "abc", style, 1), "…");
}

/// Where time grew with the square of what was pasted, neither would end.
TEST(Words, WrapAndShortenWhateverIsPasted) {
  constexpr std::size_t kPasted = 1 << 20;
  RecordingCanvas canvas;
  const TextStyle style{Face::regular, 10, {}};
  const std::string word(kPasted, 'w');
  EXPECT_EQ(shorten(canvas, word, style, 55), "wwwwwwwww…");
  EXPECT_THAT(wrap(canvas, word + " end", style, 55), ElementsAre("wwwwwwwww…", "end"));
  std::string words;
  while (words.size() < kPasted) words += "word ";
  EXPECT_EQ(wrap(canvas, words, style, 5.5 * 9).size(), (kPasted / 5 + 2) / 2);
  EXPECT_EQ(shorten(canvas, words, style, 55), "word word…");
}

TEST(ReadOut, StaysInsideItsBoundsAndBesideTheRowAndColumnThatItIsAbout) {
  test::AtLeast texts(520);
  const Rect bounds{{0, 0}, {800, 600}};
  const std::vector<std::string> lines = {"t = 92, dimension 52", "sin(92 · ω₂₆) = 0.8192"};
  for (double x = 5; x < 800; x += 60) {
    for (double y = 5; y < 600; y += 60) {
      for (const Point size : {Point(0, 0), Point(40, 30)}) {
        if (x + size.x > 760 && size.x > 0) continue;
        const Rect cell{{x, y}, Point(x, y) + size};
        RecordingCanvas canvas;
        draw_readout(canvas, dark_palette(), cell.centre(), cell, bounds, lines);
        const auto& box = std::get<RecordingCanvas::Box>(canvas.commands().front()).rect;
        EXPECT_TRUE(bounds.contains(box.min) && bounds.contains(box.max - Point(1e-9, 1e-9)));
        EXPECT_TRUE(box.max.x <= cell.min.x || box.min.x >= cell.max.x) << x << ", " << y;
        EXPECT_TRUE(box.max.y <= cell.min.y || box.min.y >= cell.max.y) << x << ", " << y;
        texts += test::all<RecordingCanvas::Text>(canvas).size();
        for (const auto& text : test::all<RecordingCanvas::Text>(canvas))
          EXPECT_TRUE(box.contains(text.box.min)) << text.text;
      }
    }
  }
}

}  // namespace
}  // namespace posenc
