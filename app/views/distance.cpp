#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/distance_direction.hpp"
#include "views/distance_layout.hpp"
#include "views/distance_spread.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/view.hpp"
#include "views/views.hpp"

namespace posenc {
namespace {

using namespace distance;

std::string pairs_text(const Stack& stack, int pairs, int band) {
  const int first = band * stack.per_band;
  const int last = std::min(first + stack.per_band, pairs) - 1;
  return first == last ? fmt::format("pair {}", first) : fmt::format("pairs {} – {}", first, last);
}

/// Read-outs are exact: as many digits as are certain at d = 16384.
constexpr int kDigits = 10;

void draw_hover(Canvas& canvas, const Frame& frame, const Scene& scene,
                const distance::Layout& at) {
  const Point hover = *frame.hover;
  if (at.plot.contains(hover)) {
    const Range range = shown_range(scene.state());
    const auto delta =
        std::clamp<std::int64_t>(std::llround(at.x.data_from_pixel(hover.x)), range.from, range.to);
    const auto both = compared(scene, delta);
    const double value = both.of(shown_measure(scene.state()));
    const Point on_curve{at.x.pixel_from_data(static_cast<double>(delta)),
                         at.y.pixel_from_data(value)};
    canvas.line({on_curve.x, at.plot.min.y}, {on_curve.x, at.plot.max.y}, {frame.palette.muted, 1});
    canvas.circle(on_curve, 4, frame.palette.text);
    const bool against = is_against_all(scene.state());
    const auto place = fmt::format("Δ = {}", integer_text(delta));
    const std::array lines{
        against ? fmt::format("s = {}, ", integer_text(delta + axis_origin(scene.state()))) + place
                : place,
        fmt::format("dot product {}", short_text(both.dot, kDigits)),
        fmt::format("{}  {}", against ? "of unit vectors" : "÷ " + divisor_text(scene),
                    short_text(both.normalized, kDigits)),
        fmt::format("Euclidean distance {}", short_text(both.euclidean, kDigits)),
        std::string("drag to set δ")};
    draw_readout(canvas, frame.palette, on_curve, frame.area, lines);
    return;
  }
  const Stack stack = present_stack(scene);
  if (const auto band = band_at(at, stack, hover)) {
    const int pairs = scene.sinusoidal().pairs();
    const std::array lines{
        pairs_text(stack, pairs, *band),
        fmt::format("adds {}", short_text(stack.after(*band) - stack.before(*band), kDigits)),
        fmt::format("sum so far {}", short_text(stack.after(*band), kDigits))};
    draw_readout(canvas, frame.palette, hover, frame.area, lines);
  }
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  if (!has_waves(scene.state())) return draw_spread(canvas, frame, scene);
  const distance::Layout at = layout(canvas, frame, scene);
  if (at.whole) draw_whole(canvas, frame.palette, scene, at);
  draw_curves(canvas, frame.palette, scene, at, frame.compact);
  draw_marks(canvas, frame.palette, scene, at, frame.compact);
  draw_stack(canvas, frame.palette, scene, at);
  if (at.turns) draw_turns(canvas, frame.palette, scene, *at.turns);
  if (at.facts) draw_facts(canvas, frame.palette, scene, *at.facts);
  if (frame.hover) draw_hover(canvas, frame, scene, at);
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  if (!has_waves(scene.state())) return interact_spread(canvas, frame, scene, pointer);
  State next = scene.state();
  if (!pointer.down && !pointer.double_clicked && pointer.wheel == 0) return next;
  RecordingCanvas measuring(&canvas);
  const distance::Layout at = layout(measuring, frame, scene);
  if (move_window(next, at, pointer) || zoom_distances(next, at.plot, pointer) || !pointer.down)
    return next;
  if (at.plot.contains(pointer.pressed_at)) {
    const Range range = shown_range(next);
    next.offset = std::clamp<std::int64_t>(std::llround(at.x.data_from_pixel(pointer.at.x)),
                                           range.from, range.to);
  } else if (const auto band = band_at(at, present_stack(scene), pointer.at)) {
    next.pair = *band * present_stack(scene).per_band;
  }
  return next;
}

void data(const Scene& scene, TableWriter& table) {
  if (is_against_all(scene.state())) return against_data(scene, table);
  if (!has_waves(scene.state())) return spread_data(scene, table);
  if (scene.state().distance.show == DistanceShow::mirrored) return direction_data(scene, table);
  const std::array<std::string, 3> columns{"delta", "dot", "normalized"};
  table.header(columns);
  constexpr std::int64_t kAtOnce = 4096;
  std::vector<double> dots;
  const double at_zero = scene.dot_at_zero();
  const Range range = written_range(scene.state());
  const bool turns = scene.sinusoidal().is_rotation();
  const std::int64_t last = turns ? range.to : range.to - range.from;
  std::int64_t first = -1;
  for (std::int64_t delta = range.from; delta <= range.to; ++delta) {
    // By |Δ| where it is a function of that: on both sides of 0 the same to the last digit.
    const std::int64_t place = turns ? std::abs(delta) : delta - range.from;
    const std::int64_t within = place % kAtOnce;
    if (place - within != first) {
      first = place - within;
      dots.resize(static_cast<std::size_t>(std::min(kAtOnce, last - first + 1)));
      if (turns) {
        scene.sinusoidal().dot_curve(first, 1, dots);
      } else {
        scene.sinusoidal().dot_curve_at(scene.state().position, range.from + first, 1, dots);
      }
    }
    const double dot = dots[static_cast<std::size_t>(within)];
    const std::array row{static_cast<double>(delta), dot, dot / at_zero};
    if (!table.row(row)) return;
  }
}

/// How far the curves of several positions agree.
std::string coincidence(const Curves& curves, const Grid& grid, int d) {
  std::string positions;
  for (const auto t : curves.positions)
    positions += (positions.empty() ? "" : ", ") + integer_text(t);
  const auto count = static_cast<std::int64_t>(grid.count());
  const auto distances =
      count == 1 ? fmt::format("the distance {}", integer_text(grid.deltas.front()))
                 : fmt::format("{} distances from {} to {}", integer_text(count),
                               integer_text(grid.deltas.front()), integer_text(grid.deltas.back()));
  return fmt::format(
      "The dot product p(t) · p(t + Δ) was computed from the rows of t = {} at {}{}: "
      "between these positions it differs by at most {}, {} the {} that rounding explains.\n",
      positions, distances,
      !grid.sampled()    ? ""
      : grid.logarithmic ? " (all of the smallest, fewer of the others)"
                         : fmt::format(" (one in {})", integer_text(grid.step)),
      short_text(curves.largest_difference, 2),
      curves.largest_difference <= rounding_limit(d) ? "within" : "more than",
      short_text(rounding_limit(d), 2));
}

std::string describe(const Scene& scene) {
  if (is_against_all(scene.state())) return describe_against(scene);
  if (!has_waves(scene.state())) return describe_spread(scene);
  const State& state = scene.state();
  if (state.distance.show == DistanceShow::mirrored) return describe_direction(scene);
  const Curves curves = present_curves(scene);
  const Facts facts = present_facts(scene);
  const int d = scene.sinusoidal().d();
  const auto both = compared(scene, state.offset);
  const bool turns = scene.sinusoidal().is_rotation();
  std::string words =
      claim(state, facts, curves.largest_difference) + ".\n" + convention_text(*state.convention);

  const auto agree = curves.positions.size() > 1 ? coincidence(curves, present_grid(scene), d) : "";
  const bool euclidean = state.distance.measure == Similarity::euclidean;
  if (euclidean) {
    words += fmt::format(
        "The Euclidean distance |p(t + Δ) − p(t)| is 0 at Δ = 0 and {} at δ = {}, where the dot "
        "product is {}, {} of that at Δ = 0.\n",
        short_text(both.euclidean, 6), integer_text(state.offset), short_text(both.dot, 6),
        short_text(both.normalized, 6));
    words += agree;
  } else {
    words += agree;
    words += fmt::format(
        "At Δ = 0 it is {}{}; at δ = {} it is {}: {} of that, and a Euclidean distance of {}.\n",
        at_zero_text(scene), turns ? "" : " in the mean over t", integer_text(state.offset),
        short_text(both.dot, 6), short_text(both.normalized, 6), short_text(both.euclidean, 6));
  }
  const auto farthest = whole_range(state).to;
  const auto past = [&](std::int64_t delta) {
    return delta > farthest
               ? fmt::format(", past the end of what is shown (Δ = {})", integer_text(farthest))
               : std::string();
  };
  const std::string_view subject = !turns      ? "The dot product's mean over t"
                                   : euclidean ? "The dot product"
                                               : "It";
  words +=
      facts.first_rise
          ? fmt::format("{} first rises at Δ = {} → {}{}", subject, integer_text(*facts.first_rise),
                        integer_text(*facts.first_rise + 1), past(*facts.first_rise + 1))
          : fmt::format("{} falls steadily up to Δ = {}", subject,
                        integer_text(facts.rise_searched));
  words += facts.first_negative
               ? fmt::format(", and is first negative at Δ = {}{}.\n",
                             integer_text(*facts.first_negative), past(*facts.first_negative))
               : fmt::format(", and is never negative up to Δ = {}.\n",
                             integer_text(facts.negative_searched));
  if (state.distance.pinned_d != 0) {
    words +=
        fmt::format("The pinned curve for comparison has the convention {}, d = {} and base {}.\n",
                    state.distance.pinned_convention->id, integer_text(state.distance.pinned_d),
                    short_text(state.distance.pinned_base, 7));
  }
  return words;
}

}  // namespace

extern const View kDistanceView{
    .id = "distance",
    .title = "Distance",
    .help = "The dot product of two positions over the distance between them",
    .group = ViewGroup::why,
    .in_overview = true,
    .draw = draw,
    .interact = interact,
    .data = data,
    .describe = describe,
    .try_this =
        "Step t with ← →: the curve stands still\n"
        "Show ahead and behind: −δ is as high as δ\n"
        "Pin the curve, then change the base",
    .equation = equations::distance,
};

}  // namespace posenc
