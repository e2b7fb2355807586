#include "views/distance/equation.hpp"

#include <cmath>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/distance/modes.hpp"

namespace posenc::distance {
namespace {

constexpr int kDigits = 5;

EquationText directions(const Scene& scene) {
  const Direction found = direction_of(scene);
  const bool same = std::abs(found.ahead - found.behind) <= found.limit;
  const bool one_matrix = found.coincides();
  const auto ahead = short_text(found.ahead, kDigits), behind = short_text(found.behind, kDigits);
  const auto norm = fmt::format("∥M_δ − M_<−δ>∥ = {}", gap_text(found.gap));
  const auto values =
      same ? "p(t)·p(<t+δ>) = p(t)·p(<t−δ>) = " + ahead
           : fmt::format(R"(p(t)·p(<t+δ>) = {},\quad p(t)·p(<t−δ>) = {})", ahead, behind);
  return {
      fmt::format(R"(p(t)·p(t+δ) {} p(t)·p(t−δ),\quad M_δ {} M_<−δ>)", same ? "=" : "≠",
                  one_matrix ? "=" : "≠"),
      {values + R"(,\quad )" + norm, values, norm},
      {same && !one_matrix ? "the product is the same ahead and behind, the rotation is not" : "",
       ""}};
}

EquationText against_all(const Scene& scene) {
  const auto t = scene.state().position, there = t + scene.state().offset;
  const double dot = dot_of(scene, t, there);
  const double norms = std::sqrt(dot_of(scene, t, t)) * std::sqrt(dot_of(scene, there, there));
  const auto text = [](double v) { return finite_text(v, kDigits); };
  const auto cosine =
      text(std::isnan(dot) ? dot : unit_product(scene.encoding(), t, scene.state().offset));
  return {
      R"(\frac{p(t)·p(t+δ)}{∥p(t)∥·∥p(t+δ)∥})",
      {fmt::format("p(t)·p(<t+δ>)/{0} = {1}/{0} = {2}", text(norms), text(dot), cosine), cosine},
      {"cosine similarity", ""}};
}

}  // namespace

EquationText equation(const Scene& scene) {
  const State& state = scene.state();
  if (is_against_all(state)) return against_all(scene);
  if (!has_waves(state)) return product_equation(scene);
  if (state.distance.show == DistanceShow::mirrored) return directions(scene);
  const auto measure = state.distance.measure;
  if (measure == Similarity::dot) return product_equation(scene);
  const auto both = compared(scene, state.offset);
  const auto value = short_text(both.of(measure), kDigits);
  if (measure == Similarity::euclidean)
    return {"∥p(t) − p(t+δ)∥ = \\sqrt{∑_{i=0}^{d−1}(p_i(t) − p_i(t+δ))^2}",
            {"∥p(t) − p(<t+δ>)∥ = " + value},
            {""}};
  return {
      R"(\frac{p(t)·p(t+δ)}{p(t)·p(t)})",
      {fmt::format("p(t)·p(<t+δ>)/{0} = {1}/{0} = {2}", short_text(scene.dot_at_zero(), kDigits),
                   short_text(both.dot, kDigits), value),
       value},
      {"as a ratio to that at distance 0", ""}};
}

}  // namespace posenc::distance
