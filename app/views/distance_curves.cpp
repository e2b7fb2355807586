#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/cell_axis.hpp"
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
  const bool normalized = scene.state().distance.measure == Similarity::normalized;
  return normalized ? scene.dot_at_zero() : 1;
}

std::vector<Point> line_points(const Layout& at, const Grid& grid,
                               const std::vector<double>& values) {
  std::vector<Point> points;
  points.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    // A column of a band stands for its middle.
    const auto last = std::min((i + 1) * grid.per_column, grid.count) - 1;
    const double delta = (static_cast<double>(grid.delta(i * grid.per_column)) +
                          static_cast<double>(grid.delta(last))) /
                         2;
    points.emplace_back(at.x.pixel_from_data(delta), at.y.pixel_from_data(values[i]));
  }
  return points;
}

void draw_band(Canvas& canvas, const Layout& at, const Grid& grid, const std::vector<double>& low,
               const std::vector<double>& high, Color color) {
  constexpr double kThinnest = 2.5;
  for (std::size_t c = 0; c < grid.columns(); ++c) {
    const auto end = std::min((c + 1) * grid.per_column, grid.count - 1);
    const double a = at.y.pixel_from_data(low[c]);
    const double b = at.y.pixel_from_data(high[c]);
    const double middle = (a + b) / 2, half = std::max(std::abs(a - b), kThinnest) / 2;
    canvas.rect({{at.x.pixel_from_data(static_cast<double>(grid.delta(c * grid.per_column))),
                  middle - half},
                 {at.x.pixel_from_data(static_cast<double>(grid.delta(end))) + 0.5, middle + half}},
                color);
  }
}

/// A curve as a line, or the two edges of its band.
void draw_line(Canvas& canvas, const Layout& at, const Grid& grid, const Curve& curve,
               const Stroke& stroke) {
  canvas.polyline(line_points(at, grid, curve.high), stroke);
  if (grid.as_band()) canvas.polyline(line_points(at, grid, curve.low), stroke);
}

}  // namespace

std::int64_t marked_delta(const State& state) {
  return state.distance.both_sides ? state.offset : std::abs(state.offset);
}

AxisMap delta_axis(const State& state, const Rect& plot) {
  const Range whole = whole_range(state);
  const auto& zoom = state.distance;
  const auto first = static_cast<double>(whole.from);
  const auto last = static_cast<double>(std::max(whole.to, whole.from + 1));
  if (zoom.span <= 0 || zoom.span >= last - first) return {first, last, plot.min.x, plot.max.x};
  const double from = std::clamp(zoom.from, first, last - zoom.span);
  return {from, from + zoom.span, plot.min.x, plot.max.x};
}

bool zoom_distances(State& next, const Rect& plot, const Pointer& pointer) {
  const AxisMap axis = delta_axis(next, plot);
  const Range whole = whole_range(next);
  const auto first = static_cast<double>(whole.from);
  const double size = static_cast<double>(whole.to) - first;
  // The strip of the axis below moves it, since a drag in the plot sets δ.
  const Rect strip{{plot.min.x, plot.max.y}, {plot.max.x, plot.max.y + kBottomAxisRoom}};
  const bool held = pointer.down || pointer.released;
  const Point at = held ? pointer.pressed_at : pointer.at;
  if (size <= 0 || (!plot.contains(at) && !strip.contains(at))) return false;
  const AxisMap from_zero{axis.data_from - first, axis.data_to - first, axis.pixel_from,
                          axis.pixel_to};
  const auto show = [&](const CellRange& shown) {
    next.distance.from = shown.size() > 0 ? shown.from + first : 0;
    next.distance.span = shown.size();
  };
  if (pointer.double_clicked) {
    show({0, 0});
  } else if (pointer.wheel != 0) {
    show(zoomed(from_zero, pointer.at.x, zoom_factor(pointer.wheel), size));
  } else if (pointer.down && !pointer.clicked && strip.contains(at)) {
    show(panned(from_zero, pointer.moved.x, size));
  } else {
    return false;
  }
  return true;
}

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const State& state = scene.state();
  const Grid grid = present_grid(scene);
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
             : fmt::format("At Δ = 0 {} {}{}.",
                           turns ? "a position meets itself: the dot product is"
                                 : "the mean dot product is",
                           is_half_d ? "d/2 = " : "", at_zero_text(scene));
  if (const Band* band = present_band(scene)) {
    how += band->is_exact ? " Band: the least to the greatest under a pixel"
                          : fmt::format(
                                " Strong band: one distance in {}; none lies outside the "
                                "faint one",
                                integer_text(grid.step));
    how += band->means.empty() ? "." : ". Line: their mean.";
  } else if (grid.sampled()) {
    how += fmt::format(" One distance in {} is computed; a band spans the least to the greatest.",
                       integer_text(grid.step));
  }
  Rect rest = draw_heading(canvas, frame, *state.convention,
                           claim(state, present_facts(scene), curves.largest_difference), how);

  Layout at;
  const bool wide = !frame.compact && rest.width() >= kWidthForAll;
  const bool all = wide && rest.height() >= kHeightForStack;
  at.shared_axis = state.distance.measure != Similarity::euclidean;
  if (wide && rest.height() >= kHeightForFacts) {
    at.facts = Rect{{rest.min.x, rest.max.y - kFactsHeight}, rest.max};
    rest.max.y -= kFactsHeight + 12;
  }
  if (all) rest.min.y += 34;  // the stack's name
  at.plot = {rest.min + Point(kLeftAxisRoom, 8), rest.max - Point(12, kBottomAxisRoom)};
  if (at.plot.max.x < at.plot.min.x + 40) at.plot.max.x = at.plot.min.x + 40;
  if (at.plot.max.y < at.plot.min.y + 40) at.plot.max.y = at.plot.min.y + 40;
  if (all) {
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

Stroke curve_stroke(const Palette& palette, std::size_t which, bool apart, double scale) {
  if (which == 0) return {palette.t, 5 * scale};
  return which == 1 ? Stroke{palette.text, 2 * scale, Dash::dashed}
                    : Stroke{apart ? palette.muted : palette.ground, 2.5 * scale, Dash::dotted};
}

void draw_curves(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                 bool compact) {
  const Grid grid = present_grid(scene);
  const Curves curves = present_curves(scene);
  const bool differ = !scene.sinusoidal().is_rotation();

  if (at.y.data_from < 0) {
    const double zero = at.y.pixel_from_data(0);
    canvas.line({at.plot.min.x, zero}, {at.plot.max.x, zero}, {palette.line, 1});
  }
  draw_left_axis(canvas, palette, at.plot, at.y, axis_name(scene, compact));
  draw_bottom_axis(canvas, palette, at.plot, at.x,
                   compact ? "distance Δ" : "distance Δ (positions)", true);

  // Thinner where the wiggles are narrow.
  const double apart = at.plot.width() / (at.x.data_to - at.x.data_from);
  constexpr double kRoomForWide = 2;
  const double scale = std::clamp(apart / kRoomForWide, 0.5, 1.0) * (compact ? 0.8 : 1.0);
  const Clip clip(canvas, at.plot.grown(6));
  if (const Curve* pinned = pinned_curve(scene)) {
    draw_line(canvas, at, grid, *pinned, {palette.d, 2, Dash::dashed});
  }
  const Band* band = present_band(scene);
  if (band) {
    if (!band->is_exact)
      draw_band(canvas, at, grid, band->least, band->most, mix(palette.ground, palette.t, 0.16));
    draw_band(canvas, at, grid, band->low, band->high, mix(palette.ground, palette.t, 0.7));
    if (!band->means.empty())
      canvas.polyline(line_points(at, grid, band->means), {palette.text, compact ? 1.5 : 2});
  } else if (grid.as_band()) {
    const Curve& curve = *curves.curves.front();
    draw_band(canvas, at, grid, curve.low, curve.high, mix(palette.ground, palette.t, 0.7));
  }
  // Where they coincide, one band stands for all.
  const std::size_t lines = band && !differ ? 0 : curves.curves.size();
  for (std::size_t i = grid.as_band() ? 1 : 0; i < lines; ++i) {
    draw_line(canvas, at, grid, *curves.curves[i], curve_stroke(palette, i, differ, scale));
  }
  if (!grid.as_band() && apart >= kRoomForDots) {
    for (const Point point : line_points(at, grid, curves.curves.front()->values)) {
      canvas.circle(point, kDot, palette.t);
    }
  }
}

}  // namespace posenc::distance
