// Rows about positions as points of a curve.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "hand.hpp"
#include "views/curve/options.hpp"

namespace posenc::hand {
namespace of_curve {
namespace {

/// Positions drawn: the run of so many in which t is.
std::pair<std::int64_t, std::int64_t> drawn(const Hand& h) {
  const auto run = h.state[curve::kCount], count = std::min(run, h.length);
  const auto from = h.first + std::min((h.t - h.first) / run * run, h.length - count);
  return {from, from + count - 1};
}
Truth curve_norm(const Hand& h, const Said&) {
  Range norms;
  const auto [from, to] = drawn(h);
  for (auto a = from; a <= to; ++a) norms.take(h.norm(a));
  if (!norms.any()) return {};
  const double radius = std::sqrt(h.d / 2.0);
  Off off;
  off.take(norms.from - radius, "the least"), off.take(norms.to - radius, "the largest");
  auto truth = h.zero(off, radius);
  truth.numbers = {norms.from, norms.to};
  truth.rounding = h.unsure(norms.to);
  return truth;
}
Truth curve_speed(const Hand& h, const Said&) {
  Range speeds;
  const auto [from, to] = drawn(h);
  for (auto a = from; a <= to; ++a) {
    long double squares = 0;
    for (int j = 0; j < h.d; ++j) {
      const auto column = h.waves().column(j);
      if (column.kind == WaveColumn::Kind::zero || h.is_masked(column.pair)) continue;
      const long double omega = h.column_omega(j), angle = omega * static_cast<long double>(a);
      const auto slope =
          omega * (column.kind == WaveColumn::Kind::sine ? std::cos(angle) : std::sin(angle));
      squares += slope * slope;
    }
    speeds.take(h.waves().scale() * static_cast<double>(std::sqrt(squares)));
  }
  double formula = 0;
  for (int k = 0; k < h.pairs(); ++k)
    if (!h.is_masked(k)) formula += h.omega(k) * h.omega(k);
  formula = h.waves().scale() * std::sqrt(formula);
  Off off;
  off.take(speeds.from - formula, "the least"), off.take(speeds.to - formula, "the largest");
  auto truth = h.zero(off, formula);
  truth.numbers = {speeds.from, speeds.to};
  truth.rounding = 1e-9 * formula;
  return truth;
}
Truth curve_step(const Hand& h, const Said&) {
  Range steps;
  const auto [from, to] = drawn(h);
  for (auto a = from; a < to; ++a) steps.take(h.distance(a, a + 1));
  if (!steps.any()) return {};
  Off off;
  off.take(steps.span(), "one step and another");
  auto truth = h.zero(off, std::sqrt(h.size()));
  truth.numbers = {steps.from, steps.to};
  truth.rounding = h.unsure(std::sqrt(h.size()));
  return truth;
}
Truth curve_closes(const Hand& h, const Said&) {
  std::vector<long double> omegas;
  for (int k = 0; k < h.pairs(); ++k)
    if (!h.is_masked(k) && h.omega(k) > 0) omegas.push_back(h.omega(k));
  if (omegas.empty() || !h.turns()) return {};
  const auto slowest = *std::ranges::min_element(omegas);
  const long double turn = 2 * std::acos(-1.0L);
  bool is_unsure = false;
  for (long double turns = 1; turns * turn / slowest <= static_cast<long double>(h.length - 1);
       ++turns) {
    long double off = 0;
    for (const auto omega : omegas) {
      const auto of = turns * omega / slowest;
      off = std::max(off, std::abs(of - std::round(of)) / of);
    }
    if (off <= 1e-14L)
      return {.holds = false,
              .numbers = {static_cast<double>(turns * turn / slowest)},
              .because = "all pairs complete whole turns"};
    is_unsure |= off < 1e-9L;
  }
  if (is_unsure) return {};
  return {.holds = true, .is_none = true};
}
Truth curve_nearest(const Hand& h, const Said&) {
  const auto nearest = h.nearest_two();
  if (!std::isfinite(nearest.distance)) return {};
  Truth truth{
      .numbers = {nearest.distance},
      .because = fmt::format("{} are {:.5g} apart", two(nearest.a, nearest.b), nearest.distance),
      .rounding = 1e-7 * std::sqrt(h.size())};
  if (nearest.distance == 0) truth.holds = false;
  if (nearest.distance > h.unsure(std::sqrt(h.size()))) truth.holds = true;
  return truth;
}
Truth curve_nearest_pair(const Hand& h, const Said& said) {
  const auto pair = said.numbers();
  const double here =
      h.distance(static_cast<std::int64_t>(pair[0]), static_cast<std::int64_t>(pair[1]));
  const auto nearest = h.nearest_two();
  return {.because = fmt::format("{:.5g} apart, but {} are {:.5g} apart", here,
                                 two(nearest.a, nearest.b), nearest.distance),
          .fits = here <= nearest.distance * (1 + 1e-9) + 1e-7 * std::sqrt(h.size())};
}
Truth curve_middle(const Hand& h, const Said&) {
  const auto other = h.t + h.delta;
  if (!h.has(other) || h.delta == 0) return {};
  double squares = 0, apart = 0, size = 0;
  for (int j = 0; j < h.d; ++j) {
    const auto i = static_cast<std::size_t>(j);
    const double middle = h.p(h.t)[i] / 2 + h.p(other)[i] / 2;
    const double there =
        h.encoding->entry_at(static_cast<double>(h.t) + static_cast<double>(h.delta) / 2, j);
    squares += middle * middle, apart += (middle - there) * (middle - there), size += there * there;
  }
  if (!std::isfinite(squares)) return {};
  const auto zero = h.is_zero(std::sqrt(apart), std::sqrt(size));
  return {.holds = zero ? std::optional(!*zero) : std::nullopt,
          .numbers = {std::sqrt(squares)},
          .because = fmt::format("{:.5g} apart", std::sqrt(apart)),
          .rounding = 1e-9};
}
Truth curve_speeds(const Hand& h, const Said&) {
  const double a = h.omega(h.pair), b = h.omega(static_cast<int>(h.state[curve::kOther]));
  const int speeds = (a != 0 ? 1 : 0) + (b != 0 && b != a ? 1 : 0);
  return {.holds = speeds == 2, .numbers = {static_cast<double>(speeds)}};
}
Truth curve_leaving(const Hand& h, const Said&) {
  int leaving = 0;
  std::string where;
  for (const auto k : {h.pair, static_cast<int>(h.state[curve::kOther])}) {
    Off off;
    // What is between positions belongs to the curve.
    for (double s = static_cast<double>(h.first); s <= static_cast<double>(h.last) + 8; s += 0.37) {
      const auto cosine = h.waves().cosine_dim(k);
      const double x = h.waves().entry_at(s, h.waves().sine_dim(k)) / h.waves().scale();
      const double y = cosine ? h.waves().entry_at(s, *cosine) / h.waves().scale() : 0;
      off.take(x * x + y * y - 1, fmt::format("pair {}, t = {}", k, s));
    }
    if (off.value > 1e-12 && off.value <= 1e-9) return {};
    if (off.value > 1e-9) ++leaving, where = off.at;
  }
  return {.holds = leaving == 0, .because = where};
}

Truth neighbours_of_all(const Hand& h) {
  Off off;
  Range steps;
  for (auto a = h.first; a < h.last; ++a) steps.take(h.distance(a, a + 1));
  off.take(steps.span(), "one step and another");
  return h.zero(off, std::sqrt(h.size()));
}

constexpr std::array kRows{
    Row{"curve", "norm", curve_norm},       Row{"curve", "speed", curve_speed},
    Row{"curve", "step", curve_step},       Row{"curve", "closes", curve_closes},
    Row{"curve", "nearest", curve_nearest}, Row{"curve", "nearest-pair", curve_nearest_pair},
    Row{"curve", "middle", curve_middle},   Row{"curve", "speeds", curve_speeds},
    Row{"curve", "leaving", curve_leaving},
};
constexpr std::array kHeadlines{
    Headline{"curve", "equal steps everywhere", neighbours_of_all},
    Headline{"curve", "Each position is one equal step from the last", neighbours_of_all},
};

}  // namespace
}  // namespace of_curve

Part curve_part() { return {of_curve::kRows, of_curve::kHeadlines}; }

}  // namespace posenc::hand
