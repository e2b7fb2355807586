#include "views/formula_lines.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "views/equation_text.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr double kHeight = 96;
/// What a picture keeps beside them: what the smallest window gives it.
constexpr double kLeastPicture = 376;
constexpr double kLineGap = 8;

/// Both lines, and how large they fit.
struct Fitted {
  const Formula* symbols = nullptr;
  const Formula* numbers = nullptr;
  const std::string* caption = nullptr;
  double size = 0;
};

/// Both lines at one size.
struct Lines {
  TextExtent above, below;

  Lines(Canvas& canvas, const Formula& symbols, const Formula& numbers, const FormulaSize& size)
      : above(measure(canvas, symbols, size)), below(measure(canvas, numbers, size)) {}
  double height() const {
    return above.ascent + above.descent + kLineGap + below.ascent + below.descent;
  }
  /// How many times as large they would fit, beside words of that width; the gap between them grows
  /// with them.
  double spare(const Rect& room, double words) const {
    return std::min({(room.height() - kLineGap) / (height() - kLineGap), room.width() / above.width,
                     (room.width() - words) / below.width});
  }
};

/// The first of the numbers, with the first of the captions, that leaves the lines at least so
/// large; otherwise the last of them at the size that fits.
Fitted fit(Canvas& canvas, const Rect& room, const TextStyle& caption_style,
           const Equation& equation, double least_script) {
  constexpr double kStep = 0.5, kOverScript = 1.25;
  const double least = kOverScript * least_script;
  Fitted fitted;
  for (const auto& numbers : equation.numbers) {
    for (const auto& caption : equation.captions) {
      const double words =
          caption.empty() ? 0 : size::kColumnGap + canvas.measure(caption, caption_style).width;
      const auto spare_at = [&](double size) {
        return Lines(canvas, equation.symbols, numbers, {size, least_script}).spare(room, words);
      };
      double em =
          std::floor(size::kFormula * std::min(1.0, spare_at(size::kFormula)) / kStep) * kStep;
      // Scripts that keep their size take more than their part of what is left.
      while (least_script > 0 && em > 0 && spare_at(em) < 1) em -= kStep;
      fitted = {&equation.symbols, &numbers, &caption, em};
      if (em >= std::max(least, caption.empty() ? size::kAxis : size::kBody)) return fitted;
    }
  }
  return fitted;
}

}  // namespace

double formula_height(const State& state, double height) {
  if (!state.formula || height - kHeight < kLeastPicture) return 0;
  return kHeight;
}

std::vector<SymbolBox> draw_formula(Canvas& canvas, const Rect& room, const Palette& palette,
                                    const Scene& scene, std::string_view lit,
                                    std::span<const std::string> covers) {
  if (room.width() <= 0 || room.height() <= kLineGap) return {};
  const TextStyle caption_style{Face::regular, size::kAxis, palette.muted};
  auto equation = set(palette, scene, equation_of(scene, covers));
  // Symbols alone are where numbers would be, beside the caption.
  if (equation.numbers.empty()) equation.numbers.push_back(std::exchange(equation.symbols, {}));
  const auto fitted = fit(canvas, room, caption_style, equation, palette.least_script);
  if (fitted.size <= 0) return {};

  const FormulaSize size(fitted.size, palette.least_script);
  const Lines lines(canvas, *fitted.symbols, *fitted.numbers, size);
  const auto& [above, below] = lines;
  const Point first(room.min.x, room.centre().y - lines.height() / 2 + above.ascent);
  const Point second = first + Point(0, above.descent + kLineGap + below.ascent);
  std::vector<SymbolBox> symbols;
  draw(canvas, first, *fitted.symbols, size, &symbols);
  draw(canvas, second, *fitted.numbers, size, &symbols);
  canvas.text({room.max.x, second.y}, *fitted.caption, caption_style, HAlign::right);
  for (const auto& [symbol, box] : symbols) {
    if (symbol != lit) continue;
    const Color color = symbol_colour(palette, symbol);
    canvas.rect(box.grown(3), color.with_alpha(0.2), {}, 4);
    canvas.rect({{box.min.x, box.max.y + 2}, {box.max.x, box.max.y + 4}}, color);
  }
  return symbols;
}

}  // namespace posenc
