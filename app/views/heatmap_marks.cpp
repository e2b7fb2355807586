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

using Label = MarkName;

Label label_of_t(const Palette& palette, const Scene& scene, const Layout& at) {
  const auto t = scene.state().position;
  const auto row = row_of_position(scene.state(), t);
  return {fmt::format("t = {}", integer_text(t)), mark_style(at.compact, palette.t),
          band_of(at.rows, row, row + 1), static_cast<double>(row) < at.rows.data_from};
}

/// Nothing where t+δ is t. A compact picture leaves out the number: its margin is narrow.
std::optional<Label> label_of_delta(const Palette& palette, const Scene& scene, const Layout& at) {
  if (scene.state().offset == 0) return {};
  const auto other = scene.state().position + scene.state().offset;
  const auto row = row_of_position(scene.state(), other);
  return Label{at.compact ? std::string("t + δ") : fmt::format("t + δ = {}", integer_text(other)),
               mark_style(at.compact, palette.delta), band_of(at.rows, row, row + 1),
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

/// The label of t+δ: above or below that of t where these would touch, on the side on which it lies;
/// nothing where there is no room.
std::optional<Rect> left_delta_box(Canvas& canvas, const Layout& at, const Label& delta,
                                   const Rect& t, bool below) {
  constexpr double kBetween = 1;
  Rect box = left_name_box(canvas, at.field, delta);
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
  Range room = top_name_room(canvas, at.field, delta);
  if (room.from >= t.to + kBetween || room.to <= t.from - kBetween) return room;
  for (const bool right : {after, !after}) {
    const double from = right ? t.to + kBetween : t.from - kBetween - room.size();
    room = {from, from + room.size()};
    if (room.from >= at.field.min.x && room.to <= at.field.max.x) return room;
  }
  return {};
}

/// δ lies below t, or right of it, in the table.
bool delta_follows(const State& state) { return (state.offset > 0) != is_descending(state); }

/// The names in the left margin and where they stand: those of t and t+δ, or those of k, as far as they have room.
std::vector<std::pair<Label, Rect>> left_names(Canvas& canvas, const Palette& palette,
                                               const Scene& scene, const Layout& at) {
  std::vector<std::pair<Label, Rect>> names;
  if (at.transposed) {
    for (auto& k : labels_of_columns(palette, scene, at)) {
      const Rect box = left_name_box(canvas, at.field, k);
      if (names.empty() || !names.front().second.overlaps(box))
        names.emplace_back(std::move(k), box);
    }
    return names;
  }
  auto t = label_of_t(palette, scene, at);
  const Rect box = left_name_box(canvas, at.field, t);
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
      const Range room = top_name_room(canvas, at.field, k);
      const bool is_free = names.empty() || room.from >= names.front().second.to + kBetween ||
                           room.to <= names.front().second.from - kBetween;
      if (is_free) names.emplace_back(std::move(k), room);
    }
    return names;
  }
  auto t = label_of_t(palette, scene, at);
  const Range room = top_name_room(canvas, at.field, t);
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
  return band_of(at.dims, dims.first, dims.first + dims.count);
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
    if (k.band)
      draw_cell_band(canvas, palette, at.field, *k.band, at.transposed, {palette.k, kLine});
  }
  const auto t = label_of_t(palette, scene, at);
  const auto delta = label_of_delta(palette, scene, at);
  if (delta && delta->band) {
    draw_cell_band(canvas, palette, at.field, *delta->band, !at.transposed,
                   {palette.delta, kThinLine, Dash::dashed});
  }
  if (t.band)
    draw_cell_band(canvas, palette, at.field, *t.band, !at.transposed, {palette.t, kLine});
  for (const auto& [label, box] : left_names(canvas, palette, scene, at)) {
    draw_left_name(canvas, at.field, label, box);
  }
  for (const auto& [label, room] : top_names(canvas, palette, scene, at)) {
    draw_top_name(canvas, at.field, label, room);
  }
}

}  // namespace posenc::heatmap
