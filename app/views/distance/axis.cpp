#include "views/distance/axis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace posenc::distance {

bool is_against_all(const State& state) { return state.distance.show == DistanceShow::position; }

std::int64_t axis_origin(const State& state) { return is_against_all(state) ? state.position : 0; }

Similarity shown_measure(const State& state) {
  switch (state.distance.show) {
    case DistanceShow::curve: break;
    case DistanceShow::mirrored: return Similarity::dot;
    case DistanceShow::position: return Similarity::normalized;
  }
  return state.distance.measure;
}

bool is_logarithmic(const State& state) {
  return state.distance.logarithmic && !has_both_sides(state) && !is_against_all(state) &&
         state.length > 1;
}

Range whole_range(const State& state) {
  const std::int64_t farthest = state.length - 1, t = state.position;
  if (is_against_all(state)) return {first_position(state) - t, last_position(state) - t};
  if (is_logarithmic(state)) return {1, farthest};
  return {has_both_sides(state) ? -farthest : 0, farthest};
}

Range shown_range(const State& state) {
  const Range whole = whole_range(state);
  const auto& zoom = state.distance;
  if (zoom.span <= 0) return whole;
  const std::int64_t origin = axis_origin(state);
  const auto from = static_cast<std::int64_t>(std::floor(zoom.from)) - origin;
  const auto to = static_cast<std::int64_t>(std::ceil(zoom.from + zoom.span)) - origin;
  return {std::clamp(from, whole.from, whole.to), std::clamp(to, whole.from, whole.to)};
}

Range written_range(const State& state) {
  State linear = state;
  linear.distance.logarithmic = false;
  return shown_range(linear);
}

std::int64_t marked_delta(const State& state) {
  const bool has_sides = has_both_sides(state) || is_against_all(state);
  return has_sides ? state.offset : std::abs(state.offset);
}

plot::Extent shown_extent(const State& state) {
  const Range whole = whole_range(state);
  const auto& zoom = state.distance;
  const auto first = static_cast<double>(whole.from);
  if (is_logarithmic(state)) {
    const auto last = static_cast<double>(std::max<std::int64_t>(whole.to, 2));
    if (zoom.span <= 0) return {1, last};
    const double from = std::clamp(zoom.from, 1.0, last - 1);
    return {from, std::clamp(zoom.from + zoom.span, from + 1, last)};
  }
  const auto last = static_cast<double>(std::max(whole.to, whole.from + 1));
  if (zoom.span <= 0 || zoom.span >= last - first) return {first, last};
  const auto origin = static_cast<double>(axis_origin(state));
  const double from = std::clamp(zoom.from - origin, first, last - zoom.span);
  return {from, from + zoom.span};
}

plot::Axis delta_axis(const State& state) {
  const Range whole = whole_range(state);
  const bool positions = is_against_all(state);
  return {.name = positions ? plot::Text("position s")
                            : plot::Text("distance Δ (positions)", "distance Δ"),
          .extent = shown_extent(state),
          .scale = is_logarithmic(state) ? plot::AxisScale::logarithmic : plot::AxisScale::linear,
          .whole = true,
          .shift = static_cast<double>(axis_origin(state)),
          .within = plot::Extent{static_cast<double>(whole.from), static_cast<double>(whole.to)}};
}

void zoom_to(State& state, const plot::Extent& part) {
  const auto origin = static_cast<double>(axis_origin(state));
  // Positions may begin past 0.
  const double whole_from =
      is_against_all(state) ? std::max<double>(0, static_cast<double>(first_position(state))) : 0;
  const bool is_whole = part == plot::Extent{};
  state.distance.from = is_whole ? whole_from : part.from + origin;
  state.distance.span = is_whole ? 0 : part.to - part.from;
}

}  // namespace posenc::distance
