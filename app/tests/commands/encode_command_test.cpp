#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>
#include <posenc/half.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/table.hpp>

#include "command_run.hpp"
#include "small_disk.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

class EncodeCommand : public test::InFolder {
 protected:
  /// `posenc encode -o a.npy WORDS…`, read back.
  Table encoded(const Words& words) const {
    EXPECT_EQ(output(joined({"encode", "-o", path("a.npy")}, words)), "");
    EXPECT_EQ(files(), 1);
    auto table = Table::read(path("a.npy"));
    EXPECT_TRUE(table) << (table ? "" : table.error().message);
    return *std::move(table);
  }
};

TEST_F(EncodeCommand, DefaultsAreThePapersTable) {
  const auto table = encoded({});
  EXPECT_EQ(table.rows(), 512);
  EXPECT_EQ(table.d(), 128);
  EXPECT_EQ(table.format(), NumberFormat::float32);
  EXPECT_EQ(table.entry(0, 1), 1);
  EXPECT_NEAR(table.entry(37, 0), std::sin(37.0), kFillErrorF32);
  EXPECT_NEAR(table.entry(37, 9), std::cos(37 * std::pow(10000.0, -8.0 / 128)), kFillErrorF32);
}

TEST_F(EncodeCommand, StartIsAToken) {
  // sin and cos of 10⁹, 2³⁷ and 10⁹ + 1/4, to more digits than a double has.
  constexpr double kSine = 0.54584344944869956;
  const struct {
    std::string start, convention;
    int dim;
    double value;
  } rows[] = {{"1e9", "paper", 0, kSine},
              {"1e9", "paper", 1, 0.83788718136390233},
              {"137438953472", "paper", 0, 0.33393988357522026},
              {"1000000000.25", "paper", 0, 0.73617110455827337},
              {"999999998", "fairseq", 0, kSine},  // it begins at 2
              {"-1e9", "paper", 0, -kSine}};
  for (const auto& [start, convention, dim, value] : rows)
    EXPECT_NEAR(encoded(words_in("--d 4 --length 1 --dtype f8 --start " + start + " --convention " +
                                 convention))
                    .entry(0, dim),
                value, kFillErrorF64)
        << start << ' ' << convention;
  const auto descending =
      encoded(words_in("--convention transformer-xl --start 1e9 --length 3 --d 2"));
  EXPECT_NEAR(descending.entry(2, 0), kSine, kFillErrorF32);
}

TEST_F(EncodeCommand, WritesEveryEncoding) {
  const auto unit = encoded(words_in("--encoding unit-interval --length 5"));
  const auto linear = encoded(words_in("--encoding linear --length 5 --dtype f2"));
  ASSERT_EQ(unit.d(), 1);
  ASSERT_EQ(linear.d(), 1);
  for (std::int64_t t = 0; t < 5; ++t) {
    EXPECT_EQ(unit.entry(t, 0), static_cast<double>(t) / 4);
    EXPECT_EQ(linear.entry(t, 0), static_cast<double>(t + 1));
  }
  const auto binary = encoded(words_in("--encoding binary --length 3 --start 6"));
  ASSERT_EQ(binary.d(), 4) << "digits of 6, 7 and 8";
  for (std::int64_t row = 0; row < 3; ++row) {
    for (int dim = 0; dim < 4; ++dim) EXPECT_EQ(binary.entry(row, dim), ((6 + row) >> dim) & 1);
  }
  for (const auto& kind : encodings())
    encoded({"--encoding", std::string(kind.id), "--length", "3"});
}

TEST_F(EncodeCommand, RotaryEqualsTheLibrariesTable) {
  // Cosines and sines of t·500000^(−2k/128), pairs 0, 1 and 63, at t = 131071: from 60 digits.
  constexpr double kCosines[] = {-0.81798349938794908, -0.81731615002386427, 0.94866836970291609};
  constexpr double kSines[] = {-0.57524168375478937, 0.57618947483459657, 0.31627254753647419};
  const auto words = words_in("--encoding rotary --base 5e5 --start 131071 --length 2 --dtype f8");
  const auto half = encoded(joined(words, {"--layout", "half"}));
  const auto interleaved = encoded(joined(words, {"--layout", "interleaved"}));
  for (const auto* const table : {&half, &interleaved}) {
    EXPECT_EQ(table->rows(), 2);
    EXPECT_EQ(table->d(), 128);
  }
  for (std::size_t i = 0; const int k : {0, 1, 63}) {
    EXPECT_NEAR(half.entry(0, k), kCosines[i], kFillErrorF64);
    EXPECT_NEAR(half.entry(0, 64 + k), kSines[i], kFillErrorF64);
    EXPECT_NEAR(interleaved.entry(0, 2 * k), kCosines[i], kFillErrorF64);
    EXPECT_NEAR(interleaved.entry(0, 2 * k + 1), kSines[i++], kFillErrorF64);
  }
  const auto plain = encoded(words_in("--encoding rotary --length 3 --d 4"));
  const auto slower =
      encoded(words_in("--encoding rotary --length 9 --d 4 --scaling linear --scale-factor 4"));
  for (int dim = 0; dim < 4; ++dim)
    EXPECT_NEAR(slower.entry(8, dim), plain.entry(2, dim), 2 * kFillErrorF32);
  EXPECT_EQ(plain.entry(0, 0), 1) << "interleaved, cosines first";
  EXPECT_EQ(plain.entry(0, 1), 0);
  EXPECT_EQ(lines(output(words_in("encode -o - --format csv --encoding rotary --d 2 --start 0.5 "
                                  "--length 1 --dtype f8")))[1],
            "0.5,0.8775825618903728,0.479425538604203");
}

TEST_F(EncodeCommand, PlaneHasAPatchARow) {
  const auto table =
      encoded(words_in("--encoding plane --plane-rows 2 --plane-columns 3 --d 4 --dtype f8 "
                       "--plane-encoding sinusoid"));
  ASSERT_EQ(table.rows(), 6);
  ASSERT_EQ(table.d(), 4);
  // Half of the dims encode the column, the others the row.
  for (std::int64_t n = 0; n < 6; ++n) {
    EXPECT_NEAR(table.entry(n, 0), std::sin(static_cast<double>(n % 3)), kFillErrorF64);
    EXPECT_NEAR(table.entry(n, 2), std::sin(static_cast<double>(n / 3)), kFillErrorF64);
  }
}

TEST_F(EncodeCommand, RotaryTakesNoTable) {
  encoded({"--d", "6", "--length", "9"});
  expect_rows({{"encode -o " + path("b.npy") + " --encoding rotary --table " + path("a.npy"), 2,
                "encoding = rotary and --table both say what to encode"}});
  EXPECT_EQ(files(), 1);
}

TEST_F(EncodeCommand, TablesAreWrittenFromStartToEnd) {
  const auto original = encoded({"--d", "6", "--length", "9", "--dtype", "f8"});
  const auto file = path("a.npy");
  const auto part = encoded({"--table", file, "--start", "4", "--dtype", "f2"});
  ASSERT_EQ(part.rows(), 5);
  ASSERT_EQ(part.d(), 6);
  for (std::int64_t row = 0; row < 5; ++row) {
    for (int dim = 0; dim < 6; ++dim) {
      EXPECT_EQ(part.entry(row, dim), from_half(half_from(original.entry(4 + row, dim))));
    }
  }
  EXPECT_EQ(encoded({"--encoding", "table", "--table", file, "--length", "2"}).rows(), 2);
}

/// A disk of 64 kB on a folder of its own.
using FullDisk = test::InSmallDisk;

TEST_F(FullDisk, KeepsTheOldFile) {
  for (const std::string line :
       {"render heatmap --preset tutorials -o a.png", "render heatmap --preset tutorials -o a.svg",
        "render heatmap --preset tutorials -o a.pdf", "data heatmap --preset tutorials -o a.csv",
        "encode --d 32 -o a.csv"}) {
    const auto name = line.substr(line.size() - 5);
    const auto file = put(name, "what was there");
    expect_rows({{line.substr(0, line.size() - 5) + file, 2,
                  file + " cannot be written: the disk is full"}});
    EXPECT_EQ(contents(name), "what was there");
    EXPECT_EQ(files(), 1);
    std::filesystem::remove(file);
  }
  expect_rows({{"encode -o " + path("a.npy"), 2, "it takes 0.3 MB, and 0.1 MB are free there"}});
  EXPECT_EQ(files(), 0);
}

}  // namespace
}  // namespace posenc
