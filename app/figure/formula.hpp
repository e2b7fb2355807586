#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "figure/canvas.hpp"

namespace posenc {

/// A formula as boxes: set as mathematics, upright functions, italic symbols, real exponents and
/// indices. Built from the functions below, measured and drawn on any Canvas.
struct Formula {
  enum class Kind { text, row, script, fraction, matrix };
  Kind kind = Kind::row;
  std::string text;  ///< Kind::text
  bool italic = false;
  Color color;
  std::vector<Formula> parts;  ///< row: in order; script: base, sub, sup; fraction: over, under;
                               ///< matrix: row-major cells
  int columns = 0;             ///< matrix
};

namespace math {
Formula upright(std::string_view, Color);  ///< functions, digits, operators
Formula italic(std::string_view, Color);   ///< symbols
Formula row(std::vector<Formula>);
/// Either may be an empty row().
Formula script(Formula base, Formula sub, Formula sup);
Formula fraction(Formula over, Formula under, Color bar);
/// Square brackets around cells, `columns` wide.
Formula matrix(std::vector<Formula> cells, int columns, Color brackets);
}  // namespace math

/// Size of the box at this font size: width, and height above and depth below the baseline.
TextExtent measure(Canvas&, const Formula&, double font_size);
/// Draws with the baseline starting at `at`; returns the box.
Rect draw(Canvas&, Point at, const Formula&, double font_size);

}  // namespace posenc
