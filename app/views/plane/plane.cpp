#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "figure/colormap.hpp"
#include "plot/dial.hpp"
#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/heatmap/options.hpp"
#include "views/known.hpp"
#include "views/plane/numbers.hpp"
#include "views/plane/options.hpp"

/// Patches in rows and columns, coloured by their similarity with one of them.
namespace posenc {
namespace plane {
namespace {

using namespace plot;

constexpr std::string_view kGrid = "grid", kBar = "bar", kLines = "lines", kFacts = "facts",
                           kVectors = "vectors", kAxes = "axes";

Point corner(const Patch& patch) {
  return {static_cast<double>(patch.column), static_cast<double>(patch.row)};
}

bool is_within(const Point& at, const Point& size) {
  return at.x >= 0 && at.x <= size.x && at.y >= 0 && at.y <= size.y;
}

Axis axis_of(std::int64_t cells, Text name) {
  return {.name = std::move(name),
          .extent = Extent{0, static_cast<double>(cells)},
          .scale = AxisScale::cells};
}

/// Patches that are compared with the chosen one.
Color other_colour(const Palette& palette) { return series_stroke(palette, 3).color; }

ColourBar colour_bar(const Scene& scene, const Palette& palette) {
  const auto found = similarities(scene);
  const auto& map = colormap(palette, scene.state()[heatmap::kColormap]);
  Extent shown{found->lowest, found->highest};
  if (shows_maps(scene.state())) shown = {maps(scene)->lowest, maps(scene)->highest};
  ColourBar bar{.colors = map.colors,
                .values = colour_ends(shown, map),
                .shown = shown,
                .name = "similarity"};
  if (std::ranges::any_of(found->values, [](double v) { return !std::isfinite(v); }))
    bar.not_finite = "undefined";
  return bar;
}

/// The patches that prove that it is no disc; none where all at one distance are equally similar.
std::optional<SameDistance> compared(const Scene& scene) {
  auto same = similarities(scene)->unlike;
  return same && same->difference() > cosine_rounding(scene.encoding()) ? same : std::nullopt;
}

/// The largest rise from a patch to one farther out along the row or the column of the chosen one,
/// over how far similarity falls there; nothing where it does not fall.
struct Rise {
  double of_fall = 0;
  Patch at = {};
};
std::optional<Rise> largest_rise(const Similarities& all, const State& state, double rounding) {
  const Patch to = chosen(state);
  double rise = 0, lowest = HUGE_VAL;
  Patch rises_at = to;
  for (const Patch step : {Patch{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    double least = HUGE_VAL;
    for (Patch at = to; at.row >= 0 && at.row < state[plane::kRows] && at.column >= 0 &&
                        at.column < state[plane::kColumns];
         at.row += step.row, at.column += step.column) {
      // NaN is passed over.
      if (!std::isfinite(all.at(at))) continue;
      least = std::min(least, all.at(at));
      if (all.at(at) - least > rise) rise = all.at(at) - least, rises_at = at;
    }
    lowest = std::min(lowest, least);
  }
  const double fall = all.at(to) - lowest;
  if (!(fall > rounding)) return {};
  return Rise{rise / fall, rises_at};
}

/// How many pairs each axis turns, and the first of them.
void add_axes(FactList& all, const Scene& scene) {
  const auto axes = axes_of(scene);
  for (const auto& [axis, id, label] : {std::tuple(PlaneAxis::time, "time", "time"),
                                        {PlaneAxis::row, "row", "row"},
                                        {PlaneAxis::column, "column", "column"}}) {
    const auto first = std::ranges::find(*axes, axis) - axes->begin();
    all.add(phrase("{}-pairs", id), phrase("pairs of the {}", label),
            Quantity(std::ranges::count(*axes, axis), {"pair", "pairs"}));
    all.add(phrase("{}-fastest", id), phrase("fastest pair of the {}", label), Quantity(first));
  }
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto found = similarities(scene);
  const bool is_finite =
      std::ranges::any_of(found->values, [](double v) { return std::isfinite(v); });
  const auto count = state[plane::kRows] * state[plane::kColumns];
  const double rounding = cosine_rounding(scene.encoding());
  const auto patch_text = [](const Patch& p) {
    return phrase("row {}, column {}", p.row, p.column);
  };
  FactList all;
  const auto add = [&](const char* id, const char* label, const std::optional<double>& difference,
                       const char* why, std::string_view claim, auto fails_at,
                       const Searched& searched, std::string_view proof = "") {
    Value value = NotMeasured{is_finite ? why : "no similarity is a finite number"};
    if (difference) value = extreme(Quantity(*difference, {}, 3), searched);
    all.add(
        id, label, std::move(value),
        Check{claim, {difference.value_or(0) <= rounding, fails_at}, searched, rounding, proof});
  };
  const auto& same = found->unlike;
  const auto patches = all_of("patch", 1, count);
  const auto here = patch_text(chosen(state));
  add("from-sum", "largest residual", found->from_sum, "only one of the coordinates changes",
      "similarity to the patch is a part for the row plus a part for the column", here, patches,
      has_halves(state) && depends_on_offsets(scene) ? "the two halves’ products are added" : "");
  add(
      "same-distance", "largest difference, one distance",
      same ? std::optional(same->difference()) : std::nullopt,
      "no two patches but mirror images are equally far",
      "patches at one distance are equally similar",
      [&] { return phrase("{} and {}", patch_text(same->a), patch_text(same->b)); }, patches);
  if (same) {
    all.add("distance", "that distance", Quantity(same->distance, {"patch", "patches"}));
    all.add("a", "A", Quantity(same->similarity_a));
    all.add("a-offset", "A from the patch", way_text(chosen(state), same->a));
    all.add("b", "B", Quantity(same->similarity_b));
    all.add("b-offset", "B from the patch", way_text(chosen(state), same->b));
  }
  if (has_three_axes(state)) add_axes(all, scene);
  constexpr double kReturns = 0.5;
  const auto rise = largest_rise(*found, state, rounding);
  const auto arms = all_of("patch", 1, state[plane::kRows] + state[plane::kColumns] - 1);
  all.add(
      "rise", "largest rise ÷ fall",
      value_if(
          is_finite,
          value_if(rise.has_value(), extreme(Quantity(rise.value_or(Rise{}).of_fall, {}, 3), arms),
                   "along its row and its column all are equally similar"),
          "no similarity is a finite number"),
      Check{
          "away from the patch, along its row and its column, similarity falls, and rises again by "
          "less than half of that",
          {!rise || rise->of_fall < kReturns, [&] { return patch_text(rise->at); }},
          arms});
  const auto elsewhere = offsets(scene);
  const auto both = phrase("{} and {}", patch_text(elsewhere->a), patch_text(elsewhere->b));
  add("elsewhere", "largest difference, one offset", elsewhere->difference,
      "no offset occurs twice", "similarity depends on the offsets in rows and columns alone", both,
      some_of(elsewhere->looked_at, "patch", 1, count),
      depends_on_offsets(scene) ? kTurnAsOne : "");
  if (elsewhere->difference)
    all.add("elsewhere-from", "that offset", way_text({}, elsewhere->offset) + " from " + both);
  return all;
}

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kIndex{
      Claim{"Numbered row by row, the patch below is {plane-columns} positions away, the next one "
            "1"}};
  static constexpr std::array kThree{
      Claim{
          [](const Facts& all) { return all.number("row-fastest") > 1; },
          "In blocks: time turns the fastest {time-pairs}, the column the slowest {column-pairs}"},
      Claim{"Interleaved: time, row and column turn pairs in turn"}};
  static constexpr std::array kMixed{
      Claim{fails("from-sum"), "Pairs turn along directions of their own: similarity is no cross"},
      Claim{"Pairs turn along directions of their own"}};
  static constexpr std::array kAll{
      Claim{fails("from-sum"), "Similarity is not row part + column part: off by up to {from-sum}"},
      Claim{[](const Facts& all) {
              return all.holds("from-sum") && all.holds("rise") && all.fails("same-distance");
            },
            "Similarity adds up over rows and columns: a cross, not a disc"},
      Claim{holds("from-sum"), "Similarity adds up over rows and columns"},
      Claim{"Patches in the colours of their similarity with one of them"}};
  if (kind_of(state) == Kind::index) return kIndex;
  if (has_three_axes(state)) return kThree;
  if (is_encoded_by(state, {PlaneEncoding::mixed})) return kMixed;
  return kAll;
}

Plot grid(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto found = similarities(scene);
  const auto bar = colour_bar(scene, palette);
  Plot plot{.x = axis_of(state[plane::kColumns], "column"),
            .y = axis_of(state[plane::kRows], "row"),
            .is_square = state[plane::kRows] == state[plane::kColumns],
            .title = phrase("{} × {} patches", state[plane::kRows], state[plane::kColumns])};
  plot.add(matrix_image({state[plane::kRows], state[plane::kColumns],
                         [found](std::int64_t row, std::int64_t column) {
                           return found->at({row, column});
                         }},
                        colormap(palette, state[heatmap::kColormap]), bar.values));
  const auto outline = [&](const Patch& patch, const Color& color) {
    for (const Stroke& stroke : {Stroke{palette.ground.with_alpha(0.85), 6}, Stroke{color, 3}})
      plot.add(Bars{{{{corner(patch), corner(patch) + 1.0}, color.with_alpha(0), stroke}}});
  };
  if (const auto same = compared(scene)) {
    for (const Stroke& stroke : {Stroke{palette.ground.with_alpha(0.6), 3.5},
                                 Stroke{other_colour(palette), 2, Dash::dashed}}) {
      Line line = circle(stroke, same->distance);
      for (Point& point : line.points) {
        point += corner(chosen(state)) + 0.5;
        if (!is_within(point, corner({state[plane::kRows], state[plane::kColumns]})))
          point = Point(NAN, NAN);
      }
      plot.add(std::move(line));
    }
    for (const auto& [name, patch] : {std::pair("A", same->a), std::pair("B", same->b)}) {
      outline(patch, other_colour(palette));
      plot.add(Label{.anchors = {corner(patch) + 0.5},
                     .text = name,
                     .color = other_colour(palette),
                     .away_from = corner(chosen(state)) + 0.5});
    }
  }
  outline(chosen(state), palette.t);
  return plot;
}

/// The map of each patch at its place.
Plot map_grid(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto found = maps(scene);
  const auto rows = state[plane::kRows], columns = state[plane::kColumns];
  Plot plot{.x = axis_of(columns * columns, {}),
            .y = axis_of(rows * rows, {}),
            .is_square = rows == columns,
            .sampling = Sampling::mean,
            .title = phrase("{} × {} maps, each of all patches", rows, columns)};
  plot.x.is_shown = plot.y.is_shown = false;
  plot.add(matrix_image(
      {rows * rows, columns * columns,
       [=](std::int64_t y, std::int64_t x) {
         const auto of = y / rows * columns + x / columns;
         const auto patch = y % rows * columns + x % columns;
         return found->values[static_cast<std::size_t>(of * rows * columns + patch)];
       }},
      colormap(palette, state[heatmap::kColormap]), colour_bar(scene, palette).values));
  const Stroke gap{palette.ground, 3};
  for (std::int64_t i = 1; i < columns; ++i)
    plot.add(Reference{static_cast<double>(i * columns), true, gap});
  for (std::int64_t i = 1; i < rows; ++i)
    plot.add(Reference{static_cast<double>(i * rows), false, gap});
  const Point size{static_cast<double>(columns), static_cast<double>(rows)};
  const Point at = corner(chosen(state)) * size;
  plot.add(Bars{{{{at, at + size}, palette.t.with_alpha(0), Stroke{palette.t, 3}}}});
  return plot;
}

/// The colour of what changes with the row, or with the column.
Stroke axis_stroke(const Palette& palette, bool is_of_row) {
  return is_of_row ? series_stroke(palette, 7, 2.5) : series_stroke(palette, 0, 3);
}

/// Similarity over the distance in three directions: of a disc, one curve.
Plot lines(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto found = similarities(scene);
  const Patch to = chosen(state);
  Plot plot{
      .x = {.name = "distance from the patch"},
      .y = {
          .name = "similarity", .extent = Extent{found->lowest, found->highest}, .has_air = true}};
  const auto add = [&](int down, int right, const Stroke& stroke, Text name) {
    Line line{.stroke = stroke, .dot = size::kDot, .thins = true, .name = std::move(name)};
    constexpr auto kMost = std::int64_t{plane::kMostSide};
    for (std::int64_t i = -kMost; i <= kMost; ++i) {
      const Patch patch{to.row + i * down, to.column + i * right};
      if (patch.row < 0 || patch.row >= state[plane::kRows] || patch.column < 0 ||
          patch.column >= state[plane::kColumns])
        continue;
      line.points.emplace_back(static_cast<double>(i) * std::hypot(down, right), found->at(patch));
    }
    plot.add(std::move(line));
  };
  add(0, 1, axis_stroke(palette, false), {"along the row", "row"});
  add(1, 0, axis_stroke(palette, true), {"along the column", "column"});
  add(1, 1, series_stroke(palette, 14, 2.5), {"along the diagonal", "diagonal"});
  plot.add(at_x(0, {palette.t, 1.5}));
  return plot;
}

/// The vectors of the patch's row, below each other: what is of the row alone stays the same.
Plot vectors(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto row = state[plane::kRow];
  Matrix matrix = vectors_of_row(scene, row);
  Plot plot{.x = axis_of(matrix.columns, "dimension"), .y = axis_of(matrix.rows, "column")};
  plot.x.binary = true;
  plot.title = phrase("Vectors of row {}", row);
  if (has_halves(state)) {
    const bool row_first = state[plane::kOrder] == PlaneOrder::row_first;
    plot.title = phrase("Vectors of row {}; first half: {}", row, row_first ? "row" : "column");
  }
  plot.add(matrix_image(std::move(matrix), colormap(palette, state[heatmap::kColormap]),
                        around_zero(largest_entry(scene))));
  plot.add(CellMark{.cells = {state[plane::kColumn], 1}, .stroke = {palette.t, 2}});
  return plot;
}

FactPanel differences(const Facts& known, const Palette& palette) {
  FactPanel panel{.title_color = other_colour(palette)};
  if (known.fails("same-distance")) {
    panel.title = phrase("Both {} away", known.text("distance"));
    panel.facts = {fact_row(known, {"a", other_colour(palette), {"a-offset"}}),
                   fact_row(known, {"b", other_colour(palette), {"b-offset"}})};
  }
  panel.facts.push_back(
      fact_row(known, {"from-sum", known.fails("from-sum") ? palette.error : palette.text}));
  return panel;
}

std::string made_text(const State& state) {
  switch (kind_of(state)) {
    case Kind::grid:
      switch (state[plane::kEncoding]) {
        case PlaneEncoding::normalized:
          return phrase(
              "Half of the {} numbers encode the column, half the row; both are divided "
              "by their number.",
              state.d);
        case PlaneEncoding::rotary:
          return "Half of the pairs turn by the column, half by the row; q = k = (1, 0) in each.";
        case PlaneEncoding::normalized_rotary:
          return "Half of the pairs turn by the column, half by the row; both are divided by "
                 "their number.";
        case PlaneEncoding::mixed:
          return "Each pair turns along a direction of its own, here evenly spread: models learn "
                 "these.";
        case PlaneEncoding::blocks:
        case PlaneEncoding::interleaved:
          return "Of one image: pairs that turn by time are alike in all of its patches.";
        default:
          return phrase("Of the {} numbers of a vector half encode the column and half the row.",
                        state.d);
      }
    case Kind::index:
      return phrase("The patch in row r and column c has position {}r + c.",
                    state[plane::kColumns]);
    case Kind::table: break;
  }
  return number_of(state, {}) > 0 ? "Patches are the table’s rows after the first, a class token’s."
                                  : "Patches are the table’s rows, row after row.";
}

constexpr std::array<std::string_view, 3> kAxisNames{"time", "row", "column"};

/// Which axis turns each pair, one row each.
Plot axes(const Scene& scene, const Palette& palette) {
  const auto found = axes_of(scene);
  const auto count = std::ssize(*found);
  Plot plot{.x = axis_of(count, {"pair k, fast → slow", "pair k"}),
            .y = axis_of(std::ssize(kAxisNames), {})};
  plot.title = "The axis that turns each pair";
  for (std::size_t axis = 0; axis < kAxisNames.size(); ++axis) {
    plot.y.names.emplace_back(kAxisNames[axis]);
    const Color color = axis == 0 ? palette.muted : axis_stroke(palette, axis == 1).color;
    Bars bars;
    for (std::int64_t k = 0; k < count; ++k) {
      if (static_cast<std::size_t>((*found)[static_cast<std::size_t>(k)]) != axis) continue;
      const auto x = static_cast<double>(k), y = static_cast<double>(axis) + 0.5;
      bars.bars.push_back({{{x, y - kHalfBar}, {x + 1, y + kHalfBar}}, color});
    }
    plot.add(std::move(bars));
  }
  return plot;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  std::string reading = "Colour: cosine similarity with the outlined patch.";
  if (shows_maps(state))
    reading = "Each map: cosine similarity of all patches with the one at its place.";
  else if (compared(scene))
    reading += " Dashed circle: A and B are on it.";
  Figure figure{.heading = {.how_to_read = {reading + " " + made_text(state), reading}}};
  const double aspect =
      static_cast<double>(state[plane::kColumns]) / static_cast<double>(state[plane::kRows]);
  auto numbers = differences(known, palette);
  const double high = 34 + 26 * static_cast<double>(numbers.facts.size());
  figure.cells = {
      cell(kGrid, shows_maps(state) ? map_grid(scene, palette) : grid(scene, palette), {0, 0, 1, 3},
           {.least = {260, 220},
            .weight = {std::clamp(1.2 * aspect, 0.6, 2.0), 1},
            .tall = Place{0, 0}}),
      cell(kBar, colour_bar(scene, palette), {1, 0, 1, 3},
           {.least = {80, 100}, .weight = {0, 1}, .tall = Place{1, 0}}),
      cell(kFacts, std::move(numbers), {2, 0},
           {.least = {280, high},
            .most = {HUGE_VAL, high},
            .weight = {1, 0},
            .tall = Place{0, 1, 2}},
           2),
      cell(kLines, lines(scene, palette), {2, 1}, {.least = {280, 140}, .tall = Place{0, 2, 2}}, 1),
      has_three_axes(state)
          ? cell(kAxes, axes(scene, palette), {2, 2},
                 {.least = {280, 120}, .weight = {1, 0.7}, .tall = Place{0, 3, 2}}, 1)
          : cell(kVectors, vectors(scene, palette), {2, 2},
                 {.least = {280, 120}, .weight = {1, 0.7}, .tall = Place{0, 3, 2}}, 3)};
  return figure;
}

/// The patch under the pointer.
std::optional<Patch> patch_at(const State& state, const Hit& hit) {
  if (!hit.in_frame) return {};
  const auto rows = state[plane::kRows], columns = state[plane::kColumns];
  if (hit.panel == kGrid && shows_maps(state))
    return Patch{cell_at(hit.at.y, rows * rows) / rows,
                 cell_at(hit.at.x, columns * columns) / columns};
  if (hit.panel == kGrid) return Patch{cell_at(hit.at.y, rows), cell_at(hit.at.x, columns)};
  if (hit.panel == kVectors) return Patch{state[plane::kRow], cell_at(hit.at.y, columns)};
  return {};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (const auto patch = patch_at(next, hit); patch && hit.down) {
    next.set(plane::kRow, patch->row);
    next.set(plane::kColumn, patch->column);
  }
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  const State& state = scene.state();
  if (hit.panel == kLines && hit.nearest)
    return Reading{.at = hit.nearest->at,
                   .color = palette.t,
                   .lines = {phrase("distance {}", hit.nearest->at.x),
                             phrase("similarity {}", short_text(hit.nearest->at.y))}};
  const auto patch = patch_at(state, hit);
  if (!patch) return {};
  Reading reading{.lines = {phrase("row {}, column {}", patch->row, patch->column)}};
  if (hit.panel == kGrid && shows_maps(state)) {
    reading.lines.emplace_back("click to choose its map");
  } else if (hit.panel == kGrid) {
    const double value = similarities(scene)->at(*patch);
    reading.lines.push_back(way_text(chosen(state), *patch));
    reading.lines.push_back(
        phrase("similarity {}", std::isfinite(value) ? short_text(value) : "undefined"));
    reading.lines.emplace_back("drag to compare with another patch");
    reading.value = value;
  } else {
    const Matrix vectors = vectors_of_row(scene, patch->row);
    const auto dim = cell_at(hit.at.x, vectors.columns);
    reading.lines.push_back(
        phrase("dimension {}: {}", dim, value_text(vectors.value(patch->column, dim), 8)));
  }
  return reading;
}

/// The rows of all maps, each with its patch.
void data_of_maps(const Scene& scene, TableWriter& table) {
  table.header({"of_row", "of_column", "row", "column", "similarity"});
  const auto found = maps(scene);
  const auto columns = scene.state()[plane::kColumns];
  const auto count = scene.state()[plane::kRows] * columns;
  for (std::int64_t i = 0; i < count * count; ++i) {
    const auto of = i / count, patch = i % count;
    if (!table.row(of / columns, of % columns, patch / columns, patch % columns,
                   found->values[static_cast<std::size_t>(i)]))
      return;
  }
}

void data(const Scene& scene, TableWriter& table) {
  if (shows_maps(scene.state())) return data_of_maps(scene, table);
  table.header({"row", "column", "similarity"});
  const auto found = similarities(scene);
  for (std::int64_t row = 0; row < scene.state()[plane::kRows]; ++row) {
    for (std::int64_t column = 0; column < scene.state()[plane::kColumns]; ++column)
      if (!table.row(row, column, found->at({row, column}))) return;
  }
}

/// The products of A, or of the patch itself.
EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const auto same = compared(scene);
  const Patch to = chosen(state), a = same ? same->a : to;
  const auto value = finite_text(similarities(scene)->at(a), 5);
  const auto caption =
      same ? phrase("similarity of A, {}", way_text(to, a)) : std::string("similarity with itself");
  if (!similarities(scene)->has_mirrors || is_normalized(state))
    return {"sim = ∑_{i=0}^{d−1}p_{i}·q_{i}/(|p||q|)", {"sim = " + value}, {caption, ""}};
  const auto down = std::abs(a.row - to.row), right = std::abs(a.column - to.column);
  return {"sim(r, c) = 2/d·∑_{k=0}^{d/4−1}(cos(rω_k) + cos(cω_k))",
          {phrase(R"(sim({}, {}) = 2/d·∑_{{\k=0}}^{{{}}}(cos({}ω_\k) + cos({}ω_\k)) = {})", down,
                  right, state.d / 4 - 1, down, right, value),
           phrase("sim({}, {}) = {}", down, right, value)},
          {caption, ""}};
}

/// Rotary embeddings and tables have none.
const Convention& convention_of(const Scene& scene) {
  const State& state = scene.state();
  using enum PlaneEncoding;
  return is_encoded_by(state, {sinusoid, normalized, index}) ? *scene.state().convention : paper();
}

}  // namespace
}  // namespace plane

extern const View kPlaneView{
    .id = "plane",
    .title = "Plane",
    .help = "Patches in rows and columns, coloured by their similarity with one of them",
    .group = ViewGroup::today,
    .unused = "length position offset pair",
    .options = plane::kOptions,
    .all_facts = plane::facts,
    .claims = plane::claims,
    .compose = plane::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return plane::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return plane::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { plane::data(in, table); },
    .try_this =
        "Drag over the patches: the cross goes along\n"
        "Choose the patch encoding “Row by row”: rows stay together, columns fall apart\n"
        "Open a table of a vision model, such as ViT’s with 197 rows",
    .why_not = plane::why_not,
    .has_own_waves = plane::is_grid,
    .equation = [](const Inputs& in) { return plane::equation(in, in.facts()); },
    .convention = plane::convention_of,
};

}  // namespace posenc
