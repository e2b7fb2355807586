#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "npy_files.hpp"
#include "state/tables.hpp"

/// Learned tables, as models might have them.
namespace posenc::test {

/// A .npy file of rows × columns float32, entry(t, j) each.
template <class Entry>
std::string npy_text(std::int64_t rows, std::int64_t columns, Entry&& entry) {
  std::vector<float> entries;
  for (std::int64_t t = 0; t < rows; ++t)
    for (std::int64_t j = 0; j < columns; ++j) entries.push_back(static_cast<float>(entry(t, j)));
  return npy_file(rows, columns, entries);
}

inline LoadedTable loaded(const std::string& name, const std::string& npy) {
  auto table = parse_table(npy, name);
  EXPECT_TRUE(table) << table.error().message;
  return {"/models/" + name, std::make_shared<const Table>(std::move(table).value())};
}

template <class Entry>
State with_table_of(const std::string& name, std::int64_t rows, std::int64_t columns,
                    Entry&& entry) {
  return with_table({}, loaded(name, npy_text(rows, columns, entry)));
}

/// Waves of many lengths, mixed and with noise: what a model's positions look like. The same on
/// every machine.
class Learned {
 public:
  double operator()(std::int64_t t, std::int64_t j) {
    const double slow =
        std::sin(static_cast<double>(t) / (4.0 + 9.0 * static_cast<double>(j % 13)) +
                 static_cast<double>(j));
    const double noise = static_cast<double>(random_() >> 11) * 0x1p-53 - 0.5;
    return 0.04 * slow * static_cast<double>(1 + j % 5) / 5 + 0.02 * noise;
  }

 private:
  std::mt19937_64 random_{7};
};

}  // namespace posenc::test
