#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/distance/modes.hpp"
#include "views/parts.hpp"

/// One curve over the distance, the same from several positions t.
namespace posenc::distance {

using namespace plot;

std::string curve_claim(const State& state, const Landmarks& facts, double difference) {
  constexpr double kLittle = 0.1, kReturned = 0.9;
  const std::int64_t farthest = whole_range(state).to;
  if (farthest == 0) return "With a single position there is no distance to look at";
  if (difference > rounding_limit(static_cast<int>(state.d)))
    return "Similarity depends on the position: the curves differ by " + short_text(difference, 2);
  if (facts.next_normalized < kLittle) {
    return fmt::format(
        "Even neighbours have little in common: at Δ = 1 the dot product is {} of that at 0",
        short_text(facts.next_normalized, 2));
  }
  const bool apart = state.distance.measure == Similarity::euclidean;
  const std::string_view falls = apart ? "Positions move apart with distance, wherever they are"
                                       : "Similarity falls with distance, whatever the position";
  if (!facts.first_rise || *facts.first_rise >= farthest) {
    return fmt::format("{}, and steadily up to Δ = {}", falls,
                       integer_text(std::min(facts.rise_searched, farthest)));
  }
  if (facts.return_delta && facts.return_normalized >= kReturned) {
    // Never rounded up to 1.
    const double ratio = std::floor(facts.return_normalized * 1e4) / 1e4;
    return fmt::format(
        "Similarity falls with distance, and comes back: at Δ = {} it is {} of what it is at 0",
        integer_text(*facts.return_delta), short_text(ratio, 4));
  }
  return fmt::format("{}, but not steadily", falls);
}

namespace curve {
namespace {

std::string how_to_read(const Scene& scene) {
  const State& state = scene.state();
  const bool turns = scene.sinusoidal().is_rotation();
  std::string how;
  if (const auto count = curves_of(scene).positions.size(); count > 1) {
    const auto positions = fmt::format("{} positions t", count == 2 ? "two" : "three");
    how = turns ? fmt::format("The same curve from {}, drawn over each other. ", positions)
                : fmt::format("The curves of {} differ. ", positions);
  }
  if (is_logarithmic(state)) how += "Δ = 0 is left out. ";
  const bool is_half_d = scene.dot_at_zero() == 0.5 * static_cast<double>(state.d);
  how += fmt::format("At Δ = 0 the {}dot product is {}{}.", turns ? "" : "mean ",
                     is_half_d ? "d/2 = " : "", at_zero_text(scene));
  if (const auto band = band_of(scene)) {
    how += band->is_exact ? " Band: the least to the greatest under a pixel"
                          : fmt::format(" Strong band: {}; none lies outside the faint one",
                                        samples_text(*grid_of(scene)));
    how += band->means.empty() ? "." : ". Line: their mean.";
  }
  return how;
}

Text y_name(const Scene& scene) {
  switch (shown_measure(scene.state())) {
    case Similarity::dot: return {"dot product p(t) · p(t + Δ)", "dot product"};
    case Similarity::normalized: return "dot product ÷ " + divisor_text(scene);
    case Similarity::euclidean: return {"Euclidean distance |p(t + Δ) − p(t)|", "distance"};
  }
  return {};
}

double value(const Scene& scene, std::int64_t delta) {
  return compared(scene, delta).of(shown_measure(scene.state()));
}

/// Narrow on wide, so that all are seen where they coincide.
Line look_of(const Palette& palette, std::size_t which, std::int64_t t) {
  const std::array strokes{Stroke{palette.t, 5}, Stroke{palette.text, 2, Dash::dashed},
                           Stroke{palette.muted, 2.5, Dash::dotted}};
  return {.stroke = strokes.at(which),
          .dot = which == 0 ? 5.0 : 0,
          .thins = true,
          .name = "t = " + integer_text(t)};
}

std::string pinned_label(const State& state) {
  const auto& pin = state.distance;
  const bool other = pin.pinned_convention != state.convention;
  return fmt::format("pinned: {}d = {}, base {}",
                     other ? std::string(pin.pinned_convention->id) + ", " : "",
                     integer_text(pin.pinned_d), short_text(pin.pinned_base, 7));
}

void add_pinned(Plot& plot, const Palette& palette, const Scene& scene) {
  const auto pinned = pinned_curve(scene);
  if (!pinned) return;
  const auto grid = grid_of(scene);
  add_curve(plot, *grid, *pinned, {.stroke = {palette.d, 2, Dash::dashed}}, true);
  Label label{.text = pinned_label(scene.state()), .color = palette.d, .face = Face::medium};
  for (const double way : {0.75, 0.6, 0.9, 0.45, 0.3, 0.15}) {
    const auto i = static_cast<std::size_t>(way * static_cast<double>(grid->count() - 1));
    label.anchors.emplace_back(grid->delta(i), pinned->values[i]);
  }
  plot.layers.emplace_back(std::move(label));
}

/// A ring where something happens first, with what it is.
void add_event(Plot& plot, const Palette& palette, const Scene& scene, std::int64_t delta,
               std::string what) {
  if (!shown_range(scene.state()).contains(delta)) return;
  const Point at{static_cast<double>(delta), value(scene, delta)};
  plot.layers.emplace_back(Dots{{at}, 7, palette.ground, Stroke{palette.text, 2.5}});
  plot.layers.emplace_back(Label{{at}, std::move(what), palette.text, Face::medium});
}

Plot curve_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto grid = grid_of(scene);
  const Curves curves = curves_of(scene);
  const Landmarks facts = landmarks_of(scene);
  const bool turns = scene.sinusoidal().is_rotation();
  Plot plot{.x = delta_axis(state), .y = {.name = y_name(scene)}};
  add_pinned(plot, palette, scene);
  const auto band = band_of(scene);
  if (band) add_band(plot, palette, *grid, *band);
  for (std::size_t i = 0; i < curves.curves.size(); ++i) {
    const auto look = look_of(palette, i, curves.positions[i]);
    // Where they coincide, one band stands for all.
    add_curve(plot, *grid, *curves.curves[i], look, i > 0 && !turns);
  }
  const auto delta = fmt::format("δ = {}", integer_text(state.offset));
  add_delta(plot, palette, state, value(scene, marked_delta(state)),
            marked_delta(state) == state.offset
                ? delta
                : fmt::format("{}, at distance {}", delta, integer_text(marked_delta(state))));
  // Where pairs do not rotate these are of the mean over t, which is not drawn.
  if (!turns) return plot;
  if (facts.first_rise && *facts.first_rise < whole_range(state).to)
    add_event(plot, palette, scene, *facts.first_rise,
              fmt::format("first rises at Δ = {} → {}", integer_text(*facts.first_rise),
                          integer_text(*facts.first_rise + 1)));
  if (facts.first_negative)
    add_event(plot, palette, scene, *facts.first_negative,
              "first negative at Δ = " + integer_text(*facts.first_negative));
  return plot;
}

/// What each pair contributes, added up to the dot product at δ.
Plot stack_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Stack stack = stack_of(scene);
  const bool shares_axis = shown_measure(state) != Similarity::euclidean;
  const double unit = shown_measure(state) == Similarity::normalized ? scene.dot_at_zero() : 1;
  const int in_bars = stack.per_bar * stack.bars();
  Bars below, bars;
  Label k{.text = fmt::format("k = {}", integer_text(state.pair)), .color = palette.k};
  for (int b = 0; b < stack.bars(); ++b) {
    const double from = b * stack.per_bar - 0.5, to = from + stack.per_bar;
    const double before = stack.before(b) / unit, after = stack.after(b) / unit;
    below.bars.push_back({{{from, 0}, {to, before}}, mix(palette.ground, palette.line, 0.5), {}});
    bars.bars.push_back({{{from, before}, {to, after}},
                         term_colour(palette, stack.means[static_cast<std::size_t>(b)]),
                         {}});
    if (b != state.pair / stack.per_bar) continue;
    bars.bars.back().outline = Stroke{palette.k, 2.5};
    k.anchors.emplace_back((from + to) / 2, std::max(before, after));
  }
  return {.x = {.name = {gets_faster(scene.sinusoidal()) ? "pair k, slow → fast"
                                                         : "pair k, fast → slow",
                         "pair k"},
                .extent = Extent{-0.5, in_bars - 0.5},
                .whole = true},
          .y = {.name = "dot product", .is_shown = !shares_axis},
          .layers = {std::move(below), std::move(bars),
                     Reference{.at = scene.dot() / unit,
                               .is_vertical = false,
                               .stroke = {palette.delta, 2},
                               .label = short_text(scene.dot(), 4)},
                     std::move(k)},
          .title = {stack.per_bar > 1
                        ? fmt::format("contributions added up, {} pairs a bar", stack.per_bar)
                        : "contribution of each pair, added up",
                    "contributions"},
          .y_with = shares_axis ? std::string(kPlot) : ""};
}

/// Of the dot product at a distance, which may be past the end of the axis.
std::vector<Text> dot_note(const Scene& scene, std::int64_t delta, const std::string& dot) {
  const Range shown = shown_range(scene.state());
  if (shown.contains(delta)) return {dot};
  return {{fmt::format("{}, {} of the axis", dot,
                       delta < shown.from ? "before the start" : "past the end"),
           "off the axis"}};
}

/// As many digits as show that it rises.
std::string rise_text(const Scene& scene, std::int64_t from) {
  constexpr int kMostDigits = 15;
  const double low = scene.sinusoidal().dot(from), high = scene.sinusoidal().dot(from + 1);
  int digits = 5;
  while (digits < kMostDigits && short_text(low, digits) == short_text(high, digits)) ++digits;
  return fmt::format("{} → {}", short_text(low, digits), short_text(high, digits));
}

Facts curve_facts(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Landmarks facts = landmarks_of(scene);
  const Curves curves = curves_of(scene);
  const auto both = compared(scene, state.offset);
  const std::string_view what =
      scene.sinusoidal().is_rotation() ? "the dot product" : "the mean over t";
  const auto none = [](std::int64_t searched) {
    return "none up to Δ = " + integer_text(searched);
  };
  Fact rise{.label = {fmt::format("{} first rises at", what), "first rises at"},
            .value = none(facts.rise_searched),
            .notes = {"it falls steadily"},
            .color = palette.text};
  if (const auto at = facts.first_rise) {
    rise.value = fmt::format("Δ = {} → {}", integer_text(*at), integer_text(*at + 1));
    rise.notes = dot_note(scene, *at + 1, rise_text(scene, *at));
  }
  Fact negative{.label = {fmt::format("{} is first negative at", what), "first negative at"},
                .value = none(facts.negative_searched),
                .notes = {"never below 0"},
                .color = palette.text};
  if (const auto at = facts.first_negative) {
    negative.value = "Δ = " + integer_text(*at);
    negative.notes = dot_note(scene, *at, short_text(scene.sinusoidal().dot(*at), 5));
  }
  const auto positions = integer_text(static_cast<std::int64_t>(curves.positions.size()));
  return {
      {{.label = {"largest difference between the curves", "largest difference"},
        .value = short_text(curves.largest_difference, 2),
        .notes = {{fmt::format("over {} positions t; rounding explains {}", positions,
                               short_text(rounding_limit(scene.sinusoidal().d()), 2)),
                   positions + " positions t"}},
        .color = palette.text},
       {.label = "at δ = " + integer_text(state.offset),
        .value = fmt::format("{} of {}", short_text(both.dot, 4), at_zero_text(scene)),
        .notes = {{fmt::format("÷ {} {} · Euclidean {}", divisor_text(scene),
                               short_text(both.normalized, 4), short_text(both.euclidean, 4)),
                   fmt::format("÷ {} {}", divisor_text(scene), short_text(both.normalized, 4))}},
        .color = palette.delta},
       std::move(rise),
       std::move(negative)}};
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const double difference = curves_of(scene).largest_difference;
  Figure figure{.heading = heading(scene, curve_claim(state, landmarks_of(scene), difference),
                                   how_to_read(scene)),
                .cells = plot_and_facts(curve_plot(scene, palette), curve_facts(scene, palette))};
  figure.heading.verdicts = {
      {"p(t) · p(t + Δ) is the same for every t",
       curves_of(scene).positions.size() > 1
           ? std::optional(difference <= rounding_limit(scene.sinusoidal().d()))
           : std::nullopt,
       fmt::format("over {} distances it differs by at most {}",
                   integer_text(static_cast<std::int64_t>(grid_of(scene)->count())),
                   short_text(difference, 2))}};
  figure.cells.front().columns = 1;
  figure.cells.push_back({.id = kStack,
                          .panel = stack_plot(scene, palette),
                          .column = 1,
                          .row = 1,
                          .least = {260, 200},
                          .most = {540, HUGE_VAL},
                          .weight = {0.4, 1},
                          .priority = 2});
  if (state.distance.pinned_d != 0)
    figure.remarks.push_back("The other curve is " + pinned_label(state) + ".");
  return figure;
}

std::vector<std::string> reading(const Scene& scene, std::int64_t delta) {
  constexpr int kDigits = 10;  // as many as are certain at d = 16384
  const auto both = compared(scene, delta);
  return {"Δ = " + integer_text(delta), "dot product " + short_text(both.dot, kDigits),
          fmt::format("÷ {}  {}", divisor_text(scene), short_text(both.normalized, kDigits)),
          "Euclidean distance " + short_text(both.euclidean, kDigits)};
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 3> columns{"delta", "dot", "normalized"};
  table.header(columns);
  constexpr std::int64_t kAtOnce = 4096;
  const auto& encoding = scene.sinusoidal();
  const Range range = written_range(scene.state());
  const bool turns = encoding.is_rotation();
  const double at_zero = scene.dot_at_zero();
  const std::int64_t last = turns ? range.to : range.to - range.from;
  std::vector<double> dots;
  std::int64_t first = -1;
  for (std::int64_t delta = range.from; delta <= range.to; ++delta) {
    // By |Δ| where it is a function of that: on both sides of 0 the same to the last digit.
    const std::int64_t place = turns ? std::abs(delta) : delta - range.from;
    const std::int64_t within = place % kAtOnce;
    if (place - within != first) {
      first = place - within;
      dots.resize(static_cast<std::size_t>(std::min(kAtOnce, last - first + 1)));
      if (turns) {
        encoding.dot_curve(first, 1, dots);
      } else {
        encoding.dot_curve_at(scene.state().position, range.from + first, 1, dots);
      }
    }
    const double dot = dots[static_cast<std::size_t>(within)];
    const std::array row{static_cast<double>(delta), dot, dot / at_zero};
    if (!table.row(row)) return;
  }
}

}  // namespace
}  // namespace curve

const Mode kCurveMode{curve::compose, curve::value, curve::reading, curve::data};

}  // namespace posenc::distance
