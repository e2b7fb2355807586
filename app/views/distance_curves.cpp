#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/distance_direction.hpp"
#include "views/distance_layout.hpp"
#include "views/parts.hpp"

namespace posenc::distance {
namespace {

/// Below this room the picture keeps to what a compact one has.
constexpr double kWidthForAll = 740, kHeightForStack = 260, kHeightForFacts = 380;
constexpr double kFactsHeight = 104;
/// Distances this far apart on the screen get a dot each: only whole distances exist.
constexpr double kRoomForDots = 9, kDot = 5;

/// Takes in all that stands on the axis.
struct Extent {
  double from = 0, to = 0;  // the axis always shows 0

  void take(double v) {
    from = std::min(from, v);
    to = std::max(to, v);
  }
  void take(const Curve& curve) {
    const auto [low, high] = std::ranges::minmax(curve.values);
    take(low);
    take(high);
  }
  /// With some air, and never empty.
  AxisMap axis(const Rect& plot) const {
    constexpr double kAir = 0.05;
    const double air = to > from ? (to - from) * kAir : 1;
    return {from < 0 ? from - air : 0, to + air, plot.max.y, plot.min.y};
  }
};

double stack_unit(const Scene& scene) {
  const bool normalized = shown_measure(scene.state()) == Similarity::normalized;
  return normalized ? scene.dot_at_zero() : 1;
}

double pixel_of(const Layout& at, const Grid& grid, std::size_t sample) {
  return at.x.pixel_from_data(static_cast<double>(grid.deltas[sample]));
}

/// Values of columns `from` … `end` − 1.
std::vector<Point> line_points(const Layout& at, const Grid& grid,
                               const std::vector<double>& values, std::size_t from,
                               std::size_t end) {
  std::vector<Point> points;
  points.reserve(end - from);
  for (std::size_t c = from; c < end; ++c) {
    // A column of a band stands for its middle.
    const double x = (pixel_of(at, grid, grid.starts[c]) + pixel_of(at, grid, grid.end(c) - 1)) / 2;
    points.emplace_back(x, at.y.pixel_from_data(values[c]));
  }
  return points;
}

/// The columns that are drawn one by one, up to the band where one follows.
std::vector<Point> single_points(const Layout& at, const Grid& grid, const Curve& curve) {
  auto points = line_points(at, grid, curve.low, 0, grid.singles);
  if (grid.singles > 0 && grid.as_band()) {
    const std::size_t next = grid.starts[grid.singles];
    points.emplace_back(pixel_of(at, grid, next), at.y.pixel_from_data(curve.values[next]));
  }
  return points;
}

void draw_band(Canvas& canvas, const Layout& at, const Grid& grid, const std::vector<double>& low,
               const std::vector<double>& high, Color color) {
  constexpr double kThinnest = 2.5;
  for (std::size_t c = grid.singles; c < grid.columns(); ++c) {
    const auto end = std::min(grid.end(c), grid.count() - 1);
    const double a = at.y.pixel_from_data(low[c]);
    const double b = at.y.pixel_from_data(high[c]);
    const double middle = (a + b) / 2, half = std::max(std::abs(a - b), kThinnest) / 2;
    canvas.rect({{pixel_of(at, grid, grid.starts[c]), middle - half},
                 {pixel_of(at, grid, end) + 0.5, middle + half}},
                color);
  }
}

/// A curve as a line, where distances are drawn one by one.
void draw_line(Canvas& canvas, const Layout& at, const Grid& grid, const Curve& curve,
               const Stroke& stroke) {
  if (grid.singles > 0) canvas.polyline(single_points(at, grid, curve), stroke);
}

/// The two edges of its band, where they are not.
void draw_edges(Canvas& canvas, const Layout& at, const Grid& grid, const Curve& curve,
                const Stroke& stroke) {
  if (!grid.as_band()) return;
  canvas.polyline(line_points(at, grid, curve.high, grid.singles, grid.columns()), stroke);
  canvas.polyline(line_points(at, grid, curve.low, grid.singles, grid.columns()), stroke);
}

/// How far apart the last two distances stand that are drawn one by one, in pixels.
double narrowest(const Layout& at, const Grid& grid) {
  const double linear = at.plot.width() / (at.x.data_to - at.x.data_from);
  if (!at.x.logarithmic || grid.singles < 2) return linear;
  return pixel_of(at, grid, grid.singles - 1) - pixel_of(at, grid, grid.singles - 2);
}

std::string how_to_read(const Scene& scene) {
  const State& state = scene.state();
  if (state.distance.show == DistanceShow::mirrored) return direction_how_to_read(scene);
  if (is_against_all(state)) return against_how_to_read(scene);
  const Grid& grid = present_grid(scene);
  const Curves curves = present_curves(scene);
  const Range range = shown_range(state);
  const bool turns = scene.sinusoidal().is_rotation();
  std::string how;
  if (const auto count = curves.positions.size(); count > 1) {
    const std::string_view how_many = count == 2 ? "two" : "three";
    const std::string_view drawn = grid.as_band() ? "" : ", drawn over each other";
    how = turns
              ? fmt::format("The same curve from {} positions t{}. ", how_many, drawn)
              : fmt::format("From {} positions t, which differ: not every pair has one frequency. ",
                            how_many);
  }
  const bool is_half_d = scene.dot_at_zero() == 0.5 * static_cast<double>(state.d);
  how += state.distance.both_sides && range.to > 0 && turns
             ? "Both sides are alike: the dot product cannot tell left from right."
             : fmt::format("{} {} {}{}.",
                           is_logarithmic(state) ? "Δ = 0 is left out: there" : "At Δ = 0",
                           !turns                  ? "the mean dot product is"
                           : is_logarithmic(state) ? "the dot product is"
                                                   : "a position meets itself: the dot product is",
                           is_half_d ? "d/2 = " : "", at_zero_text(scene));
  if (const Band* band = present_band(scene)) {
    how += band->is_exact ? " Band: the least to the greatest under a pixel"
                          : fmt::format(" Strong band: {}; none lies outside the faint one",
                                        samples_text(grid));
    how += band->means.empty() ? "." : ". Line: their mean.";
  }
  return how;
}

}  // namespace

std::string samples_text(const Grid& grid) {
  if (!grid.logarithmic) return fmt::format("one distance in {}", integer_text(grid.step));
  std::size_t most = 0;
  for (std::size_t c = 0; c < grid.columns(); ++c)
    most = std::max(most, grid.end(c) - grid.starts[c]);
  return fmt::format("up to {} distances a column", integer_text(static_cast<std::int64_t>(most)));
}

std::int64_t marked_delta(const State& state) {
  const bool has_sides = has_both_sides(state) || is_against_all(state);
  return has_sides ? state.offset : std::abs(state.offset);
}

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const State& state = scene.state();
  const Curves curves = present_curves(scene);
  const bool turns = scene.sinusoidal().is_rotation();
  Rect rest = draw_heading(canvas, frame, *state.convention, claim(scene), how_to_read(scene));

  Layout at;
  const bool wide = !frame.compact && rest.width() >= kWidthForAll;
  const bool all = wide && rest.height() >= kHeightForStack;
  at.shared_axis = shown_measure(state) != Similarity::euclidean;
  if (wide && rest.height() >= kHeightForFacts) {
    at.facts = Rect{{rest.min.x, rest.max.y - kFactsHeight}, rest.max};
    rest.max.y -= kFactsHeight + 12;
  }
  constexpr double kWholeHeight = 84, kHeightForWhole = 380;
  const bool has_whole = wide && is_against_all(state) && rest.height() >= kHeightForWhole &&
                         shown_range(state) != whole_range(state) && whole_curve(scene) != nullptr;
  if (has_whole) {
    at.whole =
        Rect{rest.min + Point(kLeftAxisRoom, 8), {rest.max.x - 12, rest.min.y + 8 + kWholeHeight}};
    rest.min.y = at.whole->max.y + kBottomAxisRoom;
  }
  const bool has_stack = all && state.distance.show == DistanceShow::curve;
  const bool has_turns = all && state.distance.show == DistanceShow::mirrored;
  if (has_stack) rest.min.y += 34;  // the stack's name
  // Half of the last number on the axis stands beyond its end: beside a compact picture others follow.
  const double beyond = frame.compact ? 24 : 12;
  at.plot = {rest.min + Point(kLeftAxisRoom, 8), rest.max - Point(beyond, kBottomAxisRoom)};
  if (at.plot.max.x < at.plot.min.x + 40) at.plot.max.x = at.plot.min.x + 40;
  if (at.plot.max.y < at.plot.min.y + 40) at.plot.max.y = at.plot.min.y + 40;
  if (has_turns) {
    constexpr double kTall = 1.2, kBandHeight = 330, kBetween = 36;
    if (rest.height() > kTall * rest.width()) {
      at.turns = Rect{{rest.min.x, rest.max.y - kBandHeight}, rest.max};
      at.plot.max.y -= kBandHeight + kBetween;
    } else {
      const double width = std::clamp(rest.width() * 0.27, 240.0, 520.0);
      at.turns = Rect{{rest.max.x - width, at.plot.min.y}, rest.max};
      at.plot.max.x = at.turns->min.x - kBetween;
    }
  }
  if (has_stack) {
    const double width = std::clamp(rest.width() * 0.27, 240.0, 520.0);
    constexpr double kRoomForSum = 114;
    at.stack = Rect{{rest.max.x - width, at.plot.min.y}, {rest.max.x - kRoomForSum, at.plot.max.y}};
    at.plot.max.x = at.stack->min.x - (at.shared_axis ? 36 : 36 + kLeftAxisRoom);
    at.stack_name = {{at.stack->min.x, rest.min.y - 34}, {rest.max.x, rest.min.y}};
    constexpr double kWidestBar = 64;
    at.stack->max.x =
        std::min(at.stack->max.x, at.stack->min.x + kWidestBar * present_stack(scene).bands());
  }

  Extent extent, sums;
  // Where they coincide, one stands for all.
  const std::size_t different = turns ? 1 : curves.curves.size();
  for (std::size_t i = 0; i < different; ++i) extent.take(*curves.curves[i]);
  if (const Curve* pinned = pinned_curve(scene)) extent.take(*pinned);
  // What is marked, between samples too.
  for (const std::int64_t delta : {std::int64_t{0}, state.offset}) {
    if (is_against_all(state) && shown_range(state).contains(delta))
      extent.take(compared(scene, delta).normalized);
  }
  if (at.stack) {
    const Stack stack = present_stack(scene);
    for (const double sum : stack.sums) sums.take(sum / stack_unit(scene));
    if (at.shared_axis) {
      extent.take(sums.from);
      extent.take(sums.to);
    }
  }
  at.x = delta_axis(state, at.plot);
  at.y = extent.axis(at.plot);
  at.stack_y = at.shared_axis ? at.y : sums.axis(at.plot);
  if (at.shared_axis) {  // in dot products
    at.stack_y.data_from *= stack_unit(scene);
    at.stack_y.data_to *= stack_unit(scene);
  }
  return at;
}

void draw_whole(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  const WholeCurve& all = *whole_curve(scene);
  State unzoomed = scene.state();
  unzoomed.distance.span = 0;
  Layout whole;
  whole.plot = *at.whole;
  whole.x = delta_axis(unzoomed, whole.plot);
  Extent extent;
  extent.take(all.curve);
  whole.y = extent.axis(whole.plot);
  const double from = whole.x.pixel_from_data(at.x.data_from);
  const double to = whole.x.pixel_from_data(at.x.data_to);
  // What the plot below shows of it.
  canvas.rect({{from, whole.plot.min.y}, {to, whole.plot.max.y}},
              mix(palette.ground, palette.text, 0.14));
  draw_delta_axis(canvas, palette, unzoomed, whole.plot, whole.x, true);
  const Clip clip(canvas, whole.plot.grown(6));
  if (all.grid.as_band())
    draw_band(canvas, whole, all.grid, all.curve.low, all.curve.high, palette.t);
  draw_line(canvas, whole, all.grid, all.curve, {palette.t, 2});
  const Stroke edge{palette.text, 1.5, Dash::dashed};
  canvas.line({from, whole.plot.min.y}, {from, whole.plot.max.y}, edge);
  canvas.line({to, whole.plot.min.y}, {to, whole.plot.max.y}, edge);
}

Stroke curve_stroke(const Palette& palette, std::size_t which, bool apart, double scale) {
  if (which == 0) return {palette.t, 5 * scale};
  return which == 1 ? Stroke{palette.text, 2 * scale, Dash::dashed}
                    : Stroke{apart ? palette.muted : palette.ground, 2.5 * scale, Dash::dotted};
}

void draw_curves(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                 bool compact) {
  const Grid& grid = present_grid(scene);
  const Curves curves = present_curves(scene);
  const bool differ = !scene.sinusoidal().is_rotation();

  if (at.y.data_from < 0) {
    const double zero = at.y.pixel_from_data(0);
    canvas.line({at.plot.min.x, zero}, {at.plot.max.x, zero}, {palette.line, 1});
  }
  const bool short_name = compact || !left_axis_name_fits(canvas, at.plot, axis_name(scene, false));
  draw_left_axis(canvas, palette, at.plot, at.y, axis_name(scene, short_name));
  draw_delta_axis(canvas, palette, scene.state(), at.plot, at.x, compact);

  // Thinner where the wiggles are narrow.
  const double apart = narrowest(at, grid);
  constexpr double kRoomForWide = 2;
  const double scale = std::clamp(apart / kRoomForWide, 0.5, 1.0) * (compact ? 0.8 : 1.0);
  const Clip clip(canvas, at.plot.grown(6));
  if (const Curve* pinned = pinned_curve(scene)) {
    const Stroke stroke{palette.d, 2, Dash::dashed};
    draw_line(canvas, at, grid, *pinned, stroke);
    draw_edges(canvas, at, grid, *pinned, stroke);
  }
  const Band* band = present_band(scene);
  if (band) {
    if (!band->is_exact)
      draw_band(canvas, at, grid, band->least, band->most, mix(palette.ground, palette.t, 0.16));
    draw_band(canvas, at, grid, band->low, band->high, mix(palette.ground, palette.t, 0.7));
    if (!band->means.empty())
      canvas.polyline(line_points(at, grid, band->means, grid.singles, grid.columns()),
                      {palette.text, compact ? 1.5 : 2});
  }
  for (std::size_t i = 0; i < curves.curves.size(); ++i) {
    const Stroke stroke = curve_stroke(palette, i, differ, scale);
    draw_line(canvas, at, grid, *curves.curves[i], stroke);
    // Where they coincide, one band stands for all.
    if (i > 0 && (!band || differ)) draw_edges(canvas, at, grid, *curves.curves[i], stroke);
  }
  const auto points = line_points(at, grid, curves.curves.front()->low, 0, grid.singles);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double room = i > 0 ? points[i].x - points[i - 1].x : at.plot.width();
    if (room < kRoomForDots) break;
    if (i > 0 || apart >= kRoomForDots || at.x.logarithmic)
      canvas.circle(points[i], kDot, palette.t);
  }
}

}  // namespace posenc::distance
