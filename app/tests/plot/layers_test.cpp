#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <glm/geometric.hpp>

#include "at_least.hpp"
#include "expect_has.hpp"
#include "one_panel.hpp"
#include "picture.hpp"
#include "plot/columns.hpp"
#include "plot/dial.hpp"

namespace posenc::plot {
namespace {

constexpr Color kInk{200, 100, 50};
constexpr Point kWide{900, 500};

Plot dial(std::vector<Layer> layers) {
  const Axis axis{.extent = Extent{-1.5, 1.5}, .is_shown = false};
  return {.x = axis, .y = axis, .layers = std::move(layers), .has_equal_units = true};
}

TEST(PlotLayers, AnIntervalHasTheLabelThatFitsOrNone) {
  const auto text = [&](double to) {
    return test::all_text(
        drawn(Plot{.x = {.extent = Extent{0, 100}},
                   .y = {.extent = Extent{0, 1}},
                   .layers = {Interval{
                       {10, to}, 0.5, {dark_palette().k, 1.5}, {"forty positions", "forty"}}}}));
  };
  test::expect_has(text(60), {"forty positions"});
  test::expect_has(text(28), {"forty"}, {"positions"});
  test::expect_has(text(11), {}, {"forty"});
}

TEST(PlotMarks, BeyondTheEdgeAreArrowsWithTheirNumbers) {
  for (const double last : {1, 3, 40}) {
    const auto with = [&](double t, double other) {
      return layout(Plot{.x = {.extent = Extent{0, last}},
                         .y = {.extent = Extent{0, 1}},
                         .layers = {Reference{.at = t, .label = {"t = 1234", "t"}},
                                    Reference{.at = other, .label = {"t + δ = 5678", "t + δ"}}}});
    };
    for (const bool is_past : {true, false}) {
      SCOPED_TRACE(testing::Message() << last << " " << is_past);
      const auto picture = is_past ? with(last, 2 * last) : with(0, -last);
      const auto canvas = drawn(picture);
      const Rect& frame = picture.panels.front().frame;
      const double edge = is_past ? frame.max.x : frame.min.x;
      test::expect_sound(canvas, picture.area, "");
      test::expect_no_overlaps(canvas, "");
      test::expect_has(test::all_text(canvas), {"t = 1234", "t + δ = 5678"});
      const auto heads = test::all<RecordingCanvas::Fill>(canvas);
      ASSERT_EQ(heads.size(), 1u);
      EXPECT_NEAR(heads[0].points[0].x, edge, 1e-9);
    }
  }
}

TEST(PlotMarks, OnTheEdgeAreDrawnWhole) {
  const Plot plot{.x = {.extent = Extent{0, 3}},
                  .y = {.extent = Extent{0, 1}},
                  .layers = {Dots{{{0, 0}, {3, 1}}, 7.5, {}, Stroke{kInk, 2.2}}}};
  const auto canvas = drawn(plot);
  const auto clip = test::all<RecordingCanvas::PushClip>(canvas).front().rect;
  for (const auto& dot : test::all<RecordingCanvas::Circle>(canvas)) {
    const Rect box = Rect{dot.centre, dot.centre}.grown(dot.radius + dot.stroke->width / 2);
    EXPECT_TRUE(clip.contains(box.min) && clip.contains(box.max));
  }
}

TEST(PlotDial, HasEqualUnitsAndShowsItsExtent) {
  for (const Point size : {kWide, Point(300, 800)}) {
    const auto picture = layout(dial({}), size);
    const auto& panel = picture.panels.front();
    const double across = panel.x.pixel_from_data(1) - panel.x.pixel_from_data(0);
    const double up = panel.y.pixel_from_data(0) - panel.y.pixel_from_data(1);
    EXPECT_NEAR(across, up, 1e-9);
    EXPECT_LE(panel.x.data_from, -1.5);
    EXPECT_GE(panel.y.data_to, 1.5);
    EXPECT_NEAR(panel.x.pixel_from_data(0), panel.frame.centre().x, 1e-9);
  }
}

TEST(PlotDial, AnArcGoesThroughItsTurnFromTheTop) {
  for (const double turn : {0.5, -2.0, 10.0}) {
    const Line line = arc(1, turn, 0.5, {});
    EXPECT_NEAR(glm::distance(line.points.back(), on_circle(1 + turn, 0.5)), 0, 1e-12);
    double swept = 0;
    for (std::size_t i = 1; i < line.points.size(); ++i) {
      const Point a = line.points[i - 1], b = line.points[i];
      swept -= std::atan2(a.x * b.y - a.y * b.x, glm::dot(a, b));
    }
    EXPECT_NEAR(swept, turn, 1e-9);
    const bool is_wound = std::abs(turn) > 2 * std::numbers::pi;
    EXPECT_EQ(glm::length(line.points.front()) < 0.49, is_wound);
  }
}

TEST(PlotDial, AnArrowHeadIsDrawnWhereTheLineIsLongEnough) {
  for (const double length : {1.0, 0.01}) {
    Line line = hand({0, 0}, {length, 0}, {kInk, 2});
    line.has_arrow = true;
    const auto heads = test::all<RecordingCanvas::Fill>(drawn(dial({line}), kWide));
    EXPECT_EQ(heads.size(), length == 1 ? 1u : 0u);
  }
}

TEST(PlotLabels, HaveTheirPlacesOnceLaidOut) {
  auto picture = layout(Plot{.x = {.extent = Extent{0, 100}},
                             .y = {.extent = Extent{0, 1}},
                             .layers = {Interval{{10, 60}, 0.5, {kInk, 1.5}, "forty"},
                                        Label{.anchors = {{80, 0.2}}, .text = "near"},
                                        Reference{.at = 30, .label = "above"}}});
  auto& labels = picture.panels.front().labels;
  std::vector<std::string> texts;
  for (const auto& label : labels.all) texts.push_back(label.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"above", "near"}));
  ASSERT_TRUE(labels.intervals.at(0));
  EXPECT_EQ(labels.intervals[0]->text, "forty");
  test::expect_has(test::all_text(drawn(picture)), {"forty", "above", "near"});
  labels.all.clear();
  labels.intervals[0].reset();
  test::expect_has(test::all_text(drawn(picture)), {}, {"forty", "above", "near"});
}

TEST(PlotLabels, BeginOnTheSideAwayFromAPoint) {
  const auto place = [](const Label& label) {
    const auto found = words(dial({label}), kWide);
    EXPECT_EQ(found.size(), 1u);
    return found.front().box.centre();
  };
  const Point middle = place({.anchors = {Point(0, 0)}, .text = "tip"});
  for (const Point tip : {Point(1, 0), Point(-1, 0), Point(0, 1), Point(-0.7, -0.7)}) {
    const Point at =
        place({.anchors = {tip}, .text = "tip", .color = kInk, .away_from = Point(0, 0)});
    EXPECT_GT(glm::dot(at - middle, Point(tip.x, -tip.y)), 0) << tip.x << " " << tip.y;
  }
}

TEST(PlotLabels, OfCurvesAreBesideThePlotInTheirOrder) {
  Plot plot{.x = {.extent = Extent{0, 1}}, .y = {.extent = Extent{0, 1}}};
  for (const auto& [name, height] :
       {std::pair("c", 0.0), std::pair("b", 0.01), std::pair("a", 0.02), std::pair("top", 1.0)})
    plot.layers.emplace_back(Label{
        .anchors = {Point(1, height)}, .text = name, .color = kInk, .size = 16, .is_beside = true});
  const auto picture = layout(plot, kWide);
  const auto& frame = picture.panels.front().frame;
  std::vector<RecordingCanvas::Text> labels;
  for (const auto& text : words(plot, kWide))
    if (text.style.color == kInk) labels.push_back(text);
  ASSERT_EQ(labels.size(), 4u);
  std::string order;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    EXPECT_GT(labels[i].box.min.x, frame.max.x);
    if (i > 0) {
      EXPECT_GE(labels[i].box.centre().y, labels[i - 1].box.centre().y + 17);
    }
    order += labels[i].text;
  }
  EXPECT_EQ(order, "topabc");
  EXPECT_EQ(std::ranges::count(test::all_text(drawn(plot, {900, 90})), 'b'), 0) << "no room";
}

TEST(PlotBoxTexts, AreOfOneSizeAndAllShorterWhereOneDoesNotFit) {
  for (const auto& [width, shown] : {std::pair(0.9, "−0.2120\n1\n"),
                                     {0.7, "−0.2120\n1\n"},
                                     {0.4, "−0.21\n1\n"},
                                     {0.15, "−\n+\n"},
                                     {0.05, ""}}) {
    const Rect box{{0, 0}, {width, 1}};
    const auto canvas = drawn(
        dial({BoxTexts{{{.box = box, .text = "−0.2120", .color = kInk, .shorter = {"−0.21", "−"}},
                        {.box = box, .text = "1", .color = kInk, .shorter = {"1", "+"}}}}}),
        kWide);
    EXPECT_EQ(test::all_text(canvas), shown);
    for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
      EXPECT_EQ(text.style.size, test::all<RecordingCanvas::Text>(canvas)[0].style.size);
      EXPECT_LT(text.box.width(), 500 / 3.0 * width);
    }
  }
}

TEST(PlotLegend, HasFullNamesBriefOnesOrNone) {
  Plot plot;
  for (const auto* const name : {"one", "two"})
    plot.layers.emplace_back(
        Line{.points = {{0, 0}, {1, 1}}, .name = {std::string("the curve number ") + name, name}});
  const auto legend = [&](double width) { return test::all_text(drawn(plot, {width, 200})); };
  test::expect_has(legend(600), {"number one", "number two"});
  test::expect_has(legend(300), {"one", "two"}, {"number"});
  test::expect_has(legend(120), {}, {"one", "two"});
}

TEST(PlotAxis, KeepsItsNameWithinALowPlot) {
  test::AtLeast names(35);
  const Plot plot{.x = {.extent = Extent{0, 1}, .is_shown = false},
                  .y = {.name = {"numbers of p(63)", "p(63)"}, .extent = Extent{0, 1}}};
  for (double height = 60; height < 300; height += 7) {
    const auto canvas = drawn(plot, {600, height});
    for (const auto& word : test::all<RecordingCanvas::Text>(canvas)) {
      if (!word.quarter_turn) continue;
      ++names;
      EXPECT_GE(word.box.min.y, 0) << height;
      EXPECT_LE(word.box.max.y, height) << height;
    }
    EXPECT_EQ(test::contains(test::all_text(canvas), "numbers"), height > 150) << height;
  }
}

Columns eight(double width) {
  return {.room = {{100, 50}, {100 + width, 150}},
          .items = {0, 1, 2, 3, 4, 5, 6, 7},
          .selected = 5,
          .color = dark_palette().k};
}

TEST(PlotColumns, FindTheItemOfAPixel) {
  const Columns columns = eight(800);
  EXPECT_EQ(columns.item_at(101), 0);
  EXPECT_EQ(columns.item_at(columns.strip(2).centre().x), 2);
  EXPECT_EQ(columns.item_at(899.9), 7);
  EXPECT_FALSE(columns.item_at(99) || columns.item_at(900));
  EXPECT_EQ(columns.selected_column(), 5u);
}

TEST(PlotColumns, LabelTheSelectedItemAndThoseThatFit) {
  const auto labels = [](double width) {
    RecordingCanvas canvas;
    eight(width).draw_labels(canvas, dark_palette(), 40, 1000, "bit",
                             [](int j) { return std::to_string(j); });
    return test::all_text(canvas);
  };
  EXPECT_EQ(labels(800), "bit\n5\n0\n1\n2\n3\n4\n6\n7\n");
  EXPECT_EQ(labels(100), "bit\n5\n0\n2\n") << "4 and 6 are too near to 5";
}

}  // namespace
}  // namespace posenc::plot
