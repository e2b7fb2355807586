#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <posenc/models/rotary.hpp>
#include <posenc/words.hpp>

#include "hand.hpp"
#include "views/matrices.hpp"

/// What rows about models share.
namespace posenc::hand {

using Vector = std::vector<double>;

inline double product(const Vector& a, const Vector& b) {
  long double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += static_cast<long double>(a[j]) * b[j];
  return static_cast<double>(sum);
}
/// W·v of a seed's random matrix, or v for the identity.
inline Vector times(const Hand& h, std::string_view name, const Vector& v) {
  if (!matrices::are_random(h.state)) return v;
  // Asked for at every position.
  static std::map<std::tuple<std::string, std::int64_t, std::size_t>, Vector> known;
  if (known.size() > 100) known.clear();
  auto& matrix = known[{std::string(name), h.state[matrices::kSeed], v.size()}];
  if (matrix.empty()) matrix = random_matrix(name, h.state[matrices::kSeed], v.size());
  Vector made(v.size());
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j < v.size(); ++j) made[i] += matrix[i * v.size() + j] * v[j];
  return made;
}

/// What rotary embeddings turn a head by: pairs of neighbouring numbers.
struct Turning {
  explicit Turning(const Hand& h) {
    const int d = h.d / 2 * 2;
    if (h.is_waves()) {
      const auto of = Rotary::like(h.waves());
      scale = of.table().scale();
      for (int k = 0; k < of.pairs(); ++k) omegas.push_back(of.table().omega(k));
    } else {
      for (int k = 0; k < d / 2; ++k) omegas.push_back(std::pow(h.state.base, -2.0 * k / d));
    }
  }
  Vector operator()(Vector v, std::int64_t t) const {
    for (std::size_t k = 0; k < omegas.size(); ++k) {
      const long double angle = static_cast<long double>(omegas[k]) * static_cast<long double>(t);
      const double c = static_cast<double>(std::cos(angle)) * scale,
                   s = static_cast<double>(std::sin(angle)) * scale;
      const double x = v[2 * k], y = v[2 * k + 1];
      v[2 * k] = x * c - y * s, v[2 * k + 1] = x * s + y * c;
    }
    return v;
  }

  double scale = 1;
  Vector omegas;
};

}  // namespace posenc::hand
