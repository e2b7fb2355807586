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

/// How a curve falls from one distance to the next, under ids that begin with `prefix`.
void add_falls(FactList& all, const State& state, const Falls& falls, const std::string& prefix,
               const std::string& what, std::string_view claims) {
  const auto sign = side(state);
  const auto searched = some_of(falls.steps + 1, "δ", 0, sign * (state.length - 1));
  const auto if_steps = [&](Value value) {
    return value_if(falls.steps > 0, std::move(value), "there is one distance");
  };
  const auto first = [&](const std::optional<std::int64_t>& found) {
    return if_steps(found ? Value(extreme(Quantity(sign * *found), all_of("δ", 0, sign * *found)))
                          : NoneWithin{searched});
  };
  all.add(prefix + "rises", what + " rises on", if_steps(Quantity(falls.rises, kSteps)),
          Check{claims,
                {!falls.first_rise, [&] { return symbol_text("δ", sign * *falls.first_rise); }},
                searched,
                falls.tolerance});
  all.add(prefix + "first-rise", what + " first rises from", first(falls.first_rise));
  all.add(prefix + "first-negative", what + " is first negative at", first(falls.first_negative));
}

void add_random(FactList& all, const Scene& scene) {
  // Draws are within five standard errors of what random content gives.
  constexpr double kByChance = 5;
  const auto made = draws(scene);
  const double expected = expected_deviation(scene);
  const double error = kByChance * expected / std::sqrt(draw_count(scene));
  const auto last = side(scene.state()) * (scene.state().length - 1);
  const auto searched = some_of(std::ssize(made->at), "δ", 0, last);
  // The values are those of every distance.
  constexpr std::string_view kProof = "q and κ are drawn independently, with mean 0";
  const auto add = [&](const char* id, const char* label, const std::vector<double>& values,
                       double middle, double most, std::string_view claims) {
    const auto [low, high] = std::ranges::minmax_element(values);
    const auto farthest = middle - *low > *high - middle ? low : high;
    const bool is_near = std::abs(*farthest - middle) <= most;
    const auto delta = std::llround(made->at[static_cast<std::size_t>(farthest - values.begin())]);
    all.add(id, label, extreme(Between{*low, *high, {}, 4}, searched),
            Check{claims, {is_near, symbol_text("δ", delta)}, searched, most, kProof});
  };
  all.add("draws", "draws", Quantity(draw_count(scene)));
  all.add("expected-deviation", "expected deviation", expected);
  add("mean", "range of the mean over draws", made->mean, 0, error,
      "random logits have mean 0 at every distance");
  add("deviation", "range of the deviation over draws", made->deviation, expected,
      error / std::sqrt(2), "random logits have one deviation at every distance");
}

void add_peak(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const auto grid = curves(scene);
  const double there = turned(scene, state[rotary::kTurn]);
  const double tolerance = kRounding * std::abs(there);
  const auto last = side(state) * (state.length - 1);
  all.add("r", "key rotated by", Quantity(state[rotary::kTurn]));
  const auto highest = std::ranges::max_element(grid->logits);
  const auto at = grid->grid.at[static_cast<std::size_t>(highest - grid->logits.begin())];
  all.add("peak", "logit at δ = r", there,
          Check{"the largest logit is at δ = {r}",
                {*highest <= there + tolerance, symbol_text("δ", at)},
                some_of(std::ssize(grid->logits), "δ", 0, last),
                tolerance});
}

}  // namespace

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto here = terms(scene, state.offset);
  const auto moved = shifted(scene);
  const auto positions = [&](std::int64_t count) {
    return some_of(count, "t", first_position(state), last_position(state));
  };
  const auto range = [&](const plot::Extent& extent) {
    return if_two(state, extreme(Between{extent.from, extent.to}, positions(moved->places)));
  };
  const auto rotary = rotary_of(scene);
  FactList all;
  if (state[rotary::kQueryAndKey] != RotaryContent::random)
    matrices::add_facts(all, state, rotary->head());
  all.add("turned", "rotated", turned(scene, state.offset));
  all.add(
      "residual", "rotated, largest change with t",
      if_two(state, extreme(Quantity(moved->residual, {}, 2), positions(moved->residual_places))),
      Check{"rotated, the logit is the same wherever query and key are",
            {moved->residual <= moved->rounding, symbol_text("δ", state.offset)},
            positions(moved->residual_places),
            moved->rounding,
            kTurnAsOne});
  all.add("added", "added", here.sum());
  all.add("added-range", "range added over t", range(moved->sum),
          Check{"added, the logit depends on t as well",
                {moved->drift() > moved->rounding, symbol_text("δ", state.offset)},
                this_case(),
                moved->rounding});
  all.add("drift", "added, largest change with t",
          if_two(state, extreme(Quantity(moved->drift(), {}, 3), positions(moved->places))));
  all.add("content", "q · κ", here.content);
  all.add("query", "q · p(t)", here.query);
  all.add("query-range", "range of q · p(t)", range(moved->query));
  all.add("key", "p(t + δ) · κ", here.key);
  all.add("key-range", "range of p(t + δ) · κ", range(moved->key));
  all.add("positions", "p(t + δ) · p(t)", here.positions);
  const bool stays = moved->positions.to - moved->positions.from <= moved->rounding;
  all.add("positions-range", "range of p(t + δ) · p(t)",
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
