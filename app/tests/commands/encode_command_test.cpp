#include <sys/mount.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
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
using testing::HasSubstr, testing::Not, testing::StartsWith;
namespace fs = std::filesystem;

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

TEST_F(EncodeCommand, EveryWrongFlagAndValueIsOneLineAndNoFile) {
  const auto table = path("table.npy"), text = put("text.npy", "not a table"),
             absent = path("absent.npy"), file = path("a.npy"), strange = path("a.gif"),
             nowhere = path("no/where.npy"), directory = path("directory.npy");
  fs::create_directory(directory);
  output({"encode", "--encoding", "binary", "--length", "5", "-o", table});
  const std::string ends = "274\u2009877\u2009906\u2009943", all = "−" + ends + " to " + ends,
                    within = ": give a --start and a --length within them",
                    asked = "start and length ask for the positions ",
                    needs_value = " needs a value: posenc encode --help shows which";
  expect_refused({
      {{"encode"},
       "encode needs a file: give -o and a name that ends in .npy or .csv, or -o - and --format"},
      {{"encode", "-o", "-"},
       "the standard output has no name that says which format: give --format npy or csv"},
      {{"encode", "-o", strange},
       strange.substr(0, 40) + (strange.size() > 40 ? "…" : "") +
           " does not say which format: let its name end in .npy or .csv, or give --format npy or "
           "csv"},
      {{"encode", "-o", nowhere},
       nowhere + " cannot be written: there is no directory " + path("no") + ": make it first"},
      {{"encode", "-o", directory},
       directory + " cannot be written: it is a directory: name a file in it"},
      {{"encode", "-o", "/dev/full", "--format", "npy"},
       "/dev/full cannot be written: the disk is full: free some space or choose another place"},
  });
  const std::vector<Refused> rows = {
      {{"--format", "hdf5"}, "format = hdf5 is not one of its choices: give one of npy, csv"},
      {{"--dtype", "f16"}, "dtype = f16 is not one of its choices: give one of f4, f2, f8"},
      {{"--dtype"}, "--dtype" + needs_value},
      {{"--encoding", "rotry"},
       "encoding = rotry is not one of its choices: give one of unit-interval, linear, binary, "
       "sinusoidal, table"},
      {{"--encoding", "rotary", "--layout", "hallf"},
       "layout = hallf is not one of its choices: did you mean half? There are interleaved, half"},
      {{"--encoding", "rotary", "--d", "7"},
       "d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384"},
      {{"--start", "1e12"}, "start = 1e12 is not a position: give a number from " + all},
      {{"--start", "soon"}, "start = soon is not a position: give a number from " + all},
      {{"--start", "274877906943", "--length", "2"},
       asked + ends + " to 274\u2009877\u2009906\u2009944, and the encoding sinusoidal has " + all +
           within},
      {{"--encoding", "binary", "--start", "-1", "--length", "4"},
       asked + "−1 to 2, and the encoding binary has 0 to " + ends + within},
      {{"--strat", "1"},
       "--strat is not known: did you mean --start? posenc encode --help lists all flags"},
      {{"heatmap"}, "unexpected argument heatmap: posenc encode --help lists what it takes"},
      {{"--encoding", "table"},
       "encoding = table needs a file: give --table and the name of a .npy file"},
      {{"--encoding", "binary", "--table", table},
       "encoding = binary and --table both say what to encode: give one of them"},
      {{"--table", table, "--length", "6"},
       "length = 6 is above the limit: the table table.npy has 5 positions, give a whole number "
       "from 1 to 5"},
      {{"--table", table, "--start", "1", "--length", "5"},
       asked + "1 to 5, and the encoding table has 0 to 4" + within},
      {{"--table", table, "--d", "64"},
       "d = 64 does not fit the table table.npy, which has 3 dimensions: leave out --d"},
      {{"--table", table, "--start", "5"},
       asked + "5 to 5, and the encoding table has 0 to 4" + within},
      {{"--table", table, "--start", "0.5"},
       "start = 0.5 lies between two positions, where a table has nothing: give a whole number"},
      {{"--table", absent}, Table::read(absent).error().message},
      {{"--table", text}, Table::read(text).error().message},
  };
  for (const auto& [words, why] : rows)
    expect_refused({{joined({"encode", "-o", file}, words), why}});
  EXPECT_EQ(files(), 3);
}

TEST_F(EncodeCommand, AConventionRefusesWhatItCannotEncodeAndSaysWhy) {
  const auto file = path("a.npy");
  for (const auto& convention : conventions()) {
    for (const std::string d : {"1", "2", "3", "7", "16384"}) {
      const Words words = {
          "encode", "-o", file, "--length", "3", "--convention", std::string(convention.id),
          "--d",    d};
      const auto accepted = convention.accepts(std::stoi(d));
      if (accepted) {
        output(words);
      } else {
        expect_refused({{words, accepted.error().message}});
      }
      EXPECT_EQ(fs::remove(file), accepted.has_value());
    }
  }
  EXPECT_THAT(
      posenc({"encode", "-o", file, "--convention", "papper"}).err,
      StartsWith("posenc: convention = papper is not one of its choices: did you mean paper? "
                 "There are paper, tensor2t"));
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
  const auto at = [&](const std::string& start, const std::string& convention) {
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
  for (const auto& kind : encodings())
    encoded({"--encoding", std::string(kind.id), "--length", "3"});
}

TEST_F(EncodeCommand, RotaryIsTheTableThatLibrariesKeep) {
  // Cosines and sines of t·500000^(−2k/128), pairs 0, 1 and 63, at t = 131071: from 60 digits.
  constexpr double kCosines[] = {-0.81798349938794908, -0.81731615002386427, 0.94866836970291609};
  constexpr double kSines[] = {-0.57524168375478937, 0.57618947483459657, 0.31627254753647419};
  const Words words = {"--encoding", "rotary",   "--base", "5e5",     "--start",
                       "131071",     "--length", "2",      "--dtype", "f8"};
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
  const auto plain = encoded({"--encoding", "rotary", "--length", "3", "--d", "4"});
  const auto slower = encoded({"--encoding", "rotary", "--length", "9", "--d", "4", "--scaling",
                               "linear", "--scale-factor", "4"});
  for (int dim = 0; dim < 4; ++dim)
    EXPECT_NEAR(slower.entry(8, dim), plain.entry(2, dim), 2 * kFillErrorF32);
  EXPECT_EQ(plain.entry(0, 0), 1) << "interleaved, cosines first";
  EXPECT_EQ(plain.entry(0, 1), 0);
  EXPECT_EQ(lines(output({"encode", "-o", "-", "--format", "csv", "--encoding", "rotary", "--d",
                          "2", "--start", "0.5", "--length", "1", "--dtype", "f8"}))[1],
            "0.5,0.8775825618903728,0.479425538604203");
}

TEST_F(EncodeCommand, ATableGoesFromItsStartToItsEnd) {
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

TEST_F(EncodeCommand, WritesTheSameToTheStandardOutput) {
  EXPECT_EQ(output({"encode", "-o", path("a.CSV"), "--d", "4", "--length", "3"}), "");
  const auto csv = output({"encode", "-o", "-", "--format", "csv", "--d", "4", "--length", "3"});
  EXPECT_EQ(csv, contents("a.CSV"));
  ASSERT_EQ(lines(csv).size(), 4u);
  EXPECT_EQ(lines(csv)[0], "position,dim0,dim1,dim2,dim3");
  EXPECT_EQ(lines(csv)[1], "0,0,1,0,1");
}

TEST_F(EncodeCommand, WhatWasThereIsReplacedOnlyByAWholeTable) {
  const auto file = put("a.npy", "what was there");
  const auto refused =
      posenc({"encode", "-o", file, "--encoding", "linear", "--dtype", "f2", "--length", "1e6"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("65520"));
  EXPECT_EQ(contents("a.npy"), "what was there");
  EXPECT_EQ(files(), 1);
  EXPECT_EQ(encoded({"--length", "3"}).rows(), 3);
}

/// A disk of 64 kB on a directory of its own.
TEST_F(EncodeCommand, WhatTheDiskHasNoRoomForIsRefusedBeforeItIsWritten) {
  for (const auto* const name : {"a.npy", "a.csv"}) {
    const auto run = posenc({"encode", "--length", "1e9", "--d", "16384", "-o", path(name)});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, HasSubstr("GB are free there: choose another place or write less"));
  }
  EXPECT_EQ(files(), 0);
}

class FullDisk : public test::InFolder {
 protected:
  void SetUp() override {
    mounted_ = mount("tmpfs", folder().c_str(), "tmpfs", 0, "size=64k") == 0;
    if (!mounted_) GTEST_SKIP() << "no small disk can be mounted here: " << std::strerror(errno);
  }
  void TearDown() override {
    if (mounted_) {
      EXPECT_EQ(umount(folder().c_str()), 0);
    }
  }

 private:
  bool mounted_ = false;
};

TEST_F(FullDisk, WhatWasThereStaysAndNothingIsLeftBehind) {
  const struct {
    Words words;
    std::string name;
  } rows[] = {{{"render", "heatmap"}, "a.png"},
              {{"render", "heatmap"}, "a.svg"},
              {{"render", "heatmap"}, "a.pdf"},
              {{"data", "heatmap"}, "a.csv"},
              {{"encode", "--d", "32"}, "a.csv"}};
  for (const auto& [words, name] : rows) {
    const auto file = put(name, "what was there");
    expect_refused({{joined(words, {"-o", file}),
                     file + " cannot be written: the disk is full: free some space or choose "
                            "another place"}});
    EXPECT_EQ(contents(name), "what was there");
    EXPECT_EQ(files(), 1);
    std::filesystem::remove(file);
  }
  expect_refused({{{"encode", "-o", path("a.npy")},
                   path("a.npy") + " cannot be written: it takes 0.3 MB, and 0.1 MB are free "
                                   "there: choose another place or write less"}});
  EXPECT_EQ(files(), 0);
}

TEST(EncodeHelp, NamesEveryFlagAndEveryEncoding) {
  const auto help = output({"encode", "--help"});
  for (const auto* const word :
       {"--output", "--format", "--dtype", "--encoding", "--table", "--start", "--convention",
        "--layout", "rotary", "interleaved|half", "--d", "--length", "--base", "f2", "f8", "npy",
        "csv"})
    EXPECT_THAT(help, HasSubstr(word));
  for (const auto& kind : encodings()) EXPECT_THAT(help, HasSubstr(std::string(kind.id)));
  EXPECT_THAT(help, Not(HasSubstr("--colormap")));
}

}  // namespace
}  // namespace posenc
