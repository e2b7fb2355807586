#pragma once

#include "numeric/fixed.hpp"

/// Logarithms and exponentials of Fixed numbers, by their series: relative error below 2⁻¹⁷⁰.
namespace posenc {

/// ln x, x ≥ 1.
Fixed ln(const Fixed& x);
/// e^(−a), a < 88.
Fixed exp_minus(const Fixed& a);
/// e^a, a < 44.
Fixed exp_plus(Fixed a);

}  // namespace posenc
