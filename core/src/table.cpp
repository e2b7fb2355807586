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
#include <posenc/limits.hpp>

#include "npy.hpp"
#include "numeric/summation.hpp"
#include "table_source.hpp"

namespace posenc {
namespace {

constexpr std::size_t size_of(Table::Type type) {
  return type == Table::Type::f2 ? 2 : type == Table::Type::f4 ? 4 : 8;
}

/// A little-endian word, whatever the machine is.
template <class Word>
Word word_at(const std::byte* from) {
  Word word = 0;
  for (std::size_t i = 0; i < sizeof(Word); ++i) {
    word = static_cast<Word>(word | static_cast<Word>(std::to_integer<Word>(from[i])) << (8 * i));
  }
  return word;
}

double number_at(const std::byte* data, std::size_t i, Table::Type type) {
  switch (type) {
    case Table::Type::f2: return from_half(word_at<std::uint16_t>(data + 2 * i));
    case Table::Type::f4:
      return static_cast<double>(std::bit_cast<float>(word_at<std::uint32_t>(data + 4 * i)));
    case Table::Type::f8: return std::bit_cast<double>(word_at<std::uint64_t>(data + 8 * i));
  }
  assert(false);
  return 0;
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text = "(";
  // Enough of a long one to recognise it by.
  constexpr std::size_t most = 8;
  for (std::size_t i = 0; i < std::min(most, shape.size()); ++i) {
    text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  }
  return text + (shape.size() > most ? ", …)" : ")");
}

/// Printable and not too long, for a sentence.
std::string quoted(std::string_view text) {
  std::string out = "'";
  constexpr std::size_t most = 40;
  for (const char c : text.substr(0, most)) out += c >= ' ' && c <= '~' ? c : '?';
  return out + (text.size() > most ? "…'" : "'");
}

struct MemorySource final : Source {
  explicit MemorySource(std::span<const std::byte> all) : bytes(all) { size = all.size(); }
  bool read(std::uint64_t from, std::span<std::byte> into) override {
    std::ranges::copy(bytes.subspan(static_cast<std::size_t>(from), into.size()), into.begin());
    return true;
  }
  std::span<const std::byte> bytes;
};

Expected<Table::Type> type_of(std::string_view name) {
  if (name == "<f2") return Table::Type::f2;
  if (name == "<f4") return Table::Type::f4;
  if (name == "<f8") return Table::Type::f8;
  return fail("it holds numbers of type " + quoted(name) +
              ", and '<f2', '<f4' and '<f8' are understood: save it with .astype('<f4')");
}

tl::unexpected<Error> unreadable() { return fail("it could not be read to its end"); }

}  // namespace

Expected<Table> NpyTables::from(Source& source) {
  std::array<std::byte, kNpyPreambleSize> first{};
  const auto known = static_cast<std::size_t>(std::min<std::uint64_t>(first.size(), source.size));
  if (!source.read(0, std::span(first).first(known))) return unreadable();
  const auto preamble = parse_npy_preamble(std::span(first).first(known));
  if (!preamble) return tl::unexpected(preamble.error());
  if (preamble->header_size > kMaxNpyHeader) {
    return fail("its header has " + std::to_string(preamble->header_size) + " bytes, and up to " +
                std::to_string(kMaxNpyHeader) + " are read: save it again with numpy.save");
  }
  if (preamble->header_size > source.size - preamble->header_at) {
    return fail("it ends within its header");
  }
  std::string text(static_cast<std::size_t>(preamble->header_size), '\0');
  if (!source.read(preamble->header_at, std::as_writable_bytes(std::span(text)))) {
    return unreadable();
  }
  const auto header = parse_npy_header(text);
  if (!header) return tl::unexpected(header.error());
  return with_data(source, *header, preamble->header_at + preamble->header_size);
}

Expected<Table> NpyTables::with_data(Source& source, const NpyHeader& header,
                                     std::uint64_t data_at) {
  const auto type = type_of(header.type);
  if (!type) return tl::unexpected(type.error());
  if (header.shape.size() != 2) {
    return fail("its shape is " + shape_text(header.shape) +
                ", and a table has two dimensions, positions × dimensions: save a slice or "
                ".reshape it");
  }
  const std::int64_t rows = header.shape[0];
  const std::int64_t columns = header.shape[1];
  if (rows < 1 || rows > kMaxLength || columns < 1 || columns > kMaxDim) {
    return fail("its shape is " + shape_text(header.shape) + ": a table has from 1 to " +
                std::to_string(kMaxLength) + " positions and from 1 to " + std::to_string(kMaxDim) +
                " dimensions");
  }
  const std::uint64_t promised = static_cast<std::uint64_t>(rows * columns) * size_of(*type);
  const std::uint64_t there = source.size - data_at;
  if (promised != there) {
    return fail("its header promises " + std::to_string(promised) + " bytes of numbers and " +
                std::to_string(there) + " follow: save it again");
  }
  Table table;
  table.data_.resize(static_cast<std::size_t>(promised));
  if (!source.read(data_at, table.data_)) return unreadable();
  table.rows_ = static_cast<std::size_t>(rows);
  table.columns_ = static_cast<std::size_t>(columns);
  table.type_ = *type;
  table.fortran_order_ = header.fortran_order;
  table.look_through();
  return table;
}

Expected<Table> Table::parse(std::span<const std::byte> bytes, std::string_view name) {
  MemorySource source(bytes);
  return NpyTables::from(source).map_error(
      [&](const Error& error) { return Error{std::string(name) + ": " + error.message}; });
}

void Table::look_through() {
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t t = 0; t < rows_; ++t) {
    for (std::size_t dim = 0; dim < columns_; ++dim) {
      const auto position = static_cast<std::int64_t>(t);
      const double x =
          number_at(data_.data(), index(position, static_cast<std::int64_t>(dim)), type_);
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
  const auto row = static_cast<std::size_t>(t);
  const auto column = static_cast<std::size_t>(dim);
  assert(row < rows_ && column < columns_);
  return fortran_order_ ? column * rows_ + row : row * columns_ + column;
}

double Table::entry_rounding() const {
  switch (type_) {
    case Type::f2: return 0x1p-11;
    case Type::f4: return 0x1p-24;
    case Type::f8: return 0;
  }
  return 0;
}

double Table::entry(std::int64_t t, int dim) const {
  return number_at(data_.data(), index(t, dim), type_);
}

double Table::dot_at(std::int64_t t, std::int64_t delta) const {
  const std::size_t here = index(t, 0);
  const std::size_t there = index(t + delta, 0);
  const std::size_t stride = fortran_order_ ? rows_ : 1;
  // Several sums at once, since one would wait for itself.
  std::array<double, 8> sums{};
  for (std::size_t i = 0; i < columns_; ++i) {
    sums[i % sums.size()] += number_at(data_.data(), here + i * stride, type_) *
                             number_at(data_.data(), there + i * stride, type_);
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
      sum.add(scale * number_at(data_.data(), index(t, dim), type_));
    }
  }
  const double count = static_cast<double>(positions.count) * static_cast<double>(dims.count);
  return sum.value() / count / scale;
}

}  // namespace posenc
