// What is stated wins over what a view opens with, in flags and in links.

#include <random>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "commands/command.hpp"
#include "expect_has.hpp"
#include "program_run.hpp"
#include "set_parameters.hpp"
#include "state/link.hpp"
#include "state/presets.hpp"
#include "state/random_state.hpp"
#include "state/sweep.hpp"
#include "state/toml/toml.hpp"
#include "temporary_folder.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

using test::parameter;

/// What `posenc render VIEW` makes of flags.
Expected<State> flagged(std::string_view view, const std::vector<std::string>& flags) {
  CLI::App app;
  ParameterFlags parameters;
  const auto state_of = add_view(app, true, parameters);
  std::vector<std::string> words(flags.rbegin(), flags.rend());
  words.emplace_back(view);
  app.parse(words);
  return state_of(stderr);
}

Expected<State> linked(std::string_view view, std::string_view id, std::string_view value) {
  std::vector<std::string> complaints;
  auto state = state_of_link(fmt::format("{}?{}={}", view, id, value), {}, complaints);
  if (!complaints.empty()) return fail("{}", complaints.front());
  return state;
}

/// The view with the numbers before p moved to where p's limits are the widest.
State widest(std::string_view view, const Parameter& p) {
  State wide = opening(view);
  const auto extent = [&p](const State& s) {
    return p.kind == ParameterKind::text ? static_cast<double>(s.d)
                                         : p.limits(s).max - p.limits(s).min;
  };
  for (const auto& q : parameters()) {
    if (&q == &p) break;
    if (!can_sweep(q) || (applies(p, wide) && !applies(q, wide))) continue;
    for (const double end : {q.limits(wide).min, q.limits(wide).max}) {
      State next = wide;
      q.set(next, end);
      if (extent(next) > extent(wide)) wide = next;
    }
  }
  return wide;
}

/// Those that depend on words, which neither grow nor shrink, and those that name a file.
const std::set<std::string_view> kNotAlone{"query",   "key",        "order",         "table",
                                           "factors", "table-lead", "biases-weights"};

TEST(Stated, WinsInEachViewByFlagAndByLink) {
  std::mt19937_64 random(38);
  const auto seeds = test::number_from("POSENC_SEEDS", 1);
  int flags = 0, links = 0, gave_way = 0;
  for (const auto view : page_ids()) {
    for (const auto& p : parameters()) {
      if (kNotAlone.contains(p.id)) continue;
      const State wide = widest(view, p);
      for (unsigned seed = 0; seed < seeds; ++seed) {
        const auto text = p.kind == ParameterKind::text
                              ? random_text(wide, p, random)
                              : plain_text(p, random_value(wide, p, random));
        const bool needs_file = text == "table" || text == "longrope";
        if (needs_file) continue;
        SCOPED_TRACE(fmt::format("{} --{}={}", view, p.id, text));
        // A text is written in one way only: what its own setting gives is what is wanted.
        State own = wide;
        ASSERT_TRUE(assign(own, p, text));
        const auto by_flag = flagged(view, {fmt::format("--{}={}", p.id, text)});
        ASSERT_TRUE(by_flag) << by_flag.error().message;
        EXPECT_EQ(plain_text(p, *by_flag), plain_text(p, own));
        EXPECT_EQ(within_limits(*by_flag) == *by_flag, true);
        ++flags;
        for (const auto& q : parameters()) {
          if (&q == &p) break;
          if (!can_sweep(q) || plain_text(q, *by_flag) == plain_text(q, opening(view))) continue;
          ++gave_way;
          State without = *by_flag;
          reset(without, q);
          EXPECT_FALSE(assign(without, p, text)) << q.id << " changed for nothing";
        }
        if (is_of_window(p)) continue;
        const auto by_link = linked(view, p.id, text);
        ASSERT_TRUE(by_link) << by_link.error().message;
        EXPECT_EQ(*by_link == *by_flag, true);
        ++links;
      }
    }
  }
  EXPECT_GT(flags, 1500);
  EXPECT_GT(links, 1500);
  EXPECT_GT(gave_way, 100);
}

TEST(Stated, IsRefusedByTheLimitThatHoldsWhateverAViewOpensWith) {
  int refused = 0;
  for (const auto view : page_ids()) {
    for (const auto& p : parameters()) {
      if (!can_sweep(p) || kNotAlone.contains(p.id)) continue;
      const auto limits = p.limits(widest(view, p));
      for (const auto& [beyond, limit] : {std::pair(limits.max + limits.step, limits.max),
                                          std::pair(limits.min - limits.step, limits.min)}) {
        if (beyond == 0 && !p.zero.empty()) continue;
        SCOPED_TRACE(fmt::format("{} --{}={}", view, p.id, exact_text(beyond)));
        const auto state = flagged(view, {fmt::format("--{}={}", p.id, exact_text(beyond))});
        ASSERT_FALSE(state);
        const auto& why = state.error().message;
        EXPECT_TRUE(why.find(display_text(p, limit)) != std::string::npos ||
                    why.find(plain_text(p, limit)) != std::string::npos)
            << why;
        EXPECT_EQ(why.find("; raise"), std::string::npos);
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(Stated, GrowsAndShrinksAsLittleAsDoes) {
  const auto value = [](std::string_view view, const std::vector<std::string>& flags,
                        std::string_view id) {
    const auto state = flagged(view, flags);
    EXPECT_TRUE(state) << state.error().message;
    return state ? plain_text(parameter(id), *state) : "";
  };
  EXPECT_EQ(value("rotation", {"--offset=29"}, "length"), "30");
  EXPECT_EQ(value("rotation", {"--offset=-29"}, "length"), "30");
  EXPECT_EQ(value("rotation", {"--offset=16"}, "length"), "17");
  EXPECT_EQ(value("rotation", {"--pair=20"}, "d"), "42");
  EXPECT_EQ(value("rotation", {"--pair=20", "--offset=40"}, "length"), "41");
  EXPECT_EQ(value("stretch", {"--scaling=llama3", "--high-turns=0.5"}, "low-turns"), "0.5");
  EXPECT_EQ(value("heatmap", {"--to=40"}, "length"), "40");
  EXPECT_EQ(value("plane", {"--plane-row=20"}, "plane-rows"), "21");
  EXPECT_EQ(value("waves", {"--waves-dims=40"}, "d"), "42");
  EXPECT_EQ(value("waves", {"--mute=6"}, "d"), "16");
  EXPECT_EQ(with_flags(opening("rotation"), "--offset 29").length, 30);
  EXPECT_EQ(value("waves", {"--preset=d2l", "--offset=20"}, "length"), "60");
}

TEST(Stated, IsRefusedWhereWhatIsStatedRulesItOut) {
  const std::pair<std::vector<std::string>, std::string> rows[] = {
      {{"--offset=29", "--length=17"}, "with length 17"},
      {{"--length=17", "--offset=29"}, "raise length for more"},
      {{"--pair=9", "--d=8"}, "with d 8"},
      {{"--offset=2e9"}, "with length 1\u2009000\u2009000\u2009000"},
      {{"--preset=d2l", "--position=100"}, "with length 60"},
      {{"--query=4", "--sentence=a b c"}, "with sentence a b c it goes from 1 to 3"},
      {{"--biases-p=3", "--biases-method=kerple-power"},
       "with biases-method kerple-power give a number from 0.001 to 2"},
      {{"--biases-head=3", "--biases-method=kerple-power"}, "the end: give 1"},
  };
  for (const auto& [flags, says] : rows) {
    const auto state = flagged("rotation", flags);
    ASSERT_FALSE(state) << says;
    test::expect_has(state.error().message, {says});
  }
}

using StatedInFiles = test::InFolder;

TEST_F(StatedInFiles, IsWhatASessionHasOtherThanItsViewOpensWith) {
  State state = opening("rotation");
  const auto usual = put("usual.toml", to_toml(state));
  state.length = 20;
  const auto own = put("own.toml", to_toml(state));
  const auto grown = flagged("rotation", {"--session", usual, "--offset", "29"});
  ASSERT_TRUE(grown) << grown.error().message;
  EXPECT_EQ(grown->length, 30);
  const auto refused = flagged("rotation", {"--session", own, "--offset", "29"});
  ASSERT_FALSE(refused);
  test::expect_has(refused.error().message, {"with length 20"});
  EXPECT_EQ(testing_commands::posenc({"open", own, "--offset", "29"}).status, 2);
  EXPECT_EQ(testing_commands::window_state({"open", usual, "--offset", "29"}).length, 30);
}

TEST(Stated, MakesRoomForWhatMoves) {
  test::expect_has(testing_commands::posenc({"animate", "rotation", "--sweep", "offset=0:29",
                                             "--length", "17", "-o", "a.gif"})
                       .err,
                   {"with length 17"});
  State state = opening("rotation");
  const auto sweep =
      read_sweep_in(state, parameter("offset"), "-3:29", [](const Parameter&) { return false; });
  ASSERT_TRUE(sweep) << sweep.error().message;
  EXPECT_EQ(state.length, 30);
  EXPECT_EQ(state.offset, opening("rotation").offset);
}

TEST(Help, NamesWhatLimitsANumber) {
  int looked_at = 0;
  for (const auto& p : parameters()) {
    if (!can_sweep(p)) continue;
    const auto limits_in = [&p](const State& s) {
      return std::pair(p.limits(s).min, p.limits(s).max);
    };
    for (const auto& other : parameters()) {
      if (&other == &p) break;
      if (other.kind != ParameterKind::choice) continue;
      for (const auto& choice : available_choices(other, State())) {
        State state;
        ASSERT_TRUE(assign(state, other, choice.id));
        if (limits_in(state) != limits_in(State())) {
          EXPECT_FALSE(p.limited_by.empty()) << p.id << " by " << other.id << " = " << choice.id;
        }
        ++looked_at;
      }
    }
  }
  EXPECT_GT(looked_at, 1000);
}

TEST(Help, NamesTheDefaultsOfTheView) {
  const auto d_of = [](const testing_commands::Words& words) {
    const auto help = testing_commands::output(words);
    const auto at = help.find("  --d ");
    return help.substr(at, help.find("  --length", at) - at);
  };
  test::expect_has(d_of({"render", "rotation", "--help"}), {"default 16"});
  test::expect_has(d_of({"render", "similarity", "--help"}), {"default 128"});
  test::expect_has(d_of({"--view", "rotation", "--help"}), {"default 16"});
  test::expect_has(d_of({"render", "--help"}), {"default: the view’s"});
  test::expect_has(d_of({"encode", "--help"}), {"default 128"});
}

}  // namespace
}  // namespace posenc
