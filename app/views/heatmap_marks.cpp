#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "views/heatmap_layout.hpp"

namespace posenc::heatmap {
namespace {

constexpr double kThinnest = 2;

/// Where cells [from, to) lie along an axis; nothing where none of them is shown. At least
/// kThinnest wide.
std::optional<Range> band(const AxisMap& axis, std::int64_t from, std::int64_t to) {
  const double first = std::max(static_cast<double>(from), axis.data_from);
  const double end = std::min(static_cast<double>(to), axis.data_to);
  if (!(first < end)) return {};
  Range pixels{axis.pixel_from_data(first), axis.pixel_from_data(end)};
  if (pixels.size() < kThinnest) {
    const double from_px = std::clamp((pixels.from + pixels.to - kThinnest) / 2, axis.pixel_from,
                                      axis.pixel_to - kThinnest);
    pixels = {from_px, from_px + kThinnest};
  }
  return pixels;
}

/// A band right across the field: an outline around cells that are wide enough to be seen in it, a
/// line over those that are not, set off from the field on both sides.
void draw_band(Canvas& canvas, const Palette& palette, const Layout& at, const Range& pixels,
               bool across, Color color) {
  constexpr double kWideEnough = 4, kLine = 2, kEdge = 1.25;
  const Rect box = across ? Rect{{at.field.min.x, pixels.from}, {at.field.max.x, pixels.to}}
                          : Rect{{pixels.from, at.field.min.y}, {pixels.to, at.field.max.y}};
  const Color edge = palette.ground.with_alpha(0.8);
  if (pixels.size() < kWideEnough) {
    const Point grow = across ? Point(0, kEdge) : Point(kEdge, 0);
    canvas.rect({box.min - grow, box.max + grow}, edge);
    canvas.rect(box, color);
    return;
  }
  const Rect line = box.grown(kLine / 2);
  canvas.rect(line, {}, Stroke{edge, kLine + 2 * kEdge});
  canvas.rect(line, {}, Stroke{color, kLine});
}

constexpr double kArrow = 9;

/// What names a mark in the margin. `before`: the mark lies outside what is shown, at the start.
struct Label {
  std::string text;
  TextStyle style;
  std::optional<Range> band;
  bool before;
};

Label label_of_t(const Palette& palette, const Scene& scene, const Layout& at) {
  const auto t = scene.state().position;
  return {fmt::format("t = {}", integer_text(t)), mark_style(at.compact, palette.t),
          band(at.positions, t, t + 1), static_cast<double>(t) < at.positions.data_from};
}

Label label_of_k(const Palette& palette, const Scene& scene, const Layout& at) {
  const auto k = scene.state().pair;
  return {fmt::format("k = {}", integer_text(k)), mark_style(at.compact, palette.k),
          pair_band(scene, at), static_cast<double>(2 * k) < at.dims.data_from};
}

/// Above the field, within its width; an arrow points to what lies outside.
void draw_top_label(Canvas& canvas, const Layout& at, const Label& label) {
  const double y = at.field.min.y - kHeader / 2;
  const double width = canvas.measure(label.text, label.style).width;
  if (!label.band) {
    const double tip = label.before ? at.field.min.x : at.field.max.x;
    const double inward = label.before ? 1 : -1;
    canvas.arrow_head({tip, y}, {-inward, 0}, kArrow, label.style.color);
    canvas.text({tip + inward * (kArrow + 5), y}, label.text, label.style,
                label.before ? HAlign::left : HAlign::right, VAlign::middle);
    return;
  }
  const double middle = (label.band->from + label.band->to) / 2;
  const double most = std::max(at.field.min.x, at.field.max.x - width);
  canvas.text({std::clamp(middle - width / 2, at.field.min.x, most), y}, label.text, label.style,
              HAlign::left, VAlign::middle);
}

/// Left of the field, within its height.
Rect left_label_box(Canvas& canvas, const Layout& at, const Label& label) {
  const double half = canvas.measure(label.text, label.style).ascent / 2 + 2;
  double y = label.before ? at.field.min.y : at.field.max.y;
  if (label.band) y = (label.band->from + label.band->to) / 2;
  y = std::clamp(y, at.field.min.y + half, std::max(at.field.min.y + half, at.field.max.y - half));
  const Point end{at.field.min.x - kLabelGap, y};
  return canvas.text_box(end, label.text, label.style, HAlign::right, VAlign::middle);
}

void draw_left_label(Canvas& canvas, const Layout& at, const Label& label) {
  const Rect box = left_label_box(canvas, at, label);
  const double y = box.centre().y;
  if (label.band) {
    const double middle = (label.band->from + label.band->to) / 2;
    canvas.line({box.max.x + 3, middle}, {at.field.min.x - 1, middle}, {label.style.color, 2});
  } else {
    const double up = label.before ? -1 : 1;
    canvas.arrow_head({box.max.x + kLabelGap / 2, y + up * kArrow / 2}, {0, up}, kArrow,
                      label.style.color);
  }
  canvas.text({box.max.x, y}, label.text, label.style, HAlign::right, VAlign::middle);
}

/// Ticks stand in the middle of their cell.
AxisMap cell_middles(const AxisMap& axis) {
  return {axis.data_from - 0.5, axis.data_to - 0.5, axis.pixel_from, axis.pixel_to};
}

}  // namespace

std::optional<Range> pair_band(const Scene& scene, const Layout& at) {
  const auto first = 2 * scene.state().pair;
  return band(at.dims, first, first + 2);
}

TextStyle mark_style(bool compact, Color color) {
  return {Face::semibold, compact ? size::kSmall : size::kAxis, color, true};
}

void draw_axes(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto label =
      at.transposed ? label_of_k(frame.palette, scene, at) : label_of_t(frame.palette, scene, at);
  // As wide as the margin's widest name can be, so that the axis' name stands still.
  Rect taken = left_label_box(canvas, at, label);
  taken.min.x = at.names_from;
  const std::string_view across = at.transposed ? "position" : "dimension";
  const std::string_view down = at.transposed ? "dimension" : "position";
  // Dimensions come in powers of two.
  draw_left_axis(canvas, frame.palette, at.field, cell_middles(at.down()), at.compact ? "" : down,
                 true, at.transposed, std::span(&taken, 1));
  draw_bottom_axis(canvas, frame.palette, at.field, cell_middles(at.across()),
                   at.compact ? "" : across, true, !at.transposed);
}

void draw_marks(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto t = label_of_t(frame.palette, scene, at), k = label_of_k(frame.palette, scene, at);
  if (k.band) draw_band(canvas, frame.palette, at, *k.band, at.transposed, frame.palette.k);
  if (t.band) draw_band(canvas, frame.palette, at, *t.band, !at.transposed, frame.palette.t);
  draw_left_label(canvas, at, at.transposed ? k : t);
  draw_top_label(canvas, at, at.transposed ? t : k);
}

}  // namespace posenc::heatmap
