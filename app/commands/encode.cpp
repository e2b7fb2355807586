#include "commands/encode.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include <posenc/threads.hpp>

#include "commands/half.hpp"

namespace posenc {
namespace {

/// Numbers in a block: a few megabytes, which fit a second-level cache or nearly, and are written at once.
constexpr std::int64_t kBlock = std::int64_t{1} << 18;

/// What is written of double precision and of half precision is evaluated in double precision.
template <Table::Type>
struct Numbers;
template <>
struct Numbers<Table::Type::f2> {
  static constexpr std::string_view kDescr = "<f2";
  using Evaluated = double;
  using Written = std::uint16_t;
  static Written written(double x) { return half_from(x); }
  static float shown(Written bits) { return static_cast<float>(from_half(bits)); }
};
template <>
struct Numbers<Table::Type::f4> {
  static constexpr std::string_view kDescr = "<f4";
  using Evaluated = float;
  using Written = float;
  static float shown(float x) { return x; }
};
template <>
struct Numbers<Table::Type::f8> {
  static constexpr std::string_view kDescr = "<f8";
  using Evaluated = double;
  using Written = double;
  static double shown(double x) { return x; }
};

/// f(Numbers<type>()).
template <class F>
auto with_numbers(Table::Type type, const F& f) {
  switch (type) {
    case Table::Type::f2: return f(Numbers<Table::Type::f2>());
    case Table::Type::f4: return f(Numbers<Table::Type::f4>());
    case Table::Type::f8: break;
  }
  return f(Numbers<Table::Type::f8>());
}

/// An Error where a number would become infinite.
Expected<void> check_halves(std::span<const double> entries) {
  const auto too_large = std::ranges::find_if(
      entries, [](double x) { return std::fabs(x) >= kNoHalfFrom && !std::isinf(x); });
  if (too_large == entries.end()) return {};
  return fail(
      fmt::format("dtype = f2 holds numbers up to {}, and {} is one of the entries: give "
                  "--dtype f4 or f8",
                  kLargestHalf, *too_large));
}

std::string csv_header(int d) {
  fmt::memory_buffer line;
  fmt::format_to(std::back_inserter(line), "position");
  for (int dim = 0; dim < d; ++dim) fmt::format_to(std::back_inserter(line), ",dim{}", dim);
  line.push_back('\n');
  return {line.data(), line.size()};
}

/// Rows of a block as lines of CSV.
template <class N>
void append_lines(fmt::memory_buffer& text, const Positions& positions,
                  std::span<const typename N::Written> values) {
  const auto d = static_cast<std::int64_t>(values.size()) / positions.count;
  const auto* value = values.data();
  for (std::int64_t i = 0; i < positions.count; ++i) {
    const std::int64_t t = positions.at(i);
    if (positions.fraction == 0) {
      fmt::format_to(std::back_inserter(text), "{}", t);
    } else {
      fmt::format_to(std::back_inserter(text), "{}", static_cast<double>(t) + positions.fraction);
    }
    for (std::int64_t dim = 0; dim < d; ++dim) {
      fmt::format_to(std::back_inserter(text), ",{}", N::shown(*value++));
    }
    text.push_back('\n');
  }
}

template <class N>
Expected<void> write_rows(const EncodeRequest& request, OutputFile& file, Progress& progress) {
  using Evaluated = typename N::Evaluated;
  using Written = typename N::Written;
  const Encoding& encoding = *request.encoding;
  const Positions& all = request.positions;
  const std::int64_t d = encoding.d();
  const std::int64_t rows_at_once = std::clamp<std::int64_t>(kBlock / d, 1, all.count);
  const auto size = static_cast<std::size_t>(rows_at_once * d);
  Threads threads;
  std::vector<Evaluated> evaluated(size);
  std::vector<Written> written(std::is_same_v<Evaluated, Written> ? 0 : size);
  fmt::memory_buffer text;
  for (std::int64_t i = 0; i < all.count; i += rows_at_once) {
    Positions block = all;
    block.first = all.at(i);
    block.count = std::min(rows_at_once, all.count - i);
    const auto entries = std::span(evaluated).first(static_cast<std::size_t>(block.count * d));
    encoding.fill(block, entries, &threads);
    std::span<const Written> values;
    if constexpr (std::is_same_v<Evaluated, Written>) {
      values = entries;
    } else {
      if (auto held = check_halves(entries); !held) return held;
      std::ranges::transform(entries, written.begin(), N::written);
      values = std::span(written).first(entries.size());
    }
    std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    if (request.format == TableFormat::csv) {
      text.clear();
      append_lines<N>(text, block, values);
      bytes = {text.data(), text.size()};
    }
    if (auto done = file.write(bytes); !done) return done;
    progress.show(i + block.count, all.count);
  }
  return {};
}

}  // namespace

std::string npy_header(Table::Type type, std::int64_t rows, int columns) {
  static_assert(std::endian::native == std::endian::little, "the numbers are written as they are");
  constexpr std::size_t kPreamble = 10, kAlignment = 64, kByte = 256;
  std::string header =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}, {}), }}",
                  with_numbers(type, [](auto numbers) { return numbers.kDescr; }), rows, columns);
  const std::size_t used = kPreamble + header.size() + 1;
  header.append((kAlignment - used % kAlignment) % kAlignment, ' ');
  header += '\n';
  std::string preamble("\x93NUMPY\x01\x00", kPreamble - 2);
  preamble += static_cast<char>(header.size() % kByte);
  preamble += static_cast<char>(header.size() / kByte);
  return preamble + header;
}

Expected<void> encode(const EncodeRequest& request, OutputFile& file, Progress& progress) {
  const Encoding& encoding = *request.encoding;
  assert(request.positions.count >= 1);
  const auto header = request.format == TableFormat::npy
                          ? npy_header(request.type, request.positions.count, encoding.d())
                          : csv_header(encoding.d());
  if (auto done = file.write(header); !done) return done;
  return with_numbers(request.type, [&](auto numbers) {
    return write_rows<decltype(numbers)>(request, file, progress);
  });
}

}  // namespace posenc
