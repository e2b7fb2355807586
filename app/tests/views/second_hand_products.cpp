// Rows about the numbers of positions and the products of two.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "second_hand.hpp"
#include "views/distance/options.hpp"

namespace posenc::hand {
namespace of_products {
namespace {

// ---------------------------------------------------------------------------------- heatmap

/// Rows that look the same: nearer than 5 % of their length.
constexpr double kSame = 0.05;
struct Same {
  std::optional<bool> any = false;
  std::int64_t apart = 0;
  std::string where = "no two are";
};
Same same_rows(const Hand& h) {
  Same found;
  for (std::int64_t apart = 1; apart < h.length; ++apart) {
    for (auto a = h.first; a + apart <= h.last; ++a) {
      const double distance = h.distance(a, a + apart), x = h.norm(a), y = h.norm(a + apart);
      // Rows of two lengths: nearer than 5 % of either, or of neither.
      if (distance < kSame * std::min(x, y) * (1 - 1e-9)) {
        if (found.apart == 0)
          found = {true, apart,
                   fmt::format("{} are {:.4g} apart, {:.4g} of a length", two(a, a + apart),
                               distance, distance / x)};
        return found;
      }
      if (distance < kSame * std::max(x, y) * (1 + 1e-9)) found.any = {};
    }
  }
  return found;
}
/// Root mean square distance over all t, as if pairs turned as one.
double mean_distance(const Hand& h, std::int64_t apart) {
  return std::sqrt(std::max(0.0, 2 * (h.mean_dot(0) - h.mean_dot(apart))));
}

Truth heatmap_same(const Hand& h, const Said&) {
  const auto found = same_rows(h);
  if (!found.any) return {};
  Truth truth{.holds = !*found.any, .because = found.where};
  if (*found.any)
    truth.numbers = {static_cast<double>(found.apart)};
  else
    truth.is_none = true;
  return truth;
}
Truth heatmap_alike(const Hand& h, const Said& said) {
  const auto pair = said.numbers();
  const auto a = static_cast<std::int64_t>(pair[0]), b = static_cast<std::int64_t>(pair[1]);
  const double apart = h.distance(a, b) / std::max(h.norm(a), h.norm(b));
  return {.because = fmt::format("{} are {:.4g} of a length apart", two(a, b), apart),
          .fits = apart < kSame * 1.01};
}
Truth heatmap_nearest(const Hand& h, const Said& said) {
  if (h.length < 2) return {};
  const auto apart = static_cast<std::int64_t>(said.numbers()[0]);
  const auto nearest = h.nearest_two();
  double least = HUGE_VAL;
  for (auto a = h.first; a + apart <= h.last; ++a)
    least = std::min(least, h.distance(a, a + apart));
  const double size = std::sqrt(h.size());
  Truth truth{
      .because = fmt::format("{} are {:.5g} apart", two(nearest.a, nearest.b), nearest.distance),
      .fits = least <= nearest.distance + 1e-7 * size};
  if (said.is_mean()) {
    double best = HUGE_VAL;
    for (std::int64_t i = 1; i < h.length; ++i) best = std::min(best, mean_distance(h, i));
    truth.fits = mean_distance(h, apart) <= best + 1e-7 * size;
  }
  return truth;
}
Truth heatmap_nearest_distance(const Hand& h, const Said&) {
  if (h.length < 2) return {};
  const auto nearest = h.nearest_two();
  double best = HUGE_VAL;
  for (std::int64_t i = 1; i < h.length; ++i) best = std::min(best, mean_distance(h, i));
  return {.numbers = {nearest.distance},
          .because = two(nearest.a, nearest.b),
          .rounding = 1e-7 * std::sqrt(h.size()),
          .mean_numbers = {best}};
}
Truth heatmap_nearest_relative(const Hand& h, const Said& said) {
  auto truth = heatmap_nearest_distance(h, said);
  if (truth.numbers.empty()) return truth;
  // Of rows of many lengths it says nothing of which.
  Range norms;
  for (auto a = h.first; a <= h.last; ++a) norms.take(h.norm(a));
  if (norms.span() > 1e-9 * norms.to)
    truth.numbers.clear();
  else
    truth.numbers[0] /= norms.to;
  truth.mean_numbers[0] /= std::sqrt(h.mean_dot(0));
  truth.rounding = 1e-7;
  return truth;
}
Truth heatmap_entry(const Hand& h, const Said& said) {
  const auto [sine, cosine] = h.unit(h.pair, h.t);
  const double value = said.fact.id == "sine" ? sine : cosine;
  return number(h.is_masked(h.pair) ? 0 : value * h.waves().scale(), 1e-9);
}
Truth heatmap_values(const Hand& h, const Said&) {
  Range all;
  for (auto a = h.first; a <= h.last; ++a)
    for (const double entry : h.p(a)) all.take(entry);
  return range(all, 1e-12);
}
Range cosines(const Hand& h, std::int64_t apart) {
  Range all;
  for (auto a = h.first; a + apart <= h.last; ++a) all.take(h.cosine(a, a + apart));
  return all;
}
Truth heatmap_neighbours(const Hand& h, const Said& said) {
  const auto near = cosines(h, 1), far = cosines(h, h.length / 2);
  if (!near.any() || !far.any() || !said.fact.check || !said.fact.check->tolerance) return {};
  return {.holds = h.above(near.mean(), far.mean() + *said.fact.check->tolerance, 1),
          .numbers = {near.mean()},
          .because = fmt::format("means {:.5g} and {:.5g}", near.mean(), far.mean()),
          .rounding = 1e-6};
}
Truth heatmap_far(const Hand& h, const Said&) {
  const auto far = cosines(h, h.length / 2);
  return far.any() ? number(far.mean(), 1e-6) : Truth{};
}
Truth heatmap_dimension(const Hand& h, const Said&) {
  const double value = h.p(h.t)[static_cast<std::size_t>(h.state.dim)];
  return {.holds = std::isfinite(value), .numbers = {value}, .rounding = 1e-12};
}
Truth rows_shown(const Hand& h, const Said& said) {
  const auto shown = said.numbers();
  return {.fits = shown[0] >= 0 && shown[1] <= static_cast<double>(h.length - 1) &&
                  shown[0] <= shown[1]};
}

// ---------------------------------------------------------------------------------- similarity

/// Of all diagonals, how much the products along one differ.
Off along_diagonals(const Hand& h) {
  Off off;
  for (std::int64_t by = 0; by < h.length; ++by)
    off.take(h.along(by).span(), fmt::format("δ = {}", by));
  return off;
}
bool has_products(const Hand& h) {
  for (auto a = h.first; a <= h.last; ++a)
    for (auto b = h.first; b <= h.last; ++b)
      if (std::isfinite(h.dot(a, b))) return true;
  return false;
}
Truth similarity_difference(const Hand& h, const Said& said) {
  auto truth = h.zero(along_diagonals(h), h.size());
  const auto at = numbers_of(said.all, "worst-offset");
  if (!at.empty() && truth.holds == false)
    truth.numbers = {h.along(static_cast<std::int64_t>(at[0])).span()};
  truth.rounding = h.unsure(h.size());
  return truth;
}
Truth similarity_worst_offset(const Hand& h, const Said& said) {
  const auto worst = along_diagonals(h);
  const double here = h.along(static_cast<std::int64_t>(said.numbers()[0])).span();
  return {.because = worst.at, .fits = here >= worst.value * (1 - 1e-9) - h.unsure(h.size())};
}
Truth similarity_product(const Hand& h, const Said&) {
  return number(h.dot(h.t, h.t + h.delta), 1e-9 * h.size());
}
Truth own_product(const Hand& h, const Said&) {
  return {.numbers = {h.dot(h.t, h.t)},
          .rounding = 1e-9 * h.size(),
          .mean_numbers = {h.along(0).mean()}};
}
Truth similarity_share(const Hand& h, const Said&) {
  return number(h.dot(h.t, h.t + h.delta) / h.dot(h.t, h.t), 1e-9);
}
/// Of each position and the next, the product over that of the position with itself.
Truth neighbours(const Hand& h, const Said&) {
  Truth truth;
  Range shares;
  std::int64_t least = 0;
  for (auto a = h.first; a < h.last; ++a) {
    const double share = h.dot(a, a + 1) / h.dot(a, a);
    if (std::isfinite(share) && (!shares.any() || share < shares.from)) least = a;
    shares.take(share);
  }
  if (!shares.any()) return {};
  const double mean = h.along(1).mean() / h.along(0).mean();
  const auto below = h.above(0.5, shares.from, 1), mean_below = h.above(0.5, mean, 1);
  if (below) truth.holds = !*below;
  if (mean_below) truth.mean_holds = !*mean_below;
  truth.because = fmt::format("{}: {:.5g} of it is left; the mean is {:.5g}", two(least, least + 1),
                              shares.from, mean);
  return truth;
}
Truth similarity_along(const Hand& h, const Said& said) {
  auto id = said.fact.id.substr(std::string_view("along-").size());
  const bool is_back = id.starts_with("minus-");
  if (is_back) id = id.substr(std::string_view("minus-").size());
  return range(h.along(std::atoll(id.c_str()) * (is_back ? -1 : 1)), 1e-9 * h.size());
}
Truth rows_not_finite(const Hand& h, const Said&) {
  int count = 0;
  for (auto a = h.first; a <= h.last; ++a) count += std::isfinite(h.dot(a, a)) ? 0 : 1;
  return number(count);
}

// ---------------------------------------------------------------------------------- distance

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
    const auto at = numbers_of(said.all, "positions");
    const auto& searched = said.fact.check->searched;
    for (auto by = searched.from; by <= searched.to; ++by) {
      Range here;
      for (const double s : at)
        here.take(h.dot(static_cast<std::int64_t>(s), static_cast<std::int64_t>(s) + by));
      off.take(here.span(), fmt::format("Δ = {}", by));
    }
  }
  auto truth = h.zero(off, h.waves().scale() * h.waves().scale() * h.d);
  if (truth.holds == false) truth.numbers = {off.value};
  truth.rounding = 1e-9 * h.size();
  return truth;
}
Truth distance_largest_rise(const Hand& h, const Said&) {
  double least = HUGE_VAL, rise = 0;
  const double own = h.turns() ? h.dot(h.t, h.t) : h.mean_dot(0);
  for (std::int64_t by = 0; by < h.length; ++by) {
    const double here = h.dot(h.t, h.t + by);
    least = std::min(least, here), rise = std::max(rise, here - least);
  }
  const auto above = h.above(rise / own, 0.5, 1);
  return {.holds = above ? std::optional(!*above) : std::nullopt,
          .numbers = {rise / own},
          .because = fmt::format("rise of {:.5g}", rise / own),
          .rounding = 1e-9};
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
  const auto [symbol, from, to, count] = best->check->searched;
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
  const auto& searched = said.fact.check->searched;
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

Truth not_same_rows(const Hand& h) {
  const auto found = same_rows(h);
  return verdict(found.any ? std::optional(!*found.any) : std::nullopt, found.where);
}
Truth one_value(const Hand& h) { return h.zero(along_diagonals(h), h.size()); }
Truth many_values(const Hand& h) {
  const auto off = along_diagonals(h);
  const auto zero = h.is_zero(off.value, h.size());
  return verdict(zero ? std::optional(!*zero) : std::nullopt,
                 fmt::format("the largest difference is {:.3g}, of {:.4g}", off.value, h.size()));
}
Truth nothing_finite(const Hand& h) {
  return verdict(!has_products(h), "there are finite products");
}
Truth stands_still(const Hand& h) {
  return verdict(h.omega(0) == 0, fmt::format("ω of pair 0 is {}", h.omega(0)));
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
    Row{"heatmap", "same", heatmap_same},
    Row{"heatmap", "alike", heatmap_alike},
    Row{"heatmap", "nearest", heatmap_nearest},
    Row{"heatmap", "nearest-distance", heatmap_nearest_distance},
    Row{"heatmap", "nearest-relative", heatmap_nearest_relative},
    Row{"heatmap", "sine", heatmap_entry},
    Row{"heatmap", "cosine", heatmap_entry},
    Row{"heatmap", "values", heatmap_values},
    Row{"heatmap", "neighbours", heatmap_neighbours},
    Row{"heatmap", "far", heatmap_far},
    Row{"heatmap", "dimension", heatmap_dimension},
    Row{"heatmap", "rows-shown", rows_shown},
    Row{"similarity", "product", similarity_product},
    Row{"similarity", "own", own_product},
    Row{"similarity", "share", similarity_share},
    Row{"similarity", "neighbours", neighbours},
    Row{"similarity", "difference", similarity_difference},
    Row{"similarity", "worst-offset", similarity_worst_offset},
    Row{"similarity", "along-*", similarity_along},
    Row{"similarity", "not-finite", rows_not_finite},
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
    Headline{"heatmap", "Every position has its own row of numbers", not_same_rows},
    Headline{"similarity", "Similarity depends on i − j only", one_value},
    Headline{"similarity", "Similarity depends on where", many_values},
    Headline{"similarity", "no product that was measured is a finite number", nothing_finite},
    Headline{"distance", "Similarity depends on the position", many_values},
    Headline{"distance", "whatever the position", one_value_at},
    Headline{"distance", "the position matters", many_values_at},
    Headline{"distance", "is most like itself", unlike_all},
    Headline{"waves", "The only pair does not turn", stands_still},
};

}  // namespace
}  // namespace of_products

std::span<const Row> rows_of_products() { return of_products::kRows; }
std::span<const Headline> headlines_of_products() { return of_products::kHeadlines; }

}  // namespace posenc::hand
