#pragma once

#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/table.hpp>

/// Files as numpy.save writes them, and the tables in them.
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
std::string bytes_of(const std::vector<Number>& numbers) {
  static_assert(std::endian::native == std::endian::little);
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
}

/// A file of numbers in C order that do not lie about their shape.
template <class Number>
std::string npy_of(std::int64_t rows, std::int64_t columns, const std::vector<Number>& entries) {
  return npy(dictionary("<f" + std::to_string(sizeof(Number)),
                        "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")"),
             bytes_of(entries));
}

inline Expected<Table> parsed(const std::string& file, const std::string& name = "t.npy") {
  return Table::parse(std::as_bytes(std::span(file)), name);
}

template <class Number>
Table table_of(std::int64_t rows, std::int64_t columns, const std::vector<Number>& entries) {
  auto table = parsed(npy_of(rows, columns, entries));
  EXPECT_TRUE(table) << table.error().message;
  return *std::move(table);
}

}  // namespace posenc::test
