#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "views/distance/numbers.hpp"

namespace posenc::distance {
namespace {

/// As many distances are drawn one by one; more become a band of this many columns.
constexpr std::int64_t kMostSingle = 1200;
constexpr std::int64_t kColumns = 512;
constexpr std::int64_t kLeastPerColumn = 4;
/// Samples of one curve: bounded in number and in cosines, so that a new t is drawn at once.
constexpr std::int64_t kMostSamples = std::int64_t{1} << 15;
constexpr std::int64_t kMostTerms = std::int64_t{1} << 21;
constexpr std::int64_t kLeastSamples = 1024;

void add_single(Grid& grid, std::int64_t delta) {
  grid.starts.push_back(grid.deltas.size());
  grid.deltas.push_back(delta);
  ++grid.singles;
}

/// `most` samples of the distances `from` … `end` − 1.
void add_column(Grid& grid, std::int64_t from, std::int64_t end, std::int64_t most) {
  const std::int64_t step = (end - from + most - 1) / most;
  grid.starts.push_back(grid.deltas.size());
  for (std::int64_t delta = from; delta < end; delta += step) grid.deltas.push_back(delta);
  grid.step = std::max(grid.step, step);
}

/// One by one while a column would hold a few; the columns after them are all as wide.
Grid logarithmic_grid(Range range, std::int64_t most) {
  Grid grid{{}, {}, 0, 1, range.to, true};
  const std::int64_t columns = std::min(kColumns, most / kLeastPerColumn);
  const auto end = static_cast<double>(range.to) + 1;
  const double per_column =
      std::log(end / static_cast<double>(range.from)) / static_cast<double>(columns);
  const auto split = static_cast<std::int64_t>(
      std::ceil(static_cast<double>(kLeastPerColumn) / std::expm1(per_column)));
  std::int64_t delta = range.from;
  for (; delta <= range.to && delta < split; ++delta) add_single(grid, delta);
  for (double edge = static_cast<double>(delta); delta <= range.to;) {
    edge *= std::exp(per_column);
    const auto next =
        std::clamp(static_cast<std::int64_t>(std::llround(edge)), delta + 1, range.to + 1);
    add_column(grid, delta, next, most / columns);
    delta = next;
  }
  return grid;
}

}  // namespace

Grid single_grid(Range range, std::int64_t most, bool logarithmic) {
  Grid grid{{}, {}, 0, 1, range.to, logarithmic};
  const std::int64_t step = (range.count() + most - 1) / most;
  if (!logarithmic || step == 1) {
    for (std::int64_t delta = range.from; delta <= range.to; delta += step) add_single(grid, delta);
    grid.step = step;
    return grid;
  }
  const AxisMap axis{static_cast<double>(range.from), static_cast<double>(range.to), 0,
                     static_cast<double>(most - 1), true};
  for (std::int64_t i = 0; i < most; ++i) {
    const std::int64_t delta = std::llround(axis.data_from_pixel(static_cast<double>(i)));
    if (!grid.deltas.empty() && delta <= grid.deltas.back()) continue;
    if (!grid.deltas.empty()) grid.step = std::max(grid.step, delta - grid.deltas.back());
    add_single(grid, delta);
  }
  return grid;
}

Grid grid_for(Range range, int pairs, bool logarithmic) {
  const std::int64_t most = std::clamp(kMostTerms / pairs, kLeastSamples, kMostSamples);
  const std::int64_t distances = range.count();
  if (distances <= std::min(most, kMostSingle)) return single_grid(range, distances, logarithmic);
  if (logarithmic) return logarithmic_grid(range, most);
  Grid grid{{}, {}, 0, (distances + most - 1) / most, range.to, false};
  for (std::int64_t delta = range.from; delta <= range.to; delta += grid.step)
    grid.deltas.push_back(delta);
  const std::size_t count = grid.count();
  constexpr auto kBands = static_cast<std::size_t>(kColumns);
  const auto per_column =
      std::max((count + kBands - 1) / kBands, static_cast<std::size_t>(kLeastPerColumn));
  for (std::size_t from = 0; from < count; from += per_column) grid.starts.push_back(from);
  return grid;
}

std::vector<Cells> columns_of(const Grid& grid) {
  std::vector<Cells> columns;
  for (std::size_t c = 0; c < grid.columns(); ++c) {
    const std::int64_t first = grid.deltas[grid.starts[c]];
    const std::int64_t end =
        c + 1 < grid.columns() ? grid.deltas[grid.starts[c + 1]] : grid.last + 1;
    columns.push_back({first, end - first});
  }
  return columns;
}

std::string samples_text(const Grid& grid) {
  if (!grid.logarithmic) return fmt::format("one distance in {}", integer_text(grid.step));
  std::size_t most = 0;
  for (std::size_t c = 0; c < grid.columns(); ++c)
    most = std::max(most, grid.end(c) - grid.starts[c]);
  return fmt::format("up to {} distances a column", integer_text(static_cast<std::int64_t>(most)));
}

}  // namespace posenc::distance
