#include "views/rotation_matrix.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/rotation_formulas.hpp"

namespace posenc::rotation {
namespace {

constexpr double kCaption = 34, kBelow = 34, kLabels = 40;
constexpr int kNumberedDims = 10;  // as many rows have room for their numbers
constexpr double kSeen = 1.5;      // a cell that can be told from its neighbours

const Colormap& colours() { return colormaps().front(); }

/// Rows and columns of pair k and as many neighbours on either side as there are, by dimension.
std::vector<int> dims_around(const Sinusoidal& encoding, int pair, int pairs) {
  const int first = std::clamp(pair - pairs / 2, 0, std::max(0, encoding.pairs() - pairs));
  std::vector<int> dims;
  for (int k = first; k < std::min(first + pairs, encoding.pairs()); ++k) {
    dims.push_back(encoding.sine_dim(k));
    if (const auto cosine = encoding.cosine_dim(k)) dims.push_back(*cosine);
  }
  std::ranges::sort(dims);
  return dims;
}

/// The edges of the whole matrix, and every number of it as a cell.
void draw_cells(Canvas& canvas, const Scene& scene, const MatrixLayout& l) {
  const auto& encoding = scene.all_pairs();
  const auto& all = blocks(scene);
  const double cell = l.whole.width() / l.d;
  const auto put = [&](int row, int column, double value) {
    const Point corner = l.whole.min + cell * Point(column, row);
    canvas.rect({corner, corner + Point(cell, cell)}, color_at(colours(), value));
  };
  for (int k = 0; k < encoding.pairs(); ++k) {
    const RotationBlock& m = all[static_cast<std::size_t>(k)];
    const int sine = encoding.sine_dim(k);
    put(sine, sine, m.m00);
    if (const auto cosine = encoding.cosine_dim(k)) {
      put(sine, *cosine, m.m01);
      put(*cosine, sine, m.m10);
      put(*cosine, *cosine, m.m11);
    }
  }
}

/// Where cells are too small to be seen: lines along which the blocks lie, in the colours of their means.
void draw_diagonals(Canvas& canvas, const Scene& scene, const MatrixLayout& l) {
  const auto& encoding = scene.all_pairs();
  const auto& all = blocks(scene);
  const double cell = l.whole.width() / l.d;
  constexpr double kThinnest = 3, kStep = 2;
  const int pieces = std::min(encoding.pairs(), static_cast<int>(l.whole.width() / kStep));
  const auto at = [&](int row, int column) {
    return l.whole.min + cell * (Point(column, row) + 0.5);
  };
  const auto cosine_or_sine = [&](int k) {
    return encoding.cosine_dim(k).value_or(encoding.sine_dim(k));
  };
  const auto line = [&](double RotationBlock::*entry, auto row, auto column) {
    for (int i = 0; i < pieces; ++i) {
      const int from = encoding.pairs() * i / pieces, to = encoding.pairs() * (i + 1) / pieces;
      double sum = 0;
      for (int k = from; k < to; ++k) sum += all[static_cast<std::size_t>(k)].*entry;
      const int last = std::min(to, encoding.pairs() - 1);
      canvas.line(at(row(from), column(from)), at(row(last), column(last)),
                  {color_at(colours(), sum / (to - from)), std::max(kThinnest, cell)});
    }
  };
  const auto sine = [&](int k) { return encoding.sine_dim(k); };
  line(&RotationBlock::m00, sine, sine);
  const bool adjacent = std::abs(cosine_or_sine(0) - sine(0)) * cell < kThinnest;
  if (adjacent) return;
  line(&RotationBlock::m01, sine, cosine_or_sine);
  line(&RotationBlock::m10, cosine_or_sine, sine);
  line(&RotationBlock::m11, cosine_or_sine, cosine_or_sine);
}

/// The numbers of rows and columns along two edges of a square, pair k's in its colour.
void draw_dims(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& square,
               const MatrixLayout& l) {
  const auto& encoding = scene.all_pairs();
  for (std::size_t i = 0; i < l.dims.size(); ++i) {
    const WaveColumn column = encoding.column(l.dims[i]);
    const bool chosen = column.pair == scene.state().pair;
    const TextStyle style{chosen ? Face::bold : Face::regular, size::kSmall,
                          chosen ? palette.k : palette.muted, true};
    const auto text = integer_text(l.dims[i]);
    const Rect cell = l.cell_at(i, i);
    canvas.text({square.min.x - 8, cell.centre().y}, text, style, HAlign::right, VAlign::middle);
    canvas.text({cell.centre().x, square.min.y - 6}, text, style, HAlign::centre, VAlign::bottom);
  }
}

/// The size at which all numbers of the piece fit their cells; 0 where none does.
double number_size(Canvas& canvas, const Scene& scene, const MatrixLayout& l) {
  const auto& all = blocks(scene);
  constexpr double kPadding = 12, kLeast = 9, kOfCell = 0.25;
  if (l.cell <= kPadding) return 0;
  TextStyle style{Face::semibold, std::min(size::kBody, l.cell * kOfCell), {}, true};
  double widest = 0;
  for (const int row : l.dims) {
    for (const int column : l.dims) {
      const double value = matrix_entry(scene.all_pairs(), all, row, column);
      widest = std::max(widest, canvas.measure(cell_text(value), style).width);
    }
  }
  const double fitting = style.size * std::min(1.0, (l.cell - kPadding) / widest);
  return fitting < kLeast ? 0 : fitting;
}

/// Every number of the piece, in its colour; nothing where rows and columns are of different pairs.
void draw_piece(Canvas& canvas, const Palette& palette, const Scene& scene, const MatrixLayout& l) {
  const auto& encoding = scene.all_pairs();
  const auto& all = blocks(scene);
  const double em = number_size(canvas, scene, l);
  for (std::size_t i = 0; i < l.dims.size(); ++i) {
    for (std::size_t j = 0; j < l.dims.size(); ++j) {
      const int row = l.dims[i], column = l.dims[j];
      const Rect cell = l.cell_at(i, j);
      const WaveColumn of_row = encoding.column(row), of_column = encoding.column(column);
      using enum WaveColumn::Kind;
      if (of_row.kind == zero || of_column.kind == zero || of_row.pair != of_column.pair) {
        canvas.rect(cell.grown(-0.5), {}, Stroke{palette.line, 0.5});
        continue;
      }
      const double value = matrix_entry(encoding, all, row, column);
      const Color color = color_at(colours(), value);
      canvas.rect(cell.grown(-0.5), color);
      if (em == 0) continue;
      canvas.text(cell.centre(), cell_text(value), {Face::semibold, em, ink_on(color), true},
                  HAlign::centre, VAlign::middle);
    }
  }
  // Around the block of pair k: one square, or four cells where its rows are no neighbours.
  std::vector<std::pair<std::size_t, std::size_t>> runs;
  for (std::size_t i = 0; i < l.dims.size(); ++i) {
    if (encoding.column(l.dims[i]).pair != scene.state().pair ||
        encoding.column(l.dims[i]).kind == WaveColumn::Kind::zero) {
      continue;
    }
    if (runs.empty() || l.dims[i] != l.dims[runs.back().second] + 1) runs.emplace_back(i, i);
    runs.back().second = i;
  }
  for (const auto& [top, bottom] : runs) {
    for (const auto& [left, right] : runs) {
      const Rect block{l.cell_at(top, left).min, l.cell_at(bottom, right).max};
      canvas.rect(block.grown(1), {}, Stroke{palette.k, 3});
    }
  }
}

/// Where the piece is taken from.
void draw_windows(Canvas& canvas, const Palette& palette, const MatrixLayout& l) {
  const double cell = l.whole.width() / l.d;
  std::vector<std::pair<int, int>> runs;
  for (const int dim : l.dims) {
    if (runs.empty() || dim != runs.back().second + 1) runs.emplace_back(dim, dim);
    runs.back().second = dim;
  }
  for (const auto& [top, bottom] : runs) {
    for (const auto& [left, right] : runs) {
      const Rect window{l.whole.min + cell * Point(left, top),
                        l.whole.min + cell * Point(right + 1, bottom + 1)};
      canvas.rect(window.grown(3), {}, Stroke{palette.k, 1.5});
      if (runs.size() > 1) continue;
      const Stroke quiet{palette.k.with_alpha(0.3), 1};
      canvas.line({window.max.x + 3, window.min.y - 3}, {l.piece.min.x - kLabels, l.piece.min.y},
                  quiet);
      canvas.line({window.max.x + 3, window.max.y + 3}, {l.piece.min.x - kLabels, l.piece.max.y},
                  quiet);
    }
  }
}

std::string whole_text(const Scene& scene, const MatrixLayout& l) {
  const double block = 2 * l.whole.width() / l.d;
  const bool adjacent =
      std::abs(scene.all_pairs().cosine_dim(0).value_or(0) - scene.all_pairs().sine_dim(0)) <= 1;
  if (block / 2 < kSeen && adjacent) {
    return fmt::format("{} blocks, each {} pixels wide here and drawn wider",
                       integer_text(scene.all_pairs().pairs()), short_text(block, 2));
  }
  if (adjacent) return "each pair turns in a block of its own; all else is 0";
  return "sines and cosines stand apart, so each pair's four numbers lie on four diagonals";
}

void draw_words_below(Canvas& canvas, const Palette& palette, const Scene& scene,
                      const MatrixLayout& l) {
  const TextStyle muted{Face::regular, size::kAxis, palette.muted};
  const double residual = largest_residual(scene);
  const Wording wording{fmt::format("M p(t) and p(t + δ) differ by at most {}, over all pairs",
                                    short_text(residual, 2)),
                        fmt::format("largest difference to p(t + δ): {}", short_text(residual, 2)),
                        fmt::format("largest difference {}", short_text(residual, 2))};
  draw_wording(canvas, {l.piece.min.x, l.piece.max.y + 26}, wording, muted, l.piece.width());
}

}  // namespace

double MatrixLayout::place(std::size_t i) const {
  double at = 0;
  for (std::size_t n = 1; n <= i; ++n) at += cell + (dims[n] == dims[n - 1] + 1 ? 0 : gap);
  return at;
}

Rect MatrixLayout::cell_at(std::size_t row, std::size_t column) const {
  const Point corner = piece.min + Point(place(column), place(row));
  return {corner, corner + Point(cell, cell)};
}

MatrixLayout matrix_layout(const Scene& scene, const Layout& at, bool compact) {
  const auto& encoding = scene.all_pairs();
  MatrixLayout l;
  l.d = encoding.d();
  const Rect& area = *at.matrix;
  if (compact) {
    l.whole = {area.min, area.min + Point(area.width(), area.width())};
    return l;
  }
  const bool numbered = l.d <= kNumberedDims;
  const double labels = numbered ? kLabels : 0;
  const double side = std::min(area.width() - labels, area.height() - kCaption - kBelow);
  const Point corner = area.min + Point(labels, kCaption);
  l.whole = {corner, corner + Point(side, side)};
  constexpr int kPairs = 5;
  l.dims = dims_around(encoding, static_cast<int>(scene.state().pair), numbered ? l.d : kPairs);
  if (numbered) {
    // The whole matrix has room for its numbers: it is its own piece, the columns of zeros with it.
    l.dims.clear();
    for (int dim = 0; dim < l.d; ++dim) l.dims.push_back(dim);
    l.piece = l.whole;
    l.cell = side / l.d;
    return l;
  }
  const double room = std::min(at.words.width() - kLabels, side);
  const bool apart =
      l.dims.size() > 1 && l.dims.back() - l.dims.front() + 1 != static_cast<int>(l.dims.size());
  l.gap = apart ? 16 : 0;
  l.cell = (room - l.gap) / static_cast<double>(l.dims.size());
  l.piece.min = {at.words.min.x + kLabels, corner.y};
  l.piece.max = l.piece.min + Point(room, room);
  return l;
}

void draw_matrix(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto& palette = frame.palette;
  const MatrixLayout l = matrix_layout(scene, at, frame.compact);
  const bool numbered = !frame.compact && l.piece == l.whole;
  canvas.rect(l.whole.grown(1), {}, Stroke{palette.line, 1});
  if (numbered) {
    draw_piece(canvas, palette, scene, l);
    draw_dims(canvas, palette, scene, l.whole, l);
    return;
  }
  // Below the cells: its lines cross the diagonal.
  if (!frame.compact) draw_windows(canvas, palette, l);
  if (l.whole.width() / l.d >= kSeen) {
    draw_cells(canvas, scene, l);
  } else {
    draw_diagonals(canvas, scene, l);
  }
  if (frame.compact) return;
  const TextStyle style{Face::regular, size::kAxis, palette.muted};
  const TextStyle strong{Face::semibold, size::kBody, palette.text};
  const auto d = integer_text(l.d);
  canvas.text(l.whole.min - Point(0, 12), fmt::format("M, {} × {}", d, d), strong);
  draw_wording(canvas, {l.whole.min.x, l.whole.max.y + 26},
               {whole_text(scene, l), "empty where M is 0"}, style, l.whole.width());
  draw_piece(canvas, palette, scene, l);
  draw_dims(canvas, palette, scene, l.piece, l);
  draw_words_below(canvas, palette, scene, l);
}

std::optional<MatrixPlace> place_at(const Scene& scene, const MatrixLayout& l, Point p) {
  const auto& encoding = scene.all_pairs();
  if (l.piece.width() > 0 && l.piece.contains(p)) {
    for (std::size_t i = 0; i < l.dims.size(); ++i) {
      for (std::size_t j = 0; j < l.dims.size(); ++j) {
        if (l.cell_at(i, j).contains(p)) return MatrixPlace{l.dims[i], l.dims[j]};
      }
    }
    return {};
  }
  if (!l.whole.contains(p)) return {};
  const double cell = l.whole.width() / l.d;
  const auto dim = [&](double pixels) {
    return std::clamp(static_cast<int>(pixels / cell), 0, l.d - 1);
  };
  MatrixPlace place{dim(p.y - l.whole.min.y), dim(p.x - l.whole.min.x)};
  // Where a pixel holds many columns, the pointer finds that of the row's own pair near it.
  const WaveColumn row = encoding.column(place.row);
  if (row.kind == WaveColumn::Kind::zero) return place;
  constexpr double kNear = 6;
  const auto snap = [&](int column) {
    if (std::abs(l.whole.min.x + (column + 0.5) * cell - p.x) <= std::max(kNear, cell / 2)) {
      place.column = column;
    }
  };
  if (cell >= kNear) return place;
  if (const auto cosine = encoding.cosine_dim(row.pair)) snap(*cosine);
  snap(encoding.sine_dim(row.pair));
  return place;
}

}  // namespace posenc::rotation
