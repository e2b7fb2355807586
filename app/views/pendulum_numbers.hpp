#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scene/scene.hpp"

/// The numbers and words behind the pendulums.
namespace posenc::pendulum {

/// How many positions one step of t is: 1, or, where the view is fast-forwarded, so many that pair k swings once in
/// kStepsPerSwing steps, as far as positions reach.
std::int64_t pace(const Scene&);
inline constexpr int kStepsPerSwing = 32;
/// The position at which the pairs are shown, t·pace(): its whole part, and with what playing has added.
std::int64_t shown_position(const Scene&);
double shown_point(const Scene&);
/// The sine and cosine of a pair so many positions after that, each of its own frequency; 0 for a cosine that there is not.
SinCos shown_at(const Scene&, int k, double after);
/// What every pair has in common at the shown position and δ further: as Scene::terms().
const std::vector<double>& shown_terms(const Scene&);

/// How p(t) and p(t+δ) agree, summed over all pairs.
struct Agreement {
  int pairs = 1;       ///< those that are not muted, which alone are counted
  bool muted = false;  ///< there are others
  int still = 0;       ///< pairs that turned by at most kStillRad on the way from t to t+δ
  double dot = 0;      ///< p(t)·p(t+δ) = scale²·Σ_k cos(ω_k·δ) where the encoding rotates
  double at_zero = 1;  ///< the same at δ = 0
  int agree = 0;     ///< pairs whose hands at the two stand no further apart than State's agree_deg
  int returned = 0;  ///< of those, the ones that turned further on the way and came round again
  int oppose = 0;    ///< pairs whose hands stand as near to opposite
  int places = 2;    ///< after the point, in which dot products are written

  double share() const { return dot / at_zero; }
};
/// A pendulum that turned by no more has hardly moved: the cosine of this is 0.90.
inline constexpr double kStillRad = 0.45;
Agreement agreement(const Scene&);

/// What the picture shows, and whether the first and usual claim holds: at least half of the
/// largest dot product is there, and at least half of the pendulums have hardly moved.
struct Claim {
  std::string sentence;
  bool holds = false;
};
Claim claim_of(const State&, const Agreement&);

/// A dot product with the digits that its largest value leaves worth showing: "45.72", "0.7144".
std::string dot_number(const Agreement&, double dot);
/// The largest: "64".
std::string at_zero_text(const Agreement&);

/// p(t)·p(t+Δ) at the whole distances from … from + values.size() − 1: the part of the distance
/// curve on which |δ| lies. Parts do not overlap and do not move with δ inside them, so that a drag
/// along the curve stands still under the pointer.
struct CurvePart {
  std::int64_t from = 0;
  std::vector<double> values;

  std::int64_t to() const { return from + static_cast<std::int64_t>(values.size()) - 1; }
};
const CurvePart& curve_part(const Scene&);

/// 1 where a term is that of a pair that agrees, −1 where it opposes, 0 otherwise: by cos(agree_deg).
int sign_of_term(const State&, double term);

/// p(0)·p(s) at s = (from + i)·pace, the part of the history in which t lies; shown up to t.
struct HistoryPart {
  std::int64_t from = 0;  ///< in steps of t
  std::int64_t pace = 1;
  std::vector<double> values;

  std::int64_t to() const { return from + static_cast<std::int64_t>(values.size()) - 1; }
};
const HistoryPart& history_part(const Scene&);

/// "49 of 64 pairs agree within 60°, 5 of them came round again; 8 oppose".
std::string agree_text(const State&, const Agreement&);
/// "44 of 64 pairs turned by at most 0.45 rad".
std::string still_text(const Agreement&);
/// "p(37)·p(45) = 45.72".
std::string dot_text(const Scene&, const Agreement&);
std::string describe(const Scene&);

}  // namespace posenc::pendulum
