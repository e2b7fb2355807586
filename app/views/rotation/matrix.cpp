#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "text/phrase.hpp"
#include "views/pair_matrix.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// M_δ of all pairs as one matrix, and the entries around pair k.
namespace posenc::rotation {
namespace {

using namespace plot;

constexpr Color kNone{0, 0, 0, 0};

const char* sign_text(double value) { return value < 0 ? "−" : value > 0 ? "+" : "0"; }
/// Of a matrix of which a piece is shown.
constexpr int kPiecePairs = 5;

/// From row and column of one entry to those of another, both among it: rows go down.
Rect box_of(double row, double column, double row_end, double column_end) {
  return {{column, -row_end}, {column_end, -row}};
}

Piece piece_of(const Scene& scene) {
  const auto& encoding = scene.all_pairs();
  if (is_numbered(scene)) return Piece(encoding, 0, encoding.pairs());
  const int first = std::clamp(static_cast<int>(scene.state().pair) - kPiecePairs / 2, 0,
                               std::max(0, encoding.pairs() - kPiecePairs));
  return Piece(encoding, first, std::min(first + kPiecePairs, encoding.pairs()));
}

/// Two places where those are not all zeros.
std::string brief_text(double value) {
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
    RotationBlock sum{};
    for (int k = from; k < end; ++k) {
      const auto m = rotation_block(encoding, k, scene.state().offset);
      sum = {sum.m00 + m.m00, sum.m01 + m.m01, sum.m10 + m.m10, sum.m11 + m.m11};
    }
    const auto add = [&](double entry, bool is_cosine_row, bool is_cosine_column) {
      const auto dim = [&](int k, bool is_cosine) {
        return is_cosine ? encoding.cosine_dim(k) : std::optional(encoding.sine_dim(k));
      };
      const auto row = dim(from, is_cosine_row), column = dim(from, is_cosine_column),
                 last_row = dim(end - 1, is_cosine_row),
                 last_column = dim(end - 1, is_cosine_column);
      if (!row || !column || !last_row || !last_column) return;
      entries.bars.push_back({box_of(*row, *column, *last_row + 1, *last_column + 1),
                              term_colour(palette, entry / (end - from))});
    };
    // Where the boxes of a group lie upon each other, the diagonal's is on top.
    add(sum.m01, false, true);
    add(sum.m10, true, false);
    add(sum.m11, true, true);
    add(sum.m00, false, false);
  }
  Bars frames{{{box_of(0, 0, d, d), kNone, Stroke{palette.line, 1}}}};
  add_frames(frames, piece_of(scene).dims, {palette.k, 1.5}, [](int dim) { return double(dim); });
  const auto extent = static_cast<double>(d);
  auto plot = matrix_plot({0, extent}, {-extent, 0}, {size + ": " + std::string(what), size});
  plot.layers = {std::move(frames), std::move(entries)};
  return plot;
}

Plot piece_plot(const Scene& scene, const Palette& palette) {
  const Piece piece = piece_of(scene);
  const auto title = is_numbered(scene) ? phrase("M, {0} × {0}", scene.all_pairs().d())
                                        : phrase("around pair {}", scene.state().pair);
  auto plot = matrix_plot({-1.1, piece.size()}, {-piece.size(), 0.75}, title);
  add_piece(plot, palette, scene.state(), scene.all_pairs(), piece);
  return plot;
}

Piece::Piece(const Sinusoidal& encoding, int first_pair, int end_pair) {
  constexpr double kGap = 0.3;
  for (int dim = 0; dim < encoding.d(); ++dim) {
    const WaveColumn column = encoding.column(dim);
    if (column.kind == WaveColumn::Kind::zero) continue;
    if (first_pair <= column.pair && column.pair < end_pair) dims.push_back(dim);
  }
  for (std::size_t i = 0; i < dims.size(); ++i)
    places.push_back(i == 0                       ? 0
                     : dims[i] == dims[i - 1] + 1 ? places.back() + 1
                                                  : places.back() + 1 + kGap);
}

double Piece::place(int dim) const {
  return places[static_cast<std::size_t>(std::ranges::find(dims, dim) - dims.begin())];
}

std::optional<int> Piece::dim_at(double along) const {
  const auto after = std::ranges::upper_bound(places, along);
  if (after == places.begin() || along >= *(after - 1) + 1) return {};
  return dims[static_cast<std::size_t>(after - places.begin() - 1)];
}

Plot matrix_plot(const Extent& x, const Extent& y, Text title) {
  return {.x = {.extent = x, .is_shown = false},
          .y = {.extent = y, .is_shown = false},
          .title = std::move(title),
          .has_equal_units = true};
}

void add_piece(Plot& plot, const Palette& palette, const State& state, const Sinusoidal& encoding,
               const Piece& piece, double left) {
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
      const auto value = matrix_entry(encoding, state.offset, row, column);
      const Color color = value ? term_colour(palette, *value) : palette.panel;
      entries.bars.push_back({cell, color});
      if (value)
        numbers.texts.push_back({cell,
                                 entry_text(*value),
                                 ink_on(color),
                                 Face::semibold,
                                 {brief_text(*value), sign_text(*value)}});
    }
  }
  std::vector<int> own = piece.dims;
  std::erase_if(own, [&](int dim) { return encoding.column(dim).pair != state.pair; });
  add_frames(
      frames, own, {palette.k, 3}, [&](int dim) { return piece.place(dim); }, left);
  for (Layer layer : std::initializer_list<Layer>{std::move(entries), std::move(frames),
                                                  std::move(numbers), std::move(names)})
    plot.layers.push_back(std::move(layer));
}

std::optional<MatrixPlace> matrix_place(const Scene& scene, const Hit& hit) {
  if (!hit.in_frame || (hit.panel != kWhole && hit.panel != kPiece)) return {};
  const double down = -hit.at.y, across = hit.at.x;
  if (hit.panel == kPiece) {
    const Piece piece = piece_of(scene);
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

}  // namespace posenc::rotation
