// Pointing at a symbol of the formula lights its slider and its marks, pointing at a slider its
// symbol and its marks.

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "driver.hpp"
#include "figure/recording_canvas.hpp"
#include "figure/theme.hpp"
#include "picture.hpp"
#include "rooms.hpp"
#include "shell/frame/pieces.hpp"
#include "views/formula_lines.hpp"

namespace posenc {
namespace {

using test::Driver;
using WindowFormulaKeys = test::WindowTest;

/// Where symbols, and the numbers in their place, stand in the window's formula.
std::vector<SymbolBox> symbols_of(const Driver& driver, const State& state) {
  std::vector<SymbolBox> symbols;
  Scene scene;
  scene.update(state);
  const auto room = formula_lines_room(driver.rooms(state).formula);
  test::with_metrics([&](Canvas& metrics) {
    RecordingCanvas canvas(&metrics);
    symbols = draw_formula(canvas, room, dark_palette(), scene);
  });
  return symbols;
}
/// The first place of a symbol, among the symbols, or the last, among the numbers.
Rect box_of(std::vector<SymbolBox> symbols, std::string_view symbol, bool last = false) {
  if (last) std::ranges::reverse(symbols);
  const auto found = std::ranges::find(symbols, symbol, &SymbolBox::symbol);
  EXPECT_NE(found, symbols.end()) << symbol;
  return found == symbols.end() ? Rect{} : found->box;
}

bool is_near(Color a, Color b) {
  const auto near = [](int x, int y) { return std::abs(x - y) <= 2; };
  return near(a.r, b.r) && near(a.g, b.g) && near(a.b, b.b);
}

/// Where the knob of a symbol's slider is in the panel.
Point knob_of(const Driver& driver, const State& state, Color color) {
  Scene scene;
  scene.update(state);
  RecordingCanvas canvas;
  Ui ui(canvas, dark_palette());
  State untouched = state;
  side_panel(ui, driver.rooms(state).panel, scene, untouched);
  for (const auto& circle : test::all<RecordingCanvas::Circle>(canvas)) {
    if (circle.stroke && circle.stroke->color == color) return circle.centre;
  }
  ADD_FAILURE() << "no slider has that colour";
  return {0, 0};
}

/// How many pixels of the screen have that colour there.
int count(const Driver& driver, const Image& image, Color color, const Rect& within) {
  int found = 0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                      static_cast<std::size_t>(x);
      found += is_near(image.pixels[at], color) &&
               within.contains(Point(x + 0.5, y + 0.5) / driver.scale());
    }
  }
  return found;
}

/// What shows which symbol is lit: the grounds around its slider and in the formula, and the marks
/// in the picture.
struct Places {
  const Driver& driver;
  WindowRooms rooms;
  Rect slider;         ///< around its track
  Rect number;         ///< in the place of the symbol, which the pointer may cover
  Color color, other;  ///< of the symbol, and of one that has marks beside its

  bool is_slider_lit(const Image& image) const {
    // Edges of a few letters and circles are of that colour too.
    constexpr int kGround = 400;
    return count(driver, image, mix(dark_palette().panel, color, 0.25), slider) > kGround;
  }
  bool is_symbol_lit(const Image& image) const {
    const Rect line{{number.min.x, number.max.y + 1}, {number.max.x, number.max.y + 5}};
    return count(driver, image, color, line) > 4;
  }
  bool has_marks_of(const Image& image, Color of) const {
    return count(driver, image, of, rooms.page) > 0;
  }
  bool are_marks_lit(const Image& image) const {
    return has_marks_of(image, color) && !has_marks_of(image, other);
  }
  bool is_all_lit(const Image& image) const {
    return is_slider_lit(image) && is_symbol_lit(image) && are_marks_lit(image);
  }
  bool is_all_plain(const Image& image) const {
    return !is_slider_lit(image) && !is_symbol_lit(image) && has_marks_of(image, other);
  }
};

struct Case {
  const char* view;
  std::string_view symbol;
  Color Palette::*color;
  Color Palette::*other;
};
/// GoogleTest would print its bytes.
void PrintTo(const Case& one, std::ostream* out) { *out << one.view << " " << one.symbol; }
constexpr Case kCases[] = {{"heatmap", "t", &Palette::t, &Palette::delta},
                           {"heatmap", "k", &Palette::k, &Palette::t},
                           {"rotation", "δ", &Palette::delta, &Palette::t},
                           {"wavelengths", "b", &Palette::base, &Palette::k}};

class WindowFormula : public test::WindowTest, public testing::WithParamInterface<Case> {};

TEST_P(WindowFormula, SymbolSliderAndMarksLightTogether) {
  const auto& [view, symbol, color, other] = GetParam();
  const auto& palette = dark_palette();
  auto& driver = open({.flags = {"--view", view}, .width = 1600, .height = 900},
                      std::string(find_view(view)->title) + " – t = 37");
  State state;
  state.view = view;
  const Point knob = knob_of(driver, state, palette.*color);
  const auto symbols = symbols_of(driver, state);
  const Places places{driver,
                      driver.rooms(state),
                      {knob - Point(400, 9), knob + Point(400, 9)},
                      box_of(symbols, symbol, true),
                      palette.*color,
                      palette.*other};
  const Point nowhere{2, 2};
  driver.point_at(nowhere);
  EXPECT_TRUE(driver.sees([&](const Image& image) { return places.is_all_plain(image); }));
  for (const Point at : {box_of(symbols, symbol).centre(), knob}) {
    driver.point_at(at);
    EXPECT_TRUE(driver.sees([&](const Image& image) { return places.is_all_lit(image); }))
        << "at " << at.x << ", " << at.y << ": slider " << places.is_slider_lit(driver.screen())
        << ", symbol " << places.is_symbol_lit(driver.screen()) << ", marks "
        << places.are_marks_lit(driver.screen());
    driver.point_at(nowhere);
    EXPECT_TRUE(driver.sees([&](const Image& image) { return places.is_all_plain(image); }));
  }
  EXPECT_EQ(saved(), state) << "pointing changes nothing";
}

std::string name_of(std::string_view symbol) {
  return std::string(symbol == "δ" ? "delta" : symbol == "b" ? "base" : symbol);
}
INSTANTIATE_TEST_SUITE_P(Of, WindowFormula, testing::ValuesIn(kCases),
                         [](const auto& of) { return name_of(of.param.symbol); });

/// A symbol that is pointed at takes + and −, as its slider does.
TEST_F(WindowFormulaKeys, StepTheSymbolUnderThePointer) {
  auto& driver = open();
  const auto box = box_of(symbols_of(driver, State{}), "t");
  driver.expect_change([&] { driver.point_at(box.centre()); });
  driver.key("plus");
  driver.expect_t(38);
}

/// Without the formula the picture has its room.
TEST_F(WindowFormulaKeys, WithoutItThePictureIsHigher) {
  State state;
  const Rect window{{0, 0}, {1706, 960}};
  const auto with = window_layout(window, state);
  state.formula = false;
  const auto without = window_layout(window, state);
  EXPECT_EQ(without.formula.height(), 0);
  EXPECT_EQ(without.page.height(), with.page.height() + with.formula.height());
  EXPECT_EQ(without.time, with.time);
}

}  // namespace
}  // namespace posenc
