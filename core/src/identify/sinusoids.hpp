#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <posenc/identify.hpp>

namespace posenc {

/// A table's rows, and some of its columns as they were fitted.
struct Fitted {
  const Table& table;
  NumberFormat shortest_format;
  struct Column {
    int dim = 0;
    ColumnWave wave;
  };
  std::vector<Column> columns;
};

struct Difference {
  double largest = 0, tolerance = 0;
  Table::Cell at;
};

/// The sinusoids that the table is, and the largest difference from them; nothing where it is none
/// by any rule of conventions().
std::optional<std::pair<FoundSinusoids, Difference>> find_sinusoids(const Fitted&);

/// What the exponents of these waves follow; nothing where there is no such law, or too few waves.
/// `columns`: of the table.
std::optional<WaveLaw> frequency_law(std::span<const ColumnWave>, int columns);

/// x rounded to 1, 2, … digits, and x itself, until one passes; the first that does.
std::optional<double> shortest(double x, const std::function<bool(double)>& passes);
/// Digits of the shortest decimal that reads back as x.
int digits_of(double x);

}  // namespace posenc
