#include "views/formula_lines.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "views/equation_text.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr double kHeight = 96;
/// What a picture keeps beside them: what the smallest window gives it.
constexpr double kLeastPicture = 376;
constexpr double kLineGap = 8, kCaptionGap = 28;
constexpr double kLargest = 25, kLeastWithCaption = 17, kLeast = size::kAxis;

/// Both lines, and how large they fit.
struct Fitted {
  const Formula* symbols = nullptr;
  const Formula* numbers = nullptr;
  const std::string* caption = nullptr;
  double size = 0;
};

/// The first of the numbers, with the first of the captions, that leaves the lines at least so
/// large; otherwise the last of them at the size that fits.
Fitted fit(Canvas& canvas, const Rect& room, const TextStyle& caption_style,
           const Equation& equation) {
  // Boxes grow with their size, so that they are measured once, at size 1.
  const auto measured = [&](const Formula& formula) {
    const TextExtent box = measure(canvas, formula, kLargest);
    return TextExtent{box.width / kLargest, box.ascent / kLargest, box.descent / kLargest};
  };
  const TextExtent above = measured(equation.symbols);
  Fitted fitted;
  for (const auto& numbers : equation.numbers) {
    const TextExtent below = measured(numbers);
    const double high = above.ascent + above.descent + below.ascent + below.descent;
    const double tallest = (room.height() - kLineGap) / high;
    for (const auto& caption : equation.captions) {
      const double words =
          caption.empty() ? 0 : kCaptionGap + canvas.measure(caption, caption_style).width;
      const double widest =
          std::min(room.width() / above.width, (room.width() - words) / below.width);
      const double size = std::floor(std::min({kLargest, tallest, widest}) * 2) / 2;
      fitted = {&equation.symbols, &numbers, &caption, size};
      if (size >= (caption.empty() ? kLeast : kLeastWithCaption)) return fitted;
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
                                    const Scene& scene, std::string_view lit) {
  if (room.width() <= 0 || room.height() <= kLineGap) return {};
  const TextStyle caption_style{Face::regular, size::kAxis, palette.muted};
  const auto equation = set(palette, scene, equation_of(scene));
  const auto fitted = fit(canvas, room, caption_style, equation);
  if (fitted.size <= 0) return {};

  const TextExtent above = measure(canvas, *fitted.symbols, fitted.size);
  const TextExtent below = measure(canvas, *fitted.numbers, fitted.size);
  const double height = above.ascent + above.descent + kLineGap + below.ascent + below.descent;
  const Point first(room.min.x, room.centre().y - height / 2 + above.ascent);
  const Point second = first + Point(0, above.descent + kLineGap + below.ascent);
  std::vector<SymbolBox> symbols;
  draw(canvas, first, *fitted.symbols, fitted.size, &symbols);
  draw(canvas, second, *fitted.numbers, fitted.size, &symbols);
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
