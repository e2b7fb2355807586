#include <posenc/models/plane.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <utility>

#include "text.hpp"

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

double PlaneCoordinates::at(std::int64_t i, std::int64_t n) const {
  constexpr double kHair = 1e-6;
  const auto place = static_cast<double>(i), all = static_cast<double>(n);
  switch (kind) {
    case Kind::index: return place;
    case Kind::from_one: return scale * (place + 1) / (all + kHair);
    case Kind::centred: return scale * ((2 * place + 1) / all - 1);
    case Kind::from_zero: return scale * place / all;
  }
  return place;
}

std::vector<PlanePair> mixed_pairs(int d, double base) {
  std::vector<PlanePair> pairs;
  const int count = d / 4;
  for (int i = 0; i < count; ++i) {
    const double magnitude = std::pow(base, -static_cast<double>(i) / count);
    const double parts = i / std::numbers::phi;
    const double angle = std::numbers::pi * (parts - std::floor(parts));
    const double row = magnitude * std::sin(angle), column = magnitude * std::cos(angle);
    pairs.push_back({row, column});
    pairs.push_back({column, -row});
  }
  return pairs;
}

std::vector<PlaneAxis> axes_of_pairs(AxisOrder order, int pairs) {
  std::vector<PlaneAxis> axes(static_cast<std::size_t>(pairs), PlaneAxis::time);
  if (order == AxisOrder::blocks) {
    const int each = pairs * 3 / 8;
    std::fill(axes.end() - 2 * each, axes.end() - each, PlaneAxis::row);
    std::fill(axes.end() - each, axes.end(), PlaneAxis::column);
    return axes;
  }
  constexpr int kAxes = 3;
  const int each = pairs * 5 / 16;
  for (int k = 0; k < kAxes * each; ++k) {
    if (k % kAxes != 0)
      axes[static_cast<std::size_t>(k)] = k % kAxes == 1 ? PlaneAxis::row : PlaneAxis::column;
  }
  return axes;
}

Expected<std::shared_ptr<const PlaneGrid>> PlaneGrid::make(const PlaneParameters& of) {
  using Made = std::shared_ptr<const PlaneGrid>;
  assert(of.rows >= 1 && of.columns >= 1);
  const double scale = of.coordinates.scale;
  if (of.coordinates.kind != PlaneCoordinates::Kind::index &&
      !(scale >= kMinPlaneScale && scale <= kMaxPlaneScale)) {
    return fail("scale of coordinates = " + to_text(scale) +
                " is out of range: choose a number from " + to_text(kMinPlaneScale) + " to " +
                to_text(kMaxPlaneScale));
  }
  if (of.method == PlaneMethod::sinusoid) {
    return PlaneSinusoid::make(of.d, of.base, *of.convention, of.order)
        .map([&](const PlaneSinusoid& made) { return Made(new PlaneGrid(of, made.axis())); });
  }
  if (of.method == PlaneMethod::rotary) {
    return PlaneRotary::make(of.d, of.base, of.order).map([&](const PlaneRotary& made) {
      return Made(new PlaneGrid(of, made.axis().table()));
    });
  }
  constexpr int kLeast = 8;
  if (auto fits = is_divisible(of.d, kLeast); !fits) return tl::unexpected(fits.error());
  const auto rotary = Rotary::make({.head = of.d, .rotated = of.d, .base = of.base});
  if (!rotary) return tl::unexpected(rotary.error());
  std::shared_ptr<PlaneGrid> made(new PlaneGrid(of, std::nullopt));
  if (of.method == PlaneMethod::mixed) {
    made->pairs_ = mixed_pairs(of.d, of.base);
    return made;
  }
  const auto order = of.method == PlaneMethod::blocks ? AxisOrder::blocks : AxisOrder::interleaved;
  const auto axes = axes_of_pairs(order, of.d / 2);
  for (int k = 0; k < of.d / 2; ++k) {
    const auto axis = axes[static_cast<std::size_t>(k)];
    const double omega = rotary->table().omega(k);
    made->pairs_.push_back(
        {axis == PlaneAxis::row ? omega : 0, axis == PlaneAxis::column ? omega : 0});
  }
  return made;
}

double PlaneGrid::entry(std::int64_t n, int dim) const {
  const double row = row_at(n / parameters_.columns), column = column_at(n % parameters_.columns);
  if (axis_) {
    const bool is_of_row = (dim < axis_->d()) == (parameters_.order == PlaneOrder::row_first);
    return axis_->entry_at(is_of_row ? row : column, dim % axis_->d());
  }
  const auto& [of_row, of_column] = pairs_[static_cast<std::size_t>(dim / 2)];
  const double angle = row * of_row + column * of_column;
  return dim % 2 == 0 ? std::cos(angle) : std::sin(angle);
}

Expected<PlaneTable> PlaneTable::make(std::shared_ptr<const Table> table, std::int64_t rows,
                                      std::int64_t columns) {
  assert(rows >= 1 && columns >= 1);
  const auto has = table->rows(), needs = rows * columns;
  if (has == needs || has == needs + 1) return PlaneTable(std::move(table), rows, columns);
  return fail("a table of " + std::to_string(has) + (has == 1 ? " row" : " rows") +
              " is no grid of " + std::to_string(rows) + " × " + std::to_string(columns) +
              ", which has " + std::to_string(needs) +
              " patches, or one more row for a class token: choose " + fitting_grid(has));
}

}  // namespace posenc
