#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include <posenc/limits.hpp>
#include <posenc/table.hpp>

namespace posenc::test {

inline void require(bool holds) {
  if (!holds) std::abort();
}

/// What must hold of whatever was read as a table.
inline void check_table(const Table& table, std::size_t file_size) {
  require(table.rows() >= 1 && table.rows() <= kMaxLength);
  require(table.d() >= 1 && table.d() <= kMaxDim);
  require(static_cast<std::size_t>(table.rows()) * static_cast<std::size_t>(table.d()) < file_size);
  const auto d = static_cast<std::size_t>(table.d());
  std::vector<double> row(d), filled(d);
  std::int64_t nans = 0, infinite = 0;
  for (std::int64_t t = 0; t < table.rows(); ++t) {
    table.row(t, row);
    table.fill({.first = t, .count = 1}, std::span(filled));
    for (std::size_t dim = 0; dim < d; ++dim) {
      const double x = row[dim];
      require(x == filled[dim] || std::isnan(x));
      nans += std::isnan(x) ? 1 : 0;
      infinite += std::isinf(x) ? 1 : 0;
      require(!std::isfinite(x) || std::fabs(x) <= table.largest_entry(table.rows()));
    }
  }
  require(nans == table.nan_count() && infinite == table.infinite_count());
  require(table.first_nan().has_value() == (nans > 0));
  if (const auto first = table.first_nan()) {
    require(std::isnan(table.entry(first->position, first->dim)));
  }
  if (nans == 0 && infinite == 0) {
    const double mean = table.mean(Cells{0, table.rows()}, Cells{0, table.d()});
    require(!(std::fabs(mean) > 1.000001 * table.largest_entry(table.rows())));
  }
  static_cast<void>(table.dot_at(0, table.rows() - 1));
}

/// Reads the bytes as a file of that name, and holds whatever comes of it to what must.
inline void read_as(const char* name, std::span<const std::byte> bytes) {
  const auto table = Table::parse(bytes, name);
  if (table) {
    check_table(*table, bytes.size());
  } else {
    require(!table.error().message.empty());
    require(table.error().message.find('\n') == std::string::npos);
  }
}

}  // namespace posenc::test
