#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "views/known.hpp"
#include "views/rotation/numbers.hpp"

namespace posenc {

/// The rotation view's modes, and what their pictures share.
namespace rotation {

/// One way to look at rotations, of RotationShow.
struct Mode {
  void (*add)(Facts&, const Scene&);
  std::span<const Claim> claims;
  std::string_view how_to_read;  ///< with facts in it
  std::vector<plot::Cell> (*cells)(const Scene&, const Facts&, const Palette&);
};
const Mode& mode_of(const State&);
void add_step(Facts&, const Scene&);
void add_layouts(Facts&, const Scene&);

/// Ids of the panels.
inline constexpr std::string_view kCircle = "circle", kPairs = "pairs", kSequence = "sequence",
                                  kWhole = "whole", kPiece = "piece", kLayouts = "layouts";

/// Pair k at t and t + δ as hands, with what the mode shows besides.
plot::Plot circle_plot(const Scene&, const Palette&);
plot::FormulaPanel step_formulas(const Scene&, const Palette&);
plot::FormulaPanel compose_formulas(const Scene&, const Palette&);
/// All pairs, small.
plot::Cell pairs_cell(const Scene&, const Palette&);
std::vector<plot::Cell> layouts_cells(const Scene&, const Facts&, const Palette&);

/// The dimensions of some pairs as rows and columns of a matrix, with a gap between those that are
/// no neighbours.
struct Piece {
  std::vector<int> dims;       ///< ascending
  std::vector<double> places;  ///< where each begins along either axis

  Piece(const Sinusoidal&, int first_pair, int end_pair);
  double size() const { return places.back() + 1; }
  double place(int dim) const;
  std::optional<int> dim_at(double along) const;
};
/// Every entry of a piece of M as a number in its colour, from `left` on; those outside the blocks
/// are empty. Pair k is framed.
void add_piece(plot::Plot&, const Palette&, const State&, const Sinusoidal&, const Piece&,
               double left = 0);
/// Without axes.
plot::Plot matrix_plot(const plot::Extent& x, const plot::Extent& y, plot::Text title);
/// The four entries of each block, as small as they are; of many pairs their means.
plot::Plot whole_plot(const Scene&, const Palette&);
/// Pair k and its neighbours, or the whole matrix where all its numbers have room.
plot::Plot piece_plot(const Scene&, const Palette&);
bool is_numbered(const Scene&);
/// Row and column of the matrix under the pointer, in the whole or in the piece.
struct MatrixPlace {
  int row = 0, column = 0;
};
std::optional<MatrixPlace> matrix_place(const Scene&, const plot::Hit&);

EquationText equation(const Scene&, const Facts&);

}  // namespace rotation
}  // namespace posenc
