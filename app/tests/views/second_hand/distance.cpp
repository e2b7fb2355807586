// Rows about products by distance.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "hand.hpp"
#include "views/distance/options.hpp"

namespace posenc::hand {
namespace of_distance {
namespace {

Truth distance_product(const Hand& h, const Said& said) {
  if (h.is_table() || !h.is_waves() || h.state[distance::kShow] == DistanceShow::position) {
    return h.has(h.t + h.delta) ? number(h.cosine(h.t, h.t + h.delta), 1e-9) : Truth{};
  }
  return {.numbers = {h.dot(h.t, h.t + (said.fact.id == "behind" ? -h.delta : h.delta))},
          .rounding = 1e-9 * h.size()};
}
Truth distance_euclidean(const Hand& h, const Said&) {
  return number(h.distance(h.t, h.t + h.delta), 1e-7 * std::sqrt(h.size()));
}
Truth distance_difference(const Hand& h, const Said& said) {
  Off off;
  if (h.state[distance::kShow] == DistanceShow::mirrored) {
    if (!h.is_waves())
      return number(std::abs(h.dot(h.t, h.t + h.delta) - h.dot(h.t, h.t - h.delta)),
                    1e-9 * h.size());
    for (std::int64_t by = 1; by < h.length; ++by)
      off.take(h.dot(h.t, h.t + by) - h.dot(h.t, h.t - by),
               fmt::format("t = {}, Δ = ±{}", h.t, by));
    off.take(h.dot(h.t, h.t + h.delta) - h.dot(h.t, h.t - h.delta),
             fmt::format("t = {}, Δ = ±{}", h.t, h.delta));
  } else {
    // Of the distances on the axis, which zooming changes: none is farther.
    const auto at = numbers_of(said.all, "positions");
    for (auto by = 1 - h.length; by < h.length; ++by) {
      Range here;
      for (const double s : at)
        here.take(h.dot(static_cast<std::int64_t>(s), static_cast<std::int64_t>(s) + by));
      off.take(here.span(), fmt::format("Δ = {}", by));
    }
  }
  auto truth = h.zero(off, h.waves().scale() * h.waves().scale() * h.d);
  if (truth.holds == false && h.state[distance::kShow] == DistanceShow::mirrored)
    truth.numbers = {off.value};
  truth.rounding = 1e-9 * h.size();
  return truth;
}
Truth distance_largest_rise(const Hand& h, const Said&) {
  double least = HUGE_VAL, rise = 0;
  for (std::int64_t by = 0; by < h.length; ++by) {
    const double here = h.dot(h.t, h.t + by);
    least = std::min(least, here), rise = std::max(rise, here - least);
  }
  const double own = h.dot(h.t, h.t), mean = h.mean_dot(0);
  return {.holds = no(h.above(rise / own, 0.5, 1)),
          .numbers = {rise / own},
          .because = fmt::format("rise of {:.5g}, {:.5g} of p(t)·p(t)", rise, rise / own),
          .rounding = 1e-9,
          .mean_holds = no(h.above(rise / mean, 0.5, 1)),
          .mean_numbers = {rise / mean}};
}
/// The first Δ where the mean product of pairs, theirs where they turn, is higher at the next, or
/// below 0. Rounding decides where a step is too flat.
constexpr std::int64_t kLeastSearched = 4096;
Truth first_rise(const Hand& h, const Said&) {
  const auto until = std::max(h.length - 1, kLeastSearched);
  const double own = h.mean_dot(0);
  for (std::int64_t by = 0; by < until; ++by) {
    const double step = h.mean_dot(by + 1) - h.mean_dot(by);
    if (std::abs(step) <= 1e-11 * own) return {};
    if (step > 0)
      return {.holds = by >= h.length - 1,
              .numbers = {static_cast<double>(by)},
              .because = fmt::format("it rises after Δ = {}", by)};
  }
  return {.holds = true, .is_none = true};
}
Truth first_negative(const Hand& h, const Said&) {
  const auto until = std::max(h.length - 1, kLeastSearched);
  const double own = h.mean_dot(0);
  for (std::int64_t by = 0; by <= until; ++by) {
    const double here = h.mean_dot(by);
    if (std::abs(here) <= 1e-11 * own) return {};
    if (here < 0) return number(static_cast<double>(by));
  }
  return {.is_none = true};
}
Truth distance_rise(const Hand& h, const Said& said) {
  const auto at = numbers_of(said.all, "first-rise");
  if (at.empty()) return {};
  const auto by = static_cast<std::int64_t>(at[0]);
  return {.numbers = {h.mean_dot(by), h.mean_dot(by + 1)}, .rounding = 1e-9 * h.size()};
}
Truth distance_gap(const Hand& h, const Said&) {
  if (!h.is_waves() || h.delta == 0) return {};
  const double gap = 2 * std::abs(std::sin(h.omega(h.pair) * static_cast<double>(h.delta)));
  const auto zero = h.is_zero(gap, 1);
  return {
      .holds = zero ? std::optional(!*zero) : std::nullopt, .numbers = {gap}, .rounding = 1e-11};
}
double largest_gap(const Hand& h) {
  double most = 0;
  for (int k = 0; k < h.pairs(); ++k)
    most = std::max(most, 2 * std::abs(std::sin(h.omega(k) * static_cast<double>(h.delta))));
  return most;
}
Truth distance_largest_gap(const Hand& h, const Said&) { return number(largest_gap(h), 1e-11); }
Truth distance_largest_gap_pair(const Hand& h, const Said& said) {
  const auto k = static_cast<int>(said.numbers()[0]);
  const double here = 2 * std::abs(std::sin(h.omega(k) * static_cast<double>(h.delta)));
  return {.because = fmt::format("the largest is {}", largest_gap(h)),
          .fits = here >= largest_gap(h) - 1e-11};
}
/// Cosines of t with every other position on the axis.
Range against(const Hand& h, const Said& said, double* of_first = nullptr) {
  Range all;
  const auto* const best = said.all.find("next-best");
  if (best == nullptr || !best->check) return all;
  const auto [from, to] = std::pair(best->check->searched.from, best->check->searched.to);
  for (auto s = std::max(h.first, from); s <= std::min(h.last, to); ++s)
    if (s != h.t) all.take(h.cosine(h.t, s));
  if (of_first != nullptr && !said.numbers().empty())
    *of_first = h.cosine(h.t, static_cast<std::int64_t>(said.numbers()[0]));
  return all;
}
Truth distance_next_best(const Hand& h, const Said& said) {
  const auto all = against(h, said);
  if (!all.any()) return {};
  const auto alike = h.is_zero(1 - all.to, 1);
  return {.holds = alike ? std::optional(!*alike) : std::nullopt,
          .numbers = {all.to},
          .because = fmt::format("the largest is {}", all.to),
          .rounding = 1e-6};
}
Truth distance_next_best_at(const Hand& h, const Said& said) {
  double here = 0;
  const auto all = against(h, said, &here);
  if (!all.any()) return {};
  return {.because = fmt::format("{} there, the largest is {}", here, all.to),
          .fits = here >= all.to - 1e-7};
}
Truth distance_least(const Hand& h, const Said& said) {
  const auto all = against(h, said);
  return all.any() ? number(all.from, 1e-6) : Truth{};
}
Truth distance_least_at(const Hand& h, const Said& said) {
  double here = 0;
  const auto all = against(h, said, &here);
  if (!all.any()) return {};
  return {.because = fmt::format("{} there, the least is {}", here, all.from),
          .fits = here <= all.from + 1e-7};
}
/// What the State compares positions by, so far apart.
Range spread(const Hand& h, std::int64_t by) {
  Range all;
  for (auto a = h.first; a <= h.last; ++a) {
    if (!h.has(a + by)) continue;
    const auto measure = h.state[distance::kShow] == DistanceShow::curve
                             ? h.state[distance::kMeasure]
                             : Similarity::dot;
    all.take(measure == Similarity::euclidean ? h.distance(a, a + by) : h.dot(a, a + by));
  }
  return all;
}
bool divides(const Hand& h) {
  return h.state[distance::kShow] == DistanceShow::curve &&
         h.state[distance::kMeasure] == Similarity::normalized;
}
Truth spread_mean(const Hand& h, const Said& said) {
  const auto all = spread(h, h.delta);
  if (!all.any() || divides(h)) return {};
  const auto of = h.unsure(h.size());
  if (said.fact.id == "mean") return number(all.mean(), of);
  if (said.fact.id == "deviation") return number(all.deviation(), std::sqrt(1e-13) * h.size() + of);
  if (said.fact.id == "count") return number(static_cast<double>(all.count));
  return range(all, of);
}
Truth spread_own(const Hand& h, const Said&) {
  if (h.is_waves()) {
    Truth truth{.rounding = 1e-9 * h.size(), .mean_numbers = {h.mean_dot(0)}};
    truth.numbers = {h.dot(h.t, h.t)};
    return truth;
  }
  const auto all = h.along(0);
  return all.any() ? number(all.mean(), 1e-9 * h.size()) : Truth{};
}
Truth spread_widest(const Hand& h, const Said& said) {
  Off off;
  const auto searched = said.over();
  double widest = 0, size = 0;
  for (auto by = searched.from; by <= searched.to; ++by) {
    const auto all = spread(h, by);
    if (!all.any()) continue;
    off.take(all.span(), fmt::format("Δ = {}", by));
    widest = std::max(widest, all.deviation());
    size = std::max({size, std::abs(all.from), std::abs(all.to)});
  }
  auto truth = h.zero(off, size);
  if (truth.holds == false && !divides(h)) truth.numbers = {widest};
  truth.rounding = 1e-3 * size;
  return truth;
}
Truth spread_first_negative(const Hand& h, const Said& said) {
  if (h.is_waves()) return first_negative(h, said);
  const auto shown = h.state[distance::kFrom] != 0 || h.state[distance::kSpan] != 0;
  if (shown) return {};
  for (std::int64_t by = 0; by < h.length; ++by) {
    const auto all = spread(h, by);
    if (all.count != h.length - by) return {};
    if (std::abs(all.mean()) <= 1e-6 * h.size()) return {};
    if (all.mean() < 0) return number(static_cast<double>(by));
  }
  return {.is_none = true};
}

Truth unlike_all(const Hand& h) {
  Off off;
  double largest = 0;
  for (auto s = h.first; s <= h.last; ++s)
    if (s != h.t) largest = std::fmax(largest, h.cosine(h.t, s));
  return verdict(largest < 1 - 1e-6    ? std::optional(true)
                 : largest > 1 - 1e-12 ? std::optional(false)
                                       : std::nullopt,
                 fmt::format("another has {}", largest));
}
/// What is said is of δ alone where there are no pairs.
Truth one_value_at(const Hand& h) {
  if (h.is_waves()) return one_value(h);
  if (divides(h)) return {};
  Off off;
  off.take(spread(h, h.delta).span(), fmt::format("δ = {}", h.delta));
  return h.zero(off, h.size());
}
Truth many_values_at(const Hand& h) {
  if (h.is_waves()) return many_values(h);
  if (divides(h)) return {};
  const double span = spread(h, h.delta).span();
  const auto zero = h.is_zero(span, h.size());
  return verdict(zero ? std::optional(!*zero) : std::nullopt,
                 fmt::format("they differ by {:.3g}, of {:.4g}", span, h.size()));
}

constexpr std::array kRows{
    Row{"distance", "product", distance_product},
    Row{"distance", "behind", distance_product},
    Row{"distance", "euclidean", distance_euclidean},
    Row{"distance", "difference", distance_difference},
    Row{"distance", "largest-rise", distance_largest_rise},
    Row{"distance", "first-rise", first_rise},
    Row{"distance", "rise", distance_rise},
    Row{"distance", "first-negative", spread_first_negative},
    Row{"distance", "neighbours", neighbours},
    Row{"distance", "gap", distance_gap},
    Row{"distance", "largest-gap", distance_largest_gap},
    Row{"distance", "largest-gap-pair", distance_largest_gap_pair},
    Row{"distance", "next-best", distance_next_best},
    Row{"distance", "next-best-at", distance_next_best_at},
    Row{"distance", "least", distance_least},
    Row{"distance", "least-at", distance_least_at},
    Row{"distance", "mean", spread_mean},
    Row{"distance", "deviation", spread_mean},
    Row{"distance", "count", spread_mean},
    Row{"distance", "range", spread_mean},
    Row{"distance", "own", spread_own},
    Row{"distance", "widest", spread_widest},
};
constexpr std::array kHeadlines{
    Headline{"distance", "Similarity depends on the position", many_values},
    Headline{"distance", "whatever the position", one_value_at},
    Headline{"distance", "the position matters", many_values_at},
    Headline{"distance", "is most like itself", unlike_all},
};

}  // namespace
}  // namespace of_distance

Part distance_part() { return {of_distance::kRows, of_distance::kHeadlines}; }

}  // namespace posenc::hand
