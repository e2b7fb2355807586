#include "views/pairs.hpp"

#include <cmath>

#include <posenc/seen.hpp>

#include "text/phrase.hpp"
#include "views/parts.hpp"

namespace posenc {

std::string entry_text(double v) {
  if (std::isnan(v)) return "?";
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

PairPhase pair_phase(const Sinusoidal& trained, std::int64_t count, const Sinusoidal& read,
                     std::int64_t n, int k) {
  const auto turns = [](Turns of) { return std::ldexp(static_cast<double>(of.high64()), -64); };
  const SeenArc arc = seen_arc(trained.step(k), count);
  const SeenArc of_cosine = seen_arc(trained.cosine_step(k), count);
  const Turns phase = arc.phase(read.step(k), n);
  return {.seen = arc.whole ? 1 : turns(arc.length),
          .phase = turns(phase),
          .step = turns(arc.step),
          .backwards = arc.backwards,
          .unseen =
              arc.is_unseen(phase) || of_cosine.is_unseen(of_cosine.phase(read.cosine_step(k), n))};
}

}  // namespace posenc
