#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "views/distance/numbers.hpp"

/// The axis of the distance view: distances Δ, or the positions at those distances from t.
namespace posenc::distance {
namespace {

/// What the axis shows for Δ = 0: t where it shows positions, else 0.
std::int64_t origin(const State& state) {
  return is_against_all(state) ? state.position.value() : 0;
}

}  // namespace

bool is_against_all(const State& state) { return state[kShow] == DistanceShow::position; }

bool is_mirrored(const State& state) {
  return state[kShow] == DistanceShow::mirrored && has_waves(state);
}

Similarity shown_measure(const State& state) {
  switch (state[kShow]) {
    case DistanceShow::curve: break;
    case DistanceShow::mirrored: return Similarity::dot;
    case DistanceShow::position: return Similarity::normalized;
  }
  return state[kMeasure];
}

bool is_logarithmic(const State& state) {
  return state[kLogarithmic] && !has_both_sides(state) && !is_against_all(state) &&
         state.length > 1;
}

Range whole_range(const State& state) {
  const std::int64_t farthest = state.length - 1;
  if (is_against_all(state))
    return {first_position(state) - state.position, last_position(state) - state.position};
  if (is_logarithmic(state)) return {1, farthest};
  return {has_both_sides(state) ? -farthest : 0, farthest};
}

Range shown_range(const State& state) {
  const Range whole = whole_range(state);
  if (state[kSpan] <= 0) return whole;
  const auto at = [&](double end) {
    return std::clamp(static_cast<std::int64_t>(end) - origin(state), whole.from, whole.to);
  };
  return {at(std::floor(state[kFrom])), at(std::ceil(state[kFrom] + state[kSpan]))};
}

Range written_range(State state) {
  state.set(kLogarithmic, false);
  return shown_range(state);
}

std::int64_t marked_delta(const State& state) {
  const bool has_sides = has_both_sides(state) || is_against_all(state);
  return has_sides ? state.offset.value() : std::abs(state.offset);
}

plot::Extent whole_extent(const State& state) {
  const Range whole = whole_range(state);
  return {static_cast<double>(whole.from), static_cast<double>(whole.to)};
}

plot::Extent shown_extent(const State& state) {
  const double start = state[kFrom], span = state[kSpan];
  const double first = whole_extent(state).from, last = std::max(whole_extent(state).to, first + 1);
  const bool logarithmic = is_logarithmic(state);
  if (span <= 0 || (!logarithmic && span >= last - first)) return {first, last};
  const double latest = last - (logarithmic ? 1 : span);
  const double from = std::clamp(start - static_cast<double>(origin(state)), first, latest);
  return {from, logarithmic ? std::clamp(start + span, from + 1, last) : from + span};
}

plot::Axis delta_axis(const State& state) {
  const bool positions = is_against_all(state);
  return {.name = positions ? plot::Text("position s")
                            : plot::Text("distance Δ (positions)", "distance Δ"),
          .extent = shown_extent(state),
          .scale = is_logarithmic(state) ? plot::AxisScale::logarithmic : plot::AxisScale::linear,
          .whole = true,
          .shift = static_cast<double>(origin(state)),
          .within = whole_extent(state)};
}

void zoom_to(State& state, const plot::Extent& part) {
  const bool is_whole = part == plot::Extent{};
  // Positions may begin past 0.
  const std::int64_t first =
      is_against_all(state) ? std::max<std::int64_t>(0, first_position(state)) : 0;
  state.set(kFrom,
            is_whole ? static_cast<double>(first) : part.from + static_cast<double>(origin(state)));
  state.set(kSpan, is_whole ? 0 : part.to - part.from);
}

}  // namespace posenc::distance
