// Rows about the table itself.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "hand.hpp"
#include "views/heatmap/options.hpp"

namespace posenc::hand {
namespace of_heatmap {
namespace {

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
/// A table minus the sinusoids of its d; nothing where these have no such d.
std::optional<Range> differences(const Hand& h) {
  const auto sinusoids = Sinusoidal::make(h.d, h.state.base, *h.state.convention);
  if (!sinusoids) return {};
  Range all;
  const auto rows = h.state.table.table->rows();
  for (std::int64_t a = 0; a < rows; ++a)
    for (int j = 0; j < h.d; ++j)
      all.take(h.p(a)[static_cast<std::size_t>(j)] -
               sinusoids->entry(h.state.convention->position_of_row(a, rows), j));
  return all;
}
bool shows_differences(const Hand& h) { return h.is_table() && h.state[heatmap::kDifference]; }
Truth heatmap_difference(const Hand& h, const Said& said) {
  const auto all = differences(h);
  if (!all) return {};
  const double largest = all->any() ? std::max(-all->from, all->to) : 0;
  return {.holds = said.fact.check ? std::optional(largest <= *said.fact.check->tolerance)
                                   : std::nullopt,
          .numbers = {largest},
          .rounding = 1e-12};
}
Truth heatmap_values(const Hand& h, const Said&) {
  if (shows_differences(h)) return {};  // of the rows shown, which may be fewer
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

Truth not_same_rows(const Hand& h) {
  const auto found = same_rows(h);
  return verdict(found.any ? std::optional(!*found.any) : std::nullopt, found.where);
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
    Row{"heatmap", "difference", heatmap_difference},
    Row{"heatmap", "neighbours", heatmap_neighbours},
    Row{"heatmap", "far", heatmap_far},
    Row{"heatmap", "dimension", heatmap_dimension},
    Row{"heatmap", "rows-shown", rows_shown},
};
constexpr std::array kHeadlines{
    Headline{"heatmap", "Every position has its own row of numbers", not_same_rows},
};

}  // namespace
}  // namespace of_heatmap

Part heatmap_part() { return {of_heatmap::kRows, of_heatmap::kHeadlines}; }

}  // namespace posenc::hand
