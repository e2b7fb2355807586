#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "views/pendulums/options.hpp"
#include "views/view.hpp"

/// The numbers behind the pendulums.
namespace posenc::pendulums {

/// Positions in one step of t: 1, or, where the view is fast-forwarded, so many that pair k swings
/// once in kStepsPerSwing steps, as far as positions reach.
std::int64_t pace(const Scene&);
inline constexpr int kStepsPerSwing = 32;
/// The position at which the pairs are shown, t·pace(); and with what playing has added to t.
std::int64_t shown_position(const Scene&);
double shown_point(const Scene&);
/// Scene::terms() at the shown position.
std::shared_ptr<const std::vector<double>> shown_terms(const Scene&);
double shown_term(const Scene&, std::int64_t k);
/// The pair of each column, slow pairs first: at most 64, evenly chosen, and pair k.
std::vector<int> shown_pairs(const Scene&);

/// How p(t) and p(t+δ) agree, summed over all pairs that are not masked.
struct Agreement {
  double dot = 0;  ///< p(t)·p(t+δ) = scale²·Σ_k cos(ω_k·δ) where the encoding rotates
  double own = 1;  ///< p(t)·p(t)
  int pairs = 0;
  int still = 0;     ///< pairs that turned by at most kStillRad on the way from t to t+δ
  int agree = 0;     ///< pairs whose hands at the two are at most State's agree_deg apart
  int returned = 0;  ///< of those, the ones that turned further and came back
  int oppose = 0;    ///< pairs that contribute less than 0
};
/// A pendulum that turned by no more has hardly moved: the cosine of this is 0.90.
inline constexpr double kStillRad = 0.45;
Agreement agreement(const Scene&);
/// 1 where a term is at least cos(agree_deg): its pair agrees. −1 where it is below 0: it opposes.
int sign_of_term(const State&, double term);
/// The sum as a curve: at (from + i)·step, over the part in which the current place lies. Parts do
/// not overlap and do not move with that place, so that a drag along the curve is steady.
struct Part {
  std::int64_t from = 0;
  std::int64_t step = 1;
  std::vector<double> values = {};
  std::int64_t current = 0;  ///< |δ|, or t

  std::int64_t to() const { return from + static_cast<std::int64_t>(values.size()) - 1; }
  double x(std::int64_t place) const { return static_cast<double>(place * step); }
  double value(std::int64_t place) const { return values[static_cast<std::size_t>(place - from)]; }
};
/// p(t)·p(t+Δ) over |Δ|, or p(0)·p(s) over s in steps of pace().
Part sum_curve(const Scene&, SumCurve);

/// A dot product: "45.72", or "0.7144" where the convention scales entries.
std::string dot_text(const Scene&, double value);
/// "p(37) · p(45) = ", as markup.
std::string products_markup(const Scene&, std::string_view symbol);
/// p_k(t)·p_k(t+δ) = cos(ω_kδ).
EquationText equation(const Scene&, const Facts&);

}  // namespace posenc::pendulums
