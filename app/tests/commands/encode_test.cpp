#include "documents/encode.hpp"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <posenc/encodings.hpp>
#include <posenc/half.hpp>
#include <posenc/sinusoidal.hpp>

#include "at_least.hpp"
#include "command_run.hpp"

namespace posenc {
namespace {

using testing_commands::MemoryStream;

constexpr std::uint16_t kHalfInfinity = 0x7c00;

TEST(Half, RoundsToTheNearestOrEven) {
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const double x = from_half(half);
    if (std::isnan(x)) {
      EXPECT_TRUE(std::isnan(from_half(half_from(x))));
      continue;
    }
    ASSERT_EQ(half_from(x), half);
    if (half >= kHalfInfinity - 1) continue;
    const auto next = static_cast<std::uint16_t>(half + 1);
    const double tie = (x + from_half(next)) / 2;
    ASSERT_EQ(half_from(std::nextafter(tie, 0.0)), half);
    ASSERT_EQ(half_from(std::nextafter(tie, 1e9)), next);
    ASSERT_EQ(half_from(tie), half % 2 == 0 ? half : next);
    ASSERT_EQ(half_from(-tie) & 0x7fff, half % 2 == 0 ? half : next);
  }
  const std::pair<std::uint16_t, double> rows[] = {
      {0x3c00, 1}, {0xc000, -2}, {0x0001, 0x1p-24}, {0x7bff, kLargestHalf}};
  for (const auto& [bits, x] : rows) EXPECT_EQ(from_half(bits), x);
  EXPECT_EQ(half_from(std::nextafter(kHalfOverflow, 0.0)), kHalfInfinity - 1);
  EXPECT_EQ(half_from(kHalfOverflow), kHalfInfinity);
  EXPECT_EQ(half_from(-std::numeric_limits<double>::infinity()), 0x8000 | kHalfInfinity);
  EXPECT_EQ(half_from(std::numeric_limits<double>::denorm_min()), 0);
  EXPECT_EQ(half_from(-0.0), 0x8000);
}

TEST(NpyHeader, IsVersion1AndAligned) {
  const auto header = npy_header(NumberFormat::float32, 512, 128);
  EXPECT_EQ(header.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ(header.substr(10, 63),
            "{'descr': '<f4', 'fortran_order': False, 'shape': (512, 128), }");
  for (const std::int64_t rows : {std::int64_t{1}, std::int64_t{99'999}, std::int64_t{1} << 38}) {
    for (const int columns : {1, 16384}) {
      const auto each = npy_header(NumberFormat::float64, rows, columns);
      EXPECT_EQ(each.size() % 64, 0u);
      EXPECT_EQ(each.back(), '\n');
      const auto low = static_cast<unsigned char>(each[8]);
      const auto high = static_cast<unsigned char>(each[9]);
      EXPECT_EQ(low + 256u * high + 10, each.size());
    }
  }
}

/// What it writes, or its Error's message.
std::string encoded(const EncodeRequest& request, WriteTable& encode = encode_npy) {
  MemoryStream stream;
  auto file = OutputFile::to_stream(stream.file(), "memory");
  Progress silent(nullptr);
  const auto done = encode(request, file, silent);
  EXPECT_TRUE(file.commit());
  return done ? stream.text() : done.error().message;
}

Table parse(const std::string& bytes) {
  auto table = Table::parse(std::as_bytes(std::span(bytes)), "memory");
  EXPECT_TRUE(table) << table.error().message;
  return std::move(table).value();
}

EncodeRequest sinusoidal(std::string_view convention, int d, double base, std::int64_t rows,
                         NumberFormat type = NumberFormat::float64) {
  const Convention& c = *find_convention(convention);
  return {
      .encoding = std::make_shared<Sinusoidal>(*Sinusoidal::make(d, base, c)),
      .positions = {.first = c.position_of_row(0, rows), .count = rows, .descending = c.descending},
      .type = type};
}

constexpr struct {
  NumberFormat type;
  double error;
} kTypes[] = {{NumberFormat::float16, kHalfError},
              {NumberFormat::float32, kFillErrorF32},
              {NumberFormat::float64, kFillErrorF64}};

/// Core's tests hold those to the formulas of their sources.
TEST(Encode, HasTheEntriesOfEveryConvention) {
  test::AtLeast tables(63);
  constexpr std::int64_t rows = 300;
  for (const auto& convention : conventions()) {
    for (const int d : {20, 21}) {
      if (!convention.accepts(d)) continue;
      for (const auto& [type, error] : kTypes) {
        ++tables;
        const auto request = sinusoidal(convention.id, d, 10000, rows, type);
        const auto table = parse(encoded(request));
        ASSERT_EQ(table.rows(), rows);
        ASSERT_EQ(table.d(), d);
        ASSERT_EQ(table.format(), type);
        for (std::int64_t row = 0; row < rows; ++row) {
          const auto t = convention.position_of_row(row, rows);
          for (int dim = 0; dim < d; ++dim)
            ASSERT_NEAR(table.entry(row, dim), request.encoding->entry(t, dim), error)
                << convention.id << ", row " << row << ", dim " << dim;
        }
      }
    }
  }
}

TEST(Encode, DoesNotDependOnBlocks) {
  // A block is 2¹⁸ numbers: 16 rows of the widest table.
  const auto request = sinusoidal("paper", 16384, 10000, 50, NumberFormat::float32);
  auto one = request, descending = request;
  descending.positions = {.first = 49, .count = 50, .descending = true};
  const auto table = parse(encoded(request)), reversed = parse(encoded(descending));
  ASSERT_EQ(table.rows(), 50);
  for (std::int64_t t = 0; t < 50; ++t) {
    one.positions = {.first = t, .count = 1};
    const auto row = parse(encoded(one));
    for (int dim = 0; dim < 16384; dim += 7) {
      ASSERT_EQ(table.entry(t, dim), row.entry(0, dim));
      ASSERT_EQ(table.entry(t, dim), reversed.entry(49 - t, dim));
    }
  }
}

TEST(Encode, CsvRoundTrips) {
  for (const auto& [type, error] : kTypes) {
    auto request = sinusoidal("mlx", 6, 500, 1000, type);
    request.positions.first = 999'999'500;
    const auto table = parse(encoded(request));
    const auto rows = testing_commands::lines(encoded(request, encode_csv));
    ASSERT_EQ(rows.size(), 1001u);
    EXPECT_EQ(rows[0], "position,dim0,dim1,dim2,dim3,dim4,dim5");
    for (std::int64_t row = 0; row < 1000; ++row) {
      char* end = nullptr;
      ASSERT_EQ(std::strtoll(rows[static_cast<std::size_t>(row) + 1].c_str(), &end, 10),
                999'999'500 + row);
      for (int dim = 0; dim < 6; ++dim) {
        ASSERT_EQ(*end, ',');
        const double read = std::strtod(end + 1, &end), entry = table.entry(row, dim);
        ASSERT_TRUE(type == NumberFormat::float16 ? half_from(read) == half_from(entry)
                    : type == NumberFormat::float32
                        ? static_cast<float>(read) == static_cast<float>(entry)
                        : read == entry)
            << row << ' ' << dim << ' ' << read;
      }
      ASSERT_EQ(*end, '\0');
    }
  }
  // Of positions between two.
  const EncodeRequest request{.encoding = *find_encoding("linear")->make({}),
                              .positions = {.first = -1, .count = 2, .fraction = 0.25},
                              .type = NumberFormat::float64};
  EXPECT_EQ(encoded(request, encode_csv), "position,dim0\n-0.75,0.25\n0.25,1.25\n");
}

TEST(Encode, RefusesNumbersTooLargeForTheType) {
  EncodeRequest request{.encoding = *find_encoding("linear")->make({}),
                        .positions = {.first = 65'518, .count = 1},
                        .type = NumberFormat::float16};
  EXPECT_EQ(parse(encoded(request)).entry(0, 0), kLargestHalf);
  request.positions.count = 2;
  EXPECT_EQ(encoded(request).find("dtype = f2 holds numbers up to 65504, and 65520 "), 0u);
  const double large = 1e160;
  const auto bytes = npy_header(NumberFormat::float64, 1, 1) +
                     std::string(reinterpret_cast<const char*>(&large), sizeof large);
  request = {.encoding = std::make_shared<Table>(parse(bytes)),
             .positions = {.first = 0, .count = 1},
             .type = NumberFormat::float32};
  EXPECT_EQ(encoded(request).find("dtype = f4 holds numbers up to 3.40282e+38, "), 0u);
  request.type = NumberFormat::float64;
  EXPECT_EQ(encoded(request), bytes);
}

TEST(ProgressBar, AppearsAfterASecond) {
  using namespace std::chrono_literals;
  MemoryStream terminal;
  std::chrono::steady_clock::time_point now;
  {
    Progress progress(terminal.file(), [&] { return now; });
    now += 999ms;
    progress.show(1, 4);
    EXPECT_EQ(terminal.text(), "");
    now += 1ms;
    progress.show(1, 4);
    const auto first = terminal.text();
    EXPECT_EQ(first, "\r[##########..............................]  25 %, 3 s left\033[K");
    progress.show(2, 4);
    EXPECT_EQ(terminal.text(), first) << "not again at once";
    now += 119s;
    progress.show(2, 4);
    EXPECT_EQ(terminal.text().substr(first.size()),
              "\r[####################....................]  50 %, 2 min 0 s left\033[K");
  }
  EXPECT_TRUE(terminal.text().ends_with("\r\033[K"));
  MemoryStream quick;
  {
    Progress progress(quick.file(), [] { return std::chrono::steady_clock::time_point(); });
    progress.show(1, 2);
    progress.show(2, 2);
  }
  EXPECT_EQ(quick.text(), "") << "where it is quick it stays away";
}

}  // namespace
}  // namespace posenc
