#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <posenc/landmarks.hpp>
#include <posenc/rotation.hpp>

#include "text/phrase.hpp"
#include "views/distance/modes.hpp"
#include "views/distance/options.hpp"
#include "views/parts.hpp"

/// What the distance view knows.
namespace posenc::distance {
namespace {

Quantity difference(double value) { return {value, {}, 2}; }

/// The distances that are computed, as `symbol` less `shift`.
Searched computed(const Scene& scene, std::string_view symbol = "Δ", std::int64_t shift = 0) {
  const Range range = shown_range(scene.state());
  return some_of(std::ssize(grid_of(scene)->at), symbol, range.from + shift, range.to + shift);
}

void add_step(FactList& all, const Scene& scene) {
  if (const auto grid = grid_of(scene); grid->is_sparse())
    all.add("step", "computed distances, apart by", Quantity(grid->step, kPositions));
}

struct Rise {
  double largest = 0;         ///< from one distance to a farther one
  std::int64_t at = 0;        ///< which is this
  std::int64_t searched = 0;  ///< every distance up to here
  std::int64_t positive = 0;  ///< so many from 0 on are, beyond rounding
};

/// As far as some 10 ms lead: samples of a longer curve would miss what lies between them.
Rise find_rise(const Scene& scene) {
  return *scene.once([](const Scene& of) {
    constexpr std::int64_t kTerms = std::int64_t{1} << 25, kBlock = 4096;
    const auto& encoding = of.sinusoidal();
    const std::int64_t end = of.state().length - 1;
    Rise made{.searched = std::min(end, kTerms / encoding.pairs())};
    const double limit = dot_rounding(encoding, end + 1);
    double least = HUGE_VAL;
    std::int64_t delta = 0;
    const auto take = [&](std::span<const double> dots) {
      for (const double dot : dots) {
        least = std::min(least, dot);
        if (dot - least > made.largest) made.largest = dot - least, made.at = delta;
        if (least > limit) ++made.positive;
        ++delta;
      }
    };
    const Range whole = whole_range(of.state());
    if (whole.contains(0) && !grid_over(of, whole)->is_sparse()) {
      const auto curve = curve_over(of, whole);
      take(std::span(curve->dots)
               .subspan(static_cast<std::size_t>(-whole.from),
                        static_cast<std::size_t>(made.searched + 1)));
      return made;
    }
    const std::int64_t t = encoding.is_rotation() ? 0 : of.state().position.value();
    std::vector<double> dots;
    for (std::int64_t from = 0; from <= made.searched; from += kBlock) {
      dots.resize(static_cast<std::size_t>(std::min(kBlock, made.searched - from + 1)));
      encoding.dot_curve_at(t, from, 1, dots);
      take(dots);
    }
    return made;
  });
}

/// Between the dot products of any two curves at the same Δ.
struct Apart {
  double largest = 0;
  std::int64_t at = 0;
};
Apart largest_difference(const std::vector<SharedCurve>& curves) {
  Apart found;
  for (std::size_t i = 0; i < curves.front()->dots.size(); ++i) {
    const auto [low, high] =
        std::ranges::minmax(curves, {}, [i](const SharedCurve& curve) { return curve->dots[i]; });
    const double apart = high->dots[i] - low->dots[i];
    if (apart > found.largest) found = {apart, curves.front()->grid->at[i]};
  }
  return found;
}

std::string delta_text(std::int64_t delta) { return symbol_text("Δ", delta); }

/// Where the dot product, or its mean over t, first rises and first is negative: looked for past
/// the end of a short axis.
void add_firsts(FactList& all, const Scene& scene) {
  constexpr std::int64_t kLeastSearched = 4096;
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const std::int64_t end = state.length - 1, until = std::max(end, kLeastSearched);
  const std::int64_t positive = encoding.is_rotation() ? find_rise(scene).positive : 0;
  const auto firsts = scene.once(
      [](const Scene& of, std::int64_t last, std::int64_t not_before) {
        return std::array{first_rise(of.sinusoidal(), last),
                          first_negative(of.sinusoidal(), last, kSearchTerms, not_before)};
      },
      until, positive);
  const auto &rise = firsts->front(), &negative = firsts->back();
  const bool turns = encoding.is_rotation();
  const auto first = [&](const FirstDistance& found) -> Value {
    const auto searched = some_of(found.searched + 1, "Δ", 0, std::max(found.searched, until));
    if (!found.delta) return NoneWithin{searched};
    return extreme(Quantity(*found.delta), all_of("Δ", 0, *found.delta));
  };
  const auto steps = rise.delta ? end : std::min(rise.searched, end);
  all.add("first-rise", turns ? "first rises after Δ" : "average first rises after Δ",
          if_two(state, first(rise)),
          Check{"it falls at every step",
                {!rise.delta || *rise.delta >= end, [&] { return delta_text(*rise.delta); }},
                some_of(steps + 1, "Δ", 0, end)});
  if (rise.delta && state.length > 1)
    all.add("rise", "there and next",
            Between{encoding.dot(*rise.delta), encoding.dot(*rise.delta + 1), {}, 5});
  all.add("first-negative", turns ? "first negative at Δ" : "average first negative at Δ",
          if_two(state, first(negative)));
  if (negative.delta && state.length > 1)
    all.add("negative", "its value there", Quantity(encoding.dot(*negative.delta)));
}

}  // namespace

std::string pinned_text(const State& state) {
  const bool other = state[kPinnedConvention] != state.convention;
  return fmt::format("{}d = {}, base {}{}",
                     other ? std::string(state[kPinnedConvention]->title) + ", " : "",
                     integer_text(state[kPinnedD]), short_text(state[kPinnedBase], 7),
                     is_scaled(state) ? ", unscaled" : "");
}

FactList curve_facts(const Scene& scene) {
  FactList all;
  constexpr double kReturns = 0.5, kAlike = 0.5;
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.sinusoidal();
  const auto curves = curves_of(scene);
  const auto shown = compared(scene, state.offset);
  const double own = scene.dot_at_zero(), limit = dot_rounding(encoding, state.length),
               next = encoding.dot(1) / own;
  const auto [apart, apart_at] = largest_difference(curves);
  const Rise again = find_rise(scene);
  // The curve from t, over t’s own product.
  const double rise =
      again.largest / (encoding.is_rotation() ? own : encoding.dot_at(state.position, 0));
  const bool is_decided = again.searched == state.length - 1 || rise >= kReturns;
  std::vector<Quantity> positions;
  for (const auto& curve : curves) positions.emplace_back(curve->t);
  const bool turns = encoding.is_rotation();
  // Where pairs do not turn as one, the average over all phases, not over the positions there are.
  const auto average = [&](const std::string& label) {
    return turns ? label : label + ", average over phases";
  };
  all.add("product", "p(t) · p(t + δ)", Quantity(shown.dot));
  all.add("own", average("p(t) · p(t)"), Quantity(own, {}, 6));
  all.add("share", "÷ " + divisor_text(scene), Quantity(shown.normalized));
  all.add("euclidean", "Euclidean distance", Quantity(shown.euclidean));
  all.add("positions", "compared at t", positions);
  const auto searched =
      some_of(std::ssize(curves), "t", first_position(state), last_position(state));
  all.add("difference", "largest difference between t",
          if_two(state, extreme(difference(apart), searched)),
          Check{"p(t) · p(t + Δ) is the same at every t",
                {apart <= limit, delta_text(apart_at)},
                searched,
                limit,
                turns ? kTurnAsOne : ""});
  all.add("largest-rise", "largest rise ÷ p(t) · p(t)",
          if_two(state, value_if(is_decided,
                                 extreme(Quantity(rise, {}, 3), all_of("Δ", 0, again.searched)),
                                 phrase("only Δ up to {} were computed", again.searched))),
          Check{"the dot product falls with distance, and rises again by less than half of "
                "p(t) · p(t)",
                {rise < kReturns, delta_text(again.at)},
                some_of(again.searched + 1, "Δ", 0, state.length - 1)});
  add_firsts(all, scene);
  all.add("neighbours", average("neighbours ÷ p(t) · p(t)"), if_two(state, difference(next)),
          Check{turns ? "neighbours are at least half as alike as a position is to itself"
                      : "on average, neighbours are at least half as alike as a position is to "
                        "itself",
                {next >= kAlike, delta_text(1)},
                this_case()});
  add_step(all, scene);
  if (state[kPinnedD] != 0) all.add("pinned", "pinned curve", pinned_text(state));
  return all;
}

FactList direction_facts(const Scene& scene) {
  FactList all;
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.sinusoidal();
  const std::int64_t t = state.position, delta = state.offset, distance = std::abs(delta);
  const int k = static_cast<int>(state.pair);
  const double ahead = encoding.dot_at(t, delta), behind = encoding.dot_at(t, -delta),
               limit = dot_rounding(encoding, state.length);
  // As many distances as a frame has time for: every one, or from 1 on in even steps.
  constexpr std::int64_t kTerms = std::int64_t{1} << 17, kFewest = 32, kMost = 2048;
  const auto most = std::clamp(kTerms / encoding.pairs(), kFewest, kMost);
  const std::int64_t end = state.length - 1,
                     step = std::max<std::int64_t>(1, (end + most - 1) / most);
  std::int64_t count = (end + step - 1) / step;
  std::vector<double> ahead_all(static_cast<std::size_t>(count)), behind_all(ahead_all.size());
  encoding.dot_curve_at(t, 1, step, ahead_all);
  encoding.dot_curve_at(t, -1, -step, behind_all);
  Apart apart{std::abs(ahead - behind), distance};
  for (std::size_t i = 0; i < ahead_all.size(); ++i) {
    const double here = std::abs(ahead_all[i] - behind_all[i]);
    if (here > apart.largest) apart = {here, 1 + static_cast<std::int64_t>(i) * step};
  }
  // δ between two steps is one distance more.
  if (distance > 0 && (distance - 1) % step != 0) ++count;
  std::pair<double, int> largest{-1, 0};
  for (int pair = 0; pair < encoding.pairs(); ++pair)
    largest = std::max(largest, {direction_gap(encoding, pair, delta), -pair});
  const double gap = direction_gap(encoding, k, delta);
  // The sines of two blocks are off by that, and the root of their squares.
  constexpr double kGapError = 2 * kSinCosError + 0x1p-52;
  const auto if_moved = [&](Value value) {
    return value_if(delta != 0, std::move(value), "δ = 0 has no direction");
  };
  all.add("product", "p(t) · p(t + δ)", Quantity(ahead));
  all.add("behind", "p(t) · p(t − δ)", Quantity(behind));
  const auto searched = some_of(count, "Δ", 1, std::max<std::int64_t>(1, end));
  all.add("difference", "largest ahead − behind",
          if_two(state, extreme(difference(apart.largest), searched)),
          Check{"p(t) · p(t + Δ) = p(t) · p(t − Δ)",
                {apart.largest <= limit, delta_text(apart.at)},
                searched,
                limit,
                encoding.is_rotation() ? kTurnAsOne : ""});
  all.add("gap", "∥M_δ − M_−δ∥₂ of pair k", if_moved(Quantity(gap)),
          Check{"M_δ ≠ M_−δ in pair k",
                {gap > kGapError, symbol_text("δ", delta)},
                this_case(),
                kGapError});
  all.add("half-waves", "half wavelengths in δ", Quantity(2 * encoding.turns_within(k, distance)));
  const auto pairs = all_of("k", 0, encoding.pairs() - 1);
  all.add("largest-gap", "largest of all pairs", if_moved(extreme(Quantity(largest.first), pairs)));
  all.add("largest-gap-pair", "that of pair", if_moved(Quantity(-largest.second)));
  return all;
}

FactList against_facts(const Scene& scene) {
  FactList all;
  const State& state = scene.state();
  const auto t = state.position;
  const double own = value_at(scene, 0);
  const auto curve = curves_of(scene).front();
  std::vector<std::pair<double, std::int64_t>> others;
  const auto take = [&](std::int64_t delta, double value) {
    if (delta != 0 && !std::isnan(value)) others.emplace_back(value, t + delta);
  };
  // Samples may leave out those nearest to t, which are likely the best.
  for (const std::int64_t delta : {-1, 1})
    if (shown_range(state).contains(delta)) take(delta, value_at(scene, delta));
  for (std::size_t i = 0; i < curve->values.size(); ++i) take(curve->grid->at[i], curve->values[i]);
  const bool has_other = !others.empty();
  if (!has_other) others.emplace_back(0, t);
  const auto best = std::ranges::max_element(others, {}, [](auto&other) { return other.first; }),
             worst = std::ranges::min_element(others, {}, [](auto&other) { return other.first; });
  const std::string no_row = "the row of t is 0, or no finite number";
  const auto if_other = [&](Value value) -> Value {
    if (std::isnan(own)) return NotMeasured{no_row};
    return value_if(has_other, std::move(value), "no other position is on the axis");
  };
  // Where pairs turn, the one as far on t's other side is the same.
  const auto searched = computed(scene, "s", t);
  const auto positions = [&](std::int64_t s) -> Value {
    const std::int64_t other = 2 * t - s;
    const bool is_even = has_waves(state) && scene.sinusoidal().is_rotation() && other != s &&
                         shown_range(state).contains(other - t);
    if (!is_even) return extreme(Quantity(s), searched);
    return extreme(std::vector{Quantity(std::min(s, other)), Quantity(std::max(s, other))},
                   searched);
  };
  all.add("here", "at s = t", if_finite(own, no_row));
  all.add("product", "at s = t + δ",
          whole_range(state).contains(state.offset)
              ? if_finite(value_at(scene, state.offset), "a row is 0, or no finite number")
              : NotMeasured{"t + δ is no position"});
  // Never rounded up to 1.
  const double largest = best->first;
  constexpr double kSixPlaces = 1e6;
  const auto next = largest < 0.999 ? Quantity(largest)
                    : largest < 1   ? Quantity(std::floor(largest * kSixPlaces) / kSixPlaces, {}, 6)
                                    : Quantity(1.0);
  const double rounding = cosine_rounding(scene.encoding());
  all.add("next-best", "next best on the axis", if_other(extreme(next, searched)),
          Check{"no other position is as much like t as itself",
                {largest <= 1 - rounding, symbol_text("s", best->second)},
                searched,
                rounding});
  all.add("next-best-at", "next best s", if_other(positions(best->second)));
  all.add("least", "least alike on the axis", if_other(extreme(Quantity(worst->first), searched)));
  all.add("least-at", "least alike s", if_other(positions(worst->second)));
  if (const auto lost =
          std::ranges::count_if(curve->values, [](double v) { return std::isnan(v); }))
    all.add("lost", "positions without a number", Quantity(lost));
  add_step(all, scene);
  return all;
}

FactList spread_facts(const Scene& scene) {
  FactList all;
  const State& state = scene.state();
  const std::int64_t t = state.position, delta = state.offset;
  const auto measure = shown_measure(state);
  const auto curve = curves_of(scene).front();
  const auto at_delta = measured_at(scene, delta);
  double largest = 0, widest = 0;
  std::int64_t skipped = 0, finite = 0, widest_at = 0;
  for (std::size_t i = 0; i < curve->spreads.size(); ++i) {
    const auto& point = curve->spreads[i];
    largest = std::max({largest, std::abs(point.lowest), std::abs(point.highest)});
    if (point.deviation > widest) widest = point.deviation, widest_at = curve->grid->at[i];
    skipped += point.skipped;
    finite += point.count;
  }
  const auto if_any = [](std::int64_t count, Value value) {
    return value_if(count > 0, std::move(value), "no number there is finite");
  };
  all.add("compared", "compared by",
          std::string(measure == Similarity::euclidean    ? "the distance"
                      : measure == Similarity::normalized ? "the ratio"
                                                          : "the dot product"));
  const auto of = [&](const DotSpread& at, std::int64_t apart) {
    const auto from = std::max(first_position(state), first_position(state) - apart);
    return some_of(at.count + at.skipped, "t", from,
                   std::max(from, from + state.length - std::abs(apart) - 1));
  };
  const auto own = dots_at(scene, 0);
  const double rounding = cosine_rounding(scene.encoding()) *
                          std::max(largest, own.count > 0 ? std::sqrt(std::abs(own.mean)) : 0);
  all.add("mean", "mean at δ",
          if_any(at_delta.count, mean(Quantity(at_delta.mean), of(at_delta, delta))));
  all.add("deviation", "its standard deviation",
          if_any(at_delta.count, value_if(at_delta.count > 1, difference(at_delta.deviation),
                                          "one position alone has another δ further")),
          Check{"at δ it is the same at every position",
                {at_delta.highest - at_delta.lowest <= rounding,
                 phrase("t = {} and {}", at_delta.lowest_at, at_delta.highest_at)},
                of(at_delta, delta),
                rounding});
  all.add("range", "lowest and highest at δ",
          if_any(at_delta.count,
                 extreme(Between{at_delta.lowest, at_delta.highest}, of(at_delta, delta))));
  all.add("count", "measured at δ", Quantity(at_delta.count, kPositions));
  all.add("own", "mean p(t) · p(t)", if_any(own.count, mean(Quantity(own.mean), of(own, 0))));
  // Beyond kSpreadPositions each distance has a sample of its positions.
  const auto distances = computed(scene).each(
      "t", std::min<std::int64_t>(state.length, kSpreadPositions), state.length);
  all.add("widest", "largest deviation",
          if_two(state, if_any(finite, extreme(difference(widest), distances))),
          Check{"it depends on the distance alone",
                {widest <= rounding, delta_text(widest_at)},
                distances,
                rounding});
  if (measure != Similarity::euclidean) {
    const auto& at = curve->grid->at;
    std::size_t i = 0;
    while (i < at.size() && (at[i] < 0 || !(curve->values[i] < 0))) ++i;
    all.add("first-negative", "mean first negative at Δ",
            curve->grid->is_sparse()        ? Value(NotMeasured{"not every distance is computed"})
            : skipped > 0 && i == at.size() ? NotMeasured{"some products are no finite numbers"}
            : i == at.size()                ? Value(NoneWithin{distances})
                                            : extreme(Quantity(at[i]), distances));
  }
  if (skipped > 0) all.add("skipped", "left out, not finite", Quantity(skipped));
  add_step(all, scene);
  if (state[kShow] != DistanceShow::mirrored) return all;
  all.add("gap", "‖M_δ − M_−δ‖", NotMeasured{"no pairs turn here, so there is no M"});
  const bool has_both =
      first_position(state) <= t - std::abs(delta) && t + std::abs(delta) <= last_position(state);
  all.add("difference", "between the products at ±δ",
          has_both ? Value(difference(std::abs(scene.encoding().dot_at(t, delta) -
                                               scene.encoding().dot_at(t, -delta))))
                   : NotMeasured{"t + δ or t − δ is no position"});
  return all;
}

}  // namespace posenc::distance
