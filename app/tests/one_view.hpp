#pragma once

#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "picture.hpp"
#include "set_parameters.hpp"
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

/// A picture that is a Figure, laid out.
inline plot::Layout layout(const View& view, const State& state) {
  RecordingCanvas canvas;
  return *view.layout(canvas, frame(), scene_of(state));
}

/// Where a point of a plot's data is.
inline Point pixel_of(const plot::Layout& picture, std::string_view panel, Point data) {
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

/// A view under test: what it says, shows and does for a State.
struct OneView {
  const View& view;

  std::string described(const State& state) const { return view.describe(scene_of(state)); }
  /// What it knows of the State.
  FactList known(const State& state) const { return view.known(scene_of(state)); }
  RecordingCanvas drawn(const State& state, std::optional<Point> hover = {}) const {
    return test::drawn(view, scene_of(state), hover);
  }
  std::string text(const State& state, std::optional<Point> hover = {}) const {
    return all_text(drawn(state, hover));
  }
  Rows rows(const State& state) const {
    Rows rows;
    view.write(scene_of(state), rows);
    return rows;
  }
  plot::Layout layout(const State& state) const { return test::layout(view, state); }
  plot::PanelLayout panel(const State& state, std::string_view id) const {
    return *layout(state).find(id);
  }
  plot::Plot plot(const State& state, std::string_view id) const {
    const auto picture = layout(state);
    return std::get<plot::Plot>(picture.cell(*picture.find(id)).panel);
  }
  Point pixel(const State& state, std::string_view panel, Point data) const {
    return pixel_of(layout(state), panel, data);
  }
  State after(const State& state, const Pointer& pointer) const {
    return test::after(view, state, pointer);
  }
};

/// How its check fared; what is proved holds.
inline std::optional<CheckOutcome> fared(const Fact& fact) {
  const auto outcome = fact.outcome();
  return outcome == CheckOutcome::proved ? CheckOutcome::holds : outcome;
}

/// How a fact's check fared in a State (state_of()), and its number.
struct KnownFact {
  std::string_view settings, id;
  std::optional<CheckOutcome> outcome = {};
  double number = std::numeric_limits<double>::quiet_NaN();  ///< any
};
inline void expect_known(const View& view, std::initializer_list<KnownFact> wanted) {
  for (const auto& [settings, id, outcome, number] : wanted) {
    SCOPED_TRACE(std::string(settings) + ": " + std::string(id));
    const Scene scene = scene_of(state_of(settings));
    const auto* const fact = view.known(scene).find(id);
    ASSERT_NE(fact, nullptr);
    EXPECT_EQ(fared(*fact), outcome);
    if (!std::isnan(number)) {
      // Whole numbers are counts.
      const double error = number == std::round(number) ? 1e-9 : 2e-4;
      EXPECT_NEAR(view.known(scene).number(id), number, error * std::abs(number));
    }
  }
}

inline void expect_words(const std::string& text, std::initializer_list<std::string_view> wanted) {
  for (const auto words : wanted) EXPECT_TRUE(contains(text, words)) << words << " in\n" << text;
}

}  // namespace posenc::test
