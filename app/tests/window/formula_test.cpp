// Pointing at a symbol of the formula lights its slider and its marks, pointing at a slider its
// symbol and its marks.

#include <algorithm>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "loop.hpp"
#include "recording_canvas.hpp"
#include "rooms.hpp"
#include "shell/panel/pieces.hpp"
#include "views/formula_lines.hpp"

namespace posenc {
namespace {

class WindowFormula : public test::WindowLoop {
 protected:
  /// Where a symbol is in the window's formula, the first time or, as its number, the last.
  Rect box_of(std::string_view symbol, bool last = false) {
    std::vector<SymbolBox> symbols;
    test::with_metrics([&](Canvas& metrics) {
      RecordingCanvas canvas(&metrics);
      symbols =
          draw_formula(canvas, formula_lines_room(rooms().formula), dark_palette(), loop_->scene());
    });
    if (last) std::ranges::reverse(symbols);
    const auto found = std::ranges::find(symbols, symbol, &SymbolBox::symbol);
    EXPECT_NE(found, symbols.end()) << symbol;
    return found == symbols.end() ? Rect{} : found->box;
  }
  /// How many pixels of the screen have that colour in a part of the window.
  int count(const Image& image, Color color, const Rect& within) const {
    const auto near = [](int x, int y) { return std::abs(x - y) <= 2; };
    int found = 0;
    for (int i = 0; i < test::kWidth * test::kHeight; ++i) {
      const Color c = image.pixels[static_cast<std::size_t>(i)];
      if (!near(c.r, color.r) || !near(c.g, color.g) || !near(c.b, color.b)) continue;
      const Point pixel(i % test::kWidth + 0.5, i / test::kWidth + 0.5);
      found += within.contains(pixel / loop_->screen().device_scale()) ? 1 : 0;
    }
    return found;
  }
};

TEST_F(WindowFormula, SymbolSliderAndMarksLightTogether) {
  const auto& palette = dark_palette();
  /// A symbol with its colour, and that of one that has marks beside its.
  const struct {
    const char* view;
    std::string_view symbol;
    Color color, other;
  } rows[] = {{"heatmap", "t", palette.t, palette.delta},
              {"heatmap", "k", palette.k, palette.t},
              {"rotation", "δ", palette.delta, palette.t},
              {"wavelengths", "b", palette.base, palette.k}};
  open({});
  for (const auto& [view, symbol, color, other] : rows) {
    SCOPED_TRACE(fmt::format("{} {}", view, symbol));
    State shown;
    shown.view = view;
    show(shown);
    const auto [begin, end, knob] = slider_of(color);
    const Point name = begin + Point(50, -18);
    const Rect slider{knob - Point(400, 9), knob + Point(400, 9)};
    // In the place of the symbol, which the pointer may cover.
    const Rect number = box_of(symbol, true);
    const Rect line{{number.min.x, number.max.y + 1}, {number.max.x, number.max.y + 5}};
    const Color plain = color, beside = other, brighter = mix(color, palette.text, 0.4);
    const auto expect_lit = [&](bool is_lit) {
      const auto image = screen();
      // Edges of a few letters and circles are of that colour too.
      constexpr int kGround = 400;
      EXPECT_EQ(count(image, mix(palette.panel, plain, 0.25), slider) > kGround, is_lit);
      EXPECT_EQ(count(image, plain, line) > 4, is_lit);
      EXPECT_GT(count(image, is_lit ? brighter : plain, rooms().page), 40);
      EXPECT_GT(count(image, beside, rooms().page), 0) << "nothing fades";
    };
    expect_lit(false);
    for (const Point at : {box_of(symbol).centre(), name}) {
      point_at(at);
      expect_lit(true);
      point_at(knob);
      expect_lit(false);
    }
    EXPECT_EQ(state(), shown) << "pointing changes nothing";
  }
}

/// Without the formula the picture has its room.
TEST(WindowLayout, WithoutTheFormulaThePictureIsHigher) {
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
