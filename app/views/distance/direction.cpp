#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>
#include <posenc/rotation.hpp>

#include "figure/formula/markup.hpp"
#include "figure/numbers.hpp"
#include "views/distance/hands.hpp"
#include "views/distance/modes.hpp"
#include "views/pair_matrix.hpp"

/// Ahead and behind: p(t)·p(t+Δ) = p(t)·p(t−Δ), beside M_δ ≠ M_−δ.
namespace posenc::distance {

using namespace plot;

namespace direction {
namespace {

struct Differences {
  double largest = 0;
  std::int64_t compared = 0, step = 1, last = 0;

  bool has(std::int64_t distance) const {
    return 1 <= distance && distance <= last && (distance - 1) % step == 0;
  }
};
struct Gaps {
  double largest = -1;
  int pair = 0;
};
constexpr Slot<Differences> kDifferences;
constexpr Slot<Gaps> kGaps;
constexpr Slot<Direction> kDirection;

/// Over as many distances as a frame has time for: every one, or from 1 on in even steps.
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

Gaps gaps(const Sinusoidal& encoding, std::int64_t delta) {
  Gaps found;
  for (int k = 0; k < encoding.pairs(); ++k) {
    const double gap = direction_gap(encoding, k, delta);
    if (gap > found.largest) found = {gap, k};
  }
  return found;
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const Direction found = direction_of(scene);
  const auto k = integer_text(state.pair);
  if (state.length == 1) return "With a single position there is no direction to look at";
  if (found.largest_difference > found.limit)
    return fmt::format("Here the product has a direction: ahead and behind differ by up to {}",
                       short_text(found.largest_difference, 2));
  if (state.offset == 0) return "δ = 0 has no direction: neither product nor rotation moves";
  if (found.coincides())
    return fmt::format("The product loses direction, and in pair {} the rotation does too", k);
  if (found.nearly_coincides())
    return fmt::format(
        "The product loses direction, and in pair {} the rotation nearly does: M for δ and for −δ "
        "are {} apart",
        k, gap_text(found.gap));
  return fmt::format(
      "The product loses direction, the rotation does not: in pair {} M for δ and for −δ are {} "
      "apart",
      k, gap_text(found.gap));
}

/// "at most 2 · 10⁻¹⁴ over 511 distances, within rounding error (2.3 · 10⁻¹³)".
std::string difference_text(const Direction& found) {
  return fmt::format(
      "at most {} over {}, {} rounding error ({})", short_text(found.largest_difference, 2),
      counted(found.compared, "distance", "distances"),
      found.largest_difference <= found.limit ? "within" : "more than", short_text(found.limit, 2));
}

Text half_waves(const Scene& scene) {
  const Direction found = direction_of(scene);
  if (scene.state().offset == 0) return "δ = 0: both are one";
  const auto waves = short_text(found.half_waves, 4) + " half waves";
  if (found.coincides()) return "one matrix: " + waves;
  return {"δ is " + waves + ": one matrix at whole ones", "δ is " + waves};
}

double value(const Scene& scene, std::int64_t delta) { return compared(scene, delta).dot; }

Plot direction_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto grid = grid_of(scene);
  Plot plot{.x = delta_axis(state), .y = {.name = {"dot product p(t) · p(t + Δ)", "dot product"}}};
  if (const auto band = band_of(scene)) add_band(plot, palette, *grid, *band);
  add_curve(plot, *grid, *curves_of(scene).curves.front(),
            {.stroke = {palette.t, 5}, .dot = 5, .thins = true}, false);
  const auto there = [&](std::int64_t delta) {
    return Point(static_cast<double>(delta), value(scene, delta));
  };
  const auto name = [&](std::string_view symbol, std::int64_t delta) {
    return fmt::format("{} = {}: {}", symbol, integer_text(delta),
                       short_text(value(scene, delta), 5));
  };
  const auto delta = state.offset;
  const Range shown = shown_range(state);
  if (delta != 0 && shown.contains(-delta)) {
    const Point behind = there(-delta);
    plot.layers.emplace_back(
        Reference{.at = behind.x, .stroke = {palette.delta, 1.5, Dash::dashed}});
    if (shown.contains(delta))
      plot.layers.emplace_back(
          Line{.points = {there(std::min(delta, -delta)), there(std::max(delta, -delta))},
               .stroke = {palette.delta, 1.5, Dash::dotted},
               .is_readable = false});
    plot.layers.emplace_back(Dots{{behind}, 8, palette.ground, Stroke{palette.delta, 3}});
    plot.layers.emplace_back(Label{{behind}, name("−δ", -delta), palette.delta});
  }
  add_delta(plot, palette, state, value(scene, delta), name("δ", delta));
  return plot;
}

Facts direction_facts(const Scene& scene, const Palette& palette) {
  const Direction found = direction_of(scene);
  const auto k = integer_text(scene.state().pair);
  constexpr int kDigits = 5;
  return {{{.label = "p(t) · p(t + δ)",
            .value = short_text(found.ahead, kDigits),
            .notes = {{"ahead, at δ = " + integer_text(scene.state().offset), "ahead"}},
            .color = palette.delta},
           {.label = "p(t) · p(t − δ)",
            .value = short_text(found.behind, kDigits),
            .notes = {"behind"},
            .color = palette.delta},
           {.label = "their difference",
            .value = short_text(std::abs(found.ahead - found.behind), 2),
            .notes = {{fmt::format("at most {} at other distances",
                                   short_text(found.largest_difference, 2)),
                       "at most " + short_text(found.largest_difference, 2)}},
            .color = palette.text},
           {.label = {fmt::format("M for δ and −δ apart, pair {}", k), "M for δ and −δ apart"},
            .value = gap_text(found.gap),
            .notes = {{fmt::format("at most {}, of pair {}", gap_text(found.largest_gap),
                                   integer_text(found.largest_pair)),
                       "at most " + gap_text(found.largest_gap)}},
            .color = palette.k}}};
}

/// The two matrices of pair k, and how far apart they are.
FormulaPanel matrices(const Scene& scene, const Palette& palette) {
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(scene.state().pair);
  const auto matrix = [&](std::string_view step, std::int64_t by) {
    return math::formula(palette, fmt::format("M_{{{}}} = {}", step,
                                              matrix_markup(rotation_block(encoding, k, by))));
  };
  const auto gap = math::formula(
      palette, fmt::format(R"(‖M_δ − M_{{−δ}}‖ = \n{{{}}})", gap_text(direction_of(scene).gap)));
  const auto which =
      fmt::format("pair {}{}", integer_text(k), encoding.is_masked(k) ? ", masked" : "");
  FormulaPanel panel;
  panel.lines = {{.content = Text(which), .color = palette.k, .priority = 3},
                 {.content = matrix("δ", scene.state().offset), .priority = 2},
                 {.content = matrix("−δ", -scene.state().offset), .priority = 2},
                 {.content = gap},
                 {.content = half_waves(scene), .color = palette.muted, .priority = 1}};
  if (!encoding.is_rotation(k))
    panel.lines.push_back(
        {.content = Text("M does not carry it"), .color = palette.muted, .priority = 1});
  return panel;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Direction found = direction_of(scene);
  const int k = static_cast<int>(state.pair);
  Figure figure{
      .heading = heading(scene, claim(scene),
                         state.length == 1 ? Text()
                                           : Text("p(t) · p(t + Δ) and p(t) · p(t − Δ) differ by " +
                                                  difference_text(found) + ".")),
      .cells = plot_and_facts(direction_plot(scene, palette), direction_facts(scene, palette))};
  figure.heading.verdicts = {
      {"p(t) · p(t + Δ) = p(t) · p(t − Δ)",
       found.compared > 0 ? std::optional(found.largest_difference <= found.limit) : std::nullopt,
       found.compared > 0 ? difference_text(found) : "a single position has no distance"},
      {"M_δ ≠ M_−δ for pair " + integer_text(k), !found.coincides(),
       fmt::format("‖M_δ − M_−δ‖ = {} = 2·|sin ω_kδ|, δ is {} half wavelengths{}",
                   short_text(found.gap, 6), short_text(found.half_waves, 6),
                   found.nearly_coincides() ? ", where the two are nearly one" : "")}};
  figure.cells.front().columns = 1;
  figure.cells.front().rows = 2;
  figure.cells.back().row = 3;
  figure.cells.push_back({.id = "hands",
                          .panel = hands(scene, palette),
                          .column = 1,
                          .row = 1,
                          .least = {230, 170},
                          .most = {520, HUGE_VAL},
                          .weight = {0.4, 1},
                          .priority = 2});
  figure.cells.push_back({.id = "matrices",
                          .panel = matrices(scene, palette),
                          .column = 1,
                          .row = 2,
                          .least = {230, 90},
                          .most = {520, HUGE_VAL},
                          .weight = {0.4, 1},
                          .priority = 2});
  if (!scene.sinusoidal().is_rotation(k))
    figure.remarks.push_back(fmt::format("M does not carry pair {}. {}.", integer_text(k),
                                         no_rotation_text(scene.sinusoidal(), k)));
  return figure;
}

void data(const Scene& scene, TableWriter& table) {
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

}  // namespace
}  // namespace direction

std::string gap_text(double gap) { return gap == 0 ? "0" : entry_text(gap); }

bool Direction::coincides() const {
  // Of the sines of two blocks, and of the root of their squares.
  return gap <= 2 * kSinCosError + 0x1p-52;
}
bool Direction::nearly_coincides() const {
  constexpr double kNearly = 0.05;
  return !coincides() && gap < kNearly;
}

Direction direction_of(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_sinusoidal();
  const auto t = state.position, delta = state.offset;
  const int k = static_cast<int>(state.pair);
  const auto over = scene.memo(direction::kDifferences, std::tuple(encoding, t, state.length), [&] {
    return direction::differences(*encoding, t, state.length - 1);
  });
  const auto all = scene.memo(direction::kGaps, std::tuple(encoding, delta),
                              [&] { return direction::gaps(*encoding, delta); });
  return *scene.memo(direction::kDirection, std::tuple(encoding, t, delta, k, state.length), [&] {
    Direction made{.ahead = encoding->dot_at(t, delta), .behind = encoding->dot_at(t, -delta)};
    made.largest_difference = std::max(over->largest, std::abs(made.ahead - made.behind));
    // The State's δ between two steps is one distance more.
    const auto distance = std::abs(delta);
    made.compared = over->compared + (distance >= 1 && !over->has(distance) ? 1 : 0);
    made.limit = rounding_limit(encoding->d());
    made.gap = direction_gap(*encoding, k, delta);
    made.largest_gap = all->largest;
    made.largest_pair = all->pair;
    made.half_waves = 2 * encoding->turns_within(k, distance);
    return made;
  });
}

const Mode kDirectionMode{direction::compose, direction::value, kCurveMode.reading,
                          direction::data};

}  // namespace posenc::distance
