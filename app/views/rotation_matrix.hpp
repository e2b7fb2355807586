#pragma once

#include <optional>
#include <vector>

#include "views/rotation_layout.hpp"

/// M_δ of all pairs as one picture: every number of it, or a line where its blocks are, and a piece of it enlarged.
namespace posenc::rotation {

/// The whole matrix in a square, and some of its rows and columns, those of pair k and its neighbours, in another.
struct MatrixLayout {
  Rect whole;
  Rect piece;             ///< empty where there is no room
  std::vector<int> dims;  ///< the piece's rows and columns, ascending
  double cell = 0;        ///< one of them
  double gap = 0;         ///< between those that are no neighbours
  int d = 2;

  /// Along either axis, from the piece's edge.
  double place(std::size_t i) const;
  Rect cell_at(std::size_t row, std::size_t column) const;
};
MatrixLayout matrix_layout(const Scene&, const Layout&, bool compact);

void draw_matrix(Canvas&, const Frame&, const Scene&, const Layout&);
/// A row and a column of the matrix.
struct MatrixPlace {
  int row = 0, column = 0;
};
std::optional<MatrixPlace> place_at(const Scene&, const MatrixLayout&, Point);

}  // namespace posenc::rotation
