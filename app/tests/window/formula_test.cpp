// Pointing at a symbol of the formula or at its setting's name lights both, and its marks. How they
// are lit is tested in ../shell/symbol_colours_test.cpp.

#include <algorithm>
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
  /// Where a symbol is in the window's formula.
  Point place_of(std::string_view symbol) {
    std::vector<SymbolBox> symbols;
    test::with_metrics([&](Canvas& metrics) {
      RecordingCanvas canvas(&metrics);
      symbols =
          draw_formula(canvas, formula_lines_room(rooms().formula), dark_palette(), loop_->scene());
    });
    const auto found = std::ranges::find(symbols, symbol, &SymbolBox::symbol);
    EXPECT_NE(found, symbols.end()) << symbol;
    return found == symbols.end() ? Point{} : found->box.centre();
  }
};

TEST_F(WindowFormula, SymbolAndNameLightAndNothingThatIsDragged) {
  const auto& palette = dark_palette();
  const struct {
    const char* view;
    std::string_view symbol;
    Color color;
    std::string_view id;
  } rows[] = {{"heatmap", "t", palette.t, "position"},
              {"heatmap", "k", palette.k, "pair"},
              {"rotation", "δ", palette.delta, "offset"},
              {"wavelengths", "b", palette.base, "base"}};
  open({});
  for (const auto& [view, symbol, color, id] : rows) {
    SCOPED_TRACE(fmt::format("{} {}", view, symbol));
    State shown;
    shown.view = view;
    show(shown);
    const auto slider = slider_of(color);
    const Point name = slider.begin + Point(50, -18);
    for (const Point at : {place_of(symbol), name}) {
      point_at(slider.knob);
      EXPECT_EQ(session().lit, "");
      EXPECT_EQ(session().hovered, id);
      const auto plain = screen();
      point_at(at);
      EXPECT_EQ(session().lit, id);
      draw(2);
      EXPECT_GT(different_share(screen(), plain), 0);
    }
    for (const Point at : {name, slider.knob}) {
      point_at(at);
      button(GLFW_PRESS);
      point_at(at + Point(1, 0));
      EXPECT_EQ(session().lit, "") << "while it is dragged";
      button(GLFW_RELEASE);
    }
  }
}

}  // namespace
}  // namespace posenc
