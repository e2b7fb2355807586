#include <posenc/table.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include <posenc/half.hpp>

#include "numeric/summation.hpp"

namespace posenc {
namespace {

/// A little-endian word, whatever the machine is.
template <class Word>
Word word_at(const std::byte* from) {
  Word word = 0;
  for (std::size_t i = 0; i < sizeof(Word); ++i) {
    word = static_cast<Word>(word | static_cast<Word>(std::to_integer<Word>(from[i])) << (8 * i));
  }
  return word;
}

double number_at(const std::byte* data, std::size_t i, NumberFormat format) {
  switch (format) {
    case NumberFormat::float16: return from_half(word_at<std::uint16_t>(data + 2 * i));
    case NumberFormat::bfloat16: {
      const std::uint32_t bits = word_at<std::uint16_t>(data + 2 * i);
      return static_cast<double>(std::bit_cast<float>(bits << 16));
    }
    case NumberFormat::float32:
      return static_cast<double>(std::bit_cast<float>(word_at<std::uint32_t>(data + 4 * i)));
    case NumberFormat::float64: return std::bit_cast<double>(word_at<std::uint64_t>(data + 8 * i));
  }
  assert(false);
  return 0;
}

}  // namespace

Table Table::with_lead(std::int64_t lead) const {
  assert(lead >= 0 && static_cast<std::size_t>(lead) < rows_);
  Table table;
  table.data_ = data_;
  table.rows_ = rows_, table.columns_ = columns_, table.lead_ = static_cast<std::size_t>(lead);
  table.format_ = format_;
  table.fortran_order_ = fortran_order_;
  table.as_numpy_loads_ = as_numpy_loads_;
  table.look_through();
  return table;
}

void Table::look_through() {
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t t = 0; t < rows_ - lead_; ++t) {
    for (std::size_t dim = 0; dim < columns_; ++dim) {
      const auto position = static_cast<std::int64_t>(t);
      const double x =
          number_at(data_->data(), index(position, static_cast<std::int64_t>(dim)), format_);
      if (std::isnan(x)) {
        if (nan_count_++ == 0) first_nan_ = Cell{position, static_cast<int>(dim)};
      } else if (std::isinf(x)) {
        ++infinite_count_;
      } else {
        largest_ = std::max(largest_, std::fabs(x));
        smallest = std::min(smallest, x);
      }
    }
  }
  if (std::isfinite(smallest)) smallest_ = smallest;
}

std::size_t Table::index(std::int64_t t, std::int64_t dim) const {
  const auto row = lead_ + static_cast<std::size_t>(t);
  const auto column = static_cast<std::size_t>(dim);
  assert(row < rows_ && column < columns_);
  return fortran_order_ ? column * rows_ + row : row * columns_ + column;
}

double Table::entry_rounding() const {
  switch (format_) {
    case NumberFormat::float16: return 0x1p-11;
    case NumberFormat::bfloat16: return 0x1p-8;
    case NumberFormat::float32: return 0x1p-24;
    case NumberFormat::float64: return 0;
  }
  return 0;
}

double Table::entry(std::int64_t t, int dim) const {
  return number_at(data_->data(), index(t, dim), format_);
}

double Table::dot_at(std::int64_t t, std::int64_t delta) const {
  const std::size_t here = index(t, 0);
  const std::size_t there = index(t + delta, 0);
  const std::size_t stride = fortran_order_ ? rows_ : 1;
  // Several sums at once, since one would wait for itself.
  std::array<double, 8> sums{};
  for (std::size_t i = 0; i < columns_; ++i) {
    sums[i % sums.size()] += number_at(data_->data(), here + i * stride, format_) *
                             number_at(data_->data(), there + i * stride, format_);
  }
  CompensatedSum sum;
  for (const double part : sums) sum.add(part);
  return sum.value();
}

double Table::mean(Cells positions, Cells dims) const {
  // So small that no sum of the largest possible table overflows.
  const double scale = largest_entry(rows()) > 0x1p900 ? 0x1p-64 : 1;
  CompensatedSum sum;
  for (std::int64_t t = positions.first; t < positions.first + positions.count; ++t) {
    for (std::int64_t dim = dims.first; dim < dims.first + dims.count; ++dim) {
      sum.add(scale * number_at(data_->data(), index(t, dim), format_));
    }
  }
  const double count = static_cast<double>(positions.count) * static_cast<double>(dims.count);
  return sum.value() / count / scale;
}

}  // namespace posenc
