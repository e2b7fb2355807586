#include "views/distance_direction.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_numbers.hpp"

namespace posenc::distance {
namespace {

/// Of the sines of two blocks, and of the root of their squares.
constexpr double kGapRounding = 2 * kSinCosError + 0x1p-52;
constexpr double kNearlyNoGap = 0.05;

struct Differences {
  double largest = 0;
  std::int64_t compared = 0, step = 1, last = 0;

  bool has(std::int64_t distance) const {
    return 1 <= distance && distance <= last && (distance - 1) % step == 0;
  }
};
struct Gaps {
  double largest;
  int pair;
};

/// Over as many distances as a frame has time for: every one, or from 1 on in even steps, which may end before the farthest.
Differences differences(const Sinusoidal& encoding, std::int64_t t, std::int64_t farthest) {
  constexpr std::int64_t kTerms = std::int64_t{1} << 17, kFewest = 32, kMost = 2048;
  if (farthest < 1) return {};
  const auto most = std::clamp(kTerms / encoding.pairs(), kFewest, kMost);
  const std::int64_t step = (farthest + most - 1) / most;
  const std::int64_t count = (farthest - 1) / step + 1;
  const std::int64_t last = 1 + (count - 1) * step;
  std::vector<double> ahead(static_cast<std::size_t>(count)), behind(ahead.size());
  encoding.dot_curve_at(t, 1, step, ahead);
  encoding.dot_curve_at(t, -last, step, behind);
  double largest = 0;
  for (std::size_t i = 0; i < ahead.size(); ++i)
    largest = std::max(largest, std::abs(ahead[i] - behind[ahead.size() - 1 - i]));
  return {largest, count, step, last};
}

std::string gap_text_of(double gap) { return gap == 0 ? "0" : rotation::cell_text(gap); }

Gaps gaps(const Sinusoidal& encoding, std::int64_t delta) {
  Gaps found{-1, 0};
  for (int k = 0; k < encoding.pairs(); ++k) {
    const double gap = direction_gap(encoding, k, delta);
    if (gap > found.largest) found = {gap, k};
  }
  return found;
}

}  // namespace

double Direction::difference() const { return std::abs(ahead - behind); }
std::string Direction::gap_text() const { return gap_text_of(gap); }
std::string Direction::largest_gap_text() const { return gap_text_of(largest_gap); }
bool Direction::coincides() const { return gap <= kGapRounding; }
bool Direction::nearly_coincides() const { return !coincides() && gap < kNearlyNoGap; }

Direction present_direction(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_sinusoidal();
  const auto t = state.position, delta = state.offset;
  const int k = static_cast<int>(state.pair);
  Direction found = scene.memo<Direction>(std::tuple(encoding, t, delta, k), [&] {
    Direction made;
    made.ahead = encoding->dot_at(t, delta);
    made.behind = encoding->dot_at(t, -delta);
    made.gap = direction_gap(*encoding, k, delta);
    made.half_waves = 2 * encoding->turns_within(k, std::abs(delta));
    return made;
  });
  const auto& over = scene.memo<Differences>(std::tuple(encoding, t, state.length), [&] {
    return differences(*encoding, t, state.length - 1);
  });
  const auto& all =
      scene.memo<Gaps>(std::tuple(encoding, delta), [&] { return gaps(*encoding, delta); });
  found.largest_difference = std::max(over.largest, found.difference());
  // A present δ between two steps is one distance more.
  const auto distance = std::abs(delta);
  found.compared = over.compared + (distance >= 1 && !over.has(distance) ? 1 : 0);
  found.limit = rounding_limit(encoding->d());
  found.largest_gap = all.largest;
  found.largest_pair = all.pair;
  return found;
}

namespace {

/// "at most 2 · 10⁻¹⁴ over 511 distances, within the 2.3 · 10⁻¹³ that rounding explains".
std::string difference_text(const Scene& scene) {
  const Direction found = present_direction(scene);
  const auto distances = integer_text(found.compared);
  return fmt::format("at most {} over {}, {} the {} that rounding explains",
                     short_text(found.largest_difference, 2),
                     found.compared == 1 ? "1 distance" : distances + " distances",
                     found.largest_difference <= found.limit ? "within" : "more than",
                     short_text(found.limit, 2));
}

}  // namespace

std::string direction_claim(const Scene& scene) {
  const State& state = scene.state();
  const Direction found = present_direction(scene);
  if (state.length == 1) return "With a single position there is no direction to look at";
  const auto k = integer_text(state.pair);
  if (found.largest_difference > found.limit) {
    return fmt::format(
        "Here the product has a direction: ahead and behind differ by up to {}, since not every "
        "pair turns",
        short_text(found.largest_difference, 2));
  }
  if (state.offset == 0) return "δ = 0 has no direction: neither product nor rotation moves";
  if (found.coincides())
    return fmt::format(
        "The product loses direction, and here pair {} does too: M is the same for δ and −δ", k);
  if (found.nearly_coincides()) {
    return fmt::format(
        "The product loses direction, and in pair {} the rotation nearly does: M for δ and for −δ "
        "are {} apart",
        k, found.gap_text());
  }
  return fmt::format(
      "The product loses direction, the rotation does not: M for δ and for −δ are {} apart in "
      "pair {}",
      found.gap_text(), k);
}

std::string direction_how_to_read(const Scene& scene) {
  if (scene.state().length == 1) return "";
  return "p(t) · p(t + Δ) and p(t) · p(t − Δ), each from its rows, differ by " +
         difference_text(scene) + ".";
}

std::vector<std::string> half_waves_wording(const Scene& scene) {
  const Direction found = present_direction(scene);
  if (scene.state().offset == 0) return {"δ = 0: both are one"};
  const auto waves = short_text(found.half_waves, 4) + " half waves";
  if (found.coincides()) return {"one matrix: " + waves};
  const auto is = "δ is " + waves;
  return {is + " of the pair: at whole ones both are one matrix", is + ": one matrix at whole ones",
          is};
}

std::string no_direction_text(const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position, ahead = t + state.offset, behind = t - state.offset;
  const auto inside = [&](std::int64_t at) {
    return first_position(state) <= at && at <= last_position(state);
  };
  const std::string why = "No pairs turn here, so there is no M to tell δ from −δ";
  if (!inside(ahead) || !inside(behind)) {
    return why + fmt::format("; t = {} has no neighbours on both sides at δ = {}.", integer_text(t),
                             integer_text(state.offset));
  }
  const double difference = std::abs(scene.encoding().dot_at(t, state.offset) -
                                     scene.encoding().dot_at(t, -state.offset));
  return why + fmt::format("; at t = {} the products at ±δ differ by {}.", integer_text(t),
                           short_text(difference, 3));
}

std::string describe_direction(const Scene& scene) {
  const State& state = scene.state();
  const Direction found = present_direction(scene);
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(state.pair);
  std::string words = direction_claim(scene) + ".\n" + convention_text(*state.convention);
  words += claim_sentence(
      "p(t) · p(t + Δ) = p(t) · p(t − Δ)",
      found.compared > 0 ? std::optional(found.largest_difference <= found.limit) : std::nullopt,
      found.compared > 0 ? difference_text(scene) : "a single position has no distance");
  words += claim_sentence(fmt::format("M_δ ≠ M_−δ for pair {}", integer_text(k)),
                          !found.coincides(), "‖M_δ − M_−δ‖ = " + short_text(found.gap, 6));
  words += fmt::format(
      "At t = {}, δ = {}: p(t) · p(t + δ) = {}, p(t) · p(t − δ) = {}, which "
      "differ by {}.\n",
      integer_text(state.position), integer_text(state.offset), short_text(found.ahead, 6),
      short_text(found.behind, 6), short_text(found.difference(), 2));
  words +=
      fmt::format("‖M_δ − M_−δ‖ = 2·|sin ω_kδ| is {} for pair {}: {}.\n", short_text(found.gap, 6),
                  integer_text(k),
                  fmt::format("δ is {} of its half wavelengths{}", short_text(found.half_waves, 6),
                              found.coincides()          ? ", where the two are one matrix"
                              : found.nearly_coincides() ? ", where the two are nearly one"
                                                         : ""));
  if (!encoding.is_rotation(k))
    words += fmt::format("M does not carry pair {}. {}.\n", integer_text(k),
                         rotation::no_rotation_text(encoding, k));
  if (encoding.is_muted(k)) words += fmt::format("Pair {} is muted.\n", integer_text(k));
  words += fmt::format("The largest of all pairs is {}, of pair {}.\n",
                       short_text(found.largest_gap, 6), integer_text(found.largest_pair));
  return words;
}

void direction_data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 4> kColumns{"delta", "dot", "normalized", "dot_behind"};
  table.header(kColumns);
  constexpr std::int64_t kAtOnce = 4096;
  const auto& encoding = scene.sinusoidal();
  const auto t = scene.state().position;
  const double at_zero = scene.dot_at_zero();
  const Range range = written_range(scene.state());
  std::vector<double> ahead, behind;
  for (auto first = range.from; first <= range.to; first += kAtOnce) {
    const std::int64_t last = std::min(first + kAtOnce - 1, range.to);
    ahead.resize(static_cast<std::size_t>(last - first + 1));
    behind.resize(ahead.size());
    encoding.dot_curve_at(t, first, 1, ahead);
    encoding.dot_curve_at(t, -last, 1, behind);
    for (std::size_t i = 0; i < ahead.size(); ++i) {
      const std::array row{static_cast<double>(first + static_cast<std::int64_t>(i)), ahead[i],
                           ahead[i] / at_zero, behind[ahead.size() - 1 - i]};
      if (!table.row(row)) return;
    }
  }
}

}  // namespace posenc::distance
