#include <cstdio>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command_run.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

TEST(Message, IsOneLineThatATerminalCanShow) {
  const test::TemporaryFolder folder;
  for (const std::string evil : {"a\x1b]0;owned\a", "two\nlines",
                                 "c1\xc2\x9b"
                                 "31m",
                                 "c1\x9b"
                                 "31m",
                                 "gnp.\xe2\x80\xae"
                                 "dab",
                                 "\xff\xfe"}) {
    const auto absent = (folder.path() / evil / "a.png").string();
    const auto flag = "--" + evil, plain = (folder.path() / evil).string();
    for (const auto& words : {std::vector{"render", "heatmap", "-o", absent.c_str()},
                              {"render", "heatmap", "-o", plain.c_str()},
                              {"render", evil.c_str()},
                              {"data", "heatmap", "-o", absent.c_str()},
                              {"encode", "--format", "npy", "-o", absent.c_str()},
                              {"encode", "-o", evil.c_str()},
                              {"encode", "-o", "a.npy", "--start", evil.c_str()},
                              {"list", evil.c_str()},
                              {"describe", "heatmap", "--table", plain.c_str()},
                              {"--view", evil.c_str()},
                              {flag.c_str()},
                              {evil.c_str()},
                              {"--base", evil.c_str()},
                              {"--order", evil.c_str()},
                              {"--mute", evil.c_str()}}) {
      const auto outcome = posenc(words);
      EXPECT_EQ(outcome.status, 2) << words[0];
      EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
      for (const char* const raw : {"\x1b", "\a", "\xc2\x9b", "\x9b", "\xe2\x80\xae", "\xff"})
        EXPECT_EQ(outcome.err.find(raw), std::string::npos) << words[0] << outcome.err;
    }
  }
}

TEST(Message, IsGivenForWhateverIsThrown) {
  const auto ends_with = [](const auto& thrown) {
    return posenc({}, [&](const WindowRequest&) -> Expected<int> { throw thrown; });
  };
  const auto memory = ends_with(std::bad_alloc());
  EXPECT_EQ(memory.status, 2);
  EXPECT_EQ(
      memory.err,
      "posenc: there is not enough memory: ask for less, such as a smaller --d or --length\n");
  const auto other = ends_with(std::runtime_error("line 1\nline \x1b[2m2"));
  EXPECT_EQ(other.status, 2);
  EXPECT_EQ(other.err,
            "posenc: an error that should not happen, “line 1?line ?[2m2”: please report it\n");
}

TEST(Message, ThatCannotBeWrittenChangesNothingElse) {
  std::FILE* const full = std::fopen("/dev/full", "w");
  ASSERT_NE(full, nullptr);
  std::setvbuf(full, nullptr, _IONBF, 0);
  MemoryStream out;
  const char* const words[] = {"posenc", "render", "nope", "-o", "x.png"};
  EXPECT_EQ(run(5, words, out.file(), full, no_window), 2);
  std::fclose(full);
}

}  // namespace
}  // namespace posenc
