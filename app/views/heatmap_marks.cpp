#include <algorithm>
#include <cmath>
#include <utility>
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
  const auto row = row_of_position(scene.state(), t);
  return {fmt::format("t = {}", integer_text(t)), mark_style(at.compact, palette.t),
          band(at.rows, row, row + 1), static_cast<double>(row) < at.rows.data_from};
}

/// Nothing where t+δ is t. A compact picture leaves out the number: its margin is narrow.
std::optional<Label> label_of_delta(const Palette& palette, const Scene& scene, const Layout& at) {
  if (scene.state().offset == 0) return {};
  const auto other = scene.state().position + scene.state().offset;
  const auto row = row_of_position(scene.state(), other);
  return Label{at.compact ? std::string("t + δ") : fmt::format("t + δ = {}", integer_text(other)),
               mark_style(at.compact, palette.delta), band(at.rows, row, row + 1),
               static_cast<double>(row) < at.rows.data_from};
}

/// Of the columns that are looked at: one where a pair's are neighbours; otherwise one for the sine's and one for the cosine's. Of
/// two only those that are shown, or else the first.
std::vector<Label> labels_of_columns(const Palette& palette, const Scene& scene, const Layout& at) {
  const auto& state = scene.state();
  const auto text = has_waves(state) ? fmt::format("k = {}", integer_text(state.pair))
                                     : fmt::format("j = {}", integer_text(state.dim));
  const auto style = mark_style(at.compact, palette.k);
  const auto places = looked_at(scene);
  const bool apart = is_apart(state);
  std::vector<Label> labels;
  for (std::size_t i = 0; i < places.size(); ++i) {
    labels.push_back({(apart ? i == 0 ? "sin " : "cos " : "") + text, style,
                      dims_band(at, places[i]),
                      static_cast<double>(places[i].first) < at.dims.data_from});
  }
  const auto shown =
      std::ranges::count_if(labels, [](const Label& l) { return l.band.has_value(); });
  if (shown > 0) {
    std::erase_if(labels, [](const Label& l) { return !l.band; });
  } else {
    labels.resize(1);
  }
  return labels;
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

/// The same of rows, in positions, which may descend.
AxisMap position_axis(const State& state, const AxisMap& rows) {
  AxisMap axis = cell_middles(rows);
  const double sign = is_descending(state) ? -1 : 1;
  const auto origin = static_cast<double>(position_of_row(state, 0));
  axis.data_from = origin + sign * axis.data_from;
  axis.data_to = origin + sign * axis.data_to;
  return axis;
}

/// δ lies below t, or right of it, in the table.
bool delta_follows(const State& state) { return (state.offset > 0) != is_descending(state); }

/// The names in the left margin and where they stand: those of t and t+δ, or those of k, as far as they have room.
std::vector<std::pair<Label, Rect>> left_names(Canvas& canvas, const Palette& palette,
                                               const Scene& scene, const Layout& at) {
  std::vector<std::pair<Label, Rect>> names;
  if (at.transposed) {
    for (auto& k : labels_of_columns(palette, scene, at)) {
      const Rect box = left_label_box(canvas, at, k);
      if (names.empty() || !names.front().second.overlaps(box))
        names.emplace_back(std::move(k), box);
    }
    return names;
  }
  auto t = label_of_t(palette, scene, at);
  const Rect box = left_label_box(canvas, at, t);
  names.emplace_back(std::move(t), box);
  if (auto delta = label_of_delta(palette, scene, at)) {
    const auto other = left_delta_box(canvas, at, *delta, box, delta_follows(scene.state()));
    if (other) names.emplace_back(std::move(*delta), *other);
  }
  return names;
}

/// The same above the field.
std::vector<std::pair<Label, Range>> top_names(Canvas& canvas, const Palette& palette,
                                               const Scene& scene, const Layout& at) {
  constexpr double kBetween = 12;
  std::vector<std::pair<Label, Range>> names;
  if (!at.transposed) {
    for (auto& k : labels_of_columns(palette, scene, at)) {
      const Range room = top_label_room(canvas, at, k);
      const bool is_free = names.empty() || room.from >= names.front().second.to + kBetween ||
                           room.to <= names.front().second.from - kBetween;
      if (is_free) names.emplace_back(std::move(k), room);
    }
    return names;
  }
  auto t = label_of_t(palette, scene, at);
  const Range room = top_label_room(canvas, at, t);
  names.emplace_back(std::move(t), room);
  if (auto delta = label_of_delta(palette, scene, at)) {
    const auto other = top_delta_room(canvas, at, *delta, room, delta_follows(scene.state()));
    if (other) names.emplace_back(std::move(*delta), *other);
  }
  return names;
}

}  // namespace

std::vector<Cells> looked_at(const Scene& scene) {
  if (!has_waves(scene.state())) return {{scene.state().dim, 1}};
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(scene.state().pair);
  const std::int64_t sine = encoding.sine_dim(k);
  const auto cosine = encoding.cosine_dim(k);
  if (!cosine) return {{sine, 1}};
  if (encoding.convention().layout == ColumnLayout::interleaved) return {{sine, 2}};
  return {{sine, 1}, {*cosine, 1}};
}

std::optional<Range> dims_band(const Layout& at, Cells dims) {
  return band(at.dims, dims.first, dims.first + dims.count);
}

TextStyle mark_style(bool compact, Color color) {
  return {Face::semibold, compact ? size::kSmall : size::kAxis, color, true};
}

void draw_axes(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  std::vector<Rect> taken;
  for (const auto& [label, box] : left_names(canvas, frame.palette, scene, at))
    taken.push_back(box);
  // As wide as the margin's widest name can be, so that the axis' name stands still.
  for (Rect& box : taken) box.min.x = at.names_from;
  const std::string_view across = at.transposed ? "position" : "dimension";
  const std::string_view down = at.transposed ? "dimension" : "position";
  const AxisMap rows = position_axis(scene.state(), at.rows), dims = cell_middles(at.dims);
  // Dimensions come in powers of two.
  draw_left_axis(canvas, frame.palette, at.field, at.transposed ? dims : rows,
                 at.has_names ? down : "", true, at.transposed, taken);
  draw_bottom_axis(canvas, frame.palette, at.field, at.transposed ? rows : dims,
                   at.has_names ? across : "", true, !at.transposed);
}

void draw_marks(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  constexpr double kLine = 2, kThinLine = 1.5;
  const auto& palette = frame.palette;
  for (const auto& k : labels_of_columns(palette, scene, at)) {
    if (k.band) draw_band(canvas, palette, at, *k.band, at.transposed, {palette.k, kLine});
  }
  const auto t = label_of_t(palette, scene, at);
  const auto delta = label_of_delta(palette, scene, at);
  if (delta && delta->band) {
    draw_band(canvas, palette, at, *delta->band, !at.transposed,
              {palette.delta, kThinLine, Dash::dashed});
  }
  if (t.band) draw_band(canvas, palette, at, *t.band, !at.transposed, {palette.t, kLine});
  for (const auto& [label, box] : left_names(canvas, palette, scene, at)) {
    draw_left_label(canvas, at, label, box);
  }
  for (const auto& [label, room] : top_names(canvas, palette, scene, at)) {
    draw_top_label(canvas, at, label, room);
  }
}

}  // namespace posenc::heatmap
