#include <csignal>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "program_run.hpp"
#include "temporary_folder.hpp"

/// What the program does to files and memory, seen from outside.
namespace posenc {
namespace {

namespace fs = std::filesystem;
using test::Program;

class ProgramFiles : public test::InFolder {
 protected:
  /// Starts `posenc WORDS… -o name` where a file of that name is, and interrupts it once it has so
  /// many bytes in another one there.
  Program::End interrupted(int signal, std::vector<std::string> words, const std::string& name,
                           std::uint64_t bytes) const {
    const auto file = folder() / name;
    std::ofstream(file) << kBefore;
    words.insert(words.end(), {"-o", file.string()});
    Program program(std::move(words));
    while (!(program.has_open_in(folder()) && program.written() >= bytes) && !program.is_over())
      std::this_thread::yield();
    program.send(signal);
    return program.wait();
  }

  void expect_as_before(const std::string& name) const {
    EXPECT_TRUE(contents(folder() / name) == kBefore);
    EXPECT_EQ(files(), 1);
  }

  static constexpr const char* kBefore = "what was there";
  static constexpr std::uint64_t kSome = 100'000;
};

TEST_F(ProgramFiles, AnInterruptedEncodeLeavesNothing) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    for (const std::string name : {"a.npy", "a.csv"}) {
      const auto end =
          interrupted(signal, {"encode", "--d", "16384", "--length", "1e9"}, name, kSome);
      EXPECT_TRUE(end.was_killed_by(signal)) << end.status;
      expect_as_before(name);
      fs::remove(folder() / name);
    }
  }
}

TEST_F(ProgramFiles, InterruptedDataLeavesNothing) {
  const auto end = interrupted(SIGINT, {"data", "heatmap", "--length", "1e9"}, "a.csv", kSome);
  EXPECT_TRUE(end.was_killed_by(SIGINT)) << end.status;
  expect_as_before("a.csv");
}

TEST_F(ProgramFiles, AnInterruptedRenderLeavesNothing) {
  // 8192 × 8192 pixels take seconds to draw, after the file is made.
  const auto end = interrupted(SIGINT, {"render", "all", "--size", "8192x8192"}, "a.png", 0);
  EXPECT_TRUE(end.was_killed_by(SIGINT)) << end.status;
  expect_as_before("a.png");
}

TEST_F(ProgramFiles, ATableLargerThanTheMemoryItUses) {
  // A GiB, of which a block of a few MiB is in memory at a time; the sanitizers keep more than that
  // for themselves.
  constexpr long kTableKiB = 1024 * 1024;
  Program program(
      {"encode", "--d", "1024", "--length", "262144", "--format", "npy", "-o", "/dev/null"});
  const auto end = program.wait();
  EXPECT_TRUE(end.exited_with(0)) << end.status;
  EXPECT_LT(end.used.ru_maxrss, kTableKiB / 4);
  EXPECT_GT(end.used.ru_maxrss, 0);
}

}  // namespace
}  // namespace posenc
