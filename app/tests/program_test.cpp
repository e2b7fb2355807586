#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

/// The program itself, as a shell starts it.
namespace posenc {
namespace {

struct Outcome {
  int status;
  std::string
      output;  ///< what a person sees: both streams, where the words did not send them elsewhere
};

Outcome shell(const std::string& words) {
  std::FILE* const pipe =
      popen(("exec 2>&1; PATH=" POSENC_PROGRAM_DIR ":$PATH; " + words).c_str(), "r");
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

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

}  // namespace
}  // namespace posenc
