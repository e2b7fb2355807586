#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "all_views.hpp"
#include "one_view.hpp"
#include "tables.hpp"
#include "views/distance/modes.hpp"
#include "views/shown.hpp"

namespace posenc::distance {

using namespace posenc::test;

inline RecordingCanvas picture(const State& state, std::optional<Point> hover = {}) {
  return drawn(kDistanceView, scene_of(state), hover);
}

/// Its text without the lines' ends.
inline std::string words_of(const RecordingCanvas& canvas) {
  auto words = all_text(canvas);
  std::ranges::replace(words, '\n', ' ');
  return words;
}

/// Where the panels of its picture are.
struct Places {
  Rect plot;
  AxisMap x, y, stack_y;
  std::optional<Rect> stack, whole;
};
inline Places places_of(const State& state) {
  const auto picture = placed(kDistanceView, state);
  const auto* const plot = picture.find(kPlot);
  const auto* const stack = picture.find(kStack);
  const auto* const whole = picture.find(kWholePanel);
  Places places{plot->frame, plot->x, plot->y, plot->y, {}, {}};
  if (stack != nullptr) places.stack = stack->frame, places.stack_y = stack->y;
  if (whole != nullptr) places.whole = whole->frame;
  return places;
}

inline State after(const State& state, const Pointer& pointer) {
  return test::after(kDistanceView, state, pointer);
}

}  // namespace posenc::distance
