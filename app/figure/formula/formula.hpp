#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"

namespace posenc {

/// A formula as boxes: set as mathematics, upright functions, italic symbols, real exponents and
/// indices. Built from the functions below, measured and drawn on any Canvas.
struct Formula {
  enum class Kind { text, row, script, fraction, matrix, root, limits };
  Kind kind = Kind::row;
  std::string text = {};  ///< Kind::text
  bool italic = false;
  Color color = {};
  /// Row: in order; script: base, sub, sup; fraction: over, under; matrix: row-major cells; root:
  /// what is under it; limits: the sign, and what is below and above it.
  std::vector<Formula> parts = {};
  int columns = 0;  ///< matrix
  /// text: what it stands for, a Parameter's symbol, such as "t"; "" for anything else. Static
  /// storage.
  std::string_view symbol = {};

  friend bool operator==(const Formula&, const Formula&) = default;
};

namespace math {
Formula upright(std::string_view, Color);  ///< functions, digits, operators
Formula italic(std::string_view, Color);   ///< symbols
Formula row(std::vector<Formula>);
/// Either may be an empty row().
Formula script(Formula base, Formula sub, Formula sup);
Formula fraction(Formula over, Formula under, Color bar);
/// The square root.
Formula root(Formula inside, Color);
/// Σ, large, with its limits below and above it.
Formula sum(Formula below, Formula above, Color);
/// A symbol that has a colour everywhere, and a number put in its place.
Formula symbol(const Palette&, std::string_view name);
Formula value_of(const Palette&, std::string_view name, std::string_view number);
/// Square brackets around cells, `columns` wide.
Formula matrix(std::vector<Formula> cells, int columns, Color brackets);
}  // namespace math

/// How large a formula is set, in logical pixels.
struct FormulaSize {
  double full;
  double least_script = 0;  ///< of exponents, indices and limits: never larger than `full`

  FormulaSize(double size, double least = 0) : full(size), least_script(least) {}
};

/// Size of the box at this font size: width, and height above and depth below the baseline.
TextExtent measure(Canvas&, const Formula&, const FormulaSize&);
/// Where a symbol, or a number in its place, was drawn.
struct SymbolBox {
  std::string_view symbol;
  Rect box;
};
/// Draws with the baseline starting at `at`; returns the box. `symbols` takes those that were
/// drawn.
Rect draw(Canvas&, Point at, const Formula&, const FormulaSize&,
          std::vector<SymbolBox>* symbols = nullptr);

}  // namespace posenc
