#include "views/colour_bar.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/numbers.hpp"

namespace posenc {
namespace {

constexpr double kTick = 5, kLabelAway = 10;
constexpr int kDigits = 3;
constexpr std::array kShares{0.0, 0.25, 0.5, 0.75, 1.0};

TextStyle label_style(const Palette& palette) {
  return {Face::regular, size::kAxis, palette.muted, true};
}

}  // namespace

double colour_bar_labels(Canvas& canvas, const ColourBar& of) {
  double widest = 0;
  for (const double share : kShares) {
    const auto text = short_text(std::lerp(of.shown.low, of.shown.high, share), kDigits);
    widest = std::max(widest, canvas.measure(text, {Face::regular, size::kAxis, {}, true}).width);
  }
  const TextStyle style{Face::regular, size::kAxis, {}, true};
  return kLabelAway + std::max(widest, canvas.measure(of.not_finite, style).width);
}

void draw_colour_bar(Canvas& canvas, const Palette& palette, const ColourBar& of,
                     std::optional<double> value) {
  const TextStyle style = label_style(palette);
  Rect bar = of.room;
  const auto tick = [&](double y, std::string_view text) {
    canvas.line({bar.max.x, y}, {bar.max.x + kTick, y}, {palette.muted, 1});
    canvas.text({bar.max.x + kLabelAway, y}, text, style, HAlign::left, VAlign::middle);
  };
  if (!of.not_finite.empty()) {
    constexpr double kGap = 16;
    const Rect patch{{bar.min.x, bar.max.y - bar.width()}, bar.max};
    canvas.rect(patch, kNaNColor);
    tick(patch.centre().y, of.not_finite);
    bar.max.y = patch.min.y - kGap;
  }
  const AxisMap values{of.shown.low, of.shown.high, bar.max.y, bar.min.y};
  const AxisMap along{of.values.low, of.values.high, values.pixel_from_data(of.values.low),
                      bar.min.y};
  const double step = (along.pixel_from - along.pixel_to) / static_cast<double>(of.colors.size());
  for (std::size_t i = 0; i < of.colors.size(); ++i) {
    // Each reaches up to the top, so that no seam shows between it and the next.
    const double bottom = along.pixel_from - static_cast<double>(i) * step;
    if (bottom - step > bar.max.y) continue;
    canvas.rect({bar.min, {bar.max.x, std::min(bottom, bar.max.y)}}, of.colors[i]);
  }
  for (const double share : kShares) {
    const double v = std::lerp(of.shown.low, of.shown.high, share);
    tick(values.pixel_from_data(v), short_text(v, kDigits));
  }
  canvas.text({bar.min.x, bar.min.y - of.name_rise}, of.name, style, HAlign::left, VAlign::middle);
  if (value && std::isfinite(*value)) {
    const double y = std::clamp(values.pixel_from_data(*value), bar.min.y, bar.max.y);
    canvas.arrow_head({bar.min.x - 1, y}, {1, 0}, 10, palette.text);
  }
}

}  // namespace posenc
