#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/rotation.hpp>

#include "views/known.hpp"

/// The numbers behind the rotation view, its modes, and what their pictures share.
namespace posenc::rotation {

/// The angle ω_k·δ, exact at every δ. All have δ's sign.
struct Angle {
  double radians = 0;  ///< whole turns included
  std::int64_t turns = 0;
  double rest_rad = 0;  ///< what is left besides them, in (−2π, 2π)

  /// Less than anyone sees.
  bool is_tiny() const;
};
Angle angle_of(const Sinusoidal&, int k, std::int64_t delta);
/// "4.499 rad = 257.8°", "8 rad = 1 turn and 98.4°".
std::string angle_text(const Angle&);

/// (sin, cos) of pair k, also between two positions: on the circle of radius 1 where
/// is_rotation(k).
Point pair_point(const Sinusoidal&, int k, double position);
/// (p_k(t)·p_k(t+δ), p_k(t)×p_k(t+δ))/scale²: (cos ω_kδ, sin ω_kδ) where is_rotation(k).
Point pair_products(const Scene&, std::int64_t t);

/// p(t) and p(t+δ), compared without use of δ.
struct Comparison {
  double angle_rad = 0;         ///< from p_k(t) to p_k(t+δ), in the turn in which ω_k·δ lies
  double cosine = 0, sine = 0;  ///< of that angle, where the pair turns as one
  double product = 0;           ///< p(t)·p(t+δ), over all pairs
};
Comparison compared(const Scene&, std::int64_t t);
/// The entry of M_δ in row and column of those dimensions; nothing, for 0, outside the blocks.
std::optional<double> matrix_entry(const Sinusoidal&, std::int64_t delta, int row, int column);
/// The same of the Scene's M_δ; NaN where the facts of pair k's entries are covered.
std::optional<double> shown_entry(const Scene&, const Facts&, int row, int column);

/// A logit of q = 1 2 3 4 and κ = 4 3 2 1.
struct LayoutLogit {
  std::string_view id;     ///< in `data`, and of the fact
  std::string_view title;  ///< on the screen
  double at_zero = 0;      ///< δ = 0
  double here = 0;         ///< δ
  /// From the rows turned at 0 and δ to those at t and t+δ: rounding alone.
  double change = 0;
};
/// By each layout, of vectors converted from one to the other, and of a query converted alone.
std::array<LayoutLogit, 4> layout_logits(const Scene&);

/// One way to look at rotations, of RotationShow.
struct Mode {
  FactList (*facts)(const Scene&);
  std::span<const Claim> claims;
  std::string_view how_to_read;  ///< with facts in it
  std::vector<plot::Cell> (*cells)(const Scene&, const Facts&, const Palette&);
};
const Mode& mode_of(const State&);
FactList step_facts(const Scene&);
FactList layouts_facts(const Scene&);

/// Ids of the panels.
inline constexpr std::string_view kCircle = "circle", kPairs = "pairs", kSequence = "sequence",
                                  kWhole = "whole", kPiece = "piece", kLayouts = "layouts";

/// Pair k at t and t + δ as hands, with what the mode shows besides.
plot::Plot circle_plot(const Scene&, const Palette&);
plot::FormulaPanel step_formulas(const Scene&, const Facts&, const Palette&);
plot::FormulaPanel compose_formulas(const Scene&, const Facts&, const Palette&);
/// All pairs, small.
plot::Cell pairs_cell(const Scene&, const Palette&);
std::vector<plot::Cell> layouts_cells(const Scene&, const Facts&, const Palette&);

/// The four entries of each block, as small as they are; of many pairs their means.
plot::Plot whole_plot(const Scene&, const Palette&);
/// Pair k and its neighbours, or the whole matrix where all its numbers have room.
plot::Plot piece_plot(const Scene&, const Facts&, const Palette&);
bool is_numbered(const Scene&);
/// Row and column of the matrix under the pointer, in the whole or in the piece.
struct MatrixPlace {
  int row = 0, column = 0;
};
std::optional<MatrixPlace> matrix_place(const Scene&, const plot::Hit&);

EquationText equation(const Scene&, const Facts&);

}  // namespace posenc::rotation
