#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Rows of words as rotary positions and matrices make them, straight from the formulas.
namespace posenc::test {

/// x·e^{i·t·b^(−2k/d)} of the pairs of a row (arXiv 2104.09864, eq. 34); the last of an odd d
/// numbers is no part of it.
inline void rotate(std::vector<long double>& x, long double t, long double base) {
  const auto d = static_cast<long double>(x.size() / 2 * 2);
  for (std::size_t j = 0; j + 1 < x.size(); j += 2) {
    const auto angle = t * std::pow(base, -static_cast<long double>(j) / d);
    const auto first = x[j], second = x[j + 1];
    x[j] = first * std::cos(angle) - second * std::sin(angle);
    x[j + 1] = first * std::sin(angle) + second * std::cos(angle);
  }
}

/// M·x.
inline std::vector<long double> times(const std::vector<double>& matrix,
                                      const std::vector<long double>& x) {
  std::vector<long double> made(x.size());
  for (std::size_t i = 0; i < matrix.size(); ++i) made[i / x.size()] += matrix[i] * x[i % x.size()];
  return made;
}

}  // namespace posenc::test
