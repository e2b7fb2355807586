// Rows about pairs of waves: their frequencies, phases and rotations.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <set>
#include <vector>

#include <posenc/models/rotary.hpp>
#include <posenc/seen.hpp>

#include "second_hand.hpp"
#include "views/binary/options.hpp"
#include "views/morph/options.hpp"
#include "views/pendulums/options.hpp"
#include "views/rotation/options.hpp"
#include "views/waves/options.hpp"

namespace posenc::hand {
namespace of_waves {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
double turn_of(double omega) { return omega == 0 ? HUGE_VAL : kTurn / omega; }

std::optional<bool> no(std::optional<bool> is) { return is ? std::optional(!*is) : std::nullopt; }

/// Wavelengths of all pairs' sines, and cosines where those have their own.
Range wavelengths(const Hand& h) {
  Range all;
  for (int j = 0; j < h.d; ++j)
    if (const double omega = h.column_omega(j); omega != 0) all.take(turn_of(omega));
  return all;
}

// ---------------------------------------------------------------------------------- binary

int bits(const Hand& h) {
  return std::max(1, static_cast<int>(std::bit_width(
                         static_cast<std::uint64_t>(std::max<std::int64_t>(1, h.last)))));
}
/// The slowest wave is 4 times as long as the fastest, or longer.
Truth binary_ratio(const Hand& h, const Said&) {
  if (h.pairs() < 2 || h.omega(0) == 0) return {};
  Range all;
  for (int k = 0; k < h.pairs(); ++k)
    if (h.omega(k) != 0) all.take(turn_of(h.omega(k)));
  const double ratio = turn_of(h.omega(h.pairs() - 1)) / turn_of(h.omega(0));
  return {.holds = h.above(all.to / all.from, 4, 4),
          .because = fmt::format("wavelengths are {:.6g} … {:.6g}", all.from, all.to),
          .fits = std::abs(ratio - all.to / all.from) < 1e-6 * ratio};
}
/// Signs of sines of the bits' periods, and of cosines where those are 0, at whole positions.
struct Signs {
  std::int64_t contrary = 0, by_cosine = 0, zero = 0;
};
Signs signs(const Hand& h) {
  Signs all;
  for (auto t = h.first; t <= h.last; ++t)
    for (int j = 0; j < bits(h); ++j) {
      const std::int64_t period = std::int64_t{2} << j, at = t % period;
      const bool bit = (t >> j & 1) != 0, is_zero = at == 0 || 2 * at == period;
      all.zero += is_zero ? 1 : 0;
      all.contrary += !is_zero && bit != (2 * at > period) ? 1 : 0;
      all.by_cosine += is_zero && bit == (2 * at == period) ? 1 : 0;
    }
  return all;
}
Truth binary_contrary(const Hand& h, const Said&) {
  const auto all = signs(h);
  return {.holds = all.contrary == 0,
          .numbers = {static_cast<double>(all.contrary)},
          .because = fmt::format("{} signs are contrary", all.contrary)};
}
Truth binary_zero(const Hand& h, const Said&) {
  const auto all = signs(h);
  return verdict(all.by_cosine == all.zero, fmt::format("{} of {}", all.by_cosine, all.zero));
}
/// How often bit j flips, and a wave of its period changes its sign, on the way from 0 to t.
Truth binary_uneven(const Hand& h, const Said&) {
  int uneven = 0;
  for (int j = 0; j < bits(h); ++j) {
    std::int64_t flips = 0;
    for (std::int64_t s = 1; s <= h.t; ++s) flips += (s >> j & 1) != ((s - 1) >> j & 1) ? 1 : 0;
    // Half turns completed.
    uneven += flips == h.t / (std::int64_t{1} << j) ? 0 : 1;
  }
  return {.holds = uneven == 0, .numbers = {static_cast<double>(uneven)}};
}
Truth binary_measured(const Hand& h, const Said& said) {
  std::set<float> of_sine, of_bit;
  int fastest = 0;
  if (!binary::matches(h.state))
    for (int k = 1; k < h.pairs(); ++k)
      if (h.omega(k) > h.omega(fastest)) fastest = k;
  for (auto t = h.first; t <= h.last; ++t) {
    of_bit.insert(static_cast<float>(t & 1));
    const double sine = binary::matches(h.state) ? 0.0 : h.unit(fastest, t).first;
    of_sine.insert(static_cast<float>(sine) + 0.0F);
  }
  if (said.fact.id == "bit-values") return number(static_cast<double>(of_bit.size()));
  if (said.fact.id == "sine-values") return number(static_cast<double>(of_sine.size()));
  return verdict(of_sine.size() > of_bit.size(),
                 fmt::format("{} and {}", of_sine.size(), of_bit.size()));
}

// ---------------------------------------------------------------------------------- waves

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
  if (*above)
    truth.numbers = {most};
  else
    truth.is_none = true;
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
/// NeRF's frequencies: 2^k, or 2^k·π, for x from −1 to 1.
double nerf_omega(const Hand& h) {
  return h.state[waves::kFrequencies] == WavesFrequencies::nerf_pi ? std::numbers::pi : 1;
}
Truth nerf_ends(const Hand& h, const Said& said) {
  const auto times = numbers_of(said.all, "times");
  double squares = 0;
  for (double factor = 1; factor <= times[0]; factor *= 2) {
    const double angle = factor * nerf_omega(h);
    squares += 4 * std::sin(angle) * std::sin(angle);
  }
  return {.holds = 2 * nerf_omega(h) < kTurn * (1 - 1e-12),
          .numbers = {std::sqrt(squares)},
          .because = "x = −1 and 1 are a turn apart",
          .rounding = 1e-9};
}
Truth nerf_numbers(const Hand& h, const Said& said) {
  const auto times = numbers_of(said.all, "times");
  return number(2 * nerf_omega(h) / kTurn * (said.fact.id == "fastest" ? times[0] : 1));
}
Truth nerf_halfway(const Hand& h, const Said&) {
  double most = 0;
  // Halfway between zeros of sin(ωx) is (n + ½)·π/ω, where sin(2ωx) is sin((2n + 1)π).
  for (int n = 0; n < 4; ++n) {
    const long double omega = nerf_omega(h), x = (n + 0.5L) * std::acos(-1.0L) / omega;
    most = std::max(most, static_cast<double>(std::abs(std::sin(2 * omega * x))));
  }
  return verdict(most < 1e-9, fmt::format("{} there", most));
}

// ---------------------------------------------------------------------------------- pendulums

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
  const double share = h.dot(t, t + h.delta) / h.dot(t, t);
  return {.holds = no(h.above(0.5, share, 1)),
          .numbers = {share},
          .because = fmt::format("{:.5g} is left of p({})·p({})", share, t, t),
          .rounding = 1e-9};
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

// ---------------------------------------------------------------------------------- wavelengths

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

// ---------------------------------------------------------------------------------- morph

Truth morph_flips(const Hand& h, const Said& said) {
  std::vector<double> all;
  bool halves = true;
  for (std::size_t j = 0; j < said.numbers().size(); ++j) {
    double flips = 0;
    for (std::int64_t s = 1; s <= h.last; ++s) flips += (s >> j & 1) != ((s - 1) >> j & 1) ? 1 : 0;
    halves &= all.empty() || std::floor(all.back() / 2) == flips;
    all.push_back(flips);
  }
  return {.holds = halves, .numbers = all};
}
Truth morph_signs(const Hand& h, const Said& said) {
  const auto columns = numbers_of(said.all, "flips").size();
  std::int64_t equal = 0, other = 0;
  for (auto t = h.first; t <= h.last; ++t)
    for (std::size_t j = 0; j < columns; ++j) {
      const long double period = std::ldexp(2.0L, static_cast<int>(j));
      const bool below =
          std::sin(2 * std::acos(-1.0L) * (static_cast<long double>(t) + 0.5L) / period) < 0;
      (below == ((t >> j & 1) != 0) ? equal : other)++;
    }
  Truth truth = verdict(other == 0, fmt::format("{} are not", other));
  if (!said.is_sampled()) truth.numbers = {static_cast<double>(equal)};
  return truth;
}
Truth morph_ratio(const Hand& h, const Said&) {
  bool slows = true;
  for (int k = 1; k < h.pairs(); ++k) slows &= h.omega(k) < h.omega(k - 1);
  return verdict(slows, slows ? "each is" : "one is not");
}
Truth morph_off_circle(const Hand& h, const Said& said) {
  Off off;
  for (auto t = h.first; t <= h.last; ++t)
    for (int k = 0;
         k < std::min<int>(h.pairs(), static_cast<int>(numbers_of(said.all, "flips").size()));
         ++k) {
      const auto [x, y] = h.unit(k, t);
      if (!std::isnan(y)) off.take(std::hypot(x, y) - 1, fmt::format("pair {}, t = {}", k, t));
    }
  Truth truth{.because = off.at};
  if (off.value < 1e-13) truth.holds = h.turns() ? std::optional(true) : std::nullopt;
  if (off.value > 1e-9) truth.holds = false;
  return truth;
}
Truth always(const Hand&, const Said&) {
  return verdict(true, "rotations by one angle keep products");
}

// ---------------------------------------------------------------------------------- rotation

struct Pair {
  long double x, y;
};
Pair entry_of(const Hand& h, int k, std::int64_t t) {
  const auto [x, y] = h.unit(k, t);
  return {x, std::isnan(y) ? 0 : y};
}
/// M_δ of pair k, which takes (sin, cos) to (x·cos + y·sin, y·cos − x·sin), by its own ω.
Pair moved(const Hand& h, int k, std::int64_t delta, const Pair& from) {
  // As exact as an entry: cosine and sine of ωδ are those of a rotation from position 0.
  const auto sine = h.waves().entry(delta, h.waves().sine_dim(k)) / h.waves().scale();
  const auto cosine =
      std::cos(static_cast<long double>(h.omega(k)) * static_cast<long double>(delta));
  return {from.x * cosine + from.y * sine, from.y * cosine - from.x * sine};
}
double residual(const Hand& h, int k, std::int64_t t, std::int64_t delta) {
  const auto made = moved(h, k, delta, entry_of(h, k, t)), there = entry_of(h, k, t + delta);
  const auto off = std::abs(made.x - there.x);
  // A sine without a cosine has one number.
  return static_cast<double>(h.waves().cosine_dim(k) ? std::max(off, std::abs(made.y - there.y))
                                                     : off);
}
/// ω in double times a far δ.
double angle_error(const Hand& h) {
  double most = 4e-15;
  for (int k = 0; k < h.pairs(); ++k)
    most = std::max(most, 4e-15 + 3e-16 * std::abs(h.omega(k) * static_cast<double>(h.delta)));
  return most;
}
Truth residual_truth(const Hand& h, double off, std::string where) {
  Truth truth{.because = fmt::format("off by {:.5g} in {}", off, where),
              .rounding = 1e-9 * h.waves().scale()};
  if (off > 1e-8 + angle_error(h)) truth.holds = false;
  if (off > 1e-8 + angle_error(h)) truth.numbers = {off * h.waves().scale()};
  if (off <= angle_error(h)) truth.holds = true;
  return truth;
}
Truth rotation_pair_residual(const Hand& h, const Said&) {
  return residual_truth(h, residual(h, h.pair, h.t, h.delta), fmt::format("pair {}", h.pair));
}
Truth rotation_residual(const Hand& h, const Said&) {
  double most = 0;
  int worst = 0;
  for (int k = 0; k < h.pairs(); ++k)
    if (const double off = residual(h, k, h.t, h.delta); off > most) most = off, worst = k;
  return residual_truth(h, most, fmt::format("pair {}", worst));
}
Truth rotation_change(const Hand& h, const Said&) {
  State plain = h.state;
  plain.mask = {};
  const Hand all(plain);
  const auto from = h.state[rotation::kShiftedFrom];
  Off off;
  off.take(all.dot(from, from + h.delta) - all.dot(h.t, h.t + h.delta),
           fmt::format("{} and {}", from, h.t));
  auto truth = all.zero(off, h.waves().scale() * h.waves().scale() * h.d);
  if (truth.holds == false) truth.numbers = {off.value};
  truth.rounding = 1e-9 * all.size();
  return truth;
}
/// q = 1 2 3 4 and κ = 4 3 2 1 turned by two pairs, of which `half` are a dim and the one after the
/// next.
double layout_logit(const Hand& h, bool half, std::array<double, 4> q, std::array<double, 4> k,
                    std::int64_t m, std::int64_t n) {
  const auto turned = [&](std::array<double, 4> v, std::int64_t t) {
    for (std::size_t i = 0; i < 2; ++i) {
      const auto a = half ? i : 2 * i, b = half ? i + 2 : 2 * i + 1;
      const double angle =
          static_cast<double>(t) * std::pow(h.waves().base(), -static_cast<double>(i) / 2);
      const double x = v[a], y = v[b];
      v[a] = x * std::cos(angle) - y * std::sin(angle),
      v[b] = x * std::sin(angle) + y * std::cos(angle);
    }
    return v;
  };
  q = turned(q, m), k = turned(k, n);
  return q[0] * k[0] + q[1] * k[1] + q[2] * k[2] + q[3] * k[3];
}
constexpr std::array<double, 4> kQ{1, 2, 3, 4}, kK{4, 3, 2, 1}, kSortedQ{1, 3, 2, 4},
    kSortedK{4, 2, 3, 1};
Truth rotation_layout(const Hand& h, const Said& said) {
  const std::string_view id = said.fact.id;
  const auto delta = id.ends_with("-ahead") ? h.delta : 0;
  const auto logit = [&](bool half, auto q, auto k) {
    return layout_logit(h, half, q, k, delta, 0);
  };
  if (id.starts_with("interleaved")) return number(logit(false, kQ, kK), 1e-9);
  if (id.starts_with("half")) return number(logit(true, kQ, kK), 1e-9);
  if (id.starts_with("converted")) {
    auto truth = number(logit(true, kSortedQ, kSortedK), 1e-9);
    if (delta == 0) truth.holds = std::abs(truth.numbers[0] - logit(false, kQ, kK)) < 1e-9;
    return truth;
  }
  auto truth = number(logit(true, kSortedQ, kK), 1e-9);
  if (delta == 0) truth.holds = std::abs(truth.numbers[0] - logit(false, kQ, kK)) < 1e-9;
  return truth;
}
Truth rotation_shift(const Hand& h, const Said& said) {
  if (said.all.find("interleaved") == nullptr) return rotation_change(h, said);
  const double off = std::abs(layout_logit(h, true, kSortedQ, kK, h.t + h.delta, h.t) -
                              layout_logit(h, true, kSortedQ, kK, h.delta, 0));
  Truth truth{.because = fmt::format("they differ by {}", off)};
  // "A shift of both finds the mistake".
  if (off < 1e-12) truth.holds = false;
  if (off > 1e-8) truth.holds = true;
  return truth;
}

// ---------------------------------------------------------------------------------- beyond

/// Training showed phases from that of the first position to that of the last: t·ω for the L0
/// positions, on the circle. A phase is new where it lies a whole step or more past them.
std::optional<bool> is_unseen(long double trained_omega, std::int64_t count, long double omega,
                              std::int64_t t) {
  const long double turn = 2 * std::acos(-1.0L);
  long double step = std::fmod(trained_omega, turn),
              phase = std::fmod(omega * static_cast<long double>(t), turn);
  if (step > turn / 2) step = turn - step, phase = -phase;
  if (phase < 0) phase += turn;
  const long double arc = step * static_cast<long double>(count - 1);
  if (arc + step >= turn * (1 - 1e-13L))
    return arc + step < turn * (1 + 1e-13L) ? std::nullopt : std::optional(false);
  // From the arc's end on, and a step before its begin again.
  const long double past = phase - arc;
  if (std::abs(past - step) < 1e-10L || (turn - phase) < 1e-10L) return {};
  return past >= step;
}
struct Unseen {
  int count = 0;
  bool is_unsure = false;
  std::string pairs;
};
Unseen unseen(const Hand& h, std::int64_t t) {
  State state = h.state;
  state.scaling.kind = &unscaled();
  state.mask = {};
  const auto plain = std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(state));
  Unseen found;
  for (int k = 0; k < h.pairs(); ++k) {
    if (h.is_masked(k)) continue;
    auto is = is_unseen(plain->omega(k), h.state.trained, h.omega(k), t - h.first);
    if (plain->cosine_omega(k) != plain->omega(k)) {
      const auto other = is_unseen(plain->cosine_omega(k), h.state.trained,
                                   h.waves().cosine_omega(k), t - h.first);
      if (other != is) is = other == true || is == true ? std::optional(true) : std::nullopt;
    }
    found.is_unsure |= !is;
    if (is == true) ++found.count, found.pairs += fmt::format(" {}", k);
  }
  return found;
}
Truth beyond_rows(const Hand& h, const Said&) {
  return {.holds = h.t - h.first < h.state.trained,
          .numbers = {static_cast<double>(h.first),
                      static_cast<double>(h.first + h.state.trained - 1)}};
}
Truth beyond_unseen(const Hand& h, const Said& said) {
  const auto found = unseen(h, said.fact.id == "unseen" ? h.t : h.t + h.delta);
  if (found.is_unsure) return {};
  return {.holds = found.count == 0,
          .numbers = {static_cast<double>(found.count)},
          .because = "pairs" + found.pairs};
}
Truth beyond_phase(const Hand& h, const Said& said) {
  if (h.is_masked(h.pair)) return {};
  const auto found = unseen(h, said.fact.id == "phase" ? h.t : h.t + h.delta);
  if (found.is_unsure) return {};
  return verdict((found.pairs + " ").find(fmt::format(" {} ", h.pair)) == std::string::npos,
                 "unseen pairs:" + found.pairs);
}
Truth beyond_whole(const Hand& h, const Said&) {
  State state = h.state;
  state.scaling.kind = &unscaled();
  state.mask = {};
  const auto plain = std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(state));
  int whole = 0;
  for (int k = 0; k < h.pairs(); ++k) {
    const double turns = plain->omega(k) / kTurn * static_cast<double>(h.state.trained);
    if (std::abs(turns - 1) < 1e-9 || plain->omega(k) > std::numbers::pi || !h.turns()) return {};
    whole += !h.is_masked(k) && turns >= 1 ? 1 : 0;
  }
  return number(whole);
}

// ---------------------------------------------------------------------------------- stretch, base

Truth stretch_neighbours(const Hand& h, const Said& said) {
  // Of the method that is set, where it does not read the length.
  if (h.state.scaling.kind->grows || h.state.scaling.kind->rule == ScalingRule::list) return {};
  const auto distance = [&](const Sinusoidal& of) {
    long double squares = 0;
    for (int j = 0; j < of.d(); ++j) {
      const auto column = of.column(j);
      if (column.kind == WaveColumn::Kind::zero) continue;
      const long double omega = column.kind == WaveColumn::Kind::sine
                                    ? of.omega(column.pair)
                                    : of.cosine_omega(column.pair);
      squares += 1 - std::cos(omega);
    }
    return static_cast<double>(std::sqrt(squares));
  };
  State state = h.state;
  state.scaling.kind = &unscaled();
  state.mask = {};
  const auto plain = std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(state));
  const double amplitude = plain->scale();
  const double own = distance(h.waves()), before = distance(*plain);
  if (said.fact.id == "closer") return number(before / own, 1e-6);
  return {.holds = no(h.above(0.9, own / before, 1)),
          .numbers = {own * amplitude},
          .because = fmt::format("{:.5g} of {:.5g}", own, before),
          .rounding = 1e-7};
}
Truth stretch_unseen(const Hand& h, const Said& said) {
  if (h.state.scaling.kind->grows || h.state.scaling.kind->rule == ScalingRule::list) return {};
  State state = h.state;
  state.mask = {};
  const Hand all(state);
  const auto to = numbers_of(said.all, "read-to");
  if (to.empty()) return {};
  const auto last = static_cast<std::int64_t>(to[0]);
  if (last - h.first > 100'000) return {};
  std::set<std::string> pairs;
  int count = 0;
  std::string which;
  state.scaling.kind = &unscaled();
  const auto plain = std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(state));
  for (int k = 0; k < h.pairs(); ++k) {
    std::optional<bool> is = false;
    for (auto t = h.first; t <= last && is != true; ++t) {
      const auto here = is_unseen(plain->omega(k), h.state.trained, h.omega(k), t - h.first);
      const auto cosine = is_unseen(plain->cosine_omega(k), h.state.trained,
                                    h.waves().cosine_omega(k), t - h.first);
      if (here == true || cosine == true)
        is = true;
      else if (!here || !cosine)
        is = {};
    }
    if (!is) return {};
    if (*is) ++count, which += fmt::format(" {}", k);
  }
  return {.holds = count == 0, .numbers = {static_cast<double>(count)}, .because = "pairs" + which};
}
/// Σ cos(ω_kδ), or its mean over all t, in training.
double base_sum(const Hand& h, std::int64_t by) {
  State state = h.state;
  state.scaling.kind = &unscaled();
  const Hand plain(state);
  return plain.mean_dot(by) / (plain.waves().scale() * plain.waves().scale());
}
Truth base_first_negative(const Hand& h, const Said& said) {
  State state = h.state;
  state.scaling.kind = &unscaled();
  const Hand plain(state);
  const auto until = said.says_none() ? h.length - 1
                                      : std::min<std::int64_t>(
                                            200'000, static_cast<std::int64_t>(said.numbers()[0]));
  for (std::int64_t by = 0; by <= std::max(until, h.length - 1); ++by) {
    const double here = plain.mean_dot(by);
    if (std::abs(here) < 1e-11 * plain.mean_dot(0)) return {};
    if (here < 0)
      return {.holds = by >= h.length,
              .numbers = {static_cast<double>(by)},
              .because = fmt::format("{} at {}", here, by)};
  }
  return verdict(true, "none");
}
Truth base_least(const Hand& h, const Said&) {
  double least = HUGE_VAL;
  for (std::int64_t by = 0; by < h.length; ++by) least = std::min(least, base_sum(h, by));
  return number(least, 1e-9 * h.d);
}

constexpr std::array kRows{
    Row{"binary", "ratio", binary_ratio},
    Row{"binary", "contrary-signs", binary_contrary},
    Row{"binary", "zero-sines", binary_zero},
    Row{"binary", "uneven-bits", binary_uneven},
    Row{"binary", "measured", binary_measured},
    Row{"binary", "bit-values", binary_measured},
    Row{"binary", "sine-values", binary_measured},
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
    Row{"morph", "flips", morph_flips},
    Row{"morph", "signs", morph_signs},
    Row{"morph", "ratio", morph_ratio},
    Row{"morph", "off-circle", morph_off_circle},
    Row{"morph", "change", always},
    Row{"rotation", "pair-residual", rotation_pair_residual},
    Row{"rotation", "residual", rotation_residual},
    Row{"rotation", "composed", always},
    Row{"rotation", "change", rotation_shift},
    Row{"rotation", "interleaved*", rotation_layout},
    Row{"rotation", "half*", rotation_layout},
    Row{"rotation", "converted*", rotation_layout},
    Row{"rotation", "query-only*", rotation_layout},
    Row{"beyond", "rows", beyond_rows},
    Row{"beyond", "unseen", beyond_unseen},
    Row{"beyond", "unseen-ahead", beyond_unseen},
    Row{"beyond", "phase", beyond_phase},
    Row{"beyond", "phase-ahead", beyond_phase},
    Row{"beyond", "whole", beyond_whole},
    Row{"stretch", "neighbours", stretch_neighbours},
    Row{"stretch", "closer", stretch_neighbours},
    Row{"stretch", "unseen", stretch_unseen},
    Row{"base", "first-negative", base_first_negative},
    Row{"base", "least", base_least},
};

}  // namespace
}  // namespace of_waves

std::span<const Row> rows_of_waves() { return of_waves::kRows; }

}  // namespace posenc::hand
