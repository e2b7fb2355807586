#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "text/numbers.hpp"
#include "text/phrase.hpp"
#include "views/distance/modes.hpp"
#include "views/parts.hpp"

/// One curve over the distance, the same from several positions t.
namespace posenc::distance {

using namespace plot;

std::vector<std::string> stack_reading(const Scene& scene, const Stack& stack, std::size_t bar) {
  const int first = static_cast<int>(bar) * stack.per_bar;
  const int last = std::min(first + stack.per_bar, scene.sinusoidal().pairs()) - 1;
  return {first == last ? fmt::format("pair {}", first) : fmt::format("pairs {} – {}", first, last),
          "contributes " + short_text(stack.sums[bar + 1] - stack.sums[bar]),
          "sum so far " + short_text(stack.sums[bar + 1])};
}

namespace curve {
namespace {

/// What happens first at a distance, or from one to the next.
struct Event {
  std::string_view name, verb, never;
  std::int64_t further;
  FirstDistance Landmarks::*found;
  std::string_view of_distance;  ///< its name where the curve is the Euclidean distance; "": none
};
constexpr std::array kEvents{
    Event{"first rises at", "", "it falls steadily", 1, &Landmarks::rise, "first comes closer at"},
    Event{"first negative at", "is ", "never below 0", 0, &Landmarks::negative, ""}};

/// "Δ = 11 → 12".
std::string distances_text(const Event& event, std::int64_t at) {
  const auto next = event.further > 0 ? " → " + integer_text(at + event.further) : "";
  return "Δ = " + integer_text(at) + next;
}

std::string claim(const State& state, const Landmarks& found, double difference) {
  constexpr double kLittle = 0.1, kReturned = 0.9;
  const std::int64_t farthest = whole_range(state).to;
  if (difference > rounding_limit(static_cast<int>(state.d)))
    return "Similarity depends on the position: the curves differ by " + short_text(difference, 2);
  if (found.next_normalized < kLittle)
    return "Even neighbours have little in common: at Δ = 1 the dot product is " +
           short_text(found.next_normalized, 2) + " of that at 0";
  const std::string falls = state.distance.measure == Similarity::euclidean
                                ? "Positions move apart with distance, wherever they are"
                                : "Similarity falls with distance, whatever the position";
  if (!found.rise.delta || *found.rise.delta >= farthest)
    return falls +
           ", and steadily up to Δ = " + integer_text(std::min(found.rise.searched, farthest));
  if (found.return_delta && found.return_normalized >= kReturned)
    // Never rounded up to 1.
    return fmt::format(
        "Similarity falls with distance, and comes back: at Δ = {} it is {} of what it is at 0",
        integer_text(*found.return_delta),
        short_text(std::floor(found.return_normalized * 1e4) / 1e4, 4));
  return falls + ", but not steadily";
}

std::string how_to_read(const Scene& scene) {
  const bool turns = scene.sinusoidal().is_rotation();
  const auto curves = curves_of(scene).size();
  const std::string positions = curves == 2 ? "two positions t" : "three positions t";
  std::string how;
  if (curves > 1)
    how = turns ? "From every position t the same curve. "
                : "The curves of " + positions + " differ. ";
  if (is_logarithmic(scene.state())) how += "Δ = 0 is left out. ";
  how +=
      fmt::format("At Δ = 0 the {}dot product is {}{}.", turns ? "" : "mean ",
                  divisor_text(scene) == at_zero_text(scene) ? "" : "d/2 = ", at_zero_text(scene));
  const auto band = band_of(scene);
  if (!band) return how;
  how += band->is_exact ? " Band: the least to the greatest under a pixel"
                        : phrase(
                              " Strong band: computed at distances at most {} apart; none lies "
                              "outside the faint one",
                              grid_of(scene)->step);
  return how + (band->means.empty() ? "." : ". Line: their mean.");
}

std::string pinned_label(const State& state) {
  const auto& pin = state.distance;
  const bool other = pin.pinned_convention != state.convention;
  return fmt::format("pinned: {}d = {}, base {}{}",
                     other ? std::string(pin.pinned_convention->title) + ", " : "",
                     integer_text(pin.pinned_d), short_text(pin.pinned_base, 7),
                     is_scaled(state) ? ", unscaled" : "");
}

void add_pinned(Plot& plot, const Palette& palette, const Scene& scene) {
  const auto pinned = pinned_curve(scene);
  if (!pinned) return;
  add_curve(plot, *pinned, {.stroke = {palette.d, 2, Dash::dashed}}, true);
  Label label{.text = pinned_label(scene.state()), .color = palette.d, .face = Face::medium};
  for (const double way : {0.75, 0.6, 0.9, 0.45, 0.3, 0.15}) {
    const auto i = static_cast<std::size_t>(way * static_cast<double>(pinned->values.size() - 1));
    label.anchors.emplace_back(pinned->grid->at[i], pinned->values[i]);
  }
  plot.layers.emplace_back(std::move(label));
}

Plot curve_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const bool turns = scene.sinusoidal().is_rotation();
  Plot plot = distance_plot(scene);
  add_pinned(plot, palette, scene);
  add_band(plot, palette, scene);
  const std::array strokes{Stroke{palette.t, 4}, Stroke{palette.text, 2, Dash::dashed},
                           Stroke{palette.muted, 2.5, Dash::dotted}};
  for (std::size_t i = 0; const auto& curve : curves_of(scene)) {
    const Line look{.stroke = strokes.at(i),
                    .dot = i == 0 ? 5.0 : 0,
                    .thins = true,
                    .name = turns ? "" : "t = " + integer_text(curve->t)};
    add_curve(plot, *curve, look, i++ > 0);
    if (turns) break;
  }
  const auto marked = marked_delta(state);
  add_spot(plot, palette, scene, Spot::dot, palette.delta, marked,
           "δ = " + integer_text(state.offset) +
               (marked == state.offset ? "" : ", at distance " + integer_text(marked)));
  const Landmarks found = landmarks_of(scene);
  for (const Event& event : kEvents) {
    const bool is_distance = shown_measure(state) == Similarity::euclidean;
    const auto name = is_distance ? event.of_distance : event.name;
    const auto at = (found.*event.found).delta;
    // Where pairs do not rotate these are of the mean over t, which is not drawn.
    if (turns && at && !name.empty() && *at + event.further <= whole_range(state).to)
      add_spot(plot, palette, scene, Spot::event, palette.text, *at,
               fmt::format("{} {}", name, distances_text(event, *at)));
  }
  return plot;
}

/// What each pair contributes, added up to the dot product at δ.
Plot stack_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Stack stack = stack_of(scene);
  const bool shares_axis = shown_measure(state) != Similarity::euclidean;
  const double unit = shown_measure(state) == Similarity::normalized ? scene.dot_at_zero() : 1;
  Bars below, bars;
  Label k{.text = "k = " + integer_text(state.pair), .color = palette.k};
  for (std::size_t b = 0; b < stack.means.size(); ++b) {
    const double from = static_cast<double>(b) * stack.per_bar - 0.5, to = from + stack.per_bar;
    const double before = stack.sums[b] / unit, after = stack.sums[b + 1] / unit;
    below.bars.push_back({{{from, 0}, {to, before}}, mix(palette.ground, palette.line, 0.5), {}});
    bars.bars.push_back({{{from, before}, {to, after}}, term_colour(palette, stack.means[b]), {}});
    if (b != stack.bar_at(static_cast<double>(state.pair))) continue;
    bars.bars.back().outline = Stroke{palette.k, 2.5};
    // Straight above it, and above the bars beside it that are as near as the text is wide.
    const std::size_t count = stack.means.size(), beside = std::max<std::size_t>(1, count / 8);
    double top = before;
    for (auto i = b - std::min(b, beside); i <= std::min(b + beside + 1, count); ++i)
      top = std::max(top, stack.sums[i] / unit);
    k.anchors.emplace_back((from + to) / 2, top);
    k.away_from = k.anchors[0] - Point(0, scene.dot_at_zero() / unit);
  }
  return {.x = {.name = {phrase("pair k, {}", speeds_text(scene.sinusoidal())), "pair k"},
                .extent = Extent{-0.5, bars.bars.back().box.max.x},
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

FactRow event_fact(const Scene& scene, const Palette& palette, const Event& event) {
  const auto& encoding = scene.sinusoidal();
  const FirstDistance found = landmarks_of(scene).*event.found;
  const auto what = encoding.is_rotation() ? "the dot product" : "the mean over t";
  FactRow fact{
      .label = {fmt::format("{} {}{}", what, event.verb, event.name), std::string(event.name)},
      .color = palette.text};
  if (!found.delta) {
    fact.value = "none up to Δ = " + integer_text(found.searched);
    fact.notes = {Text(event.never)};
    return fact;
  }
  const std::int64_t from = *found.delta, to = from + event.further;
  const double low = encoding.dot(from), high = encoding.dot(to);
  // As many digits as show that it rises.
  const int digits = digits_apart([&](int n) { return short_text(low, n); },
                                  [&](int n) { return short_text(high, n); }, 5);
  auto dots = short_text(low, digits) + (from < to ? " → " + short_text(high, digits) : "");
  const Range shown = shown_range(scene.state());
  fact.value = distances_text(event, from);
  if (shown.contains(to)) {
    fact.notes = {std::move(dots)};
  } else {
    dots += to < shown.from ? ", before the axis" : ", past the axis";
    fact.notes = {{std::move(dots), "off the axis"}};
  }
  return fact;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto curves = curves_of(scene);
  const auto positions = fmt::format("{} positions t", curves.size());
  const double difference = largest_difference(curves),
               limit = rounding_limit(scene.sinusoidal().d());
  const auto here = compared(scene, state.offset);
  const auto ratio = fmt::format("÷ {} {}", divisor_text(scene), short_text(here.normalized, 4));
  auto made =
      figure(scene,
             {.claim = claim(state, landmarks_of(scene), difference),
              .verdicts = {{"p(t) · p(t + Δ) is the same for every t",
                            curves.size() > 1 ? std::optional(difference <= limit) : std::nullopt,
                            fmt::format("over {} distances it differs by at most {}",
                                        integer_text(std::ssize(curves.front()->values)),
                                        short_text(difference, 2))}},
              .how_to_read = how_to_read(scene)},
             curve_plot(scene, palette),
             {{"at δ = " + integer_text(state.offset),
               short_text(here.dot, 4) + " of " + at_zero_text(scene),
               {{ratio + " · Euclidean " + short_text(here.euclidean, 4), ratio}},
               palette.delta},
              {{"between " + positions + " it differs by", "largest difference"},
               short_text(difference, 2),
               {{"rounding explains " + short_text(limit, 2), positions}},
               palette.text},
              event_fact(scene, palette, kEvents[0]),
              event_fact(scene, palette, kEvents[1])},
             {{.id = kStack,
               .panel = stack_plot(scene, palette),
               .least = {260, 200},
               .most = {540, HUGE_VAL}}});
  if (state.distance.pinned_d != 0)
    made.remarks.push_back("The other curve is " + pinned_label(state) + ".");
  return made;
}

std::vector<std::string> reading(const Scene& scene, std::int64_t delta) {
  const auto here = compared(scene, delta);
  return {"Δ = " + integer_text(delta), "dot product " + short_text(here.dot),
          fmt::format("÷ {}  {}", divisor_text(scene), short_text(here.normalized)),
          "Euclidean distance " + short_text(here.euclidean)};
}

std::function<Row(std::int64_t)> rows(const Scene& scene) {
  const auto& encoding = scene.sinusoidal();
  const Range range = written_range(scene.state());
  const double at_zero = scene.dot_at_zero();
  // By |Δ| where it is a function of that: on both sides of 0 the same to the last digit.
  const bool turns = encoding.is_rotation();
  const std::int64_t last =
      turns ? std::max(std::abs(range.from), std::abs(range.to)) : range.to - range.from;
  auto dots = in_blocks<double>(
      last + 1, 4096,
      [&encoding, range, turns, t = scene.state().position](auto first, std::span<double> out) {
        if (turns) return encoding.dot_curve(first, 1, out);
        encoding.dot_curve_at(t, range.from + first, 1, out);
      });
  return [=](std::int64_t delta) mutable -> Row {
    const double dot = dots(turns ? std::abs(delta) : delta - range.from);
    return {static_cast<double>(delta), dot, dot / at_zero};
  };
}

}  // namespace
}  // namespace curve

const Mode kCurveMode{curve::compose, curve::reading, {"delta", "dot", "normalized"}, curve::rows};

}  // namespace posenc::distance
