#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <posenc/rotation.hpp>

#include "views/view.hpp"

/// The numbers and words behind the rotation view.
namespace posenc::rotation {

/// The angle ω_k·δ, in whole turns and what is left, exact at every δ.
struct Angle {
  double radians = 0;      ///< signed, whole turns included
  std::int64_t whole = 0;  ///< ≥ 0
  double rest_rad = 0;     ///< in [0, 2π): what is left besides whole turns
  int sign = 1;

  /// Less than this is hard to see.
  static constexpr double kTinyRad = 0.02;
  bool is_tiny() const { return whole == 0 && rest_rad < kTinyRad && rest_rad > 0; }
};
Angle angle_of(const Sinusoidal&, int k, std::int64_t delta);
/// "4.499 rad = 257.8°", "8 rad = 1 turn and 98.4°".
std::string angle_text(const Angle&);

/// The largest |M_δ·p_k(t) − p_k(t+δ)| over all pairs, at the present whole t.
double largest_residual(const Scene&);
/// The largest composition_residual() of δ and ε over all pairs.
double largest_composition_residual(const Scene&);
/// The blocks of M_δ, one a pair.
const std::vector<RotationBlock>& blocks(const Scene&);

/// What stands between p(t) and p(t+δ), taken from these two alone, without knowing δ.
struct Between {
  double angle_rad =
      0;           ///< from the one hand of pair k to the other, in the turn in which ω_k·δ lies
  double cos = 0;  ///< p_k(t)·p_k(t+δ)/scale²: where the pair turns as one, cos ω_kδ
  double sin = 0;  ///< p_k(t)×p_k(t+δ)/scale²: sin ω_kδ there
  double product = 0;  ///< p(t)·p(t+δ), over all pairs
};
Between between(const Scene&, std::int64_t t);
/// The same at t₀ and at t, and how far they differ.
struct Shift {
  Between before, now;

  double angle_change() const;
  double largest_change() const;  ///< of cosine, sine and product
};
const Shift& shift(const Scene&);
/// Largest change of the product that rounding explains: both are off by at most 2·d·kDotError·scale².
double product_rounding(const Sinusoidal&);

/// The number of M_δ in row and column of those dimensions, 0 outside the blocks.
double matrix_entry(const Sinusoidal&, const std::vector<RotationBlock>&, int row_dim,
                    int column_dim);
/// How many of them are not 0.
std::int64_t entries_not_zero(const Scene&);

/// The sentence for what the State shows.
std::string claim(const Scene&);
/// That of one step; `residual` is largest_residual().
std::string claim(const State&, double residual);
/// Why pair k does not turn as one, in words; "" where it does.
std::string no_rotation_text(const Sinusoidal&, int k);

void data(const Scene&, TableWriter&);
std::string describe(const Scene&);

}  // namespace posenc::rotation
