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
std::string shift_claim(const Scene&);

/// Pair k at t and t + δ as hands, with what the mode shows besides.
plot::Plot circle_plot(const Scene&, const Palette&);
plot::FormulaPanel step_formulas(const Scene&, const Palette&);
plot::FormulaPanel compose_formulas(const Scene&, const Palette&);
/// What is left of a difference that is 0 but for rounding: the number that a mode is about.
plot::Fact step_fact(const Scene&, const Palette&);
plot::Fact compose_fact(const Scene&, const Palette&);

/// A plot at the left, and beside it a panel above the fact.
std::vector<plot::Cell> beside(std::string_view id, plot::Plot, plot::Panel, plot::Fact);
/// The same with all pairs below.
std::vector<plot::Cell> above_pairs(std::vector<plot::Cell>, const Scene&, const Palette&);

/// The pair whose small circle is at a point of the room.
std::optional<int> small_circle_at(const Scene&, const Rect& room, Point);
/// Row and column of the matrix at a point of the whole or of the piece.
struct MatrixPlace {
  int row = 0, column = 0;
};
std::optional<MatrixPlace> place_in_whole(const Scene&, Point);
std::optional<MatrixPlace> place_in_piece(const Scene&, Point);

EquationText equation(const Scene&);
EquationText equation_in_full(const Scene&);

}  // namespace posenc::rotation
