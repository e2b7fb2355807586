#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <posenc/models/rotary.hpp>

#include "text/phrase.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"
#include "views/rotation/numbers.hpp"

/// M_δ of all pairs as one matrix, the entries around pair k, and those of both rotary layouts.
namespace posenc::rotation {
namespace {

using namespace plot;

constexpr Color kNone{0, 0, 0, 0};

const char* sign_text(double value) { return value < 0 ? "−" : value > 0 ? "+" : "0"; }
/// How many pairs are shown where a matrix is shown in part.
constexpr int kPiecePairs = 5;

/// From row and column of one entry to those of another, both among it: rows go down.
Rect box_of(double row, double column, double row_end, double column_end) {
  return {{column, -row_end}, {column_end, -row}};
}

/// The dimensions of some pairs as rows and columns of a matrix, with a gap between those that are
/// no neighbours.
struct Piece {
  std::vector<int> dims = {};       ///< ascending
  std::vector<double> places = {};  ///< where each begins along either axis

  Piece(const Sinusoidal& encoding, int first_pair, int end_pair) {
    constexpr double kGap = 0.3;
    for (int dim = 0; dim < encoding.d(); ++dim) {
      const WaveColumn column = encoding.column(dim);
      if (column.kind == WaveColumn::Kind::zero || column.pair < first_pair ||
          column.pair >= end_pair)
        continue;
      const bool is_beside = !dims.empty() && dim == dims.back() + 1;
      places.push_back(dims.empty() ? 0 : places.back() + (is_beside ? 1 : 1 + kGap));
      dims.push_back(dim);
    }
  }
  double size() const { return places.back() + 1; }
  double place(int dim) const {
    return places[static_cast<std::size_t>(std::ranges::find(dims, dim) - dims.begin())];
  }
  std::optional<int> dim_at(double along) const {
    const auto after = std::ranges::upper_bound(places, along);
    if (after == places.begin() || along >= *(after - 1) + 1) return {};
    return dims[static_cast<std::size_t>(after - places.begin() - 1)];
  }
};

Piece visible_piece(const Scene& scene) {
  const auto& encoding = scene.all_pairs();
  if (is_numbered(scene)) return Piece(encoding, 0, encoding.pairs());
  const int first = std::clamp(static_cast<int>(scene.state().pair) - kPiecePairs / 2, 0,
                               std::max(0, encoding.pairs() - kPiecePairs));
  return Piece(encoding, first, std::min(first + kPiecePairs, encoding.pairs()));
}

/// Two places where those are not all zeros.
std::string brief_text(double value) {
  if (std::isnan(value)) return "?";
  if (value == 0 || std::abs(value) >= 0.005) return fixed_text(value, 2);
  return std::abs(value) < kLooksLikeZero ? "≈ 0" : short_text(value, 1);
}

/// Around the entries in rows and columns of these dimensions, a frame for each run of neighbours;
/// `place` is where a dimension begins, in a matrix that begins at `left`.
template <class Place>
void add_frames(Bars& frames, const std::vector<int>& dims, const Stroke& stroke, Place place,
                double left = 0) {
  std::vector<Extent> runs;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (i == 0 || dims[i] != dims[i - 1] + 1) runs.push_back({place(dims[i]), 0});
    runs.back().to = place(dims[i]) + 1;
  }
  for (const Extent& row : runs) {
    for (const Extent& column : runs)
      frames.bars.push_back(
          {box_of(row.from, left + column.from, row.to, left + column.to), kNone, stroke});
  }
}

/// Without axes.
Plot matrix_plot(const Extent& x, const Extent& y, Text title) {
  return {.x = {.extent = x, .is_shown = false},
          .y = {.extent = y, .is_shown = false},
          .title = std::move(title),
          .has_equal_units = true};
}

/// Every entry of a piece of M as a number in its colour, from `left` on; those outside the blocks
/// are empty. Pair k is framed.
/// `entry(row, column)`: its value.
template <class Entry>
void add_piece(Plot& plot, const Palette& palette, const State& state, const Sinusoidal& encoding,
               const Piece& piece, const Entry& entry, double left = 0) {
  constexpr double kAir = 0.015;
  Bars entries, frames;
  BoxTexts numbers, names;
  const auto box = [&](double row, double column, double row_end, double column_end) {
    return box_of(row, left + column, row_end, left + column_end);
  };
  for (const int row : piece.dims) {
    const bool is_chosen = encoding.column(row).pair == state.pair;
    const Color ink = is_chosen ? palette.k : palette.muted;
    const Face face = is_chosen ? Face::bold : Face::regular;
    const double at = piece.place(row);
    for (const Rect& name : {box(at, -1.1, at + 1, -0.1), box(-0.75, at, -0.1, at + 1)})
      names.texts.push_back({name, integer_text(row), ink, face});
    for (const int column : piece.dims) {
      const double from = piece.place(column);
      const auto cell = box(at, from, at + 1, from + 1).grown(-kAir);
      const std::optional<double> value = entry(row, column);
      const bool is_covered = value && std::isnan(*value);
      const Color color = value && !is_covered ? signed_colour(palette, *value) : palette.panel;
      entries.bars.push_back({cell, color});
      if (value)
        numbers.texts.push_back({cell,
                                 entry_text(*value),
                                 ink_on(color),
                                 Face::semibold,
                                 {brief_text(*value), is_covered ? "?" : sign_text(*value)}});
    }
  }
  std::vector<int> own = piece.dims;
  std::erase_if(own, [&](int dim) { return encoding.column(dim).pair != state.pair; });
  add_frames(
      frames, own, {palette.k, 3}, [&](int dim) { return piece.place(dim); }, left);
  plot.add(std::move(entries), std::move(frames), std::move(numbers), std::move(names));
}

/// Both matrices, and wires from each dimension of the one to its place in the other.
Plot layouts_plot(const Scene& scene, const Palette& palette) {
  constexpr int kMostShown = 3;
  constexpr double kWires = 3.4, kNames = 0.75, kTitle = 1.5;
  const State& state = scene.state();
  const auto interleaved = Rotary::like(scene.all_pairs()),
             half = Rotary::like(scene.all_pairs(), RotaryLayout::half);
  const int pairs = half.pairs(), shown = std::min(kMostShown, pairs);
  const Piece from(interleaved.table(), 0, shown), to(half.table(), 0, shown);
  const double left = from.size() + kWires, right = left + to.size();
  auto plot = matrix_plot({-1.1, right}, {-to.size(), kTitle},
                          shown < pairs ? phrase("the first {} of {} pairs", shown, pairs) : "");
  const auto entry_of = [&](const Rotary& rotary) {
    return [&](int row, int column) {
      return matrix_entry(rotary.table(), state.offset, row, column);
    };
  };
  add_piece(plot, palette, state, interleaved.table(), from, entry_of(interleaved));
  add_piece(plot, palette, state, half.table(), to, entry_of(half), left);
  for (int pair = 0; pair < shown; ++pair) {
    for (const bool is_second : {false, true}) {
      const auto dim = [&](const Rotary& rotary) { return rotary.dims(pair)[is_second ? 1 : 0]; };
      const bool is_chosen = pair == state.pair;
      plot.add(Line{.points = {{from.size() + 0.2, -from.place(dim(interleaved)) - 0.5},
                               {left - 1.2, -to.place(dim(half)) - 0.5}},
                    .stroke = {is_chosen ? palette.k : palette.text, is_chosen ? 4.0 : 2.0,
                               is_second ? Dash::dashed : Dash::solid},
                    .is_readable = false,
                    .has_arrow = true});
    }
  }
  const auto title = [&](double begin, double end, std::string text) {
    return BoxText{{{begin, kNames}, {end, kTitle}}, std::move(text), palette.text};
  };
  plot.add(BoxTexts{
      {title(0, from.size(), "interleaved: 2k, 2k + 1"), title(left, right, "half: k, k + d/2")}});
  return plot;
}

TextTable logits_table(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto logits = layout_logits(scene);
  TextTable table{
      .rows = {{{{"q = 1 2 3 4, κ = 4 3 2 1", palette.muted, Face::regular},
                 {"δ = 0", palette.muted, Face::regular},
                 {symbol_text("δ", state.offset), palette.delta, Face::semibold},
                 {"both shifted by " + integer_text(state.position), palette.t, Face::regular}}}},
      .size = 22,
      .is_of_numbers = true};
  for (const LayoutLogit& logit : logits) {
    const bool is_mistake = &logit == &logits.back();
    const Color ink = is_mistake ? palette.error : palette.text;
    const auto cell = [&](std::string text) {
      return TextCell{std::move(text), ink, is_mistake ? Face::semibold : Face::regular};
    };
    table.rows.push_back(
        {{cell(std::string(logit.title)), cell(short_text(logit.at_zero, 6)),
          cell(short_text(logit.here, 6)), cell("± " + short_text(logit.change, 2))}});
  }
  return table;
}

}  // namespace

bool is_numbered(const Scene& scene) { return scene.all_pairs().d() <= 2 * kPiecePairs; }

Plot whole_plot(const Scene& scene, const Palette& palette) {
  const auto& encoding = scene.all_pairs();
  const int d = encoding.d(), pairs = encoding.pairs(), groups = std::min(pairs, kMostPairs);
  const bool is_adjacent = encoding.cosine_dim(0) == encoding.sine_dim(0) + 1;
  const auto size = phrase("M, {0} × {0}", d);
  const auto what = groups < pairs ? phrase("{} blocks, several in each mark", pairs)
                    : is_adjacent  ? "one 2 × 2 block a pair, all else 0"
                                   : "four entries a pair, on four diagonals";
  Bars entries;
  for (int group = 0; group < groups; ++group) {
    const int from = pairs * group / groups, end = pairs * (group + 1) / groups;
    const auto dim = [&](int k, bool is_cosine) {
      return is_cosine ? encoding.cosine_dim(k) : std::optional(encoding.sine_dim(k));
    };
    // Where the boxes of a group lie upon each other, the diagonal's is on top.
    for (const auto& [row, column] :
         {std::pair(false, true), {true, false}, {true, true}, {false, false}}) {
      if (!dim(end - 1, row) || !dim(end - 1, column)) continue;
      double sum = 0;
      for (int k = from; k < end; ++k)
        sum += *matrix_entry(encoding, scene.state().offset, *dim(k, row), *dim(k, column));
      entries.bars.push_back({box_of(*dim(from, row), *dim(from, column), *dim(end - 1, row) + 1,
                                     *dim(end - 1, column) + 1),
                              signed_colour(palette, sum / (end - from))});
    }
  }
  Bars frames{{{box_of(0, 0, d, d), kNone, Stroke{palette.line, 1}}}};
  add_frames(frames, visible_piece(scene).dims, {palette.k, 1.5},
             [](int dim) { return double(dim); });
  const auto extent = static_cast<double>(d);
  auto plot = matrix_plot({0, extent}, {-extent, 0}, {size + ": " + std::string(what), size});
  plot.layers = {std::move(frames), std::move(entries)};
  return plot;
}

Plot piece_plot(const Scene& scene, const Facts& known, const Palette& palette) {
  const Piece piece = visible_piece(scene);
  const auto title = is_numbered(scene) ? phrase("M, {0} × {0}", scene.all_pairs().d())
                                        : phrase("around pair {}", scene.state().pair);
  auto plot = matrix_plot({-1.1, piece.size()}, {-piece.size(), 0.75}, title);
  add_piece(plot, palette, scene.state(), scene.all_pairs(), piece,
            [&](int row, int column) { return shown_entry(scene, known, row, column); });
  return plot;
}

std::optional<MatrixPlace> matrix_place(const Scene& scene, const Hit& hit) {
  if (!hit.in_frame || (hit.panel != kWhole && hit.panel != kPiece)) return {};
  const double down = -hit.at.y, across = hit.at.x;
  if (hit.panel == kPiece) {
    const Piece piece = visible_piece(scene);
    const auto row = piece.dim_at(down), column = piece.dim_at(across);
    return row && column ? std::optional(MatrixPlace{*row, *column}) : std::nullopt;
  }
  const auto& encoding = scene.all_pairs();
  const int d = encoding.d();
  if (std::min(down, across) < 0 || std::max(down, across) >= d) return {};
  MatrixPlace place{static_cast<int>(down), static_cast<int>(across)};
  // Where entries are small, the pointer finds that of the row's own pair near it.
  constexpr double kNear = 0.01;
  const WaveColumn row = encoding.column(place.row);
  if (row.kind == WaveColumn::Kind::zero) return place;
  for (const auto own : {encoding.cosine_dim(row.pair), std::optional(encoding.sine_dim(row.pair))})
    if (own && std::abs(*own + 0.5 - across) <= kNear * d) place.column = *own;
  return place;
}

std::vector<Cell> layouts_cells(const Scene& scene, const Facts&, const Palette& palette) {
  return {cell(kLayouts, layouts_plot(scene, palette), {0, 0}, {.least = {300, 150}}),
          cell("words", logits_table(scene, palette), {0, 1},
               {.least = {300, 150}, .weight = {1, 0}}, 1)};
}

}  // namespace posenc::rotation
