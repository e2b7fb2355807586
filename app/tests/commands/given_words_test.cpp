#include <cstdio>
#include <new>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "state/parameters.hpp"
#include "temporary_folder.hpp"

/// Command lines that CLI11 alone would read otherwise than they were meant, and messages of all
/// kinds.
namespace posenc {
namespace {

using namespace testing_commands;

TEST(GivenWords, AnEmptyValueIsTheFlagsOwnAndRefused) {
  const std::string see = " needs a value: posenc render --help shows which";
  const std::string see_encode = " needs a value: posenc encode --help shows which";
  expect_refused({
      {{"render", "heatmap", "--scale=", "-o", "a.png"}, "--scale" + see},
      {{"render", "heatmap", "--size=", "-o", "a.png"}, "--size" + see},
      {{"render", "heatmap", "--output=", "a.png"}, "--output" + see},
      {{"render", "heatmap", "-o", ""}, "--output" + see},
      {{"render", "heatmap", "--table=", "-o", "a.png"}, "--table" + see},
      {{"data", "heatmap", "-o", ""}, "--output needs a value: posenc data --help shows which"},
      {{"--view="}, "--view needs a value: posenc --help shows which"},
      {{"encode", "--format=", "-o", "a.npy"}, "--format" + see_encode},
      {{"encode", "--dtype=", "-o", "a.npy"}, "--dtype" + see_encode},
      {{"encode", "--start=", "-o", "a.npy"}, "--start" + see_encode},
      {{"--theme="}, "theme has no value: give one of dark, light, projector"},
      {{"--mute="}, "--mute needs a value: posenc --help shows which"},
      {{"--mute"}, "--mute needs a value: posenc --help shows which"},
      {{"--loop="}, "loop has no value: give on or off"},
      {{"--loop={}"}, "loop = {} is neither on nor off: give on or off"},
      {{""},
       "there is no command \"\": give one of render, animate, data, describe, encode, code, list, "
       "lesson, open, or none to "
       "open the window"},
      {{"render", "heatmap", "a.png"}, "unexpected argument a.png: did you mean -o a.png?"},
      {{"render", "heatmap", ""},
       "unexpected argument \"\": posenc render --help lists what it takes"},
  });
}

TEST(GivenWords, AFlagThatTookTheNextFlagForItsValueIsNamed) {
  expect_refused({
      {{"render", "heatmap", "--scale", "-o", "a.png"},
       "--scale needs a value before -o: posenc render --help shows which"},
      {{"render", "attention", "--sentence", "--output", "a.png"},
       "--sentence needs a value before --output: posenc render --help shows which"},
      {{"data", "heatmap", "--from", "--to", "4"},
       "--from needs a value before --to: posenc data --help shows which"},
      {{"encode", "-o", "--d", "4"},
       "--output needs a value before --d: posenc encode --help shows which"},
      {{"render", "heatmap", "--offset", "-5", "-o", "a.png", "b.png"},
       "unexpected argument b.png: posenc render --help lists what it takes"},
  });
}

TEST(GivenWords, NoParameterTakesTheNextWordForAnEmptyValue) {
  for (const auto& p : parameters()) {
    const std::string id(p.id), other = id == "panel" ? "--no-formula" : "--panel";
    const auto outcome = posenc({"describe", "heatmap", "--" + id + "=", other});
    EXPECT_EQ(outcome.status, 2) << id;
    const bool takes_nothing = id == "mute" || (p.text != nullptr && p.text->names_file);
    EXPECT_THAT(outcome.err,
                testing::StartsWith(fmt::format("posenc: {} ", takes_nothing ? "--" + id : id)));
  }
}

TEST(GivenWords, AFlagWithoutValuesRefusesEveryone) {
  for (const std::string value : {"", "x", "0", "1", "true", "on", "{}"}) {
    for (const std::string flag : {"--help", "--version", "--no-loop", "--no-transpose"})
      expect_refused({{{flag + "=" + value}, flag + " takes no value: give " + flag + " alone"}});
    expect_refused(
        {{{"list", "views", "--json=" + value}, "--json takes no value: give --json alone"},
         {{"render", "all", "-o", "a.png", "--transparent=" + value},
          "--transparent takes no value: give --transparent alone"},
         {{"render", "--help=" + value}, "--help takes no value: give --help alone"}});
  }
  expect_refused({{{"--no-thing-like-it=1"},
                   "--no-thing-like-it is not known: posenc --help lists all flags"}});
}

TEST(GivenWords, AValueThatLooksLikeAFlagIsAValue) {
  for (const std::string value : {"--scale=5", "--no-loop=on", "--a="})
    EXPECT_EQ(window_state({"--sentence", value}).sentence.words.text(), value);
  for (const std::string value : {"a=b", "=b"})
    EXPECT_EQ(window_state({"--sentence=" + value}).sentence.words.text(), value);
}

TEST(GivenWords, ALineHasOneCommandWithItsFlagsBehindIt) {
  expect_refused({
      {{"list", "views", "render", "heatmap"},
       "unexpected argument render: posenc list --help lists what it takes"},
      {{"describe", "heatmap", "describe"},
       "unexpected argument describe: posenc describe --help lists what it takes"},
      {{"--json", "list", "views"}, "--json is given before list: give it after list"},
      {{"--size", "64x64", "render", "heatmap", "-o", "a.png"},
       "--size is given before render: give it after render"},
      {{"-o", "a.png", "render", "heatmap"}, "-o is given before render: give it after render"},
      {{"--view", "rotation", "describe", "heatmap"},
       "--view is not a flag of describe: leave it out; posenc describe --help lists all flags"},
      {{"--pair", "3", "encode", "-o", "a.npy"},
       "--pair is not a flag of encode: leave it out; posenc encode --help lists all flags"},
      {{"--d", "64", "list", "views"},
       "--d is not a flag of list: leave it out; posenc list --help lists all flags"},
  });
  EXPECT_EQ(posenc({"--d", "4", "--length", "2", "data", "heatmap"}).out,
            posenc({"data", "heatmap", "--d", "4", "--length", "2"}).out)
      << "what both take may be given before the command";
}

TEST(GivenWords, OnlyWordsFollowTwoDashes) {
  EXPECT_EQ(posenc({"describe", "--d", "64", "--", "heatmap"}).out,
            posenc({"describe", "heatmap", "--d", "64"}).out);
  expect_refused({{{"render", "--", "heatmap", "-o", "a.png"},
                   "unexpected argument -o: posenc render --help lists what it takes"},
                  {{"describe", "--", "--d"}, "there is no view --d: give one of " + [] {
                     const auto err = posenc({"describe", "x"}).err;
                     const auto from = err.find("give one of ") + 12;
                     return err.substr(from, err.size() - 1 - from);
                   }()}});
  EXPECT_EQ(posenc({"--"}, [](const WindowRequest&) -> Expected<int> { return 0; }).status, 0);
}

TEST(GivenWords, ALineWithoutEvenANameOpensTheWindow) {
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
  EXPECT_EQ(other.err,
            "posenc: an error that should not happen, “line 1?line ?[2m2”: please report it\n");
}

}  // namespace
}  // namespace posenc
