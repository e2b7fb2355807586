#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/pendulum_numbers.hpp"
#include "views/pendulum_panels.hpp"

namespace posenc::pendulum {
namespace {

/// In positions, as the axis is labelled.
AxisMap across(const HistoryPart& part, const Rect& plot) {
  const auto pace = static_cast<double>(part.pace);
  return {static_cast<double>(part.from) * pace, static_cast<double>(part.to()) * pace, plot.min.x,
          plot.max.x};
}

/// The step of t under a point.
std::int64_t step_at(const HistoryPart& part, const Rect& plot, double x) {
  const double position = across(part, plot).data_from_pixel(x);
  return std::clamp<std::int64_t>(std::llround(position / static_cast<double>(part.pace)),
                                  part.from, part.to());
}

}  // namespace

void draw_history(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& part = history_part(scene);
  const auto& plot = l.curve;
  const auto map = across(part, plot);
  const auto [least, most] = std::ranges::minmax(part.values);
  const double lowest = std::min(0.0, least);
  const AxisMap up{lowest, std::max(scene.dot_at_zero(), most), plot.max.y, plot.min.y};
  draw_bottom_axis(canvas, p, plot, map, "position s, up to t", true);
  draw_left_axis(canvas, p, plot, up, "p(0) · p(s)");
  const double zero = up.pixel_from_data(0);
  canvas.line({plot.min.x, zero}, {plot.max.x, zero}, {p.line, 1});

  const auto steps = static_cast<std::size_t>(scene.state().position - part.from);
  const auto at = [&](std::size_t i) {
    const auto s = (part.from + static_cast<std::int64_t>(i)) * part.pace;
    return Point{map.pixel_from_data(static_cast<double>(s)), up.pixel_from_data(part.values[i])};
  };
  LabelPlacer placer(plot.grown(14));
  std::vector<Point> points;
  for (std::size_t i = 0; i <= steps; ++i) {
    points.push_back(at(i));
    placer.block(Rect{points.back(), points.back()}.grown(2));
  }
  if (points.size() > 1) canvas.polyline(points, {p.text, 2}, false);
  const Point head = points.back();
  canvas.circle(head, 6, p.t, Stroke{p.ground, 1.5});
  const auto label = fmt::format("p(0) · p({}) = {}", integer_text(shown_position(scene)),
                                 dot_number(agreement(scene), part.values[steps]));
  const TextStyle style{Face::bold, size::kAxis, p.t, true};
  for (double gap = 12; gap < 120 && !placer.place(canvas, head, gap, label, style); gap += 12) {
  }

  if (frame.hover && plot.contains(*frame.hover)) {
    const auto step = step_at(part, plot, frame.hover->x);
    const auto index = static_cast<std::size_t>(step - part.from);
    std::vector<std::string> lines{fmt::format("s = {}", integer_text(step * part.pace))};
    // What is still to come is not told.
    if (index <= steps) {
      canvas.circle(points[index], 4, {}, Stroke{p.text, 1.5});
      lines.push_back(fmt::format("p(0) · p(s) = {}", short_text(part.values[index], 12)));
    }
    lines.emplace_back("Drag to set t");
    draw_readout(canvas, p, *frame.hover, frame.area, lines);
  }
}

std::optional<std::int64_t> dragged_position(const Scene& scene, const Layout& l,
                                             const Pointer& pointer) {
  const auto& state = scene.state();
  if (state.pendulums.curve != SumCurve::history || !pointer.down || l.curve.height() <= 0 ||
      !l.curve.grown(6).contains(pointer.pressed_at)) {
    return {};
  }
  const auto& part = history_part(scene);
  // Not the first step of the next part: the curve would turn over under the pointer.
  const auto last = std::max(part.from, part.to() - (part.to() < last_position(state) ? 1 : 0));
  const auto step = std::min(step_at(part, l.curve, pointer.at.x), last);
  return std::clamp<std::int64_t>(step, first_position(state), last_position(state));
}

}  // namespace posenc::pendulum
