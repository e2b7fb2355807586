#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/rotation.hpp>

#include "figure/formula.hpp"
#include "figure/theme.hpp"

/// Formulas of the rotation view, and columns of them.
namespace posenc::rotation {

/// ω with the pair as its index, δ, ε, M with a step as its index, p(t), as they stand in every formula here.
Formula omega(const Palette&, std::string_view index);
Formula delta(const Palette&);
Formula epsilon(const Palette&);
Formula matrix_name(const Palette&, Formula step);
/// Four places, or two digits where those would all be zeros.
std::string cell_text(double);
Formula number_formula(double, Color);
Formula number_matrix(const RotationBlock&, Color);
Formula equals(const Palette&);

/// One line of a column: a caption, or a formula.
struct Line {
  std::string caption;
  Formula formula;
  Color color;
  Face face = Face::regular;
  double size = size::kAxis;
  double space_before = 0;
};
Line caption_line(const Palette&, std::string words, double space_before);
Line formula_line(const Palette&, Formula);
/// The number that matters most, large.
Line hero_line(const Palette&, double number, bool tight);

/// From top to bottom in the middle of the area, the formulas as large as fits: the first of the columns, each of fewer lines,
/// that does not make them small, or the last.
void draw_column(Canvas&, const Rect& area, std::span<const std::vector<Line>> ever_fewer);
void draw_column(Canvas&, const Rect& area, const std::vector<Line>& full,
                 const std::vector<Line>& tight);

}  // namespace posenc::rotation
