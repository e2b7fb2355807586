#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <glm/common.hpp>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "state/tables.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/similarity_layout.hpp"
#include "views/views.hpp"

namespace posenc {
namespace similarity {

ColourBar colour_bar(const Scene& scene) {
  const State& state = scene.state();
  ColourBar bar;
  bar.colors = colormaps()[static_cast<std::size_t>(state.similarity.colormap)].colors;
  const double share = state.similarity.signs ? 1 : state.similarity.range;
  bar.values = bar.shown = colour_range(scene) * share;
  bar.signs = state.similarity.signs;
  bar.is_open = share < 1;
  bar.name = "p(i) · p(j)";
  if (rows_not_finite(scene) > 0) {
    const auto name = not_finite_name(state);
    bar.not_finite = name.empty() ? "∞" : name;  // products of finite numbers
  }
  return bar;
}

namespace {

/// Room at the left for the longest name that can stand there, so that the field stands still while t
/// moves.
double widest_name(Canvas& canvas, const State& state, bool compact) {
  return canvas.measure("t = " + integer_text(last_position(state)), mark_style(compact, Color{}))
      .width;
}

Rect below_heading(Canvas& canvas, const Frame& frame, const State& state, const Words& words) {
  RecordingCanvas measuring(&canvas);
  return draw_heading(measuring, frame, shown_convention(state), words.claim, words.how_to_read);
}

/// Where everything stands in this room below the heading.
Layout placed(Canvas& canvas, const Frame& frame, const Scene& scene, Rect room) {
  constexpr double kTicks = 30, kAxisName = 24, kLeftAxisName = 34, kLastTick = 24, kLeast = 40;
  constexpr double kNamesWide = 320, kNamesHigh = 240;
  constexpr double kBar = 20, kGap = 24, kColumnGap = 44, kNarrowest = 300, kWidest = 760;
  constexpr double kFact = 92, kFactsBetween = 18, kLeastChart = 150, kFactsAbove = 30;
  const State& state = scene.state();
  Layout at;
  at.compact = frame.compact;
  const double names = std::ceil(widest_name(canvas, state, at.compact)) + kLabelGap;
  at.has_names = !at.compact || (room.width() >= kNamesWide && room.height() >= kNamesHigh);
  room.min.x += names + (at.has_names ? kLeftAxisName : 0);
  room.min.y += kFieldHeader;
  room.max.y -= at.has_names ? kTicks + kAxisName : kTicks;

  at.bar = colour_bar(scene);
  const double bar = kGap + kBar + colour_bar_labels(canvas, at.bar);
  const bool has_bar = !at.compact || room.width() - bar >= room.height();
  const double beside = has_bar ? bar : kLastTick;

  // A square, on whole pixels, as the field is painted.
  at.field.min = glm::floor(room.min);
  const double side =
      std::max(kLeast, std::floor(std::min(room.width() - beside, room.max.y - at.field.min.y)));
  at.field.max = at.field.min + side;
  at.names_from = at.field.min.x - names;
  if (has_bar) {
    at.bar.room = {{at.field.max.x + kGap, at.field.min.y},
                   {at.field.max.x + kGap + kBar, at.field.max.y}};
  }
  const double left = at.field.max.x + bar + kColumnGap;
  if (!at.compact && room.max.x - left >= kNarrowest) {
    Rect column{{left, at.field.min.y}, {std::min(room.max.x, left + kWidest), frame.area.max.y}};
    const double facts = column.width() >= kFactsSideBySide ? kFact : 2 * kFact + kFactsBetween;
    if (column.height() >= facts + kLeastChart) {
      at.facts = Rect{{column.min.x, column.max.y - facts}, column.max};
      column.max.y = at.facts->min.y - kFactsAbove;
    }
    at.chart =
        Rect{column.min + Point(kLeftAxisRoom, 0), column.max - Point(kLastTick, kBottomAxisRoom)};
  }
  const auto rows = shown_rows(state), columns = shown_columns(state);
  at.rows = {rows.from, rows.to, at.field.min.y, at.field.max.y};
  at.columns = {columns.from, columns.to, at.field.min.x, at.field.max.x};
  if (!at.compact && has_bar) {
    // Below the colour bar.
    constexpr double kLastLabel = 12, kMost = 44;
    const Point corner{at.bar.room.min.x, at.bar.room.max.y + kLastLabel};
    const double size = std::min({kMost, frame.area.max.y - corner.y, left - kGap - corner.x});
    const auto cells = static_cast<double>(state.length);
    at.map = minimap_in({corner, corner + size}, columns, cells, rows, cells);
  }
  return at;
}

}  // namespace

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  // The words say how many cells a pixel covers where it covers several: room for that is kept, so
  // that the field stands still while it is zoomed.
  constexpr double kLessThanAPixel = 0.25;
  Rect room = frame.area;
  for (const double pixels : {0.0, kLessThanAPixel, frame.area.height()}) {
    const Rect below = below_heading(canvas, frame, scene.state(), words(scene, pixels));
    room.min.y = std::max(room.min.y, below.min.y);
  }
  Layout at = placed(canvas, frame, scene, room);
  at.words = words(scene, at.field.height());
  const Rect below = below_heading(canvas, frame, scene.state(), at.words);
  if (below.min.y > room.min.y) {
    Words known = std::move(at.words);
    at = placed(canvas, frame, scene, below);
    at.words = std::move(known);
  }
  return at;
}

FieldSpec field_spec(const Scene& scene, const Layout& at) {
  const State& state = scene.state();
  FieldSpec spec;
  spec.encoding = scene.shared_encoding();
  spec.length = state.length;
  spec.window = SimilarityWindow{
      at.rows.data_from,
      at.rows.data_to,
      at.columns.data_from,
      at.columns.data_to,
      state.similarity.mean ? Sampling::mean : Sampling::nearest,
      position_of_row(state, 0),
      is_descending(state),
  };
  spec.colors = at.bar.colors;
  spec.values = at.bar.values;
  spec.signs = at.bar.signs;
  return spec;
}

namespace {

/// What lies under the pointer.
struct Probe {
  Cells i, j;  ///< positions
  double value;
};

std::optional<Probe> probe(const Scene& scene, const Layout& at, std::optional<Point> hover) {
  if (!hover || !at.field.contains(*hover)) return {};
  const State& state = scene.state();
  const auto sampling = state.similarity.mean ? Sampling::mean : Sampling::nearest;
  const auto rows = cells_at(at.rows, state.length, sampling, hover->y);
  const auto columns = cells_at(at.columns, state.length, sampling, hover->x);
  if (!rows || !columns) return {};
  const auto i = positions_of_rows(state, *rows), j = positions_of_rows(state, *columns);
  const bool single = i.count == 1 && j.count == 1;
  return Probe{i, j, single ? product(scene, i.first, j.first) : mean_dot(scene.encoding(), i, j)};
}

std::string range_text(Cells cells) {
  return cells.count == 1 ? integer_text(cells.first)
                          : fmt::format("{}–{}", integer_text(cells.first),
                                        integer_text(cells.first + cells.count - 1));
}

void draw_probe(Canvas& canvas, const Frame& frame, const Probe& probe) {
  constexpr int kDigits = 8;
  const auto& [i, j, value] = probe;
  std::vector<std::string> lines{fmt::format("i = {}, j = {}", range_text(i), range_text(j))};
  if (i.count == 1 && j.count == 1) {
    lines.push_back(fmt::format("p(i) · p(j) = {}", short_text(value, kDigits)));
    lines.push_back(fmt::format("distance j − i = {}", integer_text(j.first - i.first)));
  } else {
    lines.push_back(fmt::format("mean of {} × {} products = {}", integer_text(i.count),
                                integer_text(j.count), short_text(value, kDigits)));
    lines.push_back(fmt::format("distance j − i from {} to {}",
                                integer_text(j.first - (i.first + i.count - 1)),
                                integer_text(j.first + j.count - 1 - i.first)));
  }
  const Point pointer = *frame.hover;
  canvas.circle(pointer, 5.5, {}, Stroke{frame.palette.ground.with_alpha(0.8), 4});
  canvas.circle(pointer, 5.5, {}, Stroke{frame.palette.text, 1.75});
  draw_readout(canvas, frame.palette, pointer, frame.area, lines);
}

/// t, and t + δ where the table has it.
std::vector<MinimapMark> minimap_marks(const Palette& palette, const State& state) {
  const auto row = row_of_position(state, state.position);
  const auto column = row_of_position(state, state.position + state.offset);
  std::vector<MinimapMark> marks{{static_cast<double>(row), true, palette.t}};
  if (column >= 0 && column < state.length)
    marks.push_back({static_cast<double>(column), false, palette.delta});
  return marks;
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const Layout at = layout(canvas, frame, scene);
  draw_heading(canvas, frame, shown_convention(scene.state()), at.words.claim,
               at.words.how_to_read);
  canvas.field(at.field, field_spec(scene, at));
  draw_values(canvas, scene, at);
  draw_axes(canvas, frame, scene, at);
  draw_marks(canvas, frame, scene, at);
  if (at.map)
    draw_minimap(canvas, frame.palette, *at.map, minimap_marks(frame.palette, scene.state()));
  if (at.chart) draw_chart(canvas, frame.palette, scene, at);
  if (at.facts) draw_facts(canvas, frame.palette, scene, at);
  const auto probed = probe(scene, at, frame.hover);
  if (at.bar.room.width() > 0) {
    draw_colour_bar(canvas, frame.palette, at.bar,
                    probed ? std::optional(probed->value) : std::nullopt);
  }
  if (probed) draw_probe(canvas, frame, *probed);
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  const Layout at = layout(canvas, frame, scene);
  const bool held = pointer.down || pointer.released;
  const Point began = held ? pointer.pressed_at : pointer.at;
  const bool in_map = at.map && at.map->room.contains(began);
  if (!in_map && !at.field.contains(began)) return next;

  auto& options = next.similarity;
  const auto cells = static_cast<double>(next.length);
  const auto show = [&](const CellRange& rows, const CellRange& columns) {
    std::tie(options.from_i, options.from_j, options.span) =
        std::tuple(rows.from, columns.from, rows.size());
  };
  if (in_map) {
    if (!pointer.down) return next;
    const auto [columns, rows] = at.map->brought_to(pointer.at);
    show(rows, columns);
  } else if (pointer.double_clicked) {
    show({0, 0}, {0, 0});
  } else if (pointer.wheel != 0) {
    const double factor = zoom_factor(pointer.wheel);
    show(zoomed(at.rows, pointer.at.y, factor, cells),
         zoomed(at.columns, pointer.at.x, factor, cells));
  } else if (pointer.down && !pointer.clicked) {
    show(panned(at.rows, pointer.moved.y, cells), panned(at.columns, pointer.moved.x, cells));
  } else if (pointer.tapped()) {
    next.position = position_of_row(next, cell_at(at.rows, pointer.at.y, next.length));
    next.offset =
        position_of_row(next, cell_at(at.columns, pointer.at.x, next.length)) - next.position;
  }
  return next;
}

}  // namespace
}  // namespace similarity

extern const View kSimilarityView{
    .id = "similarity",
    .title = "Similarity",
    .help = "The dot products of all pairs of positions, one value along each diagonal",
    .group = ViewGroup::why,
    .in_overview = true,
    .draw = similarity::draw,
    .interact = similarity::interact,
    .data = similarity::data,
    .describe = similarity::describe,
    .try_this =
        "Step t with ← →: the marked pixel stays on its diagonal\n"
        "Turn the wheel over the diagonal: cells, then their numbers\n"
        "Choose the mistake cos exponent: the stripes break",
    .equation = equations::product,
};

}  // namespace posenc
