#include <algorithm>
#include <string>
#include <vector>

#include "figure/formula.hpp"
#include "shell/pieces.hpp"
#include "state/parameters.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr double kLineGap = 8, kCaptionGap = 28;
constexpr double kSmallestFormula = 14;

/// Both lines as large as fit: what can go first is the caption's end, then words of the numbers.
struct Fitted {
  double size = 0;
  const Formula* numbers = nullptr;
  const std::string* caption = nullptr;
  TextExtent above, below;  ///< the symbols' box and the numbers'
};

Fitted fit(Ui& ui, const Rect& room, const Equation& equation, const TextStyle& caption_style) {
  Fitted fitted;
  const double tallest = room.height() - kLineGap;
  for (const auto& numbers : equation.numbers) {
    for (const auto& caption : equation.captions) {
      const double words =
          caption.empty() ? 0 : kCaptionGap + ui.canvas.measure(caption, caption_style).width;
      // Words beside a formula are worth some of its size, not half of it.
      const double least = caption.empty() ? kSmallestFormula : size::kFormula * 0.6;
      for (double em = size::kFormula * 0.9; em >= least; em -= 1) {
        fitted = {em, &numbers, &caption, measure(ui.canvas, equation.symbols, em),
                  measure(ui.canvas, numbers, em)};
        const double height = fitted.above.ascent + fitted.above.descent + fitted.below.ascent +
                              fitted.below.descent + kLineGap;
        const double width = std::max(fitted.above.width, fitted.below.width + words);
        if (height <= tallest && width <= room.width()) return fitted;
      }
    }
  }
  return fitted;
}

/// The setting that a symbol stands for.
const Parameter* parameter_of(std::string_view symbol, const State& state) {
  for (const auto& p : parameters()) {
    if (p.symbol == symbol && applies(p, state)) return &p;
  }
  return nullptr;
}

/// Pointing at a symbol, or a number in its place, is pointing at its slider.
void ask_symbols(Ui& ui, const std::vector<SymbolBox>& symbols, const State& state) {
  auto* const session = ui.session();
  const auto pointer = session == nullptr ? std::nullopt : ui.pointer();
  if (!pointer) return;
  constexpr double kReach = 4;
  for (const auto& [symbol, box] : symbols) {
    const auto* const p = parameter_of(symbol, state);
    if (p == nullptr || !box.grown(kReach).contains(*pointer)) continue;
    session->hovered = p->id;
    const Rect line{{box.min.x, box.max.y + 2}, {box.max.x, box.max.y + 4}};
    ui.canvas.rect(line, symbol_colour(ui.palette, symbol));
    return;
  }
}

}  // namespace

void formula_strip(Ui& ui, const Rect& room, const Scene& scene) {
  const auto equation = equation_of(ui.palette, scene);
  const auto caption_style = Ui::style(Face::regular, size::kAxis, ui.palette.muted);
  const Rect inside{{room.min.x + kWideMargin, room.min.y + kLineGap / 2},
                    {room.max.x - kMargin, room.max.y - kLineGap / 2}};
  const auto fitted = fit(ui, inside, equation, caption_style);
  const double height = fitted.above.ascent + fitted.above.descent + kLineGap +
                        fitted.below.ascent + fitted.below.descent;
  const double top = inside.centre().y - height / 2;
  const double first = top + fitted.above.ascent;
  const double second = first + fitted.above.descent + kLineGap + fitted.below.ascent;
  std::vector<SymbolBox> symbols;
  draw(ui.canvas, {inside.min.x, first}, equation.symbols, fitted.size, &symbols);
  draw(ui.canvas, {inside.min.x, second}, *fitted.numbers, fitted.size, &symbols);
  ui.canvas.text({inside.max.x, second}, *fitted.caption, caption_style, HAlign::right);
  ask_symbols(ui, symbols, scene.state());
}

}  // namespace posenc
