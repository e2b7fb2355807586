#include <posenc/field.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include <posenc/similarity_field.hpp>

#include "fields/cells.hpp"

namespace posenc {
namespace {

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

PixelRuns runs_of(std::vector<Cells> under) {
  PixelRuns axis;
  axis.of_pixel.reserve(under.size());
  std::size_t runs = 0;
  for (const Cells& cells : under) {
    if (runs == 0 || under[runs - 1] != cells) under[runs++] = cells;
    axis.of_pixel.push_back(static_cast<std::uint32_t>(runs - 1));
  }
  under.resize(runs);
  axis.runs = std::move(under);
  return axis;
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

FieldRuns runs_under_pixels(const FieldWindow& window, int d, std::int64_t length, int width,
                            int height) {
  FieldRuns runs{runs_of(cells_under_pixels(window.position_from, window.position_to, length,
                                            window.transposed ? width : height, window.sampling)),
                 runs_of(cells_under_pixels(window.dim_from, window.dim_to, d,
                                            window.transposed ? height : width, window.sampling))};
  if (window.transposed) std::swap(runs.down, runs.across);
  return runs;
}

FieldRuns runs_under_pixels(const SimilarityWindow& window, std::int64_t length, int width,
                            int height) {
  constexpr int kHair = 2;
  const bool is_square = window.row_to - window.row_from == window.column_to - window.column_from &&
                         std::abs(width - height) <= kHair;
  const int side = std::min(width, height);
  const auto along = [&](double from, double to, int pixels) {
    PixelRuns axis =
        runs_of(cells_under_pixels(from, to, length, is_square ? side : pixels, window.sampling));
    axis.of_pixel.resize(static_cast<std::size_t>(pixels), axis.of_pixel.back());
    return axis;
  };
  return {along(window.row_from, window.row_to, height),
          along(window.column_from, window.column_to, width)};
}

void evaluate_runs(const Encoding& encoding, const FieldWindow& window, const FieldRuns& runs,
                   std::span<float> out) {
  assert(out.size() == runs.size());
  const auto positions = positions_of(window.transposed ? runs.across.runs : runs.down.runs,
                                      window.origin, window.descending);
  if (!window.transposed) {
    encoding.paint(positions, runs.across.runs, out);
    return;
  }
  std::vector<float> upright(out.size());
  encoding.paint(positions, runs.down.runs, upright);
  transpose(upright, positions.size(), runs.down.runs.size(), out);
}

void evaluate_runs(const Encoding& encoding, const SimilarityWindow& window, const FieldRuns& runs,
                   std::span<float> out, Threads* threads) {
  assert(out.size() == runs.size());
  encoding.paint_dots(positions_of(runs.down.runs, window.origin, window.descending),
                      positions_of(runs.across.runs, window.origin, window.descending), out,
                      threads);
}

void evaluate_field(const Encoding& encoding, const FieldWindow& window, std::int64_t length,
                    int width, int height, std::span<float> out) {
  assert(out.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  if (out.empty()) return;
  const FieldRuns runs = runs_under_pixels(window, encoding.d(), length, width, height);
  std::vector<float> values(runs.size());
  evaluate_runs(encoding, window, runs, values);
  spread_runs<float>(runs, values, out);
}

}  // namespace posenc
