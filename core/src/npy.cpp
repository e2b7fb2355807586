#include "npy.hpp"

#include <charconv>
#include <cstring>
#include <optional>
#include <string>

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

}  // namespace

Expected<NpyPreamble> parse_npy_preamble(std::span<const std::byte> bytes) {
  constexpr unsigned char magic[] = {0x93, 'N', 'U', 'M', 'P', 'Y'};
  if (bytes.size() < 10 || std::memcmp(bytes.data(), magic, sizeof magic) != 0) {
    return fail("it does not begin as a .npy file does: save a table with numpy.save");
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
