#include <sys/mount.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>
#include <posenc/half.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/table.hpp>

#include "command_run.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
namespace fs = std::filesystem;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

class EncodeCommand : public test::InFolder {
 protected:
  /// `posenc encode -o a.npy WORDS…`, read back.
  Table encoded(std::vector<const char*> words) const {
    const auto file = path("a.npy");
    words.insert(words.begin(), {"encode", "-o", file.c_str()});
    const auto outcome = posenc(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out + outcome.err, "");
    EXPECT_EQ(files(), 1);
    auto table = Table::read(file);
    EXPECT_TRUE(table) << (table ? "" : table.error().message);
    return *std::move(table);
  }
};

TEST_F(EncodeCommand, EveryWrongFlagAndValueIsOneLineAndNoFile) {
  const auto table = path("table.npy");
  ASSERT_EQ(posenc({"encode", "--encoding", "binary", "--length", "5", "-o", table.c_str()}).status,
            0);
  const auto text = put("text.npy", "not a table");
  const auto absent = path("absent.npy");
  const auto file = path("a.npy");
  const auto strange = path("a.gif");
  const std::vector<Refused> rows = {
      {{},
       "encode needs a file: give -o and a name that ends in .npy or .csv, or -o - and --format"},
      {{"-o", "-"},
       "the standard output has no name that says which format: give --format npy or csv"},
      {{"-o", strange.c_str()},
       strange.substr(0, 40) + (strange.size() > 40 ? "…" : "") +
           " does not say which format: let its name end in .npy or .csv, or give --format npy or "
           "csv"},
      {{"-o", file.c_str(), "--format", "hdf5"},
       "format = hdf5 is not one of its choices: give one of npy, csv"},
      {{"-o", file.c_str(), "--dtype", "f16"},
       "dtype = f16 is not one of its choices: give one of f4, f2, f8"},
      {{"-o", file.c_str(), "--dtype", ""},
       "--dtype needs a value: posenc encode --help shows which"},
      {{"-o", file.c_str(), "--dtype"}, "--dtype needs a value: posenc encode --help shows which"},
      {{"-o", file.c_str(), "--encoding", "rotary"},
       "encoding = rotary is not one of its choices: give one of unit-interval, linear, binary, "
       "sinusoidal, table"},
      {{"-o", file.c_str(), "--start", "1e12"},
       "start = 1e12 is not a position: give a number from −274\u2009877\u2009906\u2009943 to "
       "274\u2009877\u2009906\u2009943"},
      {{"-o", file.c_str(), "--start", "soon"},
       "start = soon is not a position: give a number from −274\u2009877\u2009906\u2009943 to "
       "274\u2009877\u2009906\u2009943"},
      {{"-o", file.c_str(), "--start", "274877906943", "--length", "2"},
       "start and length ask for the positions 274\u2009877\u2009906\u2009943 to "
       "274\u2009877\u2009906\u2009944, and the encoding sinusoidal has "
       "−274\u2009877\u2009906\u2009943 to 274\u2009877\u2009906\u2009943: give a --start and a "
       "--length within them"},
      {{"-o", file.c_str(), "--encoding", "binary", "--start", "-1", "--length", "4"},
       "start and length ask for the positions −1 to 2, and the encoding binary has 0 to "
       "274\u2009877\u2009906\u2009943: give a --start and a --length within them"},
      {{"-o", file.c_str(), "--length", "0"},
       "length = 0 is below the limit: give a whole number from 1 to 1\u2009000\u2009000\u2009000"},
      {{"-o", file.c_str(), "--base", "1"},
       "base = 1 is below the limit: give a number from 1.001 to 1\u2009000\u2009000\u2009000"},
      {{"-o", file.c_str(), "--strat", "1"},
       "--strat is not known: did you mean --start? posenc encode --help lists all flags"},
      {{"-o", file.c_str(), "heatmap"},
       "unexpected argument heatmap: posenc encode --help lists what it takes"},
      {{"-o", file.c_str(), "--encoding", "table"},
       "encoding = table needs a file: give --table and the name of a .npy file"},
      {{"-o", file.c_str(), "--encoding", "binary", "--table", table.c_str()},
       "encoding = binary and --table both say what to encode: give one of them"},
      {{"-o", file.c_str(), "--table", table.c_str(), "--length", "6"},
       "length = 6 is above the limit: the table table.npy has 5 positions, give a whole number "
       "from 1 to 5"},
      {{"-o", file.c_str(), "--table", table.c_str(), "--start", "1", "--length", "5"},
       "start and length ask for the positions 1 to 5, and the encoding table has 0 to 4: give a "
       "--start and a --length within them"},
      {{"-o", file.c_str(), "--table", table.c_str(), "--d", "64"},
       "d = 64 does not fit the table table.npy, which has 3 dimensions: leave out --d"},
      {{"-o", file.c_str(), "--table", table.c_str(), "--start", "5"},
       "start and length ask for the positions 5 to 5, and the encoding table has 0 to 4: give a "
       "--start and a --length within them"},
      {{"-o", file.c_str(), "--table", table.c_str(), "--start", "0.5"},
       "start = 0.5 lies between two positions, where a table has nothing: give a whole number"},
      {{"-o", file.c_str(), "--table", absent.c_str()}, Table::read(absent).error().message},
      {{"-o", file.c_str(), "--table", text.c_str()}, Table::read(text).error().message},
      {{"-o", "/dev/full", "--format", "npy"},
       "/dev/full cannot be written: the disk is full: free some space or choose another place"},
  };
  for (auto row : rows) {
    row.words.insert(row.words.begin(), "encode");
    expect_refused({row});
    EXPECT_EQ(files(), 2) << row.why;
  }
}

TEST_F(EncodeCommand, AConventionRefusesWhatItCannotEncodeAndSaysWhy) {
  const auto file = path("a.npy");
  for (const auto& convention : conventions()) {
    for (const char* const d : {"1", "2", "3", "7", "16384"}) {
      const auto outcome = posenc({"encode", "-o", file.c_str(), "--length", "3", "--convention",
                                   convention.id.data(), "--d", d});
      const auto accepted = convention.accepts(std::atoi(d));
      EXPECT_EQ(outcome.status, accepted ? 0 : 2) << convention.id << d;
      EXPECT_EQ(outcome.err, accepted ? "" : "posenc: " + accepted.error().message + "\n");
      EXPECT_EQ(fs::remove(file), accepted.has_value());
    }
  }
  EXPECT_EQ(
      posenc({"encode", "-o", file.c_str(), "--convention", "papr"})
          .err.rfind(
              "posenc: convention = papr is not one of its choices: give one of paper, tensor2t",
              0),
      0u);
}

TEST_F(EncodeCommand, DefaultsAreThePapersTableInSinglePrecision) {
  const auto table = encoded({});
  EXPECT_EQ(table.rows(), 512);
  EXPECT_EQ(table.d(), 128);
  EXPECT_EQ(table.type(), Table::Type::f4);
  EXPECT_EQ(table.entry(0, 1), 1);
  EXPECT_NEAR(table.entry(37, 0), std::sin(37.0), kFillErrorF32);
  EXPECT_NEAR(table.entry(37, 9), std::cos(37 * std::pow(10000.0, -8.0 / 128)), kFillErrorF32);
}

TEST_F(EncodeCommand, StartIsATokenToWhichTheConventionAddsItsFirstPosition) {
  // sin and cos of 10⁹, 2³⁷ and 10⁹ + 1/4, to more digits than a double has.
  const auto at = [&](const char* start, const char* convention) {
    return encoded({"--start", start, "--convention", convention, "--d", "4", "--length", "1",
                    "--dtype", "f8"});
  };
  const auto billion = at("1e9", "paper");
  EXPECT_NEAR(billion.entry(0, 0), 0.54584344944869956, kFillErrorF64);
  EXPECT_NEAR(billion.entry(0, 1), 0.83788718136390233, kFillErrorF64);
  EXPECT_NEAR(at("137438953472", "paper").entry(0, 0), 0.33393988357522026, kFillErrorF64);
  EXPECT_NEAR(at("1000000000.25", "paper").entry(0, 0), 0.73617110455827337, kFillErrorF64);
  EXPECT_EQ(at("999999998", "fairseq").entry(0, 0), billion.entry(0, 0)) << "it begins at 2";
  EXPECT_EQ(at("-1e9", "paper").entry(0, 0), -billion.entry(0, 0));
  const auto descending =
      encoded({"--convention", "transformer-xl", "--start", "1e9", "--length", "3", "--d", "2"});
  EXPECT_NEAR(descending.entry(2, 0), billion.entry(0, 0), kFillErrorF32);
}

TEST_F(EncodeCommand, EveryEncodingIsWritten) {
  const auto unit = encoded({"--encoding", "unit-interval", "--length", "5"});
  const auto linear = encoded({"--encoding", "linear", "--length", "5", "--dtype", "f2"});
  ASSERT_EQ(unit.d(), 1);
  ASSERT_EQ(linear.d(), 1);
  for (std::int64_t t = 0; t < 5; ++t) {
    EXPECT_EQ(unit.entry(t, 0), static_cast<double>(t) / 4);
    EXPECT_EQ(linear.entry(t, 0), static_cast<double>(t + 1));
  }
  const auto binary = encoded({"--encoding", "binary", "--length", "3", "--start", "6"});
  ASSERT_EQ(binary.d(), 4) << "digits of 6, 7 and 8";
  for (std::int64_t row = 0; row < 3; ++row) {
    for (int dim = 0; dim < 4; ++dim) EXPECT_EQ(binary.entry(row, dim), ((6 + row) >> dim) & 1);
  }
  for (const auto& kind : encodings()) encoded({"--encoding", kind.id.data(), "--length", "3"});
}

TEST_F(EncodeCommand, ATableGoesFromItsStartToItsEnd) {
  const auto original = encoded({"--d", "6", "--length", "9", "--dtype", "f8"});
  const auto file = path("a.npy");
  const auto part = encoded({"--table", file.c_str(), "--start", "4", "--dtype", "f2"});
  ASSERT_EQ(part.rows(), 5);
  ASSERT_EQ(part.d(), 6);
  for (std::int64_t row = 0; row < 5; ++row) {
    for (int dim = 0; dim < 6; ++dim) {
      EXPECT_EQ(part.entry(row, dim), from_half(half_from(original.entry(4 + row, dim))));
    }
  }
  EXPECT_EQ(encoded({"--encoding", "table", "--table", file.c_str(), "--length", "2"}).rows(), 2);
}

TEST_F(EncodeCommand, WritesTheSameToTheStandardOutput) {
  const auto file = path("a.CSV");
  ASSERT_EQ(posenc({"encode", "-o", file.c_str(), "--d", "4", "--length", "3"}).status, 0);
  const auto csv = posenc({"encode", "-o", "-", "--format", "csv", "--d", "4", "--length", "3"});
  EXPECT_EQ(csv.err, "");
  EXPECT_EQ(csv.out, contents("a.CSV"));
  EXPECT_EQ(first_line(csv.out), "position,dim0,dim1,dim2,dim3");
  EXPECT_EQ(lines(csv.out).size(), 4u);
  EXPECT_EQ(lines(csv.out)[1], "0,0,1,0,1");
}

TEST_F(EncodeCommand, WhatWasThereIsReplacedOnlyByAWholeTable) {
  put("a.npy", "what was there");
  const auto file = path("a.npy");
  const auto refused = posenc(
      {"encode", "-o", file.c_str(), "--encoding", "linear", "--dtype", "f2", "--length", "1e6"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("65520"), std::string::npos) << refused.err;
  EXPECT_EQ(contents("a.npy"), "what was there");
  EXPECT_EQ(files(), 1);
  EXPECT_EQ(encoded({"--length", "3"}).rows(), 3);
}

TEST_F(EncodeCommand, AFullDiskIsNamedAndKeepsWhatWasThere) {
  if (mount("tmpfs", folder().c_str(), "tmpfs", 0, "size=64k") != 0) {
    GTEST_SKIP() << "no small disk can be mounted here: " << std::strerror(errno);
  }
  put("a.npy", "what was there");
  const auto file = path("a.npy");
  const auto outcome = posenc({"encode", "-o", file.c_str()});
  const auto kept = contents("a.npy");
  const auto left = files();
  ASSERT_EQ(umount(folder().c_str()), 0);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "posenc: " + file +
                " cannot be written: the disk is full: free some space or choose another place\n");
  EXPECT_EQ(kept, "what was there");
  EXPECT_EQ(left, 1);
}

TEST_F(EncodeCommand, AnUnwritablePlaceIsNamed) {
  const auto nowhere = path("no/where.npy"), directory = path("directory.npy");
  fs::create_directory(directory);
  expect_refused(
      {{{"encode", "-o", nowhere.c_str()},
        nowhere + " cannot be written: there is no directory " + path("no") + ": make it first"},
       {{"encode", "-o", directory.c_str()},
        directory + " cannot be written: it is a directory: name a file in it"}});
}

TEST(EncodeHelp, NamesEveryFlagAndEveryEncoding) {
  const auto help = posenc({"encode", "--help"}).out;
  for (const auto* const word :
       {"--output", "--format", "--dtype", "--encoding", "--table", "--start", "--convention",
        "--d", "--length", "--base", "f2", "f8", "npy", "csv"}) {
    EXPECT_NE(help.find(word), std::string::npos) << word;
  }
  for (const auto& kind : encodings()) EXPECT_NE(help.find(kind.id), std::string::npos);
  EXPECT_EQ(help.find("--colormap"), std::string::npos);
}

}  // namespace
}  // namespace posenc
