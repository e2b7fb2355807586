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
  const auto first = first_position(state);
  all.add(
      "difference", "along a diagonal",
      if_two(state, value_if(depends.has_value(), Quantity(worst.difference(), {}, 3), kNoProduct)),
      Check{"along each diagonal there is one value",
            depends == true,
            {"t", first, first + worst.available - 1, worst.is_sampled() ? worst.taken() : 0},
            rounding_limit(scene)});
  all.add("worst-offset", "most along δ",
          value_if(depends.has_value(), Quantity(worst.delta), kNoProduct));
  if (depends == false && has_waves(state)) all.add("cause", "why", reason(scene.sinusoidal()));
  for (const Diagonal& diagonal : diagonals(scene)) {
    const auto& [delta, available, products] = diagonal;
    all.add(fmt::format("along-{}{}", delta < 0 ? "minus-" : "", std::abs(delta)),
            phrase("p(t) · p(t {} {})", delta < 0 ? "−" : "+", std::abs(delta)),
            value_if(products.count > 0, Between{products.lowest, products.highest, {}, 6},
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
  all.add("own", "p(t) · p(t)", if_there(own, 4));
  all.add("share", "of p(t) · p(t)", if_there(value / own, 4));
  const auto measured = diagonals(scene);
  const auto along = [&](std::int64_t delta) -> const Diagonal& {
    return *std::ranges::find(measured, delta, [](const Diagonal& d) { return std::abs(d.delta); });
  };
  const Diagonal& one = along(state.length > 1 ? 1 : 0);
  const double next = state.length > 1 ? one.products.mean / along(0).products.mean : NAN;
  all.add("neighbours", "neighbours, of p(t) · p(t)", if_two(state, if_finite(next, kNotFinite, 2)),
          Check{"neighbours are at least half as alike as a position is to itself",
                next >= 0.5,
                {"t", first, first + one.available - 1, one.is_sampled() ? one.taken() : 0}});
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
  static constexpr Claim kWhere{fails("difference"),
                                "Similarity depends on where, too: along δ = {worst-offset} it "
                                "changes by up to {difference}"};
  static constexpr std::array kWaves{
      kWhere, Claim{"Similarity depends on i − j only: every diagonal has one value"}};
  static constexpr std::array kOthers{
      kWhere,
      Claim{holds("difference"),
            "Similarity depends on i − j only, along the diagonals that were measured"},
      Claim{"Nothing to compare: no product that was measured is a finite number"}};
  if (has_waves(state)) return kWaves;
  return kOthers;
}

}  // namespace posenc::similarity
