#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "views/matrices.hpp"
#include "views/parts.hpp"
#include "views/rotary/numbers.hpp"
#include "views/rotary/options.hpp"

/// What the rotary view knows.
namespace posenc::rotary {
namespace {

Between between(const std::vector<double>& values) {
  const auto [low, high] = std::ranges::minmax(values);
  return {low, high, {}, 4};
}

/// How a curve falls from one distance to the next, under ids that begin with `prefix`.
void add_falls(Facts& all, const State& state, const Falls& falls, const std::string& prefix,
               const std::string& what, std::string_view claims) {
  const auto sign = side(state);
  const Searched searched{"δ", 0, sign * falls.steps};
  const auto if_steps = [&](Value value) {
    return value_if(falls.steps > 0, std::move(value), "there is one distance");
  };
  const auto first = [&](const std::optional<std::int64_t>& found) {
    return if_steps(found ? Value(Quantity(sign * *found)) : NoneWithin{searched});
  };
  all.add(prefix + "rises", what + " rises on", if_steps(Quantity(falls.rises, kSteps)),
          Check{claims, falls.rises == 0, searched, falls.tolerance});
  all.add(prefix + "first-rise", what + " first rises from", first(falls.first_rise));
  all.add(prefix + "first-negative", what + " is first negative at", first(falls.first_negative));
}

void add_random(Facts& all, const Scene& scene) {
  // Draws are within five standard errors of what random content gives.
  constexpr double kByChance = 5;
  const auto made = draws(scene);
  const double expected = expected_deviation(scene);
  const double error = kByChance * expected / std::sqrt(draw_count(scene));
  const auto is_near = [](const std::vector<double>& values, double middle, double most) {
    return std::ranges::all_of(values, [&](double v) { return std::abs(v - middle) <= most; });
  };
  const auto last = side(scene.state()) * (scene.state().length - 1);
  const auto check = [&](std::string_view claims, bool holds, double most) {
    return Check{claims, holds, {"δ", 0, last, std::ssize(made->at)}, most};
  };
  all.add("draws", "draws", Quantity(draw_count(scene)));
  all.add("expected-deviation", "expected deviation", expected);
  all.add(
      "mean", "mean of the draws", between(made->mean),
      check("random logits have mean 0 at every distance", is_near(made->mean, 0, error), error));
  all.add("deviation", "deviation of the draws", between(made->deviation),
          check("random logits have one deviation at every distance",
                is_near(made->deviation, expected, error / std::sqrt(2)), error / std::sqrt(2)));
}

void add_peak(Facts& all, const Scene& scene) {
  const State& state = scene.state();
  const auto grid = curves(scene);
  const double there = turned(scene, state[rotary::kTurn]);
  const double tolerance = kRounding * std::abs(there);
  const auto last = side(state) * (state.length - 1);
  all.add("r", "key rotated by", Quantity(state[rotary::kTurn]));
  all.add("peak", "logit at δ = r", there,
          Check{"the largest logit is at δ = {r}",
                std::ranges::max(grid->logits) <= there + tolerance,
                {"δ", 0, last, std::ssize(grid->logits)},
                tolerance});
}

}  // namespace

Facts facts(const Scene& scene) {
  const State& state = scene.state();
  const auto here = terms(scene, state.offset);
  const auto moved = shifted(scene);
  const auto positions = [&](std::int64_t count) {
    return Searched{"t", first_position(state), last_position(state),
                    count == state.length ? 0 : count};
  };
  const auto range = [&](const plot::Extent& extent) {
    return if_two(state, Between{extent.from, extent.to});
  };
  const auto rotary = rotary_of(scene);
  Facts all;
  if (state[rotary::kQueryAndKey] != RotaryContent::random)
    matrices::add_facts(all, state, rotary->head());
  all.add("turned", "rotated", turned(scene, state.offset));
  all.add("residual", "rotated, change with t", if_two(state, Quantity(moved->residual, {}, 2)),
          Check{"rotated, the logit is the same wherever query and key are",
                moved->residual <= moved->rounding, positions(moved->residual_places),
                moved->rounding});
  all.add("added", "added", here.sum());
  all.add("added-range", "added, at every t", range(moved->sum),
          Check{"added, the logit depends on t as well", moved->drift() > moved->rounding,
                positions(moved->places), moved->rounding});
  all.add("drift", "added, change with t", if_two(state, Quantity(moved->drift(), {}, 3)));
  all.add("content", "q · κ", here.content);
  all.add("query", "q · p(t)", here.query);
  all.add("query-range", "q · p(t), at every t", range(moved->query));
  all.add("key", "p(t + δ) · κ", here.key);
  all.add("key-range", "p(t + δ) · κ, at every t", range(moved->key));
  all.add("positions", "p(t + δ) · p(t)", here.positions);
  const bool stays = moved->positions.to - moved->positions.from <= moved->rounding;
  all.add("positions-range", "p(t + δ) · p(t), at every t",
          stays ? if_two(state, "the same") : range(moved->positions));
  if (state[rotary::kQueryAndKey] != RotaryContent::random) {
    matrices::add_distance_share(all, scene, {rotary, &rotary->table()});
    add_falls(all, state, decay(scene)->logit, "", "the logit",
              "the logit falls steadily with the distance");
    add_falls(all, state, decay(scene)->bound, "bound-", "RoFormer’s bound",
              "RoFormer’s bound falls steadily with the distance");
  }
  if (state[rotary::kQueryAndKey] == RotaryContent::turned) add_peak(all, scene);
  if (state[rotary::kQueryAndKey] == RotaryContent::random) add_random(all, scene);
  if (!is_defined(state))
    all.add("convention", "frequencies",
            "b^(−2k/d) of an even d, because no model turns by this convention");
  return all;
}

}  // namespace posenc::rotary
