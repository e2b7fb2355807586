
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "plot/panels.hpp"
#include "text/numbers.hpp"

namespace posenc::plot {
namespace {

constexpr int kDigits = 3, kMostTicks = 5;
constexpr double kBar = 20, kTick = 5, kLabelAway = 10, kTip = 14;

TextStyle label_style(const Palette& palette) {
  return {Face::regular, size::kAxis, palette.muted, true};
}

/// Round numbers; first the ends of an open one, whose colours stand for what lies beyond, too.
std::vector<Tick> labels_of(const ColourBar& of, int most) {
  std::vector<Tick> all;
  const auto& [from, to] = of.shown;
  if (of.is_open) all.push_back({to, "≥ " + short_text(to, kDigits)});
  if (of.is_open && from < 0) all.push_back({from, "≤ " + short_text(from, kDigits)});
  for (const Tick& tick : ticks(from, to, most))
    all.push_back({tick.value, short_text(tick.value, kDigits)});
  return all;
}

/// Its pieces, from the top: signs or a ramp between arrows, and what is no number.
struct Pieces {
  Rect ramp;
  std::optional<Rect> not_finite;
};
Pieces pieces_of(const ColourBar& of, Rect bar) {
  constexpr double kAbove = 16;
  Pieces pieces;
  if (!of.not_finite.empty()) {
    pieces.not_finite = Rect{{bar.min.x, bar.max.y - kBar}, bar.max};
    bar.max.y -= kBar + kAbove;
  }
  if (of.is_open && !of.signs) {
    bar.min.y += kTip;
    if (of.shown.from < 0) bar.max.y -= kTip;
  }
  pieces.ramp = bar;
  return pieces;
}

void draw_label(const PanelPainting& on, const Rect& ramp, double y, std::string_view text) {
  const double x = ramp.max.x;
  on.canvas.line({x, y}, {x + kTick, y}, {on.palette.muted, 1});
  on.canvas.text({x + kLabelAway, y}, text, label_style(on.palette), HAlign::left, VAlign::middle);
}

void draw_patch(const PanelPainting& on, const Rect& patch, Color color, std::string_view text) {
  on.canvas.rect(patch, color, Stroke{on.palette.muted, 1});
  draw_label(on, patch, patch.centre().y, text);
}

void draw_signs(const PanelPainting& on, const ColourBar& of, const Rect& ramp) {
  const double high = ramp.height() / (of.shown.from < 0 ? 3 : 2);
  Rect patch{ramp.min, {ramp.max.x, ramp.min.y + high}};
  for (const auto& [text, place] : {std::pair("> 0", 1.0), {"0", 0.0}, {"< 0", kNegativeSign}}) {
    if (place < 0 && of.shown.from >= 0) break;
    draw_patch(on, patch, color_at(of.colors, place), text);
    patch.min.y += high, patch.max.y += high;
  }
}

AxisMap values_of(const ColourBar& of, const Rect& ramp) {
  return {of.shown.from, of.shown.to, ramp.max.y, ramp.min.y};
}

void draw_ramp(const PanelPainting& on, const ColourBar& of, const Rect& ramp) {
  const AxisMap values = values_of(of, ramp);
  const double lowest = values.pixel_from_data(of.values.from);
  const double step =
      (lowest - values.pixel_from_data(of.values.to)) / static_cast<double>(of.colors.size());
  for (std::size_t i = 0; i < of.colors.size(); ++i) {
    // Each reaches up to the top, so that no seam shows between it and the next.
    const double bottom = lowest - static_cast<double>(i) * step;
    if (bottom - step > ramp.max.y || bottom <= ramp.min.y) continue;
    on.canvas.rect({ramp.min, {ramp.max.x, std::min(bottom, ramp.max.y)}}, of.colors[i]);
  }
  const int fit = std::clamp(static_cast<int>(ramp.height() / (2 * size::kAxis)), 2, kMostTicks);
  std::vector<double> taken;
  for (const auto& [value, label] : labels_of(of, fit)) {
    const double y = values.pixel_from_data(value);
    const auto is_near = [y](double other) { return std::abs(y - other) <= size::kAxis; };
    if (std::ranges::any_of(taken, is_near)) continue;
    draw_label(on, ramp, y, label);
    taken.push_back(y);
  }
}

/// Arrows where it is open, and an outline: an end may be as dark as the ground.
void draw_ends(const PanelPainting& on, const ColourBar& of, const Rect& ramp) {
  const auto& [low, high] = ramp;
  std::vector<Point> around{{low.x, high.y}, low};
  const auto add_tip = [&](double foot, double by, Color color) {
    const Point tip(ramp.centre().x, foot + by);
    on.canvas.fill(std::array{Point(ramp.min.x, foot), Point(ramp.max.x, foot), tip}, color);
    around.push_back(tip);
  };
  if (of.is_open) add_tip(low.y, -kTip, of.colors.back());
  around.insert(around.end(), {{high.x, low.y}, high});
  if (of.is_open && of.shown.from < 0) add_tip(high.y, kTip, of.colors.front());
  on.canvas.polyline(around, {on.palette.muted, 1}, true);
}

}  // namespace

double colour_bar_width(Canvas& canvas, const ColourBar& of) {
  const TextStyle style{Face::regular, size::kAxis, {}, true};
  double widest = std::max(canvas.measure(of.not_finite, style).width,
                           canvas.measure(of.name, style).width - kBar - kLabelAway);
  for (const Tick& tick : labels_of(of, kMostTicks))
    widest = std::max(widest, canvas.measure(tick.label, style).width);
  return kBar + kLabelAway + std::ceil(widest);
}

void draw(const PanelPainting& on, const ColourBar& of) {
  constexpr double kRise = 18;
  const Rect& bar = on.panel.frame;
  on.canvas.text({bar.min.x, bar.min.y - kRise}, of.name, label_style(on.palette), HAlign::left,
                 VAlign::middle);
  const auto pieces = pieces_of(of, {bar.min, {bar.min.x + kBar, bar.max.y}});
  if (pieces.not_finite) {
    draw_patch(on, *pieces.not_finite, kNaNColor, of.not_finite);
    on.canvas.hatch(*pieces.not_finite, kNaNStripe);
  }
  if (of.signs) return draw_signs(on, of, pieces.ramp);
  draw_ramp(on, of, pieces.ramp);
  draw_ends(on, of, pieces.ramp);
}

void point_out(Canvas& canvas, const Palette& palette, const ColourBar& of, const Rect& bar,
               double value) {
  if (of.signs || !std::isfinite(value)) return;
  constexpr double kSize = 10;
  const Rect ramp = pieces_of(of, bar).ramp;
  const double y = std::clamp(values_of(of, ramp).pixel_from_data(value), ramp.min.y, ramp.max.y);
  canvas.arrow_head({ramp.min.x - 1, y}, {1, 0}, kSize, palette.text);
}

}  // namespace posenc::plot
