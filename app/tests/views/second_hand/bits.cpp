// Rows about bits beside waves.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <set>
#include <vector>

#include "hand.hpp"
#include "views/binary/options.hpp"

namespace posenc::hand {
namespace of_bits {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
double turn_of(double omega) { return omega == 0 ? HUGE_VAL : kTurn / omega; }

int bits(const Hand& h) {
  return std::max(1, static_cast<int>(std::bit_width(
                         static_cast<std::uint64_t>(std::max<std::int64_t>(1, h.last)))));
}
/// The last wave is 4 times as long as the first, or longer.
Truth binary_ratio(const Hand& h, const Said&) {
  if (h.pairs() < 2 || h.omega(0) == 0) return {};
  const double ratio = turn_of(h.omega(h.pairs() - 1)) / turn_of(h.omega(0));
  return {.holds = h.above(ratio, 4, 4),
          .numbers = {ratio},
          .because = fmt::format("{:.6g} times", ratio),
          .rounding = 1e-3 * ratio};
}
/// Half a step after each position, signs of sines of the bits' periods.
Truth binary_contrary(const Hand& h, const Said&) {
  std::int64_t contrary = 0;
  for (auto t = h.first; t <= h.last; ++t)
    for (int j = 0; j < bits(h); ++j) {
      const std::int64_t period = std::int64_t{2} << j;
      const bool is_second_half = 2 * t + 1 - 2 * period * (t / period) > period;
      contrary += is_second_half != ((t >> j & 1) != 0) ? 1 : 0;
    }
  return {.holds = contrary == 0,
          .numbers = {static_cast<double>(contrary)},
          .because = fmt::format("{} signs are contrary", contrary)};
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

constexpr std::array kRows{
    Row{"binary", "ratio", binary_ratio},
    Row{"binary", "contrary-signs", binary_contrary},
    Row{"binary", "uneven-bits", binary_uneven},
    Row{"binary", "measured", binary_measured},
    Row{"binary", "bit-values", binary_measured},
    Row{"binary", "sine-values", binary_measured},
    Row{"morph", "flips", morph_flips},
    Row{"morph", "signs", morph_signs},
    Row{"morph", "ratio", morph_ratio},
    Row{"morph", "off-circle", morph_off_circle},
    Row{"morph", "change", always},
};

}  // namespace
}  // namespace of_bits

Part bits_part() { return {of_bits::kRows, {}}; }

}  // namespace posenc::hand
