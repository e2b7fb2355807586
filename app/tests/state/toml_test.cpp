#include "state/toml.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string_view>

#include <gtest/gtest.h>

#include "random_state.hpp"
#include "state/toml_table.hpp"

namespace posenc {
namespace {

TEST(Toml, EveryStateWithinLimitsComesBackTheSame) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 2000; ++i) {
    const State state = random_state(random);
    const auto text = to_toml(state);
    const auto back = from_toml(text, "test");
    ASSERT_TRUE(back) << back.error().message << '\n' << text;
    ASSERT_EQ(*back, state) << text;
  }
}

TEST(Toml, WhatIsMissingKeepsItsDefaultWithinLimits) {
  const auto state = from_toml("[encoding]\nlength = 10\n", "test");
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ(state->length, 10);
  EXPECT_EQ(state->position, 9);
  EXPECT_EQ(state->d, State{}.d);
  EXPECT_EQ(*from_toml("", "test"), State{});
}

TEST(Toml, AConventionIsNamedAndMayStandBelowWhatItAllows) {
  const auto state = from_toml("[encoding]\nd = 7\nconvention = \"marian-hf\"\n", "test");
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ(state->convention->id, "marian-hf");
  EXPECT_EQ(state->d, 7);
  EXPECT_NE(to_toml(*state).find("convention = 'marian-hf'"), std::string::npos) << to_toml(*state);
}

TEST(Toml, AWholeNumberMayStandForARealOneAndTheOtherWayRound) {
  EXPECT_EQ(from_toml("[encoding]\nbase = 500\nlength = 1e4", "test")->length, 10000);
}

std::string group_names() {
  std::string names;
  std::string_view last;
  for (const auto& p : parameters()) {
    if (p.group != last) names.append(names.empty() ? "" : ", ").append(p.group);
    last = p.group;
  }
  return names;
}

TEST(Toml, FaultsAreNamedWithTheirLine) {
  const struct {
    std::string_view text;
    std::string message;
  } rows[] = {
      {"[encoding]\nd = 7\n",
       "file, line 2: d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384"},
      {"[encoding]\nd = 2\nconvention = \"fairseq\"\n",
       "file, line 2: d = 2 is too small: fairseq divides by ⌊d/2⌋ − 1, which is 0; choose a d "
       "from 4 "
       "to 16384"},
      {"[position]\n\nposition = 512\n",
       "file, line 3: position = 512 lies past the end: with length 512 it goes from 0 to 511; "
       "raise "
       "length for more"},
      {"[encoding]\nbase = nan\n",
       "file, line 2: base = nan is not a number: give a number from 1.001 to "
       "1\u2009000\u2009000\u2009000"},
      {"[encoding]\nd = \"64\"\n",
       "file, line 2: d has a value of the wrong type: give a whole number"},
      {"[time]\nloop = 1\n",
       "file, line 2: loop has a value of the wrong type: give true or false"},
      {"[window]\ntheme = true\n",
       "file, line 2: theme has a value of the wrong type: give a word in quotation marks"},
      {"[window]\ntheme = \"blue\"\n",
       "file, line 2: theme = blue is not one of its choices: give one of dark, light"},
      {"[encoding]\ndim = 7\n",
       "file, line 2: dim is not known in [encoding]: there are encoding, convention, d, length, "
       "base, "
       "table"},
      {"[colour]\n",
       "file, line 1: colour is not known: there are view and the tables " + group_names()},
      {"position = 3\n", "file, line 1: position is not a table: begin it with [position]"},
      {"view = 1\n",
       "file, line 1: view has a value of the wrong type: give a word in quotation marks"},
      {"view = \"sphere\"\n", "file, line 1: view = sphere is not one of heatmap, rotation, all"},
  };
  const std::array<std::string_view, 2> views{"heatmap", "rotation"};
  for (const auto& row : rows) {
    const auto state = from_toml(row.text, "file", views);
    ASSERT_FALSE(state) << row.text;
    EXPECT_EQ(state.error().message, row.message);
  }
}

TEST(Toml, TextThatIsNoTomlIsRefusedOnOneLine) {
  for (const std::string_view text :
       {"[encoding\n", "d 7", "\"", "a = [1,", "\xff\xfe", "d = 1\nd = 2\n", "[a]\n[a]\n"}) {
    const auto state = from_toml(text, "file");
    ASSERT_FALSE(state) << text;
    EXPECT_EQ(state.error().message.rfind("file, line ", 0), 0u) << state.error().message;
    EXPECT_EQ(state.error().message.find('\n'), std::string::npos) << state.error().message;
  }
}

std::string times(int count, std::string_view what) {
  std::string text;
  for (int i = 0; i < count; ++i) text += what;
  return text;
}

TEST(Toml, TheLargestStateIsFarBelowTheLimits) {
  State state;
  const auto sentence = Sentence::parse(times(1000, "\U0001F600"));
  ASSERT_TRUE(sentence) << sentence.error().message;
  state.sentence.words = *sentence;
  state.table.file = std::string(kMaxFileName, '\x1b');
  const auto text = to_toml(state);
  EXPECT_GT(text.size(), 6 * kMaxFileName);
  EXPECT_LT(text.size(), kMaxTomlBytes * 3 / 4);
  EXPECT_TRUE(parse_toml(text, "test"));

  state.sentence.words = *Sentence::parse(std::string(1000, '.'));
  state.table.file = std::string(kMaxFileName, '.');
  const auto dotted = to_toml(state);
  EXPECT_GT(std::ranges::count(dotted, '.'), 1000 + std::ptrdiff_t{kMaxFileName});
  EXPECT_TRUE(parse_toml(dotted, "test"));

  state.table.file = std::string(kMaxFileName + 1, '.');
  EXPECT_EQ(to_toml(state).find("table"), std::string::npos) << "no file has such a name";
}

TEST(Toml, AnySizeAndDepthIsRefusedInOneShortLine) {
  const auto message = [](const std::string& text) {
    const auto state = from_toml(text, "file");
    return state ? "read" : state.error().message;
  };
  EXPECT_EQ(message(times(50'000, "a.") + "a = 1"), "file has more than 65536 bytes: shorten it");
  EXPECT_EQ(message(times(30'000, "a.") + "a = 1"),
            "file has 30000 dots, which may part as many keys: leave at most 8190");
  EXPECT_EQ(message(std::string(kMaxTomlBytes, '#')), "read");
  EXPECT_EQ(message(std::string(kMaxTomlBytes + 1, '#')),
            "file has more than 65536 bytes: shorten it");
  // As deep as may be, in each way, together with the brackets that toml++ counts.
  constexpr int kDeepest = 8190, kBrackets = 250;
  for (const auto& text : {times(kDeepest, "a.") + "a = 1", "[" + times(kDeepest, "a.") + "a]",
                           "[[" + times(kDeepest, "a.") + "a]]",
                           "b = " + times(kBrackets, "[") + "{" + times(kDeepest, "a.") + "a = 1}" +
                               times(kBrackets, "]")}) {
    EXPECT_NE(message(text).find("is not known: there are view"), std::string::npos)
        << message(text);
  }
  for (const char bracket : {'[', '{'}) {
    EXPECT_LT(message("a = " + std::string(60'000, bracket)).size(), 300u);
  }
  EXPECT_LT(message(std::string(30'000, 'a') + " = 1\n" + std::string(30'000, 'a') + " = 1").size(),
            300u);
  EXPECT_EQ(message("[encoding]\ntable = '" + std::string(kMaxFileName + 1, 'x') + "'"),
            "file, line 2: table is a name of 4096 bytes: give one of at most 4095");
}

}  // namespace
}  // namespace posenc
