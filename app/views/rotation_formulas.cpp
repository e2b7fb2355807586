#include "views/rotation_formulas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"

namespace posenc::rotation {

using namespace math;

Formula omega(const Palette& palette, std::string_view index) {
  const bool is_symbol = index == "k";
  return script(italic("ω", palette.text),
                is_symbol ? italic(index, palette.k) : upright(index, palette.k), row({}));
}

Formula delta(const Palette& palette) { return italic("δ", palette.delta); }
Formula epsilon(const Palette& palette) { return italic("ε", symbol_colour(palette, "ε")); }

Formula matrix_name(const Palette& palette, Formula step) {
  return script(italic("M", palette.text), std::move(step), row({}));
}

std::string cell_text(double v) {
  constexpr double kSmallestShown = 5e-4;
  return v != 0 && std::abs(v) < kSmallestShown ? short_text(v, 2) : fixed_text(v, 4);
}

Formula number_formula(double v, Color color) { return upright(cell_text(v), color); }

Formula number_matrix(const RotationBlock& m, Color color) {
  return matrix({number_formula(m.m00, color), number_formula(m.m01, color),
                 number_formula(m.m10, color), number_formula(m.m11, color)},
                2, color);
}

Formula equals(const Palette& palette) { return upright(" = ", palette.text); }

Line caption_line(const Palette& palette, std::string words, double space_before) {
  return {std::move(words), {}, palette.muted, Face::regular, size::kAxis, space_before};
}

Line formula_line(const Palette& palette, Formula formula) {
  return {"", std::move(formula), palette.text, Face::math, 0, 10};
}

Line hero_line(const Palette& palette, double number, bool tight) {
  constexpr double kTight = 26;
  return {short_text(number, 2), {}, palette.text, Face::semibold, tight ? kTight : size::kHero, 4};
}

namespace {

double line_height(Canvas& canvas, const Line& line, double formula_size) {
  if (!line.caption.empty()) return line.size * 1.35;
  const auto extent = measure(canvas, line.formula, formula_size);
  return extent.ascent + extent.descent;
}

double column_height(Canvas& canvas, const std::vector<Line>& lines, double formula_size) {
  double sum = 0;
  for (const auto& line : lines) sum += line.space_before + line_height(canvas, line, formula_size);
  return sum;
}

/// As large as fits across and down.
double fitting_size(Canvas& canvas, const std::vector<Line>& lines, const Rect& area) {
  constexpr double kLargest = 34, kSmallest = 12;
  double formula_size = kLargest;
  const auto fits = [&] {
    return column_height(canvas, lines, formula_size) <= area.height() &&
           std::ranges::all_of(lines, [&](const Line& line) {
             return !line.caption.empty() ||
                    measure(canvas, line.formula, formula_size).width <= area.width();
           });
  };
  while (formula_size > kSmallest && !fits()) formula_size -= 1;
  return formula_size;
}

}  // namespace

void draw_column(Canvas& canvas, const Rect& area, const std::vector<Line>& full,
                 const std::vector<Line>& tight) {
  draw_column(canvas, area, std::array{full, tight});
}

void draw_column(Canvas& canvas, const Rect& area, std::span<const std::vector<Line>> ever_fewer) {
  constexpr double kTight = 20, kMostSpare = 14;
  const std::vector<Line>* lines = nullptr;
  double formula_size = 0;
  for (const auto& column : ever_fewer) {
    if (formula_size >= kTight) break;
    lines = &column;
    formula_size = fitting_size(canvas, column, area);
  }
  const double height = column_height(canvas, *lines, formula_size);
  const auto count = static_cast<double>(lines->size());
  const double spare = std::clamp((area.height() - height) / count, 0.0, kMostSpare);
  double y = area.min.y + std::max(0.0, (area.height() - height - spare * count) / 2);
  for (const auto& line : *lines) {
    const double tall = line_height(canvas, line, formula_size);
    y += line.space_before + (line.space_before > 0 ? spare : 0);
    if (line.caption.empty()) {
      const double ascent = measure(canvas, line.formula, formula_size).ascent;
      draw(canvas, {area.min.x, y + ascent}, line.formula, formula_size);
    } else {
      const TextStyle style{line.face, line.size, line.color};
      canvas.text({area.min.x, y + tall / 2}, shorten(canvas, line.caption, style, area.width()),
                  style, HAlign::left, VAlign::middle);
    }
    y += tall;
  }
}

}  // namespace posenc::rotation
