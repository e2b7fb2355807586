#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/pair_matrix.hpp"
#include "views/rotation/modes.hpp"

/// M_δ of all pairs as one matrix, and the entries around pair k.
namespace posenc::rotation {
namespace {

using namespace plot;

constexpr Color kNone{0, 0, 0, 0};

/// Up to so many dimensions, all entries have room for their numbers.
bool is_numbered(const Scene& scene) {
  constexpr int kMost = 10;
  return scene.all_pairs().d() <= kMost;
}

/// From row and column of one entry to those of another, both among it: rows go down.
Rect box_of(double row, double column, double row_end, double column_end) {
  return {{column, -row_end}, {column_end, -row}};
}

/// Ascending dimensions as first and last of those that are neighbours.
std::vector<std::pair<int, int>> runs_of(const std::vector<int>& dims) {
  std::vector<std::pair<int, int>> runs;
  for (const int dim : dims) {
    if (runs.empty() || dim != runs.back().second + 1) runs.emplace_back(dim, dim);
    runs.back().second = dim;
  }
  return runs;
}

/// The dimensions of pairs [first, last], ascending.
std::vector<int> dims_of(const Sinusoidal& encoding, int first, int last) {
  std::vector<int> dims;
  for (int k = first; k <= last; ++k) {
    dims.push_back(encoding.sine_dim(k));
    if (const auto cosine = encoding.cosine_dim(k)) dims.push_back(*cosine);
  }
  std::ranges::sort(dims);
  return dims;
}

/// Rows and columns of pair k and its neighbours, with a gap between those that are no neighbours.
class Piece {
 public:
  explicit Piece(const Scene& scene) {
    constexpr int kPairs = 5;
    const auto& encoding = scene.all_pairs();
    const int first = std::clamp(static_cast<int>(scene.state().pair) - kPairs / 2, 0,
                                 std::max(0, encoding.pairs() - kPairs));
    dims_ = dims_of(encoding, first, std::min(first + kPairs, encoding.pairs()) - 1);
    if (is_numbered(scene)) {
      dims_.clear();
      for (int dim = 0; dim < encoding.d(); ++dim) dims_.push_back(dim);
    }
  }

  const std::vector<int>& dims() const { return dims_; }
  /// Where a dimension of it begins along either axis.
  double place(int dim) const {
    constexpr double kGap = 0.3;
    double at = 0;
    for (std::size_t i = 1; i < dims_.size() && dims_[i] <= dim; ++i)
      at += dims_[i] == dims_[i - 1] + 1 ? 1 : 1 + kGap;
    return at;
  }
  double size() const { return place(dims_.back()) + 1; }
  Rect box(int first_row, int first_column, int last_row, int last_column) const {
    return box_of(place(first_row), place(first_column), place(last_row) + 1,
                  place(last_column) + 1);
  }
  std::optional<int> dim_at(double along) const {
    for (const int dim : dims_) {
      if (place(dim) <= along && along < place(dim) + 1) return dim;
    }
    return {};
  }

 private:
  std::vector<int> dims_;
};

bool is_in_block(const Scene& scene, int row, int column) {
  const WaveColumn a = scene.all_pairs().column(row), b = scene.all_pairs().column(column);
  using enum WaveColumn::Kind;
  return a.kind != zero && b.kind != zero && a.pair == b.pair;
}

Plot matrix_plot(const Extent& x, const Extent& y, Text title) {
  return {.x = {.extent = x, .is_shown = false},
          .y = {.extent = y, .is_shown = false},
          .title = std::move(title),
          .has_equal_units = true};
}

/// The four entries of each block; of several pairs their means, where entries are too small to
/// see.
Plot whole_plot(const Scene& scene, const Palette& palette) {
  constexpr int kMostGroups = 128;
  const auto& encoding = scene.all_pairs();
  const int d = encoding.d(), pairs = encoding.pairs(), groups = std::min(pairs, kMostGroups);
  const bool is_adjacent = encoding.cosine_dim(0) == encoding.sine_dim(0) + 1;
  const auto size = fmt::format("M, {0} × {0}", integer_text(d));
  const auto what = groups < pairs
                        ? fmt::format("{} blocks, several in each mark", integer_text(pairs))
                    : is_adjacent ? "one 2 × 2 block a pair, all else 0"
                                  : "four entries a pair, on four diagonals";
  const auto extent = static_cast<double>(d);
  auto plot = matrix_plot({0, extent}, {-extent, 0}, {size + ": " + std::string(what), size});
  Bars entries;
  for (int group = 0; group < groups; ++group) {
    const int from = pairs * group / groups, end = pairs * (group + 1) / groups;
    const auto add = [&](double RotationBlock::*entry, bool is_cosine_row, bool is_cosine_column) {
      const auto dim = [&](int k, bool is_cosine) {
        return is_cosine ? encoding.cosine_dim(k) : std::optional(encoding.sine_dim(k));
      };
      const auto row = dim(from, is_cosine_row), column = dim(from, is_cosine_column);
      const auto last_row = dim(end - 1, is_cosine_row),
                 last_column = dim(end - 1, is_cosine_column);
      if (!row || !column || !last_row || !last_column) return;
      double sum = 0;
      for (int k = from; k < end; ++k) sum += blocks(scene)[static_cast<std::size_t>(k)].*entry;
      entries.bars.push_back({box_of(*row, *column, *last_row + 1, *last_column + 1),
                              term_colour(palette, sum / (end - from))});
    };
    // Where the boxes of a group lie upon each other, the diagonal's is on top.
    add(&RotationBlock::m01, false, true);
    add(&RotationBlock::m10, true, false);
    add(&RotationBlock::m11, true, true);
    add(&RotationBlock::m00, false, false);
  }
  Bars frames{{{box_of(0, 0, d, d), kNone, Stroke{palette.line, 1}}}};
  const auto runs = runs_of(Piece(scene).dims());
  for (const auto& [top, bottom] : runs) {
    for (const auto& [left, right] : runs)
      frames.bars.push_back(
          {box_of(top, left, bottom + 1, right + 1), kNone, Stroke{palette.k, 1.5}});
  }
  plot.layers = {std::move(frames), std::move(entries)};
  return plot;
}

/// Every entry of the piece as a number in its colour; those outside the blocks are empty.
Plot piece_plot(const Scene& scene, const Palette& palette) {
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(scene.state().pair);
  const Piece piece(scene);
  const Text title = is_numbered(scene) ? fmt::format("M, {0} × {0}", integer_text(encoding.d()))
                                        : fmt::format("around pair {}", integer_text(k));
  auto plot = matrix_plot({-1.1, piece.size()}, {-piece.size(), 0.6}, title);
  Bars entries, frames;
  BoxTexts numbers, names;
  for (const int row : piece.dims()) {
    const auto name = integer_text(row);
    const bool is_chosen = encoding.column(row).pair == k;
    const Color ink = is_chosen ? palette.k : palette.muted;
    const Face face = is_chosen ? Face::bold : Face::regular;
    const double at = piece.place(row);
    names.texts.push_back({box_of(at, -1.1, at + 1, -0.1), name, ink, face});
    names.texts.push_back({box_of(-0.6, at, -0.1, at + 1), name, ink, face});
    for (const int column : piece.dims()) {
      constexpr double kAir = 0.015;
      const auto box = piece.box(row, column, row, column).grown(-kAir);
      if (!is_in_block(scene, row, column)) {
        entries.bars.push_back({box, palette.panel});
        continue;
      }
      const double value = matrix_entry(scene, row, column);
      const Color color = term_colour(palette, value);
      entries.bars.push_back({box, color});
      numbers.texts.push_back({box, entry_text(value), ink_on(color)});
    }
  }
  const auto runs = runs_of(dims_of(encoding, k, k));
  for (const auto& [top, bottom] : runs) {
    for (const auto& [left, right] : runs)
      frames.bars.push_back({piece.box(top, left, bottom, right), kNone, Stroke{palette.k, 3}});
  }
  plot.layers = {std::move(entries), std::move(frames), std::move(numbers), std::move(names)};
  return plot;
}

std::string matrix_claim(const Scene& scene) {
  if (largest_residual(scene) > kRotationResidual) return step_claim(scene);
  const std::int64_t d = scene.all_pairs().d(), found = entries_not_zero(scene);
  if (found == d * d)
    return fmt::format("One matrix moves every position by δ, and none of its {} entries is 0",
                       integer_text(d * d));
  return fmt::format("One matrix moves every position by δ, and all but {} of its {} entries are 0",
                     integer_text(found), integer_text(d * d));
}

Text how_to_read_matrix(const Scene&) {
  return "Rows and columns are the dimensions of p. Change t: nothing here changes.";
}

std::vector<Cell> matrix_cells(const Scene& scene, const Palette& palette) {
  auto fact = step_fact(scene, palette);
  auto piece = piece_plot(scene, palette);
  if (is_numbered(scene))
    return beside(kPiece, std::move(piece), step_formulas(scene, palette), std::move(fact));
  auto cells = beside(kWhole, whole_plot(scene, palette), std::move(piece), std::move(fact));
  cells[1].id = kPiece;
  cells[1].least = {260, 240};
  cells[1].priority = 1;
  return cells;
}

}  // namespace

std::optional<MatrixPlace> place_in_piece(const Scene& scene, Point at) {
  const Piece piece(scene);
  const auto row = piece.dim_at(-at.y), column = piece.dim_at(at.x);
  if (!row || !column) return {};
  return MatrixPlace{*row, *column};
}

std::optional<MatrixPlace> place_in_whole(const Scene& scene, Point at) {
  const auto& encoding = scene.all_pairs();
  const int d = encoding.d();
  const auto dim = [](double along) { return static_cast<int>(std::floor(along)); };
  MatrixPlace place{dim(-at.y), dim(at.x)};
  if (place.row < 0 || place.row >= d || place.column < 0 || place.column >= d) return {};
  // Where entries are small, the pointer finds that of the row's own pair near it.
  const WaveColumn row = encoding.column(place.row);
  if (row.kind == WaveColumn::Kind::zero) return place;
  constexpr double kNear = 0.01;
  for (const auto own : {encoding.cosine_dim(row.pair), std::optional(encoding.sine_dim(row.pair))})
    if (own && std::abs(*own + 0.5 - at.x) <= kNear * d) place.column = *own;
  return place;
}

const Mode kMatrixMode{matrix_claim, how_to_read_matrix, matrix_cells};

}  // namespace posenc::rotation
