#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/heatmap/options.hpp"
#include "views/parts.hpp"
#include "views/sentence.hpp"

/// Every position's row of values, with profiles of one row and one column.
namespace posenc {
namespace heatmap {
namespace {

using namespace plot;

void add_marks(Plot& plot, const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto mark_row = [&](std::int64_t t, std::string_view name, const Stroke& stroke,
                            Moves moves) {
    CellMark mark{.cells = {row_of_position(state, t), 1},
                  .stroke = stroke,
                  .label = symbol_text(name, t),
                  .widest = symbol_text(name, last_position(state)),
                  .moves = moves};
    // Small pictures name the second one without its number.
    if (name != "t") mark.label.brief = mark.widest.brief = name;
    // Beside rows with words these are coloured, and told above: names must not widen as t runs.
    if (names_words(state)) mark.label = mark.widest = {};
    plot.add(std::move(mark));
  };
  mark_row(state.position, "t", {palette.t, 2}, kMovesT);
  if (state.offset != 0)
    mark_row(state.position + state.offset, "t + δ", {palette.delta, 1.5, Dash::dashed},
             kMovesDelta);
  const auto label = [&](bool is_last) {
    return has_waves(state)
               ? symbol_text("k", is_last ? pair_count(state) - 1 : state.pair.value())
               : phrase("dim {}", is_last ? column_count(state) - 1 : state.dim.value());
  };
  std::string which = is_apart(state) ? "sin " : "";
  for (const Cells& cells : marked_columns(scene)) {
    plot.add(CellMark{.cells = cells,
                      .is_of_x = true,
                      .stroke = {palette.k, 2},
                      .label = which + label(false),
                      .widest = which + label(true)});
    which = "cos ";
  }
}

Plot field(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  Plot plot{.x = dim_axis(state),
            .y = names_words(state) ? word_axis(state, palette)
                                    : position_axis(state, shown_rows(state), "position"),
            .is_turned = state[heatmap::kTranspose],
            .sampling = state[heatmap::kMean] ? Sampling::mean : Sampling::nearest};
  FieldSpec cells = field_of<FieldWindow>(scene, colour_bar(scene, palette));
  cells.encoding = shared_cells(scene);
  plot.add(Image{std::move(cells),
                 names_words(state) && shown_rows(state) == *cell_axis(state.length).extent
                     ? nullptr
                 : has_waves(state) ? fixed_text
                                    : value_text});
  add_marks(plot, scene, palette);
  return plot;
}

/// " Framed: t = 5; dashed: t + δ = 8.": of the marks that the rows shown have.
std::string marks_text(const State& state) {
  const auto is_shown = [&](std::int64_t t) {
    return shown_rows(state).contains(row_of_position(state, t));
  };
  const std::string_view framed = is_shown(state.position) ? "Framed: t = {position}" : "";
  const bool has_other = state.offset != 0 && is_shown(state.position + state.offset);
  if (!has_other) return framed.empty() ? "" : phrase(" {}.", framed);
  return phrase(" {} t + δ = {{shifted-position}}.",
                framed.empty() ? "Dashed:" : phrase("{}; dashed:", framed));
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  // Words beside the rows say what these are.
  std::string how = names_words(state)           ? "Columns: {columns}."
                    : state[heatmap::kTranspose] ? "A column is a position, a row a dimension: "
                                                   "{columns}."
                                                 : "A row is a position, a column a dimension: "
                                                   "{columns}.";
  if (names_words(state)) how += marks_text(state);
  Figure figure{.heading = {.how_to_read = filled(how, known, scene)}, .wraps = false};
  if (names_words(state)) {
    figure.cells = cells_of_word(scene, palette);
    figure.cells.push_back(
        cell(kBar, colour_bar(scene, palette), {1, 0, 1, 4}, {.weight = {0, 1}}, 1));
    figure.cells.push_back(
        cell(kField, field(scene, palette), {0, 0, 1, 4}, {.least = {420, 230}, .weight = {1, 1}}));
    return figure;
  }
  Cell side = cell(kColumnProfile, column_profile(scene, palette, !state[heatmap::kTranspose]),
                   {1, 0}, {.least = {168, 0}, .weight = {0, 1}}, 2);
  Cell below = cell(kRowProfile, row_profile(scene, palette), {0, 1},
                    {.least = {0, 112}, .weight = {1, 0}}, 3);
  if (state[heatmap::kTranspose]) {
    std::swap(side.id, below.id);
    std::swap(side.panel, below.panel);
  }
  figure.cells = {
      cell(kField, field(scene, palette), {0, 0}, {.least = {420, 230}}), std::move(side),
      cell(kBar, colour_bar(scene, palette), {2, 0}, {.weight = {0, 1}}, 1), std::move(below),
      cell(kMap, Minimap{kField}, {1, 1, 2}, {.least = {60, 44}, .weight = {0, 0}}, 4)};
  return figure;
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

/// Whether the panel shows the numbers of the word at t, whatever row is pointed at.
bool is_strip(std::string_view panel) {
  return panel == kWord || panel == kRowOfT || panel == kSum;
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  // Its x are rows.
  const bool is_of_column = hit.panel == kColumnProfile;
  const auto rows = is_of_column ? hit.zoom : hit.zoom_y;
  const auto* const dims = is_of_column || !hit.zoom ? nullptr : &*hit.zoom;
  if (rows) set_rows(next, *rows);
  if (dims) set_dims(next, *dims);
  if (hit.down && !hit.moves.empty() && !is_of_column)
    move_to(next, hit, position_of_row(next, cell_at(hit.at.y, next.length)));
  if (rows || dims || !hit.tapped || !hit.in_frame) return next;
  const bool is_of_row = hit.panel == kRowProfile || is_strip(hit.panel);
  if (!is_of_row) {
    const double row = is_of_column ? hit.at.x : hit.at.y;
    next.position = position_of_row(next, cell_at(row, next.length));
  }
  if (!is_of_column) choose_column(scene, cell_at(hit.at.x, column_count(next)), next);
  return next;
}

/// "t = 92", "token 90, position 92", "positions 90–92": the token where it is another number.
std::string rows_text(const State& state, Cells rows) {
  const auto [first, count] = positions_of(state, rows);
  if (count > 1) return "positions " + range_text(first, first + count - 1);
  if (rows.first == first) return symbol_text("t", first);
  return phrase("token {}, position {}", rows.first, first);
}

/// What one cell is, or the mean of several.
std::vector<std::string> cell_lines(const Scene& scene, Cells rows, Cells dims, double value) {
  const auto positions = positions_of(scene.state(), rows);
  auto where = phrase("{}, {} {}", rows_text(scene.state(), rows),
                      dims.count == 1 ? "dimension" : "dimensions",
                      range_text(dims.first, dims.first + dims.count - 1));
  if (rows.count == 1 && dims.count == 1) {
    if (difference(scene)) return {std::move(where), phrase("difference = {}", value)};
    return {std::move(where), entry_text(scene, positions.first, dims.first)};
  }
  const auto many = counted(positions.count, "position", "positions");
  const auto by = counted(dims.count, "dimension", "dimensions");
  const auto& of = dims.count == 1 ? many : rows.count == 1 ? by : many + " × " + by;
  return {std::move(where), phrase("mean of {} = {}", of, value)};
}

/// What one number of the word at t is.
std::optional<Reading> read_strip(const Scene& scene, const Hit& hit) {
  if (!hit.x_cells) return {};
  const auto dim = static_cast<std::size_t>(hit.x_cells->first);
  const auto word = word_at_t(scene.state());
  const double position = row_of_t(scene)[dim];
  const double embedding = word ? words::embeddings(scene).at(*word, dim) : 0;
  Reading reading{.value = hit.panel == kRowOfT ? position
                           : hit.panel == kWord ? embedding
                                                : position + embedding};
  reading.lines = {phrase("dimension {}", dim),
                   hit.panel == kSum ? phrase("{} + {} = {}", embedding, position, *reading.value)
                                     : phrase("{}", *reading.value)};
  return reading;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  const State& state = scene.state();
  if (!hit.in_frame || hit.panel == kMap) return {};
  if (is_strip(hit.panel)) return read_strip(scene, hit);
  const bool is_of_column = hit.panel == kColumnProfile, is_of_row = hit.panel == kRowProfile;
  const Cells first = marked_columns(scene).front();
  const auto rows = is_of_row      ? Cells{row_of_position(state, state.position), 1}
                    : is_of_column ? hit.x_cells
                                   : hit.y_cells;
  const auto dims = is_of_column ? Cells{first.first, 1} : hit.x_cells;
  if (!rows || !dims) return {};
  const double value = mean_entry(cells_of(scene), positions_of(state, *rows), *dims);
  Reading reading{.color = is_of_row ? palette.t : palette.k,
                  .lines = cell_lines(scene, *rows, *dims, value),
                  .value = value};
  if (is_of_column && has_waves(state) && rows->count == 1) {
    const int pair = static_cast<int>(state.pair);
    const auto t = position_of_row(state, rows->first);
    reading.lines.front() = phrase("{}, pair {}", rows_text(state, *rows), pair);
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
  table.header({"position", "dim", "value"});
  const auto rows = shown_rows(scene.state()), dims = shown_dims(scene.state());
  const auto cells = shared_cells(scene);
  for (auto row = rows.first(); row < rows.end(); ++row) {
    const auto t = position_of_row(scene.state(), row);
    for (auto dim = dims.first(); dim < dims.end(); ++dim)
      if (!table.row(t, dim, cells->entry(t, static_cast<int>(dim)))) return;
  }
}

constexpr std::array kZooms{
    ZoomAxis{.whole = [](const State& s) { return *cell_axis(s.length).extent; },
             .shown = [](const State& s) -> Extent { return shown_rows(s); },
             .show = [](State& s, const Extent& part) { set_rows(s, part); }},
    ZoomAxis{.whole = [](const State& s) { return *cell_axis(column_count(s)).extent; },
             .shown = [](const State& s) -> Extent { return shown_dims(s); },
             .show = [](State& s, const Extent& part) { set_dims(s, part); }}};

}  // namespace
}  // namespace heatmap

extern const View kHeatmapView{
    .id = "heatmap",
    .title = "Heatmap",
    .help = "Every position's row of values, fast waves beside slow ones",
    .group = ViewGroup::encoding,
    .opening = "--d 16 --length 17 --position 5 --offset 3 --pair 1",
    .unfolded = "sentence",
    .options = heatmap::kOptions,
    .in_overview = true,
    .all_facts = heatmap::facts,
    .claims = heatmap::claims,
    .compose = heatmap::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return heatmap::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return heatmap::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { heatmap::data(in, table); },
    .try_this =
        "Turn the wheel over the picture: cells, then their numbers\n"
        "Click a cell: t and k go there\n"
        "Set d = 2: soon two rows look the same",
    .equation = [](const Inputs& in) { return entry_equation(in); },
    .zooms = heatmap::kZooms,
    .with_position_in_view = heatmap::with_position_in_view,
    .here = kAddsPosition,
};

}  // namespace posenc
