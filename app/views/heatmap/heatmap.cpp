#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/equation_text.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/parts.hpp"

/// Every position's row of values, with profiles of one row and one column.
namespace posenc::heatmap {
namespace {

using namespace plot;

Text symbol_text(std::string_view symbol, std::int64_t value) {
  return fmt::format("{} = {}", symbol, integer_text(value));
}

void add_marks(Plot& plot, const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto mark_row = [&](std::int64_t t, std::string_view name, const Stroke& stroke) {
    CellMark mark{.cells = {row_of_position(state, t), 1},
                  .stroke = stroke,
                  .label = symbol_text(name, t),
                  .widest = symbol_text(name, last_position(state))};
    // Small pictures name the second one without its number.
    if (name != "t") mark.label.brief = mark.widest.brief = name;
    plot.layers.emplace_back(std::move(mark));
  };
  mark_row(state.position, "t", {palette.t, 2});
  if (state.offset != 0)
    mark_row(state.position + state.offset, "t + δ", {palette.delta, 1.5, Dash::dashed});
  const bool waves = has_waves(state);
  const auto name = waves ? symbol_text("k", state.pair) : symbol_text("j", state.dim);
  const auto last =
      waves ? symbol_text("k", pair_count(state) - 1) : symbol_text("j", column_count(state) - 1);
  std::string_view which = is_apart(state) ? "sin " : "";
  for (const Cells& cells : marked_columns(scene)) {
    plot.layers.emplace_back(CellMark{.cells = cells,
                                      .is_of_x = true,
                                      .stroke = {palette.k, 2},
                                      .label = std::string(which) + name.full,
                                      .widest = std::string(which) + last.full});
    which = "cos ";
  }
}

Plot field(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const ColourBar bar = colour_bar(scene);
  Plot plot{.x = dim_axis(state),
            .y = row_axis(state, shown_rows(state)),
            .is_turned = state.heatmap.transpose,
            .sampling = state.heatmap.mean ? Sampling::mean : Sampling::nearest};
  plot.layers.emplace_back(Image{{.encoding = scene.shared_encoding(),
                                  .length = state.length,
                                  .window = FieldWindow{.origin = position_of_row(state, 0),
                                                        .descending = is_descending(state)},
                                  .colors = bar.colors,
                                  .values = bar.values,
                                  .signs = bar.signs},
                                 has_waves(state) ? fixed_text : value_text});
  add_marks(plot, scene, palette);
  return plot;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  Figure figure{.heading = {.claim = claim(scene, 0), .how_to_read = how_to_read(scene, 0)},
                .wraps = false,
                .remarks = remarks(scene)};
  figure.reword = [&scene](const Placed& placed, Heading& heading) {
    const auto* const field = placed.find(kField);
    if (field == nullptr) return;
    const AxisMap& rows = field->y;
    const double per_pixel = (rows.data_to - rows.data_from) / (rows.pixel_to - rows.pixel_from);
    heading.claim = claim(scene, per_pixel);
    heading.how_to_read = how_to_read(scene, per_pixel);
  };
  Cell side{.id = kColumnProfile, .panel = column_profile(scene, palette), .column = 1};
  Cell bottom{.id = kRowProfile, .panel = row_profile(scene, palette), .row = 1};
  if (state.heatmap.transpose) {
    std::swap(side.id, bottom.id);
    std::swap(side.panel, bottom.panel);
  }
  side.least = {136, 0}, side.weight = {0, 1}, side.priority = 2;
  bottom.least = {0, 112}, bottom.weight = {1, 0}, bottom.priority = 3;
  figure.cells = {
      {.id = kField, .panel = field(scene, palette), .least = {420, 230}},
      std::move(side),
      {.id = kBar, .panel = colour_bar(scene), .column = 2, .weight = {0, 1}, .priority = 1},
      std::move(bottom),
      {.id = kMap,
       .panel = Minimap{kField},
       .column = 1,
       .row = 1,
       .columns = 2,
       .least = {60, 44},
       .weight = {0, 0},
       .priority = 4}};
  return figure;
}

std::int64_t cell_of(double at, std::int64_t cells) {
  return std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(at)), 0, cells - 1);
}

/// The column's pair is chosen, where there are pairs; a column of zeros has none.
void choose_column(const Scene& scene, std::int64_t dim, State& next) {
  if (!has_waves(next)) {
    next.dim = dim;
    return;
  }
  const auto column = scene.sinusoidal().column(static_cast<int>(dim));
  if (column.kind != WaveColumn::Kind::zero) next.pair = column.pair;
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  auto& options = next.heatmap;
  // Its x are rows.
  const bool is_of_column = hit.panel == kColumnProfile;
  const auto rows = is_of_column ? hit.zoom : hit.zoom_y;
  const auto dims = is_of_column ? std::nullopt : hit.zoom;
  if (rows) options.from = rows->from, options.to = rows->to;
  if (dims) options.dim_from = dims->from, options.dim_to = dims->to;
  if (rows || dims || !hit.tapped || !hit.in_frame) return next;
  if (hit.panel != kRowProfile) {
    const double row = is_of_column ? hit.at.x : hit.at.y;
    next.position = position_of_row(next, cell_of(row, next.length));
  }
  if (!is_of_column) choose_column(scene, cell_of(hit.at.x, column_count(next)), next);
  return next;
}

/// "t = 92", "token 90, position 92", "positions 90–92": the token where it is another number.
std::string rows_text(const State& state, Cells rows) {
  const auto [first, count] = positions_of(state, rows);
  if (count > 1)
    return fmt::format("positions {}–{}", integer_text(first), integer_text(first + count - 1));
  if (rows.first == first) return "t = " + integer_text(first);
  return fmt::format("token {}, position {}", integer_text(rows.first), integer_text(first));
}

std::string dims_text(Cells dims) {
  if (dims.count == 1) return "dimension " + integer_text(dims.first);
  return fmt::format("dimensions {}–{}", integer_text(dims.first),
                     integer_text(dims.first + dims.count - 1));
}

/// "sin(92 · ω₂₆) = 0.8192"; without waves "PE(92, 8) = 0.0132".
std::string entry_text(const Scene& scene, std::int64_t t, std::int64_t dim) {
  const auto column = static_cast<int>(dim);
  const double value = scene.encoding().entry(t, column);
  if (!has_waves(scene.state())) {
    constexpr int kDigits = 6;
    return fmt::format("PE({}, {}) = {}", integer_text(t), integer_text(dim),
                       value_text(value, kDigits));
  }
  const auto& encoding = scene.sinusoidal();
  if (encoding.column(column).kind == WaveColumn::Kind::zero) return "always 0, since d is odd";
  return fmt::format("{} = {}", entry_formula(encoding, t, column),
                     encoding.scale() == 1 ? fixed_text(value, 4) : short_text(value, 4));
}

/// Of one cell what it is, of several their mean.
std::vector<std::string> cell_lines(const Scene& scene, Cells rows, Cells dims, double value) {
  const auto positions = positions_of(scene.state(), rows);
  auto where = fmt::format("{}, {}", rows_text(scene.state(), rows), dims_text(dims));
  if (rows.count == 1 && dims.count == 1)
    return {std::move(where), entry_text(scene, positions.first, dims.first)};
  const auto many = counted(positions.count, "position", "positions");
  const auto by = counted(dims.count, "dimension", "dimensions");
  const auto& of = dims.count == 1 ? many : rows.count == 1 ? by : many + " × " + by;
  return {std::move(where), fmt::format("mean of {} = {}", of, short_text(value))};
}

std::optional<Reading> read(const Scene& scene, const Palette& palette, const Hit& hit) {
  const State& state = scene.state();
  if (!hit.in_frame || hit.panel == kMap) return {};
  const bool is_of_column = hit.panel == kColumnProfile, is_of_row = hit.panel == kRowProfile;
  const Cells first = marked_columns(scene).front();
  const auto rows = is_of_row      ? Cells{row_of_position(state, state.position), 1}
                    : is_of_column ? hit.x_cells
                                   : hit.y_cells;
  const auto dims = is_of_column ? Cells{first.first, 1} : hit.x_cells;
  if (!rows || !dims) return {};
  const double value = mean_entry(scene.encoding(), positions_of(state, *rows), *dims);
  Reading reading{.panel = hit.panel,
                  .color = is_of_row ? palette.t : palette.k,
                  .lines = cell_lines(scene, *rows, *dims, value),
                  .value = value};
  if (is_of_column && has_waves(state) && rows->count == 1) {
    const int pair = static_cast<int>(state.pair);
    const auto t = position_of_row(state, rows->first);
    reading.lines.front() = fmt::format("{}, pair {}", rows_text(state, *rows), pair);
    if (const auto cosine = scene.sinusoidal().cosine_dim(pair))
      reading.lines.push_back(entry_text(scene, t, *cosine));
  }
  if ((is_of_column || is_of_row) && std::isfinite(value)) {
    const Cells& along = *hit.x_cells;
    reading.at =
        Point(static_cast<double>(along.first) + static_cast<double>(along.count) / 2, value);
  }
  return reading;
}

void data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 3> kColumns{"position", "dim", "value"};
  table.header(kColumns);
  const auto rows = shown_rows(scene.state()), dims = shown_dims(scene.state());
  for (auto row = rows.first(); row < rows.end(); ++row) {
    const auto t = position_of_row(scene.state(), row);
    for (auto dim = dims.first(); dim < dims.end(); ++dim) {
      const std::array entry{static_cast<double>(t), static_cast<double>(dim),
                             scene.encoding().entry(t, static_cast<int>(dim))};
      if (!table.row(entry)) return;
    }
  }
}

plot::Extent extent(const CellRange& cells) { return {cells.from, cells.to}; }

constexpr std::array kZooms{
    ZoomAxis{.whole =
                 [](const State& s) {
                   return plot::Extent{0, static_cast<double>(s.length)};
                 },
             .shown = [](const State& s) { return extent(shown_rows(s)); },
             .show =
                 [](State& s, const plot::Extent& part) {
                   s.heatmap.from = part.from;
                   s.heatmap.to = part.to;
                 }},
    ZoomAxis{.whole =
                 [](const State& s) {
                   return plot::Extent{0, static_cast<double>(column_count(s))};
                 },
             .shown = [](const State& s) { return extent(shown_dims(s)); },
             .show =
                 [](State& s, const plot::Extent& part) {
                   s.heatmap.dim_from = part.from;
                   s.heatmap.dim_to = part.to;
                 }}};

}  // namespace
}  // namespace posenc::heatmap

namespace posenc {

extern const View kHeatmapView{
    .id = "heatmap",
    .title = "Heatmap",
    .help = "Every position's row of values, fast waves beside slow ones",
    .group = ViewGroup::encoding,
    .in_overview = true,
    .compose = heatmap::compose,
    .act = heatmap::act,
    .read = heatmap::read,
    .data = heatmap::data,
    .try_this =
        "Turn the wheel over the picture: cells, then their numbers\n"
        "Click a cell: t and k go there\n"
        "Set d = 2: soon two rows look the same",
    .equation = entry_equation,
    .zooms = heatmap::kZooms,
    .with_position_in_view = heatmap::with_position_in_view,
};

}  // namespace posenc
