#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "state/tables.hpp"
#include "views/equations.hpp"
#include "views/heatmap_layout.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc {
namespace heatmap {
namespace {

double text_width(Canvas& canvas, std::string_view text, double size, Face face = Face::semibold) {
  return canvas.measure(text, {face, size, {}, true}).width;
}

/// Room at the left for the longest name that can stand there, whatever t and k are, so that the
/// field stands still while they change.
double widest_name(Canvas& canvas, const State& state, bool compact) {
  const double size = compact ? size::kSmall : size::kAxis;
  const auto last_t = integer_text(last_position(state));
  const auto last_column = has_waves(state) ? (is_apart(state) ? "cos k = " : "k = ") +
                                                  integer_text(pair_count(state) - 1)
                                            : "j = " + integer_text(column_count(state) - 1);
  double width = state.heatmap.transpose ? text_width(canvas, last_column, size)
                                         : text_width(canvas, "t = " + last_t, size);
  if (!state.heatmap.transpose && !compact && state.length > 1) {
    width = std::max(width, text_width(canvas, "t + δ = " + last_t, size));
  }
  if (!compact) {
    width = std::max(
        width, state.heatmap.transpose ? 58.0 : text_width(canvas, "p(" + last_t + ")", size));
  }
  return width;
}

/// Room for "−0.5", or for numbers as small or large as the entries are.
double bar_label_room(Canvas& canvas, const Scene& scene) {
  constexpr double kUsual = 46, kLong = 84, kBeside = 14;
  const auto name = not_finite_name(scene.state());
  const double named = text_width(canvas, name, size::kAxis, Face::regular) + kBeside;
  const ColourBar bar = colour_bar(scene);
  if (bar.values == ValueRange{}) return std::max(kUsual, named);
  return std::max({kLong, named, colour_bar_labels(canvas, bar)});
}

}  // namespace

FieldSpec field_spec(const Scene& scene, const Layout& at) {
  const State& state = scene.state();
  FieldSpec spec;
  spec.encoding = scene.shared_encoding();
  spec.length = state.length;
  FieldWindow window;
  window.position_from = at.rows.data_from;
  window.position_to = at.rows.data_to;
  window.origin = position_of_row(state, 0);
  window.descending = is_descending(state);
  window.dim_from = at.dims.data_from;
  window.dim_to = at.dims.data_to;
  window.transposed = at.transposed;
  window.sampling = state.heatmap.mean ? Sampling::mean : Sampling::nearest;
  spec.window = window;
  const ColourBar bar = colour_bar(scene);
  spec.colors = bar.colors;
  spec.values = bar.values;
  spec.signs = bar.signs;
  return spec;
}

std::string row_label(const State& state) {
  return fmt::format("p({})", integer_text(state.position));
}

namespace {

/// In the corner that field, profiles and colour bar leave free: right of the lower profile, or below the colour bar.
std::optional<Minimap> minimap(const State& state, const Rect& area, const Layout& at) {
  constexpr double kScaleLabels = 60, kLastLabel = 14, kHigh = 40, kMostWide = 132;
  Rect room{{at.bar.min.x, at.bar.max.y + kLastLabel},
            {area.max.x, at.bar.max.y + kLastLabel + kHigh}};
  if (!is_empty(at.bottom)) {
    const double from = std::max(at.bottom.max.x + kScaleLabels, area.max.x - kMostWide);
    room = {{from, at.bottom.min.y}, {area.max.x, at.bottom.max.y}};
  }
  room.max.y = std::min(room.max.y, area.max.y);
  const auto rows = shown_rows(state), dims = shown_dims(state);
  const auto length = static_cast<double>(state.length);
  const auto columns = static_cast<double>(column_count(state));
  return at.transposed ? minimap_in(room, rows, length, dims, columns)
                       : minimap_in(room, dims, columns, rows, length);
}

/// Where everything stands below a heading of these words.
Layout placed_below(Canvas& canvas, const Frame& frame, const Scene& scene, Words words) {
  const State& state = scene.state();
  Layout at;
  at.transposed = state.heatmap.transpose;
  at.compact = frame.compact;
  at.words = std::move(words);
  RecordingCanvas measuring(&canvas);
  Rect room =
      draw_heading(measuring, frame, shown_convention(state), at.words.claim, at.words.how_to_read);

  constexpr double kTicks = 30, kAxisName = 24, kLeftAxisName = 34, kLastTick = 14, kLeast = 40;
  constexpr double kNamesWide = 320, kNamesHigh = 240;
  const double names = std::ceil(widest_name(canvas, state, at.compact)) + kLabelGap;
  at.has_names = !at.compact || (room.width() >= kNamesWide && room.height() >= kNamesHigh);
  room.min.x += names + (at.has_names ? kLeftAxisName : 0);
  room.min.y += kFieldHeader;
  room.max.y -= at.has_names ? kTicks + kAxisName : kTicks;
  if (at.compact) {
    room.max.x -= kLastTick;
  } else {
    constexpr double kBar = 20, kGap = 24, kSide = 116;
    const double kBarLabels = bar_label_room(canvas, scene);
    constexpr double kBottom = 88, kBetween = 8, kScale = 7;
    constexpr double kLeastWide = 640, kLeastHigh = 380;
    const bool has_side = room.width() > kLeastWide, has_bottom = room.height() > kLeastHigh;
    at.bar = {{room.max.x - kBarLabels - kBar, room.min.y}, {room.max.x - kBarLabels, room.max.y}};
    room.max.x = at.bar.min.x - kGap;
    if (has_side) {
      const double name = at.transposed ? text_width(canvas, row_label(state), size::kAxis) : 0;
      const double width = std::max(kSide, name);
      at.side = {{room.max.x - width, room.min.y}, {room.max.x, room.max.y}};
      room.max.x -= width + kGap;
    }
    if (has_bottom) {
      const double end = frame.area.max.y - kScale;
      at.bottom = {{room.min.x, end - kBottom}, {room.max.x, end}};
      room.max.y -= kBottom + kBetween + kScale;
    }
  }
  // On whole pixels, as the field is painted.
  at.field.min = glm::floor(room.min);
  at.field.max = glm::max(glm::floor(room.max), at.field.min + kLeast);
  at.names_from = at.field.min.x - names;
  at.side.min.y = at.bar.min.y = at.field.min.y;
  at.side.max.y = at.bar.max.y = at.field.max.y;
  at.bottom.min.x = at.field.min.x;
  at.bottom.max.x = at.field.max.x;
  const auto rows = shown_rows(state), dims = shown_dims(state);
  const AxisMap across{0, 1, at.field.min.x, at.field.max.x},
      down{0, 1, at.field.min.y, at.field.max.y};
  const auto over = [](const Range& range, const AxisMap& pixels) {
    return AxisMap{range.from, range.to, pixels.pixel_from, pixels.pixel_to};
  };
  at.rows = over(rows, at.transposed ? across : down);
  at.dims = over(dims, at.transposed ? down : across);
  if (!at.compact) at.map = minimap(state, frame.area, at);
  return at;
}

}  // namespace

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  // The words name how many positions a pixel covers, and may take another line for it: the second time they know.
  Layout at = placed_below(canvas, frame, scene, words(scene, frame.area.height()));
  const double pixels = at.rows.pixel_to - at.rows.pixel_from;
  return placed_below(canvas, frame, scene, words(scene, pixels));
}

namespace {

/// t and k.
std::vector<MinimapMark> minimap_marks(const Palette& palette, const Scene& scene) {
  const State& state = scene.state();
  const bool transposed = state.heatmap.transpose;
  std::vector<MinimapMark> marks;
  for (const Cells& cells : looked_at(scene))
    marks.push_back({static_cast<double>(cells.first), transposed, palette.k});
  const auto row = static_cast<double>(row_of_position(state, state.position));
  marks.push_back({row, !transposed, palette.t});
  return marks;
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const Layout at = layout(canvas, frame, scene);
  draw_heading(canvas, frame, shown_convention(scene.state()), at.words.claim,
               at.words.how_to_read);
  canvas.field(at.field, field_spec(scene, at));
  draw_values(canvas, scene, at);
  draw_axes(canvas, frame, scene, at);
  if (!at.compact) draw_profiles(canvas, frame, scene, at);
  draw_marks(canvas, frame, scene, at);
  if (at.map) draw_minimap(canvas, frame.palette, *at.map, minimap_marks(frame.palette, scene));
  const auto probed = probe(scene, at, frame.hover);
  draw_colour_bar(canvas, frame.palette, scene, at,
                  probed ? std::optional(probed->value) : std::nullopt);
  if (probed) draw_probe(canvas, frame, scene, *probed);
}

/// The column's pair is looked at, where there are pairs; a column of zeros has none.
void choose_column(const Scene& scene, int dim, State& next) {
  if (!has_waves(next)) {
    next.dim = dim;
    return;
  }
  const auto column = scene.sinusoidal().column(dim);
  if (column.kind != WaveColumn::Kind::zero) next.pair = column.pair;
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  auto& options = next.heatmap;
  const Layout at = layout(canvas, frame, scene);
  const auto length = static_cast<double>(next.length), d = static_cast<double>(column_count(next));
  const auto along_rows = [&](Point p) { return at.transposed ? p.x : p.y; };
  const auto along_dims = [&](Point p) { return at.transposed ? p.y : p.x; };
  const auto show = [&](std::optional<Range> rows, std::optional<Range> dims) {
    if (rows) std::tie(options.from, options.to) = std::pair(rows->from, rows->to);
    if (dims) std::tie(options.dim_from, options.dim_to) = std::pair(dims->from, dims->to);
  };

  const bool held = pointer.down || pointer.released;
  if (at.map && at.map->room.contains(held ? pointer.pressed_at : pointer.at)) {
    if (!pointer.down) return next;
    const auto [across, down] = at.map->brought_to(pointer.at);
    show(at.transposed ? across : down, at.transposed ? down : across);
    return next;
  }

  // The profiles share one axis each with the field, and move it alone.
  const auto part = [&](Point p) {
    const bool in_field = at.field.contains(p);
    return std::pair(in_field || at.position_profile().contains(p),
                     in_field || at.dim_profile().contains(p));
  };
  const auto [has_rows, has_dims] = part(held ? pointer.pressed_at : pointer.at);
  if (!has_rows && !has_dims) return next;

  if (pointer.double_clicked) {
    show(Range{0, 0}, Range{0, 0});
  } else if (pointer.wheel != 0) {
    const double factor = zoom_factor(pointer.wheel);
    if (has_rows) show(zoomed(at.rows, along_rows(pointer.at), factor, length), {});
    if (has_dims) show({}, zoomed(at.dims, along_dims(pointer.at), factor, d));
  } else if (pointer.down && !pointer.clicked) {
    if (has_rows) show(panned(at.rows, along_rows(pointer.moved), length), {});
    if (has_dims) show({}, panned(at.dims, along_dims(pointer.moved), d));
  } else if (pointer.tapped()) {
    if (has_rows) {
      const auto along = has_dims ? at.rows : profile_rows(scene, at);
      next.position = position_of_row(next, cell_at(along, along_rows(pointer.at), next.length));
    }
    if (has_dims) {
      const auto dim =
          static_cast<int>(cell_at(at.dims, along_dims(pointer.at), column_count(next)));
      choose_column(scene, dim, next);
    }
  }
  return next;
}

}  // namespace

State with_position_in_view(State state) {
  const auto rows = brought_to(shown_rows(state), row_of_position(state, state.position),
                               static_cast<double>(state.length));
  if (rows != shown_rows(state)) {
    state.heatmap.from = rows.from;
    state.heatmap.to = rows.to;
  }
  return state;
}

}  // namespace heatmap

const View kHeatmapView{
    .id = "heatmap",
    .title = "Heatmap",
    .help = "Every position's row of values, fast waves beside slow ones",
    .group = ViewGroup::encoding,
    .in_overview = true,
    .draw = heatmap::draw,
    .interact = heatmap::interact,
    .data = heatmap::data,
    .describe = heatmap::describe,
    .try_this =
        "Turn the wheel over the picture: cells, then their numbers\n"
        "Click a cell: t and k go there\n"
        "Set d = 2: soon two rows look the same",
    .equation = equations::entry,
};

}  // namespace posenc
