#pragma once

#include <optional>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "picture.hpp"
#include "views/view.hpp"

/// One view in one room, and what the pointer does there.
namespace posenc::test {

inline constexpr Rect kArea{{20, 10}, {1240, 710}};

inline Frame frame(std::optional<Point> hover = {}, bool compact = false) {
  return {kArea, dark_palette(), compact, hover};
}

inline RecordingCanvas drawn(const View& view, const Scene& scene,
                             std::optional<Point> hover = {}) {
  RecordingCanvas canvas;
  view.draw(canvas, frame(hover), scene);
  return canvas;
}

/// By the view's own function for it.
template <auto LayOut>
auto laid_out(const State& state) {
  RecordingCanvas canvas;
  return LayOut(canvas, frame(), scene_of(state));
}

/// A picture that is a Figure, laid out.
inline plot::Placed placed(const View& view, const State& state) {
  RecordingCanvas canvas;
  return *view.placed(canvas, frame(), scene_of(state));
}

/// Where a point of a plot's data is.
inline Point pixel_of(const plot::Placed& picture, std::string_view panel, Point data) {
  const auto* const found = picture.find(panel);
  EXPECT_NE(found, nullptr) << panel;
  if (found == nullptr) return {};
  return found->pixel(data);
}

/// What the pointer makes of a State, which is within limits.
inline State after(const View& view, const State& state, const Pointer& pointer) {
  RecordingCanvas canvas;
  const Scene scene = scene_of(state);
  const State next = view.interact(canvas, frame(pointer.at), scene, pointer);
  EXPECT_TRUE(canvas.commands().empty()) << "the pointer draws nothing";
  EXPECT_EQ(within_limits(next), next);
  return next;
}

inline Pointer wheel(Point at, double notches) {
  Pointer pointer;
  pointer.at = at;
  pointer.wheel = notches;
  return pointer;
}

inline Pointer tap(Point at) {
  Pointer pointer;
  pointer.at = pointer.pressed_at = at;
  pointer.released = true;
  return pointer;
}

inline Pointer drag(Point from, Point by) {
  Pointer pointer;
  pointer.pressed_at = from;
  pointer.at = from + by;
  pointer.moved = by;
  pointer.down = true;
  return pointer;
}

inline Pointer double_click(Point at) {
  Pointer pointer = drag(at, {0, 0});
  pointer.clicked = pointer.double_clicked = true;
  return pointer;
}

}  // namespace posenc::test
