#pragma once

#include "views/similarity/numbers.hpp"

/// The similarity view's panels beside the matrix, and what all of them need.
namespace posenc::similarity {

/// Up to so many cells a side, marks are outlines of cells.
inline constexpr double kFewCells = 20;

/// The rows t and t + δ of the table, which need not be there.
struct Marked {
  std::int64_t row, column;
  double apart() const { return static_cast<double>(column - row); }
  /// The cell's corner: column across, row down.
  Point cell() const { return {static_cast<double>(column), static_cast<double>(row)}; }
};
Marked marked(const State&);
/// "t = 37"
std::string position_text(std::string_view name, std::int64_t position);
/// Positions, in the middle of their cells.
plot::Axis position_axis(const State&, std::string_view name, const CellRange& shown);

/// Rows t and t + δ as curves.
plot::Plot rows_plot(const Scene&, const Palette&);
/// The product at t and t + δ, and how much it changes along a diagonal.
plot::Facts facts(const Scene&, const Palette&);
/// Each diagonal that was measured.
std::vector<plot::Fact> diagonal_facts(const Scene&);

}  // namespace posenc::similarity
