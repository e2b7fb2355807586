#include <algorithm>
#include <array>
#include <cmath>

#include "figure/colormap.hpp"
#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/known.hpp"
#include "views/similarity/numbers.hpp"
#include "views/similarity/options.hpp"

/// The matrix of the dot products of all pairs of positions.
namespace posenc {
namespace similarity {
namespace {

using namespace plot;

constexpr std::string_view kMatrix = "matrix", kMap = "map";

/// Up to so many cells a side, marks are outlines of cells.
constexpr double kFewCells = 20;

/// The rows t and t + δ of the table, which need not be there.
struct Marked {
  std::int64_t row, column;
  double apart() const { return static_cast<double>(column - row); }
  /// The cell's corner: column across, row down.
  Point cell() const { return {static_cast<double>(column), static_cast<double>(row)}; }
};
Marked marked(const State& state) {
  return {row_of_position(state, state.position),
          row_of_position(state, state.position + state.offset)};
}

ColourBar colour_bar(const Scene& scene, const Palette& palette) {
  const auto& map = colormap(palette, scene.state()[similarity::kColormap]);
  const auto shown = shown_range(scene);
  ColourBar bar{.colors = map.colors,
                .values = colour_ends(shown, map),
                .shown = shown,
                .signs = scene.state()[similarity::kSigns],
                .is_open = !scene.state()[similarity::kSigns] && !scene.state()[similarity::kFit] &&
                           scene.state()[similarity::kRange] < 1,
                .name = "p(i) · p(j)"};
  if (rows_not_finite(scene) > 0) {
    bar.not_finite = not_finite_name(scene.state());
    if (bar.not_finite.empty()) bar.not_finite = "∞";  // products of finite numbers
  }
  return bar;
}

/// The cells that are δ apart as t and t + δ are: a line through them, or their outlines.
void add_diagonal(Plot& plot, const Palette& palette, const State& state) {
  const auto rows = shown_rows(state), columns = shown_columns(state);
  const double apart = marked(state).apart();
  const double from = std::max(rows.from, columns.from - apart);
  const double to = std::min(rows.to, columns.to - apart);
  if (!(from < to)) return;
  const auto point = [&](double row) { return Point(row + apart, row); };
  if (rows.size() > kFewCells) {
    for (const Stroke& stroke :
         {Stroke{palette.ground.with_alpha(0.55), 3}, Stroke{palette.delta, 2, Dash::dashed}})
      plot.add(Line{.points = {point(from), point(to)}, .stroke = stroke});
    return;
  }
  Bars cells;
  for (double row = std::floor(from); row < to; ++row)
    cells.bars.push_back({{point(row), point(row + 1)},
                          palette.delta.with_alpha(0),
                          Stroke{palette.delta, 1.75, Dash::dashed}});
  plot.add(std::move(cells));
}

Plot matrix(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto t = state.position, other = t + state.offset;
  const Marked at = marked(state);
  Plot plot{.x = position_axis(state, shown_columns(state), "position j"),
            .y = position_axis(state, shown_rows(state), "position i"),
            .is_square = true,
            .sampling = state[similarity::kMean] ? Sampling::mean : Sampling::nearest};
  plot.add(Image{field_of<SimilarityWindow>(scene, colour_bar(scene, palette)), short_text});
  const Color mark = state.offset == 0 ? palette.t : palette.delta;
  if (state.offset != 0) add_diagonal(plot, palette, state);
  plot.add(CellMark{.cells = {at.column, 1},
                    .is_of_x = true,
                    .stroke = {mark, 1.5, Dash::dashed},
                    .label = state.offset == 0 ? Text(symbol_text("t", t))
                                               : Text(symbol_text("t + δ", other), "t + δ")});
  plot.add(CellMark{.cells = {at.row, 1},
                    .stroke = {palette.t, 2},
                    .label = symbol_text("t", t),
                    .widest = symbol_text("t", last_position(state))});
  const Point middle = at.cell() + 0.5;
  if (shown_rows(state).size() > kFewCells) {
    for (const Stroke& stroke : {Stroke{palette.ground.with_alpha(0.85), 6}, Stroke{mark, 3}})
      plot.add(Dots{.points = {middle}, .radius = 7, .stroke = stroke});
    if (state.offset != 0)
      plot.add(
          Label{.anchors = {middle},
                .text = phrase("p({}) · p({}) = {}", t, other, product_text(scene, t, other, 4)),
                .color = mark});
  } else {
    plot.add(Bars{{{{at.cell(), at.cell() + 1.0}, mark.with_alpha(0), Stroke{mark, 3}}}});
  }
  return plot;
}

/// The line of a row's products; where there is none, columns in the colour of such cells.
std::int64_t add_row(Plot& plot, const RowProducts& row, const Line& look) {
  Line line = look;
  std::int64_t missing = 0;
  for (std::size_t i = 0; i < row.columns.size(); ++i) {
    const auto first = static_cast<double>(row.columns[i].first);
    const auto count = static_cast<double>(row.columns[i].count);
    const bool is_finite = std::isfinite(row.values[i]);
    line.points.emplace_back(first + count / 2, is_finite ? row.values[i] : NAN);
    if (is_finite) continue;
    ++missing;
    plot.add(
        Region{{first, first + count}, kNaNColor.with_alpha(0.35), kNaNStripe.with_alpha(0.5)});
  }
  plot.add(std::move(line));
  return missing;
}

/// Rows t and t + δ as curves.
Plot rows_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto t = state.position, other = t + state.offset;
  const Marked at = marked(state);
  Plot plot{.x = position_axis(state, shown_columns(state), "position j"),
            .y = {.name = "p(i) · p(j)"}};
  plot.x.within.reset();
  std::string missing;
  const auto add = [&](std::int64_t position, const Line& look) {
    const auto row = row_products(scene, position);
    const auto count = add_row(plot, row, look);
    if (count == 0) return;
    missing += phrase("{}{} of row {}", missing.empty() ? "No finite number: " : ", ",
                      count == std::ssize(row.values) ? "all" : integer_text(count), position);
  };
  add(t, {.stroke = {palette.t, 3}, .dot = size::kDot, .name = {symbol_text("row t", t), "row t"}});
  if (state.offset != 0 && at.column >= 0 && at.column < state.length)
    add(other, {.stroke = {palette.delta, 2.5, Dash::dashed},
                .name = {symbol_text("row t + δ", other), "row t + δ"}});
  if (!missing.empty()) plot.title = {missing, "Not all numbers are finite"};
  const Point here{at.cell().x + 0.5, product(scene, t, other)};
  const auto shown = shown_columns(state);
  if (std::isfinite(here.y) && shown.from <= here.x && here.x <= shown.to) {
    plot.add(at_x(here.x, {palette.delta, 1.5, Dash::dotted}));
    plot.add(Dots{
        .points = {here}, .radius = 7, .fill = palette.delta, .stroke = Stroke{palette.ground, 2}});
  }
  return plot;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  return {
      .heading = {.how_to_read = "Down: position i. Across: position j. Colour: p(i) · p(j)."},
      .cells = {
          cell(kMatrix, matrix(scene, palette), {0, 0, 1, 2},
               {.least = {320, 240}, .weight = {3, 1}, .tall = Place{0, 0}}),
          cell("bar", colour_bar(scene, palette), {1, 0, 1, 2},
               {.least = {80, 100}, .weight = {0, 1}, .tall = Place{1, 0}}),
          cell("rows", rows_plot(scene, palette), {2, 0, 2},
               {.least = {280, 140}, .tall = Place{0, 1, 2}}, 1),
          cell("facts",
               fact_panel(known, {{"product", palette.delta, {"share"}},
                                  {"difference",
                                   known.fails("difference") ? palette.error : palette.text,
                                   {"worst-offset"}}}),
               {2, 1},
               {.least = {280, 92}, .most = {HUGE_VAL, 92}, .weight = {1, 0}, .tall = Place{0, 2}},
               2),
          cell(kMap, Minimap{kMatrix}, {3, 1},
               {.least = {80, 80}, .most = {92, 92}, .weight = {0, 0}, .tall = Place{1, 2}}, 3)}};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel != kMatrix && hit.panel != kMap) return next;
  if (hit.zoom && hit.zoom_y) {
    next.set(similarity::kFromI, hit.zoom_y->from);
    next.set(similarity::kFromJ, hit.zoom->from);
    next.set(similarity::kSpan, hit.zoom_y->to - hit.zoom_y->from);
  } else if (hit.tapped && hit.in_frame) {
    next.position = position_of_row(next, cell_at(hit.at.y, next.length));
    next.offset = position_of_row(next, cell_at(hit.at.x, next.length)) - next.position;
  }
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette&, const Hit& hit) {
  if (hit.panel != kMatrix || !hit.in_frame || !hit.x_cells || !hit.y_cells) return {};
  const State& state = scene.state();
  const Cells i = positions_of(state, *hit.y_cells), j = positions_of(state, *hit.x_cells);
  const auto last_i = i.first + i.count - 1, last_j = j.first + j.count - 1;
  const bool is_one = i.count == 1 && j.count == 1;
  const double value = is_one ? product(scene, i.first, j.first) : mean_dot(scene.encoding(), i, j);
  const auto what = is_one ? "p(i) · p(j)" : phrase("mean of {} × {} products", i.count, j.count);
  return Reading{
      .lines = {phrase("i = {}, j = {}", range_text(i.first, last_i), range_text(j.first, last_j)),
                phrase("{} = {}", what, short_text(value)),
                phrase("distance j − i {} {}", is_one ? "=" : "from",
                       range_text(j.first - last_i, last_j - i.first, " to ")),
                "click to set t and δ"},
      .value = value};
}

Extent whole(const State& s) { return *cell_axis(s.length).extent; }

/// The square has one span.
constexpr std::array kZooms{
    ZoomAxis{.whole = whole,
             .shown = [](const State& s) -> Extent { return shown_rows(s); },
             .show =
                 [](State& s, const Extent& part) {
                   s.set(similarity::kFromI, part.from);
                   s.set(similarity::kSpan, part.to - part.from);
                 }},
    ZoomAxis{.whole = whole,
             .shown = [](const State& s) -> Extent { return shown_columns(s); },
             .show = [](State& s, const Extent& part) { s.set(similarity::kFromJ, part.from); }}};

}  // namespace
}  // namespace similarity

extern const View kSimilarityView{
    .id = "similarity",
    .title = "Similarity",
    .help = "The dot products of all pairs of positions, one value along each diagonal",
    .group = ViewGroup::why,
    .unused = "pair",
    .options = similarity::kOptions,
    .in_overview = true,
    .facts = similarity::facts,
    .claims = similarity::claims,
    .compose = similarity::compose,
    .act = similarity::act,
    .read = similarity::read,
    .data = similarity::data,
    .try_this =
        "Step t with ← →: the marked pixel stays on its diagonal\n"
        "Turn the wheel over the diagonal: cells, then their numbers\n"
        "Choose the mistake cos exponent: the stripes break",
    .equation = [](const Scene& scene, const Facts&) { return product_equation(scene); },
    .zooms = similarity::kZooms,
};

}  // namespace posenc
