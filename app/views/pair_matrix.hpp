#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <posenc/rotation.hpp>

/// The rotation of a pair in words and formulas, for the views that show one.
namespace posenc {

/// Four places, or two digits where those would all be zeros.
std::string entry_text(double);
/// For math::formula(): numbers in brackets, those of a column in the symbol's colour.
std::string matrix_markup(const RotationBlock&);
std::string column_markup(const std::array<double, 2>&, std::string_view symbol);

/// The sine and cosine of pair k, also between two positions, each of its own frequency; 0 for a
/// cosine that there is not.
SinCos pair_waves(const Sinusoidal&, int k, double position);
/// From p_k(t) to p_k(t + δ) in radians, without whole turns: in (−2π, 2π), with δ's sign.
double turn_rad(const Sinusoidal&, int k, std::int64_t delta);
/// Why no rotation carries pair k, without full stop; "" where one does.
std::string no_rotation_text(const Sinusoidal&, int k);

}  // namespace posenc
