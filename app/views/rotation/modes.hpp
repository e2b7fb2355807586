#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plot/figure.hpp"
#include "views/pair_dials.hpp"
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
extern const Mode kStepMode, kShiftMode, kComposeMode, kMatrixMode, kLayoutsMode;

/// Ids of the panels.
inline constexpr std::string_view kCircle = "circle", kPairs = "pairs", kSequence = "sequence",
                                  kWhole = "whole", kPiece = "piece", kLayouts = "layouts";

std::string step_claim(const Scene&);

/// Pair k at t and t + δ as hands, with what the mode shows besides.
plot::Plot circle_plot(const Scene&, const Palette&);
plot::FormulaPanel step_formulas(const Scene&, const Palette&);
plot::FormulaPanel compose_formulas(const Scene&, const Palette&);
/// The number that a mode is about: a difference, and whether rounding explains it.
plot::FactRow difference_fact(const Palette&, plot::Text label, double largest, double rounding,
                           plot::Text otherwise);
/// That of M p(t) and p(t + δ).
plot::FactRow step_fact(const Scene&, const Palette&);

/// A plot at the left, and beside it a panel above the fact.
std::vector<plot::Cell> beside(std::string_view id, plot::Plot, plot::Panel, plot::FactRow);
/// All pairs, small, below the fact.
plot::Cell pairs_cell(const Scene&, const Palette&);

PairDials dials(const Scene&, const Rect& room);
/// The dimensions of some pairs as rows and columns of a matrix, with a gap between those that are
/// no neighbours.
struct Piece {
  std::vector<int> dims;       ///< ascending
  std::vector<double> places;  ///< where each begins along either axis

  explicit Piece(std::vector<int> dims);
  double size() const { return places.back() + 1; }
  double place(int dim) const;
  std::optional<int> dim_at(double along) const;
};
/// Those of pairs [first, end), ascending.
std::vector<int> dims_of(const Sinusoidal&, int first, int end);
/// Every entry of a piece of M as a number in its colour, from `left` on; those outside the blocks
/// are empty. Pair k is framed.
void add_piece(plot::Plot&, const Palette&, const Sinusoidal&, std::span<const RotationBlock>,
               const Piece&, int k, double left = 0);
/// Without axes.
plot::Plot matrix_plot(const plot::Extent& x, const plot::Extent& y, plot::Text title);
/// Row and column of the matrix under the pointer, in the whole or in the piece.
struct MatrixPlace {
  int row = 0, column = 0;
};
std::optional<MatrixPlace> matrix_place(const Scene&, const plot::Hit&);

/// What a conversion from one layout to the other keeps.
std::vector<plot::Verdict> layout_verdicts(const Scene&);

EquationText equation(const Scene&);

}  // namespace posenc::rotation
