#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <posenc/limits.hpp>

#include "random_state.hpp"
#include "set_parameters.hpp"
#include "state/history.hpp"
#include "state/keys.hpp"
#include "state/parameters.hpp"
#include "state/text.hpp"
#include "tables.hpp"

namespace posenc {
namespace {

using test::parameter;
using test::refusal;
using test::with;

TEST(Parameters, AFreshStateIsTheOneOfTheFirstStart) {
  const State state;
  EXPECT_EQ(state.d, 128);
  EXPECT_EQ(state.length, 512);
  EXPECT_EQ(state.base, 10000);
  EXPECT_EQ(state.position, 37);
  EXPECT_EQ(state.offset, 8);
  EXPECT_EQ(state.pair, 4);
  EXPECT_EQ(within_limits(state), state);
}

TEST(Parameters, EachHasAnIdOfItsOwnAndIsExplained) {
  std::set<std::string_view> ids;
  for (const auto& p : parameters()) {
    EXPECT_TRUE(ids.insert(p.id).second) << p.id;
    EXPECT_EQ(find_parameter(p.id), &p);
    EXPECT_FALSE(p.label.empty()) << p.id;
    EXPECT_GT(p.help.size(), 10u) << p.id;
    EXPECT_NE(p.help.back(), '.') << p.id;
    EXPECT_EQ(p.kind == ParameterKind::choice, !p.choices.empty()) << p.id;
    EXPECT_EQ(p.kind == ParameterKind::text, p.text != nullptr) << p.id;
    EXPECT_TRUE(p.limited_by.empty() || find_parameter(p.limited_by)) << p.id;
  }
  EXPECT_EQ(find_parameter("nothing"), nullptr);
}

TEST(Parameters, ChoicesCoverTheirEnumerations) {
  EXPECT_EQ(parameter("colormap").choices[static_cast<std::size_t>(ColormapId::greys)].id, "greys");
  EXPECT_EQ(parameter("marks").choices[static_cast<std::size_t>(Marks::cells)].id, "cells");
  EXPECT_EQ(parameter("show").choices[static_cast<std::size_t>(Swing::clocks)].id, "clocks");
  EXPECT_EQ(parameter("measure").choices[static_cast<std::size_t>(Similarity::euclidean)].id,
            "euclidean");
  EXPECT_EQ(parameter("theme").choices[static_cast<std::size_t>(Theme::light)].id, "light");
}

TEST(Parameters, BothEndsOfTheLimitsAreTakenAndWhatLiesBeyondIsRefused) {
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::integer && p.kind != ParameterKind::real) continue;
    State state;
    const auto limits = p.limits(state);
    ASSERT_LT(limits.min, limits.max) << p.id;
    EXPECT_TRUE(assign(state, p, limits.min)) << p.id;
    EXPECT_EQ(p.get(state), limits.min) << p.id;
    EXPECT_TRUE(assign(state, p, limits.max)) << p.id;
    EXPECT_EQ(p.get(state), limits.max) << p.id;
    const double beyond = p.kind == ParameterKind::integer ? limits.step : 1e-9;
    EXPECT_FALSE(assign(state, p, limits.max + beyond * std::max(1.0, limits.max))) << p.id;
    EXPECT_FALSE(assign(state, p, limits.min - beyond - (p.zero.empty() ? 0 : limits.max))) << p.id;
    EXPECT_FALSE(assign(state, p, std::numeric_limits<double>::quiet_NaN())) << p.id;
    EXPECT_FALSE(assign(state, p, std::numeric_limits<double>::infinity())) << p.id;
    EXPECT_EQ(p.get(state), limits.max) << p.id;
  }
}

TEST(Parameters, RefusalsNameTheValueTheLimitAndTheWayOut) {
  const struct {
    std::string_view id, text, message;
  } rows[] = {
      {"d", "7", "d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384"},
      {"d", "0", "d = 0 is out of range: choose an even d from 2 to 16384"},
      {"d", "-2", "d = -2 is out of range: choose an even d from 2 to 16384"},
      {"d", "16386", "d = 16386 is out of range: choose an even d from 2 to 16384"},
      {"d", "64.5", "d = 64.5 is not a whole number: give an even number from 2 to 16\u2009384"},
      {"d", "", "d has no value: give an even number from 2 to 16\u2009384"},
      {"d", "12abc", "d = 12abc is not a number: give an even number from 2 to 16\u2009384"},
      {"d", "1\n2", "d = 1?2 is not a number: give an even number from 2 to 16\u2009384"},
      {"d", "0x40", "d = 0x40 is not a number: give an even number from 2 to 16\u2009384"},
      {"d", "--4", "d = --4 is not a number: give an even number from 2 to 16\u2009384"},
      {"d", "+-4", "d = +-4 is not a number: give an even number from 2 to 16\u2009384"},
      {"d", "1e12", "d = 1e12 is above the limit: give an even number from 2 to 16\u2009384"},
      {"length", "1e10",
       "length = 1e10 is above the limit: give a whole number from 1 to "
       "1\u2009000\u2009000\u2009000"},
      {"base", "1",
       "base = 1 is below the limit: give a number from 1.001 to 1\u2009000\u2009000\u2009000"},
      {"base", "nan",
       "base = nan is not a number: give a number from 1.001 to 1\u2009000\u2009000\u2009000"},
      {"base", "inf",
       "base = inf is not a number: give a number from 1.001 to 1\u2009000\u2009000\u2009000"},
      {"base", "1e999",
       "base = 1e999 is out of range: give a number from 1.001 to 1\u2009000\u2009000\u2009000"},
      {"position", "600",
       "position = 600 lies past the end: with length 512 it goes from 0 to 511; raise length for "
       "more"},
      {"position", "-1",
       "position = -1 lies before the start: with length 512 it goes from 0 to 511"},
      {"offset", "-512",
       "offset = -512 lies before the start: with length 512 it goes from −511 to 511; raise "
       "length for more"},
      {"pair", "64",
       "pair = 64 lies past the end: with d 128 it goes from 0 to 63; raise d for more"},
      {"bit", "9",
       "bit = 9 lies past the end: with length 512 it goes from 0 to 8; raise length for more"},
      {"position", "1e9",
       "position = 1e9 lies past the end: with length 512 it goes from 0 to 511"},
      {"to", "600",
       "to = 600 lies past the end: with from 0 it goes from 1 to 512, or 0 for the end; raise "
       "length for more"},
      {"to", "0.5",
       "to = 0.5 lies before the start: with from 0 it goes from 1 to 512, or 0 for the end"},
      {"pinned-d", "9",
       "pinned-d = 9 is odd: give an even number from 2 to 16\u2009384, or 0 for none"},
      {"theme", "blue", "theme = blue is not one of its choices: give one of dark, light"},
      {"colormap", "", "colormap has no value: give one of red-blue, viridis, cividis, greys"},
      {"loop", "maybe", "loop = maybe is neither on nor off: give on or off"},
      {"speed", "0", "speed = 0 is below the limit: give a number from 0.1 to 1\u2009000"},
      {"text-size", "3", "text-size = 3 is above the limit: give a number from 0.75 to 2"},
  };
  for (const auto& row : rows) EXPECT_EQ(refusal(State{}, row.id, row.text), row.message);
}

TEST(Parameters, NumbersAreReadInTheFormsPeopleWrite) {
  State state;
  ASSERT_TRUE(assign(state, parameter("length"), "1e4"));
  EXPECT_EQ(state.length, 10000);
  ASSERT_TRUE(assign(state, parameter("offset"), "+12"));
  EXPECT_EQ(state.offset, 12);
  ASSERT_TRUE(assign(state, parameter("offset"),
                     "\u2212"
                     "12"));
  EXPECT_EQ(state.offset, -12);
  ASSERT_TRUE(assign(state, parameter("base"), " 5e5 "));
  EXPECT_EQ(state.base, 5e5);
  ASSERT_TRUE(assign(state, parameter("transpose"), "on"));
  EXPECT_TRUE(state.heatmap.transpose);
  ASSERT_TRUE(assign(state, parameter("colormap"), "greys"));
  EXPECT_EQ(state.heatmap.colormap, ColormapId::greys);
}

TEST(Parameters, NumbersAreReadAsTheScreenWritesThem) {
  for (const std::string space : {" ", "\u00a0", "\u2009", "\u202f"}) {
    State state;
    EXPECT_TRUE(assign(state, parameter("d"), "16" + space + "384"));
    EXPECT_EQ(state.d, 16384);
    EXPECT_TRUE(assign(state, parameter("length"), "1" + space + "000" + space + "000"));
    EXPECT_EQ(state.length, 1'000'000);
    EXPECT_TRUE(assign(state, parameter("base"), "1" + space + "234.5"));
    EXPECT_EQ(state.base, 1234.5);
    for (const char* const shape : {"1_00", "64_1284", "__-_8", "1.5_000", "1__000", "1e3_000"}) {
      std::string other;
      for (const char c : std::string_view(shape)) other += c == '_' ? space : std::string(1, c);
      EXPECT_FALSE(assign(state, parameter("length"), other)) << other;
    }
  }
  State wide;
  wide.length = 1'000'000'000;
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::integer) continue;
    for (const double value : {p.limits(wide).min, p.limits(wide).max}) {
      State state = wide;
      ASSERT_TRUE(assign(state, p, display_text(p, value))) << display_text(p, value);
      EXPECT_EQ(p.get(state), value);
    }
  }
}

TEST(Parameters, WithinLimitsBringsEachToTheNearest) {
  State state;
  state.d = 7;
  state.length = 10;
  state.base = 0;
  state.offset = -100;
  state.heatmap.from = 20;
  state.heatmap.to = 5;
  state.heatmap.dim_to = 1000;
  state.binary.bit = 60;
  state.speed = std::numeric_limits<double>::quiet_NaN();
  const State next = within_limits(state);
  EXPECT_EQ(next.d, 6);
  EXPECT_EQ(next.position, 9);
  EXPECT_EQ(next.base, kMinBase);
  EXPECT_EQ(next.offset, -9);
  EXPECT_EQ(next.pair, 2);
  EXPECT_EQ(next.heatmap.from, 9);
  EXPECT_EQ(next.heatmap.to, 10);
  EXPECT_EQ(next.heatmap.dim_to, 6);
  EXPECT_EQ(next.binary.bit, 3);
  EXPECT_EQ(next.speed, State{}.speed);
  EXPECT_EQ(within_limits(next), next);
}

TEST(Parameters, TheWholeStaysWholeWhenTheLengthMoves) {
  State state;
  state.length = 100000;
  EXPECT_EQ(within_limits(state).heatmap.to, 0);
}

TEST(Parameters, PinKeepsThePresentEncodingAndLetsGoOfIt) {
  State state = with(
      {{"convention", 2}, {"d", 64}, {"base", 100}, {"pin", 1}, {"convention", 0}, {"d", 256}});
  EXPECT_EQ(state.distance.pinned_convention, &conventions()[2]);
  EXPECT_EQ(state.distance.pinned_d, 64);
  EXPECT_EQ(state.distance.pinned_base, 100);
  ASSERT_TRUE(assign(state, parameter("pin"), 1));
  EXPECT_EQ(state.distance.pinned_d, 64) << "what is pinned stays";
  ASSERT_TRUE(assign(state, parameter("pin"), 0));
  EXPECT_EQ(state.distance, DistanceOptions{});
}

TEST(Parameters, StepsLandOnMultiplesOfTheStep) {
  EXPECT_EQ(stepped(with({{"base", 10000}}), parameter("base"), 1), 11000);
  EXPECT_EQ(stepped(with({{"base", 12345}}), parameter("base"), 1), 13000);
  EXPECT_EQ(stepped(with({{"base", 12345}}), parameter("base"), -1), 12000);
  EXPECT_EQ(stepped(with({{"speed", 2.9}}), parameter("speed"), 1), 3.0);
  EXPECT_EQ(stepped(with({{"speed", 0.1}}), parameter("speed"), -1), 0.1);
  EXPECT_EQ(stepped(with({{"d", 128}}), parameter("d"), 1), 130);
  EXPECT_EQ(stepped(with({{"d", 2}}), parameter("d"), -1), 2);
  EXPECT_EQ(stepped(with({{"position", 511}}), parameter("position"), 5), 511);
  EXPECT_EQ(stepped(with({{"text-size", 1}}), parameter("text-size"), 1), 1.125);
}

TEST(Parameters, PlainTextReadsBackToTheSameValue) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 500; ++i) {
    const State state = random_state(random);
    State copy;
    for (const auto& p : parameters()) {
      const auto done = assign(copy, p, plain_text(p, state));
      ASSERT_TRUE(done) << done.error().message;
      if (p.id != "pin") {
        ASSERT_EQ(plain_text(p, copy), plain_text(p, state)) << p.id;
      }
    }
  }
}

TEST(Parameters, DisplayTextIsForTheScreen) {
  EXPECT_EQ(display_text(parameter("base"), 10000), "10\u2009000");
  EXPECT_EQ(display_text(parameter("offset"), -511),
            "\u2212"
            "511");
  EXPECT_EQ(display_text(parameter("loop"), 1), "on");
  EXPECT_EQ(display_text(parameter("colormap"), 1), "Viridis");
  EXPECT_EQ(display_text(parameter("to"), 0), "the end");
  EXPECT_EQ(plain_text(parameter("to"), 0), "0");
  EXPECT_EQ(plain_text(parameter("length"), 1e9), "1000000000");
}

TEST(Text, LongAndStrangeTextIsShownOnOneLine) {
  EXPECT_EQ(quotable("a\tb\x1b[0m"), "a?b?[0m");
  EXPECT_EQ(quotable(std::string(100, 'x')), std::string(40, 'x') + "…");
  EXPECT_EQ(quotable(std::string(100, '\x80')), std::string(40, '?') + "…") << "no UTF-8";
  std::string sigmas;
  for (int i = 0; i < 40; ++i) sigmas += "σ";
  EXPECT_EQ(quotable(sigmas), sigmas);
  EXPECT_EQ(quotable(""), "\"\"");
}

TEST(Text, WhatATerminalWouldObeyIsReplaced) {
  EXPECT_EQ(on_one_line("\x1b[31mred\x7f\r\n\a"), "?[31mred????");
  EXPECT_EQ(on_one_line("a\u0080b\u009bc\u009fd\u00a0"), "a?b?c?d\u00a0") << "C1 in UTF-8";
  EXPECT_EQ(on_one_line("\x9b"
                        "31m \xc2"),
            "?31m ?")
      << "C1 as a byte is no UTF-8";
  EXPECT_EQ(on_one_line("gnp.\u202etxt\u2066\u2069\u202a"), "gnp.?txt???");
  EXPECT_EQ(on_one_line("one\u2028two\u2029"), "one?two?");
  EXPECT_EQ(on_one_line("\xc0\xaf \xed\xa0\x80 \xf5"), "?? ??? ?");
  EXPECT_EQ(on_one_line(std::string_view("a\0b", 3)), "a?b");
  const std::string kept = "δ = −3 · 日本語 \u200fשלום\u200e é \u200d👩‍🚀";
  EXPECT_EQ(on_one_line(kept), kept);
  EXPECT_EQ(printable("0:1: error\n\tat \x1b[1mx\n"), "0:1: error\n\tat ?[1mx\n");
}

TEST(History, UndoAndRedoGoThroughThePast) {
  History history{State{}};
  EXPECT_FALSE(history.can_undo());
  EXPECT_FALSE(history.can_redo());
  history.push(with({{"position", 1}}));
  history.push(with({{"position", 2}}));
  EXPECT_EQ(history.undo().position, 1);
  EXPECT_EQ(history.undo().position, 37);
  EXPECT_EQ(history.undo().position, 37) << "there is nothing before the first";
  EXPECT_EQ(history.redo().position, 1);
  history.push(with({{"position", 5}}));
  EXPECT_FALSE(history.can_redo()) << "a new change ends what was undone";
  EXPECT_EQ(history.undo().position, 1);
}

TEST(History, EqualStatesAreNoStep) {
  History history{State{}};
  history.push(State{});
  EXPECT_FALSE(history.can_undo());
}

TEST(History, AGestureIsOneStep) {
  History history{State{}};
  for (int t = 0; t < 30; ++t) history.push(with({{"position", t}}), 7);
  for (int t = 40; t < 50; ++t) history.push(with({{"position", t}}), 8);
  EXPECT_EQ(history.now().position, 49);
  EXPECT_EQ(history.undo().position, 29);
  EXPECT_EQ(history.undo().position, 37);
  history.push(with({{"position", 3}}), 8);
  EXPECT_EQ(history.undo().position, 37) << "a gesture does not go on past an undo";
}

TEST(History, KeepsABoundedNumberOfSteps) {
  History history{State{}};
  const auto pushes = static_cast<int>(History::kMaxSteps) + 10;
  for (int i = 1; i <= pushes; ++i) history.push(with({{"length", 1000 + i}}));
  std::size_t steps = 0;
  for (; history.can_undo(); ++steps) history.undo();
  EXPECT_EQ(steps, History::kMaxSteps);
  EXPECT_EQ(history.now().length, 1010);
}

TEST(History, KeepsTablesOfABoundedSize) {
  const auto shows = [](const char* name, std::int64_t rows) {
    return test::with_table_of(name, rows, 4, [](auto t, auto j) { return t + j; });
  };
  constexpr std::size_t kRow = 4 * sizeof(float);
  History history{State{}, 10 * kRow};
  history.push(shows("first.npy", 8));
  std::weak_ptr first = history.now().table.table;
  history.push([same = history.now()]() mutable {
    same.position = 3;
    return std::move(same);
  }());
  history.push(shows("large.npy", 100));
  EXPECT_FALSE(first.expired()) << "the newest does not count";
  history.push(shows("second.npy", 2));
  EXPECT_TRUE(first.expired());
  EXPECT_FALSE(history.can_undo()) << "large.npy alone is too large to go back to";
  history.push(shows("third.npy", 5));
  history.push(shows("fourth.npy", 100));
  EXPECT_EQ(history.undo().length, 5);
  EXPECT_EQ(history.undo().length, 2);
  EXPECT_FALSE(history.can_undo());
}

TEST(Keys, NoChordIsBoundTwice) {
  const auto bindings = key_bindings();
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    EXPECT_FALSE(chord_text(bindings[i].chord).empty());
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(bindings[i].chord == bindings[j].chord) << chord_text(bindings[i].chord);
    }
  }
}

TEST(Keys, AreNamedAsOnTheKeyboard) {
  EXPECT_EQ(shortcut(Action::redo), "Ctrl+Shift+Z");
  EXPECT_EQ(shortcut(Action::jump_back), "Shift+←");
  EXPECT_EQ(shortcut(Action::view, 4), "5");
  EXPECT_EQ(shortcut(Action::view, 8), "9");
  EXPECT_EQ(shortcut(Action::view, 9), "");
  EXPECT_EQ(shortcut(Action::next_view, -1), "Ctrl+Page up");
  EXPECT_EQ(shortcut(Action::keys), "F1");
  EXPECT_EQ(shortcut(Action::text_larger), "Ctrl++");
}

TEST(Keys, EveryActionHasAKey) {
  for (int a = 0; a <= static_cast<int>(Action::dismiss); ++a) {
    const auto action = static_cast<Action>(a);
    EXPECT_TRUE(std::ranges::any_of(key_bindings(), [=](const Binding& b) {
      return b.action == action;
    })) << a;
  }
}

}  // namespace
}  // namespace posenc
