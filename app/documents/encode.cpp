#include "documents/encode.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>
#include <vector>

#include <fmt/format.h>

#include <posenc/half.hpp>
#include <posenc/threads.hpp>

#include "text/typed.hpp"

namespace posenc {
namespace {

/// Into so many parts, each of which a thread may take, a block's rows are divided where they
/// become text.
constexpr std::int64_t kParts = 16;
/// Numbers in a block: a few megabytes, which fit a second-level cache or nearly, and are written
/// at once.
constexpr std::int64_t kBlock = std::int64_t{1} << 18;

/// A number as it is read back.
double shown(double x) { return x; }
float shown(float x) { return x; }
float shown(std::uint16_t half) { return static_cast<float>(from_half(half)); }

/// An Error where a number would become infinite.
template <class Number>
Expected<void> check_halves(std::span<const Number> entries) {
  const auto too_large = std::ranges::find_if(
      entries, [](double x) { return std::fabs(x) >= kHalfOverflow && !std::isinf(x); });
  if (too_large == entries.end()) return {};
  return fail(
      "dtype = f2 holds numbers up to {}, and {} is one of the entries: give --dtype f4 or f8",
      kLargestHalf, *too_large);
}

/// The same for single precision, to which the encoding itself rounds: none of its entries may be
/// too large.
Expected<void> check_singles(const Encoding& encoding, std::int64_t rows) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  const double largest = encoding.largest_entry(rows);
  if (largest <= kLargest) return {};
  return fail(
      "dtype = f4 holds numbers up to {:.6g}, and entries are as large as {:.6g}: give "
      "--dtype f8",
      kLargest, largest);
}

std::string csv_header(int d) {
  fmt::memory_buffer line;
  fmt::format_to(std::back_inserter(line), "position");
  for (int dim = 0; dim < d; ++dim) fmt::format_to(std::back_inserter(line), ",dim{}", dim);
  line.push_back('\n');
  return {line.data(), line.size()};
}

/// Rows as lines of CSV.
template <class Written>
void append_lines(fmt::memory_buffer& text, const Positions& positions,
                  std::span<const Written> values) {
  const auto d = static_cast<std::int64_t>(values.size()) / positions.count;
  const auto* value = values.data();
  for (std::int64_t i = 0; i < positions.count; ++i) {
    if (positions.fraction == 0) {
      fmt::format_to(std::back_inserter(text), "{}", positions.at(i));
    } else {
      fmt::format_to(std::back_inserter(text), "{}", positions.with_fraction(i));
    }
    for (std::int64_t dim = 0; dim < d; ++dim)
      fmt::format_to(std::back_inserter(text), ",{}", shown(*value++));
    text.push_back('\n');
  }
}

Positions part_of(const Positions& all, std::int64_t first, std::int64_t count) {
  Positions part = all;
  part.first = all.at(first);
  part.count = count;
  return part;
}

/// Writes blocks of rows, evaluated as Numbers; its memory is made once.
template <class Number>
class Rows {
 public:
  Rows(const EncodeRequest& request, OutputFile& file, bool as_text)
      : request_(request),
        as_text_(as_text),
        file_(file),
        d_(request.encoding->d()),
        at_once_(std::clamp<std::int64_t>(kBlock / d_, 1, request.positions.count)),
        evaluated_(size_of(at_once_)),
        halves_(request.type == NumberFormat::float16 ? evaluated_.size() : 0),
        texts_(static_cast<std::size_t>(kParts)) {}

  Expected<void> write(Progress& progress) {
    const Positions& all = request_.positions;
    for (std::int64_t i = 0; i < all.count; i += at_once_) {
      const Positions block = part_of(all, i, std::min(at_once_, all.count - i));
      const auto entries = std::span(evaluated_).first(size_of(block.count));
      request_.encoding->fill(block, entries, &threads_);
      if (auto done = write_block(block, entries); !done) return done;
      progress.show(i + block.count, all.count);
    }
    return {};
  }

 private:
  std::size_t size_of(std::int64_t rows) const { return static_cast<std::size_t>(rows * d_); }

  Expected<void> write_block(const Positions& block, std::span<const Number> entries) {
    if (halves_.empty()) return put(block, entries);
    if (auto held = check_halves(entries); !held) return held;
    std::ranges::transform(entries, halves_.begin(), half_from);
    return put(block, std::span<const std::uint16_t>(halves_).first(entries.size()));
  }

  template <class Written>
  Expected<void> put(const Positions& block, std::span<const Written> values) {
    if (!as_text_)
      return file_.write({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    threads_.run(texts_.size(), [&](std::size_t part) {
      const auto from = block.count * static_cast<std::int64_t>(part) / kParts;
      const auto to = block.count * static_cast<std::int64_t>(part + 1) / kParts;
      texts_[part].clear();
      if (from == to) return;
      append_lines(texts_[part], part_of(block, from, to - from),
                   values.subspan(size_of(from), size_of(to - from)));
    });
    for (const auto& text : texts_) {
      if (auto done = file_.write({text.data(), text.size()}); !done) return done;
    }
    return {};
  }

  const EncodeRequest& request_;
  bool as_text_;
  OutputFile& file_;
  std::int64_t d_, at_once_;
  Threads threads_;
  std::vector<Number> evaluated_;
  std::vector<std::uint16_t> halves_;
  std::vector<fmt::memory_buffer> texts_;
};

/// "f4", and its bytes.
struct TypeName {
  std::string_view name;
  std::size_t bytes;
};
TypeName name_of(NumberFormat type) {
  switch (type) {
    case NumberFormat::float16: return {"f2", 2};
    case NumberFormat::float32: return {"f4", 4};
    case NumberFormat::bfloat16:  // not written
    case NumberFormat::float64: break;
  }
  return {"f8", 8};
}

Expected<void> write(const EncodeRequest& request, OutputFile& file, Progress& progress,
                     bool as_text) {
  const Encoding& encoding = *request.encoding;
  assert(request.positions.count >= 1);
  if (request.type == NumberFormat::float32) {
    if (auto held = check_singles(encoding, request.positions.count); !held) return held;
  }
  constexpr std::size_t kShortestText = 2;  // "0,"
  const auto least = as_text ? kShortestText : name_of(request.type).bytes;
  const double entries = static_cast<double>(request.positions.count) * encoding.d();
  if (auto room = file.has_room_for(entries * static_cast<double>(least)); !room) return room;
  const auto header = as_text ? csv_header(encoding.d())
                              : npy_header(request.type, request.positions.count, encoding.d());
  if (auto done = file.write(header); !done) return done;
  // Half precision is rounded from double precision.
  return request.type == NumberFormat::float32
             ? Rows<float>(request, file, as_text).write(progress)
             : Rows<double>(request, file, as_text).write(progress);
}

}  // namespace

std::string npy_header(NumberFormat type, std::int64_t rows, int columns) {
  static_assert(std::endian::native == std::endian::little, "the numbers are written as they are");
  constexpr std::size_t kPreamble = 10, kAlignment = 64, kByte = 256;
  std::string header =
      fmt::format("{{'descr': '<{}', 'fortran_order': False, 'shape': ({}, {}), }}",
                  name_of(type).name, rows, columns);
  const std::size_t used = kPreamble + header.size() + 1;
  header.append((kAlignment - used % kAlignment) % kAlignment, ' ');
  header += '\n';
  std::string preamble("\x93NUMPY\x01\x00", kPreamble - 2);
  preamble += static_cast<char>(header.size() % kByte);
  preamble += static_cast<char>(header.size() / kByte);
  return preamble + header;
}

Expected<void> encode_npy(const EncodeRequest& request, OutputFile& file, Progress& progress) {
  return write(request, file, progress, false);
}

Expected<void> encode_csv(const EncodeRequest& request, OutputFile& file, Progress& progress) {
  return write(request, file, progress, true);
}

}  // namespace posenc
