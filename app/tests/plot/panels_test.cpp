// Panels of a figure beside each other, their tables, and names of ticks and cells.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "figure/colormap.hpp"
#include "one_panel.hpp"
#include "picture.hpp"
#include "plot/layout.hpp"
#include "rooms.hpp"

namespace posenc::plot {
namespace {

constexpr Color kCell{1, 2, 3};

void draw_nothing(Canvas&, const Palette&, const int&, const Rect&) {}

/// A plot of so many columns below a picture of its own.
Layout panels(std::size_t columns, bool is_compact = false) {
  Plot plot{.x = {.extent = Extent{-0.5, static_cast<double>(columns) - 0.5}},
            .y = {.extent = Extent{0, 1}},
            .title = "title"};
  for (std::size_t i = 0; i < columns; ++i) plot.x.tick_names.push_back("n" + std::to_string(i));
  Figure figure;
  figure.cells.push_back({.id = "own", .panel = Custom(0, draw_nothing, true)});
  figure.cells.push_back({.id = "plot",
                          .panel = std::move(plot),
                          .row = 1,
                          .least = {100, 150},
                          .priority = 1,
                          .bare_in_compact = true});
  return layout(std::move(figure), {{0, 0}, {600, 400}}, is_compact);
}

TEST(PlotPanels, AlignAPictureWithThePlotBelow) {
  const auto picture = panels(4);
  const auto& [min, max] = picture.find("own")->room;
  EXPECT_EQ(min.x, picture.find("plot")->frame.min.x);
  EXPECT_EQ(max.x, picture.find("plot")->frame.max.x);
  EXPECT_GT(min.x, 0);
}

TEST(PlotPanels, HaveNoTitleAndAxesWhereCompact) {
  const auto compact = panels(4, true);
  ASSERT_NE(compact.find("plot"), nullptr);
  test::expect_has(texts(compact), {}, {"title", "n3"});
}

TEST(PlotPanels, ThinNamesOfAnAxisFromTheLast) {
  test::expect_has(texts(panels(4)), {"title", "n0", "n1", "n2", "n3"});
  test::expect_has(texts(panels(101)), {"n100", "n84"}, {"n99"});
}

/// What is drawn in the program's own fonts, sound and apart.
std::string sound_text(const Figure& figure, const Rect& room) {
  std::string text;
  test::with_metrics([&](Canvas& metrics) {
    RecordingCanvas canvas(&metrics);
    draw(canvas, dark_palette(), lay_out(canvas, dark_palette(), figure, room, false));
    test::expect_sound(canvas, room, "names");
    test::expect_no_overlaps(canvas, "names", test::kSlack);
    text = test::all_text(canvas);
  });
  return text;
}

TEST(PlotNames, AreBesideAsManyCellsAsHaveRoom) {
  const auto named = [](int rows, const std::string& name) {
    const auto count = static_cast<double>(rows);
    const auto zeros =
        std::make_shared<const Matrix>(Matrix{rows, 2, [](auto, auto) { return 0.0; }});
    Plot plot{.x = {.extent = Extent{0, 2}, .scale = AxisScale::cells, .names = {name, "b"}},
              .y = {.extent = Extent{0, count},
                    .scale = AxisScale::cells,
                    .names = std::vector<std::string>(static_cast<std::size_t>(rows), name),
                    .values = {{"12.5", {}}},
                    .values_name = "change"},
              .title = "weights"};
    plot.layers.emplace_back(Image{.field = {.encoding = nullptr,
                                             .window = MatrixWindow{.matrix = zeros},
                                             .colors = colormaps(light_palette()).front().colors,
                                             .values = {-1, 1}}});
    Figure figure;
    figure.cells.push_back({.id = "matrix", .panel = std::move(plot)});
    return sound_text(figure, {{0, 0}, {500, 300}});
  };
  test::expect_has(named(3, "word"), {"word\n", "12.5\n", "change\n"});
  const auto shown = named(64, "word");
  int names = 0;
  for (auto at = shown.find("word\n"); at != std::string::npos; at = shown.find("word\n", at + 1))
    ++names;
  EXPECT_EQ(names, 1 + 8) << "the column’s, and every eighth row’s";
  test::expect_has(named(3, std::string(90, 'W')), {"…"});
}

TEST(PlotHeading, CountsTypedWordsThatTheFontsLack) {
  const auto said = [](std::vector<std::string> typed) {
    return sound_text(
        {.heading = {.claim = "c", .how_to_read = "Read.", .typed = std::move(typed)}},
        {{0, 0}, {1400, 300}});
  };
  test::expect_has(said({"кот", "Straße", "ἐν", "ἀρχῇ"}), {}, {"lack"});
  test::expect_has(said({"🐕", "bites", "😀"}),
                   {"2 words have characters that the fonts lack, shown as �: they count as "
                    "typed. Read."});
  test::expect_has(said({"🐕"}), {"1 word has characters"});
}

TEST(PlotGrid, HasOtherPlacesInATallRoom) {
  Figure figure;
  for (const int column : {0, 1})
    figure.cells.push_back({.column = column, .tall = Place{column, 1, 1, 1}});
  figure.cells.push_back({.row = 1, .columns = 2, .tall = Place{0, 0, 2, 1}});
  const auto rooms = grid_rooms(figure, {{0, 0}, {500, 1000}}, false);
  ASSERT_EQ(rooms.size(), 3u);
  EXPECT_EQ(rooms[0].second.min.y, rooms[1].second.min.y);
  EXPECT_LT(rooms[0].second.max.x, rooms[1].second.min.x);
  EXPECT_LT(rooms[2].second.max.y, rooms[0].second.min.y);
  EXPECT_EQ(rooms[2].second.width(), 500);
}

TEST(PlotGrid, PutsALonePartInTheMiddle) {
  const Rect room{{10, 20}, {510, 220}};
  for (const Point most : {Point(200, 200), Point(HUGE_VAL, HUGE_VAL)}) {
    const Figure figure{.cells = {{.row = 3, .most = most, .weight = {0, 0}}}};
    const Rect at = grid_rooms(figure, room, false).at(0).second;
    EXPECT_EQ(at.width(), std::min(most.x, room.width()));
    EXPECT_EQ(at.height(), 200);
    EXPECT_EQ(at.centre(), room.centre());
  }
}

TEST(PlotGrid, GivesASpanTheRoomThatThoseBesideItDoNotTake) {
  Figure figure;
  figure.cells = {{.rows = 5}, {.column = 1, .row = 1, .least = {100, 50}, .weight = {1, 0}}};
  const auto rooms = grid_rooms(figure, {{0, 0}, {500, 400}}, false);
  ASSERT_EQ(rooms.size(), 2u);
  EXPECT_EQ(rooms[0].second.height(), 400);
  EXPECT_EQ(rooms[1].second.height(), 50);
}

TEST(PlotTable, AlignsColumnsWithinTheRoom) {
  const auto row = [](std::vector<std::string> texts) {
    TextRow made;
    for (auto& text : texts) made.cells.push_back({text, kCell});
    return made;
  };
  const TextTable table{.rows = {row({"", "before", "now"}),
                                 row({"a long name", "1", "2 000"}),
                                 {},
                                 row({"a caption that is longer than the first column"}),
                                 row({"b", "−1", "3"})},
                        .size = 22,
                        .is_of_numbers = true};
  for (const double width : {900.0, 300.0}) {
    const auto canvas = drawn(table, {width, 400});
    test::expect_no_overlaps(canvas, "table");
    std::vector<double> ends;
    for (const auto& word : test::all<RecordingCanvas::Text>(canvas)) {
      EXPECT_LE(word.box.max.x, width + 1);
      if (word.text == "now" || word.text == "2 000" || word.text == "3")
        ends.push_back(word.box.max.x);
    }
    ASSERT_EQ(ends.size(), 3u);
    EXPECT_THAT(ends, testing::Each(testing::DoubleNear(ends.front(), 1e-6)));
  }
}

TextTable table() {
  TextTable made{.header = {{{"name", kCell}, {"value", kCell}}}};
  for (const auto* const name : {"one", "two", "three"})
    made.rows.push_back({{{.text = name, .color = kCell, .notes = {"with a note"}},
                          {.text = {"a long text", "brief"}, .color = kCell, .plate = kCell}}});
  return made;
}

/// In a room of its own, and where it gives what is beside it its room.
TEST(Panels, AreDrawnWithNothingInThem) {
  const TextTable tables[] = {
      {}, {.rows = {{}}}, {.rows = {{}, {}}, .is_of_numbers = true}, {.rows = {{.cells = {{}}}}}};
  const Layer layers[] = {Line{.has_arrow = true}, Band{},  Bars{},
                          Dots{.thins = true},     Label{}, BoxTexts{}};
  std::vector<Panel> panels{Plot{}, FactPanel{}, FormulaPanel{}};
  for (const auto& table : tables) {
    panels.emplace_back(table);
    panels.emplace_back(Plot{.rows = table});
  }
  for (const auto& layer : layers) panels.emplace_back(Plot{.layers = {layer}});
  int drawn_panels = 0;
  for (const auto& panel : panels) {
    for (const bool is_compact : {false, true}) {
      Figure figure;
      figure.cells.push_back({.id = "panel", .panel = panel});
      const auto picture = layout(figure, {{0, 0}, {600, 400}}, is_compact);
      test::expect_sound(drawn(picture), {{0, 0}, {600, 400}}, "nothing");
      drawn_panels += static_cast<int>(picture.panels.size());
    }
  }
  EXPECT_EQ(drawn_panels, 2 * std::ssize(panels));
}

TEST(PlotTextTable, DropsNotesWhereRowsAreLow) {
  test::expect_has(texts(layout(table())),
                   {"name", "value", "three", "with a note", "a long text"});
  test::expect_has(texts(layout(table(), {600, 80})), {}, {"with a note"});
}

TEST(PlotTextTable, ReplacesAnAxis) {
  const Plot plot{.x = {.extent = Extent{0, 1}}, .y = {.extent = Extent{-3, 0}}, .rows = table()};
  const auto wide = layout(plot, {900, 400});
  EXPECT_EQ(wide.panels[0].columns.size(), 2u);
  EXPECT_EQ(layout(plot, {200, 400}).panels[0].columns.size(), 1u) << "the last column goes";
  const auto& panel = wide.panels[0];
  EXPECT_LT(panel.columns[1].to, panel.frame.min.x);
  const auto all = test::all<RecordingCanvas::Text>(drawn(wide));
  const auto two = std::ranges::find(all, "two", &RecordingCanvas::Text::text);
  ASSERT_NE(two, all.end());
  EXPECT_NEAR(panel.y.data_from_pixel(two->at.y), -1.5, 0.5);
}

TEST(PlotTextTable, IsHitByRowAndColumn) {
  const auto picture = layout(table());
  const auto& panel = picture.panels[0];
  const auto at = [&](double x, double row) {
    return hit(picture, {.at = {x, panel.frame.min.y + row / 3 * panel.frame.height()}});
  };
  for (const auto& [row, column] : {std::pair(2u, 1u), std::pair(0u, 0u)}) {
    const auto found = at(panel.columns[column].from + 1, row + 0.5);
    EXPECT_EQ(found->item, row);
    EXPECT_EQ(found->column, column);
  }
  EXPECT_FALSE(at(10, -0.2)->column) << "its header";
}

}  // namespace
}  // namespace posenc::plot
