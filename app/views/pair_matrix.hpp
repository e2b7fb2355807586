#pragma once

#include <array>
#include <cstdint>
#include <string>

#include <posenc/rotation.hpp>

#include "figure/formula.hpp"

/// The rotation of a pair in words and formulas, for the views that show one.
namespace posenc {

/// Four places, or two digits where those would all be zeros.
std::string entry_text(double);
Formula entry_formula(double, Color);
Formula column_formula(const std::array<double, 2>&, Color numbers, Color brackets);
Formula matrix_formula(const RotationBlock&, Color);

/// From p_k(t) to p_k(t + δ) in radians, without whole turns: in (−2π, 2π), with δ's sign.
double turn_rad(const Sinusoidal&, int k, std::int64_t delta);
/// Why no rotation carries pair k, without full stop; "" where one does.
std::string no_rotation_text(const Sinusoidal&, int k);

}  // namespace posenc
