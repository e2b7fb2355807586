#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "program_run.hpp"
#include "temporary_folder.hpp"

/// What the program does, as a shell starts it.
namespace posenc {
namespace {

namespace fs = std::filesystem;
using test::Program;
using test::shell;

TEST(ProgramInShell, EndsQuietlyWhenNobodyReadsOn) {
  // A billion rows would take hours: the end of the reader ends the program.
  EXPECT_EQ(
      shell("{ posenc data heatmap --length 1e9; echo \"status $?\" >&2; } | head -n 1").output,
      "position,dim,value\nstatus 0\n");
  EXPECT_EQ(shell("{ posenc encode -o - --format npy --length 1e9; echo \"status $?\" >&2; } | "
                  "head -c 6")
                .output,
            "\x93NUMPYstatus 0\n");
}

TEST(ProgramInShell, AFullStandardOutputIsAnError) {
  for (const std::string words : {"list keys", "data heatmap"}) {
    const auto outcome = shell("posenc " + words + " > /dev/full");
    EXPECT_EQ(outcome.status, 2) << words;
    EXPECT_EQ(outcome.output,
              "posenc: the standard output cannot be written: the disk is full: free some space or "
              "choose another place\n");
  }
}

TEST(ProgramInShell, AMessageThatNobodyGetsChangesNothing) {
  for (const std::string to : {"2>&-", "2>/dev/full"}) {
    EXPECT_EQ(shell("posenc render nope -o x.png " + to).status, 2) << to;
    EXPECT_EQ(shell("posenc list views --nope " + to).status, 2) << to;
    EXPECT_EQ(shell("env -u DISPLAY -u WAYLAND_DISPLAY posenc " + to).status, 2) << to;
    const auto listed = shell("posenc list colormaps " + to);
    EXPECT_EQ(listed.status, 0) << to;
    EXPECT_EQ(listed.output.rfind("red-blue", 0), 0u) << to;
  }
}

TEST(ProgramInShell, WithoutADisplayItDrawsAndRefusesAndSaysWhatStillWorks) {
  const std::string hidden = "env -u DISPLAY -u WAYLAND_DISPLAY posenc ";
  const auto no_window = shell(hidden + "--d 64");
  EXPECT_EQ(no_window.status, 2);
  EXPECT_EQ(no_window.output.find('\n'), no_window.output.size() - 1) << no_window.output;
  EXPECT_NE(no_window.output.find("posenc render"), std::string::npos) << no_window.output;
  const auto refused = shell(hidden + "--d 7");
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.output,
            "posenc: d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384\n");
  const auto drawn = shell("d=$(mktemp -d); " + hidden +
                           "render rotation --size 640x400 -o $d/a.png && head -c 4 $d/a.png | "
                           "tail -c 3; rm -r $d");
  EXPECT_EQ(drawn.status, 0);
  EXPECT_EQ(drawn.output, "PNG");
}

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

  static constexpr const char* kBefore = "what was there";
  static constexpr std::uint64_t kSome = 100'000;
};

TEST_F(ProgramFiles, StayAsTheyWereWhenItIsInterrupted) {
  const struct {
    std::vector<std::string> words;
    std::string name;
    std::vector<int> signals;
    std::uint64_t bytes;
  } rows[] = {
      {{"encode", "--d", "1024", "--length", "1e5"}, "a.npy", {SIGINT, SIGTERM, SIGHUP}, kSome},
      {{"encode", "--d", "1024", "--length", "1e5"}, "a.csv", {SIGINT, SIGTERM, SIGHUP}, kSome},
      {{"data", "heatmap", "--length", "1e9"}, "a.csv", {SIGINT}, kSome},
      // 8192 × 8192 pixels take seconds to draw, after the file is made.
      {{"render", "all", "--size", "8192x8192"}, "a.png", {SIGINT}, 0}};
  for (const auto& [words, name, signals, bytes] : rows) {
    for (const int signal : signals) {
      const auto end = interrupted(signal, words, name, bytes);
      EXPECT_TRUE(end.was_killed_by(signal)) << name << " " << end.status;
      EXPECT_TRUE(contents(name) == kBefore);
      EXPECT_EQ(files(), 1);
      fs::remove(folder() / name);
    }
  }
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

TEST_F(ProgramFiles, AreWrittenToTheOutputWhereThatIs) {
  const auto in_folder = [&](const std::string& words) {
    return shell("cd " + folder().string() + "; " + words).output;
  };
  for (const std::string name : {"a.png", "a.svg", "a.pdf"})
    std::filesystem::create_symlink("/dev/stdout", folder() / name);
  const std::string render = "posenc render distance --size 640x400 -o ";
  const struct {
    std::string alone, within;
  } rows[] = {{"posenc data distance", "posenc data distance -o /dev/stdout"},
              {"posenc encode --format npy -o -", "posenc encode --format npy -o /dev/fd/1"},
              {render + "b.png; cat b.png", render + "a.png"},
              {render + "b.svg; cat b.svg", render + "a.svg"},
              {render + "b.pdf; cat b.pdf", render + "a.pdf"}};
  for (const auto& [alone, within] : rows) {
    const auto written = in_folder("{ echo head; " + within + "; echo tail; } > f; cat f");
    EXPECT_TRUE(written == "head\n" + in_folder(alone) + "tail\n") << within;
  }
}

}  // namespace
}  // namespace posenc
