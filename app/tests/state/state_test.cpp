#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/limits.hpp>

#include "at_least.hpp"
#include "expect_has.hpp"
#include "random_state.hpp"
#include "set_parameters.hpp"
#include "state/history.hpp"
#include "state/parameters.hpp"
#include "tables.hpp"
#include "text/typed.hpp"
#include "views/binary/options.hpp"
#include "views/distance/options.hpp"
#include "views/heatmap/options.hpp"
#include "views/pendulums/options.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using test::parameter;
using test::refusal;
using test::with;

TEST(Parameters, HaveIdsAndAreExplained) {
  std::set<std::string_view> ids;
  for (const auto& p : parameters()) {
    SCOPED_TRACE(p.id);
    EXPECT_TRUE(ids.insert(p.id).second);
    EXPECT_EQ(find_parameter(p.id), &p);
    EXPECT_FALSE(p.label.empty());
    EXPECT_GT(p.help.size(), 10u);
    EXPECT_NE(p.help.back(), '.');
    EXPECT_EQ(p.help.find(". "), std::string_view::npos) << "one sentence";
    EXPECT_LT(std::ranges::count(p.help, ' '), 20) << "at most 20 words";
    EXPECT_EQ(p.kind == ParameterKind::choice, !p.choices.empty());
    EXPECT_EQ(p.kind == ParameterKind::text, p.text != nullptr);
    EXPECT_TRUE(p.limited_by.empty() || find_parameter(p.limited_by));
  }
  EXPECT_EQ(find_parameter("nothing"), nullptr);
  EXPECT_EQ(within_limits(State{}), State{});
}

TEST(Parameters, AreTakenWithinTheirLimitsAndRefusedBeyond) {
  test::AtLeast numbers(60);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::integer && p.kind != ParameterKind::real) continue;
    ++numbers;
    SCOPED_TRACE(p.id);
    State state = test::with_room_for(p);
    const auto [min, max, step] = p.limits(state);
    ASSERT_LT(min, max);
    for (const double end : {min, max}) {
      EXPECT_TRUE(assign(state, p, end));
      EXPECT_EQ(p.get(state), end);
    }
    const double beyond = p.kind == ParameterKind::integer ? step : 1e-9;
    for (const double value : {max + beyond * std::max(1.0, max),
                               min - beyond - (p.zero.empty() ? 0 : max), std::nan(""), kInfinity})
      EXPECT_FALSE(assign(state, p, value)) << value;
    EXPECT_EQ(p.get(state), max);
  }
}

TEST(Parameters, AreRefusedWithTheValueTheLimitAndTheWayOut) {
  constexpr std::string_view even = "an even number from 2 to 16\u2009384",
                             base = "from 1.001 to 1\u2009000\u2009000\u2009000",
                             positions = "length 512 it goes from 0 to 511";
  const std::tuple<std::string_view, std::string_view, std::string_view, std::string_view> rows[] =
      {
          {"d", "7", " is odd", "an even d from 2 to 16384"},
          {"d", "0", "", "an even d from 2 to 16384"},
          {"d", "-2", "", "an even d from 2 to 16384"},
          {"d", "16386", "", "an even d from 2 to 16384"},
          {"d", "64.5", " is not a whole number", even},
          {"d", "12abc", " is not a number", even},
          {"d", "1\n2", " is not a number", even},
          {"d", "0x40", " is not a number", even},
          {"d", "--4", " is not a number", even},
          {"d", "+-4", " is not a number", even},
          {"d", "1e12", " is above", even},
          {"length", "1e10", " is above", "from 1 to 1\u2009000\u2009000\u2009000"},
          {"base", "1", " is below", base},
          {"base", "nan", " is not a number", base},
          {"base", "inf", " is not a number", base},
          {"base", "1e999", " is out of range", base},
          {"position", "600", " lies past the end", positions},
          {"position", "-1", " lies before the start", positions},
          {"position", "1e9", " lies past the end", positions},
          {"offset", "-512", " lies before the start", "from −511 to 511; raise length"},
          {"pair", "64", " lies past the end", "d 128 it goes from 0 to 63; raise d"},
          {"bit", "9", " lies past the end", "from 0 to 8; raise length"},
          {"to", "600", " lies past the end", "from 1 to 512, or 0 for the end; raise length"},
          {"to", "0.5", " lies before the start", "from 1 to 512, or 0 for the end"},
          {"pinned-d", "9", " is odd", "from 2 to 16\u2009384, or 0 for none"},
          {"theme", "blue", "", "dark, light, projector"},
          {"loop", "maybe", "", "on or off"},
          {"speed", "0", " is below", "from 0.1 to 1\u2009000"},
          {"text-size", "3", " is above", "from 0.75 to 2"},
          {"d", "", " has no value", even},
          {"colormap", "", " has no value", "red-blue, viridis, cividis, greys"},
      };
  for (const auto& [id, text, what, way_out] : rows) {
    const auto value =
        text.empty() ? std::string(id) : fmt::format("{} = {}", id, on_one_line(text));
    test::expect_has(refusal(State{}, id, text), {value + std::string(what), way_out});
  }
}

TEST(Parameters, AreReadInTheFormsPeopleWrite) {
  const std::tuple<std::string_view, std::string_view, double> rows[] = {
      {"length", "1e4", 10000},
      {"offset", "+12", 12},
      {"offset", "\u2212\x31\x32", -12},
      {"base", " 5e5 ", 5e5},
      {"transpose", "on", 1},
      {"colormap", "greys", static_cast<double>(ColormapId::greys)}};
  for (const auto& [id, text, value] : rows) {
    State state;
    ASSERT_TRUE(assign(state, parameter(id), text)) << text;
    EXPECT_EQ(parameter(id).get(state), value) << text;
  }
}

TEST(Parameters, AreReadAsTheScreenWritesThem) {
  for (const std::string space : {" ", "\u00a0", "\u2009", "\u202f", ","}) {
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
  for (const auto* const decimal : {"0,001", "1234,567", "10,5", "1,000,5"}) {
    State state;
    EXPECT_FALSE(assign(state, parameter("base"), decimal)) << decimal;
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

TEST(Parameters, OutsideTheirLimitsGoToTheNearestEnd) {
  State state;
  state.d = 7, state.length = 10, state.base = 0, state.offset = -100;
  state.speed = std::numeric_limits<double>::quiet_NaN();
  state.set(heatmap::kFrom, 20);
  state.set(heatmap::kTo, 5);
  state.set(heatmap::kDimTo, 1000);
  state.set(binary::kBit, 60);
  const State next = within_limits(state);
  const std::pair<double, double> rows[] = {{next.d, 6},
                                            {next.position, 9},
                                            {next.base, kMinBase},
                                            {next.offset, -9},
                                            {next.pair, 2},
                                            {next[heatmap::kFrom], 9},
                                            {next[heatmap::kTo], 10},
                                            {next[heatmap::kDimTo], 6},
                                            {next[binary::kBit], 3},
                                            {next.speed, State{}.speed}};
  for (const auto& [made, wanted] : rows) EXPECT_EQ(made, wanted);
  EXPECT_EQ(within_limits(next), next);
  State longer;
  longer.length = 100000;
  EXPECT_EQ(within_limits(longer)[heatmap::kTo], 0) << "the whole stays whole";
}

TEST(Parameters, PinAndUnpinTheEncoding) {
  State state = with(
      {{"convention", 2}, {"d", 64}, {"base", 100}, {"pin", 1}, {"convention", 0}, {"d", 256}});
  EXPECT_EQ(state[distance::kPinnedConvention], &conventions()[2]);
  EXPECT_EQ(state[distance::kPinnedD], 64);
  EXPECT_EQ(state[distance::kPinnedBase], 100);
  ASSERT_TRUE(assign(state, parameter("pin"), 1));
  EXPECT_EQ(state[distance::kPinnedD], 64) << "what is pinned stays";
  ASSERT_TRUE(assign(state, parameter("pin"), 0));
  EXPECT_EQ(state.options, OptionValues());
}

TEST(Parameters, StepToMultiplesOfTheStep) {
  const std::tuple<std::string_view, double, double, double> rows[] = {
      {"base", 10000, 1, 11000}, {"base", 12345, 1, 13000}, {"base", 12345, -1, 12000},
      {"speed", 2.9, 1, 3.0},    {"speed", 0.1, -1, 0.1},   {"d", 128, 1, 130},
      {"d", 2, -1, 2},           {"position", 511, 5, 511}, {"text-size", 1, 1, 1.125}};
  for (const auto& [id, from, steps, to] : rows)
    EXPECT_EQ(stepped(with({{id, from}}), parameter(id), static_cast<int>(steps)), to) << id;
}

TEST(Parameters, AreReadFromTheirPlainText) {
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

TEST(Parameters, HaveTextForTheScreen) {
  const std::tuple<std::string_view, double, std::string> rows[] = {
      {"base", 10000, "10\u2009000"},
      {"offset", -511, "\u2212\x35\x31\x31"},
      {"loop", 1, "on"},
      {"colormap", 1, "Viridis"},
      {"to", 0, "the end"}};
  for (const auto& [id, value, shown] : rows) EXPECT_EQ(display_text(parameter(id), value), shown);
  EXPECT_EQ(plain_text(parameter("to"), 0), "0");
  EXPECT_EQ(plain_text(parameter("length"), 1e9), "1000000000");
}

TEST(Text, IsShownOnOneLineWithoutControlCharacters) {
  const std::string kept = "δ = −3 · 日本語 \u200fשלום\u200e é \u200d👩‍🚀";
  const std::pair<std::string, std::string> rows[] = {
      {"\x1b[31mred\x7f\r\n\a", "?[31mred????"},
      {"a\u0080b\u009bc\u009fd\u00a0", "a?b?c?d\u00a0"},  // C1 in UTF-8
      {"\x9b\x33\x31m \xc2", "?31m ?"},                   // C1 as a byte is no UTF-8
      {"gnp.\u202etxt\u2066\u2069\u202a", "gnp.?txt???"},
      {"one\u2028two\u2029", "one?two?"},
      {"\xc0\xaf \xed\xa0\x80 \xf5", "?? ??? ?"},
      {std::string("a\0b", 3), "a?b"},
      {kept, kept}};
  for (const auto& [text, shown] : rows) EXPECT_EQ(on_one_line(text), shown);
  EXPECT_EQ(printable("0:1: error\n\tat \x1b[1mx\n"), "0:1: error\n\tat ?[1mx\n");

  std::string sigmas;
  for (int i = 0; i < 40; ++i) sigmas += "σ";
  const std::pair<std::string, std::string> quoted[] = {
      {"a\tb\x1b[0m", "a?b?[0m"},
      {std::string(100, 'x'), std::string(40, 'x') + "…"},
      {std::string(100, '\x80'), std::string(40, '?') + "…"},
      {sigmas, sigmas},
      {"", "\"\""}};
  for (const auto& [text, shown] : quoted) EXPECT_EQ(quotable(text), shown);
}

TEST(History, IsUndoneAndRedone) {
  History history{State{}};
  history.push(State{});
  EXPECT_FALSE(history.can_undo()) << "an equal State is no step";
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

TEST(History, TakesAGestureAsOneStep) {
  History history{State{}};
  for (int t = 0; t < 30; ++t) history.push(with({{"position", t}}), 7);
  for (int t = 40; t < 50; ++t) history.push(with({{"position", t}}), 8);
  EXPECT_EQ(history.now().position, 49);
  EXPECT_EQ(history.undo().position, 29);
  EXPECT_EQ(history.undo().position, 37);
  history.push(with({{"position", 3}}), 8);
  EXPECT_EQ(history.undo().position, 37) << "a gesture does not go on past an undo";
}

TEST(History, TakesAnotherViewAsNoStep) {
  History history{State{}};
  const auto push = [&](std::string_view view, std::int64_t d) {
    State next = history.now();
    next.view = view;
    next.d = d;
    history.push(next);
  };
  push("binary", 128);
  EXPECT_FALSE(history.can_undo());
  EXPECT_EQ(history.now().view, "binary");
  push("binary", 64);
  push("rotation", 64);
  EXPECT_EQ(history.undo().d, 128);
  EXPECT_EQ(history.now().view, "rotation");
  push("distance", 128);
  EXPECT_TRUE(history.can_redo()) << "looking elsewhere loses nothing";
  EXPECT_EQ(history.redo().d, 64);
  EXPECT_EQ(history.now().view, "distance");
}

TEST(ResetAll, LeavesTheViewAndTheWindowAsTheyAre) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 50; ++i) {
    State state = random_state(random);
    const State fresh = reset_all(state);
    EXPECT_EQ(within_limits(fresh), fresh);
    for (const auto& p : parameters()) {
      const bool is_kept = p.group == "window" || p.group == "time";
      EXPECT_EQ(plain_text(p, fresh), plain_text(p, is_kept ? state : opening(state.view))) << p.id;
    }
    EXPECT_EQ(fresh.view, state.view);
  }
}

TEST(Opening, IsWhatAViewShowsUntilTheEncodingIsChanged) {
  State state = opening("heatmap");
  EXPECT_EQ(state.d, 16);
  EXPECT_EQ(state.sentence.words.count(), 17);
  EXPECT_EQ(with_view(state, "distance"), opening("distance"));
  EXPECT_EQ(with_view(with_view(state, "distance"), "heatmap"), state);
  state.position = 9;
  EXPECT_EQ(with_view(state, "distance").position, 9) << "it was moved there";
  EXPECT_EQ(with_view(state, "distance").d, 128);
  state.base = 500;
  State other = state;
  other.view = "distance";
  EXPECT_EQ(with_view(state, "distance"), other) << "the encoding was changed: it is linked";
}

TEST(Opening, IsWithinLimitsInEveryView) {
  for (const View& view : views()) {
    EXPECT_EQ(within_limits(opening(view.id)), opening(view.id)) << view.id;
    EXPECT_EQ(reset_all(opening(view.id)), opening(view.id)) << view.id;
  }
  EXPECT_EQ(opening(kAllViews).view, kAllViews);
}

TEST(History, TakesBackAViewThatCameWithSettings) {
  State start;
  start.view = "rotation";
  History history(start);
  State with_view = start;
  with_view.view = "attention";
  with_view.d = 4;
  history.push(with_view);
  State looked = with_view;
  looked.view = "curve";
  history.push(looked);
  EXPECT_EQ(history.undo(), start);
  EXPECT_EQ(history.redo(), looked);
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
  std::weak_ptr first = history.now().table.table.value();
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

}  // namespace
}  // namespace posenc
