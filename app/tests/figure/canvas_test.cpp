#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <glm/geometric.hpp>

#include "figure/polyline_pieces.hpp"
#include "figure/text/glyphs.hpp"
#include "recording_canvas.hpp"

namespace posenc {
namespace {

std::u32string decoded(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) characters += take_character(text);
  return characters;
}

TEST(Glyphs, AreReadAsUtf8WithAMarkForWhatIsNone) {
  EXPECT_EQ(decoded("aδ−𝛿"), U"aδ−𝛿");
  EXPECT_EQ(decoded("\xff"
                    "a"),
            U"\uFFFDa");
  EXPECT_EQ(decoded("\xc3"), U"\uFFFD");              // cut off
  EXPECT_EQ(decoded("\xc0\xaf"), U"\uFFFD\uFFFD");    // longer than it need be
  EXPECT_EQ(decoded("\xed\xa0\x80").size(), 3u);      // half of a pair of UTF-16
  EXPECT_EQ(decoded("\xf4\x90\x80\x80").size(), 4u);  // beyond Unicode
  EXPECT_EQ(decoded("\xe2\x88z"), U"\uFFFD\uFFFDz");
}

/// A face in which "1" is narrow, "x" is missing everywhere and "δ" is only in the mathematical
/// face.
std::optional<double> advance_of(Face face, char32_t c) {
  if (c == U'x') return {};
  if (c == U'δ' && face != Face::math) return {};
  return c == U'1' ? 0.4 : c == kMissingCharacter ? 1.0 : 0.6;
}

struct Set {
  std::vector<Face> faces;
  std::u32string characters;
  std::vector<double> starts;
  double width;

  Set(std::string_view text, const TextStyle& style)
      : width(set_line(text, style, advance_of, [this](Face face, char32_t c, double x) {
          faces.push_back(face);
          characters += c;
          starts.push_back(x);
        })) {}
};

TEST(Glyphs, AreBorrowedFromAnotherFace) {
  const Set set("aδx", {Face::bold, 10, {}});
  EXPECT_EQ(set.faces, (std::vector{Face::bold, Face::math, Face::bold}));
  EXPECT_EQ(set.characters, (std::u32string{U'a', U'δ', kMissingCharacter}));
  EXPECT_DOUBLE_EQ(set.width, 22);
}

TEST(Glyphs, OfTabularDigitsAreAsWideAsZeroAndCentred) {
  EXPECT_DOUBLE_EQ(Set("1.1", {Face::regular, 10, {}, false}).width, 14);
  const Set tabular("1.1", {Face::regular, 10, {}, true});
  EXPECT_DOUBLE_EQ(tabular.width, 18);
  EXPECT_THAT(tabular.starts, testing::Pointwise(testing::DoubleEq(), {1.0, 6.0, 13.0}));
}

TEST(Canvas, AlignsText) {
  RecordingCanvas canvas;  // 0.55 em a character
  const TextStyle style{Face::regular, 20, {}};
  const TextExtent extent = canvas.measure("abcd", style);
  EXPECT_DOUBLE_EQ(extent.width, 44);
  const auto box = [&](HAlign h, VAlign v, bool turn = false) {
    return canvas.text_box({100, 100}, "abcd", style, h, v, turn);
  };
  EXPECT_EQ(box(HAlign::left, VAlign::top).min, Point(100, 100));
  EXPECT_EQ(box(HAlign::right, VAlign::bottom).max, Point(100, 100));
  const Point middle = box(HAlign::centre, VAlign::middle).centre();
  EXPECT_NEAR(glm::distance(middle, Point(100, 100)), 0, 1e-9);
  EXPECT_DOUBLE_EQ(box(HAlign::left, VAlign::baseline).min.y, 100 - extent.ascent);
  // Turned, it reads upwards: its start is at the bottom, its top at the left.
  const Rect turned = box(HAlign::left, VAlign::bottom, true);
  EXPECT_EQ(turned.max, Point(100, 100));
  EXPECT_DOUBLE_EQ(turned.min.y, 56);
}

TEST(Canvas, DrawsArcsOnTheirCircles) {
  for (const double radius : {0.01, 3.0, 100.0, 5000.0}) {
    RecordingCanvas canvas;
    canvas.arc({10, 20}, radius, 0.5, 5, {{1, 2, 3}});
    const auto& points = std::get<RecordingCanvas::Line>(canvas.commands()[0]).points;
    for (std::size_t i = 0; i < points.size(); ++i) {
      EXPECT_NEAR(glm::distance(points[i], Point(10, 20)), radius, 1e-9);
      if (i == 0) continue;
      const Point middle = (points[i - 1] + points[i]) * 0.5;
      EXPECT_LE(radius - glm::distance(middle, Point(10, 20)), 0.1) << radius;
    }
    EXPECT_NEAR(points.front().x, 10 + radius * std::cos(0.5), 1e-9);
    EXPECT_NEAR(points.back().y, 20 + radius * std::sin(5.0), 1e-9);
  }
}

TEST(Canvas, DrawsNoArrowWithoutDirection) {
  RecordingCanvas canvas;
  canvas.arrow_head({5, 5}, {0, 0}, 10, {1, 2, 3});
  EXPECT_TRUE(canvas.commands().empty());
}

using Pieces = std::vector<std::vector<Point>>;

TEST(Polylines, AreSplitWhereTheyTurnBackAndWhereTheyAreLong) {
  bool any_closed = false;
  const auto pieces_of = [&](const std::vector<Point>& line, bool closed = false) {
    Pieces pieces;
    solid_pieces(line, closed, [&](std::span<const Point> piece, bool is_closed) {
      pieces.emplace_back(piece.begin(), piece.end());
      any_closed = any_closed || is_closed;
    });
    return pieces;
  };
  EXPECT_EQ(pieces_of({{0, 0}, {10, 0}, {10, 0}, {20, 1}}), (Pieces{{{0, 0}, {10, 0}, {20, 1}}}));
  EXPECT_EQ(pieces_of({{0, 0}, {1, 100}, {2, 0}, {3, 0.5}}),
            (Pieces{{{0, 0}, {1, 100}}, {{1, 100}, {2, 0}}, {{2, 0}, {3, 0.5}}}));
  EXPECT_TRUE(pieces_of({{3, 3}, {3, 3}}).empty());
  std::vector<Point> points;
  for (int i = 0; i < 10000; ++i) points.push_back({i * 0.1, std::sin(i * 0.01)});
  const auto long_ones = pieces_of(points);
  ASSERT_EQ(long_ones.size(), 3u);
  EXPECT_EQ(long_ones[0].back(), long_ones[1].front());
  EXPECT_EQ(long_ones[2].back(), points.back());
  EXPECT_FALSE(any_closed);
  EXPECT_EQ(pieces_of({{0, 0}, {10, 0}, {10, 10}, {0, 10}}, true).size(), 1u);
  EXPECT_TRUE(any_closed);
}

TEST(Polylines, HaveABoundedNumberOfDashes) {
  std::vector<Point> jagged;
  for (int x = 0; x < 1000; ++x) jagged.emplace_back(x, x % 2 == 0 ? 0 : 400);
  int dashes = 0;
  dash_pieces(jagged, false, 2, 3, [&](std::span<const Point>) { ++dashes; });
  EXPECT_LE(dashes, kMostDashes + 1);
  EXPECT_GT(dashes, kMostDashes / 2);
}

TEST(Polylines, HaveDashesOfTheirLengthsAroundCorners) {
  const auto dashes = [](const std::vector<Point>& line, bool closed, double on) {
    Pieces pieces;
    dash_pieces(line, closed, on, 5, [&](std::span<const Point> dash) {
      pieces.emplace_back(dash.begin(), dash.end());
    });
    return pieces;
  };
  EXPECT_EQ(dashes({{0, 0}, {20, 0}}, false, 6), (Pieces{{{0, 0}, {6, 0}}, {{11, 0}, {17, 0}}}));
  EXPECT_EQ(dashes({{0, 0}, {4, 0}, {4, 20}}, false, 6),
            (Pieces{{{0, 0}, {4, 0}, {4, 2}}, {{4, 7}, {4, 13}}, {{4, 18}, {4, 20}}}));
  EXPECT_EQ(dashes({{0, 0}, {10, 0}, {10, 1}, {0, 1}}, true, 100),
            (Pieces{{{0, 0}, {10, 0}, {10, 1}, {0, 1}, {0, 0}}}));
}

}  // namespace
}  // namespace posenc
