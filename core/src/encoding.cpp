#include <posenc/encoding.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include <posenc/threads.hpp>

#include "numeric/summation.hpp"

namespace posenc {
namespace {

/// Any encoding's table, entry by entry; a thread takes some rows.
template <class Real>
void fill_by_entries(const Encoding& encoding, const Positions& positions, std::span<Real> out,
                     Threads* threads) {
  const int d = encoding.d();
  assert(out.size() == static_cast<std::size_t>(positions.count) * static_cast<std::size_t>(d));
  constexpr std::int64_t rows_at_once = 64;
  const auto some_rows = [&](std::size_t part) {
    const auto first = static_cast<std::int64_t>(part) * rows_at_once;
    for (std::int64_t i = first; i < std::min(positions.count, first + rows_at_once); ++i) {
      const std::int64_t t = positions.at(i);
      Real* const row = out.data() + i * d;
      for (int dim = 0; dim < d; ++dim) {
        row[dim] = static_cast<Real>(positions.fraction == 0
                                         ? encoding.entry(t, dim)
                                         : encoding.entry_at(positions.with_fraction(i), dim));
      }
    }
  };
  Threads::run(threads,
               static_cast<std::size_t>((positions.count + rows_at_once - 1) / rows_at_once),
               some_rows);
}

}  // namespace

float in_float32(double value) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::isfinite(value) ? std::clamp(value, -kLargest, kLargest) : value);
}

double Encoding::entry_at(double t, int dim) const {
  return entry(static_cast<std::int64_t>(std::floor(t)), dim);
}

void Encoding::row(std::int64_t t, std::span<double> out) const {
  assert(out.size() == static_cast<std::size_t>(d()));
  for (int dim = 0; dim < d(); ++dim) out[static_cast<std::size_t>(dim)] = entry(t, dim);
}

void Encoding::fill(const Positions& positions, std::span<float> out, Threads* threads) const {
  fill_by_entries(*this, positions, out, threads);
}

void Encoding::fill(const Positions& positions, std::span<double> out, Threads* threads) const {
  fill_by_entries(*this, positions, out, threads);
}

double Encoding::mean(Cells positions, Cells dims) const {
  assert(positions.count >= 1 && dims.count >= 1);
  CompensatedSum sum;
  for (std::int64_t t = positions.first; t < positions.first + positions.count; ++t) {
    for (std::int64_t dim = dims.first; dim < dims.first + dims.count; ++dim) {
      sum.add(entry(t, static_cast<int>(dim)));
    }
  }
  return sum.value() / (static_cast<double>(positions.count) * static_cast<double>(dims.count));
}

void Encoding::paint(std::span<const Cells> rows, std::span<const Cells> columns,
                     std::span<float> out) const {
  assert(out.size() == rows.size() * columns.size());
  for (std::size_t y = 0; y < rows.size(); ++y) {
    float* const row = out.data() + y * columns.size();
    if (y > 0 && rows[y] == rows[y - 1]) {
      std::copy_n(row - columns.size(), columns.size(), row);
      continue;
    }
    for (std::size_t x = 0; x < columns.size(); ++x) {
      row[x] = x > 0 && columns[x] == columns[x - 1] ? row[x - 1]
                                                     : in_float32(mean(rows[y], columns[x]));
    }
  }
}

double Encoding::dot_at(std::int64_t t, std::int64_t delta) const {
  std::vector<double> here(static_cast<std::size_t>(d()));
  std::vector<double> there(here.size());
  row(t, here);
  row(t + delta, there);
  CompensatedSum sum;
  for (std::size_t i = 0; i < here.size(); ++i) sum.add(here[i] * there[i]);
  return sum.value();
}

}  // namespace posenc
