#include <cstdio>
#include <new>
#include <stdexcept>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "state/parameters.hpp"
#include "temporary_folder.hpp"

/// Command lines of all kinds, and messages of all kinds.
namespace posenc {
namespace {

using namespace testing_commands;

TEST(Words, ThatAreMissingTooManyOrUnknownAreRefusedWithAWayOut) {
  expect_rows({
      {"render heatmap -o", 2, "--output needs a value: posenc render --help"},
      {"--mute", 2, "--mute needs a value"},
      {"--theme", 2, "--theme needs a value"},
      {"--theme dark --loop={}", 2, "a window was opened"},
      {"--no-loop=maybe", 2, "loop = maybe is neither on nor off"},
      {"list views --json=1", 2, "--json takes no value: give --json alone"},
      {"render --help=1", 2, "--help takes no value"},
      {"--no-thing-like-it=1", 2, "--no-thing-like-it is not known"},
      {"render heatmap a.png", 2, "did you mean -o a.png?"},
      {"render heatmap -o a.png b.png", 2, "unexpected argument b.png"},
      {"list views render heatmap", 2, "unexpected argument render"},
      {"describe heatmap describe", 2, "unexpected argument describe"},
      {"--json list views", 2, "--json is given before list: give it after list"},
      {"-o a.png render heatmap", 2, "-o is given before render"},
      {"render -- heatmap -o a.png", 2, "unexpected argument -o"},
      {"describe -- --d", 2, "there is no view --d"},
      {"list --painter auto", 2, "--painter is not known: posenc list --help"},
      {"--lenght 5", 2, "--lenght is not known: did you mean --length?"},
      {"--font-size 2", 2, "did you mean --text-size?"},
      {"render heatmap --L 50", 2, "did you mean --length?"},
      {"-x", 2, "-x is not known"},
      {"draw", 2, "there is no command draw: give one of render, animate"},
      {"heatmap", 2, "posenc --view heatmap or posenc render heatmap?"},
      {"rendr heatmap", 2, "did you mean render?"},
      {"completion tcsh", 2, "give one of bash, zsh, fish"},
  });
  expect_refused({{{""},
                   "there is no command \"\": give one of render, animate, data, describe, encode, "
                   "code, list, lesson, open, or none to open the window"}});
  EXPECT_EQ(posenc({"--"}, [](const WindowRequest&) -> Expected<int> { return 0; }).status, 0);
}

TEST(Words, ThatLookLikeFlagsMayBeValues) {
  for (const std::string value : {"--scale=5", "--no-loop=on", "--a="})
    EXPECT_EQ(window_state({"--sentence", value}).sentence.words.text(), value);
  for (const std::string value : {"a=b", "=b"})
    EXPECT_EQ(window_state({"--sentence=" + value}).sentence.words.text(), value);
  EXPECT_EQ(window_state({"--offset", "-8"}).offset, -8);
}

TEST(Words, OptionsWithoutEffectAreAcceptedAndIgnored) {
  const struct {
    std::string line, same;
  } rows[] = {
      {"describe rotation --panel --speed 3 --colormap greys", "describe rotation"},
      {"data distance --encoding binary --base 500", "data distance --encoding binary"},
      {"describe heatmap --dim 3", "describe heatmap"},
      {"encode -o - --format csv --length 3 --d 4 --layout half",
       "encode -o - --format csv --length 3 --d 4"},
      {"encode -o - --format csv --length 3 --encoding rotary --convention fairseq",
       "encode -o - --format csv --length 3 --encoding rotary"},
      {"code numpy --view waves", "code numpy"},
      {"code latex --start 2", "code latex"},
      {"--d 64 list colormaps", "list colormaps"},
      {"--view rotation describe heatmap", "describe heatmap"},
      {"--d 9 data waves --d 8 --d 4", "data waves --d 4"},
      {"describe heatmap --preset d2l --d 64", "describe heatmap --length 60 --pair 3 --d 64"},
      {"lesson list pendulums -o a.pdf", "lesson list"},
  };
  for (const auto& [line, same] : rows)
    EXPECT_EQ(output(words_of(line)), output(words_of(same))) << line;
}

TEST(Words, MayBeNoneNotEvenAName) {
  MemoryStream out, err;
  const auto open = [](const WindowRequest&) -> Expected<int> { return 0; };
  EXPECT_EQ(run(0, nullptr, out.file(), err.file(), open), 0) << err.text();
}

using Message = test::InFolder;

TEST_F(Message, IsOneLineThatATerminalCanShow) {
  for (const std::string evil :
       {"a\x1b]0;owned\a", "two\nlines", "c1\xc2\x9b\x33\x31m", "c1\x9b\x33\x31m",
        "gnp.\xe2\x80\xae"
        "dab",
        "\xff\xfe"}) {
    const auto absent = path(evil + "/a.png"), plain = path(evil);
    for (const Words& words : {Words{"render", "heatmap", "-o", absent},
                               {"render", "heatmap", "-o", plain},
                               {"render", evil},
                               {"data", "heatmap", "-o", absent},
                               {"encode", "--format", "npy", "-o", absent},
                               {"encode", "-o", evil},
                               {"encode", "-o", "a.npy", "--start", evil},
                               {"list", evil},
                               {"describe", "heatmap", "--table", plain},
                               {"--view", evil},
                               {"--" + evil},
                               {evil},
                               {"--base", evil},
                               {"--order", evil},
                               {"--mute", evil}}) {
      const auto outcome = posenc(words);
      EXPECT_EQ(outcome.status, 2) << words[0];
      EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
      for (const char* const raw : {"\x1b", "\a", "\xc2\x9b", "\x9b", "\xe2\x80\xae", "\xff"})
        EXPECT_THAT(outcome.err, Not(testing::HasSubstr(raw))) << words[0];
    }
  }
}

TEST_F(Message, IsGivenForWhateverIsThrown) {
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
  EXPECT_EQ(other.err, "posenc: internal error: line 1?line ?[2m2 (please report this)\n");
}

}  // namespace
}  // namespace posenc
