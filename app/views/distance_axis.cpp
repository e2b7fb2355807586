#include <algorithm>
#include <cmath>
#include <cstdint>

#include "figure/axes.hpp"
#include "views/cell_axis.hpp"
#include "views/distance_layout.hpp"

/// The axis of distances, or of the positions that lie so far from t, and how the pointer moves it.
namespace posenc::distance {

AxisMap delta_axis(const State& state, const Rect& plot) {
  const Range whole = whole_range(state);
  const auto& zoom = state.distance;
  if (is_logarithmic(state)) {
    const auto last = static_cast<double>(std::max<std::int64_t>(whole.to, 2));
    const double from = std::clamp(zoom.from, 1.0, last - 1);
    const double to = zoom.span <= 0 ? last : std::clamp(zoom.from + zoom.span, from + 1, last);
    return {zoom.span <= 0 ? 1 : from, to, plot.min.x, plot.max.x, true};
  }
  const auto first = static_cast<double>(whole.from);
  const auto last = static_cast<double>(std::max(whole.to, whole.from + 1));
  if (zoom.span <= 0 || zoom.span >= last - first) return {first, last, plot.min.x, plot.max.x};
  const auto origin = static_cast<double>(axis_origin(state));
  const double from = std::clamp(zoom.from - origin, first, last - zoom.span);
  return {from, from + zoom.span, plot.min.x, plot.max.x};
}

namespace {

/// Zooming and panning count in cells from 0 on: of a logarithm they are this fine.
constexpr double kLogCells = 0x1p40;

AxisMap cells_of(const AxisMap& axis, double first) {
  const auto cell = [&](double delta) {
    return axis.logarithmic ? kLogCells * std::log(delta) : delta - first;
  };
  return {cell(axis.data_from), cell(axis.data_to), axis.pixel_from, axis.pixel_to};
}

}  // namespace

bool move_window(State& next, const Layout& at, const Pointer& pointer) {
  if (!at.whole || !pointer.down || !at.whole->contains(pointer.pressed_at)) return false;
  State unzoomed = next;
  unzoomed.distance.span = 0;
  const double under = delta_axis(unzoomed, *at.whole).data_from_pixel(pointer.at.x) +
                       static_cast<double>(next.position);
  const double first = static_cast<double>(first_position(next));
  const double last = static_cast<double>(last_position(next));
  next.distance.from = std::clamp(std::round(under - next.distance.span / 2), first,
                                  std::max(first, last - next.distance.span));
  return true;
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
  const AxisMap from_zero = cells_of(axis, first);
  const double cells = axis.logarithmic ? kLogCells * std::log(first + size) : size;
  const auto show = [&](const CellRange& shown) {
    const double from = axis.logarithmic ? std::exp(shown.from / kLogCells) : shown.from + first;
    const double to = axis.logarithmic ? std::min(std::exp(shown.to / kLogCells), first + size)
                                       : shown.to + first;
    // Closer than whole distances there is nothing to see.
    if (axis.logarithmic && shown.size() > 0 && to - from < 2) return;
    const auto origin = static_cast<double>(axis_origin(next));
    // Positions may begin past 0.
    const double whole_from = is_against_all(next) ? std::max(0.0, first + origin) : 0;
    next.distance.from = shown.size() > 0 ? from + origin : whole_from;
    next.distance.span = shown.size() > 0 ? to - from : 0;
  };
  if (pointer.double_clicked) {
    show({0, 0});
  } else if (pointer.wheel != 0) {
    show(zoomed(from_zero, pointer.at.x, zoom_factor(pointer.wheel), cells));
  } else if (pointer.down && !pointer.clicked && strip.contains(at)) {
    show(panned(from_zero, pointer.moved.x, cells));
  } else {
    return false;
  }
  return true;
}

void draw_delta_axis(Canvas& canvas, const Palette& palette, const State& state, const Rect& plot,
                     AxisMap x, bool compact) {
  const auto origin = static_cast<double>(axis_origin(state));
  x.data_from += origin;
  x.data_to += origin;
  draw_bottom_axis(canvas, palette, plot, x,
                   is_against_all(state) ? "position s"
                   : compact             ? "distance Δ"
                                         : "distance Δ (positions)",
                   true);
}

}  // namespace posenc::distance
