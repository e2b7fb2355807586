#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>
#include <posenc/formats.hpp>
#include <posenc/table.hpp>

namespace posenc {

/// The bytes of a file, wherever they are.
struct Source {
  std::uint64_t size = 0;

  virtual ~Source() = default;
  /// False where that cannot be read, though it is within the size.
  virtual bool read(std::uint64_t from, std::span<std::byte> into) = 0;
};

/// Where an array lies in a file, as the file says; nothing of that is checked yet.
struct StoredArray {
  NumberFormat format = NumberFormat::float32;
  bool complex = false;  ///< two numbers each, the real one first
  bool big_endian = false;
  bool fortran_order = false;
  bool is_npy = false;
  std::vector<std::int64_t> shape;
  std::uint64_t data_at = 0;  ///< its first byte
  std::uint64_t bytes = 0;    ///< that the file has for it
};

/// What a Table is read from. Errors say what "it", the file, is.
struct TableReader {
  /// `name`: what the file is called, with a tensor behind a colon where one is chosen.
  static Expected<Table> from(Source&, std::string_view name);

 private:
  static Expected<Table> with_data(Source&, const StoredArray&);
};

Expected<StoredArray> find_npy_array(Source&);
/// The named tensor; without a name, the only one of two dimensions. `file`: its name, for the
/// error that lists them.
Expected<StoredArray> find_safetensor(Source&, std::string_view file, std::string_view tensor);

/// Axes of length 1 dropped, the first ones first, while there are more than two.
std::vector<std::int64_t> without_single_axes(std::vector<std::int64_t> shape);
/// "(2, 3)".
std::string shape_text(const std::vector<std::int64_t>& shape);
/// Printable and not too long, for a sentence.
std::string in_quotes(std::string_view text);
tl::unexpected<Error> unreadable();

}  // namespace posenc
