#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "tables.hpp"
#include "views/distance/modes.hpp"
#include "views/distance/options.hpp"
#include "views/shown.hpp"

namespace posenc::distance {

using namespace posenc::test;

/// Σ_k cos(Δ · base^(−2k/d)), as the formula has it.
inline double dot_formula(int d, double base, std::int64_t delta) {
  long double sum = 0;
  for (int k = 0; k < d / 2; ++k) {
    sum += std::cos(static_cast<long double>(delta) *
                    std::pow(static_cast<long double>(base), -2.0L * k / d));
  }
  return static_cast<double>(sum);
}

inline RecordingCanvas picture(const State& state, std::optional<Point> hover = {}) {
  return drawn(kDistanceView, scene_of(state), hover);
}
inline std::string text_of(const State& state, std::optional<Point> hover = {}) {
  return all_text(picture(state, hover));
}
/// Its text without the lines' ends.
inline std::string words_of(const State& state) {
  auto words = text_of(state);
  std::ranges::replace(words, '\n', ' ');
  return words;
}
inline FactList known(const State& state) { return kDistanceView.known(scene_of(state)); }
inline Rows rows_of(const State& state, std::size_t most = 100'000) {
  Rows rows;
  rows.most = most;
  kDistanceView.write(scene_of(state), rows);
  return rows;
}

inline void expect_in(const std::string& text, std::initializer_list<std::string> all) {
  for (const auto& words : all) EXPECT_TRUE(contains(text, words)) << words << "\nin\n" << text;
}

inline State zoomed_to(State state, double from, double span) {
  state.set(distance::kFrom, from);
  state.set(distance::kSpan, span);
  return state;
}

/// Where the panels of its picture are.
struct Places {
  Rect plot;
  AxisMap x, y, stack_y;
  std::optional<Rect> stack, whole;
};
inline Places places_of(const State& state) {
  const auto picture = layout(kDistanceView, state);
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

/// The view's axis without curves, which take long where distances are many.
struct AxisAlone {
  plot::Layout layout;
  const plot::PanelLayout& panel;

  explicit AxisAlone(const State& state) : layout(laid_out(state)), panel(*layout.find(kPlot)) {}
  static plot::Layout laid_out(const State& state) {
    RecordingCanvas canvas;
    plot::Figure figure;
    figure.cells = {
        {.id = kPlot,
         .panel = plot::Plot{.x = delta_axis(state), .y = {.extent = plot::Extent{0, 1}}}}};
    return plot::lay_out(canvas, dark_palette(), figure, kArea, false);
  }
  Point at(double share) const {
    return {panel.frame.min.x + share * (panel.frame.width() - 1), panel.frame.centre().y};
  }
  State after(State state, Point at, double notches) const {
    if (const auto zoom = plot::hit(layout, wheel(at, notches))->zoom) zoom_to(state, *zoom);
    EXPECT_EQ(within_limits(state), state);
    return state;
  }
};

/// Once in the view, then in and out again `cycles` times on its axis, and once further out.
inline void expect_no_drift(const State& state, double share, int notches, int cycles) {
  const auto places = places_of(state);
  const Point there{places.plot.min.x + share * places.plot.width(), places.plot.centre().y};
  const State closer = after(state, wheel(there, 1));
  EXPECT_LT(closer[distance::kSpan], whole_range(state).count());
  EXPECT_NEAR(places_of(closer).x.data_from_pixel(there.x) / places.x.data_from_pixel(there.x), 1,
              1e-6);
  EXPECT_EQ(after(closer, wheel(there, -2)), state);
  const AxisAlone whole(state);
  const Point at = whole.at(share);
  const double anchor = whole.panel.x.data_from_pixel(at.x);
  State zoomed = state;
  for (int i = 0; i < 2 * notches * cycles; ++i) {
    zoomed = AxisAlone(zoomed).after(zoomed, at, i / notches % 2 == 0 ? 1 : -1);
    const AxisAlone now(zoomed);
    ASSERT_EQ(now.panel.frame.min.x, whole.panel.frame.min.x);
    ASSERT_NEAR(now.panel.x.data_from_pixel(at.x) / anchor, 1, 1e-6);
    EXPECT_TRUE(shown_range(zoomed).contains(std::llround(anchor)));
  }
  EXPECT_EQ(AxisAlone(zoomed).after(zoomed, at, -1), state);
}

}  // namespace posenc::distance
