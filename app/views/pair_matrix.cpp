#include "views/pair_matrix.hpp"

#include <cmath>

#include "figure/numbers.hpp"

namespace posenc {

std::string entry_text(double v) {
  constexpr double kSmallestShown = 5e-4;
  return v != 0 && std::abs(v) < kSmallestShown ? short_text(v, 2) : fixed_text(v, 4);
}

Formula entry_formula(double v, Color color) { return math::upright(entry_text(v), color); }

Formula column_formula(const std::array<double, 2>& v, Color numbers, Color brackets) {
  return math::matrix({entry_formula(v[0], numbers), entry_formula(v[1], numbers)}, 1, brackets);
}

Formula matrix_formula(const RotationBlock& m, Color color) {
  return math::matrix({entry_formula(m.m00, color), entry_formula(m.m01, color),
                       entry_formula(m.m10, color), entry_formula(m.m11, color)},
                      2, color);
}

double turn_rad(const Sinusoidal& encoding, int k, std::int64_t delta) {
  const double turn = angle_rad(encoding.phase(std::abs(delta), k));
  return delta < 0 ? -turn : turn;
}

std::string no_rotation_text(const Sinusoidal& encoding, int k) {
  if (encoding.is_rotation(k)) return "";
  return encoding.cosine_dim(k) ? "Its sine and cosine have different frequencies, so no rotation "
                                  "carries the one to the other"
                                : "Its sine has no cosine, so there is nothing to turn it with";
}

}  // namespace posenc
