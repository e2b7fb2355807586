// Rows about pairs of waves, their frequencies and how they agree.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <set>
#include <string_view>

#include "hand.hpp"
#include "views/pendulums/options.hpp"
#include "views/waves/options.hpp"

namespace posenc::hand {
namespace of_waves {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
double turn_of(double omega) { return omega == 0 ? HUGE_VAL : kTurn / omega; }

/// Wavelengths of all pairs' sines, and cosines where those have their own.
Range wavelengths(const Hand& h) {
  Range all;
  for (int j = 0; j < h.d; ++j)
    if (const double omega = h.column_omega(j); omega != 0) all.take(turn_of(omega));
  return all;
}

Truth waves_faster(const Hand& h, const Said&) {
  for (int j = 1; j < h.d; ++j)
    if (h.column_omega(j) > h.column_omega(j - 1))
      return {.holds = false,
              .numbers = {static_cast<double>(j)},
              .because = fmt::format("dimension {} is faster than the one before", j)};
  return {.holds = true, .is_none = true};
}
Truth waves_turn(const Hand& h, const Said& said) {
  return number(turn_of(h.column_omega(said.fact.id == "first-turn" ? 0 : h.d - 1)));
}
Truth waves_spread(const Hand& h, const Said&) {
  const double from = h.column_omega(0), to = h.column_omega(h.d - 1);
  if (to == 0) return {};
  return {.holds = no(h.above(2 * to, from, from)),
          .numbers = {from / to},
          .because = fmt::format("{:.6g} times", from / to)};
}
Truth waves_outruns(const Hand& h, const Said& said) {
  double most = 0;
  for (const double dim : numbers_of(said.all, "dimensions"))
    most = std::max(most, h.column_omega(static_cast<int>(dim)) / kTurn);
  if (numbers_of(said.all, "dimensions").empty()) return {};
  const auto above = h.above(most, 0.5, 1);
  if (!above) return {};
  Truth truth{.holds = !*above, .because = fmt::format("at most {} turns", most)};
  truth.numbers = {most};
  return truth;
}
Truth waves_dimension(const Hand& h, const Said& said) {
  const auto j = std::atoi(said.fact.id.substr(std::string_view("dimension-").size()).c_str());
  return number(h.p(h.t)[static_cast<std::size_t>(j)], 1e-9);
}
Truth waves_between(const Hand& h, const Said&) {
  bool differs = false;
  for (auto t = h.first; t < h.first + 4; ++t)
    for (int j = 0; j < h.d && !h.is_table(); ++j)
      differs |=
          h.encoding->entry_at(static_cast<double>(t) + 0.5, j) != h.encoding->entry(t, j) &&
          h.encoding->entry_at(static_cast<double>(t) + 0.5, j) != h.encoding->entry(t + 1, j);
  return verdict(
      differs, differs ? "entries between differ" : "entries between are those of whole positions");
}
/// NeRF's frequencies, 2^k or 2^k·π, or bands, for x from −1 to 1.
std::vector<double> nerf_omegas(const Hand& h) {
  const State& s = h.state;
  const bool is_of_bands = s[waves::kFrequencies] == WavesFrequencies::bands;
  const double unit = s[waves::kFrequencies] == WavesFrequencies::nerf ? 1 : std::numbers::pi;
  const double first = is_of_bands ? s[waves::kFirst] : 1,
               last = is_of_bands ? s[waves::kLast] : 512;
  const auto count = is_of_bands ? s[waves::kBands] : 10;
  const bool is_linear = is_of_bands && s[waves::kSpacing] == Nerf::Spacing::linear;
  std::vector<double> omegas;
  for (std::int64_t k = 0; k < count; ++k) {
    const double part = k == 0 ? 0 : static_cast<double>(k) / static_cast<double>(count - 1);
    omegas.push_back(
        unit * (is_linear ? std::lerp(first, last, part) : first * std::pow(last / first, part)));
  }
  return omegas;
}
Truth nerf_ends(const Hand& h, const Said&) {
  double squares = 0;
  for (const double omega : nerf_omegas(h)) squares += 4 * std::sin(omega) * std::sin(omega);
  return {.holds = 2 * nerf_omegas(h)[0] < kTurn * (1 - 1e-12),
          .numbers = {std::sqrt(squares)},
          .because = "x = −1 and 1 are a turn apart",
          .rounding = 1e-9};
}
Truth nerf_numbers(const Hand& h, const Said& said) {
  const auto omegas = nerf_omegas(h);
  return number(2 * (said.fact.id == "fastest" ? omegas.back() : omegas.front()) / kTurn, 1e-9);
}
Truth nerf_halfway(const Hand& h, const Said&) {
  const auto omegas = nerf_omegas(h);
  double most = 0;
  for (std::size_t k = 0; k + 1 < omegas.size(); ++k) {
    // Zeros of sin(ωx) are at n·π/ω.
    const double step = std::numbers::pi / omegas[k];
    for (int n = 0; (n + 0.5) * step <= 1; ++n)
      most = std::max(most, std::abs(std::sin(omegas[k + 1] * (n + 0.5) * step)));
  }
  return verdict(most < 1e-9, fmt::format("{} there", most));
}

Truth stands_still(const Hand& h) {
  return verdict(h.omega(0) == 0, fmt::format("ω of pair 0 is {}", h.omega(0)));
}

std::int64_t shown_t(const Hand& h, const Said& said) {
  const auto pace = numbers_of(said.all, "pace");
  return h.t * (pace.empty() ? 1 : static_cast<std::int64_t>(pace[0]));
}
Truth pendulum_product(const Hand& h, const Said& said) {
  const auto t = shown_t(h, said);
  if (said.fact.id == "own")
    return {.numbers = {h.dot(t, t)},
            .because = fmt::format("t = {}", t),
            .rounding = 1e-9 * h.size(),
            .mean_numbers = {h.mean_dot(0)}};
  if (said.fact.id == "from-zero") return number(h.dot(0, t), 1e-9 * h.size());
  return number(h.dot(t, t + h.delta), 1e-9 * h.size());
}
Truth pendulum_share(const Hand& h, const Said& said) {
  const auto t = shown_t(h, said);
  const double share = h.dot(t, t + h.delta) / h.dot(t, t),
               mean = h.mean_dot(h.delta) / h.mean_dot(0);
  return {.holds = no(h.above(0.5, share, 1)),
          .numbers = {share},
          .because = fmt::format("{:.5g} is left of p({})·p({})", share, t, t),
          .rounding = 1e-9,
          .mean_holds = no(h.above(0.5, mean, 1)),
          .mean_numbers = {mean}};
}
Truth pendulum_counts(const Hand& h, const Said& said) {
  const auto t = shown_t(h, said);
  const double least = std::cos(h.state[pendulums::kAgreeDeg] * std::numbers::pi / 180);
  int agree = 0, oppose = 0;
  for (int k = 0; k < h.pairs(); ++k) {
    if (h.is_masked(k)) continue;
    const auto [a, b] = h.unit(k, t);
    const auto [x, y] = h.unit(k, t + h.delta);
    const double term = a * x + (std::isnan(b) ? 0 : b * y);
    if (std::abs(term) < 1e-12 || std::abs(term - least) < 1e-9) return {};
    agree += term >= least ? 1 : 0, oppose += term < 0 ? 1 : 0;
  }
  return number(said.fact.id == "agree" ? agree : oppose);
}

Truth wavelength_end(const Hand& h, const Said& said) {
  const bool is_first = said.fact.id == "first-wavelength";
  const double is = turn_of(h.omega(is_first ? 0 : h.pairs() - 1)),
               wanted = is_first ? kTurn : kTurn * h.waves().base();
  const double off = std::abs(is / wanted - 1);
  Truth truth{.numbers = {is}, .because = fmt::format("it is {} of {}", is, wanted)};
  if (off <= 1e-14) truth.holds = true;
  if (off > 1e-12) truth.holds = false;
  return truth;
}
Truth wavelength_ratio(const Hand& h, const Said&) {
  Range ratios;
  for (int k = 1; k < h.pairs(); ++k) {
    if (h.omega(k) == 0 || h.omega(k - 1) == 0)
      return verdict(h.pairs() > 1 ? std::optional(false) : std::nullopt, "a pair stands still");
    ratios.take(turn_of(h.omega(k)) / turn_of(h.omega(k - 1)));
  }
  if (!ratios.any()) return {};
  Truth truth{.because = fmt::format("ratios are {} … {}", ratios.from, ratios.to)};
  if (ratios.span() < 1e-14 * ratios.to) truth.holds = true, truth.numbers = {ratios.from};
  if (ratios.span() > 1e-12 * ratios.to)
    truth.holds = false, truth.numbers = {ratios.from, ratios.to};
  return truth;
}
Truth wavelength_shortest(const Hand& h, const Said&) { return number(wavelengths(h).from); }
Truth wavelength_frequencies(const Hand& h, const Said&) {
  std::set<double> all;
  int columns = 0;
  for (int j = 0; j < h.d; ++j)
    if (h.waves().column(j).kind != WaveColumn::Kind::zero)
      all.insert(h.column_omega(j)), ++columns;
  return {.holds = static_cast<int>(all.size()) == columns && columns == h.d,
          .numbers = {static_cast<double>(all.size())},
          .because = fmt::format("{} of {} dimensions", all.size(), h.d)};
}
Truth wavelength_counts(const Hand& h, const Said& said) {
  int count = 0;
  for (int k = 0; k < h.pairs(); ++k) {
    const double turns = h.omega(k) / kTurn;
    count += said.fact.id == "aliased"                   ? turns > 0.5
             : turns * static_cast<double>(h.length) < 1 ? 1
                                                         : 0;
  }
  return number(count);
}
struct Near {
  double distance = HUGE_VAL, beside = HUGE_VAL;
  std::int64_t at = 0;
};
Near nearest_to_t(const Hand& h) {
  Near found;
  for (auto s = h.first; s <= h.last; ++s) {
    if (s == h.t) continue;
    const double apart = h.distance(h.t, s);
    if (apart < found.distance) found.distance = apart, found.at = s;
    if (std::abs(s - h.t) == 1) found.beside = std::min(found.beside, apart);
  }
  return found;
}
Truth wavelength_neighbour(const Hand& h, const Said& said) {
  if (h.length < 2) return {};
  const auto near = nearest_to_t(h);
  const double size = 1e-7 * std::sqrt(h.size());
  const auto s = static_cast<std::int64_t>(said.numbers()[0]);
  const double here = h.distance(h.t, s);
  Truth truth{.because = fmt::format("{} is {:.5g} away, {} is {:.5g} away", s, here, near.at,
                                     near.distance),
              .fits = here <= near.distance + size};
  if (near.beside > near.distance + size) truth.holds = false;
  if (std::abs(near.at - h.t) == 1 && here + size >= near.distance) truth.holds = true;
  // Others are as near.
  if (truth.holds == true && std::abs(s - h.t) != 1) truth.holds = {};
  return truth;
}
Truth wavelength_neighbour_distance(const Hand& h, const Said&) {
  return h.length < 2 ? Truth{} : number(nearest_to_t(h).distance, 1e-7 * std::sqrt(h.size()));
}
Truth wavelength_neighbour_share(const Hand& h, const Said&) {
  if (h.length < 2) return {};
  const double distance = nearest_to_t(h).distance;
  return {.numbers = {distance / h.norm(h.t)},
          .because = fmt::format("the row of t is {} long", h.norm(h.t)),
          .rounding = 1e-7,
          .mean_numbers = {distance / std::sqrt(h.mean_dot(0))}};
}

constexpr std::array kRows{
    Row{"waves", "faster", waves_faster},
    Row{"waves", "first-turn", waves_turn},
    Row{"waves", "last-turn", waves_turn},
    Row{"waves", "spread", waves_spread},
    Row{"waves", "outruns", waves_outruns},
    Row{"waves", "dimension-*", waves_dimension},
    Row{"waves", "note", waves_between},
    Row{"waves", "ends", nerf_ends},
    Row{"waves", "slowest", nerf_numbers},
    Row{"waves", "fastest", nerf_numbers},
    Row{"waves", "halfway", nerf_halfway},
    Row{"pendulum", "own", pendulum_product},
    Row{"pendulum", "product", pendulum_product},
    Row{"pendulum", "from-zero", pendulum_product},
    Row{"pendulum", "share", pendulum_share},
    Row{"pendulum", "agree", pendulum_counts},
    Row{"pendulum", "oppose", pendulum_counts},
    Row{"wavelengths", "first-wavelength", wavelength_end},
    Row{"wavelengths", "last-wavelength", wavelength_end},
    Row{"wavelengths", "ratio", wavelength_ratio},
    Row{"wavelengths", "shortest", wavelength_shortest},
    Row{"wavelengths", "frequencies", wavelength_frequencies},
    Row{"wavelengths", "incomplete", wavelength_counts},
    Row{"wavelengths", "aliased", wavelength_counts},
    Row{"wavelengths", "neighbour", wavelength_neighbour},
    Row{"wavelengths", "neighbour-distance", wavelength_neighbour_distance},
    Row{"wavelengths", "neighbour-share", wavelength_neighbour_share},
};
constexpr std::array kHeadlines{
    Headline{"waves", "The only pair does not turn", stands_still},
};

}  // namespace
}  // namespace of_waves

Part waves_part() { return {of_waves::kRows, of_waves::kHeadlines}; }

}  // namespace posenc::hand
