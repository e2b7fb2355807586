#pragma once

#include <string>
#include <vector>

#include "plot/figure.hpp"
#include "views/rotation/numbers.hpp"
#include "views/view.hpp"

/// The rotation view's modes, and what their pictures share.
namespace posenc::rotation {

/// One way to look at rotations, of RotationShow.
struct Mode {
  std::string (*claim)(const Scene&);
  plot::Text (*how_to_read)(const Scene&);
  std::vector<plot::Cell> (*cells)(const Scene&, const Palette&);
};
extern const Mode kStepMode, kShiftMode, kComposeMode, kMatrixMode;

/// Ids of the panels.
inline constexpr std::string_view kCircle = "circle", kPairs = "pairs", kSequence = "sequence",
                                  kWhole = "whole", kPiece = "piece";

std::string step_claim(const Scene&);

/// Pair k at t and t + δ as hands, with what the mode shows besides.
plot::Plot circle_plot(const Scene&, const Palette&);
plot::FormulaPanel step_formulas(const Scene&, const Palette&);
plot::FormulaPanel compose_formulas(const Scene&, const Palette&);
/// The number that a mode is about: a difference, and whether rounding explains it.
plot::Fact difference_fact(const Palette&, plot::Text label, double largest, double rounding,
                           plot::Text otherwise);
/// That of M p(t) and p(t + δ).
plot::Fact step_fact(const Scene&, const Palette&);

/// A plot at the left, and beside it a panel above the fact.
std::vector<plot::Cell> beside(std::string_view id, plot::Plot, plot::Panel, plot::Fact);
/// All pairs, small, below the fact.
plot::Cell pairs_cell(const Scene&, const Palette&);

/// The pair whose small circle is at a point of the room.
/// A small circle's pair, and all of it.
struct SmallCircle {
  int pair;
  Rect box;
};
std::optional<SmallCircle> small_circle_at(const Scene&, const Rect& room, Point);
/// Row and column of the matrix under the pointer, in the whole or in the piece.
struct MatrixPlace {
  int row = 0, column = 0;
};
std::optional<MatrixPlace> matrix_place(const Scene&, const plot::Hit&);

EquationText equation(const Scene&);

}  // namespace posenc::rotation
