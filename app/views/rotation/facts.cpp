#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "text/phrase.hpp"
#include "views/parts.hpp"
#include "views/rotation/numbers.hpp"
#include "views/rotation/options.hpp"

/// What the rotation view knows.
namespace posenc::rotation {
namespace {

constexpr Unit kTurns{"turn", "turns"};

Quantity difference(double value) { return {value, {}, 2}; }

void add_pair(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const std::int64_t t = state.position, delta = state.offset;
  const Angle angle = angle_of(encoding, k, delta);
  const auto m = rotation_block(encoding, k, delta);
  const auto column = [&](std::int64_t at) {
    auto p = pair_at(encoding, k, at);
    for (double& entry : p) entry = without_rounding(entry, kEntryError * encoding.scale());
    return std::vector{Quantity(p[0]), Quantity(p[1])};
  };
  all.add("angle", "angle of pair k", Quantity(angle.radians, kRadians));
  all.add("turns", "whole turns in it", Quantity(angle.turns, kTurns));
  all.add("rest", "angle besides them",
          Quantity(angle.rest_rad * 180 / std::numbers::pi, kDegrees));
  all.add("matrix-cosine", "cosine in M", Quantity(without_rounding(m.m00, kSinCosError)));
  all.add("matrix-sine", "sine in M", Quantity(without_rounding(m.m01, kSinCosError)));
  all.add("column", "p(t) of pair k", column(t));
  all.add("column-ahead", "p(t + δ) of pair k", column(t + delta));
  const double residual = rotation_residual(encoding, k, t, delta),
               rounding = kRotationResidual * encoding.scale();
  all.add("pair-residual", "M p(t) − p(t + δ), pair k", difference(residual),
          Check{"M takes pair k from t to t + δ",
                {residual <= rounding, phrase("t = {}, δ = {}", t, delta)},
                this_case(),
                rounding,
                encoding.is_rotation(k) ? kTurnAsOne : ""});
}

void add_matrices(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const std::int64_t t = state.position, delta = state.offset, epsilon = state[kEpsilon];
  const std::int64_t d = encoding.d();
  double step = 0, composed = 0;
  int step_at = 0, composed_at = 0;
  std::int64_t entries = 0;
  for (int k = 0; k < encoding.pairs(); ++k) {
    const double off = rotation_residual(encoding, k, t, delta),
                 apart = composition_residual(encoding, k, delta, epsilon);
    if (off > step) step = off, step_at = k;
    if (apart > composed) composed = apart, composed_at = k;
    const RotationBlock m = rotation_block(encoding, k, delta);
    entries += m.m00 != 0;
    if (encoding.cosine_dim(k)) entries += (m.m01 != 0) + (m.m10 != 0) + (m.m11 != 0);
  }
  const double rounding = kRotationResidual * encoding.scale();
  const auto searched = all_of("k", 0, encoding.pairs() - 1);
  const auto pair = [](int k) { return phrase("k = {}", k); };
  all.add("residual", "largest M p(t) − p(t + δ)",
          value_if(delta != 0, extreme(difference(step), searched), "δ = 0 is no step"),
          Check{"a step of δ is a rotation",
                {step <= rounding, pair(step_at)},
                searched,
                rounding,
                encoding.is_rotation() ? kTurnAsOne : ""});
  all.add("composed", "largest M_ε M_δ − M_(δ+ε)", extreme(difference(composed), searched),
          Check{"a step of δ, then one of ε, is a step of δ + ε",
                {composed <= kCompositionResidual, pair(composed_at)},
                searched,
                kCompositionResidual});
  all.add("entries", "entries of M not 0", Quantity(entries));
  all.add("all-entries", "entries of M", Quantity(d * d));
}

void add_products(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const std::int64_t t = state.position, delta = state.offset, from = state[kShiftedFrom];
  const double before = encoding.dot_at(from, delta), now = encoding.dot_at(t, delta);
  const double rounding = dot_rounding(encoding, state.length);
  const bool is_same = std::abs(now - before) <= rounding;
  all.add("product-before", "p(t) · p(t + δ) at t₀", Quantity(before, {}, 6));
  all.add("product", "p(t) · p(t + δ) at t", Quantity(now, {}, 6));
  all.add("change", "change of p(t) · p(t + δ)",
          from == t ? Value(NotMeasured{"t is t₀"}) : difference(std::abs(now - before)),
          Check{"p(t) · p(t + δ) is the same at t₀ and t",
                {is_same, phrase("t₀ = {} and t = {}", from, t)},
                this_case(),
                rounding,
                encoding.is_rotation() ? kTurnAsOne : ""});
}

}  // namespace

FactList step_facts(const Scene& scene) {
  FactList all;
  add_pair(all, scene);
  add_matrices(all, scene);
  add_products(all, scene);
  return all;
}

FactList layouts_facts(const Scene& scene) {
  FactList all;
  const auto t = scene.state().position;
  const auto logits = layout_logits(scene);
  const auto& [interleaved, half, converted, query] = logits;
  const auto at = phrase("t = {}, δ = {}", t, scene.state().offset);
  const double apart = std::max(std::abs(converted.at_zero - interleaved.at_zero),
                                std::abs(converted.here - interleaved.here));
  all.add("query", "q", std::string("1 2 3 4"));
  all.add("key", "κ", std::string("4 3 2 1"));
  for (const auto& logit : logits) {
    const std::string id(logit.id), title(logit.title);
    std::optional<Check> check;
    if (&logit == &converted)
      check = {
          "half(πq, πκ) = interleaved(q, κ)", {apart <= kRounding, at}, this_case(), kRounding};
    if (&logit == &query)
      check = {"half(πq, κ) = interleaved(q, κ)",
               {query.at_zero == interleaved.at_zero, "δ = 0"},
               this_case()};
    all.add(id, title + ", at δ = 0", Quantity(logit.at_zero, {}, 6), check);
    all.add(id + "-ahead", title + ", at δ", Quantity(logit.here, {}, 6));
  }
  all.add("change", "half(πq, κ), when both shift by t",
          t == 0 ? Value(NotMeasured{"t = 0 shifts nothing"}) : difference(query.change),
          Check{"a shift of both finds the mistake",
                {query.change > kRounding, at},
                this_case(),
                kRounding});
  return all;
}

}  // namespace posenc::rotation
