#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/labels.hpp"
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
  const auto row = row_of_position(scene.state(), t);
  return {fmt::format("t = {}", integer_text(t)), mark_style(at.compact, palette.t),
          band(at.rows, row, row + 1), static_cast<double>(row) < at.rows.data_from};
}

/// One where the pair's columns are neighbours; otherwise one for the sine's and one for the cosine's. Of two only those that
/// are shown, or else the first.
std::vector<Label> labels_of_k(const Palette& palette, const Scene& scene, const Layout& at) {
  const auto text = fmt::format("k = {}", integer_text(scene.state().pair));
  const auto style = mark_style(at.compact, palette.k);
  const auto places = pair_dims(scene);
  const bool apart = scene.state().convention->layout != posenc::Layout::interleaved;
  std::vector<Label> labels;
  for (std::size_t i = 0; i < places.size(); ++i) {
    labels.push_back({(apart ? i == 0 ? "sin " : "cos " : "") + text, style,
                      dims_band(at, places[i]),
                      static_cast<double>(places[i].first) < at.dims.data_from});
  }
  const auto shown = std::ranges::count_if(labels, [](const Label& l) { return l.band.has_value(); });
  if (shown > 0) {
    std::erase_if(labels, [](const Label& l) { return !l.band; });
  } else {
    labels.resize(1);
  }
  return labels;
}

/// Above the field, within its width and off what stands there; an arrow points to what lies outside.
void draw_top_label(Canvas& canvas, const Layout& at, const Label& label, LabelPlacer& placer) {
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
  const Point left{std::clamp(middle - width / 2, at.field.min.x, most), y};
  const auto box = canvas.text_box(left, label.text, label.style, HAlign::left, VAlign::middle);
  if (!placer.is_free(box)) return;
  placer.block(box.grown(kLabelGap / 2));
  canvas.text(left, label.text, label.style, HAlign::left, VAlign::middle);
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

/// The same of rows, in positions, which may descend.
AxisMap position_axis(const State& state, const AxisMap& rows) {
  AxisMap axis = cell_middles(rows);
  const double sign = state.convention->descending ? -1 : 1;
  const auto origin = static_cast<double>(position_of_row(state, 0));
  axis.data_from = origin + sign * axis.data_from;
  axis.data_to = origin + sign * axis.data_to;
  return axis;
}

/// Where the names of marks stand in the left margin: all of one, then those that leave it room.
std::vector<Label> left_labels(Canvas& canvas, const Layout& at, std::vector<Label> wanted) {
  std::vector<Label> labels;
  for (auto& label : wanted) {
    const Rect box = left_label_box(canvas, at, label);
    const bool is_free = std::ranges::none_of(labels, [&](const Label& other) {
      return left_label_box(canvas, at, other).overlaps(box);
    });
    if (is_free) labels.push_back(std::move(label));
  }
  return labels;
}

}  // namespace

std::vector<Cells> pair_dims(const Scene& scene) {
  const auto& encoding = scene.encoding();
  const int k = static_cast<int>(scene.state().pair);
  const std::int64_t sine = encoding.sine_dim(k);
  const auto cosine = encoding.cosine_dim(k);
  if (!cosine) return {{sine, 1}};
  if (encoding.convention().layout == posenc::Layout::interleaved) return {{sine, 2}};
  return {{sine, 1}, {*cosine, 1}};
}

std::optional<Range> dims_band(const Layout& at, Cells dims) {
  return band(at.dims, dims.first, dims.first + dims.count);
}

TextStyle mark_style(bool compact, Color color) {
  return {Face::semibold, compact ? size::kSmall : size::kAxis, color, true};
}

void draw_axes(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto labels = left_labels(
      canvas, at,
      at.transposed ? labels_of_k(frame.palette, scene, at)
                    : std::vector{label_of_t(frame.palette, scene, at)});
  std::vector<Rect> taken;
  for (const auto& label : labels) {
    // As wide as the margin's widest name can be, so that the axis' name stands still.
    taken.push_back(left_label_box(canvas, at, label));
    taken.back().min.x = at.names_from;
  }
  const std::string_view across = at.transposed ? "position" : "dimension";
  const std::string_view down = at.transposed ? "dimension" : "position";
  const AxisMap rows = position_axis(scene.state(), at.rows), dims = cell_middles(at.dims);
  // Dimensions come in powers of two.
  draw_left_axis(canvas, frame.palette, at.field, at.transposed ? dims : rows,
                 at.compact ? "" : down, true, at.transposed, taken);
  draw_bottom_axis(canvas, frame.palette, at.field, at.transposed ? rows : dims,
                   at.compact ? "" : across, true, !at.transposed);
}

void draw_marks(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const std::vector of_t{label_of_t(frame.palette, scene, at)};
  const auto of_k = labels_of_k(frame.palette, scene, at);
  for (const auto& k : of_k) {
    if (k.band) draw_band(canvas, frame.palette, at, *k.band, at.transposed, frame.palette.k);
  }
  for (const auto& t : of_t) {
    if (t.band) draw_band(canvas, frame.palette, at, *t.band, !at.transposed, frame.palette.t);
  }
  for (const auto& label : left_labels(canvas, at, at.transposed ? of_k : of_t)) {
    draw_left_label(canvas, at, label);
  }
  LabelPlacer placer(frame.area.grown(kLabelGap));
  for (const auto& label : at.transposed ? of_t : of_k) draw_top_label(canvas, at, label, placer);
}

}  // namespace posenc::heatmap
