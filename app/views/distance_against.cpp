#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "state/tables.hpp"
#include "views/distance_direction.hpp"
#include "views/distance_spread.hpp"
#include "views/parts.hpp"

/// Position t against all positions: the dot product of unit vectors.
namespace posenc::distance {
namespace {

/// Above 1 less this, two unit vectors are one up to rounding.
constexpr double kSame = 1e-13;

bool is_sampled(const Scene& scene) {
  return has_waves(scene.state()) ? present_grid(scene).sampled()
                                  : present_spread(scene).grid.sampled();
}

std::int64_t step_of(const Scene& scene) {
  return has_waves(scene.state()) ? present_grid(scene).step : present_spread(scene).grid.step;
}

}  // namespace

double unit_product(const Encoding& encoding, std::int64_t t, std::int64_t delta) {
  const double norms = std::sqrt(encoding.dot_at(t, 0)) * std::sqrt(encoding.dot_at(t + delta, 0));
  const double product = encoding.dot_at(t, delta) / norms;
  return norms > 0 && std::isfinite(product) ? product : std::numeric_limits<double>::quiet_NaN();
}

std::string Against::largest_text() const {
  if (largest < 0.999) return short_text(largest, 5);
  constexpr double kSixPlaces = 1e6;
  return short_text(largest < 1 ? std::floor(largest * kSixPlaces) / kSixPlaces : largest, 6);
}

Against present_against(const Scene& scene) {
  const auto t = scene.state().position;
  Against found;
  const auto take = [&](std::int64_t delta, double value) {
    if (delta == 0) return;
    if (!found.any || value > found.largest) found.largest = value, found.position = t + delta;
    if (!found.any || value < found.least) found.least = value, found.least_position = t + delta;
    found.any = true;
  };
  // Samples may leave out those nearest to t, which are likely the best.
  for (const std::int64_t delta : {-1, 1}) {
    if (!shown_range(scene.state()).contains(delta)) continue;
    const double value = unit_product(scene.encoding(), t, delta);
    if (!std::isnan(value)) take(delta, value);
  }
  if (has_waves(scene.state())) {
    const Grid& grid = present_grid(scene);
    const auto& values = present_curves(scene).curves.front()->values;
    for (std::size_t i = 0; i < values.size(); ++i) take(grid.deltas[i], values[i]);
  } else {
    const auto curve = present_spread(scene);
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
      if (curve.points[i].count > 0) take(curve.grid.deltas[i], curve.points[i].mean);
    }
  }
  return found;
}

std::string positions_text(const Scene& scene, std::int64_t position) {
  const State& state = scene.state();
  const std::int64_t t = state.position, other = 2 * t - position;
  const bool has_other = has_waves(state) && scene.sinusoidal().is_rotation() && other != t &&
                         shown_range(state).contains(other - t);
  if (!has_other) return integer_text(position);
  return fmt::format("{} and {}", integer_text(std::min(position, other)),
                     integer_text(std::max(position, other)));
}

std::string against_claim(const Scene& scene) {
  const State& state = scene.state();
  const auto t = integer_text(state.position);
  if (state.length == 1) return "With a single position there is no other to look at";
  if (!has_waves(state) && std::isnan(unit_product(scene.encoding(), state.position, 0)))
    return fmt::format("Position {} has no direction: its row is 0, or no finite number", t);
  const Against other = present_against(scene);
  if (!other.any) return fmt::format("No position but {} is on the axis", t);
  if (other.least > 1 - kSame && state.length > 2) {
    return fmt::format("Position {} is not alone: every other {} is {} like it", t,
                       is_sampled(scene) ? "that is computed" : "on the axis",
                       other.least >= 1 ? "exactly" : "to rounding");
  }
  if (other.largest > 1 - kSame) {
    return fmt::format("Position {} is not alone: position {} is {} like it", t,
                       integer_text(other.position),
                       other.largest >= 1 ? "exactly" : "to rounding");
  }
  if (is_sampled(scene)) {
    return fmt::format(
        "Position {} is most like itself: 1 there, and {} at the next best of those computed", t,
        other.largest_text());
  }
  return fmt::format("Position {} is most like itself: 1 there, and {} at the next best, {}", t,
                     other.largest_text(), positions_text(scene, other.position));
}

std::string against_how_to_read(const Scene& scene) {
  const State& state = scene.state();
  std::string text = fmt::format(
      "The dot product of position t = {} with every position s, both as vectors of length 1.",
      integer_text(state.position));
  if (has_waves(state)) {
    if (const Band* band = present_band(scene)) {
      text +=
          band->is_exact ? " Band: the least to the greatest under a pixel."
          : scene.sinusoidal().is_rotation()
              ? fmt::format(" Strong band: one position in {}; none lies outside the faint one.",
                            integer_text(step_of(scene)))
              : fmt::format(" One position in {} is computed.", integer_text(step_of(scene)));
    }
  } else if (is_sampled(scene)) {
    text += fmt::format(" One position in {} is computed.", integer_text(step_of(scene)));
  }
  if (!has_waves(state)) {
    const auto none = std::ranges::count_if(present_spread(scene).points,
                                            [](const DotSpread& at) { return at.count == 0; });
    if (none > 0)
      text += fmt::format(" At {} there is none: the row is 0, or not of finite numbers.",
                          none == 1 ? "1 position" : integer_text(none) + " positions");
  }
  return text;
}

std::string describe_against(const Scene& scene) {
  const State& state = scene.state();
  std::string words = against_claim(scene) + ".\n";
  if (has_waves(state)) words += convention_text(*state.convention);
  words += against_how_to_read(scene) + "\n";
  const Against other = present_against(scene);
  const bool defined = !std::isnan(unit_product(scene.encoding(), state.position, 0));
  words += claim_sentence(
      fmt::format("no other position on the axis is as much like {} as itself",
                  integer_text(state.position)),
      other.any && defined ? std::optional(other.largest <= 1 - kSame) : std::nullopt,
      !defined ? "its row is 0, or no finite number"
      : !other.any
          ? "there is no other"
          : fmt::format("the next best, {}, is {} short of 1",
                        positions_text(scene, other.position), short_text(1 - other.largest, 5)));
  const auto say = [&](std::int64_t delta) {
    const auto s = state.position + delta;
    if (s < first_position(state) || s > last_position(state)) return;
    const double value = unit_product(scene.encoding(), state.position, delta);
    words += fmt::format("At s = {} it is {}.\n", integer_text(s),
                         std::isnan(value) ? "no number" : short_text(value, 6));
  };
  say(0);
  say(1);
  if (state.offset != 0 && state.offset != 1) say(state.offset);
  if (state.encoding == nullptr) words += not_finite_sentence(*state.table.table);
  if (is_sampled(scene))
    words += fmt::format(
        "The next best is the largest of those that were computed, one position "
        "in {}.\n",
        integer_text(step_of(scene)));
  return words;
}

void against_data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 2> kColumns{"position", "cosine"};
  table.header(kColumns);
  const State& state = scene.state();
  const Range range = written_range(state);
  for (auto delta = range.from; delta <= range.to; ++delta) {
    const std::array row{static_cast<double>(state.position + delta),
                         unit_product(scene.encoding(), state.position, delta)};
    if (!table.row(row)) return;
  }
}

}  // namespace posenc::distance
