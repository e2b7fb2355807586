#include "table_source.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <utility>

#include <posenc/limits.hpp>

#include "npy.hpp"

namespace posenc {
namespace {

constexpr std::string_view kSafetensors = ".safetensors";

struct MemorySource final : Source {
  explicit MemorySource(std::span<const std::byte> all) : bytes(all) { size = all.size(); }
  bool read(std::uint64_t from, std::span<std::byte> into) override {
    std::ranges::copy(bytes.subspan(static_cast<std::size_t>(from), into.size()), into.begin());
    return true;
  }
  std::span<const std::byte> bytes;
};

constexpr std::size_t size_of(NumberFormat format) {
  switch (format) {
    case NumberFormat::float16:
    case NumberFormat::bfloat16: return 2;
    case NumberFormat::float32: return 4;
    case NumberFormat::float64: return 8;
  }
  return 8;
}

/// Puts complex numbers in Fortran order into C order, so that each one's two are side by side.
void order_by_row(std::vector<std::byte>& data, std::size_t rows, std::size_t columns,
                  std::size_t size) {
  std::vector<std::byte> ordered(data.size());
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      std::copy_n(&data[(column * rows + row) * size], size,
                  &ordered[(row * columns + column) * size]);
    }
  }
  data = std::move(ordered);
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

TableName table_name(const std::filesystem::path& name) {
  const std::string text = name.string();
  const std::size_t at = lower(text).find(std::string(kSafetensors) + ":");
  if (at == std::string::npos) return {name, {}};
  const std::size_t colon = at + kSafetensors.size();
  return {text.substr(0, colon), text.substr(colon + 1)};
}

bool names_table(const std::filesystem::path& name) {
  const std::string ending = lower(table_name(name).file.extension().string());
  return ending == ".npy" || ending == kSafetensors;
}

std::vector<std::int64_t> without_single_axes(std::vector<std::int64_t> shape) {
  for (auto axis = shape.begin(); axis != shape.end() && shape.size() > 2;)
    axis = *axis == 1 ? shape.erase(axis) : axis + 1;
  return shape;
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text = "(";
  // Enough of a long one to recognise it by.
  constexpr std::size_t most = 8;
  for (std::size_t i = 0; i < std::min(most, shape.size()); ++i) {
    text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  }
  return text + (shape.size() > most ? ", …)" : shape.size() == 1 ? ",)" : ")");
}

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  constexpr std::size_t most = 80;
  for (const char c : text.substr(0, most)) out += c >= ' ' && c <= '~' ? c : '?';
  return out + (text.size() > most ? "…'" : "'");
}

tl::unexpected<Error> unreadable() { return fail("it could not be read to its end"); }

Expected<Table> TableReader::from(Source& source, std::string_view name) {
  const auto [file, tensor] = table_name(name);
  // A header of .safetensors begins behind 8 bytes of its length.
  std::array<char, 9> first{};
  const auto known = static_cast<std::size_t>(std::min<std::uint64_t>(first.size(), source.size));
  if (!source.read(0, std::as_writable_bytes(std::span(first)).first(known))) return unreadable();
  const bool is_tensors =
      !tensor.empty() || first.back() == '{' || lower(file.extension().string()) == kSafetensors;
  const auto array = is_tensors ? find_safetensor(source, file.filename().string(), tensor)
                                : find_npy_array(source);
  return array ? with_data(source, *array) : tl::unexpected(array.error());
}

Expected<Table> TableReader::with_data(Source& source, const StoredArray& array) {
  const auto shape = without_single_axes(array.shape);
  if (shape.size() != 2) {
    return fail("its shape is " + shape_text(array.shape) +
                ", and a table has two dimensions, positions × dimensions: save " +
                (shape.size() < 2 ? "it with .reshape(-1, d)"
                                  : "one slice, a[0], or all with .reshape(-1, a.shape[-1])"));
  }
  const std::int64_t rows = shape[0];
  const std::int64_t most = array.complex ? kMaxDim / 2 : kMaxDim;
  if (rows < 1 || rows > kMaxLength || shape[1] < 1 || shape[1] > most) {
    return fail("its shape is " + shape_text(array.shape) + ": a table has from 1 to " +
                std::to_string(kMaxLength) + " positions and from 1 to " + std::to_string(most) +
                (array.complex ? " complex numbers in each" : " dimensions"));
  }
  const std::size_t size = size_of(array.format);
  const std::int64_t columns = array.complex ? 2 * shape[1] : shape[1];
  const std::uint64_t promised = static_cast<std::uint64_t>(rows * columns) * size;
  if (promised != array.bytes) {
    return fail("its header promises " + std::to_string(promised) + " bytes of numbers and " +
                std::to_string(array.bytes) + " follow: save it again");
  }
  Table table;
  std::vector<std::byte> data(static_cast<std::size_t>(promised));
  if (!source.read(array.data_at, data)) return unreadable();
  if (array.big_endian) {
    for (auto word = data.begin(); word != data.end(); word += static_cast<std::ptrdiff_t>(size))
      std::reverse(word, word + static_cast<std::ptrdiff_t>(size));
  }
  table.rows_ = static_cast<std::size_t>(rows);
  table.columns_ = static_cast<std::size_t>(columns);
  table.format_ = array.format;
  table.as_numpy_loads_ = array.is_npy && array.shape.size() == 2 && !array.complex &&
                          array.format != NumberFormat::bfloat16;
  table.fortran_order_ = array.fortran_order && !array.complex;
  if (array.fortran_order && array.complex)
    order_by_row(data, table.rows_, table.columns_ / 2, 2 * size);
  table.data_ = std::make_shared<const std::vector<std::byte>>(std::move(data));
  table.look_through();
  return table;
}

Expected<Table> Table::parse(std::span<const std::byte> bytes, std::string_view name) {
  MemorySource source(bytes);
  return TableReader::from(source, name).map_error([&](const Error& error) {
    return Error{std::string(name) + ": " + error.message};
  });
}

}  // namespace posenc
