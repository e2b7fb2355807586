#include "views/colour_bar.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/numbers.hpp"

namespace posenc {
namespace {

constexpr double kTick = 5, kLabelAway = 10;
constexpr int kDigits = 3;
constexpr std::array kShares{0.0, 0.25, 0.5, 0.75, 1.0};
constexpr double kTip = 14;

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

struct Field {
  std::string_view label;
  Color color;
};

/// What signs look like, from the top.
std::vector<Field> sign_fields(const ColourBar& of) {
  std::vector<Field> fields{{"> 0", of.colors.back()}, {"0", color_at(of.colors, 0)}};
  if (of.shown.low < 0) fields.push_back({"< 0", of.colors.front()});
  return fields;
}

}  // namespace

std::string colours_text(const ColourBar& of, bool shows_means) {
  if (of.signs) {
    return shows_means ? " Colours show the mean's sign, none where signs cancel."
                       : " Colours show signs alone.";
  }
  if (!of.is_open) return "";
  return fmt::format(" Colours end at {}{}.", of.shown.low < 0 ? "±" : "",
                     short_text(of.shown.high, kDigits));
}

double colour_bar_labels(Canvas& canvas, const ColourBar& of) {
  double widest = 0;
  for (const double share : kShares) {
    const auto text = share_text(of, share);
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
  canvas.text({bar.min.x, bar.min.y - of.name_rise}, of.name, style, HAlign::left, VAlign::middle);
  if (of.signs) {
    const auto fields = sign_fields(of);
    const double high = bar.height() / static_cast<double>(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const double top = bar.min.y + static_cast<double>(i) * high;
      const Rect patch{{bar.min.x, top}, {bar.max.x, top + high}};
      canvas.rect(patch, fields[i].color);
      tick(patch.centre().y, fields[i].label);
    }
    return;
  }
  if (of.is_open) {
    const auto arrow = [&](double foot, double tip, Color color) {
      canvas.fill(
          std::array{Point(bar.min.x, foot), Point(bar.max.x, foot), Point(bar.centre().x, tip)},
          color);
    };
    bar.min.y += kTip;
    arrow(bar.min.y, bar.min.y - kTip, of.colors.back());
    if (of.shown.low < 0) {
      bar.max.y -= kTip;
      arrow(bar.max.y, bar.max.y + kTip, of.colors.front());
    }
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
    tick(values.pixel_from_data(v), share_text(of, share));
  }
  if (value && std::isfinite(*value)) {
    const double y = std::clamp(values.pixel_from_data(*value), bar.min.y, bar.max.y);
    canvas.arrow_head({bar.min.x - 1, y}, {1, 0}, 10, palette.text);
  }
}

}  // namespace posenc
