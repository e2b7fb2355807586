#include <algorithm>
#include <cmath>
#include <vector>

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
               bool across, const Stroke& line_stroke) {
  constexpr double kWideEnough = 4, kEdge = 1.25;
  const Rect box = across ? Rect{{at.field.min.x, pixels.from}, {at.field.max.x, pixels.to}}
                          : Rect{{pixels.from, at.field.min.y}, {pixels.to, at.field.max.y}};
  const Color edge = palette.ground.with_alpha(0.8);
  if (pixels.size() < kWideEnough) {
    const Point grow = across ? Point(0, kEdge) : Point(kEdge, 0);
    canvas.rect({box.min - grow, box.max + grow}, edge);
    if (line_stroke.dash == Dash::solid) {
      canvas.rect(box, line_stroke.color);
    } else {
      const Point middle = box.centre();
      canvas.line(across ? Point(box.min.x, middle.y) : Point(middle.x, box.min.y),
                  across ? Point(box.max.x, middle.y) : Point(middle.x, box.max.y), line_stroke);
    }
    return;
  }
  const Rect line = box.grown(line_stroke.width / 2);
  canvas.rect(line, {}, Stroke{edge, line_stroke.width + 2 * kEdge});
  canvas.rect(line, {}, line_stroke);
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

/// Nothing where t+δ is t. A compact picture leaves out the number: its margin is narrow.
std::optional<Label> label_of_delta(const Palette& palette, const Scene& scene, const Layout& at) {
  if (scene.state().offset == 0) return {};
  const auto other = scene.state().position + scene.state().offset;
  return Label{at.compact ? std::string("t + δ") : fmt::format("t + δ = {}", integer_text(other)),
               mark_style(at.compact, palette.delta), band(at.positions, other, other + 1),
               static_cast<double>(other) < at.positions.data_from};
}

Label label_of_k(const Palette& palette, const Scene& scene, const Layout& at) {
  const auto k = scene.state().pair;
  return {fmt::format("k = {}", integer_text(k)), mark_style(at.compact, palette.k),
          pair_band(scene, at), static_cast<double>(2 * k) < at.dims.data_from};
}

/// Above the field, within its width: its left end, and room for the arrow that points to what lies
/// outside.
Range top_label_room(Canvas& canvas, const Layout& at, const Label& label) {
  double width = canvas.measure(label.text, label.style).width;
  if (!label.band) {
    width += kArrow + 5;
    const double from = label.before ? at.field.min.x : at.field.max.x - width;
    return {from, from + width};
  }
  const double middle = (label.band->from + label.band->to) / 2;
  const double most = std::max(at.field.min.x, at.field.max.x - width);
  const double from = std::clamp(middle - width / 2, at.field.min.x, most);
  return {from, from + width};
}

void draw_top_label(Canvas& canvas, const Layout& at, const Label& label, const Range& room) {
  const double y = at.field.min.y - kHeader / 2;
  if (!label.band) {
    const double inward = label.before ? 1 : -1;
    canvas.arrow_head({label.before ? room.from : room.to, y}, {-inward, 0}, kArrow,
                      label.style.color);
  }
  canvas.text({label.before || label.band ? room.to : room.from, y}, label.text, label.style,
              label.before || label.band ? HAlign::right : HAlign::left, VAlign::middle);
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

void draw_left_label(Canvas& canvas, const Layout& at, const Label& label, const Rect& box) {
  const double y = box.centre().y;
  if (label.band) {
    const double middle = (label.band->from + label.band->to) / 2;
    const double straight =
        std::clamp(middle, std::min(y, box.min.y + 4), std::max(y, box.max.y - 4));
    canvas.line({box.max.x + 3, straight}, {at.field.min.x - 1, middle}, {label.style.color, 2});
  } else {
    const double up = label.before ? -1 : 1;
    canvas.arrow_head({box.max.x + kLabelGap / 2, y + up * kArrow / 2}, {0, up}, kArrow,
                      label.style.color);
  }
  canvas.text({box.max.x, y}, label.text, label.style, HAlign::right, VAlign::middle);
}

/// The label of t+δ: above or below that of t where these would touch, on the side on which it lies;
/// nothing where there is no room.
std::optional<Rect> left_delta_box(Canvas& canvas, const Layout& at, const Label& delta,
                                   const Rect& t, bool below) {
  constexpr double kBetween = 1;
  Rect box = left_label_box(canvas, at, delta);
  if (!box.grown(kBetween).overlaps(t)) return box;
  for (const bool down : {below, !below}) {
    const double y = down ? t.max.y + kBetween : t.min.y - kBetween - box.height();
    box = {{box.min.x, y}, {box.max.x, y + box.height()}};
    if (box.min.y >= at.field.min.y - 1 && box.max.y <= at.field.max.y + 1) return box;
  }
  return {};
}

/// The same above the field.
std::optional<Range> top_delta_room(Canvas& canvas, const Layout& at, const Label& delta,
                                    const Range& t, bool after) {
  constexpr double kBetween = 12;
  Range room = top_label_room(canvas, at, delta);
  if (room.from >= t.to + kBetween || room.to <= t.from - kBetween) return room;
  for (const bool right : {after, !after}) {
    const double from = right ? t.to + kBetween : t.from - kBetween - room.size();
    room = {from, from + room.size()};
    if (room.from >= at.field.min.x && room.to <= at.field.max.x) return room;
  }
  return {};
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
  std::vector<Rect> taken{left_label_box(canvas, at, label)};
  if (const auto delta = label_of_delta(frame.palette, scene, at); delta && !at.transposed) {
    const auto box = left_delta_box(canvas, at, *delta, taken.front(), scene.state().offset > 0);
    if (box) taken.push_back(*box);
  }
  for (Rect& box : taken) box.min.x = at.names_from;
  const std::string_view across = at.transposed ? "position" : "dimension";
  const std::string_view down = at.transposed ? "dimension" : "position";
  // Dimensions come in powers of two.
  draw_left_axis(canvas, frame.palette, at.field, cell_middles(at.down()), at.has_names ? down : "",
                 true, at.transposed, taken);
  draw_bottom_axis(canvas, frame.palette, at.field, cell_middles(at.across()),
                   at.has_names ? across : "", true, !at.transposed);
}

void draw_marks(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  constexpr double kLine = 2, kThinLine = 1.5;
  const auto& palette = frame.palette;
  const auto t = label_of_t(palette, scene, at), k = label_of_k(palette, scene, at);
  const auto delta = label_of_delta(palette, scene, at);
  if (k.band) draw_band(canvas, palette, at, *k.band, at.transposed, {palette.k, kLine});
  if (delta && delta->band) {
    draw_band(canvas, palette, at, *delta->band, !at.transposed,
              {palette.delta, kThinLine, Dash::dashed});
  }
  if (t.band) draw_band(canvas, palette, at, *t.band, !at.transposed, {palette.t, kLine});

  const auto& left = at.transposed ? k : t;
  const auto& top = at.transposed ? t : k;
  const Rect left_box = left_label_box(canvas, at, left);
  const Range top_room = top_label_room(canvas, at, top);
  draw_left_label(canvas, at, left, left_box);
  draw_top_label(canvas, at, top, top_room);
  if (!delta) return;
  const bool later = scene.state().offset > 0;
  if (at.transposed) {
    if (const auto room = top_delta_room(canvas, at, *delta, top_room, later))
      draw_top_label(canvas, at, *delta, *room);
  } else if (const auto box = left_delta_box(canvas, at, *delta, left_box, later)) {
    draw_left_label(canvas, at, *delta, *box);
  }
}

}  // namespace posenc::heatmap
