#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

#include "text/phrase.hpp"
#include "views/similarity/numbers.hpp"

/// What the view of similarities knows.
namespace posenc::similarity {
namespace {

constexpr const char* kNotFinite = "it is no finite number";
constexpr const char* kNoProduct = "no product is a finite number";

/// Why products along a diagonal differ.
std::string reason(const Sinusoidal& waves) {
  const int last = waves.pairs() - 1;
  return waves.cosine_dim(0) && waves.cosine_step(last) != waves.step(last)
             ? "sine and cosine of a pair differ in frequency"
             : "the last sine has no cosine";
}

void add_diagonals(Facts& all, const Scene& scene) {
  const State& state = scene.state();
  const auto depends = depends_on_distance(scene);
  const auto worst = worst_diagonal(scene);
  const auto searched = compared_diagonals(scene);
  const auto if_any = [&](Value value) {
    return if_two(state, value_if(depends.has_value(), std::move(value), kNoProduct));
  };
  const bool is_proved = has_waves(state) && scene.sinusoidal().is_rotation();
  all.add("difference", "largest difference",
          if_any(extreme(Quantity(worst.difference(), {}, 3), searched)),
          Check{"along each diagonal there is one value",
                {depends == true, phrase("δ = {}: t = {} and {}", worst.delta,
                                         worst.products.lowest_at, worst.products.highest_at)},
                searched,
                dot_rounding(scene.encoding(), state.length),
                is_proved && depends == true ? kTurnAsOne : ""});
  all.add("worst-offset", "at δ", if_any(Quantity(worst.delta)));
  if (depends == false && has_waves(state)) all.add("cause", "why", reason(scene.sinusoidal()));
  for (const Diagonal& diagonal : diagonals(scene)) {
    const auto delta = diagonal.delta;
    const auto& products = diagonal.products;
    all.add(fmt::format("along-{}{}", delta < 0 ? "minus-" : "", std::abs(delta)),
            phrase("range of p(t) · p(t {} {})", delta < 0 ? "−" : "+", std::abs(delta)),
            value_if(products.count > 0,
                     extreme(Between{products.lowest, products.highest, {}, 6},
                             diagonal.searched(state)),
                     kNoProduct));
  }
}

}  // namespace

Facts facts(const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position, other = t + state.offset, first = first_position(state);
  const bool is_there = first <= other && other <= last_position(state);
  const auto if_there = [&](double value, int digits) {
    return value_if(is_there, if_finite(value, kNotFinite, digits), "there is no position t + δ");
  };
  Facts all;
  const double value = product(scene, t, other), own = product(scene, t, t);
  all.add("product", "p(t) · p(t + δ)", if_there(value, 6));
  all.add("own", "p(t) · p(t)", if_finite(own, kNotFinite));
  all.add("share", "÷ p(t) · p(t)", if_there(value / own, 4));
  const auto measured = diagonals(scene);
  const auto along = [&](std::int64_t delta) -> const Diagonal& {
    return *std::ranges::find(measured, delta, [](const Diagonal& d) { return std::abs(d.delta); });
  };
  const Diagonal& one = along(state.length > 1 ? 1 : 0);
  const double next = state.length > 1 ? one.products.mean / along(0).products.mean : NAN;
  all.add("neighbours", "mean p(t) · p(t + 1) ÷ mean p(t) · p(t)",
          if_two(state, value_if(std::isfinite(next),
                                 mean(Quantity(next, {}, 2), one.searched(state)), kNotFinite)),
          Check{"on average, neighbours are at least half as alike as a position is to itself",
                {next >= 0.5, phrase("a mean of {}", short_text(next, 2))},
                one.searched(state)});
  add_diagonals(all, scene);
  if (const auto rows = rows_not_finite(scene); rows > 0)
    all.add("not-finite", "p(t) · p(t) not finite", Quantity(rows, {"row", "rows"}));
  const auto range = shown_range(scene);
  all.add("colours", "colours",
          value_if(depends_on_distance(scene).has_value(), Between{range.from, range.to, {}, 4},
                   kNoProduct));
  return all;
}

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kMany{
      Claim{[](const Facts& all) { return all.fails("difference") && all.is_of_all("difference"); },
            "Similarity depends on where, too: along δ = {worst-offset} it changes by up to "
            "{difference}"},
      Claim{fails("difference"),
            "Similarity depends on where, too: along δ = {worst-offset} it is not one value"},
      Claim{holds("difference"), "Similarity depends on i − j only: every diagonal has one value"},
      Claim{holds_where_looked("difference"),
            "Along the diagonals that were looked at, similarity depends on i − j only"},
      Claim{"Nothing to compare: no product that was looked at is a finite number"}};
  static constexpr std::array kOne{Claim{"A single position has no other to be compared with"}};
  if (state.length == 1) return kOne;
  return kMany;
}

}  // namespace posenc::similarity
