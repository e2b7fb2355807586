#include "commands/encode.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/encodings.hpp>
#include <posenc/half.hpp>
#include <posenc/sinusoidal.hpp>

namespace posenc {
namespace {

constexpr std::uint16_t kHalfInfinity = 0x7c00;

TEST(Half, EveryNumberReadsBack) {
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const double x = from_half(half);
    if (std::isnan(x)) {
      EXPECT_TRUE(std::isnan(from_half(half_from(x))));
    } else {
      ASSERT_EQ(half_from(x), half);
    }
  }
  EXPECT_EQ(from_half(0x3c00), 1);
  EXPECT_EQ(from_half(0xc000), -2);
  EXPECT_EQ(from_half(0x0001), 0x1p-24);
  EXPECT_EQ(from_half(0x7bff), kLargestHalf);
}

TEST(Half, RoundsToTheNearestAndTiesToTheEvenOne) {
  for (std::uint16_t half = 0; half < kHalfInfinity - 1; ++half) {
    const auto next = static_cast<std::uint16_t>(half + 1);
    const double tie = (from_half(half) + from_half(next)) / 2;
    ASSERT_EQ(half_from(std::nextafter(tie, 0.0)), half);
    ASSERT_EQ(half_from(std::nextafter(tie, 1e9)), next);
    ASSERT_EQ(half_from(tie), half % 2 == 0 ? half : next);
    ASSERT_EQ(half_from(-tie) & 0x7fff, half % 2 == 0 ? half : next);
  }
  EXPECT_EQ(half_from(std::nextafter(kNoHalfFrom, 0.0)), kHalfInfinity - 1);
  EXPECT_EQ(half_from(kNoHalfFrom), kHalfInfinity);
  EXPECT_EQ(half_from(-std::numeric_limits<double>::infinity()), 0x8000 | kHalfInfinity);
  EXPECT_EQ(half_from(std::numeric_limits<double>::denorm_min()), 0);
  EXPECT_EQ(half_from(-0.0), 0x8000);
}

TEST(Half, KeepsItsErrorBound) {
  constexpr int kSteps = 100'003;
  double largest = 0;
  for (int i = 0; i <= kSteps; ++i) {
    const double x = static_cast<double>(i) / kSteps;
    largest = std::fmax(largest, std::fabs(from_half(half_from(x)) - x));
  }
  EXPECT_LE(largest, kHalfError);
  EXPECT_GE(largest, 0.99 * kHalfError) << "a bound that is met";
}

TEST(NpyHeader, IsTheFormatsFirstVersionAndAligned) {
  const auto header = npy_header(Table::Type::f4, 512, 128);
  EXPECT_EQ(header.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ(header.substr(10, 63),
            "{'descr': '<f4', 'fortran_order': False, 'shape': (512, 128), }");
  for (const std::int64_t rows : {std::int64_t{1}, std::int64_t{99'999}, std::int64_t{1} << 38}) {
    for (const int columns : {1, 16384}) {
      const auto each = npy_header(Table::Type::f8, rows, columns);
      EXPECT_EQ(each.size() % 64, 0u);
      EXPECT_EQ(each.back(), '\n');
      const auto low = static_cast<unsigned char>(each[8]);
      const auto high = static_cast<unsigned char>(each[9]);
      EXPECT_EQ(low + 256u * high + 10, each.size());
    }
  }
}

/// What encode() writes, or its Error's message.
std::string encoded(const EncodeRequest& request) {
  char* data = nullptr;
  std::size_t size = 0;
  std::FILE* const stream = open_memstream(&data, &size);
  auto file = OutputFile::to_stream(stream, "memory");
  Progress silent(nullptr);
  const auto done = encode(request, file, silent);
  const auto kept = file.commit();
  std::fclose(stream);
  std::string bytes(data, size);
  std::free(data);
  EXPECT_TRUE(kept);
  return done ? bytes : done.error().message;
}

Table table_of(const std::string& bytes) {
  auto table = Table::parse(std::as_bytes(std::span(bytes)), "memory");
  EXPECT_TRUE(table) << (table ? "" : table.error().message);
  return *std::move(table);
}

EncodeRequest sinusoidal(const char* convention, int d, double base, std::int64_t rows,
                         Table::Type type = Table::Type::f8) {
  const Convention& c = *find_convention(convention);
  return {
      .encoding = std::make_shared<Sinusoidal>(*Sinusoidal::make(d, base, c)),
      .positions = {.first = c.position_of_row(0, rows), .count = rows, .descending = c.descending},
      .type = type};
}

constexpr struct {
  Table::Type type;
  double error;
} kTypes[] = {{Table::Type::f2, kHalfError},
              {Table::Type::f4, kFillErrorF32},
              {Table::Type::f8, kFillErrorF64}};

using Formula = long double (*)(std::int64_t row, int dim, int d, std::int64_t rows);

void expect_table(const char* convention, int d, std::int64_t rows, Formula formula) {
  for (const auto& [type, error] : kTypes) {
    const auto table = table_of(encoded(sinusoidal(convention, d, 10000, rows, type)));
    ASSERT_EQ(table.rows(), rows);
    ASSERT_EQ(table.d(), d);
    ASSERT_EQ(table.type(), type);
    for (std::int64_t row = 0; row < rows; ++row) {
      for (int dim = 0; dim < d; ++dim) {
        ASSERT_NEAR(table.entry(row, dim), static_cast<double>(formula(row, dim, d, rows)), error)
            << convention << " row " << row << " dim " << dim;
      }
    }
  }
}

TEST(Encode, PaperIsItsFormula) {
  expect_table("paper", 20, 300, [](std::int64_t t, int j, int d, std::int64_t) {
    const long double angle = t / std::pow(10000.0L, static_cast<long double>(2 * (j / 2)) / d);
    return j % 2 == 0 ? std::sin(angle) : std::cos(angle);
  });
}

TEST(Encode, FairseqIsItsFormula) {
  // make_positions() counts from padding_idx + 1 = 2; emb = log(10000) / (half_dim - 1); an odd d
  // has zeros last.
  expect_table("fairseq", 21, 300, [](std::int64_t row, int j, int d, std::int64_t) {
    const int half = d / 2;
    if (j == 2 * half) return 0.0L;
    const long double omega = std::exp(-(j % half) * std::log(10000.0L) / (half - 1));
    const long double angle = static_cast<long double>(row + 2) * omega;
    return j < half ? std::sin(angle) : std::cos(angle);
  });
}

TEST(Encode, TransformerXlDescends) {
  // pos_seq = torch.arange(klen - 1, -1, -1.0); inv_freq = 1 / (10000 ** (torch.arange(0.0, d, 2.0)
  // / d)).
  expect_table("transformer-xl", 16, 77, [](std::int64_t row, int j, int d, std::int64_t rows) {
    const int half = d / 2;
    const long double exponent = 2.0L * (j % half) / d;
    const long double angle = (rows - 1 - row) / std::pow(10000.0L, exponent);
    return j < half ? std::sin(angle) : std::cos(angle);
  });
}

TEST(Encode, DiffusersHasCosinesFirst) {
  expect_table("diffusers", 10, 300, [](std::int64_t t, int j, int d, std::int64_t) {
    const int half = d / 2;
    const long double angle = t * std::exp(-std::log(10000.0L) * (j % half) / half);
    return j < half ? std::cos(angle) : std::sin(angle);
  });
}

TEST(Encode, IsTheSameHoweverItFallsIntoBlocks) {
  // A block is 2¹⁸ numbers: 16 rows of the widest table.
  const auto request = sinusoidal("paper", 16384, 10000, 50, Table::Type::f4);
  const auto table = table_of(encoded(request));
  ASSERT_EQ(table.rows(), 50);
  for (std::int64_t t = 0; t < 50; ++t) {
    auto one = request;
    one.positions = {.first = t, .count = 1};
    const auto row = table_of(encoded(one));
    for (int dim = 0; dim < 16384; dim += 7) ASSERT_EQ(table.entry(t, dim), row.entry(0, dim));
  }
  auto descending = request;
  descending.positions = {.first = 49, .count = 50, .descending = true};
  const auto reversed = table_of(encoded(descending));
  for (std::int64_t t = 0; t < 50; ++t) {
    for (int dim = 0; dim < 16384; dim += 7) {
      ASSERT_EQ(table.entry(t, dim), reversed.entry(49 - t, dim));
    }
  }
}

TEST(Encode, CsvReadsBackToTheSameNumbers) {
  for (const auto& [type, error] : kTypes) {
    auto request = sinusoidal("mlx", 6, 500, 1000, type);
    request.positions.first = 999'999'500;
    const auto table = table_of(encoded(request));
    request.format = TableFormat::csv;
    const auto text = encoded(request);
    EXPECT_EQ(text.substr(0, text.find('\n')), "position,dim0,dim1,dim2,dim3,dim4,dim5");
    const char* at = text.c_str() + text.find('\n') + 1;
    for (std::int64_t row = 0; row < 1000; ++row) {
      char* end = nullptr;
      ASSERT_EQ(std::strtoll(at, &end, 10), 999'999'500 + row);
      for (int dim = 0; dim < 6; ++dim) {
        ASSERT_EQ(*end, ',');
        const double read = std::strtod(end + 1, &end);
        const bool same =
            type == Table::Type::f2 ? half_from(read) == half_from(table.entry(row, dim))
            : type == Table::Type::f4
                ? static_cast<float>(read) == static_cast<float>(table.entry(row, dim))
                : read == table.entry(row, dim);
        ASSERT_TRUE(same) << row << ' ' << dim << ' ' << read;
      }
      ASSERT_EQ(*end, '\n');
      at = end + 1;
    }
    EXPECT_EQ(*at, '\0');
  }
}

TEST(Encode, CsvOfAPositionBetweenTwo) {
  const EncodeRequest request{.encoding = *find_encoding("linear")->make({}),
                              .positions = {.first = -1, .count = 2, .fraction = 0.25},
                              .type = Table::Type::f8,
                              .format = TableFormat::csv};
  EXPECT_EQ(encoded(request), "position,dim0\n-0.75,0.25\n0.25,1.25\n");
}

TEST(Encode, HalfPrecisionRefusesWhatItCannotHold) {
  EncodeRequest request{.encoding = *find_encoding("linear")->make({}),
                        .positions = {.first = 65'518, .count = 1},
                        .type = Table::Type::f2};
  EXPECT_EQ(table_of(encoded(request)).entry(0, 0), kLargestHalf);
  request.positions.count = 2;
  EXPECT_EQ(encoded(request),
            "dtype = f2 holds numbers up to 65504, and 65520 is one of the entries: give --dtype "
            "f4 or f8");
}

TEST(Encode, SinglePrecisionRefusesWhatItCannotHold) {
  const auto header = npy_header(Table::Type::f8, 1, 1);
  const double large = 1e160;
  std::string bytes = header + std::string(reinterpret_cast<const char*>(&large), sizeof large);
  EncodeRequest request{.encoding = std::make_shared<Table>(table_of(bytes)),
                        .positions = {.first = 0, .count = 1},
                        .type = Table::Type::f4};
  EXPECT_EQ(encoded(request),
            "dtype = f4 holds numbers up to 3.40282e+38, and entries are as large as 1e+160: give "
            "--dtype f8");
  request.type = Table::Type::f8;
  EXPECT_EQ(encoded(request), bytes);
}

TEST(ProgressBar, ComesAfterASecondAndGoesAtTheEnd) {
  using namespace std::chrono_literals;
  char* data = nullptr;
  std::size_t size = 0;
  std::FILE* const terminal = open_memstream(&data, &size);
  const auto shown = [&] {
    std::fflush(terminal);
    return std::string(data, size);
  };
  std::chrono::steady_clock::time_point now;
  {
    Progress progress(terminal, [&] { return now; });
    now += 999ms;
    progress.show(1, 4);
    EXPECT_EQ(shown(), "");
    now += 1ms;
    progress.show(1, 4);
    const auto first = shown();
    EXPECT_EQ(first, "\r[##########..............................]  25 %, 3 s left\033[K");
    progress.show(2, 4);
    EXPECT_EQ(shown(), first) << "not again at once";
    now += 119s;
    progress.show(2, 4);
    EXPECT_EQ(shown().substr(first.size()),
              "\r[####################....................]  50 %, 2 min 0 s left\033[K");
  }
  EXPECT_TRUE(shown().ends_with("\r\033[K"));
  { Progress silent(nullptr); }
  std::fclose(terminal);
  std::free(data);
}

TEST(ProgressBar, StaysAwayWhereItIsQuick) {
  char* data = nullptr;
  std::size_t size = 0;
  std::FILE* const terminal = open_memstream(&data, &size);
  {
    Progress progress(terminal, [] { return std::chrono::steady_clock::time_point(); });
    progress.show(1, 2);
    progress.show(2, 2);
  }
  std::fclose(terminal);
  EXPECT_EQ(size, 0u);
  std::free(data);
}

}  // namespace
}  // namespace posenc
