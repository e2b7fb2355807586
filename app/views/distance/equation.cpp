#include <cmath>
#include <string>
#include <utility>

#include "text/phrase.hpp"
#include "views/distance/modes.hpp"
#include "views/distance/options.hpp"
#include "views/equation_text.hpp"

namespace posenc::distance {
namespace {

std::string number(double v) { return finite_text(v, 5); }

EquationText directions(const Scene& scene, const Facts& known) {
  const double ahead = known.number("product"), behind = known.number("behind");
  const bool same = std::abs(ahead - behind) <= rounding_limit(scene.sinusoidal().d());
  const bool one_matrix = !known.holds("gap");
  const auto norm = "∥M_δ − M_<−δ>∥ = " + gap_text(known);
  const auto values = "p(t)·p(<t+δ>) = " + (same ? "" : number(ahead) + R"(,\quad )") +
                      "p(t)·p(<t−δ>) = " + number(same ? ahead : behind);
  return {
      fmt::format(R"(p(t)·p(t+δ) {} p(t)·p(t−δ),\quad M_δ {} M_<−δ>)", same ? "=" : "≠",
                  one_matrix ? "=" : "≠"),
      {values + R"(,\quad )" + norm, values, norm},
      {same && !one_matrix ? "the product is the same ahead and behind, the rotation is not" : "",
       ""}};
}

/// A fraction in symbols and in numbers.
EquationText fraction(std::string symbols, double dot, double by, double value,
                      std::string caption) {
  return {std::move(symbols),
          {fmt::format("p(t)·p(<t+δ>)/{0} = {1}/{0} = {2}", number(by), number(dot), number(value)),
           number(value)},
          {std::move(caption), ""}};
}

}  // namespace

EquationText equation(const Scene& scene, const Facts& known) {
  const State& state = scene.state();
  const auto t = state.position, there = t + state.offset;
  if (is_against_all(state)) {
    const double dot = dot_of(scene, t, there);
    return fraction(R"(\frac{p(t)·p(t+δ)}{∥p(t)∥·∥p(t+δ)∥})", dot,
                    std::sqrt(dot_of(scene, t, t)) * std::sqrt(dot_of(scene, there, there)),
                    std::isnan(dot) ? dot : value_at(scene, state.offset), "cosine similarity");
  }
  if (is_mirrored(state)) return directions(scene, known);
  if (!has_waves(state) || state[distance::kMeasure] == Similarity::dot)
    return product_equation(scene);
  const auto here = compared(scene, state.offset);
  if (state[distance::kMeasure] == Similarity::euclidean)
    return {"∥p(t) − p(t+δ)∥ = \\sqrt{∑_{i=0}^{d−1}(p_i(t) − p_i(t+δ))^2}",
            {"∥p(t) − p(<t+δ>)∥ = " + number(here.euclidean)},
            {""}};
  return fraction(R"(\frac{p(t)·p(t+δ)}{p(t)·p(t)})", here.dot, scene.dot_at_zero(),
                  here.normalized, "as a ratio to that at distance 0");
}

}  // namespace posenc::distance
