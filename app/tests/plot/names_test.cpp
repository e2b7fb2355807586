#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "figure/colormap.hpp"
#include "one_view.hpp"
#include "plot/grid.hpp"
#include "plot/plot.hpp"
#include "rooms.hpp"

/// Names of cells, words that people typed, and places in tall rooms.
namespace posenc::plot {
namespace {

Figure named(int rows, const std::string& name) {
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
                                           .colors = colormaps().front().colors,
                                           .values = {}}});
  Figure figure;
  figure.cells.push_back({.id = "matrix", .panel = std::move(plot)});
  return figure;
}

std::string drawn(const Figure& figure, const Rect& room) {
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

TEST(PlotNames, StandBesideCellsThatAreLargeEnough) {
  const auto large = drawn(named(3, "word"), {{0, 0}, {500, 300}});
  EXPECT_TRUE(test::contains(large, "word\n") && test::contains(large, "12.5\n")) << large;
  EXPECT_TRUE(test::contains(large, "change\n"));
  const auto small = drawn(named(64, "word"), {{0, 0}, {500, 300}});
  EXPECT_EQ(small.find("word\n"), small.rfind("word\n")) << "that of the column: " << small;
  EXPECT_TRUE(test::contains(drawn(named(3, std::string(90, 'W')), {{0, 0}, {500, 300}}), "…"));
}

TEST(PlotHeading, SaysWhichTypedWordsTheFontsLack) {
  const auto said = [](std::vector<std::string> typed) {
    return drawn({.heading = {.claim = "c", .how_to_read = "Read.", .typed = std::move(typed)}},
                 {{0, 0}, {1400, 300}});
  };
  EXPECT_FALSE(test::contains(said({"кот", "Straße", "ἐν", "ἀρχῇ"}), "lack"));
  EXPECT_TRUE(test::contains(
      said({"犬", "bites", "😀"}),
      "2 words have characters that the fonts lack, shown as �: they count as typed. Read."));
  EXPECT_TRUE(test::contains(said({"犬"}), "1 word has characters"));
}

TEST(PlotGrid, HasPlacesOfItsOwnInATallRoom) {
  Figure figure;
  for (const int column : {0, 1}) {
    figure.cells.push_back({.column = column, .tall = Place{column, 1, 1, 1}});
  }
  figure.cells.push_back({.row = 1, .columns = 2, .tall = Place{0, 0, 2, 1}});
  const auto rooms = grid_rooms(figure, {{0, 0}, {500, 1000}}, false);
  ASSERT_EQ(rooms.size(), 3u);
  EXPECT_EQ(rooms[0].second.min.y, rooms[1].second.min.y);
  EXPECT_LT(rooms[0].second.max.x, rooms[1].second.min.x);
  EXPECT_LT(rooms[2].second.max.y, rooms[0].second.min.y);
  EXPECT_EQ(rooms[2].second.width(), 500);
}

}  // namespace
}  // namespace posenc::plot
