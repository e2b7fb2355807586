#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <posenc/field.hpp>
#include <posenc/similarity.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "expect_has.hpp"
#include "npy_files.hpp"
#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using test::dictionary;
using test::make_table;
using test::npy;
using test::to_bytes;

std::string refusal(const std::string& file) {
  const auto table = test::parse_table(file);
  return table ? "read" : table.error().message;
}

template <class Number = float>
std::vector<Number> random_numbers(std::size_t count) {
  std::mt19937_64 random(7);
  std::normal_distribution<Number> normal(0, 3);
  std::vector<Number> numbers(count);
  for (Number& x : numbers) x = normal(random);
  return numbers;
}

const std::vector<float> kSix = {1, -2.5, 3, 4, 5, 6};

TEST(Npy, IsReadInAllTypesVersionsAndOrders) {
  const std::vector<double> twice(kSix.begin(), kSix.end());
  // numpy.float16([1, -2.5, 3, 4, 5, 6]).tobytes()
  const std::vector<std::uint16_t> half = {0x3C00, 0xC100, 0x4200, 0x4400, 0x4500, 0x4600};
  for (const int version : {1, 2, 3}) {
    for (const auto& [type, data] : {std::pair<std::string, std::string>{"<f2", to_bytes(half)},
                                     {"<f4", to_bytes(kSix)},
                                     {"<f8", to_bytes(twice)}}) {
      const auto by_row = test::parse_table(npy(dictionary(type, "(2, 3)"), data, version)).value();
      const auto by_column =
          test::parse_table(npy(dictionary(type, "(3, 2)", "True"), data, version)).value();
      EXPECT_EQ(by_row.rows(), 2);
      EXPECT_EQ(by_row.d(), 3);
      for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(by_row.entry(i / 3, i % 3), kSix[static_cast<std::size_t>(i)]);
        EXPECT_EQ(by_column.entry(i % 3, i / 3), kSix[static_cast<std::size_t>(i)]);
      }
      EXPECT_EQ(by_row.largest_entry(2), 6);
      EXPECT_EQ(by_row.dot_at(0, 1), 4 - 12.5 + 18);
      EXPECT_EQ(by_column.dot_at(0, 2), 1 * 3 + 4 * 6);
    }
  }
  const std::pair<std::uint16_t, double> halves[] = {
      {0x0000, 0.0},   {0x0001, 0x1p-24}, {0x03FF, 0x3FFp-24}, {0x0400, 0x1p-14},
      {0x7BFF, 65504}, {0xFBFF, -65504},  {0x3555, 0x555p-12}, {0x8001, -0x1p-24}};
  for (const auto& [bits, value] : halves)
    EXPECT_EQ(make_table(1, 1, std::vector{bits}).entry(0, 0), value) << bits;
  // Just below the next position the last row is still the last.
  EXPECT_EQ(test::filled<float>(make_table(2, 3, kSix), {.count = 2, .fraction = 1 - 0x1p-53}),
            kSix);
}

TEST(Npy, HasAMeanNoLargerThanItsLargestNumber) {
  const double huge = std::numeric_limits<double>::max();
  EXPECT_EQ(make_table(2, 2, std::vector{huge, huge, huge, huge}).mean({0, 2}, {0, 2}), huge);
}

TEST(Npy, HasTheDotProductsOfMpfr) {
  constexpr std::size_t d = 999;
  const auto numbers = random_numbers<double>(2 * d);
  const Table table = make_table(2, d, numbers);
  reference::Real dot;
  double magnitude = 0;
  for (std::size_t j = 0; j < d; ++j) {
    dot = dot + reference::Real(numbers[j]) * numbers[d + j];
    magnitude += std::fabs(numbers[j] * numbers[d + j]);
  }
  EXPECT_LE(reference::error(table.dot_at(0, 1), dot), (d / 8.0 + 2) * 0x1p-53 * magnitude);
  EXPECT_EQ(table.dot_at(0, 1), table.dot_at(1, -1));
}

TEST(Npy, IsReadInBigEndianBfloat16AndComplexNumbers) {
  const auto read = [](const std::string& type, const std::string& shape, const std::string& data,
                       const std::string& fortran = "False") {
    auto table = test::parse_table(npy(dictionary(type, shape, fortran), data));
    EXPECT_TRUE(table) << table.error().message;
    return *std::move(table);
  };
  // numpy.array([1, -2.5, 3, 4, 5, 6], '>f4').tobytes(), and of ml_dtypes.bfloat16.
  const std::vector<std::uint8_t> big = {0x3F, 0x80, 0, 0, 0xC0, 0x20, 0, 0, 0x40, 0x40, 0, 0,
                                         0x40, 0x80, 0, 0, 0x40, 0xA0, 0, 0, 0x40, 0xC0, 0, 0};
  const std::vector<std::uint16_t> bfloat = {0x3F80, 0xC020, 0x4040, 0x4080, 0x40A0, 0x40C0};
  for (const Table& table :
       {read(">f4", "(2, 3)", to_bytes(big)), read("<V2", "(2, 3)", to_bytes(bfloat)),
        read("|V2", "(2, 3)", to_bytes(bfloat)), read("<c8", "(1, 3)", to_bytes(kSix))}) {
    std::vector<double> row(static_cast<std::size_t>(table.d()));
    std::vector<float> all;
    for (std::int64_t t = 0; t < table.rows(); ++t) {
      table.row(t, row);
      all.insert(all.end(), row.begin(), row.end());
    }
    EXPECT_EQ(all, kSix);
  }
  EXPECT_EQ(read("<V2", "(2, 3)", to_bytes(bfloat)).format(), NumberFormat::bfloat16);
  // Of two rows and three columns of complex numbers, in Fortran order; in C order 1+2i, 5+6i …
  const std::vector<float> twelve = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const Table pairs = read("<c8", "(2, 3)", to_bytes(twelve), "True");
  EXPECT_EQ(pairs.d(), 6);
  for (int i = 0; i < 12; ++i)
    EXPECT_EQ(pairs.entry(i / 2 % 2, i / 4 * 2 + i % 2), twelve[static_cast<std::size_t>(i)]);
}

/// A file with a header of so many bytes.
std::string padded_npy(std::size_t size) {
  std::string header = dictionary("<f4", "(2, 3)"), file("\x93NUMPY\2\0", 8);
  header.resize(size, ' ');
  for (int shift = 0; shift < 32; shift += 8) file += static_cast<char>(size >> shift & 0xFF);
  return file + header + to_bytes(kSix);
}

TEST(Npy, IsRefusedWithTheValueAndTheLimits) {
  const std::string data = to_bytes(kSix), none = "no dictionary of descr, fortran_order and shape";
  std::string long_header = npy(dictionary("<f4", "(2, 3)"), data);
  long_header[9] = '\x7F';
  const auto of_shape = [&](const char* shape) { return npy(dictionary("<f4", shape), data); };
  const std::pair<std::string, std::string> rows[] = {
      {npy("{\"shape\":(2,3),\"fortran_order\":False,\"descr\":\"<f4\"}", data), ""},
      {npy(" { 'descr' : '<f4' , 'fortran_order' : False , 'shape' : (2L, 3L,) , } ", data), ""},
      {"", "numpy.save"},
      {"PK\x03\x04 an .npz is a zip file", "numpy.save('a.npy', numpy.load('a.npz')['NAME'])"},
      {npy(dictionary("<i8", "(2, 3)"), data), "'<i8', and floating-point numbers of 2, 4 or 8"},
      {npy(dictionary("<f16", "(2, 3)"), data), "save a.astype('<f4')"},
      {npy(dictionary("|V1", "(2, 3)"), data), "before they lose their type"},
      {npy(dictionary("<M8[s]", "(2, 3)"), data), "save a.astype('<i8').astype('<f4')"},
      {npy(dictionary("<c32", "(2, 3)"), data), "save a.astype('<c16')"},
      {npy(dictionary("", "(2, 3)"), data), "numbers of type ''"},
      {npy("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (2, 3)}", data), "fields"},
      {npy(dictionary("<f4", "(2, 3)"), data, 4), "4.0, and 1.0, 2.0 and 3.0"},
      {of_shape("(1, 2, 3)"), ""},
      {of_shape("(3, 1, 1, 2, 1)"), ""},
      {of_shape("(2, 2, 3)"), "(2, 2, 3), and a table has two dimensions"},
      {of_shape("(6,)"), "(6,), and a table has two dimensions"},
      {of_shape("(0, 3)"),
       "(0, 3): a table has from 1 to 1000000000 positions and from 1 to 16384"},
      // What lies about its size, found before anything is held.
      {of_shape("(1000000000, 16384)"), "65536000000000 bytes of numbers and 24 follow"},
      {of_shape("(2, 2)"), "16 bytes of numbers and 24 follow"},
      {of_shape("(9223372036854775807, 3)"), "(9223372036854775807, 3): a table has from 1"},
      {of_shape("(-1, 4)"), "(-1, 4): a table has from 1"},
      {of_shape("(9223372036854775808, 3)"), none},
      {long_header, "ends within its header"},
      {padded_npy(65535), ""},
      {padded_npy(65536), "65536 bytes, and up to 65535"},
      {npy("", data), none},
      {npy("{", data), none},
      {npy("{}", data), none},
      {npy("[]", data), none},
      {npy("{'descr': '<f4'}", data), none},
      {npy("{'descr': '<f4', 'fortran_order': 0, 'shape': ()}", data), none},
      {of_shape("(2 3)"), none},
      {of_shape("(2, -)"), none},
      {of_shape("(2, 3)} x"), none},
      {of_shape("(2, 3), 'more': 1"), none},
      {of_shape("(2, 3), 'descr': '<f4'"), none},
      {npy("{'descr: <f4, 'fortran_order': False, 'shape': (2, 3)}", data), none},
  };
  for (const auto& [file, why] : rows) {
    EXPECT_EQ(refusal(file) == "read", why.empty());
    test::expect_has(refusal(file), {why.empty() ? "read" : "t.npy: ", why});
  }
}

TEST(Npy, IsRefusedOrReadWhateverByteIsCutOrChanged) {
  const std::string file = npy(dictionary("<f4", "(2, 3)"), to_bytes(kSix), 2);
  for (std::size_t size = 0; size < file.size(); ++size) {
    EXPECT_NE(refusal(file.substr(0, size)), "read") << size;
  }
  for (std::size_t at = 0; at < file.size(); ++at) {
    for (const char c : {'\0', '\xFF', '9', '(', '\'', ' '}) {
      std::string changed = file;
      changed[at] = c;
      const auto table = test::parse_table(changed);
      if (table) {
        EXPECT_EQ(table->rows() * table->d(), 6);
      } else {
        EXPECT_GT(table.error().message.size(), 10u);
      }
    }
  }
}

TEST(Npy, CountsAndNamesNaNAndInfinity) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const Table table = make_table(3, 2, std::vector<float>{1, 2, 3, nan, -infinity, nan});
  EXPECT_EQ(table.nan_count(), 2);
  EXPECT_EQ(table.infinite_count(), 1);
  EXPECT_EQ(table.first_nan()->position, 1);
  EXPECT_EQ(table.first_nan()->dim, 1);
  EXPECT_EQ(table.largest_entry(3), 3);
  EXPECT_TRUE(std::isnan(table.entry(1, 1)));
  FieldWindow window;
  window.position_to = 3;
  std::vector<float> picture(6);
  evaluate_field(table, window, 3, 2, 3, picture);
  EXPECT_EQ(picture[1], 2);
  EXPECT_TRUE(std::isnan(picture[3]));
  const DotSpread spread = dot_spread(table, table.positions(), 0);
  EXPECT_EQ(spread.count, 1);
  EXPECT_EQ(spread.skipped, 2);
  EXPECT_EQ(spread.mean, 5);
}

TEST(Table, WithLeadingRowsBeginsBehindThem) {
  const std::vector<double> numbers{NAN, 9, 0, 0, 1, 2, 3, 4};
  const Table whole = test::make_table(4, 2, numbers);
  const Table table = whole.with_lead(2);
  EXPECT_EQ(table.rows(), 2);
  EXPECT_EQ(table.positions(), (Cells{0, 2}));
  EXPECT_EQ(table.lead(), 2);
  EXPECT_EQ(table.entry(0, 1), 2);
  EXPECT_EQ(table.dot_at(0, 1), 11);
  EXPECT_EQ(table.mean({0, 2}, {0, 2}), 2.5);
  EXPECT_EQ(table.largest_entry(2), 4);
  EXPECT_EQ(table.smallest_entry(2), 1);
  EXPECT_EQ(table.nan_count(), 0);
  EXPECT_EQ(table.with_lead(0).nan_count(), 1);
  EXPECT_EQ(table.with_lead(0).rows(), 4);
}

TEST(Npy, IsReadFromAFile) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "posenc_table_test";
  std::filesystem::create_directories(folder);
  const auto file = folder / "table.npy";
  const auto refused = [](const std::filesystem::path& path, const std::string& why) {
    const auto table = Table::read(path);
    EXPECT_EQ(table ? "read" : table.error().message, path.string() + ": " + why);
  };
  std::ofstream(file, std::ios::binary) << npy(dictionary("<f4", "(2, 3)"), to_bytes(kSix));
  const auto table = Table::read(file);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->entry(1, 2), 6);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  refused(file, "its header promises 24 bytes of numbers and 23 follow: save it again");
  refused(folder / "none.npy", "there is no such file");
  refused(folder, "it is not a file");
  // A header of gigabytes, which costs no memory: a hole on the disk, as long as it says.
  std::ofstream(file, std::ios::binary) << std::string("\x93NUMPY\2\0\0\0\0\xC0", 12) << "{";
  std::filesystem::resize_file(file, 12 + (std::uintmax_t{3} << 30));
  refused(file,
          "its header has 3221225472 bytes, and up to 65535 are read: save it again with "
          "numpy.save");
  std::filesystem::remove_all(folder);
}

void expect_spread(const DotSpread& spread, const std::vector<double>& values, double tolerance) {
  const auto count = static_cast<double>(values.size());
  EXPECT_EQ(spread.count, static_cast<std::int64_t>(values.size()));
  double mean = 0, squares = 0;
  for (const double value : values) mean += value / count;
  for (const double value : values) squares += (value - mean) * (value - mean);
  EXPECT_NEAR(spread.mean, mean, tolerance);
  EXPECT_NEAR(spread.deviation, std::sqrt(squares / count), tolerance);
  EXPECT_NEAR(spread.lowest, std::ranges::min(values), tolerance);
  EXPECT_NEAR(spread.highest, std::ranges::max(values), tolerance);
}

TEST(DotSpread, AndDistanceSpreadAreThoseOfTheRows) {
  constexpr std::int64_t rows = 500, none = 5;
  auto entries = random_numbers(rows * 10);
  const Table whole = make_table(rows, 10, entries);
  entries[10 * none + 7] = std::numeric_limits<float>::quiet_NaN();
  const Table holed = make_table(rows, 10, entries);
  for (const std::int64_t delta : {-499, -7, 0, 1, 499}) {
    SCOPED_TRACE(delta);
    std::vector<double> dots, distances;
    for (std::int64_t t = 0; t < rows; ++t) {
      if (t + delta < 0 || t + delta >= rows) continue;
      const double dot = whole.Encoding::dot_at(t, delta);
      dots.push_back(dot);
      if (t == none || t + delta == none) continue;
      const double squared = whole.dot_at(t, 0) + whole.dot_at(t + delta, 0) - 2 * dot;
      distances.push_back(std::sqrt(std::max(0.0, squared)));
    }
    expect_spread(dot_spread(whole, whole.positions(), delta), dots, 1e-12);
    const auto spread = distance_spread(holed, holed.positions(), delta);
    expect_spread(spread, distances, 1e-6);
    EXPECT_EQ(spread.count + spread.skipped, rows - std::abs(delta));
  }
  for (const std::int64_t delta : test::Integers{rows, -1000}) {
    EXPECT_EQ(dot_spread(whole, whole.positions(), delta).count, 0);
  }
  std::vector<DotSpread> curve(40);
  Threads threads(2);
  dot_spread_curve(whole, whole.positions(), -20, 3, curve, &threads);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const auto one = dot_spread(whole, whole.positions(), -20 + 3 * static_cast<std::int64_t>(i));
    EXPECT_EQ(curve[i].count, one.count);
    EXPECT_EQ(curve[i].skipped, 0);
    EXPECT_NEAR(curve[i].mean, one.mean, 1e-12);
    EXPECT_NEAR(curve[i].deviation, one.deviation, 1e-12);
  }
}

TEST(DotSpread, OfManyPositionsSamplesThem) {
  const Sinusoidal encoding = *Sinusoidal::make(8, 100, *find_convention("mistake-cos-exponent"));
  const DotSpread spread = dot_spread(encoding, {0, 1'000'000'000}, 5);
  EXPECT_EQ(spread.count, kSpreadPositions);
  EXPECT_NEAR(spread.mean, encoding.dot(5), 0.1);
  EXPECT_GT(spread.deviation, 0.1);
}

}  // namespace
}  // namespace posenc
