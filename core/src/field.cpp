#include <posenc/field.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

#include "trig.hpp"

namespace posenc {
namespace {

/// ω/2 of a pair. What halving cuts off is 2⁻¹²⁹ turn: nothing, even a billion times over.
Turns half_step(const Sinusoidal& encoding, int k) { return {encoding.step(k).fraction >> 1}; }

/// sin(nω/2) / (n·sin(ω/2)): how much of a sinusoid is left of its mean over n ≥ 1 positions.
double dirichlet_ratio(const Sinusoidal& encoding, int k, std::int64_t n) {
  if (n == 1) return 1;
  const Turns half = half_step(encoding, k);
  const double one = sin(half);
  return one == 0 ? 1 : sin(half * n) / (static_cast<double>(n) * one);
}

/// What rows of one height have in common: the Dirichlet ratio of each visible pair.
struct Amplitudes {
  std::int64_t positions = 0;
  std::vector<float> of_pair;
};

/// Paints rows of the upright picture, whose rows are positions and whose columns are dims.
class RowPainter {
 public:
  RowPainter(const Sinusoidal& encoding, std::span<const Cells> columns)
      : encoding_(encoding),
        columns_(columns),
        first_pair_(columns.front().first / 2),
        entries_(2 * static_cast<std::size_t>(last_dim(columns) / 2 - first_pair_ + 1)) {
    for (std::size_t i = 0; i < entries_.size() / 2; ++i) {
      step_.push_back(encoding_.step(pair(i)).high64());
      half_step_.push_back(half_step(encoding_, pair(i)).high64());
    }
  }

  void paint(Cells positions, std::span<float> out) {
    fill_entries(positions);
    for (std::size_t x = 0; x < columns_.size(); ++x) {
      const float* from = entries_.data() + (columns_[x].first - 2 * first_pair_);
      out[x] = columns_[x].count == 1 ? *from : mean(from, columns_[x].count);
    }
  }

 private:
  static std::int64_t last_dim(std::span<const Cells> columns) {
    return columns.back().first + columns.back().count - 1;
  }

  static float mean(const float* from, std::int64_t count) {
    double sum = 0;
    for (std::int64_t i = 0; i < count; ++i) sum += static_cast<double>(from[i]);
    return static_cast<float>(sum / static_cast<double>(count));
  }

  int pair(std::size_t i) const { return static_cast<int>(first_pair_) + static_cast<int>(i); }

  const std::vector<float>& amplitudes(std::int64_t positions) {
    for (const Amplitudes& known : amplitudes_) {
      if (known.positions == positions) return known.of_pair;
    }
    // Rows differ by one position in their heights, and the outermost two may differ more.
    if (amplitudes_.size() == 4) amplitudes_.erase(amplitudes_.begin());
    Amplitudes made{positions, {}};
    for (std::size_t i = 0; i < step_.size(); ++i) {
      made.of_pair.push_back(static_cast<float>(dirichlet_ratio(encoding_, pair(i), positions)));
    }
    return amplitudes_.emplace_back(std::move(made)).of_pair;
  }

  /// The mean over `positions` of each visible dim.
  void fill_entries(Cells positions) {
    const std::vector<float>& amplitude = amplitudes(positions.count);
    const auto first = static_cast<std::uint64_t>(positions.first);
    const auto beyond = static_cast<std::uint64_t>(positions.count - 1);
    for (std::size_t i = 0; i < step_.size(); ++i) {
      const std::uint64_t middle = step_[i] * first + half_step_[i] * beyond;
      const auto angle = trig::sin_cos32(static_cast<std::uint32_t>(middle >> 32));
      entries_[2 * i] = amplitude[i] * angle.sin;
      entries_[2 * i + 1] = amplitude[i] * angle.cos;
    }
  }

  const Sinusoidal& encoding_;
  std::span<const Cells> columns_;
  std::int64_t first_pair_;
  std::vector<float> entries_;
  /// The leading 64 bits of ω and ω/2, pair by pair. Over 2³⁰ positions they lose 2⁻³⁴ turn.
  std::vector<std::uint64_t> step_, half_step_;
  std::vector<Amplitudes> amplitudes_;
};

/// Row-major rows × columns becomes columns × rows, in tiles that stay in the cache.
void transpose(std::span<const float> from, std::size_t rows, std::size_t columns,
               std::span<float> to) {
  constexpr std::size_t tile = 32;
  for (std::size_t y0 = 0; y0 < rows; y0 += tile) {
    for (std::size_t x0 = 0; x0 < columns; x0 += tile) {
      for (std::size_t y = y0; y < std::min(rows, y0 + tile); ++y) {
        for (std::size_t x = x0; x < std::min(columns, x0 + tile); ++x) {
          to[x * rows + y] = from[y * columns + x];
        }
      }
    }
  }
}

/// The picture with positions down.
void evaluate_upright(const Sinusoidal& encoding, std::span<const Cells> rows,
                      std::span<const Cells> columns, std::span<float> out) {
  RowPainter painter(encoding, columns);
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const std::span<float> row = out.subspan(y * columns.size(), columns.size());
    if (y > 0 && rows[y] == rows[y - 1]) {
      std::copy_n(row.data() - columns.size(), columns.size(), row.data());
    } else {
      painter.paint(rows[y], row);
    }
  }
}

}  // namespace

std::vector<Cells> cells_under_pixels(double from, double to, std::int64_t cells, int pixels,
                                      Sampling sampling) {
  assert(0 <= from && from < to && to <= static_cast<double>(cells) && pixels >= 0);
  const double scale = (to - from) / pixels;
  const auto begin = static_cast<std::int64_t>(std::floor(from));
  const auto end = std::min(static_cast<std::int64_t>(std::ceil(to)), cells);
  std::vector<Cells> under(static_cast<std::size_t>(pixels));
  if (end - begin < pixels) {
    for (int p = 0; p < pixels; ++p) {
      const auto cell = static_cast<std::int64_t>(std::floor(from + (p + 0.5) * scale));
      under[static_cast<std::size_t>(p)] = {std::clamp(cell, begin, end - 1), 1};
    }
    return under;
  }
  // A cell belongs to the pixel on which its centre falls; every pixel keeps at least one.
  std::int64_t first = begin;
  for (int p = 1; p <= pixels; ++p) {
    const auto next = p == pixels
                          ? end
                          : std::clamp(static_cast<std::int64_t>(std::ceil(from + p * scale - 0.5)),
                                       first + 1, end - (pixels - p));
    under[static_cast<std::size_t>(p - 1)] = {first, sampling == Sampling::mean ? next - first : 1};
    first = next;
  }
  return under;
}

double mean_entry(const Sinusoidal& encoding, Cells positions, Cells dims) {
  assert(positions.count >= 1 && dims.count >= 1);
  const std::int64_t end = dims.first + dims.count;
  double sum = 0;
  for (std::int64_t dim = dims.first; dim < end;) {
    const auto k = static_cast<int>(dim / 2);
    const Turns middle =
        encoding.phase(positions.first, k) + half_step(encoding, k) * (positions.count - 1);
    const SinCos angle = sin_cos(middle);
    double entries = 0;
    for (; dim < end && dim / 2 == k; ++dim) entries += dim % 2 == 0 ? angle.sin : angle.cos;
    sum += entries * dirichlet_ratio(encoding, k, positions.count);
  }
  return sum / static_cast<double>(dims.count);
}

void evaluate_field(const Sinusoidal& encoding, const FieldWindow& window, std::int64_t length,
                    int width, int height, std::span<float> out) {
  assert(out.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  if (out.empty()) return;
  const std::vector<Cells> positions =
      cells_under_pixels(window.position_from, window.position_to, length,
                         window.transposed ? width : height, window.sampling);
  const std::vector<Cells> dims =
      cells_under_pixels(window.dim_from, window.dim_to, encoding.d(),
                         window.transposed ? height : width, window.sampling);
  if (!window.transposed) {
    evaluate_upright(encoding, positions, dims, out);
    return;
  }
  std::vector<float> upright(out.size());
  evaluate_upright(encoding, positions, dims, upright);
  transpose(upright, positions.size(), dims.size(), out);
}

}  // namespace posenc
