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

/// δ lies below t, or right of it, in the table.
bool delta_follows(const State& state) { return (state.offset > 0) != is_descending(state); }

/// Where names stand along the field: left of it, or above it.
struct Margin {
  bool is_left;
  double between;  ///< two names
  Range reach;     ///< of names that made way for another
};

Margin left_margin(const Layout& at) { return {true, 1, {at.field.min.y - 1, at.field.max.y + 1}}; }
Margin top_margin(const Layout& at) { return {false, 12, {at.field.min.x, at.field.max.x}}; }

Range room_of(Canvas& canvas, const Layout& at, const Margin& margin, const Label& label) {
  if (!margin.is_left) return top_name_room(canvas, at.field, label);
  const Rect box = left_name_box(canvas, at.field, label);
  return {box.min.y, box.max.y};
}

bool are_apart(const Margin& margin, const Range& a, const Range& b) {
  return a.from >= b.to + margin.between || a.to <= b.from - margin.between;
}

/// That of t+δ: beside that of t where these would touch, on the side on which it lies; nothing where there is no room.
std::optional<Range> room_beside(const Margin& margin, Range room, const Range& t, bool follows) {
  if (are_apart(margin, room, t)) return room;
  for (const bool after : {follows, !follows}) {
    const double from = after ? t.to + margin.between : t.from - margin.between - room.size();
    const Range beside{from, from + room.size()};
    if (beside.from >= margin.reach.from && beside.to <= margin.reach.to) return beside;
  }
  return {};
}

/// The names in a margin and where they stand along it: those of t and t+δ, or those of k, as far as they have room.
std::vector<std::pair<Label, Range>> names_in(Canvas& canvas, const Palette& palette,
                                              const Scene& scene, const Layout& at,
                                              const Margin& margin) {
  std::vector<std::pair<Label, Range>> names;
  if (margin.is_left == at.transposed) {
    for (auto& k : labels_of_columns(palette, scene, at)) {
      const Range room = room_of(canvas, at, margin, k);
      if (names.empty() || are_apart(margin, room, names.front().second))
        names.emplace_back(std::move(k), room);
    }
    return names;
  }
  auto t = label_of_t(palette, scene, at);
  const Range room = room_of(canvas, at, margin, t);
  names.emplace_back(std::move(t), room);
  if (auto delta = label_of_delta(palette, scene, at)) {
    const auto other = room_beside(margin, room_of(canvas, at, margin, *delta), room,
                                   delta_follows(scene.state()));
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
  // As wide as the margin's widest name can be, so that the axis' name stands still.
  for (const auto& [label, room] : names_in(canvas, frame.palette, scene, at, left_margin(at))) {
    const Rect box = left_name_box(canvas, at.field, label);
    taken.push_back({{at.names_from, room.from}, {box.max.x, room.to}});
  }
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
  for (const auto& [label, room] : names_in(canvas, palette, scene, at, left_margin(at))) {
    const Rect box = left_name_box(canvas, at.field, label);
    draw_left_name(canvas, at.field, label, {{box.min.x, room.from}, {box.max.x, room.to}});
  }
  for (const auto& [label, room] : names_in(canvas, palette, scene, at, top_margin(at))) {
    draw_top_name(canvas, at.field, label, room);
  }
}

}  // namespace posenc::heatmap
