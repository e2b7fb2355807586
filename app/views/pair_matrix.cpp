#include "views/pair_matrix.hpp"

#include <cmath>

#include "text/phrase.hpp"
#include "views/parts.hpp"

namespace posenc {

std::string entry_text(double v) {
  return v != 0 && std::abs(v) < kLooksLikeZero ? short_text(v, 2) : fixed_text(v, 4);
}

std::string matrix_markup(const RotationBlock& m) {
  return phrase(R"(\matrix{{\n{{{}}} & \n{{{}}} \\ \n{{{}}} & \n{{{}}}}})", entry_text(m.m00),
                entry_text(m.m01), entry_text(m.m10), entry_text(m.m11));
}

std::string column_markup(const std::array<double, 2>& v, std::string_view symbol) {
  return phrase(R"(\matrix{{\{0}{{{1}}} \\ \{0}{{{2}}}}})", symbol, entry_text(v[0]),
                entry_text(v[1]));
}

SinCos pair_waves(const Sinusoidal& encoding, int k, double position) {
  SinCos at = sin_cos(encoding.phase_at(position, k));
  if (!encoding.is_rotation(k))
    at.cos = encoding.cosine_dim(k) ? cos(encoding.cosine_phase_at(position, k)) : 0;
  return at;
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
