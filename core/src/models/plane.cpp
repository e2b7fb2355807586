#include <posenc/models/plane.hpp>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string>
#include <utility>

namespace posenc {
namespace {

/// Such a d near that one.
int divisible(int d, int least) { return std::clamp((d + 3) / 4 * 4, least, kMaxDim); }

Expected<void> is_divisible(int d, int least) {
  if (d % 4 == 0 && d >= least && d <= kMaxDim) return {};
  return fail("rows and columns cannot share d = " + std::to_string(d) +
              ", half of it for each: choose a multiple of 4 from " + std::to_string(least) +
              " to " + std::to_string(kMaxDim) + ", such as " +
              std::to_string(divisible(d, least)));
}

/// The most square grid of so many patches.
std::pair<std::int64_t, std::int64_t> grid_of(std::int64_t patches) {
  std::int64_t rows = std::min<std::int64_t>(patches, 1);
  for (std::int64_t i = 1; i * i <= patches; ++i)
    if (patches % i == 0) rows = i;
  return {rows, rows == 0 ? 0 : patches / rows};
}

/// "16 rows and 32 columns": of all rows, or without a class token's where that is more square.
std::string fitting_grid(std::int64_t table_rows) {
  const auto whole = grid_of(table_rows), without = grid_of(table_rows - 1);
  const auto& [rows, columns] = without.first > whole.first ? without : whole;
  return std::to_string(rows) + (rows == 1 ? " row and " : " rows and ") + std::to_string(columns) +
         (columns == 1 ? " column" : " columns");
}

}  // namespace

Expected<void> accepts_plane(int d, const Convention& convention) {
  return is_divisible(d, std::max(4, divisible(2 * convention.min_d, 4)));
}

Expected<PlaneSinusoid> PlaneSinusoid::make(int d, double base, const Convention& convention,
                                            PlaneOrder order) {
  if (auto fits = accepts_plane(d, convention); !fits) return tl::unexpected(fits.error());
  return Sinusoidal::make(d / 2, base, convention).map([&](Sinusoidal&& axis) {
    return PlaneSinusoid(std::move(axis), order);
  });
}

double PlaneSinusoid::entry(std::int64_t row, std::int64_t column, int dim) const {
  assert(dim >= 0 && dim < d());
  return axis_.entry(encodes_row(dim) ? row : column, dim % axis_.d());
}

Expected<PlaneRotary> PlaneRotary::make(int d, double base, PlaneOrder order, RotaryLayout layout) {
  if (auto fits = is_divisible(d, 4); !fits) return tl::unexpected(fits.error());
  return Rotary::make({.head = d / 2, .rotated = d / 2, .base = base, .layout = layout})
      .map([&](Rotary&& axis) { return PlaneRotary(std::move(axis), order); });
}

void PlaneRotary::apply(std::int64_t row, std::int64_t column, std::span<double> head) const {
  assert(head.size() == static_cast<std::size_t>(d()));
  const auto half = head.size() / 2;
  const bool row_first = order_ == PlaneOrder::row_first;
  axis_.apply({.first = row_first ? row : column, .count = 1}, 1, head.first(half));
  axis_.apply({.first = row_first ? column : row, .count = 1}, 1, head.last(half));
}

double PlaneRotary::logit(std::span<const double> query, std::span<const double> key,
                          std::int64_t rows_apart, std::int64_t columns_apart) const {
  const auto half = static_cast<std::size_t>(axis_.head());
  const bool row_first = order_ == PlaneOrder::row_first;
  return axis_.logit(query.first(half), key.first(half), row_first ? rows_apart : columns_apart) +
         axis_.logit(query.last(half), key.last(half), row_first ? columns_apart : rows_apart);
}

Expected<PlaneTable> PlaneTable::make(std::shared_ptr<const Table> table, std::int64_t rows,
                                      std::int64_t columns) {
  assert(rows >= 1 && columns >= 1);
  const auto has = table->rows(), needs = rows * columns;
  if (has == needs || has == needs + 1) return PlaneTable(std::move(table), rows, columns);
  return fail("a table of " + std::to_string(has) + " rows is no grid of " + std::to_string(rows) +
              " × " + std::to_string(columns) + ", which has " + std::to_string(needs) +
              " patches, or one more row for a class token: choose " + fitting_grid(has));
}

}  // namespace posenc
