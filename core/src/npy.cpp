#include "npy.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "table_source.hpp"

namespace posenc {
namespace {

/// Reads the few forms of Python literals that a header may have, from left to right.
class Literals {
 public:
  explicit Literals(std::string_view text) : rest_(text) {}

  bool take(char c) {
    skip_space();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool take(std::string_view word) {
    skip_space();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool at_end() {
    skip_space();
    return rest_.empty();
  }

  /// A text in single or double quotes, without escapes.
  std::optional<std::string_view> text() {
    skip_space();
    if (rest_.empty() || (rest_[0] != '\'' && rest_[0] != '"')) return std::nullopt;
    const std::size_t end = rest_.find(rest_[0], 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view inside = rest_.substr(1, end - 1);
    if (inside.find('\\') != std::string_view::npos) return std::nullopt;
    rest_.remove_prefix(end + 1);
    return inside;
  }

  std::optional<bool> boolean() {
    if (take("True")) return true;
    if (take("False")) return false;
    return std::nullopt;
  }

  /// A tuple of whole numbers; Python 2 wrote an L behind them.
  std::optional<std::vector<std::int64_t>> tuple() {
    if (!take('(')) return std::nullopt;
    std::vector<std::int64_t> numbers;
    while (!take(')')) {
      skip_space();
      std::int64_t number = 0;
      const char* const end = rest_.data() + rest_.size();
      const auto read = std::from_chars(rest_.data(), end, number);
      if (read.ec != std::errc()) return std::nullopt;
      rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
      if (rest_.starts_with('L')) rest_.remove_prefix(1);
      // NumPy itself stops at 32 dimensions.
      if (numbers.size() == 32) return std::nullopt;
      numbers.push_back(number);
      if (!take(',')) {
        if (!take(')')) return std::nullopt;
        break;
      }
    }
    return numbers;
  }

 private:
  void skip_space() {
    const std::size_t start = rest_.find_first_not_of(" \t\r\n");
    rest_.remove_prefix(start == std::string_view::npos ? rest_.size() : start);
  }

  std::string_view rest_;
};

/// What a dtype.descr says that the numbers are; the shape and the place are to follow.
Expected<StoredArray> array_of(std::string_view descr) {
  StoredArray array;
  const std::string_view kind = descr.substr(std::min<std::size_t>(descr.size(), 1));
  array.big_endian = descr.starts_with('>');
  // Of two bytes without a type, NumPy's own have no more than their size: those are bfloat16 of
  // ml_dtypes, which is little-endian whatever stands before.
  if (kind == "V2") {
    array.format = NumberFormat::bfloat16;
    array.big_endian = false;
    return array;
  }
  array.complex = kind.starts_with('c');
  if (descr.starts_with('<') || descr.starts_with('>')) {
    const std::pair<std::string_view, NumberFormat> formats[] = {{"f2", NumberFormat::float16},
                                                                 {"f4", NumberFormat::float32},
                                                                 {"f8", NumberFormat::float64},
                                                                 {"c8", NumberFormat::float32},
                                                                 {"c16", NumberFormat::float64}};
    for (const auto& [name, format] : formats) {
      array.format = format;
      if (kind == name) return array;
    }
  }
  // What follows is an expression of `a`, the array in the file.
  const std::string begin = "it holds numbers of type " + in_quotes(descr) +
                            ", and floating-point numbers of 2, 4 or 8 bytes are understood: save ";
  if (kind.starts_with('V')) {
    return fail(begin +
                "the array that these bytes are of before they lose their type, with "
                ".astype('<f4')");
  }
  if (kind.starts_with('M') || kind.starts_with('m'))
    return fail(begin + "a.astype('<i8').astype('<f4')");
  if (kind.starts_with('c')) return fail(begin + "a.astype('<c16')");
  return fail(begin + "a.astype('<f4')");
}

}  // namespace

Expected<StoredArray> find_npy_array(Source& source) {
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
  auto array = array_of(header->type);
  if (!array) return array;
  array->fortran_order = header->fortran_order;
  array->is_npy = true;
  array->shape = header->shape;
  array->data_at = preamble->header_at + preamble->header_size;
  array->bytes = source.size - array->data_at;
  return array;
}

Expected<NpyPreamble> parse_npy_preamble(std::span<const std::byte> bytes) {
  constexpr unsigned char magic[] = {0x93, 'N', 'U', 'M', 'P', 'Y'};
  if (bytes.size() < 10 || std::memcmp(bytes.data(), magic, sizeof magic) != 0) {
    if (bytes.size() >= 2 && std::memcmp(bytes.data(), "PK", 2) == 0)
      return fail(
          "it is a zip archive, such as a .npz: save one of its arrays with "
          "numpy.save('a.npy', numpy.load('a.npz')['NAME'])");
    return fail(
        "it does not begin as a .npy or a .safetensors file does: save a table with numpy.save");
  }
  const auto byte = [&](std::size_t i) { return std::to_integer<std::uint64_t>(bytes[i]); };
  const std::string version = std::to_string(byte(6)) + "." + std::to_string(byte(7));
  if (version == "1.0") return NpyPreamble{10, byte(8) | byte(9) << 8};
  if (version != "2.0" && version != "3.0") {
    return fail("its format has version " + version + ", and 1.0, 2.0 and 3.0 are understood");
  }
  if (bytes.size() < kNpyPreambleSize) return fail("it ends within its header");
  return NpyPreamble{12, byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24};
}

Expected<NpyHeader> parse_npy_header(std::string_view header) {
  const auto malformed = fail("its header is no dictionary of descr, fortran_order and shape");
  Literals literals(header);
  if (!literals.take('{')) return malformed;
  std::optional<std::string_view> type;
  std::optional<bool> fortran_order;
  std::optional<std::vector<std::int64_t>> shape;
  while (!literals.take('}')) {
    const auto key = literals.text();
    if (!key || !literals.take(':')) return malformed;
    if (*key == "descr" && !type) {
      type = literals.text();
      if (!type && literals.take('[')) {
        return fail("it holds records of several fields: save one field, as numbers");
      }
      if (!type) return malformed;
    } else if (*key == "fortran_order" && !fortran_order) {
      if (!(fortran_order = literals.boolean())) return malformed;
    } else if (*key == "shape" && !shape) {
      if (!(shape = literals.tuple())) return malformed;
    } else {
      return malformed;
    }
    if (!literals.take(',')) {
      if (!literals.take('}')) return malformed;
      break;
    }
  }
  if (!literals.at_end() || !type || !fortran_order || !shape) return malformed;
  return NpyHeader{*type, *fortran_order, *std::move(shape)};
}

}  // namespace posenc
