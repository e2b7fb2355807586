
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "plot/panels.hpp"
#include "text/numbers.hpp"

namespace posenc::plot {
namespace {

constexpr int kDigits = 3;
constexpr double kBar = 20, kTick = 5, kLabelAway = 10, kTip = 14;
constexpr std::array kShares{0.0, 0.25, 0.5, 0.75, 1.0};

TextStyle label_style(const Palette& palette) {
  return {Face::regular, size::kAxis, palette.muted, true};
}

/// "0.5"; "≥ 0.5" where the colour stands for what lies beyond, too.
std::string share_text(const ColourBar& of, double share) {
  auto text = short_text(std::lerp(of.shown.low, of.shown.high, share), kDigits);
  if (!of.is_open) return text;
  if (share == 1) return "≥ " + text;
  return share == 0 && of.shown.low < 0 ? "≤ " + text : text;
}

/// Its pieces, from the top: signs or a ramp between arrows, and what is no number.
struct Pieces {
  Rect ramp;
  std::optional<Rect> not_finite;
};
Pieces pieces_of(const ColourBar& of, Rect bar) {
  constexpr double kGap = 16;
  Pieces pieces;
  if (!of.not_finite.empty()) {
    pieces.not_finite = Rect{{bar.min.x, bar.max.y - kBar}, bar.max};
    bar.max.y -= kBar + kGap;
  }
  if (of.is_open && !of.signs) {
    bar.min.y += kTip;
    if (of.shown.low < 0) bar.max.y -= kTip;
  }
  pieces.ramp = bar;
  return pieces;
}

/// Draws a bar's parts, each with its label.
class BarPainter {
 public:
  BarPainter(Canvas& canvas, const Palette& palette, const ColourBar& of, const Rect& bar)
      : canvas_(canvas), palette_(palette), of_(of), bar_(pieces_of(of, bar)) {}

  void paint() {
    if (bar_.not_finite) {
      draw_patch(*bar_.not_finite, kNaNColor, of_.not_finite);
      canvas_.hatch(*bar_.not_finite, kNaNStripe);
    }
    if (of_.signs) return draw_signs();
    draw_ramp();
    if (of_.is_open) draw_tips();
    draw_outline();
  }

 private:
  void label(double y, std::string_view text) {
    const double x = bar_.ramp.max.x;
    canvas_.line({x, y}, {x + kTick, y}, {palette_.muted, 1});
    canvas_.text({x + kLabelAway, y}, text, label_style(palette_), HAlign::left, VAlign::middle);
  }

  void draw_patch(const Rect& patch, Color color, std::string_view text) {
    canvas_.rect(patch, color, Stroke{palette_.muted, 1});
    label(patch.centre().y, text);
  }

  void draw_signs() {
    const double high = bar_.ramp.height() / (of_.shown.low < 0 ? 3 : 2);
    Rect patch{bar_.ramp.min, {bar_.ramp.max.x, bar_.ramp.min.y + high}};
    for (const auto& [text, place] : {std::pair("> 0", 1.0), {"0", 0.0}, {"< 0", kNegativeSign}}) {
      if (place < 0 && of_.shown.low >= 0) break;
      draw_patch(patch, color_at(of_.colors, place), text);
      patch.min.y += high, patch.max.y += high;
    }
  }

  void draw_ramp() {
    const Rect& ramp = bar_.ramp;
    const AxisMap values{of_.shown.low, of_.shown.high, ramp.max.y, ramp.min.y};
    const double lowest = values.pixel_from_data(of_.values.low);
    const double step =
        (lowest - values.pixel_from_data(of_.values.high)) / static_cast<double>(of_.colors.size());
    for (std::size_t i = 0; i < of_.colors.size(); ++i) {
      // Each reaches up to the top, so that no seam shows between it and the next.
      const double bottom = lowest - static_cast<double>(i) * step;
      if (bottom - step > ramp.max.y || bottom <= ramp.min.y) continue;
      canvas_.rect({ramp.min, {ramp.max.x, std::min(bottom, ramp.max.y)}}, of_.colors[i]);
    }
    const bool has_zero = of_.shown.low < 0 && of_.shown.high > 0;
    const double zero = values.pixel_from_data(0);
    if (has_zero) label(zero, "0");
    for (const double share : kShares) {
      const double y = values.pixel_from_data(std::lerp(of_.shown.low, of_.shown.high, share));
      if (!has_zero || std::abs(y - zero) > size::kAxis) label(y, share_text(of_, share));
    }
  }

  /// An end may be as dark as the ground.
  void draw_outline() {
    const auto& [low, high] = bar_.ramp;
    std::vector<Point> around{{low.x, high.y}, low};
    if (of_.is_open) around.emplace_back(bar_.ramp.centre().x, low.y - kTip);
    around.insert(around.end(), {{high.x, low.y}, high});
    if (of_.is_open && of_.shown.low < 0) around.emplace_back(bar_.ramp.centre().x, high.y + kTip);
    canvas_.polyline(around, {palette_.muted, 1}, true);
  }

  void draw_tips() {
    const Rect& ramp = bar_.ramp;
    const auto tip = [&](double foot, double by, Color color) {
      const std::array corners{Point(ramp.min.x, foot), Point(ramp.max.x, foot),
                               Point(ramp.centre().x, foot + by)};
      canvas_.fill(corners, color);
    };
    tip(ramp.min.y, -kTip, of_.colors.back());
    if (of_.shown.low < 0) tip(ramp.max.y, kTip, of_.colors.front());
  }

  Canvas& canvas_;
  const Palette& palette_;
  const ColourBar& of_;
  Pieces bar_;
};

}  // namespace

double colour_bar_width(Canvas& canvas, const ColourBar& of) {
  const TextStyle style{Face::regular, size::kAxis, {}, true};
  double widest = std::max(canvas.measure(of.not_finite, style).width,
                           canvas.measure(of.name, style).width - kBar - kLabelAway);
  for (const double share : kShares)
    widest = std::max(widest, canvas.measure(share_text(of, share), style).width);
  return kBar + kLabelAway + std::ceil(widest);
}

void draw(const PanelPainting& on, const ColourBar& of) {
  constexpr double kRise = 18;
  const Rect& bar = on.panel.frame;
  on.canvas.text({bar.min.x, bar.min.y - kRise}, of.name, label_style(on.palette), HAlign::left,
                 VAlign::middle);
  BarPainter(on.canvas, on.palette, of, {bar.min, {bar.min.x + kBar, bar.max.y}}).paint();
}

void point_out(Canvas& canvas, const Palette& palette, const ColourBar& of, const Rect& bar,
               double value) {
  if (of.signs || !std::isfinite(value)) return;
  constexpr double kSize = 10;
  const Rect ramp = pieces_of(of, bar).ramp;
  const AxisMap values{of.shown.low, of.shown.high, ramp.max.y, ramp.min.y};
  const double y = std::clamp(values.pixel_from_data(value), ramp.min.y, ramp.max.y);
  canvas.arrow_head({ramp.min.x - 1, y}, {1, 0}, kSize, palette.text);
}

}  // namespace posenc::plot
