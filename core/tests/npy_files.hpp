#pragma once

#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/table.hpp>

/// Files as numpy.save writes them, and the tables that they hold.
namespace posenc::test {

inline std::string npy(std::string header, const std::string& data, int version = 1) {
  const std::size_t before = version == 1 ? 10 : 12;
  header.append(64 - (before + header.size() + 1) % 64, ' ');
  header += '\n';
  std::string file = "\x93NUMPY";
  file += {static_cast<char>(version), '\0'};
  for (std::size_t i = 0; i < before - 8; ++i)
    file += static_cast<char>(header.size() >> (8 * i) & 0xFF);
  return file + header + data;
}

inline std::string dictionary(const std::string& type, const std::string& shape,
                              const std::string& fortran = "False") {
  return "{'descr': '" + type + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }";
}

template <class Number>
std::string to_bytes(const std::vector<Number>& numbers) {
  static_assert(std::endian::native == std::endian::little);
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
}

/// A file of these entries in C order, whose header gives their shape.
template <class Number>
std::string npy_file(std::int64_t rows, std::int64_t columns, const std::vector<Number>& entries) {
  return npy(dictionary("<f" + std::to_string(sizeof(Number)),
                        "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")"),
             to_bytes(entries));
}

inline Expected<Table> parse_table(const std::string& file, const std::string& name = "t.npy") {
  return Table::parse(std::as_bytes(std::span(file)), name);
}

template <class Number>
Table make_table(std::int64_t rows, std::int64_t columns, const std::vector<Number>& entries) {
  auto table = parse_table(npy_file(rows, columns, entries));
  EXPECT_TRUE(table) << table.error().message;
  return std::move(table).value();
}

}  // namespace posenc::test
