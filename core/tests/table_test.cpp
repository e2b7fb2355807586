#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <posenc/field.hpp>
#include <posenc/similarity.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/table.hpp>
#include <posenc/threads.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

/// A file as numpy.save writes it.
std::string npy(const std::string& dictionary, const std::string& data, int version = 1) {
  std::string header = dictionary;
  const std::size_t before = version == 1 ? 10 : 12;
  header.append(64 - (before + header.size() + 1) % 64, ' ');
  header += '\n';
  std::string file = "\x93NUMPY";
  file += static_cast<char>(version);
  file += '\0';
  for (std::size_t i = 0; i < before - 8; ++i) {
    file += static_cast<char>(header.size() >> (8 * i) & 0xFF);
  }
  return file + header + data;
}

std::string dictionary(const std::string& type, const std::string& shape,
                       const std::string& fortran = "False") {
  return "{'descr': '" + type + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }";
}

template <class Number>
std::string bytes_of(const std::vector<Number>& numbers) {
  static_assert(std::endian::native == std::endian::little);
  std::string bytes(numbers.size() * sizeof(Number), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

Expected<Table> parse(const std::string& file) {
  return Table::parse(std::as_bytes(std::span(file)), "t.npy");
}

std::string refusal(const std::string& file) {
  const auto table = parse(file);
  return table ? "read" : table.error().message;
}

const std::vector<float> kSix = {1, -2.5, 3, 4, 5, 6};

TEST(Npy, AllTypesVersionsAndOrders) {
  const std::vector<double> twice(kSix.begin(), kSix.end());
  // numpy.float16([1, -2.5, 3, 4, 5, 6]).tobytes()
  const std::vector<std::uint16_t> half = {0x3C00, 0xC100, 0x4200, 0x4400, 0x4500, 0x4600};
  for (const int version : {1, 2, 3}) {
    for (const auto& [type, data] : {std::pair<std::string, std::string>{"<f2", bytes_of(half)},
                                     {"<f4", bytes_of(kSix)},
                                     {"<f8", bytes_of(twice)}}) {
      const auto c_order = parse(npy(dictionary(type, "(2, 3)"), data, version));
      ASSERT_TRUE(c_order) << c_order.error().message;
      EXPECT_EQ(c_order->rows(), 2);
      EXPECT_EQ(c_order->d(), 3);
      const auto fortran = parse(npy(dictionary(type, "(3, 2)", "True"), data, version));
      ASSERT_TRUE(fortran) << fortran.error().message;
      for (int row = 0; row < 2; ++row) {
        for (int dim = 0; dim < 3; ++dim) {
          const auto i = static_cast<std::size_t>(3 * row + dim);
          EXPECT_EQ(c_order->entry(row, dim), kSix[i]);
          EXPECT_EQ(fortran->entry(dim, row), kSix[i]);
        }
      }
      EXPECT_EQ(c_order->largest_entry(2), 6);
      EXPECT_EQ(c_order->dot_at(0, 1), 4 - 12.5 + 18);
      EXPECT_EQ(fortran->dot_at(0, 2), 1 * 3 + 4 * 6);
    }
  }
}

TEST(Npy, TheLastRowIsTheLastAlsoJustBelowTheNextPosition) {
  const auto table = parse(npy(dictionary("<f4", "(2, 3)"), bytes_of(kSix)));
  std::vector<float> out(6);
  table->fill({.first = 0, .count = 2, .fraction = 1 - 0x1p-53}, out);
  EXPECT_EQ(out, kSix);
}

TEST(Npy, HalfPrecisionIsExactEverywhere) {
  const std::vector<std::pair<std::uint16_t, double>> known = {
      {0x0000, 0.0},   {0x0001, 0x1p-24}, {0x03FF, 0x3FFp-24}, {0x0400, 0x1p-14},
      {0x7BFF, 65504}, {0xFBFF, -65504},  {0x3555, 0x555p-12}, {0x8001, -0x1p-24}};
  for (const auto& [bits, value] : known) {
    const auto table = parse(npy(dictionary("<f2", "(1, 1)"), bytes_of(std::vector{bits})));
    EXPECT_EQ(table->entry(0, 0), value) << bits;
  }
}

TEST(Npy, DotProductsOfRowsAreThoseOfMpfr) {
  constexpr int d = 999;
  std::mt19937_64 random(7);
  std::vector<double> numbers(2 * d);
  for (double& x : numbers) x = std::normal_distribution(0.0, 3.0)(random);
  const auto table = parse(npy(dictionary("<f8", "(2, 999)"), bytes_of(numbers)));
  ASSERT_TRUE(table);
  reference::Real dot = reference::Real::whole(0);
  double magnitude = 0;
  for (std::size_t j = 0; j < d; ++j) {
    dot = dot + reference::Real(numbers[j]) * reference::Real(numbers[d + j]);
    magnitude += std::fabs(numbers[j] * numbers[d + j]);
  }
  EXPECT_LE(reference::error(table->dot_at(0, 1), dot), (d / 8.0 + 2) * 0x1p-53 * magnitude);
  EXPECT_EQ(table->dot_at(0, 1), table->dot_at(1, -1));
}

TEST(Npy, HeadersInOtherWords) {
  const std::string data = bytes_of(kSix);
  EXPECT_EQ(refusal(npy("{\"shape\":(2,3),\"fortran_order\":False,\"descr\":\"<f4\"}", data)),
            "read");
  EXPECT_EQ(
      refusal(npy(" { 'descr' : '<f4' , 'fortran_order' : False , 'shape' : (2L, 3L,) , } ", data)),
      "read");
}

TEST(Npy, WhatIsNoTableIsRefusedByName) {
  const std::string data = bytes_of(kSix);
  EXPECT_EQ(refusal(""),
            "t.npy: it does not begin as a .npy file does: save a table with "
            "numpy.save");
  EXPECT_EQ(refusal("PK\x03\x04 an .npz is a zip file"),
            "t.npy: it does not begin as a .npy file does: save a table with numpy.save");
  EXPECT_EQ(
      refusal(npy(dictionary(">f4", "(2, 3)"), data)),
      "t.npy: it holds numbers of type '>f4', and '<f2', '<f4' and '<f8' are understood: save "
      "it with .astype('<f4')");
  EXPECT_EQ(refusal(npy(dictionary("<i8", "(2, 3)"), data)).substr(0, 41),
            "t.npy: it holds numbers of type '<i8', an");
  EXPECT_EQ(
      refusal(npy("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (2, 3)}", data)),
      "t.npy: it holds records of several fields: save one field, as numbers");
  EXPECT_EQ(
      refusal(npy(dictionary("<f4", "(1, 2, 3)"), data)),
      "t.npy: its shape is (1, 2, 3), and a table has two dimensions, positions × dimensions: "
      "save a slice or .reshape it");
  EXPECT_EQ(refusal(npy(dictionary("<f4", "(6,)"), data)).substr(0, 29),
            "t.npy: its shape is (6), and ");
  EXPECT_EQ(refusal(npy(dictionary("<f4", "(0, 3)"), "")),
            "t.npy: its shape is (0, 3): a table has from 1 to 1000000000 positions and from 1 to "
            "16384 dimensions");
  EXPECT_EQ(refusal(npy(dictionary("<f4", "(2, 3)"), data, 4)),
            "t.npy: its format has version 4.0, and 1.0, 2.0 and 3.0 are understood");
}

TEST(Npy, LiesAboutItsSizeAreFoundBeforeAnythingIsHeld) {
  const std::string data = bytes_of(kSix);
  EXPECT_EQ(refusal(npy(dictionary("<f4", "(1000000000, 16384)"), data)),
            "t.npy: its header promises 65536000000000 bytes of numbers and 24 follow: save it "
            "again");
  EXPECT_EQ(refusal(npy(dictionary("<f4", "(2, 2)"), data)),
            "t.npy: its header promises 16 bytes of numbers and 24 follow: save it again");
  EXPECT_EQ(refusal(npy(dictionary("<f4", "(18446744073709551615, 3)"), data)).substr(0, 40),
            "t.npy: its shape is (1844674407370955161");
  EXPECT_EQ(refusal(npy(dictionary("<f4", "(18446744073709551616, 3)"), data)),
            "t.npy: its header is no dictionary of descr, fortran_order and shape");
  std::string long_header = npy(dictionary("<f4", "(2, 3)"), data);
  long_header[9] = '\x7F';
  EXPECT_EQ(refusal(long_header), "t.npy: it ends within its header");
}

TEST(Npy, AHeaderLongerThanAnyTableHasIsNotRead) {
  const auto with_header_of = [](std::size_t size) {
    std::string header = dictionary("<f4", "(2, 3)");
    header.resize(size, ' ');
    std::string file("\x93NUMPY\2\0", 8);
    for (int shift = 0; shift < 32; shift += 8) file += static_cast<char>(size >> shift & 0xFF);
    return file + header + bytes_of(kSix);
  };
  EXPECT_EQ(refusal(with_header_of(65535)), "read");
  EXPECT_EQ(refusal(with_header_of(65536)),
            "t.npy: its header has 65536 bytes, and up to 65535 are read: save it again with "
            "numpy.save");
}

TEST(Npy, AHeaderOfGigabytesCostsNoMemory) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "posenc_long_header_test";
  std::filesystem::create_directories(folder);
  const auto file = folder / "long.npy";
  std::ofstream(file, std::ios::binary) << std::string("\x93NUMPY\2\0\0\0\0\xC0", 12) << "{";
  // A hole on the disk, as long as the header says.
  std::filesystem::resize_file(file, 12 + (std::uintmax_t{3} << 30));
  EXPECT_EQ(Table::read(file).error().message,
            file.string() +
                ": its header has 3221225472 bytes, and up to 65535 are read: save it again with "
                "numpy.save");
  std::filesystem::remove_all(folder);
}

TEST(Npy, EveryTruncationAndEveryChangedByteEndsInATableOrASentence) {
  const std::string file = npy(dictionary("<f4", "(2, 3)"), bytes_of(kSix), 2);
  for (std::size_t size = 0; size < file.size(); ++size) {
    EXPECT_NE(refusal(file.substr(0, size)), "read") << size;
  }
  for (std::size_t at = 0; at < file.size(); ++at) {
    for (const char c : {'\0', '\xFF', '9', '(', '\'', ' '}) {
      std::string changed = file;
      changed[at] = c;
      const auto table = parse(changed);
      if (table) {
        EXPECT_EQ(table->rows() * table->d(), 6);
      } else {
        EXPECT_GT(table.error().message.size(), 10u);
      }
    }
  }
}

TEST(Npy, MalformedDictionaries) {
  for (const char* words :
       {"", "{", "{}", "[]", "{'descr': '<f4'}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': ()}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-2, 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} x",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'more': 1}",
        "{'descr: <f4, 'fortran_order': False, 'shape': (2, 3)}"}) {
    EXPECT_EQ(refusal(npy(words, bytes_of(kSix))),
              "t.npy: its header is no dictionary of descr, fortran_order and shape")
        << words;
  }
}

TEST(Npy, NumbersThatAreNoneAreCountedAndNamed) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const auto table = parse(
      npy(dictionary("<f4", "(3, 2)"), bytes_of(std::vector<float>{1, 2, 3, nan, -infinity, nan})));
  ASSERT_TRUE(table);
  EXPECT_EQ(table->nan_count(), 2);
  EXPECT_EQ(table->infinite_count(), 1);
  EXPECT_EQ(table->first_nan()->position, 1);
  EXPECT_EQ(table->first_nan()->dim, 1);
  EXPECT_EQ(table->largest_entry(3), 3);
  EXPECT_TRUE(std::isnan(table->entry(1, 1)));
  FieldWindow window;
  window.position_to = 3;
  std::vector<float> picture(6);
  evaluate_field(*table, window, 3, 2, 3, picture);
  EXPECT_EQ(picture[1], 2);
  EXPECT_TRUE(std::isnan(picture[3]));
  const DotSpread spread = dot_spread(*table, table->positions(), 0);
  EXPECT_EQ(spread.count, 1);
  EXPECT_EQ(spread.skipped, 2);
  EXPECT_EQ(spread.mean, 5);
}

TEST(Npy, AFileIsReadAsItsBytes) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "posenc_table_test";
  std::filesystem::create_directories(folder);
  const auto file = folder / "table.npy";
  std::ofstream(file, std::ios::binary) << npy(dictionary("<f4", "(2, 3)"), bytes_of(kSix));
  const auto table = Table::read(file);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->entry(1, 2), 6);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  EXPECT_EQ(Table::read(file).error().message,
            file.string() +
                ": its header promises 24 bytes of numbers and 23 follow: save it "
                "again");
  EXPECT_EQ(Table::read(folder / "none.npy").error().message,
            (folder / "none.npy").string() + ": there is no such file");
  EXPECT_EQ(Table::read(folder).error().message, folder.string() + ": it is not a file");
  std::filesystem::remove_all(folder);
}

TEST(DotSpread, OfASinusoidalTableIsItsDotProductWithoutSpread) {
  const Sinusoidal encoding = *Sinusoidal::make(64, 10000);
  std::vector<double> entries(300 * 64);
  encoding.fill({.count = 300}, entries);
  const Table table = *parse(npy(dictionary("<f8", "(300, 64)"), bytes_of(entries)));
  std::vector<DotSpread> curve(40);
  Threads threads(2);
  dot_spread_curve(table, table.positions(), -20, 3, curve, &threads);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const std::int64_t delta = -20 + 3 * static_cast<std::int64_t>(i);
    EXPECT_EQ(curve[i].count, 300 - std::abs(delta));
    EXPECT_NEAR(curve[i].mean, encoding.dot(delta), 1e-12);
    EXPECT_NEAR(curve[i].deviation, 0, 1e-12);
    EXPECT_EQ(curve[i].skipped, 0);
  }
  EXPECT_EQ(dot_spread(table, table.positions(), 300).count, 0);
  EXPECT_EQ(dot_spread(table, table.positions(), -1000).count, 0);
}

TEST(DotSpread, IsThatOfItsDefinition) {
  std::mt19937 random(3);
  std::normal_distribution<float> normal;
  std::vector<float> entries(500 * 10);
  for (float& entry : entries) entry = normal(random);
  const Table table = *parse(npy(dictionary("<f4", "(500, 10)"), bytes_of(entries)));
  for (const std::int64_t delta : {-7, 0, 1, 499}) {
    std::vector<double> dots;
    for (std::int64_t t = 0; t < 500; ++t) {
      if (t + delta < 0 || t + delta >= 500) continue;
      dots.push_back(table.Encoding::dot_at(t, delta));
    }
    double mean = 0;
    for (const double dot : dots) mean += dot / static_cast<double>(dots.size());
    double squares = 0;
    for (const double dot : dots) squares += (dot - mean) * (dot - mean);
    const DotSpread spread = dot_spread(table, table.positions(), delta);
    EXPECT_NEAR(spread.mean, mean, 1e-12);
    EXPECT_NEAR(spread.deviation, std::sqrt(squares / static_cast<double>(dots.size())), 1e-12);
    EXPECT_NEAR(spread.lowest, *std::min_element(dots.begin(), dots.end()), 1e-12);
    EXPECT_NEAR(spread.highest, *std::max_element(dots.begin(), dots.end()), 1e-12);
  }
}

TEST(DistanceSpread, FollowsFromTheDotProductsOfTheRows) {
  std::mt19937 random(4);
  std::normal_distribution<float> normal;
  std::vector<float> entries(90 * 10);
  for (float& entry : entries) entry = normal(random);
  entries[57] = std::numeric_limits<float>::quiet_NaN();
  const Table table = *parse(npy(dictionary("<f4", "(90, 10)"), bytes_of(entries)));
  for (const std::int64_t delta : {-89, -7, 0, 1}) {
    std::vector<double> distances;
    for (std::int64_t t = 0; t < 90; ++t) {
      if (t == 5 || t + delta == 5 || t + delta < 0 || t + delta >= 90) continue;
      const double squared =
          table.dot_at(t, 0) + table.dot_at(t + delta, 0) - 2 * table.dot_at(t, delta);
      distances.push_back(std::sqrt(std::max(0.0, squared)));
    }
    const DotSpread spread = distance_spread(table, table.positions(), delta);
    ASSERT_EQ(spread.count, static_cast<std::int64_t>(distances.size()));
    EXPECT_EQ(spread.count + spread.skipped, 90 - std::abs(delta));
    double mean = 0;
    for (const double distance : distances) mean += distance / static_cast<double>(spread.count);
    EXPECT_NEAR(spread.mean, mean, 1e-6);
    EXPECT_NEAR(spread.lowest, *std::min_element(distances.begin(), distances.end()), 1e-6);
    EXPECT_NEAR(spread.highest, *std::max_element(distances.begin(), distances.end()), 1e-6);
  }
}

TEST(DotSpread, OfMorePositionsTakesSomeFromTheFirstToTheLast) {
  const Sinusoidal encoding = *Sinusoidal::make(8, 100, *find_convention("mistake-cos-exponent"));
  const DotSpread spread = dot_spread(encoding, {0, 1'000'000'000}, 5);
  EXPECT_EQ(spread.count, kSpreadPositions);
  EXPECT_NEAR(spread.mean, encoding.dot(5), 0.1);
  EXPECT_GT(spread.deviation, 0.1);
}

}  // namespace
}  // namespace posenc
