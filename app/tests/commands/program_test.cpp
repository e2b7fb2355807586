#include <string>

#include <gtest/gtest.h>

#include "program_run.hpp"
#include "temporary_folder.hpp"

/// The program itself, as a shell starts it.
namespace posenc {
namespace {

using test::shell;

TEST(Program, EndsQuietlyWhenNobodyReadsOn) {
  // A billion rows would take hours: the end of the reader ends the program.
  const auto outcome =
      shell("{ posenc data heatmap --length 1e9; echo \"status $?\" >&2; } | head -n 1");
  EXPECT_EQ(outcome.output, "position,dim,value\nstatus 0\n");
}

TEST(Program, EncodeEndsQuietlyWhenNobodyReadsOn) {
  const auto outcome = shell(
      "{ posenc encode -o - --format npy --length 1e9; echo \"status $?\" >&2; } | head -c 6");
  EXPECT_EQ(outcome.output, "\x93NUMPYstatus 0\n");
}

TEST(Program, AFullStandardOutputIsAnError) {
  const auto outcome = shell("posenc list keys > /dev/full");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.output,
            "posenc: the standard output cannot be written: the disk is full: free some space or "
            "choose another place\n");
}

TEST(Program, AMessageThatNobodyGetsChangesNothing) {
  for (const std::string to : {"2>&-", "2>/dev/full"}) {
    EXPECT_EQ(shell("posenc render nope -o x.png " + to).status, 2) << to;
    EXPECT_EQ(shell("posenc list views --nope " + to).status, 2) << to;
    EXPECT_EQ(shell("env -u DISPLAY -u WAYLAND_DISPLAY posenc " + to).status, 2) << to;
    const auto listed = shell("posenc list colormaps " + to);
    EXPECT_EQ(listed.status, 0) << to;
    EXPECT_EQ(listed.output.rfind("red-blue", 0), 0u) << to;
  }
}

TEST(Program, WithoutADisplayItSaysWhatStillWorks) {
  const auto outcome = shell("env -u DISPLAY -u WAYLAND_DISPLAY posenc --d 64");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.output.find('\n'), outcome.output.size() - 1) << outcome.output;
  EXPECT_NE(outcome.output.find("posenc render"), std::string::npos) << outcome.output;
}

TEST(Program, BadInputIsRefusedBeforeAWindowIsLookedFor) {
  const auto outcome = shell("env -u DISPLAY -u WAYLAND_DISPLAY posenc --d 7");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.output,
            "posenc: d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384\n");
}

TEST(Program, DrawsWithoutADisplay) {
  const auto outcome = shell(
      "d=$(mktemp -d); env -u DISPLAY -u WAYLAND_DISPLAY posenc render rotation --size 640x400 -o "
      "$d/a.png && "
      "head -c 4 $d/a.png | tail -c 3; rm -r $d");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.output, "PNG");
}

TEST(Program, WritesToItsOutputWhereThatIs) {
  const test::TemporaryFolder folder;
  const auto in_folder = [&](const std::string& words) {
    return shell("cd " + folder.path().string() + "; " + words).output;
  };
  for (const std::string name : {"a.png", "a.svg", "a.pdf"})
    std::filesystem::create_symlink("/dev/stdout", folder.path() / name);
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
